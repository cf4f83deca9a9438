"""One solution of each class of classical queens: the plain kernel with rules for the border of the board."""

from __future__ import annotations

from typing import Any

import numpy as np

from queenlab.compiling import compiled
from queenlab.counters.kernels.images import symmetries
from queenlab.machine_words import popcount
from queenlab.residues import FIRST_PRIME, SECOND_PRIME


@compiled
def count(
    n: int, start: int, allowed: Any, queens: Any, stack: Any, scratch: Any
) -> tuple[int, int, int, int, int, int]:
    """(classes with 8 images, with 4, with 2, nodes, images modulo the two primes) below a prefix.

    At least one queen stands, and not all: each a column, as a bit, the first in the left half. `allowed` are the
    columns of each row that the rules for the border leave open; `stack` and `scratch` are written to.
    """
    columns = 0
    up = 0
    down = 0
    for x in range(start):
        bit = queens[x]
        columns, up, down = columns | bit, (up | bit) << 1, (down | bit) >> 1
    first = popcount(np.uint64(queens[0] - 1))
    sides = 1 | (1 << (n - 1))
    near = (1 << first) | (1 << (n - 1 - first))
    # Below this row the rules leave no place on the left and right sides.
    deadline = n - 1 - first
    last = n - 1
    eight = 0
    four = 0
    two = 0
    # All images modulo the primes, apart from the classes, and without a division.
    first_rest = 0
    second_rest = 0
    nodes = 0
    row = start
    free = allowed[row] & ~(columns | up | down)
    while True:
        if free == 0:
            if row == start:
                return eight, four, two, nodes, first_rest, second_rest
            row -= 1
            free = stack[4 * row]
            columns = stack[4 * row + 1]
            up = stack[4 * row + 2]
            down = stack[4 * row + 3]
            continue
        bit = free & -free
        free ^= bit
        nodes += 1
        queens[row] = bit
        if row == last:
            # Another image begins with the same column only if a queen stands as near to a corner on another border.
            # With a queen in the corner that is the mirror at the diagonal, which `allowed` has taken care of.
            if first == 0 or ((queens[first] | queens[deadline]) & sides) | (bit & near) == 0:
                eight += 1
                images = 8
            else:
                for x in range(n):
                    scratch[0, x] = popcount(np.uint64(queens[x] - 1))
                same = symmetries(n, scratch[0], scratch[1])
                images = 8 // same if same else 0
                eight += same == 1
                four += same == 2
                two += same == 4
            first_rest += images
            if first_rest >= FIRST_PRIME:
                first_rest -= FIRST_PRIME
            second_rest += images
            if second_rest >= SECOND_PRIME:
                second_rest -= SECOND_PRIME
            continue
        next_columns = columns | bit
        next_up = (up | bit) << 1
        next_down = (down | bit) >> 1
        next_free = allowed[row + 1] & ~(next_columns | next_up | next_down)
        if row + 1 == deadline:
            missing = sides & ~next_columns
            if missing == sides:
                next_free = 0
            elif missing:
                next_free &= missing
        if next_free:
            stack[4 * row] = free
            stack[4 * row + 1] = columns
            stack[4 * row + 2] = up
            stack[4 * row + 3] = down
            row += 1
            free, columns, up, down = next_free, next_columns, next_up, next_down


def new_scratch(n: int) -> tuple[Any, Any, Any]:
    return np.zeros(n, dtype=np.int64), np.zeros(4 * n, dtype=np.int64), np.zeros((2, n), dtype=np.int64)
