"""Counts, finds or lists sets of non-attacking cells, with Russian doll bounds."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from queenlab.work import Limits

Words = npt.NDArray[np.uint64]
Numbers = npt.NDArray[np.int64]
AttackTable = npt.NDArray[np.bool_]

#: Nodes between two checks of the limits, some hundredths of a second.
CHUNK = 2**22
#: This many sets are taken from the kernel at a time.
SETS_AT_A_TIME = 4096


class OutOfTime(Exception):
    """The time limit was reached; results found so far are valid."""


def clock(limits: Limits) -> Callable[[], None]:
    """A function to call regularly; raises OutOfTime when time is up."""

    def check_limits() -> None:
        if limits.time_is_up():
            raise OutOfTime

    return check_limits


def to_words(rows: npt.NDArray[np.bool_]) -> Words:
    """Rows of truth values as rows of 64-bit words, the first value in the lowest bit."""
    width = -(-max(1, rows.shape[1]) // 64) * 64
    padded = np.zeros((rows.shape[0], width), dtype=bool)
    padded[:, : rows.shape[1]] = rows
    return np.packbits(padded, axis=1, bitorder="little").view(np.uint64)


class AttackWords:
    """The attacks among cells in the order of a search, as truth values and as bits of words."""

    def __init__(self, attacks: AttackTable) -> None:
        self.attacks = attacks
        self.size = len(attacks)

    @cached_property
    def keep(self) -> Words:
        """For every cell the other cells that it does not attack."""
        return to_words(~self.attacks & ~np.eye(self.size, dtype=bool))

    @cached_property
    def after(self) -> Words:
        """For every cell the cells that follow it."""
        return to_words(np.triu(np.ones((self.size, self.size), dtype=bool), 1))

    @cached_property
    def all(self) -> Words:
        every: Words = to_words(np.ones((1, self.size), dtype=bool))[0]
        return every


@dataclass(frozen=True)
class Outcome:
    """What the search for one set found: the cells, if it ended and there is one; nothing if it ran out of nodes."""

    ended: bool
    cells: tuple[int, ...] | None
    nodes: int


class CellSearch:
    """Searches sets of non-attacking cells of a given size; the cells are numbered in the order of the search.

    `nodes` are those visited so far.
    """

    def __init__(self, cells: AttackWords, pieces: int, check_limits: Callable[[], None]) -> None:
        """`check_limits` is called now and then, and may raise."""
        from queenlab.boxes.kernels import cells as kernel

        self._kernel: Any = kernel
        self.cells, self.check_limits, self.nodes = cells, check_limits, 0
        levels = max(1, pieces)
        self._candidates = np.zeros((levels, cells.keep.shape[1] if cells.size else 1), dtype=np.uint64)
        self._firsts, self._chosen = np.zeros((2, levels), dtype=np.int64)

    def run(
        self, candidates: Words, most: Numbers, pieces: int, only_one: bool = False
    ) -> tuple[int, int, tuple[int, int]]:
        """(sets, nodes, sets modulo the two primes): sets of `pieces` of the candidates, or whether there is one."""
        if pieces == 0:
            return 1, 0, (1, 1)
        if pieces == 1:
            self.nodes += 1
            # Fewer than either prime; counted once more.
            again = sum(word.bit_count() for word in candidates.tolist())
            return int(np.bitwise_count(candidates).sum()), 1, (again, again)
        state = self._begin(candidates)
        while not self._continue(state, most, None, pieces, only_one, CHUNK):
            self.check_limits()
        level, found, nodes, first, second = state.tolist()
        assert level < 0
        return found, nodes, (first, second)

    def ends_within(self, nodes: int, candidates: Words, most: Numbers, pieces: int) -> bool:
        """Whether counting the sets takes no more than a given number of nodes."""
        return pieces < 2 or self._continue(self._begin(candidates), most, None, pieces, False, nodes)

    def find(self, candidates: Words, most: Numbers, pieces: int, budget: int = sys.maxsize) -> Outcome:
        """The first set of a given number of the candidates, within a given number of nodes."""
        if pieces == 0:
            return Outcome(True, (), 0)
        sets = np.zeros((1, pieces), dtype=np.int64)
        state = self._begin(candidates)
        ended = False
        while not ended and not state[self._kernel.FOUND] and state[self._kernel.NODES] < budget:
            nodes = min(CHUNK, budget - int(state[self._kernel.NODES]))
            ended = self._continue(state, most, sets, pieces, True, nodes)
            self.check_limits()
        found = bool(state[self._kernel.FOUND])
        return Outcome(ended or found, tuple(sets[0].tolist()) if found else None, int(state[self._kernel.NODES]))

    def all_sets(self, candidates: Words, most: Numbers, pieces: int) -> Iterator[list[int]]:
        if pieces <= 0:
            if pieces == 0:
                yield []
            return
        sets = np.zeros((SETS_AT_A_TIME, pieces), dtype=np.int64)
        state = self._begin(candidates)
        ended = False
        while not ended:
            self.check_limits()
            state[self._kernel.FOUND] = 0
            ended = self._continue(state, most, sets, pieces, False, CHUNK)
            yield from sets[: state[self._kernel.FOUND]].tolist()

    def _begin(self, candidates: Words) -> Numbers:
        self._candidates[0] = candidates
        self._firsts[0] = 0
        return np.zeros(self._kernel.PLACES, dtype=np.int64)

    def _continue(
        self, state: Numbers, most: Numbers, sets: Numbers | None, pieces: int, only_one: bool, nodes: int
    ) -> bool:
        arrays = (self.cells.keep, most, self._candidates, self._firsts, self._chosen, sets, state)
        before = int(state[self._kernel.NODES])
        ended = bool(self._kernel.search(*arrays, pieces, only_one, nodes))
        self.nodes += int(state[self._kernel.NODES]) - before
        return ended


class RussianDolls:
    """How many pieces fit on each cell and the cells after it, found from the last cell to the first.

    One more cell adds at most one piece, and only together with that cell.

    Attributes:
        most: for each cell that number, and no more than `enough`; only cells from `done` on are searched.
        rises: the cells at which it is greater than at the next one, from the last to the first.
        done: the first cell that is searched.
    """

    def __init__(self, search: CellSearch, enough: int | None = None) -> None:
        self.most: Numbers = np.zeros(search.cells.size, dtype=np.int64)
        self.rises: list[int] = []
        self.done = search.cells.size
        self.search, self._enough = search, enough

    def run(self, report: Callable[[int, int], None] | None = None) -> RussianDolls:
        """Searches all cells, or until enough pieces fit; `report` gets how many are done, and the pieces there."""
        while self.done > 0:
            if self._enough is not None and len(self.rises) >= self._enough:
                self.most[: self.done] = self._enough
                break
            self.search.check_limits()
            self.step()
            if report is not None:
                report(self.most.size - self.done, len(self.rises))
        return self

    def step(self, at_most: int = sys.maxsize, budget: int | None = None) -> None:
        """Takes in one more cell, from which on no more than `at_most` pieces fit.

        If a search does not end within the budget of nodes, the bound rises.
        """
        search, cell, pieces = self.search, self.done - 1, len(self.rises)
        if pieces < at_most:
            candidates = search.cells.after[cell] & search.cells.keep[cell]
            if budget is None:
                rises = search.run(candidates, self.most, pieces, only_one=True)[0] > 0
            else:
                outcome = search.find(candidates, self.most, pieces, budget)
                rises = not outcome.ended or outcome.cells is not None
            if rises:
                self.rises.append(cell)
        self.most[cell] = len(self.rises)
        self.done = cell

    def first_set(self) -> tuple[int, ...]:
        """The first set of as many pieces as fit."""
        found = self.search.find(self.search.cells.all, self.most, len(self.rises)).cells
        assert found is not None, "the bounds promise a set that does not exist"
        return found
