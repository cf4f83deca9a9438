"""n queens by meeting in the middle: half boards are listed, and compatible pairs of them counted with bit vectors."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import comb, exp
from typing import Any, ClassVar, NamedTuple

import numpy as np
import numpy.typing as npt

from queenlab.compiling import is_kept
from queenlab.counters.counter import Counted, Counter, Plan, Preparation, Unit, check_time
from queenlab.counters.half_boards.diagonals import Diagonals, middles
from queenlab.counters.half_boards.groups import MAX_SIDE_LISTED, Groups, groups_of
from queenlab.counters.half_boards.quarters import Numbers
from queenlab.problems import Problem
from queenlab.work import Limits

#: At 28 the masks of diagonals have 54 bits, and a group may have 10^9 boards on a side: fewer than 2^31.
MIN_SIDE, MAX_SIDE = 6, 28

#: The largest board whose memory was measured.
MEASURED_SIDE = 24

#: From 14 on it is quicker than row by row; below this side not so much that it is worth the seconds of compiling, and
#: at this side only once that is done.
GOOD_SIDE = 16

#: How often the boards of a single set B can be halved.
MOST_CUTS = 10

#: Smaller boards have a unit for each set A. From 26 on a unit takes about a second, for listing its boards takes a
#: tenth of one at 26, and about a second at 28.
USUAL_DEPTHS = {20: 2, 21: 2, 22: 7, 23: 7, 24: 12, 25: 11, 26: 17, 27: 16, 28: 22}

#: Memory for this many boards is always available; beyond that, a closer bound is computed.
QUICK_CAPACITY = 200_000


class HalfBoards(Counter):
    """Classical queens; a unit is a set of rows of the upper left quarter, with some sets of the lower left one."""

    name: ClassVar[str] = "half-boards"
    method: ClassVar[str] = "pairs of a west and an east half board without a common diagonal, symmetric ones once"
    version: ClassVar[int] = 2
    example: ClassVar[str] = "queens:10"
    sides: ClassVar[range | None] = range(MIN_SIDE, MAX_SIDE + 1)

    def suits(self, problem: Problem) -> str | None:
        n = problem.question.n
        if n == GOOD_SIDE and not is_kept("groups.count_groups"):
            return "its many kernels are not compiled yet, and that would take longer than the count"
        return None if n >= GOOD_SIDE else f"worth compiling from n = {GOOD_SIDE} on"

    def plan(self, problem: Problem) -> Plan:
        n = problem.question.n
        return Plan("classical queens, meeting in the middle", memory(n), seconds(n))

    def depths(self, problem: Problem) -> range:
        """0: all sets B of a set A make a unit. Each step halves a unit: its sets, then the boards of a single set."""
        return range(halvings(problem.question.n) + MOST_CUTS + 1)

    def usual_depth(self, problem: Problem) -> int:
        """On boards that take days, so few sets B that a unit takes about a tenth of a second."""
        return USUAL_DEPTHS.get(problem.question.n, 0)

    def prepare_at(self, problem: Problem, limits: Limits, depth: int) -> Preparation:
        """Nothing but the sets: quarter boards are listed with the first unit that needs them."""
        ready = _HalfBoardUnits(problem.question.n, depth)
        check_time(limits)
        return ready


def memory(n: int) -> int:
    """Bytes for the lists of quarter and half boards, with something to spare.

    From what was measured to n = 24; beyond, from upper bounds on the boards of some groups, to n = 28.
    """
    if n <= MAX_SIDE_LISTED:
        return 10_000_000 + int(1.3 * 7.2 ** (n // 2))
    if n <= MEASURED_SIDE:
        return int(60e6 * 2.2 ** (n - 20))
    return int(1.4e9 * 2.5 ** (n - MEASURED_SIDE))


def seconds(n: int) -> float:
    """About how long a count takes on one core, fitted from 16 to 22, and to samples of groups for 24 to 26.

    Beyond 22 the lists grow faster than the number of solutions, and the tables leave the cache.
    """
    return float((0.03 + (1.4 if n % 2 else 1.1) * 7.7 ** (n - 18)) * exp(0.3 * max(0, n - 22) ** 1.4))


def halvings(n: int) -> int:
    """How often the sets B of a set A can be halved until each stands alone."""
    half = n // 2
    return (comb(half, half // 2) - 1).bit_length()


def chunk_widths(n: int, bits: int) -> Numbers:
    """How many bits each of the four chunks has: the first, by which boards are sorted, and three others."""
    first = min(7 if n < 20 else 9, bits // 4)
    rest = bits - first
    return np.array([first, *((rest + i) // 3 for i in range(3))], dtype=np.int64)


class _Top(NamedTuple):
    """A set A, beside the row of the queen in the middle column; its sets B, the work and the weight of each group."""

    middle: int | None
    rows: int
    bottoms: int
    work: float
    weight: int


class _HalfBoardUnits(Preparation):
    def __init__(self, n: int, depth: int) -> None:
        self._n = n
        last = halvings(n)
        self._per_unit, self._pieces = 1 << max(0, last - depth), 1 << max(0, depth - last)
        self._latest: tuple[int | None, Groups] | None = None
        self._capacity = 0
        self._widths: Numbers | None = None
        self._scratch: Any = None
        self._tops = [
            _Top(middle, top, groups.bottoms(top).size, groups.work(top), groups.weight)
            for middle in middles(n)
            for groups in [self._groups(middle)]
            for top in groups.tops()
        ]
        self.work = sum(top.work * top.bottoms for top in self._tops)

    def units(self) -> Iterator[Unit]:
        """Key: (row of the queen in the middle column,) if n is odd; A, first set B, how many, piece, of how many."""
        for top in self._tops:
            for first in range(0, top.bottoms, self._per_unit):
                for piece in range(self._pieces):
                    yield self._unit(top, first, piece)

    def draw(self, random: np.random.Generator) -> Unit:
        """A unit at random, with probability work / self.work: A by its work, then a set B, then a piece."""
        place = int(np.searchsorted(self._ends, random.random() * self._ends[-1], side="right"))
        top = self._tops[min(place, len(self._tops) - 1)]
        first = int(random.integers(top.bottoms)) // self._per_unit * self._per_unit
        return self._unit(top, first, int(random.integers(self._pieces)))

    @cached_property
    def _ends(self) -> npt.NDArray[np.float64]:
        return np.cumsum([top.work * top.bottoms for top in self._tops])

    def _unit(self, top: _Top, first: int, piece: int) -> Unit:
        size = min(self._per_unit, top.bottoms - first)
        key = (top.rows, first, size, piece, self._pieces)
        return Unit(key if top.middle is None else (top.middle, *key), top.weight, top.work * size / self._pieces)

    def count(self, unit: Unit) -> Counted:
        # Units can be listed, and be counted by other means, where there is no compiler.
        from queenlab.counters.half_boards.kernels import groups as kernel

        *middle, top, first, size, piece, pieces = unit.key
        groups = self._groups(middle[0] if middle else None)
        batch = groups.batch(top, groups.bottoms(top)[first : first + size])
        strict, tied, east = ((join.upper, join.base, join.part) for join in (batch.strict, batch.tied, batch.east))
        most = batch.quick_bound()
        if most > max(QUICK_CAPACITY, self._capacity):
            most = batch.bound()
        if self._scratch is None or most > self._capacity:
            self._capacity = max(QUICK_CAPACITY, most + most // 4)
            self._widths = chunk_widths(self._n, groups.diagonals.shared)
            self._scratch = kernel.new_scratch(self._capacity, self._widths)
        found = kernel.count_groups(
            strict, tied, east, batch.lower, batch.east_lower, batch.west_bases, batch.east_bases, batch.weights,
            self._widths, piece, pieces, self._scratch,
        )  # fmt: skip
        return Counted.of(*found)

    def _groups(self, middle: int | None) -> Groups:
        """The latest are kept: units come in order, as a rule."""
        if self._latest is None or self._latest[0] != middle:
            self._latest = middle, groups_of(Diagonals(self._n, middle))
            # The chunks and so the tables have another size for other groups.
            self._scratch = None
        return self._latest[1]
