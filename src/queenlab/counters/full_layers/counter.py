"""Full solutions of the cube: n^2 queens on n^3, from a middle layer outwards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, NamedTuple

import numpy as np

from queenlab.counters.counter import Counted, Counter, Plan, Preparation, Unit, check_time
from queenlab.counters.plain_queens.counter import free_columns
from queenlab.counters.unit_prefixes import grown
from queenlab.problems import Problem
from queenlab.residues import residues
from queenlab.work import Limits

#: Diagonal numbers go up to 2 n - 2 and share a 64-bit word with their shifts.
MAX_SIDE = 31
#: CPU seconds on one core, measured for n = 11 to 15 and from random layers for 16 to 18.
SECONDS = {11: 0.002, 12: 0.02, 13: 0.15, 14: 3.0, 15: 120.0, 16: 4.8e3, 17: 4.2e5, 18: 7.9e7}
#: Rows of the first layer that a unit fixes, so that it takes well under a second as far as that can be.
USUAL_DEPTHS = {14: 2, 15: 3, 16: 5}


class FullLayers(Counter):
    """n^2 queens on n^3; a unit is the beginning of the middle layer."""

    name: ClassVar[str] = "full-layers"
    method: ClassVar[str] = "layer by layer from the middle, the first one of each class under the square's symmetries"
    example: ClassVar[str] = "queens:7^3"
    sides: ClassVar[range | None] = range(1, MAX_SIDE + 1)

    def suits(self, problem: Problem) -> str | None:
        return "the general engine is as quick on small boards" if problem.question.n < 6 else None

    def plan(self, problem: Problem) -> Plan:
        n = problem.question.n
        return Plan("n^2 queens on n^3", 100_000 + 16 * n**3, SECONDS.get(n, 0.001 if n < 11 else None))

    def depths(self, problem: Problem) -> range:
        """How many rows of the first layer a unit fixes."""
        return range(problem.question.n + 1)

    def usual_depth(self, problem: Problem) -> int:
        n = problem.question.n
        return USUAL_DEPTHS.get(n, 0 if n < 14 else n - 9)

    def prepare_at(self, problem: Problem, limits: Limits, depth: int) -> Preparation:
        return _LayerUnits(problem.question.n, depth)


class _LayerUnits(Preparation):
    def __init__(self, n: int, depth: int) -> None:
        self._n, self._depth = n, depth
        self.work = 1.0

    def units(self) -> Iterator[Unit]:
        """Every way to begin a layer; one whose first queen is in the right half is never the least of its images."""
        return (unit for unit in grown((), self._depth, self._free) if unit.weight)

    def _free(self, rows: tuple[int, ...]) -> list[int]:
        return free_columns(self._n, rows) if rows else list(range((self._n + 1) // 2))

    def count(self, unit: Unit) -> Counted:
        """All solutions whose middle layer is an image of one that begins so and is the least of its images."""
        from queenlab.counters.full_layers import kernels as kernel

        nodes = np.zeros(1, dtype=np.int64)
        value, _ = kernel.count(self._n, self._n // 2, np.array(unit.key, dtype=np.int64), nodes)
        # The solutions of a unit are far fewer than either prime squared; Python takes their remainders.
        return Counted(int(value), int(nodes[0]), residues(int(value)))


class HalfTurnCount(NamedTuple):
    """Solutions whose middle layer has a half-turn, the number of such layers up to symmetry, and the nodes visited."""

    solutions: int
    layers: int
    nodes: int


def count_with_half_turn(n: int, limits: Limits) -> HalfTurnCount:
    """The solutions of (n, 3) whose layer n // 2 along one axis is unchanged by a half-turn.

    If n is odd, all solutions that are unchanged by the reflection of the cube in its centre are among them.

    Raises:
        Stopped: if time is up.
    """
    from queenlab.counters.full_layers import kernels as kernel

    nodes = np.zeros(1, dtype=np.int64)
    solutions = layers = 0
    for rows in half_turn_layers(n):
        check_time(limits)
        value, tried = kernel.count(n, n // 2, np.array(rows, dtype=np.int64), nodes)
        solutions += int(value)
        layers += int(tried)
    return HalfTurnCount(solutions, layers, int(nodes[0]))


def half_turn_layers(n: int) -> Iterator[list[int]]:
    """The solutions of the square that a half-turn leaves alone."""
    rows = [n // 2] * n
    used, up, down = [False] * n, [False] * (2 * n), [False] * (2 * n)

    def place(x: int, y: int, on: bool) -> None:
        for a, b in ((x, y), (n - 1 - x, n - 1 - y)):
            rows[a] = b
            used[b] = up[a + b] = down[a - b + n] = on

    def below(x: int) -> Iterator[list[int]]:
        if x == n // 2:
            yield rows
            return
        other = n - 1 - x
        for y in range(n):
            image = n - 1 - y
            # A queen must not meet its own image, nor any pair that stands.
            free = not (used[y] or used[image] or up[x + y] or down[x - y + n] or up[other + image])
            if free and not down[other - image + n] and y != image and x not in (y, image):
                place(x, y, True)
                yield from below(x + 1)
                place(x, y, False)

    if n % 2:
        place(n // 2, n // 2, True)
    yield from below(0)
