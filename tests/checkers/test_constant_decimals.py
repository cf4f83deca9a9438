"""Certificates of the n-queens constant, evaluated from the definitions without ball arithmetic.

Search and checker prove an interval by the same code, `queenlab.checkers.constant`. The oracle shares none of it.
"""

from __future__ import annotations

import json
from decimal import Decimal, InvalidOperation, localcontext
from pathlib import Path
from typing import Any

import pytest

from oracles.potentials_in_decimals import DecimalPotentials
from queenlab.queenon.constant.certificate import constant_on

KEPT = Path(__file__).parents[2] / "src" / "queenlab" / "kept" / "certificates" / "constant-40.json"


def claimed(record: dict[str, Any]) -> tuple[Decimal, Decimal]:
    return Decimal(record["lower"]), Decimal(record["upper"])


@pytest.mark.full_rows("4-6-14-40", "8-10-18-50")
@pytest.mark.parametrize(
    ("mesh", "degree", "points", "digits"), [(2, 2, 12, 30), (4, 2, 12, 30), (4, 6, 14, 40), (8, 10, 18, 50)]
)
def test_the_dual_value_and_a_queenon_lie_in_the_interval(mesh: int, degree: int, points: int, digits: int) -> None:
    record = constant_on(mesh, degree).record
    with localcontext() as context:
        context.prec = digits
        lower, upper = claimed(record)
        potentials = DecimalPotentials(record, points)
        dual, value = potentials.dual(), potentials.queenon_value()
        assert lower <= dual < value <= upper
        # The lower end is L rounded down. The gap allows for more than the queenon needs, but not for much more.
        assert dual - lower < (upper - lower) / 50
        assert value - dual > (upper - lower) / 50
        finer = DecimalPotentials(record, points + 4).dual()
        assert abs(finer - dual) < (upper - lower) / 10**4


@pytest.mark.full
def test_the_kept_certificate_of_40_digits() -> None:
    record = json.loads(KEPT.read_text(encoding="utf-8"))
    with localcontext() as context:
        context.prec = 70
        lower, upper = claimed(record)
        dual = DecimalPotentials(record, 26).dual()
        assert lower <= dual < lower + (upper - lower) / 50


def test_the_oracle_refuses_what_is_no_queenon() -> None:
    record = constant_on(2, 2).record
    record["p"] = [[number + (3 << record["bits"]) * (k == 0) for k, number in enumerate(part)] for part in record["p"]]
    with localcontext() as context:
        context.prec = 30
        with pytest.raises(InvalidOperation):
            DecimalPotentials(record, 10).queenon_value()
