"""What the file of spread boards says is ruled out, searched again; and large sizes."""

from __future__ import annotations

import math

import pytest

import queenlab as ql
from oracles.permutations import attacks
from queenlab.constructions.lattice import lattice_range
from queenlab.constructions.spread import upper_bound, widest
from queenlab.constructions.spread_boards import ruled_out

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("n", [26, 27, 38, 50, 51])
def test_what_was_ruled_out_is_ruled_out_again(n: int) -> None:
    searched = ruled_out(n)
    assert searched is not None
    answer = ql.solve(f"leprechauns:{n},range={searched.range}")
    assert answer.status == "none"
    assert "exhaustive" in str(answer.proof)


def test_sizes_coprime_to_6_come_within_one_of_the_bound() -> None:
    sizes = [n for n in range(201, 25_000) if math.gcd(n, 6) == 1]
    assert [n for n in sizes if lattice_range(n) < upper_bound(n)[0] - 1 and widest(n)[0] < upper_bound(n)[0] - 1] == []


def test_a_million_and_three() -> None:
    answer = ql.diverse(1_000_003)
    assert (answer.value, answer.status) == (999, "proved")
    assert attacks(answer.array[:, 1] - 1, False, 999) is None
