"""The dual of Simkin's problem by brute force: functions of one variable, integrals between all breaks.

Nothing is folded and no triangle occurs: an integral along a line is cut wherever the line meets the mesh.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.polynomial.legendre import leggauss, legval, legvander

NODES, WEIGHTS = leggauss(10)


class BruteForce:
    def __init__(self, mesh: int, rows: list[list[float]], diagonals: list[list[float]]) -> None:
        """Coefficients on the first half of [0,1] and of [0,2], as numbers."""
        self.mesh, self.rows, self.diagonals = mesh, rows, diagonals

    @classmethod
    def of(cls, record: dict[str, Any]) -> BruteForce:
        scale = 2.0 ** record["bits"]
        rows, diagonals = ([[n / scale for n in part] for part in record[name]] for name in ("r", "p"))
        return cls(record["mesh"], rows, diagonals)

    def r(self, x: float) -> float:
        return self._at(self.rows, min(x, 1 - x))

    def p(self, t: float) -> float:
        return self._at(self.diagonals, min(t, 2 - t))

    def _at(self, parts: list[list[float]], x: float) -> float:
        k = min(int(x * self.mesh), len(parts) - 1)
        return float(legval(2 * (x * self.mesh - k) - 1, parts[k]))

    def density(self, x: float, y: float) -> float:
        return math.exp(self.r(x) + self.r(y) + self.p(x + y) + self.p(1 + x - y) - 1)

    def column(self, x: float, f: Callable[[float, float], float]) -> float:
        """The integral of f over y at this x."""
        marks = [k / self.mesh for k in range(-2 * self.mesh, 2 * self.mesh + 1)]
        cuts = marks + [m - x for m in marks] + [x - m for m in marks]
        return integral(lambda y: f(x, y), 0, 1, cuts)

    def diagonal(self, t: float, f: Callable[[float, float], float]) -> float:
        """The integral of f over x on x + y = t."""
        marks = [k / self.mesh for k in range(-2 * self.mesh, 2 * self.mesh + 1)]
        cuts = marks + [t - m for m in marks] + [(t - m) / 2 for m in marks]
        return integral(lambda x: f(x, t - x), max(0.0, t - 1), min(1.0, t), cuts)

    def row_residual(self, x: float) -> float:
        return 1 - self.column(x, self.density)

    def diagonal_residual(self, t: float) -> float:
        return 1 - self.diagonal(t, self.density) - math.exp(self.p(t) - 1)

    def breaks(self) -> list[float]:
        return [k / (2 * self.mesh) for k in range(4 * self.mesh + 1)]

    def dual(self) -> float:
        cuts = self.breaks()
        total = 3 + 2 * integral(self.r, 0, 1, cuts) + 2 * integral(self.p, 0, 2, cuts)
        total -= integral(lambda x: self.column(x, self.density), 0, 1, cuts)
        return total - 2 * integral(lambda t: math.exp(self.p(t) - 1), 0, 2, cuts)

    def corrected_value(self) -> float:
        """F of the density with uniform marginals that lies next to this one.

        What the marginals lack is smooth on half intervals only, so it is interpolated there, and lines are cut there
        too.
        """
        cuts, half = self.breaks(), 2 * self.mesh
        inverse = np.linalg.inv(legvander(NODES, len(NODES) - 1))
        parts = [inverse @ [self.row_residual((2 * h + 1 + z) / (2 * half)) for z in NODES] for h in range(half)]

        def lack(x: float) -> float:
            h = min(int(x * half), half - 1)
            return float(legval(2 * x * half - 2 * h - 1, parts[h]))

        excess = integral(lack, 0, 1, cuts)
        fine = BruteForce(half, [], [])

        def corrected(x: float, y: float) -> float:
            return self.density(x, y) + lack(x) + lack(y) - excess

        def g(a: float) -> float:
            return a * math.log(a)

        for x in (0.03, 0.2, 0.26, 0.6):
            assert abs(fine.column(x, corrected) - 1) < 1e-9
        inside = integral(lambda x: fine.column(x, lambda u, v: g(corrected(u, v))), 0, 1, cuts)
        along = integral(lambda t: g(1 - fine.diagonal(t, corrected)), 0, 2, cuts)
        return inside + 2 * along + 3


def integral(f: Callable[[float], float], start: float, end: float, cuts: Iterable[float]) -> float:
    inner = sorted({start, end, *(c for c in cuts if start < c < end)})
    total = 0.0
    for a, b in pairwise(inner):
        if b - a > 1e-13:
            total += (
                (b - a) / 2 * sum(w * f((a + b) / 2 + (b - a) / 2 * z) for z, w in zip(NODES, WEIGHTS, strict=True))
            )
    return total
