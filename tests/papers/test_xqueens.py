"""What Knuth's note is compared with: symmetries, slices of densities, and functionals of few coefficients."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import queenlab as ql
from oracles import hull as oracle
from oracles.queenon_points import is_queenon as has_right_points
from queenlab.queenon.densities.density import TriangleDensity
from queenlab.symmetry.board_groups import triangle_group, triangle_square_group
from queenlab_papers.xqueens import board, construction, counterexample, listed, numbers, symmetries
from queenlab_papers.xqueens.slices import is_queenon

UNIFORM = TriangleDensity.uniform(3)


def test_corners_make_triangles_of_a_quarter() -> None:
    for triangle in listed.triangles(3):
        (a, b), (c, d), (e, f) = listed.corners(triangle)
        # In half cells a cell has the area 4; twice the area of a triangle is this.
        assert abs((c - a) * (f - b) - (e - a) * (d - b)) == 2
    assert len({listed.corners(triangle)[2] for triangle in listed.triangles(3)}) == 9


@pytest.mark.parametrize("n", [1, 2, 5])
def test_the_symmetries_are_the_library_s(n: int) -> None:
    cells = ql.TriangleBoard(n)
    places = [cells.public(cell) for cell in range(cells.size)]
    for strange, group in ((True, triangle_group(n)), (False, triangle_square_group(n))):
        maps = symmetries.symmetries(n, strange)
        assert len(maps) == group.order
        assert all([cells.from_public(one[str(t), int(i), int(j)]) for t, i, j in places] in group for one in maps)


@pytest.mark.full
@given(st.lists(st.integers(0, 131), min_size=1, max_size=4), *[st.integers(0, 35)] * 2, st.integers(0, 6))
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


def test_knuths_xqueenon_is_what_he_says() -> None:
    north = counterexample.knuths_xqueenon().values[0].tolist()
    half = Fraction(1, 2)
    assert north == [[3 * half, 0, 3 * half], [1, 1, 1], [half, 2, half]]
    empty, middle = counterexample.EMPTY, counterexample.MIDDLE
    assert (counterexample.total(empty), min(counterexample.totals_of_solutions(empty))) == (0, 3)
    assert counterexample.total(middle) == counterexample.total(middle, UNIFORM) == 4
    assert max(counterexample.totals_of_solutions(middle)) == 3


@cache
def _shadow_is_inside(point: tuple[Fraction, ...], shadow: frozenset[tuple[int, ...]]) -> bool:
    return oracle.inside(point, sorted(shadow))


@pytest.mark.full
@pytest.mark.parametrize("point", [counterexample.knuths_xqueenon(), UNIFORM], ids=["his", "uniform"])
def test_three_coefficients_are_too_few(point: TriangleDensity) -> None:
    # A functional with coefficients at three triangles separates only if the shadow on these is outside.
    values = {triangle: Fraction(number) for triangle, number in listed.numbers_of(point).items()}
    for chosen in combinations(values, 3):
        shadow = frozenset(tuple(3 * (t in tokens) for t in chosen) for tokens in listed.solutions("xqueens:3"))
        assert _shadow_is_inside(tuple(values[t] for t in chosen), shadow)


def test_readings_of_the_puzzle() -> None:
    sixteen = set(numbers.puzzle("diagonals", "corners"))
    assert (
        sixteen == set(numbers.puzzle("diagonals", "middle")) == set(numbers.puzzle("diagonals", "corners", "middle"))
    )
    assert sixteen < set(numbers.puzzle("diagonals"))
    assert len(numbers.READINGS["diagonals"]) == 64
    assert numbers.READINGS["diagonals"] < numbers.READINGS["touching"]


def test_the_construction_and_the_lines_for_small_n() -> None:
    assert construction.counted_as_written(1, construction.RIGHT) == 1
    assert construction.counted_as_written(2, construction.AS_PRINTED) == 2
    assert [board.king_side(n) for n in (1, 2, 3)] == [2, 3, 4]
