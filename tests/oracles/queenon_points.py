"""Densities looked at point by point, and masses of regions by cutting polygons; slow, exact, and nothing shared."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction

Point = tuple[Fraction, Fraction]
#: values[letter][row from the top][column] for the letters N, E, S, W.
Values = Sequence[Sequence[Sequence[Fraction]]]


def at(values: Values, x: Fraction, y: Fraction) -> Fraction:
    """The density at a point that lies on no line of the mesh; y runs upwards."""
    n = len(values[0])
    column, row = math.floor(x * n), math.floor((1 - y) * n)
    right = x * n - column - Fraction(1, 2)
    down = (1 - y) * n - row - Fraction(1, 2)
    assert abs(right) != abs(down), "the point lies on a line of the mesh"
    assert abs(right) != Fraction(1, 2) != abs(down), "the point lies on a line of the mesh"
    if abs(down) > abs(right):
        letter = 0 if down < 0 else 2
    else:
        letter = 1 if right > 0 else 3
    return Fraction(values[letter][row][column])


def along(values: Values, across: str, t: Fraction) -> Fraction:
    """The integral over x of the density on x + y = t (`plus`) or 1 + x - y = t (`minus`); t n is no whole number."""
    n = len(values[0])
    low, high = max(Fraction(0), t - 1), min(Fraction(1), t)
    breaks = {low, high}
    for j in range(-2 * n, 4 * n + 1):
        s = Fraction(j, n)
        if across == "plus":
            breaks |= {s, t - s, (t + s) / 2}
        else:
            breaks |= {s, s + t - 1, (s + t - 1) / 2}
    inside = [b for b in breaks if low <= b <= high]
    return _by_middles(inside, lambda x: at(values, x, t - x if across == "plus" else 1 + x - t))


def _by_middles(breaks: Iterable[Fraction], function: Callable[[Fraction], Fraction]) -> Fraction:
    """The integral of a function that is constant between the breaks."""
    return sum(((b - a) * function((a + b) / 2) for a, b in itertools.pairwise(sorted(breaks))), Fraction(0))


def triangles(n: int) -> Iterator[tuple[int, int, int, list[Point]]]:
    h = Fraction(1, n)
    for i in range(n):
        for j in range(n):
            left, right, top, bottom = j * h, (j + 1) * h, 1 - i * h, 1 - (i + 1) * h
            middle = ((left + right) / 2, (top + bottom) / 2)
            sides = (
                [(left, top), (right, top)],
                [(right, top), (right, bottom)],
                [(right, bottom), (left, bottom)],
                [(left, bottom), (left, top)],
            )
            for letter, side in enumerate(sides):
                yield letter, i, j, [*side, middle]


def diamond_mass(values: Values, diamond: Sequence[Fraction]) -> Fraction:
    """The mass of a1 <= x + y <= b1, a2 <= x - y <= b2."""
    a1, b1, a2, b2 = diamond
    total = Fraction(0)
    for letter, i, j, corners in triangles(len(values[0])):
        value = values[letter][i][j]
        if value:
            shape = corners
            for p, q, c in ((1, 1, -a1), (-1, -1, b1), (1, -1, -a2), (-1, 1, b2)):
                shape = _cut(shape, p, q, c)
            total += value * _area(shape)
    return total


def _cut(shape: list[Point], p: int, q: int, c: Fraction) -> list[Point]:
    """The part of a convex polygon where p x + q y + c >= 0."""
    kept = []
    for k, (x, y) in enumerate(shape):
        u, v = shape[k - 1]
        here, before = p * x + q * y + c, p * u + q * v + c
        if (here < 0 < before) or (before < 0 < here):
            w = before / (before - here)
            kept.append((u + w * (x - u), v + w * (y - v)))
        if here >= 0:
            kept.append((x, y))
    return kept


def _area(shape: list[Point]) -> Fraction:
    twice = sum((shape[k - 1][0] * shape[k][1] - shape[k][0] * shape[k - 1][1] for k in range(len(shape))), Fraction(0))
    return abs(twice) / 2


def across(values: Values, axis: str, t: Fraction) -> Fraction:
    """The integral of the density along the column x = t or the row y = t; 2 t n is no whole number."""
    n = len(values[0])
    # On the line the other coordinate meets the mesh at its multiples of 1/n and where a cell's diagonals are.
    part = t * n - math.floor(t * n)
    breaks = {(k + shift) / n for k in range(n + 1) for shift in (Fraction(0), part, 1 - part)}
    inside = [b for b in breaks if 0 <= b <= 1]
    return _by_middles(inside, lambda x: at(values, t, x) if axis == "column" else at(values, x, t))


def is_queenon(values: Values) -> bool:
    """From the definition: every row and column line has 1, every diagonal line at most 1, nothing is negative.

    On each piece of the mesh these are linear functions, so that two points inside tell the values at its ends.
    """
    n = len(values[0])
    if any(x < 0 for letter in values for row in letter for x in row):
        return False
    third = Fraction(1, 3)
    for half in range(2 * n):
        for axis in ("row", "column"):
            if any(across(values, axis, (half + part) / (2 * n)) != 1 for part in (third, 1 - third)):
                return False
    for piece in range(2 * n):
        for name in ("plus", "minus"):
            one, two = (along(values, name, (piece + part) / n) for part in (third, 1 - third))
            if max(2 * one - two, 2 * two - one) > 1:
                return False
    return True
