"""Leprechauns near n = (k + 1)^2: branch on the box, row or column with fewest free cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import numpy as np

from queenlab.counters.counter import Counted, Counter, Plan, Preparation, Unit
from queenlab.counters.leprechauns import SMALL, attack, leprechaun_refusal, range_of
from queenlab.problems import Problem
from queenlab.work import Limits

#: Masks have two words, and the greedy choice looks one window beyond the board.
MAX_SIDE, MAX_RANGE = 126, 125


#: So far above n = (range + 1)^2 a count by boxes still ends.
MOST_ROOM = 4


class LeprechaunBoxes(Counter):
    """Leprechauns of any range on boards of up to 126 columns; a unit is what stands in the first columns."""

    name: ClassVar[str] = "leprechaun-boxes"
    method: ClassVar[str] = "boxes of k + 1 columns or rows that must hold a leprechaun, fewest free cells first"
    example: ClassVar[str] = "leprechauns:13,range=2"

    def accepts(self, problem: Problem) -> str | None:
        """Leprechauns on the plane, up to n = 126, where there is little room."""
        refusal = leprechaun_refusal(problem, MAX_SIDE, MAX_RANGE)
        if refusal is None and problem.question.n > (range_of(problem) + 1) ** 2 + MOST_ROOM:
            return (
                f"only for n up to (range + 1)^2 + {MOST_ROOM}: beyond, boxes that must hold a leprechaun are too wide"
            )
        return refusal

    def suits(self, problem: Problem) -> str | None:
        """Only where there is little room."""
        n, k = problem.question.n, range_of(problem)
        if n <= SMALL:
            return "on so small a board the general engine is done before a compiler is loaded"
        if n > (k + 1) ** 2:
            return "beyond n = (range + 1)^2 the strip of columns is faster"
        return None

    def plan(self, problem: Problem) -> Plan:
        """A board for every level."""
        n = problem.question.n
        return Plan("leprechauns near n = (range + 1)^2", 32 * (n + 2) * n + 16 * n * n + 100_000)

    def prepare(self, problem: Problem, limits: Limits) -> Preparation:
        """What a leprechaun attacks at every distance."""
        return _Corners(problem.question.n, range_of(problem))


class _Corners(Preparation):
    def __init__(self, n: int, k: int) -> None:
        from queenlab.counters.kernels import leprechaun_boxes as kernel

        self._n, self._k = n, k
        self._kernel = kernel.count
        self._kill = np.zeros((n, n, 2), dtype=np.uint64)
        for away in range(n):
            for row in range(n):
                attacked = sum(1 << y for y in range(n) if attack(k, (0, row), (away, y)))
                self._kill[away, row] = attacked & (2**64 - 1), attacked >> 64
        self._columns = np.zeros((n + 2, n, 2), dtype=np.uint64)
        self._rows = np.zeros((n + 2, n, 2), dtype=np.uint64)
        self._done = np.zeros((2, n), dtype=np.bool_)
        self._moves = np.zeros((n + 2, 2), dtype=np.int64)
        self._bounds = np.zeros((2, k + 1), dtype=np.int64)
        self._best = np.zeros((2, 5), dtype=np.int64)
        self.work = float(n * n)

    def units(self) -> Iterator[Unit]:
        """The rows in the first two columns, the first in the lower half, with its mirror image, or in the middle."""
        n, k = self._n, self._k
        if n == 1:
            yield Unit((0,))
            return
        # Up to n = k + 1 any two leprechauns attack each other.
        if n <= k + 1:
            return
        for first in range((n + 1) // 2):
            weight = 1 if 2 * first + 1 == n else 2
            for second in range(n):
                if not attack(k, (0, first), (1, second)):
                    yield Unit((first, second), weight, float(weight))

    def count(self, unit: Unit) -> Counted:
        """All boards that begin with the unit's queens."""
        if self._n == 1:
            return Counted(1)
        prefix: Any = np.array(unit.key, dtype=np.int64)
        solutions, nodes = self._kernel(
            self._n,
            self._k,
            prefix,
            self._kill,
            self._columns,
            self._rows,
            self._done,
            self._moves,
            self._bounds,
            self._best,
        )
        return Counted(int(solutions), int(nodes))
