"""Exhaustive search for a number of non-attacking cells, cell after cell in a fixed order."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

#: The place of a power of two p in a word, at (p * MAGIC) >> 58: the product begins with another six bits for each p.
MAGIC = 0x03F79D71B4CB0A89
PLACES = np.zeros(64, dtype=np.int64)
for _place in range(64):
    PLACES[((MAGIC << _place) % 2**64) >> 58] = _place

_ONE = np.uint64(1)
_MAGIC = np.uint64(MAGIC)
_SHIFT = np.uint64(58)

#: What `state` holds: how many cells are chosen, whether as many as wanted were found, nodes.
LEVEL, FOUND, NODES = 0, 1, 2


@njit(nogil=True)
def search(keep: Any, most: Any, free: Any, firsts: Any, state: Any, wanted: int, budget: int) -> bool:
    """Continues a search for `wanted` cells until finished, or for `budget` more nodes; True if finished.

    A node chooses the first cell that is still free on its level, after the cells chosen on the levels above; when its
    tree is done, the cell is no longer free on this level. So every set of non-attacking cells is met, in the order of
    its cells, unless a level is left early: when the cells from the first free one on cannot hold what is wanted.

    Args:
        keep: for every cell the later cells that it does not attack, as bits of words.
        most: for every cell a proved bound on the queens on it and the later cells.
        free: for each level the cells that may still be chosen; level 0 is given.
        firsts: for each level the first word that may have free cells.
        state: see above.
    """
    words = keep.shape[1]
    level = state[LEVEL]
    nodes = 0
    while level >= 0 and nodes < budget:
        word = firsts[level]
        while word < words and free[level, word] == 0:
            word += 1
        if word == words:
            level -= 1
            continue
        bits = free[level, word]
        low = bits & (~bits + _ONE)
        cell = 64 * word + PLACES[(low * _MAGIC) >> _SHIFT]
        if most[cell] < wanted - level:
            level -= 1
            continue
        nodes += 1
        if level == wanted - 1:
            state[FOUND] = 1
            level = -1
            continue
        free[level, word] = bits ^ low
        # Later cells are in this word or after it.
        for w in range(word, words):
            free[level + 1, w] = free[level, w] & keep[cell, w]
        firsts[level] = word
        level += 1
        firsts[level] = word
    state[LEVEL] = level
    state[NODES] += nodes
    ended: bool = level < 0
    return ended
