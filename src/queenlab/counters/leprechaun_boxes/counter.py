"""Leprechauns near n = (k + 1)^2: branch on the box, row or column with fewest free cells."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from queenlab.counters.counter import Counted, Plan, Preparation, Unit
from queenlab.counters.leprechauns import LeprechaunCounter, attack, masks, range_of
from queenlab.counters.unit_prefixes import grown_halves
from queenlab.problems import Problem
from queenlab.work import Limits

#: Masks have two words, and the greedy choice looks one window beyond the board.
MAX_SIDE, MAX_RANGE = 126, 125

#: A unit never begins with more leprechauns: there would be more units than anyone could list.
MOST_GIVEN = 8

#: So far above n = (range + 1)^2 a count by boxes still ends; beyond, boxes that must hold a leprechaun are too wide.
MOST_ABOVE = 4


class LeprechaunBoxes(LeprechaunCounter):
    """Leprechauns of any range on boards of up to 126 columns; a unit is what stands in the first columns."""

    name: ClassVar[str] = "leprechaun-boxes"
    method: ClassVar[str] = "boxes of k + 1 columns or rows that must hold a leprechaun, fewest free cells first"
    example: ClassVar[str] = "leprechauns:13,range=2"
    sides: ClassVar[range | None] = range(1, MAX_SIDE + 1)
    ranges: ClassVar[range] = range(1, MAX_RANGE + 1)
    most_above: ClassVar[int | None] = MOST_ABOVE

    def suits(self, problem: Problem) -> str | None:
        beyond = problem.question.n > (range_of(problem) + 1) ** 2
        return super().suits(problem) or ("beyond n = (range + 1)^2 the strip of columns is faster" if beyond else None)

    def plan(self, problem: Problem) -> Plan:
        n = problem.question.n
        return Plan("leprechauns near n = (range + 1)^2", 32 * (n + 2) * n + 16 * n * n + 100_000)

    def depths(self, problem: Problem) -> range:
        return range(1, min(problem.question.n, MOST_GIVEN) + 1)

    def usual_depth(self, problem: Problem) -> int:
        """Two: most boards that are counted this way have hardly any solution."""
        return min(problem.question.n, 2)

    def prepare_at(self, problem: Problem, limits: Limits, depth: int) -> Preparation:
        return _Corners(problem.question.n, range_of(problem), depth)


class _Corners(Preparation):
    def __init__(self, n: int, k: int, depth: int) -> None:
        self._n, self._k, self._depth = n, k, depth
        self.work = float(n * n)

    @cached_property
    def _tables(self) -> tuple[Any, ...]:
        """What a leprechaun attacks at every distance, and scratch for the kernel."""
        n, k = self._n, self._k
        below = masks(n, ((1 << min(n, place)) - 1 for place in range(2 * n + 1)))
        attacked = ([y for y in range(n) if attack(k, (0, row), (away, y))] for away in range(n) for row in range(n))
        kill = masks(n, (sum(1 << y for y in rows) for rows in attacked)).reshape(n, n)
        columns, rows = (np.zeros((n + 2, n), dtype=kill.dtype) for _ in range(2))
        done = np.zeros((2, n), dtype=np.bool_)
        moves = np.zeros((n + 2, 2), dtype=np.int64)
        bounds = np.zeros((2, k + 1), dtype=np.int64)
        best = np.zeros((2, 5), dtype=np.int64)
        return below, kill, columns, rows, done, moves, bounds, best

    def units(self) -> Iterator[Unit]:
        """The rows in the first columns, the first in the lower half, with its mirror image, or in the middle."""
        n = self._n
        # Up to n = k + 1 any two leprechauns attack each other.
        if 1 < n <= self._k + 1:
            return
        yield from grown_halves(n, self._depth, self._free)

    def _free(self, key: tuple[int, ...]) -> list[int]:
        return [
            row
            for row in range(self._n)
            if not any(attack(self._k, (x, other), (len(key), row)) for x, other in enumerate(key))
        ]

    def count(self, unit: Unit) -> Counted:
        from queenlab.counters.leprechaun_boxes import kernels as kernel

        prefix: Any = np.array(unit.key, dtype=np.int64)
        return Counted.of(*kernel.count(self._n, self._k, prefix, *self._tables))
