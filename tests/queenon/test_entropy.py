"""The Q-entropy in closed form against Knuth's formulas with 80 digits, and its derivatives."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from oracles import entropy as oracle
from queenlab.placement import Placement
from queenlab.queenon.densities.density import TriangleDensity
from queenlab.queenon.entropy.derivatives import EntropyHessian, entropy_gradient
from queenlab.queenon.entropy.q_entropy import diagonal_sums, entropy_parts, q_entropy, spread_over_triangles
from queenlab.queenon.entropy.segment_integral import segment_gradient, segment_hessian, segment_mean, x_log_x
from queenlab.queenon.xqueenons.folding import unfolded

#: Rounding errors are counted in these, so that the tests say the same where long doubles are doubles.
EPSILON = float(np.finfo(np.longdouble).eps)
DOUBLE = float(np.finfo(np.float64).eps)

sizes = st.floats(-9, 1).map(lambda x: 10.0**x)
ends = st.one_of(
    st.tuples(sizes, sizes),
    st.tuples(sizes, st.floats(-12, 0)).map(lambda t: (t[0], t[0] * (1 + 10.0 ** t[1]))),
    st.tuples(st.just(0.0), sizes),
).flatmap(lambda pair: st.sampled_from([pair, pair[::-1]]))


#: Knuth's five digits of the optimal Xqueenon of order 6: the left half of its north triangles, rows from the top.
KNUTHS_OPTIMUM = (
    (0.65670, 1.04263, 1.30068),
    (0.99222, 1.00314, 1.00464),
    (1.21536, 0.97510, 0.80955),
    (1.23891, 0.96708, 0.79401),
    (1.09084, 0.97298, 0.93617),
    (0.80598, 1.03907, 1.15495),
)


def knuths_average() -> TriangleDensity:
    """The average of all solutions of 6 Xqueens (Knuth, Xqueens and Xqueenons)."""
    counts = [
        [462295765, 737601579, 899271068],
        [738880358, 706369307, 653918747],
        [897992289, 655197526, 545978597],
    ]
    quarter = np.array([[Fraction(6 * c, 4198336824) for c in row] for row in counts], dtype=object)
    north = np.block([[quarter, quarter[:, ::-1]], [quarter[::-1], quarter[::-1, ::-1]]])
    return TriangleDensity(np.stack([north, north.T, north, north.T]))


def decimal(x: np.longdouble) -> Decimal:
    """All digits."""
    numerator, denominator = np.longdouble(x).as_integer_ratio()
    with localcontext() as context:
        context.prec = 80
        return Decimal(numerator) / denominator


def some_density(order: int, seed: int) -> TriangleDensity:
    """A positive density whose diagonals are not full; marginals do not matter to the formula."""
    return TriangleDensity(np.random.default_rng(seed).uniform(0.2, 0.9, (4, order, order)))


# -- the integral along a segment -------------------------------------------------------------------------------------


@given(ends)
@example((0.0, 0.0))
@example((1.0, 1.0))
@example((0.625, 0.375))
def test_mean_against_80_digits(pair: tuple[float, float]) -> None:
    a, b = pair
    expected = oracle.exact_mean(a, b)
    for dtype, epsilon in ((np.float64, DOUBLE), (np.longdouble, EPSILON)):
        found = segment_mean(dtype(a), dtype(b))
        assert found.dtype == dtype
        # g itself cannot be had to more than epsilon times the larger of its argument and value.
        allowed = 8 * epsilon * ((a + b) / 2 * (1 + abs(np.log((a + b) / 2))) if a + b else 0)
        assert abs(float(decimal(found) - expected)) <= allowed


@given(ends)
def test_mean_against_quadrature(pair: tuple[float, float]) -> None:
    assert float(segment_mean(*pair)) == pytest.approx(oracle.quadrature_mean(*pair), rel=1e-12, abs=1e-13)


@given(ends)
def test_derivatives_against_differences_with_80_digits(pair: tuple[float, float]) -> None:
    a, b = pair
    if a == 0 or b == 0:
        return
    slopes, curves = (
        segment_gradient(np.longdouble(a), np.longdouble(b)),
        segment_hessian(np.longdouble(a), np.longdouble(b)),
    )
    with localcontext() as context:
        context.prec = 140
        x, y, h = Decimal(a), Decimal(b), Decimal(10) ** -30

        def mean(i: int, j: int) -> Decimal:
            return oracle.exact_mean(x * (1 + i * h), y * (1 + j * h), 140)

        first, second = (mean(1, 0) - mean(-1, 0)) / (2 * h * x), (mean(0, 1) - mean(0, -1)) / (2 * h * y)
        own = (mean(1, 0) - 2 * mean(0, 0) + mean(-1, 0)) / (h * x) ** 2
        other = (mean(0, 1) - 2 * mean(0, 0) + mean(0, -1)) / (h * y) ** 2
        mixed = (mean(1, 1) - mean(1, -1) - mean(-1, 1) + mean(-1, -1)) / (4 * h * x * h * y)
        for found, expected in zip(slopes, (first, second), strict=True):
            assert abs(float(decimal(found) - expected)) <= 30 * EPSILON * (1 + abs(float(expected)))
        for found, expected in zip(curves, (own, mixed, other), strict=True):
            assert abs(float((decimal(found) - expected) / expected)) <= 60 * EPSILON


def test_mean_broadcasts_and_does_not_care_for_the_order_of_the_ends() -> None:
    a, b = np.linspace(0, 2, 7)[:, None], np.linspace(0, 2, 5)
    means = segment_mean(a, b)
    assert means.shape == (7, 5)
    assert np.array_equal(means, segment_mean(b, a))
    assert np.array_equal(x_log_x(np.array([0, 1, 2])), [0, 0, 2 * np.log(2)])


# -- the entropy ------------------------------------------------------------------------------------------------------


def test_average_of_six_xqueens_as_knuth_prints_it() -> None:
    average = knuths_average()
    assert round(q_entropy(average), 5) == -1.94861
    assert q_entropy(average) == float(oracle.q_entropy(average.values.tolist()))
    assert q_entropy(average.to_floats()) == pytest.approx(q_entropy(average), abs=4e-16)


def test_knuths_digits_of_the_optimum() -> None:
    # He prints -1.94584; his five digits are not fully converged, and their sums are off by some 1e-5.
    assert q_entropy(unfolded(KNUTHS_OPTIMUM, 6)) == pytest.approx(-1.945842, abs=3e-5)


@settings(max_examples=25)
@given(st.integers(1, 5), st.integers(0, 10**6))
def test_entropy_against_80_digits(order: int, seed: int) -> None:
    density = some_density(order, seed)
    expected = oracle.q_entropy(density.values.tolist())
    found = -entropy_parts(density).minus_entropy
    assert abs(float(decimal(found) - expected)) < 100 * EPSILON
    assert q_entropy(density) == pytest.approx(float(expected), abs=1e-15)


@settings(max_examples=15)
@given(st.integers(1, 4), st.integers(1, 5), st.integers(0, 10**6))
def test_a_finer_mesh_changes_nothing(order: int, factor: int, seed: int) -> None:
    density = some_density(order, seed)
    fine, coarse = entropy_parts(density.refined(factor)), entropy_parts(density)
    for name in ("inside", "falling", "rising"):
        assert abs(float(getattr(fine, name) - getattr(coarse, name))) < 200 * EPSILON


def test_step_queenon_of_a_solution() -> None:
    # Density 8 on 8 of 64 cells: KL_0 = ln 8; every diagonal is empty or has one queen, a tent of area 1/8.
    queens = TriangleDensity.from_placement(Placement.from_rows([1, 5, 8, 6, 3, 7, 2, 4]))
    parts = entropy_parts(queens)
    assert float(parts.inside) == pytest.approx(np.log(8), abs=1e-15)
    assert float(-parts.minus_entropy) == pytest.approx(float(oracle.q_entropy(queens.values.tolist())), abs=1e-15)


def test_symmetries_keep_the_entropy_and_folding_raises_it() -> None:
    density = some_density(5, 3)
    turned = TriangleDensity(np.stack([np.rot90(density.values[k]) for k in (1, 2, 3, 0)]))
    parts, others = entropy_parts(density), entropy_parts(turned)
    assert float(parts.minus_entropy) == pytest.approx(float(others.minus_entropy), abs=1e-15)
    assert float(parts.rising) == pytest.approx(float(others.falling), abs=1e-15)
    assert q_entropy(density.folded()) > q_entropy(density)


# -- its derivatives --------------------------------------------------------------------------------------------------


def test_spreading_is_the_transpose_of_summing() -> None:
    rng = np.random.default_rng(5)
    values = rng.normal(size=(4, 6, 6))
    lines = type(diagonal_sums(values))(*rng.normal(size=(4, 13)))
    before = sum(float((a * b).sum()) for a, b in zip(diagonal_sums(values), lines, strict=True))
    assert float((values * spread_over_triangles(lines, 6)).sum()) == pytest.approx(before)


@pytest.mark.parametrize("order", [1, 2, 3])
def test_gradient_and_hessian_against_differences_with_80_digits(order: int) -> None:
    density, h = some_density(order, order), Fraction(1, 10**12)
    direction = np.random.default_rng(7).integers(-9, 10, (4, order, order))
    exact = density.to_fractions().values
    values = [oracle.q_entropy((exact + k * h * direction).tolist()) for k in (-2, -1, 0, 1, 2)]
    with localcontext() as context:
        context.prec = 80
        step = Decimal(1) / 10**12
        slope = (8 * (values[3] - values[1]) - (values[4] - values[0])) / (12 * step)
        curve = (16 * (values[1] + values[3]) - (values[0] + values[4]) - 30 * values[2]) / (12 * step * step)
    hessian = EntropyHessian.at(density)
    assert float((entropy_gradient(density) * direction).sum()) == pytest.approx(float(slope), rel=1e-15)
    assert float((hessian.apply(direction) * direction).sum()) == pytest.approx(float(curve), rel=1e-15)


def test_hessian_is_symmetric_negative_and_the_derivative_of_the_gradient() -> None:
    density = some_density(3, 11)
    matrix = EntropyHessian.at(density).dense().astype(np.float64)
    assert np.allclose(matrix, matrix.T, rtol=1e-14)
    assert np.linalg.eigvalsh(matrix).max() < 0
    direction = np.random.default_rng(1).normal(size=(4, 3, 3))
    ahead, behind = (entropy_gradient(TriangleDensity(density.values + s * direction)) for s in (1e-5, -1e-5))
    assert np.allclose((ahead - behind) / 2e-5, EntropyHessian.at(density).apply(direction), rtol=1e-7)
