"""Lists quarter boards, by the rows and the columns that they use."""

from __future__ import annotations

from typing import Any

import numpy as np

from queenlab.compiling import compiled
from queenlab.words import popcount

#: Bits of the main diagonals; those of the antidiagonals are one place higher.
MAIN = 0x1555555555555555


def _list_quarters(
    row_sets: Any, bases: Any, allowed: Any, lines: Any, rank: Any, place: Any, boards: Any, mirrored: Any
) -> None:
    """Visits every way to put queens that do not attack each other into given rows of a quarter of a board.

    With room in `boards` it writes them there, else it only counts them.

    Args:
        row_sets: the sets of rows; every row of a set gets one queen.
        bases: for each of them where its sets of columns begin in `place`.
        allowed: for each row the mask of columns where a queen may stand.
        lines: for each cell, row by row, the mask of its diagonals.
        rank: for each set of columns its number among those of its size.
        place: for each pair of sets how many boards there are; when writing, where the next one goes.
        boards: the masks of the boards' diagonals, or nothing.
        mirrored: those of their mirror images, with main diagonals and antidiagonals exchanged.
    """
    columns = lines.size // allowed.size
    rows = np.zeros(allowed.size + 1, dtype=np.int64)
    # For each queen that stands: what is left to try in her row, and what those before her use and attack there.
    stack = np.zeros((allowed.size + 1, 5), dtype=np.int64)
    for number in range(row_sets.size):
        count = 0
        for row in range(allowed.size):
            if row_sets[number] >> row & 1:
                rows[count] = row
                count += 1
        base = bases[number]
        if count == 0:
            if boards.size:
                boards[place[base]] = 0
                mirrored[place[base]] = 0
            place[base] += 1
            continue
        last = count - 1
        level = 0
        used = up = down = mask = 0
        free = allowed[rows[0]]
        while True:
            if free == 0:
                if level == 0:
                    break
                level -= 1
                free, used, up, down, mask = stack[level]
                continue
            first = rows[level] * columns
            if level == last:
                while free:
                    choice = free & -free
                    free ^= choice
                    where = base + rank[used | choice]
                    if boards.size:
                        board = mask | lines[first + popcount(choice - 1)]
                        boards[place[where]] = board
                        mirrored[place[where]] = ((board & MAIN) << 1) | ((board >> 1) & MAIN)
                    place[where] += 1
                continue
            choice = free & -free
            step = rows[level + 1] - rows[level]
            next_up = (up | choice) << step
            next_down = (down | choice) >> step
            next_free = allowed[rows[level + 1]] & ~(used | choice | next_up | next_down)
            free ^= choice
            if next_free:
                stack[level, 0] = free
                stack[level, 1] = used
                stack[level, 2] = up
                stack[level, 3] = down
                stack[level, 4] = mask
                level += 1
                mask |= lines[first + popcount(choice - 1)]
                used |= choice
                free, up, down = next_free, next_up, next_down


list_quarters = compiled(_list_quarters)
