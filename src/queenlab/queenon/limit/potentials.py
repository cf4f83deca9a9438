"""The potentials r and p of the limit density gamma*, as floating-point functions.

The dual of Simkin's problem has one function for rows and columns, r on [0,1] with r(x) = r(1-x), and one for both
kinds of diagonals, p on [0,2] with p(t) = p(2-t). The density that belongs to them is exp(P - 1) with

    P(x, y) = r(x) + r(y) + p(x + y) + p(1 + x - y),

and 1 - exp(p - 1) are its diagonal densities. Here they are polynomials on each interval of a mesh, as a certificate of
the n-queens constant lists them; docs/guide/constant.md has the mathematics.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from queenlab.kept.files import kept_json

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Potentials:
    """Piecewise polynomial potentials on a mesh of N intervals of [0,1], N even, by their Legendre coefficients.

    `rows` are those of r on the first N/2 intervals, shape (N/2, degree + 1); `diagonals` those of p on the first N.
    """

    mesh: int
    rows: Floats
    diagonals: Floats

    @classmethod
    def from_dict(cls, record: dict[str, Any]) -> Potentials:
        """The potentials of a certificate of the constant, rounded to 53 bits."""
        scale = record["bits"]
        rows, diagonals = (
            np.array([[float(_scaled(number, scale)) for number in element] for element in record[name]])
            for name in ("r", "p")
        )
        return cls(record["mesh"], rows, diagonals)

    @classmethod
    def kept(cls) -> Potentials:
        """The potentials of the certificate included in queenlab."""
        return cls.from_dict(kept_certificate())

    @property
    def degree(self) -> int:
        return int(self.rows.shape[1]) - 1

    def r(self, x: npt.ArrayLike) -> Floats:
        """At points of [0,1]."""
        return _evaluate(self.rows, self.mesh, np.asarray(x, dtype=np.float64), 1.0)

    def p(self, t: npt.ArrayLike) -> Floats:
        """At points of [0,2]."""
        return _evaluate(self.diagonals, self.mesh, np.asarray(t, dtype=np.float64), 2.0)

    def density(self, x: npt.ArrayLike, y: npt.ArrayLike) -> Floats:
        """At points of the unit square."""
        x, y = np.asarray(x, dtype=np.float64), np.asarray(y, dtype=np.float64)
        exponent: Floats = self.r(x) + self.r(y) + self.p(x + y) + self.p(1 + x - y) - 1
        return np.exp(exponent)

    def diagonal_density(self, t: npt.ArrayLike) -> Floats:
        """The density on the diagonal x + y = t, for t in [0,2]."""
        return -np.expm1(self.p(t) - 1)


@cache
def kept_certificate() -> dict[str, Any]:
    """The certificate of the n-queens constant included in queenlab; `queenlab.check_constant` proves it again."""
    return kept_json("certificates/constant-65.json")


def kept_interval() -> tuple[Decimal, Decimal]:
    """The interval of the constant that this certificate proves."""
    record = kept_certificate()
    return Decimal(record["lower"]), Decimal(record["upper"])


def _scaled(number: int, bits: int) -> float:
    """number / 2^bits, also where the number is too large for a float."""
    excess = max(number.bit_length() - 64, 0)
    return float(np.ldexp(float(number >> excess), excess - bits))


def _evaluate(elements: Floats, mesh: int, at: Floats, length: float) -> Floats:
    """A function on [0, length] that is even about length/2, by its polynomials on the first half."""
    if at.size and (at.min() < -1e-12 or at.max() > length + 1e-12):
        raise ValueError(f"points must be between 0 and {length:g}")
    half = np.minimum(at, length - at)
    element = np.clip((half * mesh).astype(np.int64), 0, len(elements) - 1)
    local = np.asarray(2 * (half * mesh - element) - 1, dtype=np.float64)
    # Clenshaw would need the coefficients of every point too; Legendre's recurrence runs over whole arrays.
    before, now, total = np.zeros(local.shape), np.ones(local.shape), np.zeros(local.shape)
    for k in range(elements.shape[1]):
        total += elements[element, k] * now
        before, now = now, ((2 * k + 1) * local * now - k * before) / (k + 1)
    return total
