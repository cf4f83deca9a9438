"""Simkin's constant alpha as the limit of -H_q of optimal Xqueenons.

The optimum of order n is an upper bound for alpha. Along n, 2n, 4n, ... what it has in excess is a series in n^-2,
n^-4, n^-6, ...: the values show it (docs/research/queenon-entropy.md), no theorem here does. So each power is measured
before it is taken out, and the limit comes with an estimate of its error, not with a proof.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import ROUND_CEILING, Decimal, localcontext
from itertools import pairwise
from typing import Any

import numpy as np

from queenlab.errors import BadInput
from queenlab.queenon.xqueenons.digits import as_decimal, precise_minimum
from queenlab.queenon.xqueenons.optimum import OptimalXqueenon, check_order, optimum_of_order

#: Enough for the longest values and for what an extrapolation adds.
_PRECISION = 150
#: How far a measured exponent may be from 4, 6, 8, ... to be taken for it.
_CLOSE = 0.25


@dataclass(frozen=True)
class LadderRow:
    """The minimum of -H_q over Xqueenons of an order, an upper bound for alpha, and how far the value may be off."""

    order: int
    value: Decimal
    error: Decimal
    seconds: float

    @property
    def places(self) -> int:
        """How many decimal places of the value are known."""
        return max(0, -self.error.adjusted() - 1) if self.error else 40

    def upper(self) -> str:
        """Value and error, rounded up: an upper bound for alpha."""
        with localcontext(prec=_PRECISION):
            return str((self.value + self.error).quantize(Decimal(1).scaleb(-self.places), ROUND_CEILING))

    def to_dict(self) -> dict[str, Any]:
        """The value as a string with the digits that are known."""
        shown = f"{self.value:.{self.places}f}"
        return {"order": self.order, "value": shown, "error": f"{self.error:.1e}", "seconds": self.seconds}


@dataclass(frozen=True)
class Extrapolation:
    """The limit of a ladder, an estimate of alpha.

    Attributes:
        error: an estimate: the last change, which the error is usually a small part of, and what errors of values add.
        powers: the exponents that were taken out: 2, 4, ...
        seen: the exponent of what was left after each of them, as measured on the three finest orders.
        coefficient: c in -H_q = alpha + c/n^2 + ..., from the finest order.
    """

    limit: Decimal
    error: Decimal
    powers: tuple[int, ...]
    seen: tuple[float, ...]
    coefficient: float

    def __str__(self) -> str:
        """The limit, with the error in units of its last two digits: 1.944001022(13)."""
        if not self.error:
            return str(self.limit)
        places = max(0, 1 - self.error.adjusted())
        units = (self.error.scaleb(places)).to_integral_value(ROUND_CEILING)
        return f"{self.limit:.{places}f}({units})"


def primal_ladder(orders: Iterable[int], digits: int | None = None) -> list[LadderRow]:
    """The optimal Xqueenons of some increasing orders, each found from the one before if that is not far below.

    `digits` are decimal places; None means those of extended precision, about 18.
    """
    listed = list(orders)
    if not listed or any(a >= b for a, b in pairwise(listed)):
        raise BadInput("a ladder needs increasing orders")
    for order in listed:
        check_order(order)
    rows: list[LadderRow] = []
    best: OptimalXqueenon | None = None
    for order in listed:
        near = best is not None and best.order > 2 and order <= 4 * best.order
        best = optimum_of_order(order, best if near else None)
        rows.append(_row(best, digits))
    return rows


def _row(best: OptimalXqueenon, digits: int | None) -> LadderRow:
    if digits is not None:
        began = time.process_time()
        precise = precise_minimum(best, digits)
        seconds = best.seconds + time.process_time() - began
        return LadderRow(best.order, precise.value, precise.error, seconds)
    rounding = 8 * float(np.finfo(np.longdouble).eps)
    with localcontext(prec=_PRECISION):
        return LadderRow(best.order, as_decimal(best.upper), Decimal(abs(best.gap) + rounding), best.seconds)


def richardson(rows: Sequence[LadderRow]) -> Extrapolation:
    """The limit of the values at orders n, 2n, 4n, ... up to the largest one, at least three from 3 on; others are
    ignored.

    The powers n^-2, n^-4, ... are taken out one after the other, as long as what is left falls like the next of them.
    """
    by_order = {row.order: row for row in rows}
    rows = [by_order[order] for order in doubling(by_order)]
    with localcontext(prec=_PRECISION):
        column, noise = [row.value for row in rows], max(row.error for row in rows)
        powers: list[int] = []
        seen: list[float] = []
        while True:
            power = 2 * len(powers) + 2
            factor = Decimal(2) ** power
            column = [(factor * b - a) / (factor - 1) for a, b in pairwise(column)]
            noise *= (factor + 1) / (factor - 1)
            powers.append(power)
            change = abs(column[-1] - column[-2])
            seen.append(_exponent(column))
            if len(column) < 3 or not abs(seen[-1] - power - 2) < _CLOSE:
                break
        limit = column[-1]
        coefficient = float((rows[-1].value - limit) * rows[-1].order ** 2)
    return Extrapolation(limit, change + noise, tuple(powers), tuple(seen), coefficient)


def doubling(orders: Iterable[int]) -> list[int]:
    """The largest order and those that lead to it by doubling, at least three; orders 1 and 2 have no freedom."""
    free = {order for order in orders if order > 2}
    chain: list[int] = []
    order = max(free, default=1)
    while order in free:
        chain.append(order)
        order = order // 2 if order % 2 == 0 else 0
    if len(chain) < 3:
        raise BadInput("an extrapolation needs orders N/4, N/2 and N, with N/4 at least 3, such as 4 8 16")
    return chain[::-1]


def _exponent(column: Sequence[Decimal]) -> float:
    """By which power of 2 the last change is smaller than the one before; not a number if that cannot be said."""
    if len(column) < 3:
        return math.nan
    before, last = abs(column[-2] - column[-3]), abs(column[-1] - column[-2])
    return float((before / last).ln() / Decimal(2).ln()) if before and last else math.nan


@dataclass(frozen=True)
class PowerLaw:
    """-H_q = limit + coefficients[0] n^-2 + coefficients[1] n^-4 + ..., fitted to any orders."""

    limit: Decimal
    coefficients: tuple[float, ...]

    def excess(self, order: int) -> float:
        return sum(c * float(order) ** (-2 * k) for k, c in enumerate(self.coefficients, start=1))


def fitted_law(rows: Sequence[LadderRow], terms: int = 1) -> PowerLaw:
    """The law with a given number of powers n^-2, n^-4, n^-6 that fits the values of more than that many orders best.

    Each value is weighed as the first power that the law leaves out would have it.
    """
    if not 1 <= terms <= 3:
        raise BadInput(f"a law may have 1 to 3 powers, as floats cannot resolve more; not {terms}")
    if len(rows) <= terms:
        raise BadInput(f"a law with {terms} powers is fitted to more than {terms} orders, not to {len(rows)}")
    last = rows[-1]
    with localcontext(prec=_PRECISION):
        differences = np.array([float(row.value - last.value) for row in rows])
        shares = np.array([row.order / last.order for row in rows])
        powers = shares[:, None] ** (-2.0 * np.arange(terms + 1))
        weights = shares ** (2.0 * terms + 2)
        found, *_ = np.linalg.lstsq(powers * weights[:, None], differences * weights, rcond=None)
        limit = last.value + Decimal(float(found[0]))
    return PowerLaw(limit, tuple(float(c) * float(last.order) ** (2 * k) for k, c in enumerate(found) if k))
