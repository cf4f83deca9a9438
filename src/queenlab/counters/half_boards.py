"""n queens by meeting in the middle: half boards are listed, and compatible pairs of them counted with bit vectors."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import numpy as np

from queenlab.counters.classical import classical_refusal
from queenlab.counters.counter import Counted, Counter, Plan, Preparation, Stopped, Unit
from queenlab.counters.half_boards_diagonals import Diagonals
from queenlab.counters.half_boards_groups import MAX_SIDE_LISTED, Groups, SkewGroups, SquareGroups
from queenlab.counters.half_boards_quarters import Numbers
from queenlab.problems import Problem
from queenlab.work import Limits

MIN_SIDE, MAX_SIDE = 6, 24

#: From 14 on it is quicker than row by row; below this side not so much that it is worth the seconds of compiling.
GOOD_SIDE = 16

#: There is always room for so many boards; beyond, it is looked up more closely how many there can be.
QUICK_ROOM = 200_000


class HalfBoards(Counter):
    """Classical queens; a unit is a set of rows of the upper left quarter, with some sets of the lower left one."""

    name: ClassVar[str] = "half-boards"
    method: ClassVar[str] = "pairs of a west and an east half board without a common diagonal, symmetric ones once"
    example: ClassVar[str] = "queens:10"

    def accepts(self, problem: Problem) -> str | None:
        """Classical queens from 6 to 24."""
        return classical_refusal(problem, MIN_SIDE, MAX_SIDE)

    def suits(self, problem: Problem) -> str | None:
        """Small boards are quicker row by row."""
        return None if problem.question.n >= GOOD_SIDE else f"worth compiling from n = {GOOD_SIDE} on"

    def plan(self, problem: Problem) -> Plan:
        """Lists of half boards, group by group."""
        n = problem.question.n
        return Plan("classical queens, meeting in the middle", memory(n), seconds(n))

    def prepare(self, problem: Problem, limits: Limits) -> Preparation:
        """Lists the quarter boards of small boards; large ones list them unit by unit."""
        ready = _Halves(problem.question.n)
        if limits.time_is_up():
            raise Stopped("time")
        return ready


def memory(n: int) -> int:
    """Bytes for the lists of quarter and half boards, from what was measured to n = 24, with something to spare.

    Example:
        >>> memory(18) // 10**6, memory(22) // 10**6
        (77, 290)
    """
    if n <= MAX_SIDE_LISTED:
        return 10_000_000 + int(1.3 * 7.2 ** (n // 2))
    return int(60e6 * 2.2 ** (n - 20))


def seconds(n: int) -> float:
    """About how long a count takes on one core, fitted from 16 to 22."""
    return 0.03 + (1.4 if n % 2 else 1.1) * 7.7 ** (n - 18)


def groups_in_unit(n: int) -> int:
    """How many sets of lower rows a unit takes, so that it takes a tenth of a second at most, or so."""
    return {20: 64, 21: 64, 22: 4, 23: 4, 24: 1}.get(n, 1 << n)


def pieces_of_group(n: int) -> int:
    """Into how many units a group is cut, each with its share of the east boards."""
    return 4 if n == 24 else 1


def chunk_widths(n: int, bits: int) -> Numbers:
    """How many bits each of the four chunks has: the first, by which boards are sorted, and three others."""
    first = min(7 if n < 20 else 9, bits // 4)
    rest = bits - first
    return np.array([first, *((rest + i) // 3 for i in range(3))], dtype=np.int64)


class _Halves(Preparation):
    def __init__(self, n: int) -> None:
        from queenlab.counters.kernels import half_boards_groups as kernel

        self._n = n
        self._kernel: Any = kernel
        self._per_unit, self._pieces = groups_in_unit(n), pieces_of_group(n)
        self._latest: tuple[int | None, Groups] | None = None
        self._capacity = 0
        self._widths: Numbers | None = None
        self._room: Any = None
        self.work = sum(
            groups.work(top) * groups.bottoms(top).size
            for groups in map(self._groups, self._middles())
            for top in groups.tops()
        )

    def units(self) -> Iterator[Unit]:
        """Key: (row of the queen in the middle column,) if n is odd; then A, the block of sets B, the piece."""
        for middle in self._middles():
            groups = self._groups(middle)
            for top in groups.tops():
                n_bottoms = groups.bottoms(top).size
                work = groups.work(top)
                for block, first in enumerate(range(0, n_bottoms, self._per_unit)):
                    size = min(self._per_unit, n_bottoms - first)
                    for piece in range(self._pieces):
                        key = (top, block, piece) if middle is None else (middle, top, block, piece)
                        yield Unit(key, groups.weight, work * size / self._pieces)

    def count(self, unit: Unit) -> Counted:
        """The solutions of the unit's groups."""
        *middle, top, block, piece = unit.key
        groups = self._groups(middle[0] if middle else None)
        bottoms = groups.bottoms(top)[block * self._per_unit : (block + 1) * self._per_unit]
        batch = groups.batch(top, bottoms)
        strict, tied, east = ((join.upper, join.base, join.part) for join in (batch.strict, batch.tied, batch.east))
        most = batch.quick_bound()
        if most > max(QUICK_ROOM, self._capacity):
            most = batch.bound()
        if self._room is None or most > self._capacity:
            self._capacity = max(QUICK_ROOM, most + most // 4)
            self._widths = chunk_widths(self._n, groups.diagonals.shared)
            self._room = self._kernel.new_room(self._capacity, self._widths)
        value, boards = self._kernel.count_groups(
            strict, tied, east, batch.lower, batch.east_lower, batch.west_bases, batch.east_bases, batch.weights,
            self._widths, piece, self._pieces, self._room,
        )  # fmt: skip
        return Counted(int(value), int(boards))

    def _middles(self) -> list[int | None]:
        return [None] if self._n % 2 == 0 else list(range(self._n // 2 + 1))

    def _groups(self, middle: int | None) -> Groups:
        """The latest are kept: units come in order, as a rule."""
        if self._latest is None or self._latest[0] != middle:
            diagonals = Diagonals(self._n, middle)
            square = middle is None or 2 * middle + 1 == self._n
            self._latest = middle, (SquareGroups if square else SkewGroups)(diagonals)
            # The chunks and so the tables have another size for other groups.
            self._room = None
        return self._latest[1]
