"""Counts and maxima that are published or listed in OEIS, by the general engine.

Each line is a problem and what is known of it; the text tables are read as they stand.
"""

from __future__ import annotations

import pytest

import queenlab as ql
from oracles.counting import per_column

COUNTS = """
queens:1    1       A000170
queens:2    0       A000170
queens:3    0       A000170
queens:4    2       A000170
queens:5    10      A000170
queens:6    4       A000170
queens:7    40      A000170
queens:8    92      A000170
queens:9    352     A000170
queens:10   724     A000170
queens:11   2680    A000170
queens:12   14200   A000170
queens:5@torus   10     A007705
queens:7@torus   28     A007705
queens:8@torus   0      A007705
queens:9@torus   0      A007705
queens:11@torus  88     A007705
queens:13@torus  4524   A007705
leprechauns:10,range=2  4    A051223
leprechauns:11,range=2  44   A051223
leprechauns:12,range=2  156  A051223
leprechauns:16,range=3  2    A343905
leprechauns:17,range=3  34   A343905
leprechauns:18,range=3  4    A343905
leprechauns:19,range=3  112  A343905
leprechauns:20,range=3  516  A343905
amazons:10  4     A051223
xqueens:1   1     Knuth
xqueens:2   6     Knuth
xqueens:3   132   Knuth
xqueens:4   20742 Knuth
xqueens:1,sparse  0    Knuth
xqueens:3,sparse  0    Knuth
xqueens:4,sparse  1320 Knuth
xqueens:2,paired  4    Knuth
xqueens:3,paired  0    Knuth
xqueens:4,paired  528  Knuth
xqueens:4,sparse,paired  140  Knuth
rooks:4^3   576   A002860
rooks:3^4   24    A098679
queens:3^3,goal=max  16    Kunt-Table-9
queens:4^3,goal=max  1344  Kunt-Table-9
queens:4,goal=dominate  12    A002564
queens:5,goal=dominate  186   A002564
queens:6,goal=dominate  4     A002564
queens:7,goal=dominate  86    A002564
bishops:4   260   A002465
bishops:5   3368  A002465
kings:4     79    A201513
knights:4   412   A201540
hyperqueens:5@torus      10   A007705
hyperqueens:5^3@torus    0    by-hand
"""

CLASSES = """
queens:4   1   A002562
queens:5   2   A002562
queens:6   1   A002562
queens:7   6   A002562
queens:8   12  A002562
queens:9   46  A002562
queens:10  92  A002562
queens:11  341 A002562
xqueens:3  11  Knuth
queens:4,goal=dominate  3   A002563
queens:5,goal=dominate  37  A002563
queens:6,goal=dominate  1   A002563

"""

MAXIMA = """
queens:3^3  4   Kunt
queens:4^3  7   Kunt
queens:5^3  13  Kunt
queens:3^4  6   Kunt
queens:4^4  16  Kunt
queens:3^5  11  Kunt
queens:5    5   A000027
bishops:6   10  A025748
kings:7     16  A008794
knights:5   13  A030978
"""

DOMINATION = [1, 1, 1, 2, 3, 3, 4, 5, 5]  # A075458
INDEPENDENT_DOMINATION = [1, 1, 1, 3, 3, 4, 4, 5, 5]  # A075324


def table(text: str) -> list[tuple[str, int]]:
    rows = [line.split() for line in text.strip().splitlines()]
    return [(problem, int(value)) for problem, value, _ in rows if value.isdigit()]


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


@pytest.mark.parametrize("n", range(1, 10))
def test_domination(n: int) -> None:
    answer = ql.dominate(f"queens:{n}")
    assert (answer.value, answer.status) == (DOMINATION[n - 1], "proved")
    alone = ql.dominate(f"queens:{n}", independent=True)
    assert (alone.value, alone.status) == (INDEPENDENT_DOMINATION[n - 1], "proved")


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
