"""Stacks of parallel regular layers: one shift for each height, so that no two layers attack each other."""

from __future__ import annotations

from typing import Any

import numpy as np

from queenlab.compiling import compiled
from queenlab.machine_words import popcount, trailing_zeros


@compiled
def stacks(n: int, allowed: Any, first: Any, found: Any) -> tuple[int, int]:
    """(stacks, nodes): all ways to choose one of n shifts for each of n heights; n is at most 62.

    allowed[k, c] has a bit for each shift that may stand k layers above or below a layer of shift c; `first` are the
    shifts that the lowest layer may have. The first stacks are written to `found`, as far as it reaches.
    """
    free = np.zeros((n + 1, n), dtype=np.int64)
    heights = np.zeros(n + 1, dtype=np.int64)
    open_heights = np.zeros(n + 1, dtype=np.int64)
    shifts = np.zeros(n, dtype=np.int64)
    full = (1 << n) - 1
    for z in range(n):
        free[0, z] = full
    free[0, 0] = first
    open_heights[0] = full
    level = 0
    stacks = nodes = 0
    while level >= 0:
        z = heights[level]
        cells = free[level, z]
        if cells == 0:
            level -= 1
            continue
        bit = cells & -cells
        free[level, z] = cells ^ bit
        shift = trailing_zeros(np.uint64(bit))
        shifts[z] = shift
        nodes += 1
        if level == n - 1:
            if stacks < len(found):
                for other in range(n):
                    found[stacks, other] = shifts[other]
            stacks += 1
            continue
        left = open_heights[level] & ~(1 << z)
        open_heights[level + 1] = left
        least = n + 1
        while left:
            lowest = left & -left
            left ^= lowest
            other = trailing_zeros(np.uint64(lowest))
            rest = free[level, other] & allowed[abs(other - z), shift]
            free[level + 1, other] = rest
            size = popcount(np.uint64(rest))
            if size < least:
                least = size
                heights[level + 1] = other
                if size == 0:
                    break
        if least:
            level += 1
    return stacks, nodes
