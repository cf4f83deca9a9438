"""The n-queens constant: potentials of any precision, and the intervals that they prove."""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise

import numpy as np
import pytest

from oracles.potentials import BruteForce
from queenlab.queenon.constant.certificate import common_digits, constant_on, constant_to, rungs
from queenlab.queenon.constant.newton import PotentialDual, ascend
from queenlab.queenon.constant.refinement import LongDual, polish
from queenlab.queenon.constant.unknowns import Shape
from queenlab.queenon.limit.potentials import Potentials
from queenlab.verbs.constant import growth

#: Nobel, Agrawal and Boyd, arXiv:2112.03336.
PUBLISHED = Decimal("1.944000752019729"), Decimal("1.9440010813092217")


@pytest.mark.parametrize(("mesh", "degree"), [(2, 3), (4, 2), (6, 2)])
def test_dual_and_its_derivatives(mesh: int, degree: int) -> None:
    """The value against brute force, the derivatives against differences of the value."""
    shape = Shape(mesh, degree)
    rng = np.random.default_rng(mesh)
    at = rng.normal(0, 0.05, (shape.blocks, shape.width))
    at[:, 0] += 0.3
    dual = PotentialDual(shape)
    brute = BruteForce(mesh, at[: mesh // 2].tolist(), at[mesh // 2 :].tolist())
    assert abs(dual.value(at) - brute.dual()) < 1e-11
    gradient, curvature = dual.derivatives(at)
    direction = rng.normal(0, 1, at.shape)
    step = 1e-4 * direction
    slope = (dual.value(at + step) - dual.value(at - step)) / 2e-4
    assert abs(slope - gradient @ direction.ravel()) < 1e-6
    ahead, behind = (dual.derivatives(at + sign * step)[0] for sign in (1, -1))
    assert np.allclose((behind - ahead) / 2e-4, curvature @ direction.ravel(), atol=1e-5)


def test_long_gradient_agrees_with_the_short_one() -> None:
    from flint import arb

    shape = Shape(4, 3)
    at = np.random.default_rng(1).normal(0.1, 0.05, (shape.blocks, shape.width))
    long = LongDual(shape, 24).gradient([[arb(float(c)) for c in row] for row in at])
    short = PotentialDual(shape).derivatives(at)[0]
    assert np.allclose([float(g) for row in long for g in row], short, atol=1e-13)


@pytest.mark.full
def test_polish_adds_digits() -> None:
    shape = Shape(4, 5)
    start, curvature = ascend(shape)
    fine = polish(shape, start, curvature, 150)
    finer = polish(shape, start, curvature, 250)
    worst = max(abs((a << 100) - b) for x, y in zip(fine, finer, strict=True) for a, b in zip(x, y, strict=True))
    assert worst < 1 << 110
    assert np.allclose([[c / 2**150 for c in row] for row in fine], start, atol=1e-12)


@pytest.mark.full
def test_intervals_are_nested() -> None:
    """Each interval of the ladder lies in the one before, and all are within what is published."""
    intervals = [constant_on(mesh, degree) for mesh, degree in ((2, 2), (4, 6), (4, 8), (8, 10), (8, 14))]
    for wide, narrow in pairwise(intervals):
        assert wide.lower < narrow.lower < narrow.upper < wide.upper
    assert PUBLISHED[0] < intervals[1].lower < intervals[1].upper < PUBLISHED[1]
    assert intervals[-1].width < Decimal("1e-32")


def test_digits_asked_for_are_proved() -> None:
    assert list(rungs(110)) == [(128, 28)]
    most = constant_to(30)
    for digits in (1, 5, 14, 20, 24):
        found = constant_to(digits)
        assert len(found.digits) >= digits + 2
        assert most.digits.startswith(found.digits[: digits + 2])
        assert found.lower < most.lower < most.upper < found.upper or digits == 24


def test_kept_potentials_make_a_density() -> None:
    limit = Potentials.kept()
    middle = (np.arange(64) + 0.5) / 64
    nodes, weights = np.polynomial.legendre.leggauss(5)
    fine = (middle[:, None] + nodes[None, :] / 128).ravel()
    share = np.tile(weights / 128, 64)
    marginal = limit.density(fine[:, None], fine[None, :]) @ share
    # Kinks cross the cells; hence not to the last digit.
    assert np.allclose(marginal, 1, atol=1e-5)
    assert np.allclose(limit.diagonal_density([0.0, 2.0]), 0, atol=1e-12)
    assert np.array_equal(limit.r([0.25]), limit.r([0.75]))


def test_growth_encloses() -> None:
    low, high = growth(Decimal("1.94400102"), Decimal("1.94400103"))
    assert low < Decimal("0.143130135") < high
    assert common_digits(low, high).startswith("0.14313")
    assert common_digits(Decimal("1.5"), Decimal("2.5")) == ""
    assert common_digits(Decimal("1.5"), Decimal("15.2")) == ""
    # The longer end decides how exactly both are taken.
    upper = Decimal("1.944001830388368595748906828836075983")
    assert growth(Decimal("1.9"), upper)[0] <= Decimal("0.14313002009512")
