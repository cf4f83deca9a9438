"""Counts and maxima that are published or listed in OEIS, by the general engine.

Each line is a problem and what is known of it, for each side in turn; the text tables are read as they stand.
"""

from __future__ import annotations

import re

import pytest

import queenlab as ql
from oracles.counting import per_column

COUNTS = """
A000170  queens:{}  1..12  1 0 0 2 10 4 40 92 352 724 2680 14200
A007705  queens:{}@torus  5 7 8 9 11 13  10 28 0 0 88 4524
A007705  hyperqueens:{}@torus  5  10
by-hand  hyperqueens:{}^3@torus  5  0
A051223  leprechauns:{},range=2  10..12  4 44 156
A343905  leprechauns:{},range=3  16..20  2 34 4 112 516
A051223  amazons:{}  10  4
Knuth    xqueens:{}  1..4  1 6 132 20742
Knuth    xqueens:{},sparse  1 3 4  0 0 1320
Knuth    xqueens:{},paired  2..4  4 0 528
Knuth    xqueens:{},sparse,paired  4  140
A002860  rooks:{}^3  4  576
A098679  rooks:{}^4  3  24
Kunt     queens:{}^3,goal=max  3..4  16 1344
A002564  queens:{},goal=dominate  4..7  12 186 4 86
A002465  bishops:{}  4..5  260 3368
A201513  kings:{}  4  79
A201540  knights:{}  4  412
"""

CLASSES = """
A002562  queens:{}  4..11  1 2 1 6 12 46 92 341
Knuth    xqueens:{}  3  11
A002563  queens:{},goal=dominate  4..6  3 37 1
"""

MAXIMA = """
Kunt     queens:{}^3  3..5  4 7 13
Kunt     queens:{}^4  3..4  6 16
Kunt     queens:{}^5  3  11
A000027  queens:{}  5  5
A025748  bishops:{}  6  10
A008794  kings:{}  7  16
A030978  knights:{}  5  13
"""


def table(text: str) -> list[tuple[str, int]]:
    rows = []
    for line in text.strip().splitlines():
        _, name, sides, values = re.split("  +", line)
        first, _, last = sides.partition("..")
        listed = range(int(first), int(last) + 1) if last else map(int, sides.split())
        rows += [(name.format(n), int(value)) for n, value in zip(listed, values.split(), strict=True)]
    return rows


@pytest.mark.parametrize(("problem", "value"), table(COUNTS))
def test_counts(problem: str, value: int) -> None:
    answer = ql.count(problem)
    assert (answer.value, answer.status) == (value, "proved")


@pytest.mark.parametrize(("problem", "value"), table(CLASSES))
def test_classes_by_orbit_counting_and_by_canonical_forms(problem: str, value: int) -> None:
    assert ql.count(problem, up_to_symmetry=True).value == value
    assert sum(1 for _ in ql.enumerate(problem, up_to_symmetry=True)) == value


@pytest.mark.parametrize(("problem", "value"), table(MAXIMA))
def test_maxima(problem: str, value: int) -> None:
    answer = ql.maximize(problem)
    assert (answer.value, answer.status, answer.lower, answer.upper) == (value, "proved", value, value)
    assert answer.witness is not None
    assert len(answer.witness) == value


@pytest.mark.parametrize(("n", "chromatic"), [(1, 1), (2, 4), (3, 5), (4, 5), (5, 5), (6, 7), (7, 7)])  # A088202
def test_chromatic_numbers(n: int, chromatic: int) -> None:
    answer = ql.color(f"queens:{n}")
    assert (answer.value, answer.status) == (chromatic, "proved")
    assert answer.coloring is not None
    assert len(set(answer.coloring)) == chromatic


SUMS = [
    [("queen",), ("leaper", 1, 2)],
    [("queen",), ("leaper", 1, 3)],
    [("queen",), ("leaper", 2, 3)],
    [("queen",), ("leaper", 1, 4)],
    [("queen",), ("leaper", 3, 4)],
    [("queen",), ("leaper", 1, 2), ("leaper", 1, 3)],
    [("queen",), ("rider", 1, 2)],
    [("queen",), ("rider", 1, 3)],
    [("queen",), ("rider", 2, 3)],
    [("queen",), ("rider", 1, 4)],
    [("queen",), ("rider", 3, 4)],
    [("queen",), ("leaper", 2, 3), ("rider", 1, 3)],
    [("rook",), ("rider", 1, 2)],
    [("rook",), ("leaper", 1, 1), ("rider", 2, 2)],
]


@pytest.mark.parametrize("terms", SUMS, ids=str)
def test_sums_of_pieces_against_brute_force(terms: list[tuple]) -> None:
    name = "+".join(f"{t[0]}[{t[1]},{t[2]}]" if len(t) > 1 else t[0] for t in terms)
    for n in range(1, 10):
        assert ql.count(f"{name}:{n}").value == per_column(terms, n), n
