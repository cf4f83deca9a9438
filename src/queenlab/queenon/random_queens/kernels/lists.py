"""Solutions in lexicographic order: how many begin with two given rows, and which is the one with a given number.

Plain integers only, so that small boards run it without a compiler.
"""

from __future__ import annotations

from typing import Any


def listed(n: int, first: int, second: int, wanted: int, rows: Any, stack: Any) -> int:
    """Walks through the solutions whose first two columns have these rows; returns how many it met.

    It stops at the solution with the number `wanted`, counted from 0, and leaves its rows in `rows`; with -1 it meets
    them all. Bitmask backtracking, one column after the other, for n from 4 to 31; `rows` holds n numbers and `stack` 4
    n.
    """
    full = (1 << n) - 1
    one, two = 1 << first, 1 << second
    if one == two or (one << 1) == two or one == (two << 1):
        return 0
    used = one | two
    up = ((one << 1) | two) << 1
    down = ((one >> 1) | two) >> 1
    free = full & ~(used | up | down)
    # Until the solution is found, `rows` holds bits, for they are at hand.
    rows[0], rows[1] = one, two
    met = 0
    column = 2
    while True:
        if free == 0:
            column -= 1
            if column < 2:
                return met
            at = 4 * column
            free, used, up, down = stack[at], stack[at + 1], stack[at + 2], stack[at + 3]
            continue
        bit = free & -free
        free ^= bit
        if column == n - 1:
            met += 1
            if met <= wanted or wanted < 0:
                continue
            rows[column] = bit
            for place in range(n):
                row = 0
                while rows[place] >> row != 1:
                    row += 1
                rows[place] = row
            return met
        next_up = (up | bit) << 1
        next_down = (down | bit) >> 1
        next_free = full & ~(used | bit | next_up | next_down)
        if next_free:
            rows[column] = bit
            at = 4 * column
            stack[at], stack[at + 1], stack[at + 2], stack[at + 3] = free, used, up, down
            column += 1
            used |= bit
            free, up, down = next_free, next_up, next_down
