"""n queens by one search over the classes of the square's eight symmetries: how many have 8, 4 and 2 images.

An image of a solution is first in its class if the columns of its queens, row by row, come first in the dictionary.
Its first queen then stands in the left half, at some distance c from the corner, and on no border does a queen stand
nearer to a corner, for that border could be made the first row. So the cells of the other borders that are nearer than
c to a corner are forbidden; and where a queen on another border is at distance c too, the images are compared when
the board is full. The number of images is 8 over the number of those that are the solution itself; mirrors leave none
alone if n > 1, so that is 8, 4 or 2.

A queen in the corner (c = 0) is on two borders, and no other corner has one. Only the mirror at its diagonal is left:
the second row's queen must stand nearer than the second column's. Such a solution has 8 images.

The border rules are old; J. Somers and Takaken used them in public programs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, NamedTuple

import numpy as np

from queenlab.counters.counter import Counted, Counter, Plan, Preparation, Unit, add_up
from queenlab.counters.plain_queens.counter import MAX_SIDE, free_columns, unit_depth
from queenlab.counters.unit_prefixes import grown, passed_on
from queenlab.problems import Problem
from queenlab.residues import FIRST_PRIME, SECOND_PRIME
from queenlab.work import Limits, Result


class FundamentalQueens(Counter):
    """Classical queens, one solution of each class; a unit is the place of the first queens."""

    name: ClassVar[str] = "fundamental-queens"
    method: ClassVar[str] = (
        "bitmask backtracking with rules for the border, one board of each class under the square's eight"
    )
    example: ClassVar[str] = "queens:8"
    sides: ClassVar[range | None] = range(1, MAX_SIDE + 1)

    def suits(self, problem: Problem) -> str | None:
        return "the general engine is as quick on small boards" if problem.question.n < 9 else None

    def plan(self, problem: Problem) -> Plan:
        """A few kilobytes; the time was measured for n = 14 to 17."""
        n = problem.question.n
        return Plan("classical queens, by classes", 20_000, 0.02 + _seconds(n))

    def depths(self, problem: Problem) -> range:
        """How many queens stand in a unit; all but the last may."""
        n = problem.question.n
        return range(1, n if n > 3 else 2)

    def usual_depth(self, problem: Problem) -> int:
        return _usual_depth(problem.question.n)

    def prepare_at(self, problem: Problem, limits: Limits, depth: int) -> Preparation:
        return _Borders(problem.question.n, depth)

    def classes(self, n: int, limits: Limits) -> Result:
        """The number of classes (A002562), with the numbers of those that have 8, 4 and 2 images in `facts`.

        Each class is counted once, by the same search that counts the solutions.
        """
        ready = _Borders(n, _usual_depth(n))
        found = np.zeros(4, dtype=object)

        def count(unit: Unit) -> Counted:
            classes = ready.classes(unit)
            found[:] += classes.found
            return Counted(sum(classes.found), classes.nodes, classes.residues)

        units = (replace(unit, weight=1) for unit in ready.units())
        result = add_up(lambda: units, count, limits, f"every class counted: {self.method}", lambda: ready.work)
        images = zip(("with 8 images", "with 4", "with 2", "with 1"), map(int, found), strict=True)
        result.facts = {name: number for name, number in images if name != "with 1" or number}
        return result


def _seconds(n: int) -> float:
    return float(12.5 * 7.0 ** (n - 17))


def _usual_depth(n: int) -> int:
    return unit_depth(n, _seconds(n)) if n > 3 else 1


def _shares(n: int) -> list[float]:
    """The shares of the work of all first queens: fitted to the nodes for n = 14 and 16, good for 10 to 17.

    A queen c from the corner leaves n - 2c cells of each other border; in the corner the mirror halves the work.
    """
    left = [(n - 2 * first) / n for first in range(1, n // 2)]
    return [0.43, *(share**3 * (6.7 - 6 * share) for share in left)]


class _ClassCounts(NamedTuple):
    """The numbers of classes with 8, 4, 2 and 1 images, the nodes, the images modulo the primes."""

    found: tuple[int, int, int, int]
    nodes: int
    residues: tuple[int, int]


class _Borders(Preparation):
    work: float

    def __init__(self, n: int, depth: int) -> None:
        from queenlab.counters.fundamental_queens import kernels as kernel

        self._n, self._depth = n, depth
        self._kernel = kernel.count
        self._queens, self._stack, self._scratch = kernel.new_scratch(n)
        self.work = float(sum(_shares(n))) if n > 3 else 1.0

    def units(self) -> Iterator[Unit]:
        """First queens of the left half, each with all queens that may stand in the next rows."""
        return passed_on(self._all_beginnings())

    def _all_beginnings(self) -> Iterator[Unit]:
        n = self._n
        if n == 1:
            yield Unit((0,))
        elif n > 3:
            # Not the middle column of an odd board: the last row's queen would have to stand there too.
            for first, share in enumerate(_shares(n)):
                yield from grown((first,), self._depth, self._free, 1, share)

    def _free(self, key: tuple[int, ...]) -> list[int]:
        allowed = _allowed(self._n, key[0], key[1] if len(key) > 1 else None)[len(key)]
        return [column for column in free_columns(self._n, key) if allowed >> column & 1]

    def count(self, unit: Unit) -> Counted:
        """All images of the classes that begin with the unit's queens."""
        (eight, four, two, one), nodes, residues = self.classes(unit)
        return Counted(8 * eight + 4 * four + 2 * two + one, nodes, residues)

    def classes(self, unit: Unit) -> _ClassCounts:
        n, key = self._n, unit.key
        if n == 1:
            return _ClassCounts((0, 0, 0, 1), 0, (1, 1))
        if len(key) == 1:
            # The rule for a queen in the corner needs the second queen.
            return _added([self.classes(longer) for longer in passed_on(grown(key, 2, self._free))])
        self._queens[: len(key)] = [1 << column for column in key]
        allowed = np.array(_allowed(n, key[0], key[1]), dtype=np.int64)
        found = self._kernel(n, len(key), allowed, self._queens, self._stack, self._scratch)
        eight, four, two, nodes, first, second = map(int, found)
        return _ClassCounts((eight, four, two, 0), nodes, (first, second))


def _added(parts: list[_ClassCounts]) -> _ClassCounts:
    eight, four, two, one = (sum(part.found[k] for part in parts) for k in range(4))
    first = sum(part.residues[0] for part in parts) % FIRST_PRIME
    second = sum(part.residues[1] for part in parts) % SECOND_PRIME
    return _ClassCounts((eight, four, two, one), sum(part.nodes for part in parts), (first, second))


def _allowed(n: int, first: int, second: int | None) -> list[int]:
    """For each row the columns that the rules for the border leave open, as bits."""
    full = (1 << n) - 1
    if first == 0:
        # The second column's queen stands in no row up to the column of the second row's.
        return [full & ~2 if second is not None and 1 < x <= second else full for x in range(n)]
    sides = 1 | 1 << (n - 1)
    rows = [full & ~sides if x < first or x >= n - first else full for x in range(n)]
    rows[-1] = (1 << (n - first)) - (1 << first)
    return rows
