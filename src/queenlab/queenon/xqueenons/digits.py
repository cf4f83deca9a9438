"""The largest Q-entropy of an order to dozens of digits.

The multipliers of an optimal Xqueenon, known to 64 bits, leave sums wrong by some 1e-18. The Lagrange function is
stationary there, so evaluated with more digits it is right to the square of that, and a further Newton step, which
needs only a few digits itself, squares the error again. The numbers of the 3.5 n lines are `Decimal`; the densities,
each a product of four exponentials, are multiples of a power of 2, held in arrays of Python's integers.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal, getcontext, localcontext
from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from queenlab.errors import BadInput, CheckFailed
from queenlab.queenon.xqueenons.folded_newton import direction, point_at
from queenlab.queenon.xqueenons.folding import FoldedBoard, LineNumbers
from queenlab.queenon.xqueenons.optimum import OptimalXqueenon

MAX_DIGITS = 100
_GUARD = 20
#: Below it a power series takes the place of logarithms whose leading digits cancel.
_SERIES_BELOW = Decimal("0.1")


@dataclass(frozen=True)
class PreciseMinimum:
    """The smallest F = -H_q of an order, as the value of the Lagrange function, which is not above the minimum.

    `error` is how far it may be below: the Newton decrement, of which half is expected, and rounding.
    """

    order: int
    value: Decimal
    error: Decimal


def precise_minimum(best: OptimalXqueenon, digits: int = 40) -> PreciseMinimum:
    """The minimum of -H_q over the Xqueenons of the order of `best`, to a number of decimal places."""
    if not 1 <= digits <= MAX_DIGITS:
        raise BadInput(f"a minimum is computed to 1 to {MAX_DIGITS} digits, not {digits}")
    with localcontext(prec=digits + _GUARD):
        rounding = Decimal(10) ** (_GUARD // 2 - digits - _GUARD)
        if best.order <= 2:
            return PreciseMinimum(best.order, _uniform(best.order), rounding)
        board = FoldedBoard(best.order)
        place = point_at(board, best.multipliers, np.float64)
        rows, columns, free = (
            [as_decimal(x) for x in line]
            for line in (best.multipliers.rows, best.multipliers.columns, best.multipliers.free)
        )
        # The first error is about 1e-36, and each step gains at least ten digits twice.
        for _ in range(2 + digits // 20):
            value, missing = _lagrange(board, rows, columns, free)
            change, change_free = direction(board, place, missing)
            error = Decimal(float(change.dot(missing)) / best.order**2)
            if error < Decimal(10) ** -digits:
                return PreciseMinimum(best.order, value, error + rounding)
            rows, columns, free = (
                [x + Decimal(float(d)) for x, d in zip(line, moved, strict=True)]
                for line, moved in ((rows, change.rows), (columns, change.columns), (free, change_free))
            )
    raise CheckFailed(f"the minimum of order {best.order} does not settle to {digits} digits")


def _lagrange(
    board: FoldedBoard, rows: list[Decimal], columns: list[Decimal], free: list[Decimal]
) -> tuple[Decimal, LineNumbers]:
    """The value of the Lagrange function, and what the sums of the lines lack."""
    n, m, weights = board.order, board.half, board.weights.astype(object)
    pairs = [_pair(u, v) for u, v in zip(free[:n], [Decimal(1), *free[: n - 1 : -1]], strict=True)]
    diagonals = [pair.first for pair in pairs] + [pair.second for pair in pairs[:0:-1]]
    bits = int(3.33 * getcontext().prec)
    by_row = _fixed([(x - 1).exp() for x in rows], bits)
    by_column = _fixed([x.exp() for x in columns], bits) * weights
    by_diagonal = _fixed([x.exp() for x in diagonals], bits)
    row_sums, column_sums = np.empty(n, dtype=object), np.zeros(m, dtype=object)
    diagonal_sums = np.zeros(2 * n - 1, dtype=object)
    for i in range(n):
        rising, falling = slice(i, i + m), slice(i + n - m, i + n)
        cells = by_diagonal[rising] * by_diagonal[falling][::-1] >> bits
        cells = (cells * by_row[i] >> bits) * by_column >> bits
        row_sums[i] = cells.sum()
        column_sums += cells
        diagonal_sums[rising] += cells
        diagonal_sums[falling] += cells[::-1]
    unit = Decimal(2) ** -bits
    one = 1 << bits
    missing = LineNumbers(
        _floats(n * one - row_sums, bits),
        _floats(n * one * weights - column_sums, bits),
        _floats(2 * n * (one - _fixed(free, bits)) - diagonal_sums, bits),
    )
    # The sum of density x logarithm over cells is one over lines, so the sums of the lines drop out.
    linear = n * sum(rows) + n * sum(w * c for w, c in zip(weights, columns, strict=True))
    linear += 2 * n * sum(p * (1 - u) for p, u in zip(diagonals, free, strict=True))
    value = 3 + (linear - int(row_sums.sum()) * unit) / n**2 + 4 * sum(pair.mean for pair in pairs) / n
    return value, missing


class _Pair(NamedTuple):
    """G(a, b), and twice its derivatives."""

    mean: Decimal
    first: Decimal
    second: Decimal


def _pair(a: Decimal, b: Decimal) -> _Pair:
    """As in `queenlab.queenon.entropy.segment_integral`, for a, b > 0."""
    middle, z = (a + b) / 2, (b - a) / (a + b)
    square = z * z
    if abs(z) < _SERIES_BELOW:
        mean, even, odd = Decimal(0), Decimal(0), Decimal(0)
        power, k, least = Decimal(1), 1, Decimal(10) ** -getcontext().prec
        while power > least:
            odd += power / (k * (k + 2))
            power *= square
            mean += power / (k * (k + 1) * (k + 2))
            even -= power / ((k + 1) * (k + 2))
            k += 2
        odd *= z
    else:
        artanh, level = ((1 + z).ln() - (1 - z).ln()) / 2, (1 - square).ln() / 2
        mean = (1 + square) * artanh / (2 * z) + level - Decimal("0.5")
        even = artanh / z + level - 1
        odd = (1 / z - (1 - square) * artanh / square) / 2
    logarithm = middle.ln()
    return _Pair(middle * (logarithm + mean), 1 + logarithm + even - odd, 1 + logarithm + even + odd)


def _uniform(order: int) -> Decimal:
    """F of the uniform density: 3 and twice the integral of g over the diagonals, which goes from 0 to 1 and back."""
    ends = [Decimal(k) / order for k in range(order + 1)]
    # The antiderivative of g; 0 at 0.
    areas = [x * x * (x.ln() / 2 - Decimal("0.25")) if x else Decimal(0) for x in ends]
    return 3 + 4 * sum((b - a for a, b in pairwise(areas)), Decimal(0))


def as_decimal(x: np.longdouble) -> Decimal:
    """In the precision of the context."""
    numerator, denominator = x.as_integer_ratio()
    return Decimal(numerator) / denominator


def _fixed(numbers: list[Decimal], bits: int) -> npt.NDArray[Any]:
    """Multiples of 2^-bits, as whole numbers in an array of objects."""
    fixed = np.empty(len(numbers), dtype=object)
    scale = Decimal(1 << bits)
    fixed[:] = [int(x * scale) for x in numbers]
    return fixed


def _floats(numbers: npt.NDArray[Any], bits: int) -> npt.NDArray[np.float64]:
    return np.array([float(Fraction(int(x), 1 << bits)) for x in numbers])
