"""Lower bounds for the n-queens constant by step functions: values, the proof of each, the published figure."""

from __future__ import annotations

import json
import resource
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracles.step_dual import optimum, pieces, value, widths
from queenlab.queenon.step_duals.bound import shown_down, step_bound, strips
from queenlab.queenon.step_duals.dual import MESHES, StepDual, best_step_dual, memory_needed, step_table
from queenlab.queenon.step_duals.limit import LADDER, step_limit
from queenlab.queenon.step_duals.newton import FoldedDual

#: Nobel, Agrawal and Boyd, Computing tighter bounds on the n-queens constant via Newton's method (2021).
PUBLISHED_LOWER, PUBLISHED_UPPER = 1.944000752019729, Fraction("1.9440010813092217")

potential = st.floats(-3, 3)


def random_potentials(data: st.DataObject, n: int, mesh: str) -> list[list[float]]:
    sizes = (n, n, *[2 * n + (mesh == "diamonds")] * 2)
    return [data.draw(st.lists(potential, min_size=size, max_size=size)) for size in sizes]


# -- the bound itself ----------------------------------------------------------------------------------------------


@settings(max_examples=25, deadline=None)
@given(st.data(), st.integers(1, 3), st.sampled_from(MESHES))
def test_bound_is_the_sum_over_pieces_rounded_down(data: st.DataObject, n: int, mesh: str) -> None:
    potentials = random_potentials(data, n, mesh)
    bound, exact = step_bound(*potentials), value(*potentials, mesh)
    assert 0 <= Fraction(exact) - bound < Fraction(1, 10**30)


@settings(max_examples=50, deadline=None)
@given(st.data(), st.integers(1, 6), st.sampled_from(MESHES))
def test_any_potentials_stay_below_the_constant(data: st.DataObject, n: int, mesh: str) -> None:
    assert step_bound(*random_potentials(data, n, mesh)) < PUBLISHED_UPPER


def test_fewer_bits_cost_something_and_never_too_little() -> None:
    r, p = [0.1, 0.3, 0.1], [0.7, 0.2, -0.1, -0.1, 0.2, 0.7]
    bounds = [step_bound(r, r, p, p, bits) for bits in (8, 16, 32, 64, 256)]
    assert bounds == sorted(bounds)
    assert bounds[-1] - bounds[0] > Fraction(1, 10**4)


@pytest.mark.parametrize("mesh", MESHES)
@pytest.mark.parametrize("n", [1, 2, 5])
def test_strips_and_pieces_fill_the_board(n: int, mesh: str) -> None:
    assert strips(n, mesh) == widths(n, mesh)
    assert sum(strips(n, mesh)) == 2
    assert sum(area for area, _ in pieces(n, mesh)) == 1


@given(st.fractions(-5, 5), st.integers(0, 12))
def test_digits_are_rounded_down(number: Fraction, digits: int) -> None:
    digits = max(1, digits)
    shown = Fraction(shown_down(number, digits))
    assert 0 <= number - shown < Fraction(1, 10**digits)


# -- the best ones -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mesh", MESHES)
@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_best_is_simkins_relaxation_solved_without_symmetry(n: int, mesh: str) -> None:
    best, masses, gaps = optimum(n, mesh)
    assert float(best_step_dual(n, mesh).lower) == pytest.approx(best, abs=1e-13)
    # The masses solve the primal problem: they fill columns, rows and strips, and have the same value.
    parts, strip_widths = pieces(n, mesh), widths(n, mesh)
    sizes = [[Fraction(1, n)] * n, [Fraction(1, n)] * n, strip_widths, strip_widths]
    filled = [np.zeros(len(size)) for size in sizes]
    for mass, (_, names) in zip(masses, parts, strict=True):
        for line, name in zip(filled, names, strict=True):
            line[name] += mass
    filled[2] += gaps[: len(strip_widths)]
    filled[3] += gaps[len(strip_widths) :]
    for line, size in zip(filled, sizes, strict=True):
        assert line == pytest.approx([float(width) for width in size], abs=1e-13)
    areas = np.array([float(area) for area, _ in parts] + [float(width) for width in strip_widths] * 2)
    every = np.concatenate([masses, gaps])
    assert float((every * np.log(every / areas)).sum()) + 3 == pytest.approx(best, abs=1e-12)


@pytest.mark.parametrize("mesh", MESHES)
@pytest.mark.parametrize("n", [3, 6])
def test_derivatives_are_those_of_the_value(n: int, mesh: str) -> None:
    folded, rng = FoldedDual(n, mesh), np.random.default_rng(7)
    at = rng.normal(size=folded.half + folded.folded) / 2
    gradient, hessian = folded.derivatives(at[: folded.half], at[folded.half :])
    small = 1e-5
    for k in range(len(at)):
        ahead, behind = at.copy(), at.copy()
        ahead[k] += small
        behind[k] -= small
        ends = [(v[: folded.half], v[folded.half :]) for v in (ahead, behind)]
        slope = (folded.value(*ends[0]) - folded.value(*ends[1])) / (2 * small)
        assert slope == pytest.approx(gradient[k], abs=1e-8)
        bend = (folded.derivatives(*ends[0])[0] - folded.derivatives(*ends[1])[0]) / (2 * small)
        assert -bend == pytest.approx(hessian[k], abs=1e-8)


@pytest.mark.parametrize("mesh", MESHES)
@pytest.mark.parametrize("n", [1, 2, 7, 10, 33, 50])
def test_proof_agrees_with_floating_point_and_nothing_nearby_is_better(n: int, mesh: str) -> None:
    dual = best_step_dual(n, mesh)
    folded, rng = FoldedDual(n, mesh), np.random.default_rng(3)
    assert float(dual.lower) == pytest.approx(folded.value(dual.r, dual.p), abs=1e-13)
    for size in (1e-2, 1e-4, 1e-6):
        moved = StepDual(
            dual.r + size * rng.normal(size=len(dual.r)), dual.p + size * rng.normal(size=len(dual.p)), n, mesh
        )
        assert moved.lower < dual.lower


@pytest.mark.full
def test_published_bound_is_reproduced() -> None:
    """L_2048, to the last digit but one that was printed; L_512 below it by the n^-2 law."""
    small, large = best_step_dual(512), best_step_dual(2048)
    assert float(large.lower) == pytest.approx(PUBLISHED_LOWER, abs=2e-15)
    assert str(small).startswith("1.94399669338128487235668")
    assert large.lower - small.lower == pytest.approx(small.law() * (1 / 512**2 - 1 / 2048**2), rel=1e-4)
    assert small.lower < large.lower < PUBLISHED_UPPER


@pytest.mark.full
def test_table_shows_the_rate() -> None:
    # From two orders and the n^-2 law, which is good to some 1e-8.
    alpha = (4 * best_step_dual(256).lower - best_step_dual(128).lower) / 3
    rows = step_table([32, 64, 128], alpha)
    assert [row.order for row in rows] == [32, 64, 128]
    assert rows[0].rate is None
    assert rows[-1].rate == pytest.approx(2, abs=2e-3)
    # The law from the slopes of the step functions is the constant that the gaps show.
    assert rows[-1].scaled == pytest.approx(rows[-1].law, rel=1e-3)


# -- records and bad input -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("mesh", MESHES)
def test_record_survives_json(mesh: str) -> None:
    dual = best_step_dual(9, mesh)
    record = json.loads(json.dumps(dual.to_dict()))
    assert StepDual.from_dict(record).lower == dual.lower


# -- larger boards -------------------------------------------------------------------------------------------------


#: Nobel, Agrawal and Boyd (2021).
PRINTED = Fraction("1.944000752019729")


@pytest.mark.slow
def test_last_printed_digit_of_2048_is_a_rounding_error() -> None:
    """The best triangles of order 2048 stay 1.6e-15 below what was printed; diamonds prove that it is a bound."""
    triangles, diamonds = best_step_dual(2048), best_step_dual(2048, "diamonds")
    assert Fraction(16, 10**16) > PRINTED - triangles.lower > Fraction(15, 10**16)
    # Another step would gain no more than that, so no other triangles reach it either.
    assert triangles.gain < 1e-16
    assert diamonds.lower > PRINTED


@pytest.mark.slow
def test_order_4096_goes_beyond_the_published_bound_within_its_memory() -> None:
    dual = best_step_dual(4096)
    assert dual.lower - PRINTED > Fraction(2, 10**7)
    assert str(dual).startswith("1.944000954954881671")
    # The peak of the whole process, in KiB.
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 < memory_needed(4096) + (300 << 20)


@pytest.mark.slow
def test_two_ladders_meet_in_33_digits() -> None:
    one = step_limit(LADDER)
    other = step_limit([22, 30, 42, 54, 66, 78, 94, 114, 130, 158, 190, 226, 258, 318, 386, 450, 514])
    assert one.error < Fraction(1, 10**37)
    assert abs(one.value - other.value) < other.error < Fraction(1, 10**33)
