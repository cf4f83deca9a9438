"""Step duals the slow way: every piece of the board by its middle, all four potentials, no symmetry.

The pieces are the 16 n^2 triangles of the X-decomposition of order 2n: each of them lies within one column, one row
and one strip each way, of either mesh, and its middle says which.
"""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import pairwise
from math import floor

import numpy as np


def pieces(n: int, mesh: str) -> list[tuple[Fraction, tuple[int, int, int, int]]]:
    """(area, (column, row, rising strip, falling strip)) of all pieces."""
    moved = Fraction(0) if mesh == "triangles" else Fraction(1, 2)
    found = []
    for j in range(2 * n):
        for b in range(2 * n):
            for u, v in ((3, 5), (3, 1), (5, 3), (1, 3)):
                # The centroid of a triangle.
                x, y = Fraction(6 * j + u, 12 * n), Fraction(6 * b + v, 12 * n)
                strips = floor(n * (x + y) + moved), floor(n * (1 + x - y) + moved)
                found.append((Fraction(1, 16 * n * n), (floor(n * x), floor(n * y), *strips)))
    return found


def widths(n: int, mesh: str) -> list[Fraction]:
    """Widths of the strips, measured along [0, 2]."""
    edges = [Fraction(k, n) - (Fraction(1, 2 * n) if mesh == "diamonds" else 0) for k in range(2 * n + 2)]
    inside = [min(max(edge, Fraction(0)), Fraction(2)) for edge in edges]
    return [b - a for a, b in pairwise(inside) if b > a]


def value(r: list[float], c: list[float], p: list[float], q: list[float], mesh: str) -> Decimal:
    """L to about 50 digits, term by term."""
    n = len(r)
    with localcontext() as context:
        context.prec = 60

        def number(x: Fraction | float) -> Decimal:
            exact = Fraction(x)
            return Decimal(exact.numerator) / Decimal(exact.denominator)

        total = number(3) + sum(map(number, [*r, *c]), Decimal(0)) / n
        for width, a, b in zip(widths(n, mesh), p, q, strict=True):
            total += number(width) * sum(number(s) - (number(s) - 1).exp() for s in (a, b))
        for area, (j, b, k, m) in pieces(n, mesh):
            total -= number(area) * (number(r[j]) + number(c[b]) + number(p[k]) + number(q[m]) - 1).exp()
        return total


def optimum(n: int, mesh: str) -> tuple[float, np.ndarray, np.ndarray]:
    """The best L, the masses of the pieces and those of the gaps, by Newton's method on all four potentials."""
    parts, strip_widths = pieces(n, mesh), [float(width) for width in widths(n, mesh)]
    m = len(strip_widths)
    starts = (0, n, 2 * n, 2 * n + m)
    touched = np.zeros((len(parts) + 2 * m, 2 * n + 2 * m))
    weight = np.array([float(area) for area, _ in parts] + strip_widths * 2)
    for at, (_, names) in enumerate(parts):
        for start, name in zip(starts, names, strict=True):
            touched[at, start + name] += 1
    for k in range(2 * m):
        touched[len(parts) + k, 2 * n + k] = 1
    linear = np.array([1 / n] * (2 * n) + strip_widths * 2)
    at = np.full(2 * n + 2 * m, 0.25)
    for _ in range(50):
        masses = weight * np.exp(touched @ at - 1)
        gradient = linear - touched.T @ masses
        # A constant may move from r to c, so the Hessian is singular.
        step = np.linalg.lstsq((touched * masses[:, None]).T @ touched, gradient, rcond=1e-12)[0]
        at = at + step / max(1.0, np.abs(step).max())
        if np.abs(step).max() < 1e-13:
            break
    masses = weight * np.exp(touched @ at - 1)
    return float(linear @ at - masses.sum() + 3), masses[: len(parts)], masses[len(parts) :]
