"""The optimal Xqueenon of order n: the one with the largest Q-entropy.

F = -H_q is strictly convex, and the symmetries of the square keep it and the constraints, so the optimum is unique
and has all eight of them; `queenlab.queenon.xqueenons.folding` describes the problem that is left. Its Lagrange
function has a multiplier for each row (R_i), pair of columns (C_j) and diagonal (p_k), and is stationary where

    ln n_ij = R_i + C_j + p_(i+j-1) + p_(i+n-j) - 1,        p_k = 2 dG(u_k, u_(2n+1-k))/du_k.

Newton's method moves R, C and u, keeps both equations, and ends when the sums of n_ij are right: n in rows and columns,
n (1 - u_k) on diagonals. A step solves 3.5 n linear equations. Scaled by its diagonal their matrix is the unit matrix
plus smooth integral operators, so conjugate gradients need about twenty products whatever n is, and each product takes
a time proportional to the number of cells.

None of that must be believed. Any R, C and u give a lower bound for the minimum of F: the value of the Lagrange
function, which is convex and stationary there. At the end the densities are rounded to multiples of a power of 2 and
moved by a few of these so that all sums are exact: an Xqueenon without rounding errors, whose F is an upper bound.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from queenlab.errors import BadInput, CheckFailed, OutOfRange
from queenlab.queenon.densities.density import TriangleDensity
from queenlab.queenon.entropy.segment_integral import Reals, segment_mean, x_log_x
from queenlab.queenon.xqueenons.folded_newton import Multipliers, newton
from queenlab.queenon.xqueenons.folding import FoldedBoard, LineNumbers, unfolded

#: There it takes half a minute and 0.9 GB.
MAX_ORDER = 8192


@dataclass(frozen=True, eq=False)
class OptimalXqueenon:
    """The optimal Xqueenon of an order, and how well it is known.

    Attributes:
        north: the densities n_ij, i = 1..n, j = 1..(n+1)//2; all others follow by symmetry. Multiples of a power of 2
            that satisfy all constraints without any rounding error.
        multipliers: Lagrange's multipliers, which prove `lower`.
        lower: a lower bound for the minimum of -H_q over all Xqueenons of order n, by weak duality.
        upper: -H_q of the densities given; an upper bound for that minimum, and for Simkin's constant alpha.
        residual: the largest error of a row, column or diagonal sum before the densities were rounded, divided by n.
        steps, seconds: Newton's steps and CPU seconds for this order, without the coarser ones.
    """

    order: int
    north: npt.NDArray[np.float64]
    multipliers: Multipliers
    lower: np.longdouble
    upper: np.longdouble
    residual: float
    steps: int
    seconds: float

    @property
    def gap(self) -> float:
        """Upper minus lower bound: rounding, which may make it negative."""
        return float(self.upper - self.lower)

    @property
    def entropy(self) -> float:
        """H_q, rounded to a float."""
        return float(-self.upper)

    @cached_property
    def density(self) -> TriangleDensity:
        return unfolded(self.north, self.order)


def optimum_of_order(order: int, start: OptimalXqueenon | None = None) -> OptimalXqueenon:
    """The Xqueenon of order n with the largest Q-entropy.

    Args:
        order: n, from 1 to 8192; 2048 takes some seconds.
        start: the optimum of another order to start from; if None, that of half the order is computed first.

    Example:
        >>> round(optimum_of_order(6).entropy, 9)
        -1.945842137
    """
    check_order(order)
    if order <= 2:
        return _forced(order)
    if start is None and order > 4:
        start = optimum_of_order((order + 1) // 2)
    began = time.process_time()
    board = FoldedBoard(order)
    at = _first_guess(board) if start is None or start.order <= 2 else _interpolated(start, board)
    at, place, steps = newton(board, at)
    north = _exactly_feasible(board, at)
    upper = minus_entropy(board, north)
    seconds = time.process_time() - began
    return OptimalXqueenon(order, north, at, place.lower, upper, place.residual, steps, seconds)


def check_order(order: int) -> None:
    if order < 1:
        raise BadInput(f"the order of an Xqueenon must be at least 1, not {order}")
    if order > MAX_ORDER:
        raise OutOfRange(f"an optimal Xqueenon of order {order} needs too much memory; at most {MAX_ORDER}")


def minus_entropy(board: FoldedBoard, north: Reals) -> np.longdouble:
    """F = -H_q of the Xqueenon with eight symmetries whose densities n_ij are given."""
    n = board.order
    sums, inside = board.zeros(np.longdouble), np.longdouble(0)
    for block in board.blocks():
        cells = north[block].astype(np.longdouble)
        inside += (x_log_x(cells) * board.weights).sum()
        board.collect(cells * board.weights, block, sums)
    # Both diagonals of a cell were counted, so these are 2 A_k.
    free = 1 - sums.diagonals / (2 * n)
    result: np.longdouble = 3 + inside / n**2 + 4 * segment_mean(*board.paired(free, 1)).sum() / n
    return result


def _forced(order: int) -> OptimalXqueenon:
    """Orders 1 and 2: rows that sum to n and mirrored columns leave only the uniform density."""
    board = FoldedBoard(order)
    north = np.ones((order, board.half))
    value = minus_entropy(board, north)
    nothing = board.zeros(np.longdouble)
    at = Multipliers(nothing.rows, nothing.columns, 1 - _distances(order))
    return OptimalXqueenon(order, north, at, value, value, 0.0, 0, 0.0)


def _distances(order: int) -> Reals:
    """min(k, 2n - k)/n for k = 1..2n-1: what the uniform density puts on the diagonals."""
    k = np.arange(1, 2 * order, dtype=np.longdouble)
    return np.minimum(k, 2 * order - k) / order


def _first_guess(board: FoldedBoard) -> Multipliers:
    nothing = board.zeros(np.longdouble)
    return Multipliers(nothing.rows, nothing.columns, 1 - 0.8 * _distances(board.order))


def _interpolated(start: OptimalXqueenon, board: FoldedBoard) -> Multipliers:
    """The multipliers of another order as functions on the unit interval, at the places of this one."""
    old, new = FoldedBoard(start.order), board
    known = LineNumbers(start.multipliers.rows, start.multipliers.columns, start.multipliers.free).cast(np.float64)
    rows = np.interp(_centres(new.order, new.order), _centres(old.order, old.order), known.rows)
    columns = np.interp(_centres(new.order, new.half), _centres(old.order, old.half), known.columns)
    places = np.arange(2 * old.order + 1) / old.order
    free = np.interp(np.arange(1, 2 * new.order) / new.order, places, np.concatenate([[1], known.diagonals, [1]]))
    return Multipliers(*(line.astype(np.longdouble) for line in (rows, columns, free)))


def _centres(order: int, count: int) -> npt.NDArray[np.float64]:
    return (np.arange(count) + 0.5) / order


def _exactly_feasible(board: FoldedBoard, at: Multipliers) -> npt.NDArray[np.float64]:
    """The densities of these multipliers as multiples of a power of 2, moved a little so that every sum is exact.

    What the rows lack goes into the last column. What the columns lack then, numbers of sum 0, goes into the middle
    row. The moves are of the size of rounding errors; F is stationary and changes by about their squares.
    """
    n, weights = board.order, board.weights
    numbers = at.numbers(board, np.longdouble)
    north = np.empty((n, board.half))
    for block in board.blocks():
        north[block] = np.exp(board.spread(numbers, block) - 1)
    # No multiple has more than 53 bits, and no sum over a row, column or diagonal, counted twice, more than 62.
    unit = 2.0 ** max(int(np.ceil(np.log2(north.max()))) - 53, int(np.ceil(np.log2(n))) - 60)
    north /= unit
    counts = np.rint(north, out=north).astype(np.int64)
    target = int(n / unit)
    counts[:, -1] += (target - counts @ weights) // weights[-1]
    counts[n // 2] += target - counts.sum(axis=0)
    if (counts @ weights != target).any() or (counts.sum(axis=0) != target).any() or counts.min() <= 0:
        raise CheckFailed(f"the densities of order {n} could not be rounded to exact sums")
    return np.multiply(counts, unit, out=north)
