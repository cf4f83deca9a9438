"""Potentials to any precision: gradients in long arithmetic, steps by the curvature in double precision.

At the top of the dual the curvature hardly changes, so each step takes away about as many digits of the error as double
precision has. Nothing here has to be believed: the certificate's interval is proved by `checkers/constant`.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from flint import arb, arb_mat, ctx

from queenlab.queenon.constant.unknowns import COORDINATES, PotentialTerm, Shape

Floats = npt.NDArray[np.float64]
Numbers = list[list[arb]]

MOST_STEPS = 60


def polish(shape: Shape, start: Floats, curvature: Floats, bits: int) -> list[list[int]]:
    """The best unknowns times 2^bits, as integers, one list for each interval.

    They start from unknowns to double precision and the curvature (minus the Hessian) there.
    """
    previous, ctx.prec = ctx.prec, bits + 64
    try:
        dual = LongDual(shape, _points(shape, bits))
        inverse = np.linalg.inv(curvature)
        unknowns = [[arb(float(number)) for number in row] for row in start]
        last = np.inf
        for _ in range(MOST_STEPS):
            gradient = dual.gradient(unknowns)
            size = max(abs(float(g.mid())) for row in gradient for g in row)
            if size < 2.0 ** -(bits + 4) or size > last / 4:
                break
            last = size
            # Scaled, for the small numbers of late steps are below what doubles can hold.
            scaled = np.array([[float((g / size).mid()) for g in row] for row in gradient])
            step = (inverse @ scaled.ravel()).reshape(scaled.shape)
            unknowns = [
                [(number + arb(float(s)) * size).mid() for number, s in zip(row, steps, strict=True)]
                for row, steps in zip(unknowns, step, strict=True)
            ]
        return [[_rounded(number, bits) for number in row] for row in unknowns]
    finally:
        ctx.prec = previous


class LongDual:
    """The gradient of the dual in long arithmetic."""

    def __init__(self, shape: Shape, points: int) -> None:
        """Takes a rule of a given number of points in u and in w, at the precision that is in force."""
        self.shape = shape
        rule = [arb.legendre_p_root(points, k, weight=True) for k in range(points)]
        grid = [((1 + a) / 2, b) for a, _ in rule for b, _ in rule]
        area = arb(1) / shape.mesh**2 * arb(-1).exp()
        self._weights = [(area * (1 + a) / 2 * wa * wb).mid() for a, wa in rule for _, wb in rule]
        self._tables = {name: self._legendre([at(u, w) for u, w in grid]) for name, at in COORDINATES.items()}
        self._line = self._legendre([a for a, _ in rule])
        self._line_weights = [(2 * w / shape.mesh * arb(-1).exp()).mid() for _, w in rule]

    def gradient(self, unknowns: Numbers) -> Numbers:
        """One list for each interval."""
        shape = self.shape
        values = {
            term: _exponentials(self._tables[term.coordinate], _flip(unknowns[term.block], term.flipped))
            for term in {term for terms in shape.triangles() for term in terms}
        }
        sums: dict[PotentialTerm, list[arb]] = {}
        for terms in shape.triangles():
            factors = [values[term] for term in terms]
            density = [w * a * b * c * d for w, a, b, c, d in zip(self._weights, *factors, strict=True)]
            for term in terms:
                sums[term] = [a + b for a, b in zip(sums[term], density, strict=True)] if term in sums else density
        gradient = [[arb(0)] * shape.width for _ in range(shape.blocks)]
        for row in gradient:
            row[0] = arb(4) / shape.mesh
        for term, density in sums.items():
            part = _flip((arb_mat([density]) * self._tables[term.coordinate]).tolist()[0], term.flipped)
            gradient[term.block] = [a - b for a, b in zip(gradient[term.block], part, strict=True)]
        for block in range(shape.mesh // 2, shape.blocks):
            slack = _exponentials(self._line, unknowns[block])
            weighted = [w * e for w, e in zip(self._line_weights, slack, strict=True)]
            part = (arb_mat([weighted]) * self._line).tolist()[0]
            gradient[block] = [a - b for a, b in zip(gradient[block], part, strict=True)]
        return [[number.mid() for number in row] for row in gradient]

    def _legendre(self, points: list[arb]) -> arb_mat:
        table = []
        for point in points:
            row = [arb(1), point.mid()]
            for k in range(1, self.shape.degree):
                row.append((((2 * k + 1) * row[1] * row[k] - k * row[k - 1]) / (k + 1)).mid())
            table.append(row[: self.shape.width])
        return arb_mat(table)


def _points(shape: Shape, bits: int) -> int:
    """Points of a rule that is about as exact as the unknowns: on a finer mesh exp(P) is closer to a polynomial."""
    return int(bits / (2 * np.log2(2.5 * shape.mesh + 3))) + shape.degree // 2 + 6


def _exponentials(table: arb_mat, coefficients: list[arb]) -> list[arb]:
    column = table * arb_mat([[c] for c in coefficients])
    return [value.mid().exp().mid() for value in column.entries()]


def _flip(numbers: list[arb], flipped: bool) -> list[arb]:
    return [-c if k % 2 else c for k, c in enumerate(numbers)] if flipped else numbers


def _rounded(number: arb, bits: int) -> int:
    scaled = (number * arb(2) ** bits + arb(0.5)).mid().floor().unique_fmpz()
    if scaled is None:
        raise ArithmeticError("a coefficient could not be rounded")
    return int(scaled)
