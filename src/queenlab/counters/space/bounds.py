"""The search for a number of non-attacking cells: what it searches, how it runs, and its Russian dolls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

Words = npt.NDArray[np.uint64]
Bounds = npt.NDArray[np.int64]

#: Nodes between two looks at the clock, some hundredths of a second.
CHUNK = 2**22


def to_words(rows: npt.NDArray[np.bool_]) -> Words:
    """Rows of truth values as rows of 64-bit words, the first value in the lowest bit."""
    width = -(-max(1, rows.shape[1]) // 64) * 64
    padded = np.zeros((rows.shape[0], width), dtype=bool)
    padded[:, : rows.shape[1]] = rows
    return np.packbits(padded, axis=1, bitorder="little").view(np.uint64)


class Search:
    """Counts the sets of non-attacking cells of a given size; the cells are numbered in the order of the search.

    Attributes:
        keep: for every cell the cells that it does not attack, itself left out.
        after: for every cell the cells that follow it.
    """

    def __init__(self, attacks: npt.NDArray[np.bool_], pieces: int, look: Callable[[], None]) -> None:
        """Takes who attacks whom, how many pieces there may be, and a function to call now and then."""
        from queenlab.counters.space.kernels import search as kernel

        self._kernel: Any = kernel
        size = len(attacks)
        self.size = size
        self.keep = to_words(~attacks & ~np.eye(size, dtype=bool))
        self.after = to_words(np.triu(np.ones((size, size), dtype=bool), 1))
        self._look = look
        self._candidates = np.zeros((max(1, pieces), self.keep.shape[1] if size else 1), dtype=np.uint64)
        self._firsts = np.zeros(max(1, pieces), dtype=np.int64)

    def run(
        self, candidates: Words, most: Bounds, pieces: int, only_one: bool = False
    ) -> tuple[int, int, tuple[int, int]]:
        """(sets, nodes, sets modulo the two primes): sets of `pieces` of the candidates, or whether there is one."""
        if pieces == 0:
            return 1, 0, (1, 1)
        if pieces == 1:
            # Fewer than either prime; counted once more.
            again = sum(word.bit_count() for word in candidates.tolist())
            return int(np.bitwise_count(candidates).sum()), 1, (again, again)
        state = self._begin(candidates)
        while not self._go_on(state, most, pieces, only_one, CHUNK):
            self._look()
        level, found, nodes, first, second = state.tolist()
        assert level < 0
        return found, nodes, (first, second)

    def ends_within(self, nodes: int, candidates: Words, most: Bounds, pieces: int) -> bool:
        """Whether counting the sets takes no more than so many nodes."""
        return pieces < 2 or self._go_on(self._begin(candidates), most, pieces, False, nodes)

    def _begin(self, candidates: Words) -> npt.NDArray[np.int64]:
        self._candidates[0] = candidates
        self._firsts[0] = 0
        return np.zeros(self._kernel.PLACES, dtype=np.int64)

    def _go_on(self, state: npt.NDArray[np.int64], most: Bounds, pieces: int, only_one: bool, nodes: int) -> bool:
        arrays = (self.keep, most, self._candidates, self._firsts, state)
        return bool(self._kernel.search(*arrays, pieces, only_one, nodes))

    def russian_dolls(self, enough: int) -> Bounds:
        """For each cell how many pieces fit on it and the cells after it; where it is more, `enough`.

        One more cell makes room for at most one more piece, and only together with that cell.
        """
        most = np.zeros(self.size, dtype=np.int64)
        fitting = 0
        for cell in range(self.size - 1, -1, -1):
            self._look()
            found, *_ = self.run(self.after[cell] & self.keep[cell], most, fitting, only_one=True)
            fitting += int(found > 0)
            most[cell] = fitting
            if fitting >= enough:
                most[:cell] = enough
                break
        return most
