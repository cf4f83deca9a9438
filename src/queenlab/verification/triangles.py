"""Knuth's rules for tokens in triangles: the n Xqueens problem (Xqueens and Xqueenons, 2021)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from queenlab.board import TRIANGLES, Cells, TriangleBoard
from queenlab.errors import BadInput
from queenlab.placement import Placement
from queenlab.verification.report import Findings, VerificationReport, absent_numbers
from queenlab.wording import plural

#: Knuth's ten conditions, in his order: triangles, what is counted along, fewest, most.
_CONDITIONS: tuple[tuple[str, str, int, int], ...] = (
    ("N", "row", 1, 1),
    ("EW", "row", 2, 2),
    ("S", "row", 1, 1),
    ("E", "column", 1, 1),
    ("NS", "column", 2, 2),
    ("W", "column", 1, 1),
    ("NE", "diagonal", 0, 2),
    ("SW", "diagonal", 0, 2),
    ("NW", "antidiagonal", 0, 2),
    ("SE", "antidiagonal", 0, 2),
)


def verify_triangles(placement: Placement, *, sparse: bool = False, paired: bool = False) -> VerificationReport:
    r"""Checks Knuth's ten conditions on tokens in triangles (Xqueens and Xqueenons), one report line each.

    Row 1 is on top. Diagonals `\` are numbered 1..2n-1 by row - column + n, antidiagonals `/` by row + column - 1.

    Args:
        placement: tokens on a `TriangleBoard`.
        sparse: whether no cell may hold two tokens.
        paired: whether no row may mix east and west tokens, and no column north and south ones.
    """
    board = placement.board
    if not isinstance(board, TriangleBoard):
        raise BadInput("Knuth's conditions are for tokens on a board of triangles; use verify for a grid")
    found = Findings(placement)
    triangle, row, column = board.split(found.distinct_cells)
    n = board.n
    along = {
        "row": (row, n),
        "column": (column, n),
        "diagonal": (row - column + n - 1, 2 * n - 1),
        "antidiagonal": (row + column, 2 * n - 1),
    }
    for kinds, what, low, high in _CONDITIONS:
        numbers, size = along[what]
        wrong = _first_wrong_count(numbers[_is_one_of(triangle, kinds)], size, low, high)
        if wrong is not None:
            index, count = wrong
            limit = f"exactly {high}" if low else f"at most {high}"
            found.problems.append(
                f"{what} {index + 1} has {plural(count, 'token')} in {' or '.join(kinds)} triangles, not {limit}"
            )
    if sparse:
        wrong = _first_wrong_count(row * n + column, n * n, 0, 1)
        if wrong is not None:
            i, j = divmod(wrong[0], n)
            found.problems.append(f"cell ({i + 1}, {j + 1}) holds {plural(wrong[1], 'token')}")
    if paired:
        for what, kinds, names in (("row", "EW", "east and west"), ("column", "NS", "north and south")):
            numbers = along[what][0]
            one, other = (numbers[_is_one_of(triangle, kind)] for kind in kinds)
            mixed = np.intersect1d(one, other)
            if mixed.size:
                found.problems.append(f"{what} {mixed[0] + 1} mixes {names} tokens")
    return found.report(f"{plural(len(placement), 'token')}, all of Knuth's conditions hold")


def _is_one_of(triangle: Cells, kinds: str) -> npt.NDArray[np.bool_]:
    return np.isin(triangle, [TRIANGLES.index(kind) for kind in kinds])


def _first_wrong_count(numbers: Cells, size: int, low: int, high: int) -> tuple[int, int] | None:
    """The first number of 0..size-1 that occurs fewer than low or more than high times, and how often."""
    used, times = np.unique(numbers, return_counts=True)
    outside = np.flatnonzero((times < low) | (times > high))
    wrong = [(int(used[i]), int(times[i])) for i in outside[:1]]
    if low > 0:
        wrong += [(i, 0) for i in absent_numbers(used, size, 1)]
    return min(wrong, default=None)
