"""Rooks that fill a cube: Latin squares by classes of Latin rectangles, Latin cubes by their reduced first layer."""

from __future__ import annotations

import math
from collections import Counter as Tally
from collections.abc import Iterator
from itertools import chain
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from queenlab.counters.counter import Counted, Counter, Plan, Preparation, Unit, check_time
from queenlab.counters.unit_prefixes import grown, passed_on
from queenlab.problems import Problem
from queenlab.work import Limits

#: The largest side in three and in four dimensions; with one more it would take days.
MAX_SIDE = {3: 9, 4: 5}
#: Up to here the general engine is done before a compiler is loaded.
SMALL_SIDE = {3: 4, 4: 3}


class LatinRooks(Counter):
    """n^(d-1) rooks on the n^d board: rook (x, y, s) is symbol s in row x and column y of a Latin square.

    Rooks attack along lines parallel to the axes only, so the torus is the same as the plane.
    """

    name: ClassVar[str] = "latin-rooks"
    method: ClassVar[str] = "Latin rectangles merged by the class of their graph; reduced first layers for cubes"
    example: ClassVar[str] = "rooks:4^3"

    def refuses(self, problem: Problem) -> str | None:
        q = problem.question
        return None if q.n <= MAX_SIDE[q.d] else f"only for n up to {MAX_SIDE[q.d]} in {q.d} dimensions"

    def suits(self, problem: Problem) -> str | None:
        q = problem.question
        if q.n <= SMALL_SIDE[q.d]:
            return f"up to n = {SMALL_SIDE[q.d]} the general engine is quicker than the compiler"
        return None

    def plan(self, problem: Problem) -> Plan:
        """The rows that may follow a rectangle are listed once for each symbol in front."""
        n, d = problem.question.n, problem.question.d
        if d == 4:
            return Plan("Latin cubes", 1_000_000, 0.1)
        return Plan("Latin squares", 1_000_000 + 40 * n * math.factorial(n - 1), 2.5 * 40.0 ** (n - 8))

    def depths(self, problem: Problem) -> range:
        """Squares: the rows of the rectangles, and beyond half the rows cells of the next row. Cubes: rows in layers.

        Fewer rows would leave too many completions: three rows of order 9 already 10^12.
        """
        n = problem.question.n
        if n == 1:
            return range(1, 2)
        if problem.question.d == 4:
            return range(1, 2 * n + 1)
        return range(max(1, _half(n) - 2), _half(n) + n + 1)

    def usual_depth(self, problem: Problem) -> int:
        """Half the rows of a square, one layer of a cube."""
        n = problem.question.n
        return _half(n) if problem.question.d == 3 else n

    def prepare_at(self, problem: Problem, limits: Limits, depth: int) -> Preparation:
        n = problem.question.n
        return _Squares(n, limits, depth) if problem.question.d == 3 else _Cubes(n, depth)


def _half(n: int) -> int:
    """The height at which rectangles have most classes, or one more."""
    return (n + 1) // 2


class _Squares(Preparation):
    """A unit is a class of rectangles of about n/2 rows; its weight is their number, its count one's completions.

    Deeper, it is that with the first symbols of the next row.
    """

    def __init__(self, n: int, limits: Limits, depth: int) -> None:
        from queenlab.counters.latin_rooks import kernels as kernel

        self._n = n
        self._kernel = kernel
        height = min(depth, _half(n))
        self._cells = depth - height
        # A column's symbols as bits. The first row may be any of n!, which are one class.
        classes: Tally[tuple[int, ...]] = Tally({tuple(1 << c for c in range(n)): math.factorial(n)})
        scratch = np.zeros((math.factorial(n - 1), n), dtype=np.int64)
        for _ in range(1, height):
            longer: Tally[tuple[int, ...]] = Tally()
            for graph, rectangles in classes.items():
                columns = np.array(graph, dtype=np.int64)
                for first in range(n):
                    check_time(limits)
                    forms = scratch[: kernel.add_row(columns, n, scratch, first)]
                    for form, times in zip(*np.unique(forms, axis=0, return_counts=True), strict=True):
                        longer[tuple(form.tolist())] += int(times) * rectangles
            classes = longer
        self._classes = sorted(classes.items())
        self.work = float(len(self._classes))

    def units(self) -> Iterator[Unit]:
        """The classes; a key is the symbols of each column as bits, and then those of the next row."""
        size = self._n + self._cells
        return passed_on(chain.from_iterable(grown(graph, size, self._free, times) for graph, times in self._classes))

    def _free(self, key: tuple[int, ...]) -> list[int]:
        n = self._n
        return [s for s in range(n) if not key[len(key) - n] >> s & 1 and s not in key[n:]]

    def count(self, unit: Unit) -> Counted:
        n = self._n
        graph, row = unit.key[:n], unit.key[n:]
        height = graph[0].bit_count()
        rows, columns = np.divmod(np.arange(n * (n - height), dtype=np.int64), n)
        full = (1 << n) - 1
        free = [full] * n + [full & ~used for used in graph]
        for column, symbol in enumerate(row):
            free[0] &= ~(1 << symbol)
            free[n + column] &= ~(1 << symbol)
        return _completed(self._kernel, np.stack((rows, n + columns), axis=1)[len(row) :], free)


class _Cubes(Preparation):
    """A unit is a reduced Latin square, the first layer of a cube; its count is the other layers, in one order.

    Permuting the symbols and the rows reduces the first layer: n! (n-1)! squares give each reduced one. The symbols
    that the other layers have at the corner are all but the first one's, in any of (n-1)! orders. A unit may have
    fewer rows of that square, or some of the second layer too.
    """

    def __init__(self, n: int, depth: int) -> None:
        from queenlab.counters.latin_rooks import kernels as kernel

        self._n = n
        self._kernel = kernel
        self._cells = depth * n
        layer, row, column = np.indices((n, n, n)).reshape(3, -1)
        self._lines = np.stack((row * n + column, n * n + layer * n + row, 2 * n * n + layer * n + column), axis=1)
        # What the reduction says of a cell, or -1. The corner of layer z has the symbol z.
        known = np.where((row == 0) & (column == 0), layer, -1)
        known = np.where((layer == 0) & (row == 0), column, known)
        self._known: list[int] = np.where((layer == 0) & (column == 0), row, known).tolist()
        self.work = 1.0

    def units(self) -> Iterator[Unit]:
        """The beginnings of reduced cubes; a key is the symbols, layer by layer and row by row."""
        n = self._n
        return passed_on(grown((), self._cells, self._symbols, math.factorial(n) * math.factorial(n - 1) ** 2))

    def _symbols(self, key: tuple[int, ...]) -> list[int]:
        free, known = self._free(key), self._known[len(key)]
        first, second, third = (free[line] for line in self._lines[len(key)].tolist())
        return [known] if known >= 0 else [s for s in range(self._n) if first & second & third & 1 << s]

    def _free(self, key: tuple[int, ...]) -> list[int]:
        """For each line the symbols that it lacks beside the key and what the reduction says."""
        free = [(1 << self._n) - 1] * (3 * self._n**2)
        for cell, symbol in enumerate((*key, *self._known[len(key) :])):
            if symbol >= 0:
                for line in self._lines[cell].tolist():
                    free[line] &= ~(1 << symbol)
        return free

    def count(self, unit: Unit) -> Counted:
        start = len(unit.key)
        empty = [cell for cell in range(start, self._n**3) if self._known[cell] < 0]
        return _completed(self._kernel, np.ascontiguousarray(self._lines[empty]), self._free(unit.key))


def _completed(kernel: Any, lines: npt.NDArray[np.int64], free: list[int]) -> Counted:
    scratch = np.zeros((len(lines) + 1, 2), dtype=np.int64)
    return Counted.of(*kernel.complete(lines, np.array(free, dtype=np.int64), scratch))
