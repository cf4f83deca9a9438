"""The puzzle for n = 8, in its readings; and a count in two ways."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import queenlab as ql
from queenlab.counters import XqueensSparse
from queenlab.work import Limits
from queenlab_papers.xqueens.listed import LETTERS, Triangle, corners, tokens, triangles

_SIDE = range(1, 9)

#: All north tokens in the four columns on the left, all east tokens in the four rows on top.
_HALVES = {t for t in triangles(8) if (t[0] == "N" and t[2] > 4) or (t[0] == "E" and t[1] > 4)}


def _in_cells(cells: Iterable[tuple[int, int]]) -> set[Triangle]:
    return {(letter, i, j) for i, j in cells for letter in LETTERS}


def _touches_a_diagonal(triangle: Triangle) -> bool:
    return any(row == column or row + column == 16 for row, column in corners(triangle))


#: What may hold no token, in the readings of "no Xqueens adjacent to either main diagonal".
READINGS: dict[str, set[Triangle]] = {
    "diagonals": _in_cells((i, j) for i in _SIDE for j in (i, 9 - i)),
    "corners": _in_cells((i, j) for i in (1, 2, 7, 8) for j in (1, 2, 7, 8)),
    "middle": _in_cells((i, j) for i in (3, 4, 5, 6) for j in (3, 4, 5, 6)),
    "touching": {t for t in triangles(8) if _touches_a_diagonal(t)},
}


def asked(*readings: str) -> ql.Problem:
    """The puzzle with the triangles of these readings empty."""
    empty = _HALVES.union(*(READINGS[reading] for reading in readings))
    return ql.problem("xqueens:8,sparse,paired").with_cells(exclude=sorted(empty))


@cache
def puzzle(*readings: str) -> tuple[frozenset[Triangle], ...]:
    """Its solutions."""
    return tuple(frozenset(tokens(placement)) for placement in ql.enumerate(asked(*readings)))


def ways_to_fill_quarters() -> list[int] | None:
    """In how many ways each quarter of the board is filled, if all combinations of these ways occur; None if not."""
    found = puzzle("diagonals", "corners")
    quarters = [
        {frozenset(t for t in solution if (t[1] > 4, t[2] > 4) == (low, right)) for solution in found}
        for low in (False, True)
        for right in (False, True)
    ]
    ways = [len(quarter) for quarter in quarters]
    return ways if ways[0] * ways[1] * ways[2] * ways[3] == len(set(found)) else None


def fill_the_same_cells() -> bool:
    """Whether all solutions use the same 32 cells: those outside the corners' 2 x 2 blocks and the middle's 4 x 4."""
    outside = {(i, j) for _, i, j in set(triangles(8)) - READINGS["corners"] - READINGS["middle"]}
    filled = {frozenset((i, j) for _, i, j in solution) for solution in puzzle("diagonals", "corners")}
    return len(outside) == 32 and filled == {frozenset(outside)}


def sparse_six(folded: bool) -> int | None:
    """Sparse solutions for n = 6, with or without the fold by the sixteen symmetries."""
    return XqueensSparse(folded=folded).count(ql.problem("xqueens:6,sparse"), Limits()).value
