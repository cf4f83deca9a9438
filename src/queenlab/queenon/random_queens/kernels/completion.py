"""The last queens: free columns and free rows are matched on cells that no queen attacks."""

from __future__ import annotations

from typing import Any

import numpy as np

from queenlab.compiling import compiled
from queenlab.queenon.random_queens.kernels.chance import below


@compiled
def mark(
    i: int, j: int, by: int, columns: Any, rows: Any, index: Any, reasons: Any, column_left: Any, row_left: Any
) -> None:
    """Puts a queen on cell (i, j) of the small board (by = 1), or takes it away again (by = -1).

    `reasons` counts for each cell how many queens attack it; a cell without one is left in its column and its row.
    """
    m = len(columns)
    n = len(index)
    for other in range(m):
        for line in range(4):
            if line == 0:
                a, b = other, j
            elif line == 1:
                a, b = i, other
            else:
                step = columns[other] - columns[i]
                row = rows[j] + (step if line == 2 else -step)
                if row < 0 or row >= n or index[row] < 0:
                    continue
                a, b = other, index[row]
            if a == i and (b == j or line > 1):
                continue
            before = reasons[a, b]
            reasons[a, b] = before + by
            if before == 0 and by == 1:
                column_left[a] -= 1
                row_left[b] -= 1
            elif before == 1 and by == -1:
                column_left[a] += 1
                row_left[b] += 1


@compiled
def complete(columns: Any, rows: Any, index: Any, plus: Any, minus: Any, budget: int, random: Any, found: Any) -> Any:
    """Matches free columns with free rows; True with the place of each column's row in `found`, or False.

    A search that branches on the column or row with the fewest cells left, in random order. False means that there is
    no completion, or that `budget` nodes did not suffice.

    Args:
        columns, rows: the free ones, equally many.
        index: for each row of the board its place in `rows`, or -1.
        plus, minus: whether the diagonals column + row and column - row + n - 1 are taken.
    """
    m = len(columns)
    n = len(index)
    reasons = np.zeros((m, m), np.int32)
    column_left = np.zeros(m, np.int64)
    row_left = np.zeros(m, np.int64)
    for i in range(m):
        for j in range(m):
            if plus[columns[i] + rows[j]] or minus[columns[i] - rows[j] + n - 1]:
                reasons[i, j] = 1
            else:
                column_left[i] += 1
                row_left[j] += 1
    column_used = np.zeros(m, np.bool_)
    row_used = np.zeros(m, np.bool_)
    # The cells that a level may still try, from the last to the first, and the one that it tries now.
    cells = np.empty((m, m), np.int64)
    left = np.zeros(m, np.int64)
    level = 0
    entering = True
    while level < m:
        if entering:
            start = below(random, m)
            fewest = m + 1
            line = 0
            for step in range(m):
                at = (start + step) % m
                if not column_used[at] and column_left[at] < fewest:
                    fewest, line = column_left[at], at
                if not row_used[at] and row_left[at] < fewest:
                    fewest, line = row_left[at], m + at
            count = 0
            for other in range(m):
                i, j = (line, other) if line < m else (other, line - m)
                if reasons[i, j] == 0 and not column_used[i] and not row_used[j]:
                    cells[level, count] = i * m + j
                    count += 1
            for at in range(count - 1, 0, -1):
                other = below(random, at + 1)
                cells[level, at], cells[level, other] = cells[level, other], cells[level, at]
            left[level] = count
        if left[level] == 0 or budget == 0:
            if level == 0 or budget == 0:
                return False
            level -= 1
            i, j = cells[level, left[level]] // m, cells[level, left[level]] % m
            column_used[i] = False
            row_used[j] = False
            mark(i, j, -1, columns, rows, index, reasons, column_left, row_left)
            entering = False
            continue
        left[level] -= 1
        i, j = cells[level, left[level]] // m, cells[level, left[level]] % m
        budget -= 1
        column_used[i] = True
        row_used[j] = True
        mark(i, j, 1, columns, rows, index, reasons, column_left, row_left)
        found[i] = j
        level += 1
        entering = True
    return True
