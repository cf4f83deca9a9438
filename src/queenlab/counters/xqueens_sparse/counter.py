"""Sparse Xqueens, paired or not, from lists of the placements of one direction that fit one another.

North and south share columns, east and west rows, and neighbouring directions diagonals; in sparse problems all six
pairs of directions must be disjoint as well. So a solution is a clique: four placements, one of each direction, in
classes that make up two tokens for each column and row, and any two of them fit. Few fit (one in thirteen for n = 7),
so lists of those that do are faster than bit vectors. The last direction is not listed but counted, 64 at a time.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from queenlab.counters.counter import Counted, NoUnits, Plan, Preparation, Unit, check_time
from queenlab.counters.xqueens import NONE, XqueensCounter, has_none
from queenlab.counters.xqueens_sparse.classes import Numbers, PlacementClasses, class_pairs, placement_classes
from queenlab.problems import Problem
from queenlab.work import Limits

#: The largest boards whose placements are listed: 4.1 million for n = 8, and 12.3 million paired ones for n = 10.
MAX_SIDE, MAX_PAIRED_SIDE = 8, 10

#: (seconds, bytes) on one core, by side; sparse alone and with paired. Smaller boards take no more than the first. The
#: seconds of sparse n = 8 and of paired n = 10 are extrapolated from samples of the units.
MEASURED = {
    False: {5: (0.01, 2_000_000), 6: (0.3, 4_000_000), 7: (38.0, 30_000_000), 8: (45_000.0, 250_000_000)},
    True: {6: (0.01, 2_000_000), 8: (4.3, 20_000_000), 10: (1_300_000.0, 1_200_000_000)},
}

#: About one placement in so many fits a given one of a neighbouring direction; for guesses at the work only.
ONE_IN = 14

#: List entries that a unit looks at by that guess, at depth 0; each step halves them.
ENTRIES_PER_UNIT = 8e9
DEEPEST = 30

#: Here a unit takes some tenths of a second.
USUAL_DEPTH = 4


class XqueensSparse(XqueensCounter):
    """Sparse Xqueens; a unit is a pair of classes, or some of the north placements of such a pair."""

    name: ClassVar[str] = "xqueens-sparse"
    method: ClassVar[str] = "placements of the four directions that fit one another, listed by pairs of classes"
    example: ClassVar[str] = "xqueens:3,sparse"
    most: ClassVar[int] = MAX_SIDE
    most_paired: ClassVar[int] = MAX_PAIRED_SIDE

    def plan(self, problem: Problem) -> Plan:
        q = problem.question
        if has_none(problem):
            return NONE
        measured = MEASURED[bool(q.setting("paired"))]
        seconds, memory = measured[max(q.n, min(measured))]
        return Plan("sparse Xqueens", memory, seconds * (1 if self._folded else 16))

    def depths(self, problem: Problem) -> range:
        """How often a unit is halved; one has at least one north placement, and at most a pair of classes."""
        return range(DEEPEST + 1)

    def usual_depth(self, problem: Problem) -> int:
        """The same for all boards: on small ones every pair of classes is a unit."""
        return USUAL_DEPTH

    def prepare_at(self, problem: Problem, limits: Limits, depth: int) -> Preparation:
        if has_none(problem):
            return NoUnits()
        q = problem.question
        classes = placement_classes(q.n, paired=bool(q.setting("paired")))
        check_time(limits)
        # Paired placements of opposite directions stand in different columns or rows: they are disjoint anyway.
        opposite = not q.setting("paired")
        return ClassPairs(classes, sparse=True, opposite=opposite, folded=self._folded, depth=depth)


class ClassPairs(Preparation):
    """Counts Xqueens by pairs of classes; also those that are not sparse, as a check on other counters.

    With `sparse` neighbouring directions (such as north and east) must be disjoint, with `opposite` opposite ones; the
    classes settle whether solutions are paired. Units are halved `depth` times.
    """

    def __init__(
        self,
        classes: PlacementClasses,
        *,
        sparse: bool,
        opposite: bool,
        folded: bool = True,
        depth: int = USUAL_DEPTH,
    ) -> None:
        self._classes = classes
        self._entries_per_unit = ENTRIES_PER_UNIT / 2**depth
        self._n = classes.placements.shape[1]
        self._sparse, self._opposite = sparse, opposite
        count = len(classes)
        if folded:
            self._north, self._east, self._weight = class_pairs(classes)
            # (a, b) and (b, a) lie in one orbit: take the cheaper.
            turned = self._entries(self._east, self._north) < self._entries(self._north, self._east)
            self._north, self._east = (
                np.where(turned, self._east, self._north),
                np.where(turned, self._north, self._east),
            )
        else:
            self._north, self._east = (side.ravel() for side in np.indices((count, count)))
            self._weight = np.ones(count * count, dtype=np.int64)
        self._work = self._entries(self._north, self._east)
        self.work = float(self._work.sum())
        self._lists_of: tuple[int, int] | None = None
        self._lists: Any = None

    def _entries(self, north: Numbers, east: Numbers) -> npt.NDArray[np.float64]:
        """About how many list entries are looked at for pairs of classes."""
        sizes = self._classes.sizes
        souths, wests = sizes[self._classes.complement[north]], sizes[self._classes.complement[east]]
        rounds = np.ceil(wests / (64 * ONE_IN)) if self._opposite else 1
        entries: npt.NDArray[np.float64] = sizes[north] * souths * (wests + sizes[east] * rounds) / ONE_IN**2
        return entries

    def units(self) -> Iterator[Unit]:
        """Pairs of classes (of north, of east), and which of the north placements."""
        sizes = self._classes.sizes
        for a, b, weight, work in zip(self._north, self._east, self._weight, self._work, strict=True):
            parts = min(int(sizes[a]), int(work // self._entries_per_unit) + 1)
            cuts = [int(sizes[a]) * part // parts for part in range(parts + 1)]
            for first, last in pairwise(cuts):
                yield Unit((int(a), int(b), first, last), int(weight), float(work) / parts)

    def count(self, unit: Unit) -> Counted:
        """Solutions with one of the unit's north placements, and an east one of its class.

        A unit's count stays far below 2^63: its lists have fewer than 2^40 entries even at depth 0, and each adds at
        most 64, or the number of east placements.
        """
        from queenlab.counters.xqueens_sparse import kernels as kernel

        a, b, first, last = unit.key
        n, classes, sparse = self._n, self._classes, self._sparse
        opposite_of = classes.complement
        north, south = classes.members(a)[first:last], classes.members(opposite_of[a])
        east, west = classes.members(b), classes.members(opposite_of[b])
        if self._lists_of != (a, b):
            # The parts of a pair follow one another, and share these.
            south_of_east = kernel.fitting(n, east, south, False, False, sparse)
            south_of_west = kernel.fitting(n, west, south, False, True, sparse)
            self._lists_of, self._lists = (a, b), (south_of_east, south_of_west)
        east_of_north = kernel.fitting(n, north, east, True, True, sparse)
        west_of_north = kernel.fitting(n, north, west, True, False, sparse)
        fits = (east_of_north, west_of_north, *self._lists)
        if self._opposite:
            met = kernel.meeting(n, north, south)
            counted = kernel.count_disjoint(n, east, west, *fits, met, len(south))
        else:
            counted = kernel.count_products(*fits, len(south))
        return Counted.of(*counted)
