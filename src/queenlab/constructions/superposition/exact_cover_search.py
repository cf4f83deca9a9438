"""Exact covers: disjoint sets of a pool that together hold every item once, within a budget."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from queenlab.compiling import compiled
from queenlab.constructions.superposition.kernels import covering
from queenlab.work import Limits, Progress

Ints = npt.NDArray[np.int64]

#: Nodes between two checks of the clock; a node filters a list of sets.
SLICE_NODES = 2000


def bit_rows(lines: Ints, length: int) -> Ints:
    """Each line of numbers below `length` as a vector of 64-bit words; entries of -1 stand for nothing."""
    words = np.zeros((len(lines), (length + 63) // 64), dtype=np.uint64)
    for column in lines.T:
        used = np.flatnonzero(column >= 0)
        number = column[used].astype(np.uint64)
        words[used, (number >> np.uint64(6)).astype(np.int64)] |= np.uint64(1) << (number & np.uint64(63))
    return words.view(np.int64)


class Covers:
    """All exact covers of the items 0, ..., items - 1 by sets of a pool, as lists of set numbers.

    `complete` is True once every branch was visited; until then a limit has stopped the search, or nobody has asked on.

    Args:
        sets: one set a line, filled up with -1 at the end.
        items: how many there are.
        limits: time and nodes are kept.
        seed: another order in which sets are tried; None for the order given.
        costs: what each set takes of each good, one set a line; nothing if left away.
        budget: how much there is of each good. Covers that take more are not searched for.
    """

    def __init__(
        self, sets: Ints, items: int, limits: Limits, seed: int | None = None,
        costs: npt.NDArray[np.integer[Any]] | None = None, budget: Ints | None = None,
    ) -> None:  # fmt: skip
        self._items, self._limits = items, limits
        paid = np.zeros((len(sets), 0), dtype=np.int8) if costs is None else costs.astype(np.int8)
        self._budget = np.zeros(0, dtype=np.int64) if budget is None else budget
        order = np.arange(len(sets)) if seed is None else np.random.default_rng(seed).permutation(len(sets))
        affordable = np.logical_and.reduce(paid[order] <= self._budget, axis=1)
        self._order: Ints = order[affordable]
        self._sets = np.ascontiguousarray(sets[self._order], dtype=np.int16)
        self._costs = np.ascontiguousarray(paid[self._order], dtype=np.int8)
        self.complete = False
        self.nodes = 0

    def __iter__(self) -> Iterator[list[int]]:
        if len(self._sets) == 0:
            self.complete = True
            return
        depth = self._items // max(1, int((self._sets >= 0).sum(axis=1).min())) + 2
        bits = bit_rows(self._sets.astype(np.int64), self._items)
        everything = bit_rows(np.arange(self._items, dtype=np.int64)[None, :], self._items)[0]
        highest, cost_bits = self._cost_bits()
        scalars = np.zeros(3, dtype=np.int64)
        lists = np.zeros((depth, len(self._sets)), dtype=np.int32)
        lists[0] = np.arange(len(self._sets))
        lengths, ends, places, chosen = (np.zeros(depth, dtype=np.int64) for _ in range(4))
        lengths[0], ends[0] = len(self._sets), -1
        covered = np.zeros((depth, bits.shape[1]), dtype=np.int64)
        left = np.zeros((depth, len(self._budget)), dtype=np.int64)
        left[0] = self._budget
        counts, too_dear = np.zeros(self._items, dtype=np.int64), np.zeros(cost_bits.shape[1], dtype=np.int64)
        what = (self._sets, bits, everything, self._costs, cost_bits, highest)
        state = (scalars, lists, lengths, ends, places, covered, left, chosen, counts, too_dear)
        search = compiled(covering.search)
        while True:
            stop = int(scalars[covering.NODES]) + SLICE_NODES
            if self._limits.nodes is not None:
                stop = min(stop, self._limits.nodes)
            code = search(*what, *state, stop)
            self.nodes = int(scalars[covering.NODES])
            if code == covering.FINISHED:
                self.complete = True
                return
            if self._limits.progress is not None:
                seen = int(scalars[covering.COVERS])
                self._limits.progress(Progress(self.nodes, seen, self._limits.elapsed()))
            if code == covering.FOUND:
                yield self._order[chosen[: int(np.flatnonzero(chosen < 0)[0])]].tolist()
            elif self._limits.time_is_up() or self.nodes == self._limits.nodes:
                return

    def _cost_bits(self) -> tuple[int, Ints]:
        """The largest cost, and for each set the bits g * highest + t - 1 of the t it takes of good g, and of less."""
        highest = int(self._costs.max(initial=0))
        steps = np.arange(1, highest + 1)
        taken = self._costs[:, :, None] >= steps
        numbers = np.arange(self._costs.shape[1] * highest).reshape(self._costs.shape[1], highest)
        lines = np.where(taken, numbers, -1).reshape(len(self._costs), -1).astype(np.int64)
        return highest, bit_rows(lines, numbers.size)
