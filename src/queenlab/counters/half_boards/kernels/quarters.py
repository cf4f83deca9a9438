"""Lists quarter boards of queens or leprechauns, by the rows and the columns that they use."""

from __future__ import annotations

from typing import Any

import numpy as np

from queenlab.compiling import compiled
from queenlab.machine_words import popcount


@compiled
def list_quarters(
    row_sets: Any, bases: Any, stride: int, tags: Any, allowed: Any, lines: Any, marks: Any, reach: int, rank: Any,
    place: Any, out: Any, out_marks: Any,
) -> None:  # fmt: skip
    """Visits every way to put queens that do not attack each other into given rows of a quarter of a board.

    If `out` has any length it writes them there, else it only counts them, in `place`: for each pair of a set of rows
    and a set of columns how many there are; when writing, where the next one goes. The sets of columns of a set of rows
    begin at its base and are `stride` apart, in the order of `rank`. Cells have diagonals and marks, row by row; those
    of a board are united, its marks with the tag of its set of rows. `reach` is the range of leprechauns, or 0 for
    queens.
    """
    columns = lines.size // allowed.size
    writing = out.size > 0
    rows = np.zeros(allowed.size + 1, dtype=np.int64)
    near = np.zeros(columns, dtype=np.int64)
    for column in range(columns):
        for other in range(max(0, column - reach), min(columns, column + reach + 1)):
            near[column] |= 1 << other
    # For each queen that stands: what is left to try in her row, what those before her use and attack there, her
    # own column, and the words of the board before her.
    stack = np.zeros((allowed.size + 1, 7), dtype=np.int64)
    for number in range(row_sets.size):
        count = 0
        for row in range(allowed.size):
            if row_sets[number] >> row & 1:
                rows[count] = row
                count += 1
        base = bases[number]
        mark = tags[number]
        if count == 0:
            if writing:
                out[place[base]] = 0
                out_marks[place[base]] = mark
            place[base] += 1
            continue
        last = count - 1
        level = 0
        used = up = down = word = 0
        free = allowed[rows[0]]
        while True:
            if free == 0:
                if level == 0:
                    break
                level -= 1
                free = stack[level, 0]
                used = stack[level, 1]
                up = stack[level, 2]
                down = stack[level, 3]
                word = stack[level, 5]
                mark = stack[level, 6]
                continue
            first = rows[level] * columns
            if level == last:
                while free:
                    choice = free & -free
                    free ^= choice
                    where = base + stride * rank[used | choice]
                    if writing:
                        cell = first + popcount(choice - 1)
                        out[place[where]] = word | lines[cell]
                        out_marks[place[where]] = mark | marks[cell]
                    place[where] += 1
                continue
            choice = free & -free
            free ^= choice
            next_row = rows[level + 1]
            step = next_row - rows[level]
            next_up = (up | choice) << step
            next_down = (down | choice) >> step
            next_free = allowed[next_row] & ~(used | choice | next_up | next_down)
            if step <= reach:
                next_free &= ~near[popcount(choice - 1)]
                before = level - 1
                while before >= 0 and next_row - rows[before] <= reach:
                    next_free &= ~near[stack[before, 4]]
                    before -= 1
            if next_free:
                column = popcount(choice - 1)
                stack[level, 0] = free
                stack[level, 1] = used
                stack[level, 2] = up
                stack[level, 3] = down
                stack[level, 4] = column
                stack[level, 5] = word
                stack[level, 6] = mark
                level += 1
                word |= lines[first + column]
                mark |= marks[first + column]
                used |= choice
                free, up, down = next_free, next_up, next_down
