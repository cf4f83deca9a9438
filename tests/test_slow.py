"""Published and recomputed values that take a minute or more: `make test-slow`."""

from __future__ import annotations

import pytest

import queenlab as ql

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("problem", "value"),
    [
        ("queens:15", 2279184),  # A000170
        ("queens:17@torus", 140692),  # A007705
        ("leprechauns:21,range=3", 7312),  # Escamocher & O'Sullivan, Table 5
        ("xqueens:5", 5834838),  # Knuth
        ("xqueens:5,sparse", 178584),  # Knuth
        ("xqueens:6,paired", 3938208),  # Knuth
        ("xqueens:6,sparse,paired", 317544),  # Knuth
        ("queens:5^3,goal=max", 1056),  # Kunt, Table 9
        ("queens:3^4,goal=max", 4992),  # Kunt, Table 9
        # Kunt's Table 9 prints 71154, which the 32 reflections rule out.
        ("queens:3^5,goal=max", 72192),
    ],
)
def test_counts(problem: str, value: int) -> None:
    answer = ql.count(problem)
    assert (answer.value, answer.status) == (value, "proved")


def test_most_queens_in_six_cubed() -> None:
    answer = ql.maximize("queens:6^3")
    assert (answer.value, answer.status) == (21, "proved")


def test_classes_of_thirteen_queens() -> None:
    assert ql.count("queens:13", up_to_symmetry=True).value == 9233  # A002562
