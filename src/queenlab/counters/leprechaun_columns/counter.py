"""Leprechauns column by column: a strip that grows from the middle of the board, with deadlines for the rows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

import numpy as np

from queenlab.counters.counter import Counted, Plan, Preparation, Unit
from queenlab.counters.leprechauns import (
    ONE_WORD,
    LeprechaunCounter,
    Masks,
    masks,
    middle_columns,
    middle_strips,
    outer_pairs,
    range_of,
)
from queenlab.errors import BadInput
from queenlab.problems import Problem
from queenlab.work import Limits

#: Rows are bits of one word or two, and a window of range + 1 rows has at most 16.
MAX_SIDE, MAX_RANGE = 126, 15

#: How many columns a node looks ahead, for each range: what took least time.
AHEAD, AHEAD_ELSE = {1: 1, 2: 1, 3: 1, 4: 1, 5: 1}, 6

#: For each range a board that took about a second on one core, and how many times longer the next one takes.
GROWTH = {
    1: (15.0, 7.2),
    2: (17.1, 7.0),
    3: (22.3, 11.5),
    4: (29.9, 10.5),
    5: (40.1, 12.0),
    6: (52.0, 12.5),
    7: (65.6, 9.0),
}


#: So far above n = (range + 1)^2 it pays to widen a strip that would be narrower than a unit, so that the blocks beside
#: it stay whole: 8 to 14 % fewer nodes for range 4, n = 30 to 32. Nearer to it the first deadline would come too late.
ROOMY = 5

#: Units that would take longer in the mean, in seconds, are made smaller: limits and Ctrl-C are checked between
#: units, and the longest take a hundred times the mean.
LONG_UNIT = 0.02
#: A unit is never wider on each side of the middle: there would be more units than anyone could list.
MOST_BESIDE = 6

#: Further above n = (range + 1)^2 a count would take years, and units would need to be wider than the strip.
MOST_ABOVE = 9

#: Up to this range deadlines cut little, and looking at all rows pays more: 36 s against 59 s for range 3, n = 24, but
#: 51 s against 12 s for range 4, n = 31.
SHORT = 3


class LeprechaunColumns(LeprechaunCounter):
    """Leprechauns of any range on boards of up to 126 columns; a unit is what stands in the middle columns.

    Fold 8 counts one solution of each class under the square's symmetries where it can; fold 4 leaves out those that
    exchange rows and columns, and so counts differently.
    """

    name: ClassVar[str] = "leprechaun-columns"
    method: ClassVar[str] = (
        "bitmask backtracking on a strip of columns that grows from the middle, with deadlines for rows"
    )
    example: ClassVar[str] = "leprechauns:13,range=2"
    sides: ClassVar[range | None] = range(1, MAX_SIDE + 1)
    ranges: ClassVar[range] = range(1, MAX_RANGE + 1)
    most_above: ClassVar[int | None] = MOST_ABOVE

    def __init__(self, fold: int = 8) -> None:
        if fold not in (4, 8):
            raise BadInput(f"solutions are folded 4 or 8 to one, not {fold}")
        self.fold = fold

    def suits(self, problem: Problem) -> str | None:
        n, k = problem.question.n, range_of(problem)
        if small := super().suits(problem):
            return small
        if k == 1:
            return "leprechauns of range 1 are queens, which others count faster"
        if n <= (k + 1) ** 2:
            return "up to n = (range + 1)^2 boxes leave almost nothing to search"
        if k <= SHORT:
            return f"for ranges up to {SHORT} `rows` is as quick or quicker"
        return None

    def plan(self, problem: Problem) -> Plan:
        n, k = problem.question.n, range_of(problem)
        words = 2 if n > ONE_WORD else 1
        return Plan("leprechauns on the plane", 100 * words * (n + 3) ** 2 + 20_000, max(0.01, expected_seconds(n, k)))

    def depths(self, problem: Problem) -> range:
        """How many columns of a unit stand on each side of the middle, or of the middle column."""
        return range(1, max(1, min(MOST_BESIDE, (problem.question.n - 2) // 2)) + 1)

    def usual_depth(self, problem: Problem) -> int:
        n = problem.question.n
        return min(prefix_width(n, range_of(problem)) // 2, self.depths(problem)[-1])

    def prepare_at(self, problem: Problem, limits: Limits, depth: int) -> Preparation:
        return _ColumnUnits(problem.question.n, range_of(problem), self.fold, depth)


class LeprechaunColumnsFour(LeprechaunColumns):
    """The same folded 4 to 1: other boards are counted, with other weights, so it is a second way to the number."""

    name: ClassVar[str] = "leprechaun-columns-4"
    method: ClassVar[str] = (
        "bitmask backtracking on a strip of columns that grows from the middle, with deadlines for rows, folded by 4"
    )

    def __init__(self) -> None:
        super().__init__(fold=4)

    def suits(self, problem: Problem) -> str | None:
        return super().suits(problem) or "leprechaun-columns folds solutions 8 to 1 and is quicker"

    def plan(self, problem: Problem) -> Plan:
        plan = super().plan(problem)
        return Plan(plan.why, plan.memory, None if plan.seconds is None else 2 * plan.seconds)


def expected_seconds(n: int, k: int) -> float:
    """About how long a count takes on one core; beyond range 7 it is a guess from what little was counted."""
    second, factor = GROWTH.get(k, ((k + 1) ** 2 + 1.6, 9.0))
    return float(factor ** min(n - second, 300.0))


def prefix_width(n: int, k: int) -> int:
    """How many middle columns make a unit: enough that a unit takes well under a second, and as many as n modulo 2."""
    over = n - (k + 1) ** 2
    if n % 2 == 0:
        width = 4 if (over >= 7 if k <= 4 else over >= 5 and k <= 6) else 2
    else:
        width = 5 if over >= 9 and k <= 3 else 3
    # A count that takes days is cut into smaller units yet.
    units = max(1.0, n * n / 4) * n ** (width - 2) / 4
    while expected_seconds(n, k) / units > LONG_UNIT and width + 2 < n - 1:
        width += 2
        units *= max(2.0, n / 2 - width) ** 2
    return width


class _Crossing(NamedTuple):
    """For each column the rows that may be used, also as words, and the rows where a queen makes a tie."""

    allowed: list[int]
    allowed_words: Masks
    tie_words: Masks


class _ColumnUnits(Preparation):
    def __init__(self, n: int, k: int, fold: int, depth: int) -> None:
        self._n, self._k, self._fold = n, k, fold
        self._width = min(n, 2 * depth + n % 2)
        self._full = (1 << n) - 1
        self._crossings: dict[int, _Crossing] = {}
        self.work = float(outer_pairs(n))

    def _strip(self, width: int) -> int:
        """How wide the middle strip is if a given number of columns are given.

        Beside it lie whole blocks of m = k + 1 columns, as many on the left as on the right.
        """
        n, m = self._n, self._k + 1
        aligned = n % m + m * (n // m % 2)
        strip = max(width, aligned)
        if aligned < width and n - m * m >= ROOMY:
            strip = aligned + 2 * m * -((aligned - width) // (2 * m))
        strip = min(n, strip)
        # The strip is filled in two runs, and no two queens of a run are more than k columns apart.
        assert (strip + 1) // 2 - (width + 1) // 2 <= m
        assert strip // 2 - width // 2 <= m
        return strip

    @cached_property
    def _tables(self) -> tuple[Any, tuple[Any, ...]]:
        """The kernel, its masks and scratch, made with the first unit that is counted: listing needs no compiler."""
        from queenlab.counters.leprechaun_columns.kernels import columns as kernel

        n, k = self._n, self._k
        m, rows = k + 1, range(n)
        near = masks(n, (sum(1 << z for z in rows if abs(z - y) <= k) for y in rows))
        hits = masks(n, (sum(1 << r for r in range(n - k) if r <= y <= r + k) for y in rows))
        above = [self._full & ~((1 << min(n, y + m)) - 1) for y in rows]
        below = [(1 << max(0, y - k)) - 1 for y in rows]
        # The highest one of a mask comes as the zeros above it; without a one there are as many zeros as bits.
        bits = 8 * near.itemsize
        far = masks(n, [*above, *[0] * (bits + 1 - n), *[0] * (bits - n), *reversed(below), 0]).reshape(2, bits + 1)
        nodes = np.zeros((n + 1, n, kernel.NODE_MASKS), dtype=near.dtype)
        runs = np.zeros((n + 3, max(n + 1, kernel.RUN_NUMBERS)), dtype=np.int64)
        words = np.zeros((n + 2, max(n, k) + 4), dtype=near.dtype)
        return kernel, (near, hits, far, nodes, runs, words)

    def units(self) -> Iterator[Unit]:
        n, k = self._n, self._k
        if n == 1:
            yield Unit((self._fold, 0))
            return
        # Up to n = k + 1 any two leprechauns attack each other.
        if n <= k + 1:
            return
        columns = middle_columns(n, self._width)
        first = (n - self._width) // 2
        done = 0
        for strip, weight, position in middle_strips(n, k, self._width):
            key = tuple(strip[column - first] for column in columns)
            allowed = self._crossing(key).allowed
            if all(allowed[column] >> row & 1 for column, row in zip(columns, key, strict=True)):
                yield Unit((self._fold, *key), weight, float(position - done))
                done = position

    def count(self, unit: Unit) -> Counted:
        """All boards with these middle columns, and with fold 8 the transposed ones of the same number."""
        if self._n == 1:
            return Counted(1, 0, (1, 1))
        key = unit.key[1:]
        crossing = self._crossing(key)
        kernel, tables = self._tables
        board = self._n, self._k, self._strip(len(key)), AHEAD.get(self._k, AHEAD_ELSE)
        given = np.array(key, dtype=np.int64), crossing.allowed_words, crossing.tie_words
        return Counted.of(*kernel.count(*board, *given, tables))

    def _crossing(self, key: tuple[int, ...]) -> _Crossing:
        """What the middle columns say of the middle rows.

        Let c be the least distance from the board's centre of a queen in the middle column (or two columns), and r
        that in the middle row (or rows). Flips and mirrors keep both, a transposition exchanges them. So the number of
        solutions is twice those with c < r and once those with c = r; and c <= r says that the queens of the middle
        rows stand in columns at a distance of c or more.
        """
        n = self._n
        middle = 2 - n % 2
        least = min(abs(2 * row - n + 1) for row in key[:middle]) if self._fold == 8 else -1
        if least not in self._crossings:
            if self._fold == 8:
                rows = sum(1 << row for row in middle_columns(n, middle))
                away = [abs(2 * column - n + 1) for column in range(n)]
                allowed = [self._full & ~rows if a < least else self._full for a in away]
                ties = [rows if a == least else 0 for a in away]
            else:
                allowed = ties = [self._full] * n
            self._crossings[least] = _Crossing(allowed, masks(n, allowed), masks(n, ties))
        return self._crossings[least]
