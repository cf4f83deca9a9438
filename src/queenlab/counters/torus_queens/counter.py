"""Queens on the torus: one solution of each class under shifts, dilations, the square and the swap with diagonals.

Any three queens of a solution are of some kind, an orbit of triples under the whole group. Let j be the least kind
among the triples of a solution S. A symmetry takes such a triple to the fixed triple of kind j, so the class of S is
found among the solutions that hold the fixed triple and no triple of a kind below j; and of all those in its class one
is the first in the order of the rows. So in case j the search begins with three queens, forbids the kinds below j,
and keeps what is first in its class, with the size of the class: the order of the group over the number of symmetries
that S has. Nearly every solution holds a triple of every large kind, so the cases get empty very soon.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd
from typing import ClassVar, NamedTuple

import numpy as np
import numpy.typing as npt

from queenlab.counters.counter import Counted, Counter, NoUnits, Plan, Preparation, Unit
from queenlab.counters.torus_queens.triples import difference, inverses, kinds_of_triples, linear_symmetries
from queenlab.counters.unit_prefixes import nothing, passed_on
from queenlab.problems import Problem
from queenlab.work import Limits

#: A line is 32 bits, and one that is covered has all of them set.
MAX_SIDE = 31

#: Each case takes about this part of the time of the one before it.
DECAY = 0.25

#: Seconds that a unit may take, roughly.
UNIT_SECONDS = 0.1

#: Every unit begins with three queens.
TRIPLE = 3

Words = npt.NDArray[np.uint32]


def first_case_seconds(n: int) -> float:
    """About how long the first case takes on one core: fitted to n = 23 and 25, and to a part of n = 29."""
    return float(0.27 * 4.6 ** (n - 23))


def _first_case_units(n: int) -> list[float]:
    """About how long a unit of the first case takes, if it has 0, 1, ... queens beside the triple.

    Three queens leave about n - 9 cells of a line, and each further one takes three away.
    """
    seconds = [first_case_seconds(n)]
    for choices in range(n - 9, 2, -3):
        seconds.append(seconds[-1] / choices)
    return seconds


def usual_queens(n: int) -> int:
    """How many queens stand in a unit of the first case, so that it is quick."""
    units = _first_case_units(n)
    return TRIPLE + next((k for k, seconds in enumerate(units) if seconds <= UNIT_SECONDS), len(units) - 1)


class TorusQueens(Counter):
    """n queens on the n x n torus; a unit is a kind of triple, with a few more queens on large boards."""

    name: ClassVar[str] = "torus-queens"
    method: ClassVar[str] = "exact cover of rows, columns and diagonals, one board of each class under the torus group"
    example: ClassVar[str] = "queens:11@torus"

    def refuses(self, problem: Problem) -> str | None:
        """Up to n = 31 it counts; where n has a factor 2 or 3 there are none."""
        n = problem.question.n
        return f"only for n up to {MAX_SIDE}, or even, or divisible by 3" if n > MAX_SIDE and _possible(n) else None

    def suits(self, problem: Problem) -> str | None:
        n = problem.question.n
        return "the general engine is as quick on small boards" if _possible(n) and 1 < n < 17 else None

    def plan(self, problem: Problem) -> Plan:
        n = problem.question.n
        if n == 1 or not _possible(n):
            return Plan("nothing to search", 10_000, 0.0)
        return Plan("queens on the torus", 600_000 + 7 * n**4, 0.03 + first_case_seconds(n) / (1 - DECAY))

    def depths(self, problem: Problem) -> range:
        """How many queens stand in a unit of the first case: the triple and some more. Later cases have fewer."""
        n = problem.question.n
        return range(TRIPLE, TRIPLE + len(_first_case_units(n))) if n > 1 and _possible(n) else range(1, 2)

    def usual_depth(self, problem: Problem) -> int:
        n = problem.question.n
        return usual_queens(n) if n > 1 and _possible(n) else 1

    def prepare_at(self, problem: Problem, limits: Limits, depth: int) -> Preparation:
        n = problem.question.n
        if n == 1:
            return _Single()
        return TripleCases(n, depth) if _possible(n) else NoUnits()

    def proof(self, problem: Problem) -> str:
        n = problem.question.n
        # The sums over a solution f of x, f, x + f are all S = 0 + .. + n-1 modulo n: so S = 2 S = 0, and n is odd.
        # The sums of squares of x, f, x + f, x - f are all Q: so 2 Q = 4 Q, and 2 Q = n (n-1) (2n-1) / 3 = 0.
        if n % 2 == 0:
            return "none if n is even (Polya): sums of columns, rows and diagonals modulo n"
        if n % 3 == 0:
            return "none if 3 divides n (Polya): sums of squares of columns, rows and diagonals modulo n"
        return super().proof(problem)


def _possible(n: int) -> bool:
    return gcd(n, 6) == 1


class _Single(Preparation):
    def units(self) -> Iterator[Unit]:
        yield Unit(())

    def count(self, unit: Unit) -> Counted:
        return Counted(1, 0, (1, 1))


class _TripleCase:
    """The fixed triple of one kind: which cells of each line it attacks, and what each cell rules out beside it.

    `head` and `after` are the linear symmetries by where they take the second queen, as linked lists.
    """

    def __init__(self, cases: TripleCases, kind: int) -> None:
        n, triple, kinds, words = cases.n, (0, *cases.triples[kind]), cases.kinds, cases.words
        state: Words = np.bitwise_or.reduce(words[list(triple)])
        cells = np.arange(n * n)
        forbidden = np.zeros(n * n, dtype=bool)
        for one, other in ((0, 1), (0, 2), (1, 2)):
            far = difference(n, triple[other], triple[one])
            third = kinds[far, difference(n, cells, triple[one])]
            forbidden |= (third >= 0) & (third < kind)
        lines, places = cases.lines[:, :4], cases.lines[:, 4:].astype(np.uint32)
        free = (state[lines[:, 0]] >> places[:, 0]) & 1 == 0
        for cell in cells[free & forbidden]:
            state[lines[cell]] |= np.uint32(1) << places[cell]
        if kind and not cases.is_dead(state):
            words = words.copy()
            cases.kernel.forbid(n, kind, kinds, np.array(triple), cases.lines, cells[free & ~forbidden], words)
        self.triple, self.state, self.words = triple, state, words
        self.head = np.full(n * n, -1, dtype=np.int64)
        self.after = np.full(len(cases.maps), -1, dtype=np.int64)
        for number, cell in enumerate(cases.maps[:, triple[1]].tolist()):
            self.after[number], self.head[cell] = self.head[cell], number


class TripleCount(NamedTuple):
    """What was found in a unit: solutions, classes and nodes; and an n-th of the solutions modulo the two primes."""

    solutions: int
    classes: int
    nodes: int
    residues: tuple[int, int]


class TripleCases(Preparation):
    """All kinds of triples, one case each. It searches for every n > 2, also where there is no solution."""

    def __init__(self, n: int, depth: int | None = None) -> None:
        """Takes the side, and how many queens stand in a unit of the first case; the usual number by default."""
        from queenlab.counters.torus_queens import kernels as kernel

        self.n, self.kernel = n, kernel
        usual = usual_queens(n)
        self._more = (usual if depth is None else depth) - TRIPLE
        #: Other cases are cut where their units would take longer than this.
        self._seconds = UNIT_SECONDS if self._more + TRIPLE == usual else _first_case_units(n)[self._more]
        self.maps = linear_symmetries(n)
        self.inverse = inverses(self.maps)
        self.kinds, self.triples = kinds_of_triples(n, self.maps)
        self.lines, self.cells, self.words = _lines_and_words(n)
        self.states = np.zeros((n + 1, self.words.shape[1]), dtype=np.uint32)
        self.work = sum(DECAY**kind for kind in range(len(self.triples)))
        self._cases: dict[int, _TripleCase] = {}

    def units(self) -> Iterator[Unit]:
        """Every case; the long ones are cut by a few queens more, always on the line with fewest free cells."""
        return passed_on(self._all_cases())

    def _all_cases(self) -> Iterator[Unit]:
        first = _first_case_units(self.n)
        for kind in range(len(self.triples)):
            share = DECAY**kind
            depth = 0
            while depth < self._more and first[depth] * share > self._seconds:
                depth += 1
            if depth == 0:
                yield Unit((kind,), self.n, share)
            else:
                yield from self._cut(self._case(kind), (kind,), self._case(kind).state, depth, share)

    def _cut(self, case: _TripleCase, key: tuple[int, ...], state: Words, depth: int, share: float) -> Iterator[Unit]:
        if self.is_dead(state):
            yield nothing(share)
            return
        if depth == 0:
            yield Unit(key, self.n, share)
            return
        line = self.kernel.fewest(state) & self.kernel.LINE_MASK
        places = [place for place in range(self.n) if (int(state[line]) >> place) & 1 == 0]
        for cell in self.cells[line, places].tolist():
            yield from self._cut(case, (*key, cell), state | case.words[cell], depth - 1, share / len(places))

    def count(self, unit: Unit) -> Counted:
        """Solutions of the unit's case with a queen in the corner: every shift of the rows gives as many."""
        found = self.search(unit)
        # A shift of the rows leaves no solution alone, so the size of every class is a multiple of n.
        assert found.solutions % self.n == 0
        return Counted(found.solutions // self.n, found.nodes, found.residues)

    def search(self, unit: Unit) -> TripleCount:
        """All solutions of a unit; a class is counted where its first solution is found."""
        kind, *more = unit.key
        case = self._case(kind)
        queens = [*case.triple, *more]
        self.states[0] = np.bitwise_or.reduce([case.state, *case.words[more]])
        if self.is_dead(self.states[0]):
            return TripleCount(0, 0, 0, (0, 0))
        rows = np.zeros(self.n, dtype=np.int64)
        rows[[cell // self.n for cell in queens]] = [cell % self.n for cell in queens]
        solutions, classes, nodes, first, second = self.kernel.search(
            self.n, case.words, self.states, rows, len(queens), self.cells, kind, self.kinds,
            self.maps, self.inverse, case.head, case.after, case.triple[1], case.triple[2],
        )  # fmt: skip
        return TripleCount(int(solutions), int(classes), int(nodes), (int(first), int(second)))

    def is_dead(self, state: Words) -> bool:
        """Whether all cells of some line are attacked, and no queen stands there."""
        return bool(self.kernel.fewest(state) >> self.kernel.LINE_BITS == self.n)

    def _case(self, kind: int) -> _TripleCase:
        if kind not in self._cases:
            # Units come case by case: only the last tables are kept.
            self._cases = {kind: _TripleCase(self, kind)}
        return self._cases[kind]


def _lines_and_words(n: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], Words]:
    """(the lines of each cell, then its places on them; the cell at each place of each line; what each cell attacks).

    The places on a row are the columns, and on the other lines the rows' numbers; lines that fill up are covered.
    """
    from queenlab.counters.torus_queens import kernels as kernel

    cells = np.arange(n * n)
    x, y = np.divmod(cells, n)
    lines = np.stack([x, n + y, 2 * n + (x + y) % n, 3 * n + (x - y) % n, y, x, x, x], axis=1)
    width = -(-4 * n // kernel.ROUND) * kernel.ROUND
    at = np.zeros((width, n), dtype=np.int64)
    for family in range(4):
        at[lines[:, family], lines[:, 4 + family]] = cells
    words = np.zeros((n * n, width), dtype=np.uint32)
    words[:, 4 * n :] = kernel.COVERED
    kernel.attack_words(n, lines, words)
    return lines, at, words
