"""The rest of the published tables."""

from __future__ import annotations

import pytest

from oracles.leprechaun_counts import A051223, TABLE_5
from queenlab import parse
from queenlab.counters.leprechaun_boxes import LeprechaunBoxes
from queenlab.counters.leprechaun_columns import LeprechaunColumns
from queenlab.work import Limits

BY_COLUMNS = [(22, 3), (23, 3), (24, 3), (30, 4), (31, 4), (32, 4), (40, 5), (41, 5), (51, 6), (52, 6)]


@pytest.mark.slow
@pytest.mark.parametrize(("n", "k"), BY_COLUMNS)
def test_table_5_by_columns(n: int, k: int) -> None:
    result = LeprechaunColumns().count(parse(f"leprechauns:{n},range={k}"), Limits())
    assert result.value == TABLE_5[k][n]


@pytest.mark.slow
@pytest.mark.parametrize(("n", "k"), [(20, 3), (28, 4), (38, 5)])
def test_table_5_by_boxes(n: int, k: int) -> None:
    result = LeprechaunBoxes().count(parse(f"leprechauns:{n},range={k}"), Limits())
    assert result.value == TABLE_5[k][n]


@pytest.mark.slow
def test_superqueens_to_17() -> None:
    assert LeprechaunColumns().count(parse("leprechauns:17,range=2"), Limits()).value == A051223[16]


#: Beyond the table; each by counters that differ in method or in symmetry. See docs/leprechaun-counts.md.
@pytest.mark.slow
@pytest.mark.parametrize(
    ("n", "k", "value"), [(42, 5, 1328), (53, 6, 434), (54, 6, 140), (65, 7, 130), (66, 7, 4), (67, 7, 404), (82, 8, 4)]
)
def test_beyond_the_table(n: int, k: int, value: int) -> None:
    problem = parse(f"leprechauns:{n},range={k}")
    other = LeprechaunBoxes() if n in (65, 82) else LeprechaunColumns(fold=4)
    assert LeprechaunColumns().count(problem, Limits()).value == value
    assert other.count(problem, Limits()).value == value
