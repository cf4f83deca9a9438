"""Newton's method for the optimal Xqueenon, on the folded board.

The unknowns are Lagrange's multipliers R_i of the rows, C_j of the pairs of columns, and u_k = 1 - A_k/n for the
diagonals; `queenlab.queenon.xqueenons.optimum` says why. One step makes

    1/2 sum over cells of a (R_i + C_j + p_k + p_l)^2 + a quadratic form for each pair of diagonals - what is missing

stationary in the changes of R, C and p, where a is the density of a cell and i, j, k, l are its lines.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from queenlab.errors import CheckFailed
from queenlab.queenon.entropy.segment_integral import Reals, segment_gradient, segment_hessian, segment_mean
from queenlab.queenon.xqueenons.folding import FoldedBoard, LineNumbers

_MOST_STEPS = 60
_MOST_PRODUCTS = 200
#: Below this residual the method must have arrived: it cannot get lost any more.
_NEAR = 1e-8
#: What the residual of the last step may be at most, as a share of a constraint's right-hand side.
_ACCEPTED = 1e-13


@dataclass(frozen=True)
class Multipliers:
    """Where Newton's method is: Lagrange's multipliers R_i of `rows` and C_j of `columns`, and `free`.

    These are u_k = 1 - A_k/n, k = 1..2n-1, which determine the multipliers p_k of the diagonals.
    """

    rows: Reals
    columns: Reals
    free: Reals

    def numbers(self, board: FoldedBoard, dtype: npt.DTypeLike) -> LineNumbers:
        """The numbers whose sum over the four lines of a cell is 1 + the logarithm of its density."""
        slopes = segment_gradient(*board.paired(self.free.astype(dtype), 1))
        diagonals = 2 * board.unpaired(slopes.first, slopes.second)
        return LineNumbers(self.rows.astype(dtype), self.columns.astype(dtype), diagonals)


@dataclass(frozen=True)
class FoldedPoint:
    """All that one Newton step needs to know.

    `cells` are densities times the weights of their columns; `missing` is what the sums of the lines lack, columns
    times weights, diagonals twice; `lower` is the value of the Lagrange function, a lower bound for the minimum.
    `blocks` are the inverses of the 2 x 2 blocks, as (first, mixed, second), and `scale` is one over the diagonal of
    the system.
    """

    cells: npt.NDArray[np.float64]
    missing: LineNumbers
    lower: np.longdouble
    blocks: tuple[Reals, Reals, Reals]
    scale: LineNumbers

    @property
    def residual(self) -> float:
        """The largest error of a sum as a share of what it should be."""
        return self.missing.largest() / len(self.cells)


def newton(board: FoldedBoard, start: Multipliers) -> tuple[Multipliers, FoldedPoint, int]:
    """Where the residual does not become smaller any more, and after how many steps."""
    at, here = start, point_at(board, start, np.float64)
    for step in range(1, _MOST_STEPS):
        change, change_free = direction(board, here, here.missing.cast(np.float64))
        length = 1.0
        while (at.free + length * change_free < at.free / 5).any() or (at.free + length * change_free > 1).any():
            length /= 2
        following = Multipliers(
            at.rows + length * change.rows, at.columns + length * change.columns, at.free + length * change_free
        )
        # A step squares a small error: after this one the rounding of floats would be all that is seen.
        there = point_at(board, following, np.longdouble if here.residual < _NEAR**0.5 else np.float64)
        if here.residual < _NEAR and there.residual > here.residual / 8:
            if min(here.residual, there.residual) > _ACCEPTED:
                break
            return (at, here, step) if here.residual < there.residual else (following, there, step)
        at, here = following, there
    raise CheckFailed(f"Newton's method for order {board.order} stops with sums wrong by {here.residual:.1e}")


def point_at(board: FoldedBoard, at: Multipliers, dtype: npt.DTypeLike) -> FoldedPoint:
    """The densities, sums and value that belong to multipliers, in a precision."""
    n, weights = board.order, board.weights
    numbers = at.numbers(board, dtype)
    sums, inside = board.zeros(dtype), np.longdouble(0)
    cells = np.empty((n, board.half))
    for block in board.blocks():
        logarithms = board.spread(numbers, block) - 1
        weighted = np.exp(logarithms) * weights
        inside += (weighted * logarithms).sum()
        cells[block] = weighted
        board.collect(weighted, block, sums)
    free = at.free.astype(dtype)
    missing = LineNumbers(n - sums.rows, n * weights - sums.columns, 2 * n * (1 - free) - sums.diagonals)
    pairs = board.paired(free, 1)
    lower = 3 + (inside + numbers.dot(missing)) / n**2 + 4 * segment_mean(*pairs).sum() / n
    a, b, c = (x.astype(np.float64) for x in segment_hessian(*pairs))
    determinant = a * c - b * b
    blocks = (n * c / determinant, -n * b / determinant, n * a / determinant)
    # Diagonal 2n is empty whatever happens, so its partner, diagonal 1, is alone.
    blocks[0][0], blocks[1][0] = n / a[0], 0.0
    own = sums.cast(np.float64)
    scale = LineNumbers(1 / own.rows, 1 / own.columns, 1 / (own.diagonals + board.unpaired(blocks[0], blocks[2])))
    return FoldedPoint(cells, missing, np.longdouble(lower), blocks, scale)


def direction(board: FoldedBoard, here: FoldedPoint, missing: LineNumbers) -> tuple[LineNumbers, Reals]:
    """The changes of R, C and p that supply what is missing, to ten digits, and that of u.

    Conjugate gradients, scaled by the diagonal of the system.
    """
    zero = board.zeros(np.float64)
    # The densities do not change if a constant moves from the columns to the rows: that direction is taken out.
    idle = zero._replace(rows=zero.rows + 1, columns=zero.columns - 1)
    residual = missing.plus(-missing.dot(idle) / idle.dot(idle), idle)
    x, scaled = zero, residual.times(here.scale)
    towards, size = scaled, residual.dot(scaled)
    enough = 1e-20 * size
    for _ in range(_MOST_PRODUCTS):
        if not size > enough:
            break
        image = _product(board, here, towards)
        length = size / towards.dot(image)
        x, residual = x.plus(length, towards), residual.plus(-length, image)
        scaled = residual.times(here.scale)
        before, size = size, residual.dot(scaled)
        towards = scaled.plus(size / before, towards)
    return x, _blocks_times(board, here.blocks, x.diagonals) / (2 * board.order)


def _product(board: FoldedBoard, here: FoldedPoint, x: LineNumbers) -> LineNumbers:
    """The matrix of the system times x."""
    sums = board.zeros(np.float64)
    for block in board.blocks():
        cells = board.spread(x, block)
        cells *= here.cells[block]
        board.collect(cells, block, sums)
    return sums._replace(diagonals=sums.diagonals + _blocks_times(board, here.blocks, x.diagonals))


def _blocks_times(board: FoldedBoard, blocks: tuple[Reals, Reals, Reals], diagonals: Reals) -> Reals:
    first, partners = board.paired(diagonals, 0)
    own, mixed, other = blocks
    return board.unpaired(own * first + mixed * partners, mixed * first + other * partners)
