"""Classical queens fixed by a half turn or a quarter turn; see `counter.py`."""

from __future__ import annotations

from typing import Any

import numpy as np

from queenlab.compiling import compiled
from queenlab.machine_words import popcount

#: Where the columns of the right half begin in a word of choices.
RIGHT = 32


@compiled
def half_turn(n: int, row: int, columns: int, rising: int, falling: int, stack: Any) -> tuple[int, int]:
    """(solutions, nodes) below a prefix: queens stand in the first `row` rows, and their images in the last.

    `columns` are the open ones of the left half, and so are their mirror images. `rising` are the diagonals x + y in
    use, `falling` the diagonals y - x + n - 1; both sets are their own mirror images, as the board is. They fit into a
    word for n up to 32.
    """
    last = n // 2 - 1
    if row > last:
        return 1, 0
    top = n - 1
    solutions = 0
    nodes = 0
    first = row
    # A queen on a long diagonal attacks its image, so column `row` is out on either side. Column n-1-y has the
    # diagonals of column y, exchanged and reflected; hence the other half's choices come from the same two words.
    near = columns & ~(1 << row)
    free = near & ~((rising >> row) | (falling >> (top - row)))
    free |= (near & ~((falling >> row) | (rising >> (top - row)))) << RIGHT
    while True:
        if free == 0:
            if row == first:
                return solutions, nodes
            row -= 1
            free = stack[4 * row]
            columns = stack[4 * row + 1]
            rising = stack[4 * row + 2]
            falling = stack[4 * row + 3]
            continue
        bit = free & -free
        free ^= bit
        nodes += 1
        if row == last:
            solutions += 1
            continue
        place = popcount(np.uint64(bit - 1))
        column = place & (RIGHT - 1)
        wide = (1 << (row + column)) | (1 << (2 * top - row - column))
        narrow = (1 << (top + row - column)) | (1 << (top - row + column))
        stack[4 * row] = free
        stack[4 * row + 1] = columns
        stack[4 * row + 2] = rising
        stack[4 * row + 3] = falling
        columns &= ~(1 << column)
        if place < RIGHT:
            rising |= wide
            falling |= narrow
        else:
            rising |= narrow
            falling |= wide
        row += 1
        near = columns & ~(1 << row)
        free = near & ~((rising >> row) | (falling >> (top - row)))
        free |= (near & ~((falling >> row) | (rising >> (top - row)))) << RIGHT


@compiled
def quarter_turn(n: int, rows: int, used: int, mirrored: int, stack: Any) -> tuple[int, int]:
    """(ways, nodes) to pair the rows of the upper half that are left, so that no two pairs share a diagonal.

    Bit v of `used` says whether the diagonals at distance v from the long ones are in use, as bit n - 1 - v of
    `mirrored`.
    """
    if rows == 0:
        return 1, 0
    ways = 0
    nodes = 0
    level = 0
    bit = rows & -rows
    row = popcount(np.uint64(bit - 1))
    rows ^= bit
    # Row a and row b take the diagonals at distance b - a and n - 1 - a - b.
    free = rows & ~((used << row) | (mirrored >> row))
    while True:
        if free == 0:
            if level == 0:
                return ways, nodes
            level -= 1
            free = stack[5 * level]
            rows = stack[5 * level + 1]
            used = stack[5 * level + 2]
            mirrored = stack[5 * level + 3]
            row = stack[5 * level + 4]
            continue
        bit = free & -free
        free ^= bit
        nodes += 1
        rest = rows ^ bit
        if rest == 0:
            ways += 1
            continue
        partner = popcount(np.uint64(bit - 1))
        narrow, wide = partner - row, n - 1 - row - partner
        next_used = used | (1 << narrow) | (1 << wide)
        next_mirrored = mirrored | (1 << (n - 1 - narrow)) | (1 << (n - 1 - wide))
        bit = rest & -rest
        next_row = popcount(np.uint64(bit - 1))
        rest ^= bit
        next_free = rest & ~((next_used << next_row) | (next_mirrored >> next_row))
        if next_free:
            stack[5 * level] = free
            stack[5 * level + 1] = rows
            stack[5 * level + 2] = used
            stack[5 * level + 3] = mirrored
            stack[5 * level + 4] = row
            level += 1
            free, rows, used, mirrored, row = next_free, rest, next_used, next_mirrored, next_row


def new_stack(n: int) -> Any:
    return np.zeros(5 * (n // 2 + 1), dtype=np.int64)
