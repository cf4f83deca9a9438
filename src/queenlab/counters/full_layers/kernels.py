"""n^2 queens on n^3, one layer after the other: every layer is a solution of the square (Kunt, Proposition 4).

A queen of layer z forbids in layer z' the nine cells that lie 0 or |z - z'| away along each axis. After a few layers
almost nothing is left, so the next layer is always the one with fewest free cells.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from queenlab.compiling import compiled
from queenlab.counters.kernels.images import symmetries
from queenlab.machine_words import popcount, trailing_zeros


@compiled
def forbid(n: int, rows: Any, layer: Any, distance: int) -> bool:
    """Takes away from `rows` what a layer at a distance attacks; False if a row or a column has no cell left."""
    for x in range(n):
        bit = 1 << layer[x]
        attacked = ~(bit | (bit << distance) | (bit >> distance))
        rows[x] &= attacked
        if x + distance < n:
            rows[x + distance] &= attacked
        if x >= distance:
            rows[x - distance] &= attacked
    columns = 0
    for x in range(n):
        if rows[x] == 0:
            return False
        columns |= rows[x]
    return bool(columns == (1 << n) - 1)


@compiled
def fill(n: int, start: int, cube: Any, free: Any, order: Any, layer_stack: Any, nodes: Any) -> int:
    """All ways to complete a cube in which only layer `start` is filled: cube[z, x] is the y of the queen.

    `free` holds the free cells when so many layers stand, `order` the layers that stand, `layer_stack` six numbers for
    each level of each layer; nodes[0] goes up by one for each queen placed.
    """
    full = (1 << n) - 1
    filled = np.zeros(n, dtype=np.bool_)
    levels = np.zeros(n + 1, dtype=np.int64)
    for z in range(n):
        for x in range(n):
            free[0, z, x] = full
    order[0] = start
    filled[start] = True
    found = 0
    depth = 0
    layer_is_new = True
    while True:
        if layer_is_new:
            layer_is_new = False
            if depth == n - 1:
                found += 1
            else:
                # What the new layer leaves of the others, and which of them has least.
                last = order[depth]
                fewest = n * n + 1
                best = -1
                for z in range(n):
                    if filled[z]:
                        continue
                    for x in range(n):
                        free[depth + 1, z, x] = free[depth, z, x]
                    if not forbid(n, free[depth + 1, z], cube[last], abs(z - last)):
                        best = -1
                        break
                    cells = 0
                    for x in range(n):
                        cells += popcount(np.uint64(free[depth + 1, z, x]))
                    if cells < fewest:
                        fewest = cells
                        best = z
                if best >= 0:
                    depth += 1
                    order[depth] = best
                    filled[best] = True
                    levels[depth] = 0
                    stack = layer_stack[depth]
                    stack[0, 2] = stack[0, 3] = stack[0, 4] = 0
                    stack[0, 5] = full
                    least = n + 1
                    for x in range(n):
                        cells = popcount(np.uint64(free[depth, best, x]))
                        if cells < least:
                            least = cells
                            stack[0, 0] = x
                            stack[0, 1] = free[depth, best, x]
            continue
        if depth == 0:
            return found
        # The queens of the layer at work: (row, its free cells, columns, two kinds of diagonals, rows left) a level.
        z = order[depth]
        level = levels[depth]
        if level < 0:
            filled[z] = False
            depth -= 1
            continue
        stack = layer_stack[depth]
        cells = stack[level, 1]
        if cells == 0:
            levels[depth] = level - 1
            continue
        bit = cells & -cells
        stack[level, 1] = cells ^ bit
        x = stack[level, 0]
        cube[z, x] = trailing_zeros(np.uint64(bit))
        nodes[0] += 1
        if level == n - 1:
            layer_is_new = True
            continue
        columns = stack[level, 2] | bit
        up = stack[level, 3] | (bit << x)
        down = stack[level, 4] | (bit << (n - 1 - x))
        rows = stack[level, 5] & ~(1 << x)
        least = n + 1
        left = rows
        while left:
            lowest = left & -left
            left ^= lowest
            row = trailing_zeros(np.uint64(lowest))
            cells = free[depth, z, row] & ~(columns | (up >> row) | (down >> (n - 1 - row)))
            size = popcount(np.uint64(cells))
            if size < least:
                least = size
                stack[level + 1, 0] = row
                stack[level + 1, 1] = cells
                if size == 0:
                    break
        if least:
            stack[level + 1, 2] = columns
            stack[level + 1, 3] = up
            stack[level + 1, 4] = down
            stack[level + 1, 5] = rows
            levels[depth] = level + 1


@compiled
def count(n: int, start: int, prefix: Any, nodes: Any) -> tuple[int, int]:
    """(solutions, classes of layers tried) where layer `start` begins with these columns; see `fill`.

    Only a layer that is the least of its images is tried, and counts for all of them: a symmetry of the square moves
    the whole cube. The images need not begin with the prefix, and are met nowhere else.
    """
    full = (1 << n) - 1
    cube = np.zeros((n, n), dtype=np.int64)
    free = np.zeros((n + 1, n, n), dtype=np.int64)
    order = np.zeros(n + 1, dtype=np.int64)
    layer_stack = np.zeros((n + 1, n + 1, 6), dtype=np.int64)
    rows = np.zeros(n, dtype=np.int64)
    stack = np.zeros((n + 1, 4), dtype=np.int64)
    layer = cube[start]
    given = len(prefix)
    columns = up = down = 0
    for x in range(given):
        bit = 1 << prefix[x]
        layer[x] = prefix[x]
        columns, up, down = columns | bit, (up | bit) << 1, (down | bit) >> 1
    solutions = tried = 0
    level = given
    stack[level] = (full & ~(columns | up | down), columns, up, down)
    if given == n:
        same = symmetries(n, layer, rows)
        if same:
            return 8 // same * fill(n, start, cube, free, order, layer_stack, nodes), 1
        return 0, 0
    while level >= given:
        cells = stack[level, 0]
        if cells == 0:
            level -= 1
            continue
        bit = cells & -cells
        stack[level, 0] = cells ^ bit
        layer[level] = trailing_zeros(np.uint64(bit))
        nodes[0] += 1
        if level == n - 1:
            same = symmetries(n, layer, rows)
            if same:
                tried += 1
                solutions += 8 // same * fill(n, start, cube, free, order, layer_stack, nodes)
            continue
        columns = stack[level, 1] | bit
        up = (stack[level, 2] | bit) << 1
        down = (stack[level, 3] | bit) >> 1
        level += 1
        stack[level, 0] = full & ~(columns | up | down)
        stack[level, 1] = columns
        stack[level, 2] = up
        stack[level, 3] = down
    return solutions, tried
