"""Groups of half boards: which rows the west uses, which boards must be listed for them, and with what weight.

Rows and columns are counted from the corners inwards. With half = n // 2, the upper left quarter uses the rows A and
the columns C, the lower left one the rows B and, of the columns, those that C leaves; the right quarters use the rows
that A and B leave. A group is a pair (A, B).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from queenlab.counters.half_boards.diagonals import Diagonals
from queenlab.counters.half_boards.quarters import Numbers, QuarterBoards, Quarters, numbering

#: The largest board whose quarter boards are listed all at once; on larger ones each unit lists those it needs.
MAX_SIDE_LISTED = 19


@dataclass(frozen=True)
class Join:
    """Upper quarter boards to be joined with lower ones: those from `base` on, which have the wanted rows.

    `part` is for each set of their columns 0 if it is wanted, 1 if it ties, 2 if it is not wanted.
    """

    upper: QuarterBoards
    base: int
    part: Numbers

    def boards(self) -> int:
        return int(self.upper.starts[self.base + self.part.size] - self.upper.starts[self.base])


@dataclass(frozen=True)
class Batch:
    """Several groups with the same A.

    Of the west boards of `strict` those of part 0 count, of `tied` those of part 1; `east` is seen in a mirror. `most`
    is the most lower boards that use the same rows and columns. The bases say where the lower boards of each group
    begin, the weights what a pair [2 (the west board ties) + (the east board ties)] of a group counts.
    """

    strict: Join
    tied: Join
    east: Join
    lower: QuarterBoards
    east_lower: QuarterBoards
    most: int
    west_bases: Numbers
    east_bases: Numbers
    weights: Numbers

    def quick_bound(self) -> int:
        """An upper bound on the half boards of a group, on either side."""
        return max(self.strict.boards() + self.tied.boards(), self.east.boards()) * self.most

    def bound(self) -> int:
        """A closer one: the pairs of quarter boards that use every column once."""
        west = self._pairs(self.strict, 0, self.west_bases) + self._pairs(self.tied, 1, self.west_bases)
        east = self._pairs(self.east, 0, self.east_bases) + self._pairs(self.east, 1, self.east_bases)
        return int(max(west.max(initial=0), east.max(initial=0)))

    def _pairs(self, join: Join, wanted: int, bases: Numbers) -> Numbers:
        sets = np.arange(join.part.size + 1)
        upper = np.diff(join.upper.starts[join.base + sets]) * (join.part == wanted)
        lower = np.diff(self.lower.starts[bases[:, None] + sets[None, :]])
        pairs: Numbers = lower[:, ::-1] @ upper
        return pairs


class Groups(ABC):
    """The groups that are left of a board when symmetric ones are counted once."""

    def __init__(self, diagonals: Diagonals, weight: int) -> None:
        self.diagonals, self.weight = diagonals, weight
        self.half = diagonals.half
        self.full = (1 << self.half) - 1

    @abstractmethod
    def tops(self) -> list[int]:
        """All A, in a fixed order."""

    @abstractmethod
    def bottoms(self, top: int) -> Numbers:
        """All B of the groups with that A, in a fixed order."""

    @abstractmethod
    def share(self, top: int) -> float:
        """About which share of the pairs of a group with that A must be looked at."""

    @abstractmethod
    def others(self, tops: Numbers) -> Numbers:
        """For each A the upper rows that the east uses."""

    @abstractmethod
    def weights(self, top: int, bottoms: Numbers) -> Numbers:
        """For each group with that A the weight of a pair [2 (the west board ties) + (the east board ties)]."""

    @abstractmethod
    def batch(self, top: int, bottoms: Numbers) -> Batch: ...

    def _batch(self, strict: Join, tied: Join, east: Join, lower: Quarters, top: int, bottoms: Numbers) -> Batch:
        bases = lower.base[bottoms], lower.base[self.full ^ bottoms]
        return Batch(strict, tied, east, lower.boards, lower.mirrored, lower.most, *bases, self.weights(top, bottoms))

    def work(self, top: int) -> float:
        """About how much work one group with that A is.

        A pair of queens in a quarter, on different rows and columns, is on a diagonal with probability 1 - p; so
        a queens are in peace with probability about p^(a (a - 1) / 2), if they were independent.
        """
        half = self.half
        peace = 1 - 2 * (2 * half - 1) / (3 * half * (half - 1))
        a = top.bit_count()
        boards = peace ** ((a * a + (half - a) ** 2 - half * half / 2) / 2)
        return float(boards**2 * self.share(top))


class SquareGroups(Groups):
    """Boards that all eight symmetries of the square map to each other: n even, or n odd with a queen in the centre.

    Let the upper left and the lower right quarter have a queens each, the other two half - a. A mirror image exchanges
    the two numbers, so a > half - a stands for both. The symmetries that are left (two reflections in the main
    diagonals, the half turn) permute four sets of size a: rows and columns of the upper left quarter (A and C) and of
    the lower right one (B' and D'), each to each place by exactly one. So the solutions where A is the largest of the
    four, in any order of the sets, stand for all: with weight 4 / t, where t of the sets are equal to A. Where t = 3,
    only those count where B' is the fourth, with weight 4: each of the three places has it in one image.

    If a = half - a, mirror images exchange the sets with their complements. Then the order is that of the pairs {set,
    complement}, and of A and its complement only the one with the outermost row counts, for both. The mirror image
    left to right exchanges the places of C and D' and leaves that of B', so B' may be singled out where t = 3.
    """

    #: In quarters of a solution: [B' = A][C = A][D' = A].
    WEIGHTS = np.array([[[4, 2], [2, 4]], [[2, 0], [0, 1]]], dtype=np.int64)

    def __init__(self, diagonals: Diagonals) -> None:
        # Two for the mirror image; WEIGHTS has the other four.
        super().__init__(diagonals, 2)
        self._all: tuple[Quarters, Quarters] | None = None

    def tops(self) -> list[int]:
        """The sets A that are larger than their complements, or as large and hold the outermost row."""
        half = self.half
        return [
            top for top in range(1 << half) if 2 * top.bit_count() > half or (2 * top.bit_count() == half and top & 1)
        ]

    def bottoms(self, top: int) -> Numbers:
        """The sets B whose complements come not after A."""
        places = self._places(top.bit_count())
        sets = numbering(self.half).of_size[top.bit_count()]
        return self.full ^ sets[places <= self._place(top)]

    def share(self, top: int) -> float:
        """C and D' come not after A."""
        places = self._places(top.bit_count())
        return float((np.count_nonzero(places <= self._place(top)) / places.size) ** 2)

    def others(self, tops: Numbers) -> Numbers:
        return self.full ^ tops

    def weights(self, top: int, bottoms: Numbers) -> Numbers:
        """Four kinds of pairs, by whether B' is A, too."""
        opposite = self.full ^ bottoms
        ties = (opposite == top) | ((opposite == self.full ^ top) if 2 * top.bit_count() == self.half else False)
        kinds: Numbers = self.WEIGHTS.reshape(2, 4)[ties.astype(np.int64)]
        return kinds

    def batch(self, top: int, bottoms: Numbers) -> Batch:
        """West boards by how C compares with A, east boards by how D' does."""
        upper, lower = self._quarters(top, bottoms)
        place = self._place(top)
        places = self._places(top.bit_count())
        part = 1 + np.sign(places - place)
        west = Join(upper.boards, int(upper.base[top]), part)
        # The columns of the upper right quarter are those that D' leaves: complements come in decreasing order.
        east = Join(upper.mirrored, int(upper.base[self.full ^ top]), part[::-1].copy())
        return self._batch(west, west, east, lower, top, bottoms)

    def _place(self, rows: int) -> int:
        return self.full ^ rows if 2 * rows.bit_count() == self.half and not rows & 1 else rows

    def _places(self, size: int) -> Numbers:
        sets = numbering(self.half).of_size[size]
        if 2 * size != self.half:
            return sets
        return np.where(sets & 1, sets, self.full ^ sets)

    def _quarters(self, top: int, bottoms: Numbers) -> tuple[Quarters, Quarters]:
        """Upper and lower quarter boards, with at least the rows that some groups need."""
        if self.diagonals.n > MAX_SIDE_LISTED:
            return (
                Quarters(self.diagonals, False, [top, self.full ^ top]),
                Quarters(self.diagonals, True, _with_complements(bottoms, self.full)),
            )
        if self._all is None:
            everything = range(1 << self.half)
            upper = Quarters(self.diagonals, False, everything)
            # Upper and lower boards are mirror images of each other.
            self._all = upper, Quarters(self.diagonals, True, everything, like=upper)
        return self._all


class SkewGroups(Groups):
    """Odd boards without a queen in the centre: with a given queen in the upper half of the middle column.

    Mirror images let her be in the upper half, and the queen of the middle row in the left half: weight 4. A reflection
    in a diagonal exchanges the two, so let the one in the middle column be the farther from the centre, with weight 2,
    or both as far, with weight 1: those are the ties. The queen of the middle row counts as one of the upper left
    quarter.
    """

    WEIGHTS = np.array([[2, 0, 1, 0]], dtype=np.int64)

    def __init__(self, diagonals: Diagonals) -> None:
        super().__init__(diagonals, 4)
        assert diagonals.middle is not None
        self._row = diagonals.middle
        self._rest = self.full & ~(1 << self._row)
        self._all: tuple[Quarters, Quarters, Quarters, Quarters] | None = None

    def tops(self) -> list[int]:
        """All sets of upper rows without that of the queen in the middle column."""
        return [rows for rows in range(1 << self.half) if rows & ~self._rest == 0]

    def bottoms(self, top: int) -> Numbers:
        """The lower left quarter has half - 1 - a queens."""
        return numbering(self.half).of_size[self.half - 1 - top.bit_count()]

    def share(self, top: int) -> float:
        """The farther out the queen in the middle column, the more columns are allowed in the middle row."""
        return float(self.half - self._row)

    def others(self, tops: Numbers) -> Numbers:
        """All others but that of the queen in the middle column."""
        return self._rest ^ tops

    def weights(self, top: int, bottoms: Numbers) -> Numbers:
        return np.repeat(self.WEIGHTS, bottoms.size, axis=0)

    def batch(self, top: int, bottoms: Numbers) -> Batch:
        """West boards with the queen of the middle row, east boards without."""
        others = self._rest ^ top
        strict, tied, east, lower = self._quarters(top, bottoms)
        west_sets = numbering(self.half).of_size[top.bit_count() + 1].size
        east_sets = numbering(self.half).of_size[others.bit_count()].size
        return self._batch(
            Join(strict.boards, int(strict.base[top]), np.zeros(west_sets, dtype=np.int64)),
            Join(tied.boards, int(tied.base[top]), np.ones(west_sets, dtype=np.int64)),
            Join(east.mirrored, int(east.base[others]), np.zeros(east_sets, dtype=np.int64)),
            lower, top, bottoms,
        )  # fmt: skip

    def _quarters(self, top: int, bottoms: Numbers) -> tuple[Quarters, Quarters, Quarters, Quarters]:
        """Upper quarter boards of the west, not tied and tied, upper ones of the east, and lower ones."""
        if self.diagonals.n > MAX_SIDE_LISTED:
            return self._listed([top], [self._rest ^ top], _with_complements(bottoms, self.full))
        if self._all is None:
            self._all = self._listed(self.tops(), self.tops(), range(1 << self.half))
        return self._all

    def _listed(
        self, west: Sequence[int], east: Sequence[int], lower: Sequence[int]
    ) -> tuple[Quarters, Quarters, Quarters, Quarters]:
        return (
            Quarters(self.diagonals, False, west, range(self._row + 1, self.half)),
            Quarters(self.diagonals, False, west, [self._row]),
            Quarters(self.diagonals, False, east),
            Quarters(self.diagonals, True, lower),
        )


def groups_of(diagonals: Diagonals) -> Groups:
    return (SquareGroups if diagonals.is_square else SkewGroups)(diagonals)


def _with_complements(sets: Numbers, full: int) -> list[int]:
    return sorted({*sets.tolist(), *(full ^ sets).tolist()})
