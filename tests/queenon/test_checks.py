"""Which densities are queenons: solutions, averages, Knuth's examples, and damaged ones."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import queenlab as ql
from oracles.queenon_points import is_queenon
from queenlab.board import Board, TriangleBoard
from queenlab.placement import Placement
from queenlab.queenon.densities.checks import Violation, check_queenon, shown
from queenlab.queenon.densities.density import TriangleDensity


def solutions(name: str) -> list[TriangleDensity]:
    return [TriangleDensity.from_placement(found) for found in ql.enumerate(name)]


THREE = solutions("xqueens:3")


def test_the_uniform_density() -> None:
    for n in (1, 2, 5, 30):
        report = check_queenon(TriangleDensity.uniform(n))
        assert (report.kind, report.violations, report.tolerance) == ("step queenon", (), 0.0)


def test_all_solutions_of_three_xqueens() -> None:
    assert len(THREE) == 132
    kinds = [check_queenon(density).kind for density in THREE]
    # Independent solutions of 3 queens do not exist, so that none is a step queenon.
    assert set(kinds) == {"Xqueenon"}
    assert all(is_queenon(density.values.tolist()) for density in THREE[::11])


@pytest.mark.parametrize("n", [1, 4, 5, 6, 7, 8])
def test_solutions_of_n_queens(n: int) -> None:
    for density in solutions(f"queens:{n}"):
        assert check_queenon(density).kind == "step queenon"


def counterexample() -> TriangleDensity:
    """Knuth's Xqueenon of order 3, from its north triangles by n_ij = e_j(4-i) = s_(4-i)(4-j) = w_(4-j)i."""
    half = Fraction(1, 2)
    north = np.array([[3 * half, 0, 3 * half], [1, 1, 1], [half, 2, half]], dtype=object)
    return TriangleDensity(np.stack([north, np.rot90(north, -1), np.rot90(north, 2), np.rot90(north, 1)]))


def test_knuths_counterexample() -> None:
    """An Xqueenon of order 3 that is no convex combination of solutions (Knuth, Xqueens and Xqueenons)."""
    density = counterexample()
    assert check_queenon(density).kind == "Xqueenon"
    assert is_queenon(density.values.tolist())
    assert density.folded() == density
    # It has nothing on the middle triangles of the four sides, and every solution has something there.
    empty = density.values == 0
    assert empty.sum() == 4
    assert all((solution.values[empty] != 0).any() for solution in THREE)


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
    values = (THREE[which].values + 2 * counterexample().values) / 3
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


def test_what_is_wrong_is_said() -> None:
    # From the top, queens on (1, 1) and (2, 2) stand in rows 4 and 3, and those on (3, 4) and (4, 3) in rows 1 and 2.
    queens = TriangleDensity.from_placement(Placement.of(Board(4), [(1, 1), (2, 2), (3, 4), (4, 3)]))
    assert check_queenon(queens).lines() == [
        "diagonal 2: 8, more than 4 (off by 4)",
        "antidiagonal 4: 8, more than 4 (off by 4)",
    ]
    rows = TriangleDensity.from_placement(Placement.of(Board(3), [(1, 1), (2, 1), (3, 3)]))
    assert check_queenon(rows).lines() == [
        "row 2: 0, not 3 (off by 3)",
        "row 3: 6, not 3 (off by 3)",
        "antidiagonal 3: 6, more than 3 (off by 3)",
    ]
    negative = TriangleDensity.from_cells([[2, -1], [-1, 2]])
    assert check_queenon(negative).lines()[0] == "cell in row 1, column 2: -1, less than 0 (off by 1)"
    tokens = TriangleDensity.from_placement(Placement.of(TriangleBoard(1), [("N", 1, 1), ("E", 1, 1), ("S", 1, 1)]))
    assert check_queenon(tokens).lines() == [
        "E and W of row 1: 1, not 2 (off by 1)",
        "W of column 1: 0, not 1 (off by 1)",
    ]
    many = check_queenon(TriangleDensity.from_cells(np.zeros((9, 9), dtype=int)))
    assert len(many.lines()) == 18
    assert many.lines(4)[-1] == "and 14 more"


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


def test_numbers_for_people() -> None:
    assert shown(Fraction(22, 7)) == "22/7"
    assert shown(Fraction(1, 10**30)) == "1e-30"
    assert shown(Fraction(10**500)) == "about 2^1660"
    assert shown(-Fraction(10**500)).startswith("about -2^")
    assert str(Violation("row 1", 0.1 + 0.2, 1, "=")) == "row 1: 0.3, not 1 (off by 0.7)"
