"""What Knuth's note is compared with: slices of densities, vertices of order 2, and functionals of few coefficients."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracles import hull as oracle
from oracles.queenon_points import is_queenon as has_right_points
from queenlab.board import TriangleBoard
from queenlab.queenon.densities.density import TriangleDensity
from queenlab.symmetry.grid import strange
from queenlab_papers.xqueens import board, construction, counterexample, densities, listed, misprints, numbers
from queenlab_papers.xqueens.slices import is_queenon

SIXTHS = st.integers(0, 6)


def test_corners_make_triangles_of_a_quarter() -> None:
    for triangle in listed.triangles(3):
        (a, b), (c, d), (e, f) = listed.corners(triangle)
        # In half cells a cell has the area 4; twice the area of a triangle is this.
        assert abs((c - a) * (f - b) - (e - a) * (d - b)) == 2
    middles = {listed.corners(triangle)[2] for triangle in listed.triangles(3)}
    assert len(middles) == 9


def test_the_swaps_are_the_library_s() -> None:
    for n in (1, 2, 5):
        images = strange(n).permutation()
        cells = TriangleBoard(n)
        for triangle in listed.triangles(n):
            assert cells.from_public(listed.strange_image(n, triangle)) == images[cells.from_public(triangle)]


@pytest.mark.full
@given(st.lists(st.integers(0, 131), min_size=1, max_size=4), st.integers(0, 35), st.integers(0, 35), SIXTHS)
@settings(max_examples=60, deadline=None)
def test_slices_against_points(chosen: list[int], one: int, other: int, sixths: int) -> None:
    # A mixture of solutions, from which something is moved from one triangle to another.
    solutions = listed.solution_densities(3)
    values = sum(solutions[k].values for k in chosen).ravel() / len(chosen)
    values[one] -= Fraction(sixths, 6)
    values[other] += Fraction(sixths, 6)
    density = TriangleDensity(values.reshape(4, 3, 3))
    assert is_queenon(density) == has_right_points(density.values.tolist())


def test_slices_of_damaged_densities() -> None:
    assert is_queenon(TriangleDensity.uniform(2))
    assert not is_queenon(TriangleDensity.from_cells([[2, 0], [0, 2]]))
    assert not is_queenon(TriangleDensity.from_cells([[1, 1], [1, Fraction(9, 8)]]))


def test_vertices_of_order_two() -> None:
    found = counterexample.vertices(2)
    assert len(found) == 6
    assert found == {tuple(density.values.ravel().tolist()) for density in listed.solution_densities(2)}
    assert counterexample.vertices(1) == {(1, 1, 1, 1)}


def test_knuths_xqueenon_is_what_he_says() -> None:
    north = counterexample.knuths_xqueenon().values[0].tolist()
    half = Fraction(1, 2)
    assert north == [[3 * half, 0, 3 * half], [1, 1, 1], [half, 2, half]]
    assert counterexample.separating_values(counterexample.EMPTY, -1) == (0, -3)
    assert counterexample.separating_values(counterexample.MIDDLE, 1) == (4, 3)
    uniform = TriangleDensity.uniform(3)
    assert counterexample.separating_values(counterexample.MIDDLE, 1, uniform) == (4, 3)


@cache
def _shadow_is_inside(point: tuple[Fraction, ...], shadow: frozenset[tuple[int, ...]]) -> bool:
    return oracle.inside(point, sorted(shadow))


@pytest.mark.full
@pytest.mark.parametrize(
    "point", [counterexample.knuths_xqueenon(), TriangleDensity.uniform(3)], ids=["his", "uniform"]
)
def test_three_coefficients_are_too_few(point: TriangleDensity) -> None:
    # A functional with coefficients at three triangles separates only if the shadow on these is outside.
    values = dict(zip(listed.triangles(3), point.values.ravel().tolist(), strict=True))
    solutions = listed.solutions("xqueens:3")
    for chosen in combinations(values, 3):
        shadow = frozenset(tuple(3 * (t in tokens) for t in chosen) for tokens in solutions)
        assert _shadow_is_inside(tuple(values[t] for t in chosen), shadow)


def test_readings_of_the_puzzle() -> None:
    sixteen = numbers.puzzle("diagonals", "corners")
    assert set(sixteen) == set(numbers.puzzle("diagonals", "middle"))
    assert set(sixteen) < set(numbers.puzzle("diagonals"))
    assert set(sixteen) == set(numbers.puzzle("diagonals", "corners", "middle"))
    assert [figure.own for figure in numbers.PUZZLE.figures if figure.printed == 16].count(False) == 1
    assert len(numbers.READINGS["diagonals"]) == 64
    assert set(numbers.READINGS["diagonals"]) < set(numbers.READINGS["touching"])


def test_the_construction_as_printed() -> None:
    assert [construction.counted_as_written(n, "printed") for n in (2, 3)] == [2, 168]
    assert [construction.counted_as_written(n, "right") for n in (1, 2, 3)] == [1, 6, 132]
    assert construction.counted_as_written(4, "right", "printed") == 0


def test_king_moves() -> None:
    assert [board.king_side(n) for n in (1, 2, 3)] == [2, 3, 4]


def test_slope_at_other_densities() -> None:
    assert misprints.slope(densities.optimum(6).north) < 1e-12
    assert misprints.slope(np.ones((6, 3))) > 1e-3
