"""Exact counts against the asymptotic form."""

from __future__ import annotations

import math
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenlab.atlas import values_by_side
from queenlab.queenon.asymptotics import fit_growth, growth, growth_series

#: OEIS A000170.
COUNTS = {n: count for n, count in values_by_side("A000170").items() if n >= 4}
#: Nobel, Agrawal and Boyd (2021).
ALPHA = (Decimal("1.944000752019729"), Decimal("1.9440010813092217"))
MIDDLE = float(sum(ALPHA) / 2)


def made_up(exponent: float, constant: float, alpha: float, orders: range) -> dict[int, int]:
    """Counts that follow the form, as far as whole numbers can."""
    return {n: round(constant * n**exponent * (n * math.exp(-alpha)) ** n * 10**6) for n in orders}


def test_rows_are_what_they_say() -> None:
    rows = growth(COUNTS, ALPHA)
    assert [row.n for row in rows] == list(range(4, 28))
    for row in rows:
        # From the definition, with the other end of the logarithm.
        assert row.n * math.exp(-row.alpha_n) == pytest.approx(row.count ** (1 / row.n), rel=1e-12)
        assert row.gap == pytest.approx(MIDDLE - row.alpha_n, abs=1e-14)
        assert row.excess == pytest.approx(row.n * row.gap, abs=1e-12)
        assert row.excess_error == pytest.approx(row.n * 1.65e-7, rel=0.01)
    assert rows[-1].to_dict()["count"] == COUNTS[27]


@given(st.floats(-1, 2), st.floats(0.5, 20), st.floats(1.5, 2.5))
def test_form_is_found_where_it_holds(exponent: float, constant: float, alpha: float) -> None:
    counts = made_up(exponent, constant, alpha, range(12, 40))
    rows = growth(counts, (alpha, alpha))
    fit = fit_growth(rows)
    assert fit.exponent == pytest.approx(exponent, abs=1e-4)
    assert fit.log_constant == pytest.approx(math.log(constant * 10**6), abs=1e-3)
    assert fit.log_count(60) == pytest.approx(
        60 * (math.log(60) - alpha) + math.log(constant * 10**6 * 60**exponent), abs=1e-3
    )
    # With a wrong alpha, which then has to be found as well.
    free = fit_growth(growth(counts, (1.9, 2.1)), free_alpha=True)
    assert free.alpha == pytest.approx(alpha, abs=1e-4)
    assert fit.spread < 1e-4


def test_counts_behave_like_root_n_times_the_form() -> None:
    """What the page on asymptotics says: b is near 1/2 in every window, and the counts alone know alpha badly."""
    rows = growth(COUNTS, ALPHA)
    firsts = range(10, 23)
    assert all(0.49 < fit_growth(rows, first).exponent < 0.59 for first in firsts)
    free = [fit_growth(rows, first, free_alpha=True).alpha for first in firsts]
    assert all(1.92 < alpha < 1.99 for alpha in free)
    assert max(free) - min(free) > 0.05
    assert fit_growth(rows, 26, exponent=0.5).first == 26
    series = growth_series(rows, fit_growth(rows, 16))
    assert [len(line) for line in series.values()] == [len(rows), 12]
    half = [fit_growth(rows, first, exponent=0.5) for first in firsts]
    assert all(6.24 < math.exp(fit.log_constant) < 6.35 for fit in half)


def test_smaller_boards_foretell_the_next_within_a_percent() -> None:
    rows = growth(COUNTS, ALPHA)
    for at in range(len(rows) - 7, len(rows)):
        fit = fit_growth(rows[at - 8 : at], exponent=0.5)
        assert math.exp(fit.log_count(rows[at].n)) == pytest.approx(rows[at].count, rel=0.01)
