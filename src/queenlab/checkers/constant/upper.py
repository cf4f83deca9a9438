"""The upper bound: how far the entropy of a true queenon near exp(P - 1) can be above L.

rho = exp(P - 1) is corrected to rho' = rho + a(x) + a(y) - m with m the integral of a: its marginals are uniform. If
rho' >= 0 and its diagonal densities are at most 1 it is a queenon, and (docs/guide/constant.md, Theorem 2)

    alpha <= L + iint (rho' - rho)^2 / rho + 2 int eta^2 / exp(p - 1),      eta = zeta - K,

K(t) being what the correction adds to the diagonal x + y = t.
"""

from __future__ import annotations

from dataclasses import dataclass

from flint import arb

from queenlab.checkers.constant.elements import Elements, Triangle, largest_of, least_of, octant, product
from queenlab.checkers.constant.residuals import diagonal_residuals, row_residuals


class NotAQueenon(ArithmeticError):
    """The corrected density could not be shown to be a queenon."""


@dataclass(frozen=True)
class Gap:
    """An upper bound of alpha - L, the `value`, and what went into it.

    Attributes:
        row_norm: a bound of the L2 norm of a on [0,1].
        diagonal_norm: a bound of the L2 norm of zeta on [0,2].
        least_density: a lower bound of rho.
        most_change: an upper bound of |rho' - rho|.
        least_slack: a lower bound of exp(p - 1).
        most_shift: an upper bound of |eta|.
    """

    value: arb
    row_norm: arb
    diagonal_norm: arb
    least_density: arb
    most_change: arb
    least_slack: arb
    most_shift: arb


def gap(elements: Elements, target: arb) -> Gap:
    """The bound, its quadratures exact to about `target`; NotAQueenon where positivity cannot be shown."""
    mesh = elements.mesh
    r, p = elements.minorants()
    densities = [product(Triangle.of(mesh, *where), r, p) for where in octant(mesh)]
    least_density = arb(least_of(densities).lower())
    slacks = [arb((factor * arb(-1).exp()).lower()) for factor in p[:mesh]]
    least_slack = arb(least_of(slacks).lower())

    rows = row_residuals(elements, target)
    squares = arb((sum((piece.square for piece in rows), arb(0)) / (2 * mesh)).upper())
    row_norm = squares.sqrt()
    most_row = largest_of([piece.largest for piece in rows])
    # Integrals of a over whole intervals: right half of i, and left half, the mirror image of the right half of N-1-i.
    means = [(rows[i].mean + rows[mesh - 1 - i].mean) / (4 * mesh) for i in range(mesh)]
    whole = sum((abs(mean) for mean in means), arb(0))
    excess = abs(sum(means, arb(0)))

    diagonals = diagonal_residuals(elements, target)
    weighted = sum((piece.square / slack for piece, slack in zip(diagonals, slacks, strict=True)), arb(0)) / mesh
    diagonal_norm = (sum((piece.square for piece in diagonals), arb(0)) / mesh).sqrt()
    # K(t) = 2 int_0^t a - t m for t <= 1: whole intervals, and a part of one, by Cauchy and Schwarz.
    shift_norm = arb(2).sqrt() * (2 * whole + excess + 2 * row_norm / mesh)

    most_change = 2 * most_row + excess
    if not most_change < least_density:
        raise NotAQueenon(f"the correction may reach {_short(most_change)}, the density only {_short(least_density)}")
    most_shift = largest_of([piece.largest for piece in diagonals]) + 2 * most_row
    if not most_shift < least_slack:
        raise NotAQueenon(f"a diagonal density may exceed 1: {_short(most_shift)} against {_short(least_slack)}")
    value = 2 * squares / least_density + 2 * (weighted.sqrt() + shift_norm / least_slack.sqrt()) ** 2
    return Gap(
        value=arb(value.upper()),
        row_norm=row_norm,
        diagonal_norm=arb(diagonal_norm.upper()),
        least_density=least_density,
        most_change=arb(most_change.upper()),
        least_slack=least_slack,
        most_shift=arb(most_shift.upper()),
    )


def _short(value: arb) -> str:
    return str(value.str(3, radius=False))
