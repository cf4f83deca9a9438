"""Completion thresholds that take longer: larger squares by both ways, and the rest of Kunt's Table 10."""

from __future__ import annotations

import numpy as np
import pytest

from queenlab.completion.instances import corner_placement, diagonal_deficit
from queenlab.engines.dancing import DancingEngine
from queenlab.problems import parse
from queenlab.verbs.thresholds import threshold
from queenlab.work import Limits


@pytest.mark.slow
@pytest.mark.parametrize(("n", "value"), [(19, 4), (20, 4), (21, 4)])
def test_squares_by_search(n: int, value: int) -> None:
    """OEIS A374013 up to n = 20."""
    found = threshold(f"queens:{n}").answer
    assert (found.status, found.value) == ("proved", value)
    assert found.witness is not None
    assert len(found.witness) == value + 1


@pytest.mark.slow
@pytest.mark.parametrize(("n", "classes"), [(14, 2982), (15, 303)])
def test_squares_by_list(n: int, classes: int) -> None:
    found = threshold(f"queens:{n}", by="list")
    assert (found.answer.value, len(found.classes)) == (3, classes)
    assert set(threshold(f"queens:{n}", by="search").classes) <= set(found.classes)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("queens:6^3", 0),
        ("queens:7^3", 0),
        ("queens:8^3", 0),
        ("queens:13^3", 1),
        ("queens:4^4", 0),
        ("queens:3^5", 0),
        ("rooks:5^3", 4),
    ],
)
def test_table_10_and_beyond(name: str, value: int) -> None:
    """(8, 3) is not in the table, and (13, 3) is there as at most 2."""
    found = threshold(name).answer
    assert (found.status, found.value) == ("proved", value)


@pytest.mark.slow
@pytest.mark.parametrize(("n", "pieces"), [(20, 6), (24, 8), (30, 10), (40, 16)])
def test_queens_in_the_corners_by_engine(n: int, pieces: int) -> None:
    """Some have no completion though the sum of squares does not show it."""
    for seed in range(3):
        cells = corner_placement(n, pieces, np.random.default_rng(seed))
        assert DancingEngine().solve(parse(f"queens:{n}").asking(given=cells).model, Limits()).status == "none"
    if (n, pieces) == (40, 16):
        assert diagonal_deficit(n, cells) > 0
