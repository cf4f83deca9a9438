"""The lines that the prefixes of a count by rows fill, and the symmetries that make prefixes equivalent."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from queenlab.board import Cells
from queenlab.counters.rows.board import RowBoard, filling_order
from queenlab.counters.rows.estimate import expected_seconds, expected_seconds_ahead

#: Shorter counts are one unit: listing more would take longer.
ONE_UNIT_SECONDS = 0.0005
#: Up to here the mirror image that keeps the first row is enough, if all symmetries need four lines, and many units.
MIRROR_SECONDS = 0.01
#: A unit should not take longer than this.
UNIT_SECONDS = 0.1
#: A prefix usually has at most that many lines, all prefixes equally many. Boards that need more are rarely counted to
#: the end; there the estimate of the whole says little about a unit, so a prefix goes on until little is left below.
MOST_LINES = 8
#: Up to here a board may be counted to the end all the same, because the kernel looks ahead.
FEASIBLE_SECONDS = 10_000.0


class RowLines(NamedTuple):
    """The lines of all prefixes of a board; row x has the number x, column y the number n + y.

    The symmetries permute those of `orbit`, the seed first; there are none if there is one prefix, which is empty. Rows
    of `more` are filled after them; with `by_rest` a prefix ends before the last one if little is left to do below.
    """

    symmetries: tuple[Cells, ...]
    orbit: list[int]
    more: list[int]
    by_rest: bool


def usual_depth(board: RowBoard) -> int:
    """The default number of lines of a prefix, large enough that a unit is quick."""
    order = filling_order(board)
    if len(order) < 2 or expected_seconds(board, 1) < ONE_UNIT_SECONDS:
        return 0
    symmetries, orbits = _usual_orbits(board, order)
    wanted = _wanted_lines(board, len(symmetries))
    if _goes_by_rest(board, wanted):
        return len(order)
    return min(len(order), max(len(orbits[0]), min(wanted, MOST_LINES)))


def lines_of(board: RowBoard, depth: int) -> RowLines:
    """The lines of prefixes of `depth` lines.

    If an orbit of lines under the whole group has more, only the symmetries that keep the first row are used: with
    fewer and longer prefixes more is to be searched, up to four times as much.
    """
    order = filling_order(board)
    if depth == 0:
        return RowLines(board.symmetries, [], [], False)
    symmetries, orbits = _usual_orbits(board, order)
    fitting = [orbit for orbit in orbits if len(orbit) <= depth]
    if fitting:
        orbit = fitting[0]
    else:
        symmetries, orbit = _keeping(board, order[0]), [order[0]]
    more = [x for x in order if x not in orbit][: depth - len(orbit)]
    return RowLines(symmetries, orbit, more, _goes_by_rest(board, _wanted_lines(board, len(symmetries))))


def _usual_orbits(board: RowBoard, order: list[int]) -> tuple[tuple[Cells, ...], list[list[int]]]:
    """The symmetries that pay, and orbits of lines under them, the best one first."""
    symmetries, keeping = board.symmetries, _keeping(board, order[0])
    if len(orbit_of(board, order[0], symmetries)) > 2 and expected_seconds(board, len(keeping)) < MIRROR_SECONDS:
        symmetries = keeping
    orbits = [orbit_of(board, x, symmetries) for x in order[:2]]
    # A middle row has a smaller orbit than its neighbour, and less of the symmetry is used; but
    # then there are fewer units.
    small = expected_seconds(board, len(symmetries)) < UNIT_SECONDS
    return symmetries, orbits[:1] if small else sorted(orbits, key=len, reverse=True)


def _keeping(board: RowBoard, row: int) -> tuple[Cells, ...]:
    return tuple(h for h in board.symmetries if image_of(board, row, h) == row)


def _wanted_lines(board: RowBoard, folds: int) -> int:
    """How many lines a prefix needs if half of the cells of a line can be used on average."""
    rows = len(board.rows)
    branches = max(2.0, float(board.free.sum()) / rows / 2)
    units = expected_seconds(board, folds) / UNIT_SECONDS * folds
    lines = math.ceil(math.log(max(1.0, units)) / math.log(branches))
    return max(1, min(lines, rows))


def _goes_by_rest(board: RowBoard, wanted: int) -> bool:
    return wanted > MOST_LINES and expected_seconds_ahead(board) > FEASIBLE_SECONDS


def cells_of(board: RowBoard, line: int) -> list[int]:
    n = board.n
    return [line * n + y for y in range(n)] if line < n else [x * n + line - n for x in range(n)]


def image_of(board: RowBoard, line: int, symmetry: np.ndarray) -> int:
    first, second = (int(symmetry[cell]) for cell in cells_of(board, line)[:2])
    n = board.n
    return first // n if first // n == second // n else n + first % n


def orbit_of(board: RowBoard, seed: int, symmetries: tuple[Cells, ...]) -> list[int]:
    images = {image_of(board, seed, symmetry) for symmetry in symmetries}
    return [seed, *sorted(images - {seed})]
