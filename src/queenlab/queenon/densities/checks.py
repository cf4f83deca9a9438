"""Tests whether a density is a queenon: Knuth's linear conditions on the triangles, exact for exact numbers.

They are equivalent to the definition of a queenon. At height h < 1/2 below the top of a row of cells, the row line
has mass ((1 - 2h) sum N + h sum EW)/n, in cells: 1 for all h if and only if sum N = n and sum EW = 2n. Diagonal
densities are linear between lines of the mesh, where they are those sums over 2n.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

import numpy as np

from queenlab.board import TRIANGLES
from queenlab.queenon.densities.density import TriangleDensity
from queenlab.queenon.densities.files import Numbers

#: How far a sum of floats may be from what it should be, as a part of it.
TOLERANCE = 1e-9

Kind = Literal["step queenon", "Xqueenon", "no queenon"]


@dataclass(frozen=True)
class Violation:
    """A violated condition: `sum relation bound`.

    `place` says where, in words: `row 2`, `diagonal 5`, `triangle N(1, 3)`; rows are counted from the top.
    """

    place: str
    sum: Any
    bound: Any
    relation: Literal["=", "<=", ">="]

    @property
    def excess(self) -> Any:
        return self.sum - self.bound

    def __str__(self) -> str:
        wanted = {"=": "not", "<=": "more than", ">=": "less than"}[self.relation]
        return f"{self.place}: {shown(self.sum)}, {wanted} {shown(self.bound)} (off by {shown(abs(self.excess))})"


@dataclass(frozen=True)
class QueenonReport:
    """The kind of a density, and every violated condition.

    An `Xqueenon` is a queenon with different triangles in some cell. `tolerance` is 0 if the check was exact, else the
    part of a sum by which floats were allowed to be off.
    """

    kind: Kind
    violations: tuple[Violation, ...]
    tolerance: float

    @property
    def ok(self) -> bool:
        return not self.violations

    def lines(self, most: int | None = None) -> list[str]:
        """The violations in words: all, or the worst and the number of the others."""
        if most is None or len(self.violations) <= most:
            return [str(v) for v in self.violations]
        worst = sorted(self.violations, key=lambda v: -abs(v.excess))[:most]
        return [*(str(v) for v in worst), f"and {len(self.violations) - most} more"]


def check_queenon(density: TriangleDensity, tolerance: float = TOLERANCE) -> QueenonReport:
    r"""Checks a density against the definition of a queenon.

    A density that is constant on the triangles of order n is a queenon exactly if no number is negative and (Knuth,
    Xqueens and Xqueenons, with rows and columns of NS and EW as in his definitions, not as in his list)

    - in every row the N, and the S, add up to n, and the E and W together to 2n;
    - in every column the E, and the W, add up to n, and the N and S together to 2n;
    - on every diagonal `\` the N and E, and the S and W, add up to at most 2n; on every antidiagonal `/` the N and W,
      and the S and E.

    On a step density these say, and are reported as: n in every row and column, at most n on every diagonal. Row 1 is
    on top; diagonals `\` are numbered 1..2n-1 by row - column + n, antidiagonals `/` by row + column - 1.

    Args:
        density: fractions are checked exactly.
        tolerance: for floats, the part of the bound by which a sum may be off; of 1 for a single number below 0.

    Example:
        >>> check_queenon(TriangleDensity.from_cells([[2, 0], [0, 2]])).lines()
        ['diagonal 2: 4, more than 2 (off by 2)']
    """
    allowed = 0.0 if density.exact else tolerance
    violations = (*_negative(density, allowed), *_sums(density, allowed))
    kind: Kind = "no queenon" if violations else "step queenon" if density.is_step else "Xqueenon"
    return QueenonReport(kind, violations, allowed)


def _negative(density: TriangleDensity, allowed: float) -> Iterator[Violation]:
    numbers = density.scaled[0][: 1 if density.is_step else 4]
    for letter, i, j in np.argwhere(numbers < -allowed).tolist():
        name = f"cell in row {i + 1}, column {j + 1}" if density.is_step else f"{TRIANGLES[letter]}({i + 1}, {j + 1})"
        yield Violation(name, density.values[letter, i, j], Fraction(0) if density.exact else 0.0, ">=")


def _sums(density: TriangleDensity, allowed: float) -> Iterator[Violation]:
    n = density.order
    sums = density.diagonal_sums()
    if density.is_step:
        yield from _wrong("row {}", density.row_sums("N"), n, "=", allowed)
        yield from _wrong("column {}", density.column_sums("N"), n, "=", allowed)
        yield from _wrong("diagonal {}", sums.ne[1:-1] / 2, n, "<=", allowed)
        yield from _wrong("antidiagonal {}", sums.nw[1:-1] / 2, n, "<=", allowed)
        return
    yield from _wrong("N of row {}", density.row_sums("N"), n, "=", allowed)
    yield from _wrong("S of row {}", density.row_sums("S"), n, "=", allowed)
    yield from _wrong("E and W of row {}", density.row_sums("EW"), 2 * n, "=", allowed)
    yield from _wrong("E of column {}", density.column_sums("E"), n, "=", allowed)
    yield from _wrong("W of column {}", density.column_sums("W"), n, "=", allowed)
    yield from _wrong("N and S of column {}", density.column_sums("NS"), 2 * n, "=", allowed)
    yield from _wrong("N and E of diagonal {}", sums.ne[1:-1], 2 * n, "<=", allowed)
    yield from _wrong("S and W of diagonal {}", sums.sw[1:-1], 2 * n, "<=", allowed)
    yield from _wrong("N and W of antidiagonal {}", sums.nw[1:-1], 2 * n, "<=", allowed)
    yield from _wrong("S and E of antidiagonal {}", sums.se[1:-1], 2 * n, "<=", allowed)


def _wrong(place: str, sums: Numbers, bound: int, relation: Literal["=", "<="], allowed: float) -> Iterator[Violation]:
    excess = sums - bound
    wrong = (abs(excess) if relation == "=" else excess) > allowed * bound
    for k in np.flatnonzero(wrong).tolist():
        yield Violation(place.format(k + 1), sums[k], bound, relation)


def shown(number: Any) -> str:
    """A readable number: short fractions unchanged, others to ten digits."""
    if isinstance(number, int | Fraction):
        size = Fraction(number)
        if max(size.numerator.bit_length(), size.denominator.bit_length()) < 64 and len(str(size)) <= 20:
            return str(size)
        if size.numerator.bit_length() - size.denominator.bit_length() > 1000:
            return f"about {'-' if size < 0 else ''}2^{size.numerator.bit_length() - size.denominator.bit_length()}"
    return f"{float(number):.10g}"
