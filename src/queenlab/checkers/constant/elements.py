"""The potentials of a certificate in ball arithmetic: values on the elements of the mesh, and their bounds.

[0,1] has N intervals and [0,2] has 2N; r and p are polynomials on each, given on the first half and continued by r(x)
= r(1-x) and p(t) = p(2-t). An interval's local coordinate runs from -1 to 1. A cell (i, j) of the N x N mesh has
local coordinates X and Y, and is cut by X = Y and X = -Y into its four triangles. In the local coordinates of the
intervals of x + y and 1 + x - y that meet the triangle, these are X + Y and X - Y shifted by 1: see `Triangle`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from flint import arb, arb_mat, fmpq

#: Steps of the grid on which a lower bound is sought.
SAMPLES = 256
#: For each triangle the signs of X + Y and X - Y in it.
SIGNS = {"N": (1, -1), "E": (1, 1), "S": (-1, 1), "W": (-1, -1)}


@dataclass(frozen=True)
class Triangle:
    """A triangle of a cell, and the four intervals whose polynomials make the exponent in it."""

    column: int
    row: int
    plus: int
    minus: int

    @classmethod
    def of(cls, mesh: int, column: int, row: int, side: str) -> Triangle:
        """The triangle of that side of the cell.

        The middle of the cell has x + y = (i + j + 1)/N and 1 + x - y = (N + i - j)/N: ends of intervals. A triangle
        with X + Y > 0 lies in the interval after it, local coordinate X + Y - 1; else in the one before, X + Y + 1.
        """
        up, right = SIGNS[side]
        return cls(column, row, column + row + (up > 0), mesh + column - row - (right < 0))


class Elements:
    """Potentials in balls: polynomials by their coefficients, `rows` those of r on all N intervals of [0,1] and
    `diagonals` those of p on all 2N intervals of [0,2].
    """

    def __init__(self, rows: list[list[arb]], diagonals: list[list[arb]]) -> None:
        self.mesh = len(rows)
        self.degree = len(rows[0]) - 1
        self.rows = rows
        self.diagonals = diagonals

    @classmethod
    def of(cls, bits: int, rows: Sequence[Sequence[int]], diagonals: Sequence[Sequence[int]]) -> Elements:
        """From integers: the coefficients times 2^bits, on the first halves of [0,1] and [0,2]."""
        return cls(_continued(rows, bits), _continued(diagonals, bits))

    def refined(self) -> Elements:
        """The same functions on intervals half as long, where bounds by coefficients are closer.

        On each half the new coefficients are integrals of polynomials of degree at most 2d, for which d + 1 points
        are exact.
        """
        rule = [arb.legendre_p_root(self.degree + 1, k, weight=True) for k in range(self.degree + 1)]
        nodes = [node for node, _ in rule]
        to = arb_mat(
            [
                [weight * value * (2 * k + 1) / 2 for k, value in enumerate(row)]
                for (_, weight), row in zip(rule, legendre(nodes, self.degree), strict=True)
            ]
        )
        halves = [
            arb_mat(legendre([(node + shift) / 2 for node in nodes], self.degree)).transpose() * to for shift in (-1, 1)
        ]

        def split(elements: list[list[arb]]) -> list[list[arb]]:
            return [(arb_mat([element]) * half).tolist()[0] for element in elements for half in halves]

        return Elements(split(self.rows), split(self.diagonals))

    def tables(self, points: Sequence[arb], rows: bool) -> list[list[arb]]:
        """exp of the polynomial of each interval, of r or of p, at these local coordinates."""
        matrix = arb_mat(legendre(points, self.degree))
        coefficients = self.rows if rows else self.diagonals
        values = matrix * arb_mat([list(row) for row in zip(*coefficients, strict=True)])
        columns = values.transpose().tolist()
        return [[value.exp() for value in column] for column in columns]

    def majorants(self, reach: arb) -> tuple[list[arb], list[arb]]:
        """For each interval of r and of p: exp of a bound of the real part on the ellipse with this longer half axis.

        A Legendre polynomial is a sum of Chebyshev polynomials with coefficients that are not negative, and |T_k| on
        the ellipse is at most T_k(reach); so |P_k| is at most P_k(reach). |exp(P - 1)| is at most the product of four
        such bounds and 1/e.
        """
        sizes = legendre([reach], self.degree)[0][1:]
        r, p = (
            [
                (element[0] + sum((abs(c) * size for c, size in zip(element[1:], sizes, strict=True)), arb(0))).exp()
                for element in coefficients
            ]
            for coefficients in (self.rows, self.diagonals)
        )
        return r, p

    def minorants(self) -> tuple[list[arb], list[arb]]:
        """For each interval of r and of p: exp of a lower bound on the interval itself.

        Between points of a grid a polynomial falls by at most half a step times a bound of its derivative, and
        |P_k'| <= k (k + 1)/2 on [-1,1].
        """
        grid = [arb(fmpq(2 * k - SAMPLES, SAMPLES)) for k in range(SAMPLES + 1)]
        matrix = arb_mat(legendre(grid, self.degree))
        least: list[list[arb]] = []
        for coefficients in (self.rows, self.diagonals):
            columns = (matrix * arb_mat([list(row) for row in zip(*coefficients, strict=True)])).transpose().tolist()
            steep = [sum((abs(c) * (k * (k + 1) // 2) for k, c in enumerate(e)), arb(0)) for e in coefficients]
            least.append([(least_of(v) - s / SAMPLES).exp() for v, s in zip(columns, steep, strict=True)])
        return least[0], least[1]


def legendre(points: Iterable[arb], degree: int) -> list[list[arb]]:
    """Legendre polynomials 0..degree at each point, by their recurrence."""
    table = []
    for point in points:
        row = [arb(1), point]
        for k in range(1, degree):
            row.append(((2 * k + 1) * point * row[k] - k * row[k - 1]) / (k + 1))
        table.append(row[: degree + 1])
    return table


def product(triangle: Triangle, r: Sequence[arb], p: Sequence[arb]) -> arb:
    """exp(P - 1) on a triangle from factors of its four intervals: a bound from bounds."""
    return r[triangle.column] * r[triangle.row] * p[triangle.plus] * p[triangle.minus] * arb(-1).exp()


def mirrored_runs(values: list[arb], size: int) -> list[arb]:
    """Values on a grid with its second, faster variable replaced by minus itself; the nodes of a rule are symmetric."""
    return [value for start in range(0, len(values), size) for value in reversed(values[start : start + size])]


def least_of(values: Sequence[arb]) -> arb:
    """The smallest, as a ball."""
    least = values[0]
    for value in values[1:]:
        least = least.min(value)
    return least


def largest_of(values: Sequence[arb]) -> arb:
    largest = values[0]
    for value in values[1:]:
        largest = largest.max(value)
    return largest


def octant(mesh: int) -> Iterable[tuple[int, int, str]]:
    """Column, row and side of the triangles with x <= 1/2 and y <= x; the square's symmetries make eight of each."""
    for column in range(mesh // 2):
        for row in range(column + 1):
            for side in "NESW" if row < column else "SE":
                yield column, row, side


def _continued(half: Sequence[Sequence[int]], bits: int) -> list[list[arb]]:
    """The coefficients on all intervals, by the mirror image, which changes the sign of the odd ones."""
    first = [[arb(fmpq(number, 2**bits)) for number in element] for element in half]
    second = [[-c if k % 2 else c for k, c in enumerate(element)] for element in reversed(first)]
    return first + second
