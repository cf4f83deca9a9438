"""The table of boxes for a board, as good as the time allows; all upper bounds of one board read from it."""

from __future__ import annotations

from functools import lru_cache
from math import comb

from queenlab.bounds.box_table import BoxTable, all_shapes
from queenlab.bounds.boxes import Box, volume
from queenlab.bounds.dolls.maximum import MAX_CELLS, box_maximum
from queenlab.bounds.kept import kept_lemmas
from queenlab.bounds.lemma import lemmas_of_steps
from queenlab.bounds.side_three import MOST_WRITTEN_AXES, side_three_lemma
from queenlab.work import Limits

#: What is spent on a board if nobody says how much.
DEFAULT_SECONDS = 20.0
#: The parts of the time for the search of the whole board, for all smaller boxes, and for the programs of the slabs.
SEARCH_SHARE, BOXES_SHARE, SLABS_SHARE = 0.2, 0.35, 0.15
#: Up to three dimensions searches do more than linear programs.
FLAT_SEARCH_SHARE = 0.45
#: Seconds for one search and one linear program of a smaller box, round by round.
ROUNDS = ((0.02, 0.5), (0.3, 2.0), (4.0, 10.0), (60.0, 60.0))
#: Boxes with longer sides than this are looked at only if they are slabs of the board.
MOST_SIDE = 12
#: Beyond so many boxes the table itself takes too long; then there are lines, cubes and equal parts.
MOST_SHAPES = 20_000


@lru_cache(maxsize=16)
def table_of(axes: int) -> BoxTable:
    """The one table of boxes with so many axes; it begins with what is known in closed form, and with kept lemmas."""
    table = BoxTable(axes)
    closed = [side_three_lemma(axes)] if axes <= MOST_WRITTEN_AXES else []
    for lemma in (*closed, *kept_lemmas(axes)):
        table.add(lemma)
    return table


_spent: dict[tuple[int, int], float] = {}


def grown_table(n: int, d: int, limits: Limits) -> BoxTable | None:
    """The table of d axes after as much work for the board n^d as the limits allow; work once done is not repeated.

    None if the board has too many boxes for a table.
    """
    if comb(n + d - 1, d) > MOST_SHAPES:
        return None
    table = table_of(d)
    seconds = DEFAULT_SECONDS if limits.seconds is None else limits.seconds - limits.elapsed()
    if _spent.get((n, d), 0.0) >= 0.5 * seconds:
        return table
    _spent[n, d] = seconds
    board = (n,) * d
    shapes = all_shapes(min(n, MOST_SIDE), d)
    if d > 1 and volume(board) <= MAX_CELLS:
        share = FLAT_SEARCH_SHARE if d <= 3 else SEARCH_SHARE
        for lemma in lemmas_of_steps(box_maximum(board, Limits(seconds=max(0.01, share * seconds))).steps):
            table.add(lemma)
    inner = Limits(seconds=BOXES_SHARE * seconds)
    for search_seconds, lp_seconds in ROUNDS:
        if search_seconds > _left(inner):
            break
        table.grow(shapes, inner, search_seconds=search_seconds, lp_seconds=lp_seconds)
    outer = Limits(seconds=SLABS_SHARE * seconds)
    table.grow(slabs(n, d), outer, search_seconds=0, lp_seconds=seconds)
    return table


def slabs(n: int, d: int) -> list[Box]:
    """The slabs k x n x ... x n, thin ones first; the last one is the board."""
    return [(k, *(n,) * (d - 1)) for k in range(1, n + 1)]


def _left(limits: Limits) -> float:
    assert limits.seconds is not None
    return limits.seconds - limits.elapsed()
