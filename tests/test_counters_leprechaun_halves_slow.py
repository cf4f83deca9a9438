"""Leprechauns by meeting in the middle on boards that take seconds and minutes."""

from __future__ import annotations

import pytest

from oracles.leprechaun_counts import TABLE_5
from queenlab import parse
from queenlab.counters.leprechaun_halves import LeprechaunHalves
from queenlab.work import Limits

#: OEIS A051223.
A051223 = {18: 8924976, 19: 64492432, 20: 495864256}


@pytest.mark.slow
@pytest.mark.parametrize("n", A051223)
def test_superqueens_are_those_of_the_encyclopedia(n: int) -> None:
    assert LeprechaunHalves().count(parse(f"leprechauns:{n},range=2"), Limits()).value == A051223[n]


@pytest.mark.slow
@pytest.mark.parametrize("n", [22, 23, 24, 25])
def test_table_5(n: int) -> None:
    assert LeprechaunHalves().count(parse(f"leprechauns:{n},range=3"), Limits()).value == TABLE_5[3][n]
