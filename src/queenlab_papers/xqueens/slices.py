"""Is a density a queenon, by the definition: the measure of every slice, from the geometry of the triangles alone.

Knuth deduces linear conditions on the densities of triangles. Here no such condition is used: a line is cut with every
triangle, in fractions. The measure of a thin slice is its width times the integral along the line. That is linear as
long as the line meets no corner and no middle of a cell, so that two places between such lines tell all.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache

import queenlab as ql
from queenlab.queenon import TriangleDensity
from queenlab_papers.xqueens.listed import (
    Corner,
    Triangle,
    corners,
    density_of,
    numbers_of,
    solution_densities,
    triangles,
)

#: For each place the length of the line in every triangle that it meets.
Places = list[dict[Triangle, Fraction]]


def _length_inside(level: Callable[[Corner], int], along: int, place: Fraction, triangle: Triangle) -> Fraction:
    """How much of the line where `level` is `place` lies in a triangle, measured along a coordinate, in half cells."""
    ends = corners(triangle)
    met: set[Fraction] = set()
    for a, b in ((ends[0], ends[1]), (ends[1], ends[2]), (ends[2], ends[0])):
        low, high = level(a), level(b)
        if low != high and min(low, high) < place < max(low, high):
            share = (place - low) / (high - low)
            met.add(a[along] + share * (b[along] - a[along]))
    return max(met) - min(met) if met else Fraction(0)


def _row(corner: Corner) -> int:
    return corner[0]


def _column(corner: Corner) -> int:
    return corner[1]


def _sum(corner: Corner) -> int:
    return corner[0] + corner[1]


def _difference(corner: Corner) -> int:
    return corner[0] - corner[1]


@cache
def _lines(n: int) -> tuple[Places, Places]:
    """Rows and columns, which must hold 1; and pairs of places on each piece of the diagonals, which hold at most 1."""
    # The mesh has its lines at even levels, and the middles of cells lie at odd ones. Rows and columns change their
    # course at both; diagonals, which meet the corners and middles of cells at even levels, only there.
    thirds = [piece + Fraction(third, 3) for piece in range(2 * n) for third in (1, 2)]
    full = [_met(level, along, place, n) for level, along in ((_row, 1), (_column, 0)) for place in thirds]
    partly = [_met(_sum, 1, 2 * place, n) for place in thirds]
    partly += [_met(_difference, 1, 2 * place - 2 * n, n) for place in thirds]
    return full, partly


def _met(level: Callable[[Corner], int], along: int, place: Fraction, n: int) -> dict[Triangle, Fraction]:
    lengths = {t: _length_inside(level, along, place, t) for t in triangles(n)}
    # The board is 2n half cells wide.
    return {t: length / (2 * n) for t, length in lengths.items() if length}


def is_queenon(density: TriangleDensity) -> bool:
    """Whether all rows and columns have the measure of their width, and no diagonal has more; nothing below 0."""
    n = density.order
    values = {t: Fraction(x) for t, x in numbers_of(density).items()}
    full, partly = _lines(n)
    measures = [[sum(length * values[t] for t, length in line.items()) for line in part] for part in (full, partly)]
    first, second = measures[1][::2], measures[1][1::2]
    # From a third and two thirds of a piece to its ends.
    ends = [x for a, b in zip(first, second, strict=True) for x in (2 * a - b, 2 * b - a)]
    return min(values.values()) >= 0 and set(measures[0]) == {1} and max(ends) <= 1


def agrees_with_conditions() -> bool:
    """Whether Knuth's conditions and the definition say the same of 265 densities of order 3, both yes and no.

    These are the 132 solutions, each of them with two of its numbers exchanged, and the uniform one.
    """
    places = list(triangles(3))
    tried = [ql.load_density("uniform:3"), *solution_densities(3)]
    for k, density in enumerate(solution_densities(3)):
        numbers = numbers_of(density)
        one, other = places[k % 36], places[(7 * k + 5) % 36]
        tried.append(density_of(3, {**numbers, one: numbers[other], other: numbers[one]}))
    said = [ql.examine(density).report.ok for density in tried]
    return said == [is_queenon(density) for density in tried] and set(said) == {True, False}


def rows_of_ns_and_columns_of_ew() -> bool:
    """A density with all sums as in the list, read with NS along rows and EW along columns, that is not a queenon."""
    # All north and south in the first column: these rows are right, their columns are not.
    density = density_of(2, {(t, i, j): 4 - 2 * j if t in "NS" else 1 for t, i, j in triangles(2)})
    sums = [density.row_sums("N"), density.row_sums("S"), density.column_sums("E"), density.column_sums("W")]
    as_listed = [density.row_sums("NS"), density.column_sums("EW")]
    printed_holds = (
        all((line == 2).all() for line in sums)
        and all((line == 4).all() for line in as_listed)
        and all((line <= 4).all() for line in density.diagonal_sums())
    )
    return printed_holds and not ql.examine(density).report.ok and not is_queenon(density)
