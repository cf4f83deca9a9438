"""Which densities are queenons: solutions, averages, Knuth's examples, and damaged ones."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import queenlab as ql
from oracles.queenon_points import is_queenon
from queenlab.queenon.densities.checks import check_queenon
from queenlab.queenon.densities.density import TriangleDensity
from queenon.test_hull import KNUTHS, THREE


def test_all_solutions_of_three_xqueens() -> None:
    assert len(THREE) == 132
    kinds = [check_queenon(density).kind for density in THREE]
    # Independent solutions of 3 queens do not exist, so that none is a step queenon.
    assert set(kinds) == {"Xqueenon"}
    assert all(is_queenon(density.values.tolist()) for density in THREE[::11])


@pytest.mark.parametrize("n", [1, 4, 5, 6, 7, 8])
def test_solutions_of_n_queens(n: int) -> None:
    for found in ql.enumerate(f"queens:{n}"):
        assert check_queenon(TriangleDensity.from_placement(found)).kind == "step queenon"


@settings(max_examples=30, deadline=None)
@given(st.lists(st.integers(0, 131), min_size=1, max_size=4), st.lists(st.integers(1, 9), min_size=4, max_size=4))
def test_mixtures_are_queenons(which: list[int], weights: list[int]) -> None:
    chosen = weights[: len(which)]
    mixed = sum(w * THREE[k].values for w, k in zip(chosen, which, strict=True)) / sum(chosen)
    report = check_queenon(TriangleDensity(mixed))
    assert report.ok
    assert check_queenon(TriangleDensity(mixed).refined(2)).ok
    assert check_queenon(TriangleDensity(mixed).folded()).ok


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 131), st.data())
def test_damaged_ones_are_found_out(which: int, data: st.DataObject) -> None:
    """Mass moved from some triangles to others: the checks and the definition agree on what is left."""
    values = (THREE[which].values + 2 * KNUTHS.values) / 3
    for _ in range(data.draw(st.integers(1, 3))):
        amount = data.draw(st.fractions(min_value=Fraction(-1, 2), max_value=Fraction(1, 2), max_denominator=4))
        letter, i, j, k, m = (data.draw(st.integers(0, top)) for top in (3, 2, 2, 2, 2))
        other = data.draw(st.sampled_from([letter, (letter + 2) % 4, data.draw(st.integers(0, 3))]))
        values[letter, i, j] += amount
        values[other, k, m] -= amount
    report = check_queenon(TriangleDensity(values))
    assert report.ok == is_queenon(values.tolist())
    assert report.ok == (report.lines() == [])
    assert report.ok == (report.kind != "no queenon")


def test_sums_by_columns_as_knuth_defines_them() -> None:
    """His list has the sums NS for rows, where they say nothing; his definitions have them for columns."""
    values = np.ones((4, 3, 3), dtype=int)
    values[0], values[2] = [[3, 0, 0]] * 3, [[3, 0, 0]] * 3
    lines = check_queenon(TriangleDensity(values)).lines()
    assert "N and S of column 1: 18, not 6 (off by 12)" in lines
    assert not is_queenon(TriangleDensity(values).values.tolist())


def test_floats_have_a_tolerance() -> None:
    density = THREE[0].to_floats()
    assert check_queenon(density).tolerance == 1e-9
    assert check_queenon(TriangleDensity(density.values * (1 + 1e-12))).ok
    assert not check_queenon(TriangleDensity(density.values * (1 + 1e-6))).ok
    assert check_queenon(TriangleDensity(density.values * (1 + 1e-6)), tolerance=1e-5).ok
    # The same numbers as fractions are not let off.
    assert not check_queenon(TriangleDensity(density.values * (1 + 1e-12)).to_fractions()).ok
    assert check_queenon(density.to_fractions()).ok
