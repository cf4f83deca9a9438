"""Rooks that fill a cube: Latin squares by classes of Latin rectangles, Latin cubes by their reduced first layer."""

from __future__ import annotations

import math
from collections import Counter as Tally
from collections.abc import Iterator
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from queenlab.counters.counter import Counted, Counter, Plan, Preparation, Stopped, Unit
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

    def accepts(self, problem: Problem) -> str | None:
        """Latin squares up to order 9, Latin cubes up to order 5."""
        q = problem.question
        if problem.family.name != "rooks":
            return "only for rooks"
        if q.goal != "exact" or q.pieces not in (None, q.n ** (q.d - 1)):
            return "only for n^(d-1) rooks"
        if q.d not in MAX_SIDE:
            return "only in three or four dimensions"
        if q.given or q.excluded:
            return "only without given and excluded cells"
        if q.n > MAX_SIDE[q.d]:
            return f"only for n up to {MAX_SIDE[q.d]} in {q.d} dimensions"
        return None

    def suits(self, problem: Problem) -> str | None:
        """From 5^3 and 4^4 on."""
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

    def prepare(self, problem: Problem, limits: Limits) -> Preparation:
        """Lists the classes of rectangles of half the rows, or the reduced squares."""
        n = problem.question.n
        return _Squares(n, limits) if problem.question.d == 3 else _Cubes(n)


class _Squares(Preparation):
    """A unit is a class of rectangles of about n/2 rows; its weight is their number, its count one's completions."""

    def __init__(self, n: int, limits: Limits) -> None:
        from queenlab.counters.kernels import latin_rectangles as kernel

        self._n = n
        self._kernel = kernel
        self._height = (n + 1) // 2
        # A column's symbols as bits. The first row may be any of n!, which are one class.
        classes: Tally[tuple[int, ...]] = Tally({tuple(1 << c for c in range(n)): math.factorial(n)})
        room = np.zeros((math.factorial(n - 1), n), dtype=np.int64)
        for _ in range(1, self._height):
            longer: Tally[tuple[int, ...]] = Tally()
            for graph, rectangles in classes.items():
                columns = np.array(graph, dtype=np.int64)
                for first in range(n):
                    if limits.time_is_up():
                        raise Stopped("time")
                    forms = room[: kernel.add_row(columns, n, room, first)]
                    for form, times in zip(*np.unique(forms, axis=0, return_counts=True), strict=True):
                        longer[tuple(form.tolist())] += int(times) * rectangles
            classes = longer
        self._classes = sorted(classes.items())
        self.work = float(len(self._classes))

    def units(self) -> Iterator[Unit]:
        """The classes; a key is the symbols of each column."""
        return (Unit(graph, rectangles) for graph, rectangles in self._classes)

    def count(self, unit: Unit) -> Counted:
        """The ways to add the other rows."""
        n = self._n
        rows, columns = np.divmod(np.arange(n * (n - self._height), dtype=np.int64), n)
        full = (1 << n) - 1
        free = [full] * n + [full & ~used for used in unit.key]
        return _completed(self._kernel, np.stack((rows, n + columns), axis=1), free)


class _Cubes(Preparation):
    """A unit is a reduced Latin square, the first layer of a cube; its count is the other layers, in one order.

    Permuting the symbols and the rows reduces the first layer: n! (n-1)! squares give each reduced one. The symbols
    that the other layers have at the corner are all but the first one's, in any of (n-1)! orders.
    """

    def __init__(self, n: int) -> None:
        from queenlab.counters.kernels import latin_rectangles as kernel

        self._n = n
        self._kernel = kernel
        self._squares = list(_reduced_squares(n))
        self.work = float(len(self._squares))

    def units(self) -> Iterator[Unit]:
        """The reduced squares; a key is the symbols, row by row."""
        n = self._n
        weight = math.factorial(n) * math.factorial(n - 1) ** 2
        return (Unit(square, weight) for square in self._squares)

    def count(self, unit: Unit) -> Counted:
        """The ways to fill the other layers, with symbol z at the corner of layer z."""
        n = self._n
        layer, row, column = np.indices((n, n, n)).reshape(3, -1)
        lines = np.stack((row * n + column, n * n + layer * n + row, 2 * n * n + layer * n + column), axis=1)
        full = (1 << n) - 1
        free = [full] * (3 * n * n)
        corner = (row == 0) & (column == 0)
        known = np.where(layer == 0, np.array(unit.key * n, dtype=np.int64), layer)
        fixed = (layer == 0) | corner
        for cell in np.flatnonzero(fixed).tolist():
            for line in lines[cell].tolist():
                free[line] &= ~(1 << int(known[cell]))
        return _completed(self._kernel, np.ascontiguousarray(lines[~fixed]), free)


def _completed(kernel: Any, lines: npt.NDArray[np.int64], free: list[int]) -> Counted:
    room = np.zeros((len(lines) + 1, 2), dtype=np.int64)
    ways, nodes = kernel.complete(lines, np.array(free, dtype=np.int64), room)
    return Counted(int(ways), int(nodes))


def _reduced_squares(n: int) -> Iterator[tuple[int, ...]]:
    """The Latin squares with 0, 1, ..., n-1 in the first row and in the first column, row by row.

    Example:
        >>> [sum(1 for _ in _reduced_squares(n)) for n in range(1, 6)]
        [1, 1, 1, 4, 56]
    """

    def filled(square: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        row, column = divmod(len(square), n)
        if row == n:
            yield square
            return
        symbols = [column] if row == 0 else [row] if column == 0 else range(n)
        for symbol in symbols:
            if symbol not in square[row * n :] and symbol not in square[column::n]:
                yield from filled((*square, symbol))

    return filled(())
