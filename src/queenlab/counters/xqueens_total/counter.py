"""Xqueens, plain and paired, without listing solutions: classes of placements of one direction."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

import numpy as np

from queenlab.counters.counter import CellNumbers, Counted, NoUnits, Plan, Preparation, Unit, check_time
from queenlab.counters.xqueens import NONE, XqueensCounter, has_none
from queenlab.counters.xqueens_total.classes import XqueensClasses, make_classes
from queenlab.counters.xqueens_total.pairs import EAST, NORTH, SOUTH, WEST, folded_pairs, upright
from queenlab.counters.xqueens_total.shapes import Numbers, make_shapes
from queenlab.errors import CheckFailed
from queenlab.problems import Problem
from queenlab.symmetry import Group
from queenlab.work import Limits

#: The largest side: for n = 9 a class has too many placements for the kernel's numbers, and the count would take weeks.
MAX_SIDE = 8

#: At depth d there are about 2^d units, and never more than pairs of classes.
DEEPEST = 20

#: By side, if a count takes longer than a unit should: units of about 0.1 s for 7, and of 0.5 s for 8.
USUAL_DEPTHS, PAIRED_DEPTHS = {7: 5, 8: 11}, {8: 4}

#: The kernel adds up the solutions of a unit in 63 bits.
MOST_SOLUTIONS = 2.0**62

#: (bytes, seconds) for each side, measured on one core and rounded up; n = 8 from a sample of its units.
COSTS = {5: (0.5e6, 0.1), 6: (3e6, 0.1), 7: (30e6, 5.0), 8: (450e6, 1200.0)}
PAIRED_COSTS = {6: (0.5e6, 0.1), 8: (25e6, 2.0)}


class XqueensTotal(XqueensCounter):
    """All Xqueens solutions, or the paired ones; a unit is a run of pairs of classes."""

    name: ClassVar[str] = "xqueens-classes"
    method: ClassVar[str] = "placements of one direction classed by columns, partners counted by their diagonals"
    version: ClassVar[int] = 2
    example: ClassVar[str] = "xqueens:3"
    has_density: ClassVar[bool] = True
    most: ClassVar[int] = MAX_SIDE
    most_paired: ClassVar[int] = MAX_SIDE

    def plan(self, problem: Problem) -> Plan:
        if has_none(problem):
            return NONE
        n = problem.question.n
        costs = PAIRED_COSTS if problem.question.setting("paired") else COSTS
        memory, seconds = costs.get(n, (0.1e6, 0.1))
        return Plan("placements of one direction fit each other two by two", int(memory), seconds * self.dearer())

    def dearer(self) -> float:
        """How many times longer a count takes than with all symmetries."""
        return 1.0 if self._folded else 16.0

    def group(self, problem: Problem) -> Group:
        """Knuth's sixteen, or without the fold the identity alone."""
        return problem.group if self._folded else Group.from_generators(problem.board.size, [])

    def depths(self, problem: Problem) -> range:
        return range(DEEPEST + 1)

    def usual_depth(self, problem: Problem) -> int:
        q = problem.question
        return (PAIRED_DEPTHS if q.setting("paired") else USUAL_DEPTHS).get(q.n, 0)

    def prepare_at(self, problem: Problem, limits: Limits, depth: int) -> Preparation:
        """Lists pairs of classes; their placements are listed with the first unit."""
        if has_none(problem):
            return NoUnits()
        ready = _PairsOfClasses(problem, self.group(problem), limits, depth)
        check_time(limits)
        return ready


class XqueensTotalUpright(XqueensTotal):
    """The same with eight of the sixteen symmetries: other pairs, other weights, a second way to the same number.

    A pair of classes and the one with N and E exchanged are then counted each for itself, by other sums.
    """

    name: ClassVar[str] = "xqueens-classes-8"
    method: ClassVar[str] = (
        "placements of one direction classed by columns, partners counted by their diagonals, eight symmetries"
    )

    def suits(self, problem: Problem) -> str | None:
        return super().suits(problem) or "xqueens-classes uses all sixteen symmetries and is quicker"

    def dearer(self) -> float:
        """Measured for n = 7."""
        return 2.4

    def usual_depth(self, problem: Problem) -> int:
        """Twice as many units, for twice the work."""
        usual = super().usual_depth(problem)
        return usual + 1 if usual else 0

    def group(self, problem: Problem) -> Group:
        """Those of Knuth's sixteen that leave rows rows and columns columns."""
        return upright(problem.group)


class _XqueensTables(NamedTuple):
    kernel: Any
    classes: XqueensClasses
    scratch: Any


class _PairsOfClasses(Preparation):
    def __init__(self, problem: Problem, group: Group, limits: Limits, depth: int) -> None:
        q = problem.question
        self._paired = bool(q.setting("paired"))
        self._limits = limits
        self._shapes = make_shapes(q.n, self._paired)
        self._pairs = folded_pairs(self._shapes, group)
        self.work = float(self._pairs.work.sum())
        self._unit_work = self.work / 2**depth

    @cached_property
    def _tables(self) -> _XqueensTables:
        """Listed with the first unit that is counted; listing units needs only the shapes of classes."""
        from queenlab.counters.xqueens_total import kernels as kernel

        shapes = self._shapes
        classes = make_classes(shapes.n, self._paired, kernel.MAX_SHARE, self._limits)
        if not np.array_equal(classes.columns, shapes.columns) or (classes.sizes > shapes.most).any():
            raise CheckFailed("the placements of one direction do not have the expected classes")
        if classes.sizes.max(initial=0) > kernel.MAX_CLASS:
            raise CheckFailed("a class of placements is too large for the kernel")
        return _XqueensTables(
            kernel, classes, kernel.new_scratch(shapes.n, int(classes.lines.max()), int(classes.ups.max()))
        )

    def units(self) -> Iterator[Unit]:
        """Runs of pairs of equal weight, with about the same work; never so long that 63 bits might not do.

        Key: the first pair, and the first that does not belong to it, in the list of pairs, which knows no depth.
        """
        weights, work, most = self._pairs.weights.tolist(), self._pairs.work.tolist(), self._most_solutions()
        begin = 0
        while begin < len(weights):
            end, load, bound = begin + 1, work[begin], most[begin]
            while end < len(weights) and weights[end] == weights[begin]:
                if load + work[end] > self._unit_work or bound + most[end] >= MOST_SOLUTIONS:
                    break
                load, bound, end = load + work[end], bound + most[end], end + 1
            yield Unit((begin, end), weights[begin], float(load))
            begin = end

    def _most_solutions(self) -> list[float]:
        """For each pair an upper bound: the product of the sizes of its four classes, if the diagonals were free."""
        sizes = self._shapes.most.astype(np.float64)
        both = sizes * sizes[self._shapes.complement]
        most: list[float] = (both[self._pairs.pairs[:, 0]] * both[self._pairs.pairs[:, 1]]).tolist()
        return most

    def count(self, unit: Unit) -> Counted:
        return self._run(self._pairs.pairs[slice(*unit.key)], np.empty(0, dtype=np.int64))

    def density(self, unit: Unit) -> tuple[Counted, CellNumbers]:
        """The solutions through each triangle, direction by direction.

        The kernel tells how many solutions use each placement of S. The ring of neighbours N, E, S, W may also be read
        as S, W, N, E, as E, N, W, S and as W, S, E, N, since down and up neighbours stay what they are.
        """
        classes = self._tables.classes
        north, east = self._pairs.pairs[slice(*unit.key)].T
        south, west = classes.complement[north], classes.complement[east]
        rings = {SOUTH: (north, east), NORTH: (south, west), WEST: (east, north), EAST: (west, south)}
        cells: CellNumbers = np.zeros(4 * classes.n**2, dtype=object)
        counts = set()
        for triangle, ring in rings.items():
            through = np.zeros(len(classes.placements), dtype=np.int64)
            counts.add(self._run(np.stack(ring, axis=1), through))
            cells[triangle::4] = _per_square(classes, through, transposed=triangle in (EAST, WEST))
        if len(counts) != 1:
            values = sorted(counted.value for counted in counts)
            raise CheckFailed(f"four ways to count a unit of Xqueens differ: {values}")
        return counts.pop(), cells

    def _run(self, pairs: Numbers, through: Numbers) -> Counted:
        kernel, c, scratch = self._tables
        arrays = (c.bounds, c.down, c.turned, c.up, c.links, c.complement)
        value, *mods = kernel.count_pairs(c.ones, *arrays, pairs, scratch, through)
        return Counted.of(value, len(pairs), *mods)


def _per_square(classes: XqueensClasses, through: Numbers, transposed: bool) -> CellNumbers:
    """Adds the number of each placement to the squares of its tokens."""
    n = classes.n
    squares = np.zeros((n, n), dtype=np.int64)
    for i in range(n):
        np.add.at(squares[i], classes.placements[:, i], through)
    return (squares.T if transposed else squares).ravel().astype(object)
