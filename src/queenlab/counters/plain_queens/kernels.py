"""The plain kernel: iterative bitmask backtracking, the baseline of all benchmarks of queens."""

from __future__ import annotations

from typing import Any

import numpy as np

from queenlab.compiling import compiled
from queenlab.residues import FIRST_PRIME, SECOND_PRIME


@compiled
def count(n: int, row: int, columns: int, up: int, down: int, stack: Any) -> tuple[int, int, int, int]:
    """(solutions, nodes, solutions modulo the two primes) below a prefix.

    `row` queens stand, and attack these columns of the next row, and these of its cells along the two diagonals.
    """
    full = (1 << n) - 1
    if row == n:
        return 1, 0, 1, 1
    solutions = first = second = 0
    nodes = 0
    level = 0
    last = n - 1 - row
    free = full & ~(columns | up | down)
    while True:
        if free == 0:
            if level == 0:
                return solutions, nodes, first, second
            level -= 1
            free = stack[4 * level]
            columns = stack[4 * level + 1]
            up = stack[4 * level + 2]
            down = stack[4 * level + 3]
            continue
        bit = free & -free
        free ^= bit
        nodes += 1
        if level == last:
            solutions += 1
            # Apart from the count, and without a division.
            first = first + 1 if first < FIRST_PRIME - 1 else 0
            second = second + 1 if second < SECOND_PRIME - 1 else 0
            continue
        next_columns = columns | bit
        next_up = (up | bit) << 1
        next_down = (down | bit) >> 1
        next_free = full & ~(next_columns | next_up | next_down)
        if next_free:
            # What is left of this row waits on the stack; a row that is done needs no way back.
            if free:
                stack[4 * level] = free
                stack[4 * level + 1] = columns
                stack[4 * level + 2] = up
                stack[4 * level + 3] = down
            else:
                stack[4 * level] = 0
            level += 1
            free, columns, up, down = next_free, next_columns, next_up, next_down


def new_stack(n: int) -> Any:
    return np.zeros(4 * (n + 1), dtype=np.int64)
