"""The argument by exhaustive search, with Russian dolls.

The cells of the box are numbered in lexicographic order, the first coordinate slowest. most[v] is claimed to bound the
queens on the cells v, v+1, ... The step names the cells at which it rises by one; one more cell holds at most one more
queen, so there is nothing to show there. Where it does not rise it is to be shown that no most[v+1] + 1 queens
stand on the cells from v on. Fewer stand on those after v, so one of them would stand on v: all sets of non-attacking
cells that begin with v are tried, and given up only where most[] of a later cell, proved before, forbids it.

Steps that are named under `uses` save work: if the layers from that of v on lie in the box of such a step, whose bound
is not above most[v+1], there is nothing to search.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from queenlab.checkers.boxes import Places, attacked, fits, listable, places_of
from queenlab.checkers.certificate import BadCertificate, Box, Step, from_one, integer, items, keys, used
from queenlab.checkers.clock import Clock
from queenlab.checkers.elementary_steps import Work, reaches

#: Cells of a box that may be searched.
MOST_CELLS = 2**14
#: Nodes between two checks of the clock.
CHUNK = 2**22

Words = npt.NDArray[np.uint64]


def search(step: Step, proved: Sequence[Step], clock: Clock) -> Work:
    keys(step.details, "it", {"rises"}, {"uses"})
    lemmas = used(step.details, proved)
    most = bounds(step.details["rises"], step.box)
    reaches(step, int(most[0]))
    searcher = Searcher(step.box, clock)
    searcher.check(most, lemmas)
    return searcher.work


def bounds(value: Any, box: Box) -> Places:
    """most[0..V] from the numbers of the cells at which it rises."""
    size = listable(box, MOST_CELLS)
    rises = [integer(v, "a number in rises", 0, size - 1) for v in items(value, "rises", size)]
    if len(set(rises)) < len(rises):
        raise BadCertificate("rises has a number twice")
    rising = np.zeros(size + 1, dtype=np.int64)
    rising[rises] = 1
    return np.cumsum(rising[::-1])[::-1].copy()


class Searcher:
    """Searches sets of non-attacking cells of a box; `places` are its cells in lexicographic order, a row each."""

    def __init__(self, box: Box, clock: Clock) -> None:
        from queenlab.checkers.kernels import search as kernel

        self._kernel = kernel
        self._clock = clock
        self._box = box
        self.work = {"searches": 0, "nodes": 0}
        self.places = places_of(box)
        size = listable(box, MOST_CELLS)
        # For every cell the later ones that it does not attack.
        self._keep = np.zeros((size, -(-size // 64)), dtype=np.uint64)
        for number, place in enumerate(self.places):
            later = ~attacked(place, self.places)
            later[: number + 1] = False
            self._keep[number] = words(later)
            clock.check()

    def check(self, most: Places, lemmas: Sequence[Step], free: npt.NDArray[np.bool_] | None = None) -> None:
        """Refuses most[] unless it bounds the queens on every cell and those after it; only free cells are taken."""
        size = len(self.places)
        free = np.ones(size, dtype=bool) if free is None else free
        among = words(free)
        layer = size // self._box[0]
        for v in range(size - 1, -1, -1):
            bound = int(most[v + 1])
            if most[v] > bound or not free[v]:
                continue
            rest = (self._box[0] - v // layer, *self._box[1:])
            if any(lemma.at_most <= bound and fits(rest, lemma.box) for lemma in lemmas):
                continue
            self.work["searches"] += 1
            if self._finds(self._keep[v] & among, most, bound):
                cell = from_one(self.places[v])
                raise BadCertificate(f"{bound + 1} queens stand on {cell} and the cells after it, not at most {bound}")

    def _finds(self, free: Words, most: Places, wanted: int) -> bool:
        """Whether a given number of the free cells stand together."""
        if wanted == 0:
            return True
        levels = np.zeros((wanted, len(free)), dtype=np.uint64)
        levels[0] = free
        firsts = np.zeros(wanted, dtype=np.int64)
        state = np.zeros(3, dtype=np.int64)
        while not self._kernel.search(self._keep, most, levels, firsts, state, wanted, CHUNK):
            self._clock.check()
        self._clock.check()
        self.work["nodes"] += int(state[self._kernel.NODES])
        return bool(state[self._kernel.FOUND])


def words(truths: npt.NDArray[np.bool_]) -> Words:
    """Truth values as bits of 64-bit words, the first in the lowest bit."""
    padded = np.zeros(-(-len(truths) // 64) * 64, dtype=bool)
    padded[: len(truths)] = truths
    return np.packbits(padded, bitorder="little").view("<u8").astype(np.uint64)
