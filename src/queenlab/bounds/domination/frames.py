"""Dominating sets of queens on the square, case by case: the outermost empty columns and rows.

A set of at most n - 2 queens leaves at least two columns and two rows empty. Let a < b be the first and the last empty
column, c < d the first and the last empty row: the *frame*. Every set has one frame, so frames are disjoint cases.
Within a frame, columns a and b and rows c and d have no queen, and every column before a or after b, and every row
before c or after d, has one: these lines become items to be covered.

Spencer's argument (in Cockayne, Chessboard domination problems, Discrete Math. 86, 1990; Weakley 1995) gives sets of
items with a cap. Take b - a rows that follow each other, and of these rows the cells in columns a and b. A diagonal
meets columns a and b in rows that are b - a apart, so it has at most one of these cells. A queen in these rows covers
two cells by its row and at most two by its diagonals; any other queen at most two. So if the other rows that must have
a queen count as two items each, no queen covers more than four. There are 2 n - 2 items if b - a = d - c, and 2 n if
b - a is greater, so 4 k >= 2 n - 2 for k queens. For k near (n - 1) / 2 hardly anything may be wasted, and the search
is short.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from queenlab.bounds.domination.covering import Cover, Ints, Table
from queenlab.boxes.geometry import box_attacks
from queenlab.symmetry.board_groups import square_group

#: No queen covers more of the items of a window.
CAP = 4
#: Windows whose items fall short of CAP k by more than this bound nothing before the last queens.
USEFUL_SLACK = 8
#: This many windows are used in each direction, from end to end; more of them cut hardly more.
WINDOWS = 2


class GuardFrame(NamedTuple):
    """The first and the last empty column, the first and the last empty row, from 0."""

    a: int
    b: int
    c: int
    d: int

    def most_items(self, n: int) -> int:
        """The number of items in the largest of Spencer's sets; k queens cover at most CAP k of them.

        Rows of a window that lies around c ... d, or within, where that is longer; with columns in the same way.
        """
        wide, high = self.b - self.a, self.d - self.c
        return 2 * n if wide != high else 2 * n - 2

    def images(self, n: int) -> list[GuardFrame]:
        """The frame under the eight symmetries of the square, in a fixed order."""
        columns, rows = (self.a, self.b), (self.c, self.d)
        return [
            GuardFrame(*x, *y)
            for first, second in ((columns, rows), (rows, columns))
            for x in (first, (n - 1 - first[1], n - 1 - first[0]))
            for y in (second, (n - 1 - second[1], n - 1 - second[0]))
        ]


def frames(n: int, k: int) -> Iterator[tuple[GuardFrame, int]]:
    """The frames of sets of k queens, one per class under the square's symmetries, with the size of its class.

    The largest come first: most dominating sets are there. Frames that Spencer's argument excludes are left out.
    """
    if not 1 <= k <= n - 2:
        raise ValueError(f"{k} queens on a board of side {n} may leave fewer than two columns empty")
    # The least image turns columns and rows to the smaller side each, and has the smaller of the two first.
    spans = [
        (x, y) for x in range(n) for y in range(x + 1, n) if x + n - 1 - y <= k and (x, y) <= (n - 1 - y, n - 1 - x)
    ]
    firsts = [GuardFrame(*columns, *rows) for number, columns in enumerate(spans) for rows in spans[number:]]
    for frame in sorted(firsts, key=lambda f: (f.a - f.b + f.c - f.d, f)):
        if frame.most_items(n) <= CAP * k:
            yield frame, len(set(frame.images(n)))


def framed_cover(n: int, k: int, frame: GuardFrame, independent: bool) -> Cover:
    """The covering problem of a frame: items are the cells, and twice each line that must have a queen."""
    x, y = np.divmod(np.arange(n * n), n)
    attacked = _attacked(n)
    a, b, c, d = frame
    cells = np.flatnonzero((x != a) & (x != b) & (y != c) & (y != d))
    outer_columns = [i for i in range(n) if not a <= i <= b]
    outer_rows = [i for i in range(n) if not c <= i <= d]
    lines = [x[cells] == i for i in outer_columns for _ in range(2)]
    lines += [y[cells] == i for i in outer_rows for _ in range(2)]
    table = np.concatenate([attacked[cells], *(line[:, None] for line in lines)], axis=1)
    first_row_item = n * n + 2 * len(outer_columns)
    capped = _windows(n, k, (a, b), outer_rows, first_row_item, table.shape[1], n, 1)
    capped += _windows(n, k, (c, d), outer_columns, n * n, table.shape[1], 1, n)
    together = ~attacked[np.ix_(cells, cells)] if independent else ~np.eye(len(cells), dtype=bool)
    return Cover.of(cells, table, together, [(window, CAP) for window in capped])


def _windows(
    n: int, k: int, pair: tuple[int, int], outer: list[int], first: int, items: int, across: int, along: int
) -> list[Table]:
    """Spencer's sets of items for two empty lines: the cells of both in so many places, and the outer lines elsewhere.

    Args:
        n, k: the side, and how many queens.
        pair: the numbers of the two lines.
        outer: numbers of the lines across that must have a queen; `first` is the first item of these.
        items: how many items there are.
        across, along: what a line's number and a place on it add to a cell.
    """
    span = pair[1] - pair[0]
    found = []
    for start in range(n - span + 1):
        window = np.zeros(items, dtype=bool)
        places = np.arange(start, start + span)
        for line in pair:
            window[line * across + places * along] = True
        for number, line in enumerate(outer):
            if not start <= line < start + span:
                window[first + 2 * number : first + 2 * number + 2] = True
        found.append(window)
    sizes = [int(window.sum()) for window in found]
    if max(sizes) < CAP * k - USEFUL_SLACK:
        return []
    best = [window for window, size in zip(found, sizes, strict=True) if size == max(sizes)]
    taken = np.unique(np.linspace(0, len(best) - 1, WINDOWS).round().astype(int))
    return [best[i] for i in taken]


def frame_symmetries(n: int, frame: GuardFrame, cells: Ints) -> Ints:
    """The symmetries of the square that fix the frame, one per row, as permutations of the guards."""
    numbers = np.full(n * n, -1, dtype=np.int64)
    numbers[cells] = np.arange(len(cells))
    rows = [numbers[g[cells]] for g in square_group(n).elements]
    kept = [row for row in rows if (row >= 0).all()]
    return np.array(kept, dtype=np.int64)


@lru_cache(maxsize=1)
def _attacked(n: int) -> Table:
    """Which cell guards which, itself among them."""
    found = box_attacks((n, n))
    np.fill_diagonal(found, True)
    found.setflags(write=False)
    return found
