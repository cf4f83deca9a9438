"""One set of non-attacking cells of a given size, cell after cell in a fixed order, or the proof that there is none."""

from __future__ import annotations

from typing import Any

import numpy as np

from queenlab.compiling import compiled
from queenlab.words import trailing_zeros

#: Places in `state`, by which a search that ran out of nodes goes on.
LEVEL, FOUND, NODES = 0, 1, 2
#: How many places `state` has.
PLACES = 3


def _search(
    keep: Any, most: Any, candidates: Any, firsts: Any, chosen: Any, state: Any, wanted: int, budget: int
) -> bool:
    """Goes on with a search until it ends or has visited `budget` further nodes; True when it has ended.

    Level k has k cells chosen; `candidates[k]` are the cells that may follow. If `most` of the first of them does not
    reach what is still wanted, neither this cell nor any later one can come next, for all that follows would stand
    from this cell on.

    Args:
        keep: for every cell the cells that it does not attack, without itself, in words of 64 bits.
        most: for every cell a bound on the queens on it and after it.
        candidates: a row of words for each level; the first row is where the search begins.
        firsts: for each level a word before which there are no candidates.
        chosen: the cells that were chosen, level by level.
        state: see above; all 0 at the beginning.
        wanted: how many cells, at least 1.
        budget: nodes.
    """
    words = keep.shape[1]
    level = state[LEVEL]
    left = budget
    while level >= 0:
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
        if most[cell] < wanted - level:
            level -= 1
            continue
        if left == 0:
            break
        left -= 1
        chosen[level] = cell
        if level == wanted - 1:
            state[FOUND] = 1
            level = -1
            continue
        candidates[level, word] = bits & (bits - np.uint64(1))
        for w in range(word, words):
            candidates[level + 1, w] = candidates[level, w] & keep[cell, w]
        level += 1
        firsts[level] = word
    state[LEVEL] = level
    state[NODES] += budget - left
    ended: bool = level < 0
    return ended


search = compiled(_search)
