"""Groups of half boards of leprechauns, in sections with upper left quarters of the same size, and their lists.

As in `half_boards/groups.py`, the upper left quarter uses the rows A and the columns C, the lower left one the rows B;
a group is a pair (A, B). Here many sets A and many sets B make a block, and their quarter boards are listed once for
all groups of the block: there are more quarter boards of a set of rows than half boards of a group.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import comb

import numpy as np
import numpy.typing as npt

from queenlab.counters.half_boards.groups import SkewGroups, SquareGroups
from queenlab.counters.half_boards.quarters import Numbers, numbering
from queenlab.counters.leprechaun_halves.board import LeprechaunLines, expected_boards, fitting
from queenlab.counters.leprechaun_halves.quarters import LeprechaunQuarters

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Section:
    """The groups whose sets A have the same size: the A in increasing order, the B in that of their complements.

    `top_places` are the places of the A in the order of sets; with each A the first `valid` sets B make a group. The
    other places are those of the sets of columns of an upper quarter: a board of the west that does not tie, or of the
    east, counts if its place is before that of A, a board that ties if it is the same. The work on a group is about the
    product of that of A and that of B.
    """

    tops: Numbers
    bottoms: Numbers
    top_places: Numbers
    valid: Numbers
    strict_places: Numbers
    tied_places: Numbers
    east_places: Numbers
    top_work: Floats
    bottom_work: Floats

    @cached_property
    def _worked(self) -> Floats:
        return np.concatenate([[0.0], np.cumsum(self.bottom_work)])

    def work(self, tops: slice, first: int, last: int) -> float:
        """About the work on some sets A with the sets B from one to another."""
        begin, end = (self._worked[np.minimum(self.valid[tops], place)] for place in (first, last))
        return float(self.top_work[tops] @ (end - begin))

    def draw(self, random: np.random.Generator) -> tuple[int, int]:
        """The numbers of a set A and a set B that make a group, with a probability in proportion to its work."""
        tops = np.cumsum(self.top_work * self._worked[self.valid])
        top = min(int(np.searchsorted(tops, random.random() * tops[-1], side="right")), tops.size - 1)
        place = random.random() * self._worked[self.valid[top]]
        bottom = int(np.searchsorted(self._worked, place, side="right")) - 1
        return top, min(bottom, int(self.valid[top]) - 1)


class LeprechaunSquare(SquareGroups):
    """The groups of boards that all eight symmetries of the square map to each other."""

    def __init__(self, lines: LeprechaunLines) -> None:
        super().__init__(lines)
        self.lines = lines

    def sizes(self) -> range:
        return range(-(-self.half // 2), self.half + 1)

    def section(self, size: int) -> Section:
        """The groups with sets A of a size; B's complement comes not after A."""
        sets, places = numbering(self.half).of_size[size], self._places(size)
        tops = np.array([top for top in self.tops() if top.bit_count() == size], dtype=np.int64)
        tops = _both_fit(tops, self.full ^ tops, self.lines)
        opposite = sets[np.lexsort((sets, places))]
        opposite = _both_fit(opposite, self.full ^ opposite, self.lines)
        place = np.zeros(1 << self.half, dtype=np.int64)
        place[sets] = places
        shares = np.searchsorted(np.sort(places), place[tops], side="right") / sets.size
        return Section(
            tops,
            self.full ^ opposite,
            place[tops],
            np.searchsorted(place[opposite], place[tops], side="right"),
            places,
            places,
            # The columns of the upper right quarter are those that D' leaves: complements come in decreasing order.
            places[::-1].copy(),
            _product(tops, self.full ^ tops, self.lines) * shares**2,
            _product(opposite, self.full ^ opposite, self.lines),
        )

    def upper(self, tops: Numbers) -> tuple[LeprechaunQuarters, LeprechaunQuarters, LeprechaunQuarters]:
        """Upper quarter boards of the west, not tied and tied, and of the east."""
        west = LeprechaunQuarters(self.lines, False, tops)
        return west, west, LeprechaunQuarters(self.lines, False, self.others(tops), mirrored=True)


class LeprechaunSkew(SkewGroups):
    """The groups of odd boards without a queen in the centre."""

    def __init__(self, lines: LeprechaunLines) -> None:
        super().__init__(lines)
        self.lines = lines

    def sizes(self) -> range:
        """How many rows A may have, beside the middle row."""
        return range(self.half)

    def section(self, size: int) -> Section:
        tops = np.array([top for top in self.tops() if top.bit_count() == size], dtype=np.int64)
        with_middle = tops | 1 << self.half
        tops = tops[fitting(with_middle, self.half, self.lines.reach)]
        tops = _both_fit(tops, self.others(tops), self.lines)
        bottoms = numbering(self.half).of_size[self.half - 1 - size]
        bottoms = _both_fit(bottoms, self.full ^ bottoms, self.lines)
        zeros = np.zeros(comb(self.half, size + 1), dtype=np.int64)
        row = self.lines.middle
        assert row is not None
        return Section(
            tops,
            bottoms,
            np.ones(tops.size, dtype=np.int64),
            np.full(tops.size, bottoms.size, dtype=np.int64),
            zeros,
            zeros + 1,
            np.zeros(comb(self.half, self.half - 1 - size), dtype=np.int64),
            _product(tops | 1 << self.half, self.others(tops), self.lines) * ((self.half - row) / self.half),
            _product(bottoms, self.full ^ bottoms, self.lines),
        )

    def upper(self, tops: Numbers) -> tuple[LeprechaunQuarters, LeprechaunQuarters, LeprechaunQuarters]:
        """Upper quarter boards of the west with the queen of the middle row, not tied and tied, and of the east."""
        row = self.lines.middle
        assert row is not None
        return (
            LeprechaunQuarters(self.lines, False, tops, range(row + 1, self.half)),
            LeprechaunQuarters(self.lines, False, tops, [row]),
            LeprechaunQuarters(self.lines, False, self.others(tops), mirrored=True),
        )


def leprechaun_groups(n: int, reach: int, middle: int | None) -> LeprechaunSquare | LeprechaunSkew:
    lines = LeprechaunLines(n, reach, middle)
    return LeprechaunSquare(lines) if lines.is_square else LeprechaunSkew(lines)


def _both_fit(sets: Numbers, others: Numbers, lines: LeprechaunLines) -> Numbers:
    return sets[fitting(sets, lines.half, lines.reach) & fitting(others, lines.half, lines.reach)]


def _product(sets: Numbers, others: Numbers, lines: LeprechaunLines) -> Floats:
    half, reach = lines.half, lines.reach
    return expected_boards(sets, half, reach) * expected_boards(others, half, reach)
