"""Leprechauns by meeting in the middle: half boards are listed, and compatible pairs of them counted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import numpy as np

from queenlab.counters.counter import Counted, Plan, Preparation, Unit, check_time
from queenlab.counters.half_boards.diagonals import middles
from queenlab.counters.half_boards.quarters import Numbers
from queenlab.counters.leprechaun_halves.board import GROUP_BITS, LeprechaunLines
from queenlab.counters.leprechaun_halves.groups import LeprechaunSkew, LeprechaunSquare, Section, leprechaun_groups
from queenlab.counters.leprechaun_halves.quarters import Joined, LeprechaunQuarters
from queenlab.counters.leprechauns import LeprechaunCounter, range_of
from queenlab.problems import Problem
from queenlab.work import Limits

#: From six on each half has an inner column for each row that matters; above, diagonals do not fit into a word.
MIN_SIDE, MAX_SIDE = 6, 32
MIN_RANGE, MAX_RANGE = 2, 3

#: For each range: from one or two less on it is quicker than row by row, here so much that it is worth compiling.
GOOD_SIDE = {2: 19, 3: 24}

#: How often the sets A and the sets B of a unit can be halved, and then the boards of a single group.
SET_HALVINGS, MOST_CUTS = GROUP_BITS, 8


#: For each range and n // 2: smaller boards are cut into as few units as can be.
USUAL_DEPTHS = {2: {9: 2, 10: 7, 11: 12, 12: 18, 13: 24}, 3: {12: 5, 13: 9, 14: 15, 15: 21, 16: 24}}

#: Half boards that are listed at once, more or less: they stay in the second cache.
BOARDS_AT_ONCE = 150_000

#: Lists of lower quarter boards that are kept for the next units.
KEPT_BYTES = 150_000_000


class LeprechaunHalves(LeprechaunCounter):
    """Leprechauns of range 2 or 3; a unit is some sets of rows of the upper left quarter, with some of the lower."""

    name: ClassVar[str] = "leprechaun-halves"
    method: ClassVar[str] = "pairs of a west and an east half board that do not attack each other, symmetric ones once"
    example: ClassVar[str] = "leprechauns:12,range=2"
    sides: ClassVar[range | None] = range(MIN_SIDE, MAX_SIDE + 1)
    ranges: ClassVar[range] = range(MIN_RANGE, MAX_RANGE + 1)

    def suits(self, problem: Problem) -> str | None:
        side = GOOD_SIDE[range_of(problem)]
        return None if problem.question.n >= side else f"worth compiling from n = {side} on for this range"

    def plan(self, problem: Problem) -> Plan:
        n, reach = problem.question.n, range_of(problem)
        return Plan("leprechauns of a short range, meeting in the middle", memory(n, reach), seconds(n, reach))

    def depths(self, problem: Problem) -> range:
        """0: blocks of 256 sets A and as many B. Each step halves B or A in turn, then the boards of a single group."""
        return range(2 * SET_HALVINGS + MOST_CUTS + 1)

    def usual_depth(self, problem: Problem) -> int:
        """So many sets that the longest units take about a second, and most of them much less."""
        half, usual = problem.question.n // 2, USUAL_DEPTHS[range_of(problem)]
        return usual[min(half, max(usual))] if half >= min(usual) else 0

    def prepare_at(self, problem: Problem, limits: Limits, depth: int) -> Preparation:
        """Nothing but the sets: quarter boards are listed with the first unit that needs them."""
        ready = _LeprechaunHalfUnits(problem.question.n, range_of(problem), depth)
        check_time(limits)
        return ready


def memory(n: int, reach: int) -> int:
    """Bytes for the lists: those of quarter boards that are kept, and those of a group.

    With something to spare against what was measured, up to n = 20 for range 2 and n = 26 for range 3.
    """
    # Quarter boards grow 2.7-fold with n: 0.2 million for range 2 on n = 18, 7.4 million for range 3 on n = 24.
    quarters = (16 * 2.0e5 if reach == 2 else 16 * 7.4e6) * 2.7 ** (n - (18 if reach == 2 else 24))
    group = 40e6 * 2.0 ** (n - (24 if reach == 2 else 28))
    return int(80e6 + 1.5 * min(KEPT_BYTES, 4 * quarters) + group)


def seconds(n: int, reach: int) -> float:
    """About how long a count takes on one core, fitted from 18 to 21 for range 2, from 22 to 26 for range 3."""
    return 0.05 + (5.4 * 7.5 ** (n - 20) if reach == 2 else 7.0 * 8.2 ** (n - 24))


def chunk_widths(bits: int) -> Numbers:
    """How many bits each of the six chunks has: the first, by which boards are sorted, and five others."""
    first = min(7, bits // 6)
    rest = bits - first
    return np.array([first, *((rest + i) // 5 for i in range(5))], dtype=np.int64)


class _LeprechaunHalfUnits(Preparation):
    def __init__(self, n: int, reach: int, depth: int) -> None:
        self._n, self._reach = n, reach
        cuts = max(0, depth - 2 * SET_HALVINGS)
        depth -= cuts
        self._tops, self._bottoms = 1 << (SET_HALVINGS - depth // 2), 1 << (SET_HALVINGS - (depth + 1) // 2)
        self._pieces = 1 << cuts
        self._kept: dict[str, tuple[tuple[int, ...], Any]] = {}
        self._lowers: dict[tuple[int, ...], tuple[LeprechaunQuarters, LeprechaunQuarters]] = {}
        self._lower_bytes = 0
        self._scratch: Any = None
        self._capacity: tuple[int, ...] = (0, 0, 0)
        self._sections = [
            (middle, size, section.work(slice(None), 0, section.bottoms.size))
            for middle in middles(n)
            for size in self._groups(middle).sizes()
            for section in [self._groups(middle).section(size)]
        ]
        self.work = sum(work for _, _, work in self._sections)

    def units(self) -> Iterator[Unit]:
        """Key: (row of the queen in the middle column,) if n is odd; A, how many, B, how many, piece, of how many.

        A is the first set itself, B the number of the first in the order of the section.
        """
        for middle, size, _ in self._sections:
            section = self._section(middle, size)
            for top in range(0, section.tops.size, self._tops):
                last = min(top + self._tops, section.tops.size)
                for first in range(0, int(section.valid[top:last].max()), self._bottoms):
                    for piece in range(self._pieces):
                        yield self._unit(middle, section, top, first, piece)

    def draw(self, random: np.random.Generator) -> Unit:
        """A unit at random, with probability work / self.work: a section, then a group, then a piece."""
        ends = np.cumsum([work for _, _, work in self._sections])
        number = min(int(np.searchsorted(ends, random.random() * ends[-1], side="right")), ends.size - 1)
        middle, size, _ = self._sections[number]
        section = self._section(middle, size)
        top, bottom = section.draw(random)
        piece = int(random.integers(self._pieces))
        return self._unit(middle, section, top - top % self._tops, bottom - bottom % self._bottoms, piece)

    def _unit(self, middle: int | None, section: Section, top: int, first: int, piece: int) -> Unit:
        n_tops, n_bottoms = min(self._tops, section.tops.size - top), min(self._bottoms, section.bottoms.size - first)
        key = (int(section.tops[top]), n_tops, first, n_bottoms, piece, self._pieces)
        work = section.work(slice(top, top + n_tops), first, first + n_bottoms) / self._pieces
        return Unit(key if middle is None else (middle, *key), self._groups(middle).weight, work)

    def count(self, unit: Unit) -> Counted:
        # Units can be listed, and be counted by other means, where there is no compiler.
        from queenlab.counters.leprechaun_halves.kernels import boards as kernel

        *before, top, n_tops, first, n_bottoms, piece, pieces = unit.key
        middle = before[0] if before else None
        groups = self._groups(middle)
        size = top.bit_count()
        section = self._section(middle, size)
        place = int(np.searchsorted(section.tops, top))
        tops, bottoms = section.tops[place : place + n_tops], section.bottoms[first : first + n_bottoms]
        top_places = section.top_places[place : place + n_tops]
        strict, tied, east = self._keep("upper", (*before, top, n_tops), lambda: groups.upper(tops))
        lines = groups.lines
        west_lower, east_lower = self._lower((*before, size, first, n_bottoms), lines, bottoms)
        of_west = Joined(lines, strict, west_lower, section.strict_places, top_places)
        # Where the queen in the middle column leaves a choice, boards that tie have upper quarters of their own.
        of_ties = of_west if tied is strict else Joined(lines, tied, west_lower, section.tied_places, top_places)
        of_east = Joined(lines, east, east_lower, section.east_places, top_places)
        totals = np.maximum(np.maximum(of_west.totals, of_ties.totals), of_east.totals)
        at_once = np.clip(n_bottoms * BOARDS_AT_ONCE // np.maximum(totals, 1), 1, n_bottoms)
        widths = chunk_widths(lines.shared)
        self._make_scratch(int(totals.max()), int(at_once.max()) << int(widths[0]), int((1 << widths).sum()))
        found = kernel.count_block(
            of_west.sides, of_ties.sides, of_east.sides, top_places,
            np.clip(section.valid[place : place + n_tops] - first, 0, n_bottoms),
            np.array([groups.weights(int(one), bottoms) for one in tops]),
            n_bottoms, at_once, piece, pieces, widths, (self._n, self._reach, lines.fields, lines.shared),
            self._scratch,
        )  # fmt: skip
        return Counted.of(*found)

    def _lower(
        self, key: tuple[int, ...], lines: LeprechaunLines, bottoms: Numbers
    ) -> tuple[LeprechaunQuarters, LeprechaunQuarters]:
        """Lower quarter boards of the west and the east; they are kept as long as there is memory, the latest first."""
        found = self._lowers.pop(key, None)
        if found is None:
            opposite = ((1 << lines.half) - 1) ^ bottoms
            found = (
                LeprechaunQuarters(lines, True, bottoms),
                LeprechaunQuarters(lines, True, opposite, mirrored=True),
            )
            self._lower_bytes += sum(quarters.bytes for quarters in found)
        self._lowers[key] = found
        while self._lower_bytes > KEPT_BYTES and len(self._lowers) > 1:
            oldest = self._lowers.pop(next(iter(self._lowers)))
            self._lower_bytes -= sum(quarters.bytes for quarters in oldest)
        return found

    def _make_scratch(self, *wanted: int) -> None:
        from queenlab.counters.leprechaun_halves.kernels import boards as kernel

        if any(new > old for new, old in zip(wanted, self._capacity, strict=True)):
            self._capacity = tuple(map(max, wanted, self._capacity))
            self._scratch = kernel.new_scratch(*self._capacity)

    def _keep(self, what: str, key: tuple[int, ...], make: Any) -> Any:
        """The latest of a kind are kept: units come in order, as a rule."""
        kept = self._kept.get(what)
        if kept is None or kept[0] != key:
            kept = self._kept[what] = key, make()
        return kept[1]

    def _section(self, middle: int | None, size: int) -> Section:
        key = (size,) if middle is None else (middle, size)
        section: Section = self._keep("section", key, lambda: self._groups(middle).section(size))
        return section

    def _groups(self, middle: int | None) -> LeprechaunSquare | LeprechaunSkew:
        key = () if middle is None else (middle,)
        groups: LeprechaunSquare | LeprechaunSkew = self._keep(
            "groups", key, lambda: leprechaun_groups(self._n, self._reach, middle)
        )
        return groups
