"""Both ends of an interval for the n-queens constant, from the definitions of L and F, in Python's decimals.

A certificate lists potentials r and p. L is the dual function at them, F the value of a queenon near exp(P - 1); so
L <= alpha <= F. Here neither python-flint nor any of queenlab's code is used, no triangle occurs, and the gap between
L and F is not estimated: F is integrated. Every integral is a sum of Gauss rules between all places where the
integrand may fail to be analytic. The error of a rule is not bounded: compare two numbers of points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal, getcontext
from fractions import Fraction
from itertools import pairwise
from typing import Any

from numpy.polynomial.legendre import leggauss

Function = Callable[[Decimal], Decimal]
ONE, TWO = Decimal(1), Decimal(2)


def legendre(degree: int, z: Decimal) -> list[Decimal]:
    """The values of P_0, ..., P_degree."""
    values = [ONE, z]
    for k in range(1, degree):
        values.append(((2 * k + 1) * z * values[k] - k * values[k - 1]) / (k + 1))
    return values[: degree + 1]


def monomials(coefficients: Sequence[Fraction]) -> list[Decimal]:
    """The polynomial with these Legendre coefficients, highest power first."""
    total = [Fraction(0)] * len(coefficients)
    before, now = [Fraction(0)], [Fraction(1)]
    for k, coefficient in enumerate(coefficients):
        for power, value in enumerate(now):
            total[power] += coefficient * value
        shifted = [Fraction(0), *(value * (2 * k + 1) / (k + 1) for value in now)]
        padded = [value * k / (k + 1) for value in before] + [Fraction(0)] * (len(shifted) - len(before))
        before, now = now, [a - b for a, b in zip(shifted, padded, strict=True)]
    return [Decimal(value.numerator) / value.denominator for value in reversed(total)]


def at(polynomial: Sequence[Decimal], z: Decimal) -> Decimal:
    value = polynomial[0]
    for coefficient in polynomial[1:]:
        value = value * z + coefficient
    return value


def gauss(points: int) -> list[tuple[Decimal, Decimal]]:
    """Nodes and weights on [-1,1], in the precision in force: Newton's method from those of NumPy."""
    rule = []
    for start in leggauss(points)[0]:
        z = Decimal(float(start))
        for _ in range(8):
            *_, last, value = legendre(points, z)
            slope = points * (last - z * value) / (1 - z * z)
            z -= value / slope
        rule.append((z, 2 / ((1 - z * z) * slope * slope)))
    return rule


class DecimalPotentials:
    """Potentials as a certificate's JSON object lists them."""

    def __init__(self, record: dict[str, Any], points: int) -> None:
        scale = 2 ** record["bits"]
        self.mesh: int = record["mesh"]
        self.rows, self.diagonals = (
            [monomials([Fraction(number, scale) for number in part]) for part in record[name]] for name in ("r", "p")
        )
        self.rule = gauss(points)
        self.tiny = Decimal(10) ** (8 - getcontext().prec)

    def _value(self, parts: list[list[Decimal]], x: Decimal) -> Decimal:
        k = int(x * self.mesh)
        return at(parts[k], 2 * (x * self.mesh - k) - 1)

    def r(self, x: Decimal) -> Decimal:
        return self._value(self.rows, min(x, 1 - x))

    def p(self, t: Decimal) -> Decimal:
        return self._value(self.diagonals, min(t, 2 - t))

    def density(self, x: Decimal, y: Decimal) -> Decimal:
        return (self.r(x) + self.r(y) + self.p(x + y) + self.p(1 + x - y) - 1).exp()

    def slack(self, t: Decimal) -> Decimal:
        return (self.p(t) - 1).exp()

    def marks(self, parts: int) -> list[Decimal]:
        """Ends of intervals on [-2,2], each interval of the mesh cut into so many parts."""
        count = parts * self.mesh
        return [Decimal(k) / count for k in range(-2 * count, 2 * count + 1)]

    def integral(self, f: Function, start: Decimal, end: Decimal, cuts: Iterable[Decimal]) -> Decimal:
        total = Decimal(0)
        for a, b in pairwise(sorted({start, end, *(cut for cut in cuts if start < cut < end)})):
            if b - a > self.tiny:
                middle, half = (a + b) / 2, (b - a) / 2
                total += half * sum(weight * f(middle + half * z) for z, weight in self.rule)
        return total

    def column(self, x: Decimal, f: Function, parts: int = 1) -> Decimal:
        """The integral over y in [0,1] of a function that has breaks where this column meets the mesh."""
        diagonals = [cut for mark in self.marks(1) for cut in (mark - x, x - mark)]
        return self.integral(f, Decimal(0), ONE, [*self.marks(parts), *diagonals])

    def dual(self) -> Decimal:
        """L = 3 + 2 int r + 2 int p - iint exp(P - 1) - 2 int exp(p - 1); functions are even about 1/2 and 1."""
        halves, zero, half = self.marks(2), Decimal(0), ONE / 2
        inside = 2 * self.integral(lambda x: self.column(x, lambda y: self.density(x, y)), zero, half, halves)
        linear = 4 * self.integral(self.r, zero, half, halves) + 4 * self.integral(self.p, zero, ONE, halves)
        return 3 + linear - inside - 4 * self.integral(self.slack, zero, ONE, halves)

    def lack(self) -> tuple[Function, Decimal]:
        """a(x) = 1 - int exp(P - 1) dy and its integral; a is analytic on half intervals, and interpolated there."""
        count, points = self.mesh, len(self.rule)
        tables = [(legendre(points - 1, z), weight) for z, weight in self.rule]
        parts = []
        for k in range(count):  # the half intervals of [0,1/2]
            places = [(2 * k + 1 + z) / (4 * self.mesh) for z, _ in self.rule]
            values = [1 - self.column(x, lambda y, x=x: self.density(x, y)) for x in places]
            sums = [
                sum(weight * value * table[power] for value, (table, weight) in zip(values, tables, strict=True))
                for power in range(points)
            ]
            parts.append(monomials([Fraction(total) * (2 * power + 1) / 2 for power, total in enumerate(sums)]))

        def a(x: Decimal) -> Decimal:
            x = min(x, 1 - x)
            k = int(x * 2 * count)
            return at(parts[k], 2 * (x * 2 * count - k) - 1)

        return a, 2 * self.integral(a, Decimal(0), ONE / 2, self.marks(2))

    def queenon_value(self) -> Decimal:
        """F of the density exp(P - 1) + a(x) + a(y) - m, which is above 0 and has uniform marginals.

        F = iint g + 2 int g(1 - delta) + 3 with g(b) = b ln b; both kinds of diagonals have the same densities. A
        negative density, or a diagonal density above 1, has no logarithm: decimal.InvalidOperation.
        """
        a, mean = self.lack()
        halves, zero = self.marks(2), Decimal(0)

        def corrected(x: Decimal, y: Decimal) -> Decimal:
            return self.density(x, y) + a(x) + a(y) - mean

        def g(b: Decimal) -> Decimal:
            return b * b.ln()

        for x in (Decimal("0.03"), Decimal("0.2"), Decimal("0.6")):
            marginal = self.column(x, lambda y, x=x: corrected(x, y), parts=2)
            assert abs(marginal - 1) < abs(a(x)) / 1000

        def diagonal(t: Decimal) -> Decimal:
            cuts = [cut for mark in halves for cut in (mark, t - mark)]
            cuts += [(t - mark) / 2 for mark in self.marks(1)]
            return self.integral(lambda x: corrected(x, t - x), zero, t, cuts)

        def column(x: Decimal) -> Decimal:
            return self.column(x, lambda y: g(corrected(x, y)), parts=2)

        inside = 2 * self.integral(column, zero, ONE / 2, halves)
        return inside + 4 * self.integral(lambda t: g(1 - diagonal(t)), zero, ONE, halves) + 3
