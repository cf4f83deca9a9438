"""Where the bounds L_n go: alpha by extrapolation, to some 38 digits in two seconds.

An estimate, and no bound: it rests on the series alpha - L_n = a / n^2 + b / n^4 + ... that the numbers show and nobody
has proved. It shares nothing with the certified interval for alpha but the definition of L, so each checks the other.

Rounding does not get in the way. At a maximum L is flat, so an error e in the potentials costs e^2; and Newton's method
needs an exact gradient only, while an approximate Hessian still gains ten digits with each step.
"""

from __future__ import annotations

import decimal
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from operator import add, mul

import numpy as np

from queenlab.errors import BadInput
from queenlab.queenon.step_duals.bound import shown_down, step_bound
from queenlab.queenon.step_duals.dual import StepDual, best_step_dual
from queenlab.queenon.step_duals.newton import FoldedDual

#: Orders for the extrapolation.
LADDER = (32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512)
#: Potentials and exponentials are multiples of 2^-BITS here.
BITS = 192
#: What rounding may cost, as Neville's scheme carries it on: a million times 2^-BITS, and some more.
ROUNDING = Fraction(1, 1 << BITS - 32)
#: Each step gains ten digits and more.
MOST_STEPS = 8


@dataclass(frozen=True)
class StepLimit:
    """An estimate of alpha from the bounds of some orders.

    `error` is how far the estimates without the smallest and without the largest order are from it.
    """

    orders: tuple[int, ...]
    value: Fraction
    error: Fraction

    def __str__(self) -> str:
        digits = max(1, -math.ceil(math.log10(self.error)))
        return f"{shown_down(self.value + Fraction(1, 2 * 10**digits), digits)} +- {float(self.error):.1e}"


def step_limit(orders: Iterable[int] = LADDER) -> StepLimit:
    """Extrapolates L_n to infinite n.

    The orders are even: then the kinks of the potentials, r at 1/2 and p at 1, are corners of the mesh. With odd n
    other powers of n come in.
    """
    used = tuple(sorted(set(orders)))
    if len(used) < 3 or any(order % 2 for order in used):
        raise BadInput("extrapolation needs at least three different even orders")
    bounds = {order: sharpened(best_step_dual(order)) for order in used}
    value = at_infinity(bounds)
    others = [{n: bounds[n] for n in some} for some in (used[1:], used[:-1])]
    return StepLimit(used, value, max(ROUNDING, *(abs(at_infinity(o) - value) for o in others)))


def at_infinity(values: Mapping[int, Fraction]) -> Fraction:
    """The value at 1/n^2 = 0 of the polynomial in 1/n^2 through the values (Neville's scheme), exactly."""
    points = sorted((Fraction(1, n * n), value) for n, value in values.items())
    estimates = [value for _, value in points]
    for width in range(1, len(points)):
        ends = zip(points, points[width:], estimates, estimates[1:], strict=False)
        estimates = [(b * left - a * right) / (b - a) for (a, _), (b, _), left, right in ends]
    return estimates[0]


def sharpened(dual: StepDual, bits: int = BITS) -> Fraction:
    """L_n of the best triangles to nearly `bits` bits after the point: proved as any other bound, from potentials with
    more bits than a float has.
    """
    from scipy.linalg import cho_factor, cho_solve

    if dual.mesh != "triangles":
        raise BadInput(f"triangles are sharpened, not {dual.mesh}")
    folded = FoldedDual(dual.order, dual.mesh)
    factor = cho_factor(folded.derivatives(dual.r, dual.p)[1], lower=True, check_finite=False)
    at = [_scaled(value, bits) for value in [*dual.r.tolist(), *dual.p.tolist()]]
    for _ in range(MOST_STEPS):
        gradient = _gradient(at, dual.order, bits)
        step = cho_solve(factor, gradient)
        at = [value + _scaled(change, bits) for value, change in zip(at, step.tolist(), strict=True)]
        if float(gradient @ step) < 2.0**-bits:
            break
    exact = [Fraction(value, 1 << bits) for value in at]
    r, p = exact[: folded.half], exact[folded.half :]
    r += r[::-1][dual.order % 2 :]
    p += p[::-1]
    return step_bound(r, r, p, p, bits)


def _scaled(value: float, bits: int) -> int:
    return round(Fraction(value) * (1 << bits))


def _gradient(at: Sequence[int], n: int, bits: int) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """The gradient of L in r and p, which are given as multiples of 2^-bits: the upper triangles, as in `FoldedDual`.

    It is a small difference of large numbers; these are whole numbers, only the difference is rounded to a float.
    """
    half = (n + 1) // 2
    exponentials = _exponentials([*at, -1 << bits], bits)
    columns, strips, inverse_e = exponentials[:half], exponentials[half:-1], exponentials[-1]
    every = strips + strips[::-1]
    mirrored = [2] * (n // 2) + [1] * (n % 2)
    weighted = list(map(mul, mirrored, columns))
    lines, by_strip = [0] * half, [0] * (2 * n)
    for b in range(n):
        row, rising, falling = min(b, n - 1 - b), slice(b + 1, b + 1 + half), slice(n - 1 - b, n - 1 - b + half)
        factor = columns[row]
        cells = [a * factor >> 3 * bits for a in map(mul, map(mul, weighted, every[rising]), every[falling])]
        lines = list(map(add, lines, cells))
        lines[row] += sum(cells)
        for strip in (rising, falling):
            by_strip[strip] = map(add, by_strip[strip], cells)
    scale = n * n << 2 * bits
    of_lines = [2 * n * m * (1 << 2 * bits) - inverse_e * line for m, line in zip(mirrored, lines, strict=True)]
    of_strips = [
        4 * n * ((1 << 2 * bits) - inverse_e * own) - inverse_e * (one + other)
        for own, one, other in zip(strips, by_strip, by_strip[::-1], strict=False)
    ]
    return np.array([float(Fraction(value, scale)) for value in of_lines + of_strips])


def _exponentials(values: Sequence[int], bits: int) -> list[int]:
    """2^bits exp(value / 2^bits), to the nearest whole number or the next."""
    with decimal.localcontext(prec=math.ceil(bits * 0.30103) + 15):
        scale = Decimal(1 << bits)
        return [int((Decimal(value) / scale).exp() * scale) for value in values]
