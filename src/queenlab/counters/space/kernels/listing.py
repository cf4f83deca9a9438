"""Independent sets of a given size, written down: the search of `space_search`, which only counts them."""

from __future__ import annotations

from typing import Any

import numpy as np

from queenlab.compiling import compiled
from queenlab.words import trailing_zeros

#: Places in `state`, by which a search goes on; all 0 at the beginning.
LEVEL, NODES = 0, 1
PLACES = 2


def _listed(keep: Any, most: Any, candidates: Any, firsts: Any, chosen: Any, state: Any, room: Any, budget: int) -> int:
    """Writes further sets into the rows of `room`, until it is full, or `budget` nodes are visited, or none is left.

    Returns how many were written; `state[LEVEL]` is -1 when the search has ended. For the other arguments see
    `space_search`; `chosen` has the cell of each level.
    """
    words = keep.shape[1]
    pieces = room.shape[1]
    level = state[LEVEL]
    left = budget
    written = 0
    while level >= 0 and left > 0 and written < len(room):
        word = firsts[level]
        bits = candidates[level, word]
        while bits == 0 and word < words - 1:
            word += 1
            bits = candidates[level, word]
        firsts[level] = word
        if bits == 0:
            level -= 1
            continue
        cell = 64 * word + trailing_zeros(bits)
        if most[cell] < pieces - level:
            level -= 1
            continue
        left -= 1
        candidates[level, word] = bits & (bits - np.uint64(1))
        chosen[level] = cell
        if level == pieces - 1:
            for k in range(pieces):
                room[written, k] = chosen[k]
            written += 1
            continue
        for w in range(word, words):
            candidates[level + 1, w] = candidates[level, w] & keep[cell, w]
        level += 1
        firsts[level] = word
    state[LEVEL] = level
    state[NODES] += budget - left
    return written


listed = compiled(_listed)
