"""Exact numbers of queens' placements against Simkin's asymptotic form, Q(n) = ((1 + o(1)) n exp(-alpha))^n.

The form says that alpha_n = ln n - ln(Q(n)) / n tends to alpha, but not how fast. The excess, ln Q(n) - n (ln n -
alpha), seems to grow like b ln n + c; this is not proved. The counts come from the caller.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np

from queenlab.errors import BadInput

Real = Fraction | Decimal | float


@dataclass(frozen=True)
class GrowthRow:
    """One board: `gap` is alpha - alpha_n, and `excess` is n times that.

    `excess_error` bounds what the width of alpha's interval adds to the excess or takes from it.
    """

    n: int
    count: int
    alpha_n: float
    gap: float
    excess: float
    excess_error: float

    def to_dict(self) -> dict[str, Any]:
        return {"n": self.n, "count": self.count, "alpha_n": self.alpha_n, "gap": self.gap, "excess": self.excess}


def growth(counts: Mapping[int, int], alpha: tuple[Real, Real]) -> list[GrowthRow]:
    """A row for every n with a solution; for other n the logarithm is undefined.

    Args:
        counts: Q(n) by n.
        alpha: an interval that holds the n-queens constant.
    """
    low, high = (Fraction(end) for end in alpha)
    if not 0 < low <= high:
        raise BadInput(f"an interval for alpha must be increasing and above 0, not {alpha[0]} to {alpha[1]}")
    middle, half = float((low + high) / 2), float((high - low) / 2)
    rows = []
    for n, count in sorted(counts.items()):
        if n < 1 or count < 0:
            raise BadInput(f"there is no board of side {n} with {count} solutions")
        if count:
            alpha_n = math.log(n) - math.log(count) / n
            excess = math.log(count) - n * (math.log(n) - middle)
            rows.append(GrowthRow(n, count, alpha_n, middle - alpha_n, excess, n * half))
    return rows


@dataclass(frozen=True)
class GrowthFit:
    """Q(n) = C n^b (n exp(-alpha))^n, fitted to the rows `first` to `last` by least squares of the excess.

    `exponent` is b, `log_constant` is ln C; `alpha` is what the rows were made with, unless it was fitted too. `spread`
    is the root mean square of what is left: counts are exact, so it says how far the form itself is from them.
    """

    first: int
    last: int
    exponent: float
    log_constant: float
    alpha: float
    spread: float

    def log_count(self, n: int) -> float:
        return self.exponent * math.log(n) + self.log_constant + n * (math.log(n) - self.alpha)

    def gap(self, n: int, alpha: float) -> float:
        """alpha - alpha_n by the fitted form."""
        return alpha - (math.log(n) - self.log_count(n) / n)

    def to_dict(self) -> dict[str, Any]:
        return {
            "first": self.first,
            "last": self.last,
            "exponent": self.exponent,
            "constant": math.exp(self.log_constant),
            "alpha": self.alpha,
            "spread": self.spread,
        }


def fit_growth(
    rows: Sequence[GrowthRow], first: int = 1, *, exponent: float | None = None, free_alpha: bool = False
) -> GrowthFit:
    """The form fitted to the rows from n = first.

    Args:
        rows: from `growth`.
        first: boards smaller than that are left out.
        exponent: b where it is given; then only C is fitted (and alpha).
        free_alpha: whether alpha is fitted as well, to see how much of it the counts know by themselves.

    Raises:
        BadInput: there are not more rows than numbers to be fitted.
    """
    used = [row for row in rows if row.n >= first]
    n = np.array([row.n for row in used], dtype=np.float64)
    excess = np.array([row.excess for row in used])
    columns = [np.ones(len(used))]
    if exponent is None:
        columns.append(np.log(n))
    else:
        excess = excess - exponent * np.log(n)
    if free_alpha:
        columns.append(n)
    if len(used) <= len(columns):
        raise BadInput(f"a fit of {len(columns)} numbers needs more boards than {len(used)}")
    matrix = np.stack(columns, axis=1)
    solution = np.linalg.lstsq(matrix, excess, rcond=None)[0]
    spread = math.sqrt(float(np.mean((matrix @ solution - excess) ** 2)))
    # The excess was taken with alpha = gap + alpha_n; a slope in n is what alpha should have been less.
    alpha = used[0].gap + used[0].alpha_n - (float(solution[-1]) if free_alpha else 0.0)
    fitted = float(solution[1]) if exponent is None else exponent
    return GrowthFit(used[0].n, used[-1].n, fitted, float(solution[0]), alpha, spread)


def growth_series(rows: Sequence[GrowthRow], fit: GrowthFit) -> dict[str, list[tuple[int, float]]]:
    """alpha - alpha_n, counted and fitted, as lines for `queenlab.draw.chart_svg.line_chart_svg`."""
    drawn = [row for row in rows if row.gap > 0]
    return {
        "alpha - alpha_n": [(row.n, row.gap) for row in drawn],
        f"n^{fit.exponent:.2f} form": [
            (row.n, fit.gap(row.n, row.gap + row.alpha_n)) for row in drawn if row.n >= fit.first
        ],
    }
