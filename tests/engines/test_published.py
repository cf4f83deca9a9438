"""Counts and maxima that are published or listed in OEIS, by the general engine."""

from __future__ import annotations

import re

import pytest

import queenlab as ql
from command import blocks
from oracles.attacks import terms_of
from oracles.counting import per_column
from queenlab.work import EXACT

COUNTS, CLASSES, MAXIMA, SUMS, SLOW = blocks("published.txt")


def table(text: str) -> list[tuple[str, int]]:
    rows = []
    for line in text.strip().splitlines():
        _, name, sides, values = re.split("  +", line)
        first, _, last = sides.partition("..")
        listed = range(int(first), int(last) + 1) if last else map(int, sides.split())
        rows += [(name.format(n), int(value)) for n, value in zip(listed, values.split(), strict=True)]
    return rows


@pytest.mark.parametrize(
    ("problem", "value"),
    [*table(COUNTS), *(pytest.param(*row, marks=pytest.mark.slow) for row in table(SLOW))],
)
def test_counts(problem: str, value: int) -> None:
    answer = ql.count(problem)
    assert answer.status in EXACT
    assert answer.value == value


@pytest.mark.parametrize(("problem", "value"), table(CLASSES))
def test_classes_by_orbit_counting_and_by_canonical_forms(problem: str, value: int) -> None:
    assert ql.count(problem, up_to_symmetry=True).value == value
    assert sum(1 for _ in ql.enumerate(problem, up_to_symmetry=True)) == value


@pytest.mark.parametrize(("problem", "value"), table(MAXIMA))
def test_maxima(problem: str, value: int) -> None:
    answer = ql.maximize(problem)
    assert answer.status in EXACT
    assert (answer.value, answer.lower, answer.upper) == (value, value, value)
    assert len(answer.witness) == value


@pytest.mark.parametrize(("n", "chromatic"), [(1, 1), (2, 4), (3, 5), (4, 5), (5, 5), (6, 7), (7, 7)])  # A088202
def test_chromatic_numbers(n: int, chromatic: int) -> None:
    answer = ql.color(f"queens:{n}")
    assert (answer.value, answer.status) == (chromatic, "proved")
    assert len(set(answer.coloring)) == chromatic


@pytest.mark.parametrize("name", SUMS.split())
def test_sums_of_pieces_against_brute_force(name: str) -> None:
    for n in range(1, 10):
        assert ql.count(f"{name}:{n}").value == per_column(terms_of(name), n), n


@pytest.mark.slow
def test_most_queens_in_six_cubed_and_classes_of_thirteen() -> None:
    answer = ql.maximize("queens:6^3")
    assert (answer.value, answer.status) == (21, "proved")
    assert ql.count("queens:13", up_to_symmetry=True).value == 9233  # A002562
