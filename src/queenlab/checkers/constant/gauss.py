"""Gauss-Legendre quadrature in ball arithmetic, with its remainder.

Let f be analytic inside the ellipse E_rho with foci -1 and 1 and half axes (rho + 1/rho)/2 and (rho - 1/rho)/2, and
|f| <= M there. Its Chebyshev coefficients are at most 2 M rho^-k (Bernstein), so its Chebyshev series converges
uniformly on [-1,1]. The rule of m points is exact for degrees below 2m, and the integral and the rule (positive weights
with sum 2) each take a function that is at most 1 to at most 2. So

    |integral - rule| <= sum over k >= 2m of 4 * 2 M rho^-k = 8 M rho^-2m / (1 - 1/rho).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from flint import arb, ctx

#: Ellipses that are tried: rho = e^(k/8).
ELLIPSES = tuple(arb(k) / 8 for k in range(4, 33))
MOST_POINTS = 400
#: A table has a value for each interval and each point of a grid; more than this are refused, for they take hours.
MOST_VALUES = 10**6
#: Bits for bounds: a few digits are enough, and the recurrence of Legendre polynomials loses up to two bits a degree.
COARSE = 300


@dataclass(frozen=True)
class Rule:
    """A rule of some points on [-1, 1], and the ellipse E_rho on which its remainder is bounded."""

    points: int
    rho: arb

    @property
    def reach(self) -> arb:
        return half_axis(self.rho)

    def remainder(self, bound: arb) -> arb:
        """The most that the rule is wrong for a function that is at most `bound` on the ellipse."""
        return 8 * bound * self.rho ** (-2 * self.points) / (1 - 1 / self.rho)

    def nodes(self) -> list[arb]:
        """The points, all of them inside [-1, 1]."""
        return [node for node, _ in _nodes(self.points, _precision())]

    def weights(self) -> list[arb]:
        return [weight for _, weight in _nodes(self.points, _precision())]


def half_axis(rho: arb) -> arb:
    """The longer half axis of the ellipse E_rho."""
    return (rho + 1 / rho) / 2


def rule_for(bound: Callable[[arb], arb], target: arb) -> Rule:
    """A rule with few points whose remainder is below `target`; ArithmeticError if `MOST_POINTS` are not enough.

    `bound` says how large the function is at most on E_rho, by the longer half axis of E_rho.
    """
    best: Rule | None = None
    for exponent in ELLIPSES:
        rho = exponent.exp()
        with ctx.workprec(COARSE):
            needed = ((8 * bound(half_axis(rho)) / (1 - 1 / rho) / target).log() / (2 * exponent)).upper()
        if not needed.is_finite():
            continue
        points = max(int(float(needed)) + 1, 2)
        if best is None or points < best.points:
            best = Rule(points, rho)
    if best is None or best.points > MOST_POINTS:
        raise ArithmeticError("the potentials change too fast for quadrature on this mesh")
    return best


def check_size(mesh: int, one: Rule, other: Rule) -> None:
    """Refuses a grid of two rules that would take hours, by an ArithmeticError."""
    if mesh * one.points * other.points > MOST_VALUES:
        raise ArithmeticError(f"{one.points} x {other.points} quadrature points are too many on a mesh of {mesh}")


def _precision() -> int:
    return int(ctx.prec)


@cache
def _nodes(points: int, precision: int) -> list[tuple[arb, arb]]:
    """Nodes and weights; the precision is part of the key only."""
    return [arb.legendre_p_root(points, k, weight=True) for k in range(points)]
