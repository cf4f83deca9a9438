"""Grafts: a lattice of nearly the right size, with one queen replaced by two or three.

A lattice modulo m = n - 1 or n - 2 fills the first m rows and columns. One of its queens goes; her column gets a queen
in a new row and her row one in a new column. Where two rows and columns are new, a third queen stands near the corner,
and the lattice is placed with a queen in its upper left corner, which keeps the third one's long diagonal free. For
each lattice all its queens are tried at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from queenlab.constructions.lattice import bases
from queenlab.constructions.plane import SearchedConstruction
from queenlab.constructions.surgery import Framed
from queenlab.constructions.theorems import diverse_upper_bound

#: For larger boards a graft is searched for only on request: each lattice takes linear time.
MAX_SIDE = 10**5
#: How many columns may be tried for one range.
_COLUMNS = 4_000_000
#: New columns and rows for n modulo 6, such that the lattice's size is coprime to 6.
_NEW = {0: 1, 1: 2, 2: 1, 3: 2}

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Graft:
    """A lattice modulo m with row `step * c + start`, and the column of the replaced queen."""

    m: int
    step: int
    start: int
    column: int
    extra: int

    def recipe(self) -> Framed:
        m, c = self.m, self.column
        r = (self.step * c + self.start) % m
        new = ((c, m), (m, r)) if self.extra == 1 else ((c, m + 1), (m, r), (m + 1, m))
        return Framed(m + self.extra, m, self.step, self.start, 0, new)


def graft(n: int, reach: int) -> Graft | None:
    """A graft for leprechauns of this range on n columns, or None if none is found."""
    if n % 6 not in _NEW or n < 10:
        return None
    extra = _NEW[n % 6]
    m = n - extra
    for tried, (step, start) in enumerate(_lattices(m, reach + 1, extra)):
        if tried * m > max(_COLUMNS, 8 * m):
            return None
        columns = _sites(m, step, start, reach + 1, extra)
        if columns.size:
            return Graft(m, step, start, int(columns[0]), extra)
    return None


def _lattices(m: int, distance: int, extra: int) -> Iterator[tuple[int, int]]:
    """Steps and starts of lattices modulo m with no two queens nearer than the distance."""
    for basis in bases(m, distance):
        turned = pow(basis.step, -1, m)
        for step in (basis.step, m - basis.step, turned, m - turned):
            if extra == 2:
                yield step, m - 1
            else:
                # A few places of the lattice, spread over the board; which of them does not matter.
                yield from ((step, (1 + place * (m // 13 + 1)) % m) for place in range(13))


def _sites(m: int, step: int, start: int, distance: int, extra: int) -> Ints:
    """The columns whose queen can be replaced."""
    columns = np.arange(m, dtype=np.int64)
    rows = (step * columns + start) % m
    top = m + extra - 1
    # The new queen in column c is at (c, top), the other one at (m, r).
    high, wide = rows > top - distance, np.zeros(m, dtype=bool)
    wide[rows[max(0, m - distance + 1) :]] = True
    fine = (_neighbours(high, distance) == 0) & (_neighbours(wide, distance) == 0)[rows]
    right, up = m - columns, top - rows
    fine &= (np.maximum(right, up) >= distance) & (right != up)
    rising, falling = _diagonals(columns, rows, m)
    for c, r in ((columns, top), (m, rows)):
        fine &= ~rising[c - r + 2 * m] & ~falling[c + r]
    if extra == 2:
        # The third is at (m + 1, m), and so is nearest to whatever stands in the corner.
        corner = (columns > m + 1 - distance) & (rows > m - distance)
        fine &= (np.count_nonzero(corner) - corner == 0) & (m + 1 - columns >= distance) & (m - rows >= distance)
        if rising[1 + 2 * m] or falling[2 * m + 1]:
            return np.zeros(0, dtype=np.int64)
    return np.flatnonzero(fine)


def _neighbours(marks: Bools, distance: int) -> Ints:
    """For every place, how many other marks are nearer than the distance."""
    before = np.concatenate(([0], np.cumsum(marks)))
    places = np.arange(marks.size)
    first, last = np.maximum(places - distance + 1, 0), np.minimum(places + distance, marks.size)
    counted: Ints = before[last] - before[first] - marks
    return counted


def _diagonals(columns: Ints, rows: Ints, m: int) -> tuple[Bools, Bools]:
    """Which diagonals hold a queen: those with column - row + 2m, and those with column + row."""
    rising, falling = np.zeros(4 * m + 4, dtype=bool), np.zeros(4 * m + 4, dtype=bool)
    rising[columns - rows + 2 * m] = True
    falling[columns + rows] = True
    return rising, falling


def reaches(most: int) -> list[int]:
    """The ranges to try, from the largest down, in steps that grow."""
    below = sorted({0, 1, 2, 3} | {1 << k for k in range(2, 62)} | {3 << k for k in range(1, 62)})
    return [most - gap for gap in below if most - gap >= 2]


@cache
def widest_graft(n: int) -> tuple[int, Framed] | None:
    """The largest range for which a graft is found, and its board."""
    if n % 6 not in _NEW or not 10 <= n <= MAX_SIDE:
        return None
    for reach in reaches(diverse_upper_bound(n)[0]):
        found = graft(n, reach)
        if found is not None:
            return reach, found.recipe()
    return None


class GraftedLattice(SearchedConstruction[Framed]):
    name = "grafted-lattice"
    source = "found here; after Escamocher & O'Sullivan, Algorithm 4"
    domain = "plane; n = 0, 1, 2 or 3 mod 6, n up to 10^5, where a graft is found, each with its range"
    summary = "a lattice of n - 1 or n - 2, one queen replaced by two or three"

    def widest(self, n: int) -> tuple[int, Framed] | None:
        return widest_graft(n)

    def none_found(self, n: int) -> str:
        return f"no graft is found for {n}"


CONSTRUCTIONS = (GraftedLattice(),)
