"""Random walk on solutions: take the queens of a few columns up, and lay them down in any way that is possible."""

from __future__ import annotations

from typing import Any

import numpy as np

from queenlab.compiling import compiled
from queenlab.machine_words import trailing_zeros
from queenlab.queenon.random_queens.kernels.chance import below


@compiled
def walk(heights: Any, plus: Any, minus: Any, order: Any, k: int, steps: int, budget: int, random: Any) -> Any:
    """Does `steps` steps; returns (queens that changed their row, summed over the steps; steps given up).

    One step draws k columns, takes their queens up, lists all ways to put k queens into these columns and the rows
    that became free, and chooses one of them with equal probability. What was there before is one of them, so a way
    from A to B has the same probability as one from B to A, and the uniform law on all solutions stays as it is.
    A list that needs more than `budget` nodes is given up and nothing changes; its length depends on the columns and
    on the other queens only, so this breaks no symmetry.

    Args:
        heights, plus, minus: as in `State`; a solution, before and after.
        order: the columns in any order; it is shuffled.
        k: how many columns, at most 62 and at most n.
        random: the state of the random numbers.
    """
    n = len(heights)
    columns = np.empty(k, np.int64)
    rows = np.empty(k, np.int64)
    masks = np.empty(k, np.int64)
    sizes = np.empty(k, np.int64)
    chosen = np.empty(k, np.int64)
    kept = np.empty(k, np.int64)
    rest = np.empty(k + 1, np.int64)
    moved = 0
    given_up = 0
    for _ in range(steps):
        for i in range(k):
            j = i + below(random, n - i)
            column = order[j]
            order[j] = order[i]
            order[i] = column
            row = heights[column]
            rows[i] = row
            plus[column + row] = 0
            minus[column - row + n - 1] = 0
        # Columns with few rows first: the same list, from a smaller tree.
        for i in range(k):
            column = order[i]
            mask = 0
            size = 0
            for j in range(k):
                row = rows[j]
                if plus[column + row] == 0 and minus[column - row + n - 1] == 0:
                    mask |= 1 << j
                    size += 1
            at = i
            while at > 0 and sizes[at - 1] > size:
                sizes[at] = sizes[at - 1]
                masks[at] = masks[at - 1]
                columns[at] = columns[at - 1]
                at -= 1
            sizes[at] = size
            masks[at] = mask
            columns[at] = column
        ways = 0
        nodes = 0
        used = 0
        level = 0
        rest[0] = masks[0]
        while level >= 0:
            bits = rest[level]
            if bits == 0:
                level -= 1
                if level >= 0:
                    j = chosen[level]
                    used ^= 1 << j
                    plus[columns[level] + rows[j]] = 0
                    minus[columns[level] - rows[j] + n - 1] = 0
                continue
            bit = bits & -bits
            rest[level] = bits ^ bit
            j = trailing_zeros(np.uint64(bit))
            up = columns[level] + rows[j]
            down = columns[level] - rows[j] + n - 1
            if plus[up] or minus[down]:
                continue
            nodes += 1
            if nodes > budget:
                # The rows that are still marked are those of the levels above; what is left of them is not tried.
                for i in range(level + 1):
                    rest[i] = 0
                continue
            chosen[level] = j
            if level == k - 1:
                ways += 1
                if below(random, ways) == 0:
                    for i in range(k):
                        kept[i] = chosen[i]
                continue
            plus[up] = 1
            minus[down] = 1
            used |= 1 << j
            level += 1
            rest[level] = masks[level] & ~used
        give_up = nodes > budget
        given_up += give_up
        for i in range(k):
            if give_up:
                column = order[i]
                row = rows[i]
            else:
                column = columns[i]
                row = rows[kept[i]]
                moved += heights[column] != row
                heights[column] = row
            plus[column + row] = 1
            minus[column - row + n - 1] = 1
    return moved, given_up
