"""The published lower bound digit by digit, finer meshes than were published, and the extrapolation to 38 digits."""

from __future__ import annotations

import resource
from fractions import Fraction

import pytest

from queenlab.queenon.step_duals.dual import best_step_dual, memory_needed
from queenlab.queenon.step_duals.limit import LADDER, step_limit

pytestmark = pytest.mark.slow

#: Nobel, Agrawal and Boyd (2021).
PRINTED = Fraction("1.944000752019729")


def test_last_printed_digit_of_2048_is_a_rounding_error() -> None:
    """The best triangles of order 2048 stay 1.6e-15 below what was printed; diamonds prove that it is a bound."""
    triangles, diamonds = best_step_dual(2048), best_step_dual(2048, "diamonds")
    assert Fraction(16, 10**16) > PRINTED - triangles.lower > Fraction(15, 10**16)
    # Another step would gain no more than that, so no other triangles reach it either.
    assert triangles.gain is not None
    assert triangles.gain < 1e-16
    assert diamonds.lower > PRINTED


def test_order_4096_goes_beyond_the_published_bound_within_its_memory() -> None:
    dual = best_step_dual(4096)
    assert dual.lower - PRINTED > Fraction(2, 10**7)
    assert str(dual).startswith("1.944000954954881671")
    # The peak of the whole process, in KiB.
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 < memory_needed(4096) + (300 << 20)


def test_two_ladders_meet_in_33_digits() -> None:
    one = step_limit(LADDER)
    other = step_limit([22, 30, 42, 54, 66, 78, 94, 114, 130, 158, 190, 226, 258, 318, 386, 450, 514])
    assert one.error < Fraction(1, 10**37)
    assert abs(one.value - other.value) < other.error < Fraction(1, 10**33)
