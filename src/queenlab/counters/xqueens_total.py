"""Xqueens, plain and paired, without listing solutions: classes of placements of one direction."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import numpy as np

from queenlab.counters.counter import CellNumbers, Counted, Counter, NoUnits, Plan, Preparation, Unit
from queenlab.counters.xqueens_directions import has_none
from queenlab.counters.xqueens_total_classes import Classes, Numbers, make_classes
from queenlab.counters.xqueens_total_pairs import EAST, NORTH, SOUTH, WEST, folded_pairs, single_pairs
from queenlab.errors import CheckFailed
from queenlab.problems import Problem
from queenlab.symmetry import Group
from queenlab.work import Limits

#: The largest side: for n = 9 a class has too many placements for the kernel's numbers, and the count would take weeks.
MAX_SIDE = 8

#: Boards up to this side are searched before the kernels are compiled.
SMALL_SIDE = 4

#: Additions of a unit, as `Pairs.work` counts them: about 0.1 s.
UNIT_WORK = 2e10

#: The kernel adds up the solutions of a unit in 63 bits.
MOST_SOLUTIONS = 2.0**62

#: (bytes, seconds) for each side, measured on one core and rounded up; n = 8 from a sample of its units.
COSTS = {5: (0.5e6, 0.1), 6: (3e6, 0.1), 7: (30e6, 5.0), 8: (450e6, 1200.0)}
PAIRED_COSTS = {6: (0.5e6, 0.1), 8: (25e6, 2.0)}


class XqueensTotal(Counter):
    """All Xqueens solutions, or the paired ones; a unit is a run of pairs of classes.

    Args:
        folded: count one pair of each orbit under Knuth's sixteen; else every pair, as a check.
    """

    name: ClassVar[str] = "xqueens-classes"
    method: ClassVar[str] = "placements of one direction classed by columns, partners counted by their diagonals"
    example: ClassVar[str] = "xqueens:3"
    has_density: ClassVar[bool] = True

    def __init__(self, folded: bool = True) -> None:
        self._folded = folded

    def accepts(self, problem: Problem) -> str | None:
        """Plain and paired Xqueens up to n = 8; paired ones also for every odd n, where there are none."""
        q = problem.question
        if problem.family.name != "xqueens":
            return "only for Xqueens"
        if q.setting("sparse"):
            return "not for sparse ones"
        if q.given or q.excluded:
            return "only without given and excluded cells"
        if q.n > MAX_SIDE and not has_none(problem):
            return f"only for n up to {MAX_SIDE}"
        return None

    def suits(self, problem: Problem) -> str | None:
        """From n = 5 on."""
        if problem.question.n <= SMALL_SIDE and not has_none(problem):
            return "a board so small is searched at once"
        return None

    def plan(self, problem: Problem) -> Plan:
        """Measured costs."""
        if has_none(problem):
            return Plan("n is odd, and paired tokens stand two by two in their columns", 1_000, 0.0)
        n = problem.question.n
        costs = PAIRED_COSTS if problem.question.setting("paired") else COSTS
        memory, seconds = costs.get(n, (0.1e6, 0.1))
        return Plan("placements of one direction fit each other two by two", int(memory), seconds)

    def proof(self, problem: Problem) -> str:
        """The method, or that n is odd."""
        return self.plan(problem).why if has_none(problem) else super().proof(problem)

    def group(self, problem: Problem) -> Group:
        """Knuth's sixteen, or without the fold the identity alone."""
        return problem.group if self._folded else Group.from_generators(problem.board.size, [])

    def prepare(self, problem: Problem, limits: Limits) -> Preparation:
        """Lists the placements of one direction."""
        if has_none(problem):
            return NoUnits()
        return _PairsOfClasses(problem, self._folded, limits)


class _PairsOfClasses(Preparation):
    def __init__(self, problem: Problem, folded: bool, limits: Limits) -> None:
        from queenlab.counters.kernels import xqueens_total as kernel

        q = problem.question
        self._kernel = kernel.count_pairs
        self._classes = make_classes(q.n, bool(q.setting("paired")), kernel.MAX_SHARE, limits)
        classes = self._classes
        if classes.sizes.max(initial=0) > kernel.MAX_CLASS:
            raise CheckFailed("a class of placements is too large for the kernel")
        self._pairs = folded_pairs(classes, problem.group) if folded else single_pairs(classes)
        self._room = kernel.new_room(q.n, int(classes.lines.max()), int(classes.ups.max()))
        self.work = float(self._pairs.work.sum())

    def units(self) -> Iterator[Unit]:
        """Runs of pairs of equal weight, with about the same work; never so long that 63 bits might not do."""
        weights, work, most = self._pairs.weights.tolist(), self._pairs.work.tolist(), self._most_solutions()
        begin = 0
        while begin < len(weights):
            end, load, bound = begin + 1, work[begin], most[begin]
            while end < len(weights) and weights[end] == weights[begin]:
                if load + work[end] > UNIT_WORK or bound + most[end] >= MOST_SOLUTIONS:
                    break
                load, bound, end = load + work[end], bound + most[end], end + 1
            yield Unit((begin, end), weights[begin], float(load))
            begin = end

    def _most_solutions(self) -> list[float]:
        """For each pair the product of the sizes of its four classes."""
        sizes = self._classes.sizes.astype(np.float64)
        both = sizes * sizes[self._classes.complement]
        most: list[float] = (both[self._pairs.pairs[:, 0]] * both[self._pairs.pairs[:, 1]]).tolist()
        return most

    def count(self, unit: Unit) -> Counted:
        """The solutions of the unit's pairs."""
        pairs = self._pairs.pairs[slice(*unit.key)]
        return Counted(self._run(pairs, np.empty(0, dtype=np.int64)), len(pairs))

    def density(self, unit: Unit) -> tuple[Counted, CellNumbers]:
        """The solutions through each triangle, direction by direction.

        The kernel tells how many solutions use each placement of S. The ring of neighbours N, E, S, W may also be read
        as S, W, N, E, as E, N, W, S and as W, S, E, N, since down and up neighbours stay what they are.
        """
        classes = self._classes
        north, east = self._pairs.pairs[slice(*unit.key)].T
        south, west = classes.complement[north], classes.complement[east]
        rings = {SOUTH: (north, east), NORTH: (south, west), WEST: (east, north), EAST: (west, south)}
        cells: CellNumbers = np.zeros(4 * classes.n**2, dtype=object)
        totals = set()
        for triangle, ring in rings.items():
            through = np.zeros(len(classes.placements), dtype=np.int64)
            totals.add(self._run(np.stack(ring, axis=1), through))
            cells[triangle::4] = _per_square(classes, through, transposed=triangle in (EAST, WEST))
        if len(totals) != 1:
            raise CheckFailed(f"four ways to count a unit of Xqueens differ: {sorted(totals)}")
        return Counted(totals.pop(), len(north)), cells

    def _run(self, pairs: Numbers, through: Numbers) -> int:
        c = self._classes
        arrays = (c.bounds, c.down, c.turned, c.up, c.links, c.complement)
        return int(self._kernel(c.ones, *arrays, pairs, self._room, through))


def _per_square(classes: Classes, through: Numbers, transposed: bool) -> CellNumbers:
    """Adds the number of each placement to the squares of its tokens."""
    n = classes.n
    squares = np.zeros((n, n), dtype=np.int64)
    for i in range(n):
        np.add.at(squares[i], classes.placements[:, i], through)
    return (squares.T if transposed else squares).ravel().astype(object)
