"""Sets of non-attacking cells of a given size, cell after cell in a fixed order: counted, or written down.

The bounds are Russian dolls: `most[v]` is the greatest number of pieces that fit on the cells from v on, found by the
same search for one v after the other, from the last cell to the first (Östergård, A fast algorithm for the maximum
clique problem, 2002). If `most[v]` does not reach what is still to be placed, then neither v nor any later cell can
come next, for all that follows would stand from v on. On boards cut into layers the bounds are sharp: each holds what
is known of all smaller slabs.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from queenlab.compiling import compiled
from queenlab.machine_words import popcount
from queenlab.residues import FIRST_PRIME, SECOND_PRIME

#: Places in `state`, from which a search that ran out of nodes resumes.
LEVEL, FOUND, NODES, FIRST, SECOND = 0, 1, 2, 3, 4
#: How many places `state` has.
PLACES = 5


def _search(
    keep: Any,
    most: Any,
    candidates: Any,
    firsts: Any,
    chosen: Any,
    sets: Any,
    state: Any,
    pieces: int,
    only_one: bool,
    budget: int,
) -> bool:
    """Continues a search until it ends, has filled `sets`, or has visited `budget` more nodes; True if it has ended.

    Level k has k pieces placed; `candidates[k]` are the cells that may follow, all of them after the k-th piece.
    If `sets` is given, sets are written into its rows and `state[FOUND]` is the number of rows filled. If it is None,
    for which Numba compiles a function of its own, sets are counted in `state[FOUND]`, and modulo the two primes in
    `state[FIRST]` and `state[SECOND]`. A set is counted without visiting its last piece, so one node adds at most as
    many as there are cells, and 64 bits hold what any budget can find.

    Args:
        keep: for every cell the cells that it does not attack, in words of 64 bits; without itself.
        most: for every cell a bound on the pieces on it and after it.
        candidates: a row of words for each level; the first row is where the search begins.
        firsts: for each level a word before which there are no candidates.
        chosen: for each level the cell that was chosen.
        sets: a row of cells for each set to write down, or None.
        state: see above; all 0 at the beginning.
        pieces: how many to place, at least 1 to write sets down and at least 2 to count them.
        only_one: end at the first node that counts a set.
        budget: nodes.
    """
    words = keep.shape[1]
    level = state[LEVEL]
    found = state[FOUND]
    first = state[FIRST]
    second = state[SECOND]
    left = budget
    last = pieces - 2
    if sets is not None:
        last = pieces - 1
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
        cell = 64 * word + popcount(~bits & (bits - np.uint64(1)))
        if most[cell] < pieces - level:
            level -= 1
            continue
        if left == 0:
            break
        left -= 1
        candidates[level, word] = bits & (bits - np.uint64(1))
        if sets is not None:
            chosen[level] = cell
        if level == last:
            if sets is not None:
                for k in range(pieces):
                    sets[found, k] = chosen[k]
                found += 1
                if found == len(sets):
                    break
            else:
                few = 0
                for w in range(word, words):
                    few += popcount(candidates[level, w] & keep[cell, w])
                found += few
                # Apart from the count, and without a division: there are fewer cells than either prime.
                first = first + few if first + few < FIRST_PRIME else first + few - FIRST_PRIME
                second = second + few if second + few < SECOND_PRIME else second + few - SECOND_PRIME
                if only_one and found:
                    level = -1
            continue
        for w in range(word, words):
            candidates[level + 1, w] = candidates[level, w] & keep[cell, w]
        level += 1
        firsts[level] = word
    state[LEVEL] = level
    state[FOUND] = found
    state[FIRST] = first
    state[SECOND] = second
    state[NODES] += budget - left
    ended: bool = level < 0
    return ended


search = compiled(_search)
