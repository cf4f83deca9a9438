"""Optimal Xqueenons: exactly feasible, between two bounds that meet, and as printed."""

from __future__ import annotations

from decimal import Decimal

import numpy as np
import pytest
from scipy.optimize import minimize

from oracles import entropy as oracle
from queenlab.errors import CheckFailed
from queenlab.queenon.densities.checks import check_queenon
from queenlab.queenon.densities.density import TriangleDensity
from queenlab.queenon.entropy.derivatives import entropy_gradient
from queenlab.queenon.entropy.q_entropy import entropy_parts, q_entropy
from queenlab.queenon.xqueenons import folded_newton
from queenlab.queenon.xqueenons.digits import precise_minimum
from queenlab.queenon.xqueenons.folded_newton import Multipliers, point_at
from queenlab.queenon.xqueenons.folding import FoldedBoard, LineNumbers, unfolded
from queenlab.queenon.xqueenons.optimum import optimum_of_order
from queenlab.queenon.xqueenons.richardson import primal_ladder, richardson

EPSILON = float(np.finfo(np.longdouble).eps)
ORDERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 31, 32, 33, 50]


# -- the folded board -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [1, 2, 3, 6, 7, 40, 65])
def test_folded_sums_against_all_triangles(order: int) -> None:
    board = FoldedBoard(order)
    north = np.random.default_rng(order).uniform(0, 1, (order, board.half))
    assert board.weights.sum() == order
    sums = board.zeros(np.float64)
    for block in board.blocks():
        board.collect(north[block] * board.weights, block, sums)
    density = unfolded(north, order)
    lines = density.diagonal_sums()
    assert np.allclose(sums.rows, density.values[0].sum(axis=1))
    assert np.allclose(sums.columns, density.values[0].sum(axis=0)[: board.half] * board.weights)
    assert np.allclose(sums.diagonals, lines.nw[1:-1])
    assert np.allclose(lines.nw, lines.ne)
    assert np.allclose(lines.se, lines.nw[::-1])
    assert np.allclose(lines.sw, lines.nw[::-1])
    assert np.allclose(density.values, density.folded().values)


@pytest.mark.parametrize("order", [1, 2, 5, 6, 70])
def test_spread_is_the_transpose_of_collect(order: int) -> None:
    board, rng = FoldedBoard(order), np.random.default_rng(3)
    cells = rng.normal(size=(order, board.half))
    lines = LineNumbers(rng.normal(size=order), rng.normal(size=board.half), rng.normal(size=2 * order - 1))
    sums, product = board.zeros(np.float64), 0.0
    for block in board.blocks():
        board.collect(cells[block], block, sums)
        product += float((board.spread(lines, block) * cells[block]).sum())
    assert float(sums.dot(lines)) == pytest.approx(product)


# -- the optimum ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", ORDERS)
def test_optimum_is_exactly_feasible_and_its_bounds_meet(order: int) -> None:
    best = optimum_of_order(order)
    report = check_queenon(best.density.to_fractions())
    assert report.kind == ("step queenon" if order <= 2 else "Xqueenon")
    assert report.tolerance == 0
    assert not report.violations
    assert abs(best.gap) < 20 * EPSILON
    assert best.residual < 50 * EPSILON * order**0.5
    # The folded formula and the one for all triangles.
    assert float(entropy_parts(best.density).minus_entropy - best.upper) == pytest.approx(0, abs=100 * EPSILON)
    assert best.entropy == q_entropy(best.density)


@pytest.mark.parametrize(("order", "from_order"), [(6, 5), (7, 3), (32, 4), (16, 33)])
def test_where_it_starts_does_not_matter(order: int, from_order: int) -> None:
    there, here = optimum_of_order(order, optimum_of_order(from_order)), optimum_of_order(order)
    assert abs(float(there.upper - here.upper)) < 20 * EPSILON
    assert np.allclose(there.north, here.north, rtol=1e-13)


def test_optimum_of_order_three_without_symmetry_by_another_method() -> None:
    # Quasi-Newton on all 36 densities, with derivatives by differences, in the space of Knuth's equations.
    basis = oracle.feasible_directions(3)
    start = unfolded([[0.9, 1.2], [1.2, 0.6], [0.9, 1.2]], 3).values

    def cost(y: np.ndarray) -> float:
        return min(10.0, -oracle.float_q_entropy(start + np.tensordot(y, basis, 1)))

    aside = np.random.default_rng(1).uniform(-0.02, 0.02, len(basis))
    found = minimize(cost, aside, options={"gtol": 1e-6})
    best = optimum_of_order(3)
    assert float(found.fun) == pytest.approx(float(best.upper), abs=1e-9)
    assert float(found.fun) > float(best.lower) - 1e-13
    assert np.abs(start + np.tensordot(found.x, basis, 1) - best.density.values).max() < 1e-3


@pytest.mark.parametrize("order", [3, 4, 5, 6])
def test_no_feasible_direction_leads_up(order: int) -> None:
    best = optimum_of_order(order)
    gradient = entropy_gradient(best.density).astype(np.float64)
    assert np.abs(np.tensordot(oracle.feasible_directions(order), gradient, 3)).max() < 1e-14
    for direction in oracle.feasible_directions(order)[:5]:
        assert q_entropy(TriangleDensity(best.density.values + 1e-3 * direction)) < best.entropy


def test_any_multipliers_give_a_lower_bound() -> None:
    best, board, rng = optimum_of_order(9), FoldedBoard(9), np.random.default_rng(2)
    for size in (1e-6, 1e-3, 0.1):
        at = best.multipliers
        moved = Multipliers(
            at.rows + size * rng.normal(size=9),
            at.columns + size * rng.normal(size=5),
            np.clip(at.free + size * rng.normal(size=17), 0.01, 1),
        )
        assert point_at(board, moved, np.longdouble).lower < best.lower


@pytest.mark.full
def test_published_upper_bound_of_order_1024() -> None:
    # Nobel, Agrawal and Boyd: alpha < 1.9440010813092217.
    best = optimum_of_order(1024)
    assert abs(float(best.upper - np.longdouble("1.9440010813092217"))) < 1e-13
    assert abs(best.gap) < 50 * EPSILON


def test_a_method_that_does_not_arrive_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folded_newton, "_MOST_STEPS", 3)
    with pytest.raises(CheckFailed, match="order 4 stops with sums wrong by"):
        optimum_of_order(4)


# -- more digits ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [1, 2, 3, 4, 5, 6, 11, 16])
def test_more_digits_agree_with_few(order: int) -> None:
    best = optimum_of_order(order)
    few, many = precise_minimum(best, 25), precise_minimum(best, 60)
    assert abs(few.value - many.value) <= few.error
    assert many.error < Decimal(10) ** -60
    numerator, denominator = best.upper.as_integer_ratio()
    assert abs(many.value - Decimal(numerator) / denominator) < Decimal(50 * EPSILON)


def test_forty_digits_of_order_four_against_knuths_formula() -> None:
    # The densities of 30 digits or so would be needed for more; F is flat, so 16 digits give 30 here.
    best = optimum_of_order(4)
    from_density = -oracle.q_entropy(best.density.values.tolist())
    precise = precise_minimum(best, 40)
    assert precise.value - precise.error <= from_density
    assert from_density - precise.value < Decimal("1e-28")


# -- larger boards -------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("order", [2047, 2048, 4096])
def test_large_orders(order: int) -> None:
    best = optimum_of_order(order)
    assert abs(best.gap) < 100 * EPSILON
    full = np.concatenate([best.north, best.north[:, : order // 2]], axis=1)
    # Multiples of a power of 2 that is not too small: their sums over a line fit into 64 bits.
    scale = 2**49 if order < 4096 else 2**48
    counts = (full * scale).astype(np.int64)
    assert (counts / scale == full).all()
    assert (counts.sum(axis=1) == order * scale).all()
    assert (counts.sum(axis=0) == order * scale).all()


@pytest.mark.slow
def test_two_ladders_to_25_digits() -> None:
    found = [richardson(primal_ladder([m * 2**k for k in range(10)], 45)) for m in (3, 4)]
    assert all(f.error < Decimal("1e-22") for f in found)
    assert abs(found[0].limit - found[1].limit) < Decimal("1e-24")
