"""n queens by bitmask backtracking with the mirror symmetry: the baseline of all benchmarks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

import numpy as np

from queenlab.counters.counter import Counted, Counter, Plan, Preparation, Unit
from queenlab.counters.unit_prefixes import grown_halves, nothing
from queenlab.problems import Problem
from queenlab.work import Limits

#: Masks are 64-bit integers and shift by up to n; larger boards are out of reach anyway.
MAX_SIDE = 31
#: Limits and Ctrl-C are checked between units.
UNIT_SECONDS = 0.3


class PlainQueens(Counter):
    """Classical queens, row by row; a unit is the place of the first two queens, or of more on large boards."""

    name: ClassVar[str] = "plain-queens"
    method: ClassVar[str] = "bitmask backtracking row by row, mirror images counted once"
    example: ClassVar[str] = "queens:9"
    sides: ClassVar[range | None] = range(1, MAX_SIDE + 1)

    def plan(self, problem: Problem) -> Plan:
        """A few kilobytes; the time is 3.5 s at n = 16, and 6 to 8 times as much for each n more (bench/queens.py)."""
        return Plan("classical queens", 10_000, _seconds(problem.question.n))

    def depths(self, problem: Problem) -> range:
        return range(1, problem.question.n + 1)

    def usual_depth(self, problem: Problem) -> int:
        n = problem.question.n
        return min(n, unit_depth(n, _seconds(n)))

    def prepare_at(self, problem: Problem, limits: Limits, depth: int) -> Preparation:
        return _FirstQueens(problem, depth)


def _seconds(n: int) -> float:
    return float(3.5 * 7.2 ** (n - 16))


def unit_depth(n: int, seconds: float) -> int:
    """How many first queens make a unit of a count that takes so long: enough that a unit takes well under a second."""
    depth, share = 2, 2 * seconds / (n * n)
    while share > UNIT_SECONDS and depth < n - 1:
        # Each queen takes about three columns away from the next row.
        share /= max(2, n - 3 * depth)
        depth += 1
    return depth


def free_columns(n: int, key: tuple[int, ...]) -> list[int]:
    """The columns of the next row that queens in the first rows leave alone."""
    return [
        column
        for column in range(n)
        if all(column != other and abs(column - other) != len(key) - x for x, other in enumerate(key))
    ]


class _FirstQueens(Preparation):
    def __init__(self, problem: Problem, depth: int) -> None:
        from queenlab.counters.plain_queens import kernels as kernel

        n = problem.question.n
        self._problem, self._n, self._depth = problem, n, depth
        self._kernel = kernel.count
        self._stack = kernel.new_stack(n)
        self.work = float(n * n)

    def units(self) -> Iterator[Unit]:
        """First queens of the left half, with weight 2, and of the middle column; each with the next queens."""
        return grown_halves(self._n, self._depth, partial(free_columns, self._n))

    def draw(self, random: np.random.Generator) -> Unit:
        n = self._n
        first = int(random.integers(n))
        key: tuple[int, ...] = (min(first, n - 1 - first),)
        weight = 1 if 2 * key[0] + 1 == n else 2
        share = float(weight * n)
        while len(key) < self._depth:
            free = free_columns(n, key)
            if not free:
                return nothing(share)
            key, share = (*key, free[int(random.integers(len(free)))]), share / len(free)
        return Unit(key, weight, share)

    def count(self, unit: Unit) -> Counted:
        columns = up = down = 0
        for column in unit.key:
            bit = 1 << column
            columns, up, down = columns | bit, (up | bit) << 1, (down | bit) >> 1
        return Counted.of(*self._kernel(self._n, len(unit.key), columns, up, down, self._stack))

    def problem_of(self, unit: Unit) -> Problem | None:
        """The board with the unit's queens given, one per row."""
        return self._problem.with_cells(given=[(column + 1, row + 1) for row, column in enumerate(unit.key)])
