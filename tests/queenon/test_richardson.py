"""The ladder of optimal Xqueenons and its limit."""

from __future__ import annotations

import math
from decimal import Decimal, localcontext

import pytest

from queenlab.queenon.limit.potentials import kept_interval
from queenlab.queenon.xqueenons.richardson import (
    LadderRow,
    fitted_law,
    primal_ladder,
    richardson,
)


@pytest.fixture(scope="module")
def ladder() -> list[LadderRow]:
    return primal_ladder([2**k for k in range(2, 10)])


@pytest.fixture(scope="module")
def precise() -> list[LadderRow]:
    return primal_ladder([2**k for k in range(2, 9)], 40)


def synthetic(limit: str, powers: dict[float, str], orders: list[int], error: str = "0") -> list[LadderRow]:
    with localcontext() as context:
        context.prec = 80
        return [
            LadderRow(
                n,
                Decimal(limit) + sum(Decimal(c) * Decimal(n) ** Decimal(-p) for p, c in powers.items()),
                Decimal(error),
                0,
            )
            for n in orders
        ]


@pytest.mark.full
def test_ladder_falls_and_agrees_with_more_digits(ladder: list[LadderRow], precise: list[LadderRow]) -> None:
    values = [row.value for row in ladder]
    assert values == sorted(values, reverse=True)
    for few, many in zip(ladder, precise, strict=False):
        assert few.order == many.order
        assert abs(few.value - many.value) <= few.error + many.error


def test_what_is_left_falls_like_even_powers(precise: list[LadderRow]) -> None:
    found = richardson(precise)
    assert found.powers[:3] == (2, 4, 6)
    assert found.seen[0] == pytest.approx(4, abs=0.01)
    assert found.seen[1] == pytest.approx(6, abs=0.01)


def test_two_routes_to_the_first_digits(ladder: list[LadderRow], precise: list[LadderRow]) -> None:
    """The limit of the primal values, and the interval of the certificate that comes with queenlab."""
    lower, upper = kept_interval()
    for found in (richardson(ladder), richardson(precise)):
        assert lower - found.error < found.limit < upper + found.error
        assert found.error < Decimal("1e-14")
        assert str(found).startswith("1.94400102260000")
        assert found.coefficient == pytest.approx(0.06156, abs=1e-5)
    assert all(row.value - row.error > upper for row in ladder)


def test_error_estimate_covers_the_error_on_every_part_of_the_ladder(precise: list[LadderRow]) -> None:
    best = richardson(precise)
    for start in range(3):
        for end in range(start + 3, len(precise)):
            part = richardson(precise[start:end])
            assert abs(part.limit - best.limit) <= part.error


def test_a_series_that_is_known() -> None:
    rows = synthetic("1.25", {2: "3", 4: "-7", 6: "11"}, [4, 8, 16, 32, 64])
    found = richardson(rows)
    assert abs(found.limit - Decimal("1.25")) < Decimal("1e-30")
    assert found.coefficient == pytest.approx(3, abs=0.01)


def test_powers_that_are_not_there_are_not_taken_out() -> None:
    # n^-3 after n^-2: the second power must not be taken for 4, and the estimate must cover what is left.
    rows = synthetic("1.25", {2: "3", 3: "1"}, [4, 8, 16, 32, 64, 128])
    found = richardson(rows)
    assert found.powers == (2,)
    assert found.seen[0] == pytest.approx(3)
    assert abs(found.limit - Decimal("1.25")) < found.error


def test_only_doublings_of_the_largest_order_are_looked_at(ladder: list[LadderRow]) -> None:
    others = primal_ladder([1, 2, 3, 5, 6, 7, 12, 100])
    mixed = sorted([*ladder, *others], key=lambda row: row.order)
    assert richardson(mixed) == richardson(ladder)
    assert richardson(primal_ladder([1, 2, 3, 4, 6, 12])) == richardson(primal_ladder([3, 6, 12]))


def test_rounding_errors_of_the_values_count() -> None:
    rows = synthetic("1.25", {2: "3"}, [4, 8, 16], error="1e-9")
    found = richardson(rows)
    assert Decimal("1e-9") < found.error < Decimal("3e-9")
    assert str(found) == "1.2500000000(17)"
    assert math.isnan(found.seen[-1])


def test_fitted_law(ladder: list[LadderRow]) -> None:
    law = fitted_law(ladder, 3)
    assert abs(law.limit - richardson(ladder).limit) < Decimal("1e-15")
    assert law.coefficients[0] == pytest.approx(0.0615609217, abs=1e-9)
    one = fitted_law(ladder)
    assert one.excess(100) == pytest.approx(law.excess(100), rel=1e-3)
    known = fitted_law(synthetic("1.25", {2: "3", 4: "-7"}, [5, 9, 14, 20, 31]), 2)
    assert known.coefficients == pytest.approx((3, -7))


def test_law_fits_odd_orders_too(ladder: list[LadderRow]) -> None:
    law = fitted_law(ladder, 2)
    for row in primal_ladder([33, 65, 101]):
        assert float(row.value - law.limit) == pytest.approx(law.excess(row.order), rel=1e-3)
