"""A cluster of queens in the middle of a square, with an integer proof that it cannot be completed.

Glock, Munhá Correia and Sudakov show by linear programming duality that about n/4 queens can be such that no solution
has them all. Duality is a sum that anybody can check: give every column, row and diagonal a weight, not negative. If
all free cells have weight 1 or more on their four lines together, then no more queens can be added than the weights of
all lines together.
"""

from __future__ import annotations

from fractions import Fraction
from importlib import import_module
from typing import Any

import numpy as np

from queenlab.board import Cells
from queenlab.constructions.registry import simplest_construction
from queenlab.constructions.request import Request
from queenlab.errors import BadInput

#: Weights are rounded up to multiples of one over this.
SCALE = 2**20


def middle_placement(n: int, pieces: int) -> tuple[int, ...]:
    """A solution of a given number of queens, placed in the middle of the square of side n.

    Example:
        >>> middle_placement(8, 4)
        (19, 29, 34, 44)
    """
    if not 0 <= pieces <= n:
        raise BadInput(f"a square of side {n} holds at most {n} queens, not {pieces}")
    if pieces == 0:
        return ()
    request = Request.of(f"queens:{pieces}")
    found = simplest_construction(request)
    if found is None:
        raise BadInput(f"{pieces} queens have no solution on a square of their own")
    rows = found.simplest(request).placement().rows()
    first = (n - pieces) // 2
    return tuple(sorted((first + column) * n + first + int(row) - 1 for column, row in enumerate(rows)))


def addable(n: int, given: tuple[int, ...]) -> Fraction:
    """An upper bound on the queens that can be added: the total weight of lines that cover all free cells.

    The weights are proposed by a linear program in floating point, rounded up, and added up as whole numbers; they are
    scaled by the least weight of a free cell. So the bound holds whatever the program said.

    Example:
        >>> addable(24, middle_placement(24, 6)) < 18
        True
    """
    optimize: Any = import_module("scipy.optimize")
    sparse: Any = import_module("scipy.sparse")
    lines = _lines(n, np.arange(n * n))
    taken = np.unique(_lines(n, np.array(given, dtype=np.int64)))
    lines = lines[~np.isin(lines, taken).any(axis=1)]
    if not len(lines):
        return Fraction(0)
    names, places = np.unique(lines, return_inverse=True)
    cells = np.repeat(np.arange(len(lines)), 4)
    covers = sparse.csr_matrix((np.ones(cells.size), (cells, places.ravel())), shape=(len(lines), len(names)))
    found = optimize.linprog(np.ones(len(names)), A_ub=-covers, b_ub=-np.ones(len(lines)), method="highs")
    if found.x is None:
        return Fraction(n - len(given))
    weights = np.ceil(SCALE * np.maximum(found.x, 0.0)).astype(np.int64)
    least = int(weights[places.reshape(lines.shape)].sum(axis=1).min())
    return min(Fraction(n - len(given)), Fraction(int(weights.sum()), least)) if least else Fraction(n - len(given))


def _lines(n: int, cells: Cells) -> Cells:
    """The numbers of the column, the row and the two diagonals of each cell."""
    column, row = np.divmod(cells, n)
    return np.stack([column, n + row, 2 * n + column + row, 5 * n + column - row], axis=1)
