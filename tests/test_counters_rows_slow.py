"""Larger counts by rows, and a long comparison with the general engine."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queenlab.counters.rows import Rows
from queenlab.engines.dancing import DancingEngine
from queenlab.problems import parse
from queenlab.work import Limits

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("leprechauns:18,range=2", 8924976),  # A051223
        ("leprechauns:19,range=2", 64492432),  # A051223
        ("queens:15", 2279184),  # A000170
        ("queens:16", 14772512),  # A000170
        ("queens:17", 95815104),  # A000170
        ("queens:17@torus", 140692),  # A007705
        ("queens:19@torus", 820496),  # A007705
        ("leprechauns:21,range=3", 7312),  # Escamocher & O'Sullivan, Table 5
        ("leprechauns:22,range=3", 81324),  # Escamocher & O'Sullivan, Table 5
    ],
)
def test_published_counts(name: str, value: int) -> None:
    result = Rows().count(parse(name), Limits())
    assert (result.value, result.status) == (value, "proved")


@given(
    st.sampled_from(["queen", "rook+bishop", "queen+rider[1,2]", "queen+leaper[1,3]", "queen+leaper[0,3]+range[1]"]),
    st.integers(9, 11),
    st.booleans(),
    st.sets(st.tuples(st.integers(1, 9), st.integers(1, 9)), max_size=12),
)
@settings(max_examples=300, deadline=None)
def test_larger_boards_against_the_general_engine(piece: str, n: int, torus: bool, holes: set[tuple[int, int]]) -> None:
    head = f"{piece}s" if piece == "queen" else piece
    excluded = ",exclude=" + "/".join(f"{x}.{y}" for x, y in sorted(holes)) if holes else ""
    problem = parse(f"{head}:{n}{'@torus' * torus}{excluded}")
    assert Rows().count(problem, Limits()).value == DancingEngine().count(problem.model, Limits()).value


def test_densities_of_fourteen_queens() -> None:
    result, cells = Rows().density(parse("queens:14"), Limits())
    assert result.value == 365596
    assert cells is not None
    square = cells.reshape(14, 14)
    assert square.sum(axis=0).tolist() == square.sum(axis=1).tolist() == [365596] * 14
    assert (square == square.T).all()
    for cell in (0, 6, 45):
        assert cells[cell] == Rows().count(parse("queens:14").asking(given=(cell,)), Limits()).value
