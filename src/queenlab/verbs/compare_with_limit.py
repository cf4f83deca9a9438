"""Compares the average solution with the limit density gamma*.

For every queenon with a density rho, and F = -H_q, |rho - gamma*|^2 <= 2 (F(rho) - alpha) in L1. Proof: F is the
integral of g(rho) over the square and of g(1 - delta) over both kinds of diagonals, g(a) = a ln a, plus 3. If g is
convex, g(a) - g(b) - g'(b)(a - b) >= 0. For g = a ln a and two densities of mass 1 the integral of this is the
relative entropy D(rho | gamma*). So F(rho) - F(gamma*) >= F'(gamma*)(rho - gamma*) + D(rho | gamma*). The derivative
exists, since gamma* and 1 - delta are bounded away from 0, and is not negative, since gamma* is a minimum over a
convex set. Pinsker's inequality says D >= |rho - gamma*|^2 / 2. Two measures of mass 1 differ on any set by at most
half of that norm.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from queenlab.board import Board
from queenlab.errors import BadInput, NotSupported
from queenlab.problems import problem
from queenlab.queenon.densities.density import TriangleDensity
from queenlab.queenon.diamond.distance import MAX_MESH, diamond_distance
from queenlab.queenon.entropy.q_entropy import q_entropy
from queenlab.queenon.limit.density import LimitDensity
from queenlab.verbs.density import density
from queenlab.verbs.limits_and_answers import Name

#: Distances are taken on a mesh of at least this order; the error goes down with its square.
MESH = 192


@dataclass(frozen=True)
class AverageAndLimit:
    """The average density of all solutions on an n x n board, compared with gamma*.

    Attributes:
        n: the side of the board.
        solutions: their number.
        lower, upper: Simkin's distance d_diamond lies between them.
        cells_lower, cells_upper: the same for gamma* averaged over the n x n cells: what the mesh alone costs.
        l1: the integral of |average - gamma*|, with gamma* averaged over the triangles of the fine mesh.
        entropy: the Q-entropy H_q of the average; that of gamma* is -alpha, and l1^2 / 2 <= -alpha - H_q
            (docs/research/limit-density.md).
        mesh: the order of the fine mesh.
    """

    n: int
    solutions: int
    lower: float
    upper: float
    cells_lower: float
    cells_upper: float
    l1: float
    entropy: float
    mesh: int


def compare_with_limit(
    name: Name, *, mesh: int = MESH, time_limit: float | None = None, memory: int | None = None
) -> AverageAndLimit:
    """Counts all solutions cell by cell and compares their average with gamma*.

    Args:
        name: a problem whose solutions are n pieces on an n x n board, such as queens:8.
        mesh: the distances are taken on a mesh of at least this order, and at most 1024.
        time_limit: seconds for the count.
        memory: memory limit of a counter in bytes; default: the free memory.

    Returns:
        The number of solutions, and the average's distance from gamma*, its Q-entropy and more.

    Raises:
        BadInput: if there are no solutions, or the mesh is out of range.
        NotSupported: if a solution is not n pieces on an n x n board.
        TooLong: if the count reached a limit.

    Example:
        >>> found = compare_with_limit("queens:6", mesh=48)
        >>> found.solutions, bool(found.lower < 0.1114 < found.upper)
        (4, True)
    """
    asked = problem(name)
    board = asked.board
    if not isinstance(board, Board) or board.d != 2:
        raise NotSupported(f"the limit density needs a square board, unlike {asked}")
    n = board.n
    if not 1 <= mesh <= MAX_MESH or n > MAX_MESH:
        raise BadInput(f"the order of the mesh must be from 1 to {MAX_MESH}, not {max(mesh, n)}")
    found = density(asked, time_limit=time_limit, memory=memory).complete()
    if not found.total:
        raise BadInput(f"{asked} has no solutions to average")
    # Numbers come by column and row from below; a density has its first row on top.
    cells = (found.array().T[::-1] * n / found.total).astype(np.float64)
    if abs(cells.mean() - 1) > 1e-9:
        raise NotSupported(f"only solutions of n pieces on an n x n board have a density of mass 1; not {asked}")
    gamma = LimitDensity()
    finer = min(-(-mesh // n), MAX_MESH // n)
    fine = gamma.triangles(n * finer)
    error = gamma.diamond_error(n * finer)
    average, in_cells = (TriangleDensity.from_cells(part).refined(finer) for part in (cells, gamma.cells(n)))
    (lower, upper), (cells_lower, cells_upper) = (_enclosure(one, fine, error) for one in (average, in_cells))
    l1 = float(np.abs(average.values - fine.values).mean())
    entropy = q_entropy(TriangleDensity.from_cells(cells))
    return AverageAndLimit(n, found.total, lower, upper, cells_lower, cells_upper, l1, entropy, n * finer)


def _enclosure(one: TriangleDensity, limit: TriangleDensity, error: float) -> tuple[float, float]:
    """Encloses Simkin's distance from a density of which only averages are known, up to an error."""
    distance = diamond_distance(one, limit, exact=False, width=error / 4)
    return max(0.0, float(distance.lower) - error), float(distance.upper) + error
