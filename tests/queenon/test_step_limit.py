"""The n-queens constant by extrapolation of its lower bounds."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenlab.queenon.step_duals.dual import StepDual, best_step_dual
from queenlab.queenon.step_duals.limit import _gradient, _scaled, at_infinity, sharpened, step_limit
from queenlab.queenon.step_duals.newton import FoldedDual

#: Nobel, Agrawal and Boyd (2021).
PUBLISHED = Fraction("1.944000752019729"), Fraction("1.9440010813092217")
SMALL, OTHER = [16, 20, 24, 28, 32, 40, 48, 56, 64], [18, 22, 26, 30, 34, 42, 50, 58, 66]


@pytest.mark.full
def test_limits_from_different_orders_agree() -> None:
    one, other = step_limit(SMALL), step_limit(OTHER)
    assert PUBLISHED[0] < one.value < PUBLISHED[1]
    assert abs(one.value - other.value) < one.error + other.error < Fraction(1, 10**14)


@pytest.mark.parametrize("n", [1, 2, 5, 8, 21])
def test_sharpened_bound_is_at_most_a_little_better(n: int) -> None:
    dual = best_step_dual(n)
    sharp = sharpened(dual)
    assert 0 <= sharp - dual.lower + Fraction(1, 10**37) < Fraction(1, 10**28)
    # At the maximum, more bits change nothing but the rounding.
    assert abs(sharpened(dual, 256) - sharp) < Fraction(1, 2**180)


def test_sharpening_mends_what_is_not_quite_best() -> None:
    dual = best_step_dual(6)
    moved = StepDual(dual.r + 1e-6, dual.p - 1e-6, 6)
    assert dual.lower - moved.lower > Fraction(1, 10**13)
    assert abs(sharpened(moved) - sharpened(dual)) < Fraction(1, 2**180)


@pytest.mark.parametrize("n", [1, 4, 7])
def test_exact_gradient_is_that_of_floating_point(n: int) -> None:
    folded, rng = FoldedDual(n, "triangles"), np.random.default_rng(n)
    at = rng.normal(size=folded.half + n) / 3
    gradient = folded.derivatives(at[: folded.half], at[folded.half :])[0]
    assert _gradient([_scaled(x, 128) for x in at.tolist()], n, 128) == pytest.approx(gradient, abs=1e-13)


@given(st.lists(st.fractions(-3, 3), min_size=1, max_size=5), st.sets(st.integers(1, 40), min_size=5, max_size=7))
def test_polynomials_are_extrapolated_exactly(coefficients: list[Fraction], orders: set[int]) -> None:
    values = {n: sum(a * Fraction(1, n * n) ** k for k, a in enumerate(coefficients)) for n in orders}
    assert at_infinity(values) == coefficients[0]
