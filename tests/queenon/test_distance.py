"""Simkin's distance: exact values, enclosures, and what trying diamonds finds."""

from __future__ import annotations

import itertools
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import queenlab as ql
from oracles import queenon_distance as oracle
from queenlab.board import Board
from queenlab.placement import Placement
from queenlab.queenon.densities.density import TriangleDensity
from queenlab.queenon.diamond.distance import diamond_distance
from queenlab.queenon.diamond.mesh import DiamondMesh
from queenlab.queenon.diamond.pieces import Box, Pieces
from queenlab.symmetry.grid import on_triangles, signed_axes

NUMBERS = st.integers(0, 5) | st.fractions(min_value=0, max_value=5, max_denominator=4)


@st.composite
def densities(draw: st.DrawFn, most: int = 3) -> TriangleDensity:
    n = draw(st.integers(1, most))
    if draw(st.booleans()):
        numbers = draw(st.lists(NUMBERS, min_size=n * n, max_size=n * n))
        return TriangleDensity.from_cells(np.array(numbers, dtype=object).reshape(n, n))
    numbers = draw(st.lists(NUMBERS, min_size=4 * n * n, max_size=4 * n * n))
    return TriangleDensity(np.array(numbers, dtype=object).reshape(4, n, n))


UNIT_DIAMONDS = st.tuples(*[st.fractions(min_value=0, max_value=2, max_denominator=30)] * 4)


@pytest.mark.full
@settings(max_examples=15, deadline=None)
@given(densities(), densities(), st.lists(UNIT_DIAMONDS, min_size=5, max_size=5))
def test_the_diamond_has_that_mass_and_none_has_more(
    one: TriangleDensity, other: TriangleDensity, diamonds: list[tuple[Fraction, ...]]
) -> None:
    found = diamond_distance(one, other, exact=True)
    assert found.exact
    first, second = one.values.tolist(), other.values.tolist()
    a1, b1, a2, b2 = (Fraction(x) for x in found.diamond)
    assert oracle.difference(first, second, (a1, b1, a2, b2)) == found.value
    for u, v, s, t in diamonds:
        tried = (min(u, v), max(u, v), min(s, t) - 1, max(s, t) - 1)
        assert oracle.difference(first, second, tried) <= found.value
    enclosed = diamond_distance(one, other, exact=False, width=1e-4)
    assert enclosed.lower <= found.value <= enclosed.upper
    assert enclosed.upper - enclosed.lower <= 1e-4 + 1e-11


@pytest.mark.full_rows("1")
@pytest.mark.parametrize("seed", range(2))
def test_trying_diamonds_finds_the_same(seed: int) -> None:
    random = np.random.default_rng(seed)
    one, other = (TriangleDensity(random.integers(0, 6, (4, 2 + seed % 2, 2 + seed % 2))) for _ in range(2))
    first, second = one.values.tolist(), other.values.tolist()
    found = diamond_distance(one, other, exact=True)
    rough, diamond = oracle.best_sampled(first, second, 36)
    assert rough == pytest.approx(float(found.value), abs=0.15)
    climbed = oracle.climbed(first, second, diamond, 9)
    assert climbed <= found.value
    assert float(climbed) == pytest.approx(float(found.value), abs=2e-4)


@pytest.mark.full
@settings(max_examples=4, deadline=None)
@given(densities(2), densities(2), densities(2))
def test_it_is_a_distance(one: TriangleDensity, two: TriangleDensity, three: TriangleDensity) -> None:
    assert diamond_distance(one, one.refined(2)).value == 0
    there, back = diamond_distance(one, two).value, diamond_distance(two, one).value
    assert there == back
    assert there <= diamond_distance(one, three).value + diamond_distance(three, two).value
    assert there >= abs(one.mass() - two.mass())
    # The square's symmetries take diamonds to diamonds.
    for symmetry in list(signed_axes(Board(2)))[2:8:5]:
        moved = (d.transformed(on_triangles(symmetry, d.order)) for d in (one, two))
        assert diamond_distance(*moved).value == there


def test_values_found_by_hand() -> None:
    # Two halves of the square: the best diamond takes all of one half but two corners, and a corner of the other.
    upper, lower = TriangleDensity.from_cells([[2, 2], [0, 0]]), TriangleDensity.from_cells([[0, 0], [2, 2]])
    assert diamond_distance(upper, TriangleDensity.uniform(1)).value == Fraction(3, 8)
    assert diamond_distance(upper, lower).value == Fraction(3, 4)
    # All mass on the north triangle; the rest of the square lies in one band of x + y and x - y less.
    north = TriangleDensity(np.array([4, 0, 0, 0]).reshape(4, 1, 1))
    assert diamond_distance(north, TriangleDensity.uniform(1)).value == Fraction(3, 4)


@pytest.mark.full
def test_average_densities_come_nearer_to_one_another() -> None:
    for n, distance in ((8, Fraction(211, 2990)), (10, Fraction(1348, 33485))):
        average = ql.density(f"queens:{n}").average()
        assert diamond_distance(average, TriangleDensity.uniform(1)).value == distance


@pytest.mark.full
def test_a_whole_range_of_best_diamonds() -> None:
    one, other = (
        TriangleDensity.from_placement(Placement.from_rows(rows))
        for rows in ([2, 4, 6, 8, 3, 1, 7, 5], [1, 6, 8, 3, 7, 4, 2, 5])
    )
    found = diamond_distance(one, other)
    assert found.exact
    assert found.value == Fraction(21, 64)
    assert diamond_distance(one, one).value == 0


def test_large_boards_are_enclosed() -> None:
    queens = TriangleDensity.from_placement(ql.construct("queens:90"))
    found = diamond_distance(queens, TriangleDensity.uniform(1))
    assert not found.exact
    assert 0 < found.upper - found.lower < 2e-9
    a1, b1, a2, b2 = (Fraction(x) for x in found.diamond)
    mass = oracle.diamond_mass(queens.values.tolist(), (a1, b1, a2, b2))
    uniform = oracle.diamond_mass(TriangleDensity.uniform(1).values.tolist(), (a1, b1, a2, b2))
    assert found.lower <= abs(mass - uniform) <= found.upper


@settings(max_examples=10, deadline=None)
@given(densities(2), st.tuples(*[st.integers(0, 3)] * 4), st.data())
def test_boxes_one_by_one(density: TriangleDensity, sides: tuple[int, ...], data: st.DataObject) -> None:
    n = density.order
    a1, b1, a2, b2 = (side % (2 * n) for side in sides)
    box = Box(min(a1, b1), max(a1, b1), min(a2, b2), max(a2, b2))
    whole = np.array([int(12 * x) for x in density.values.ravel().tolist()], dtype=object)
    pieces = Pieces(DiamondMesh.of(whole.reshape(density.values.shape)))
    found = pieces.maximum(box, Fraction(-(10**9)))
    value, parts = found
    assert 8 * value <= pieces.bounds(box.a2, box.b2)[box.a1, box.b1]
    assert pieces.maximum(box, value) is None
    for _ in range(4):
        tried = data.draw(st.tuples(*[st.fractions(min_value=0, max_value=1, max_denominator=12)] * 4))
        u, v, s, t = ((k + part) / n for k, part in zip(box, tried, strict=True))
        sign = (1 if u <= v else -1) * (1 if s <= t else -1)
        mass = oracle.diamond_mass(density.values.tolist(), (min(u, v), max(u, v), min(s, t) - 1, max(s, t) - 1))
        assert sign * mass * 4 * n * n * 12 <= value
    assert all(0 <= part <= 1 for part in parts)


@pytest.mark.full
@pytest.mark.parametrize("seed", range(1))
def test_no_box_that_was_left_away_has_more(seed: int) -> None:
    """All boxes of all four sides, without branch and bound and without floats."""
    random = np.random.default_rng(seed)
    one, other = (TriangleDensity(random.integers(0, 4, (4, 2, 2))) for _ in range(2))
    pieces = Pieces(DiamondMesh.of(one.values - other.values))
    best = Fraction(0)
    for sides in itertools.product(range(4), repeat=4):
        found = pieces.maximum(Box(*sides), best)
        best = best if found is None else found[0]
    assert diamond_distance(one, other, exact=True).value == best / 16


class Slope:
    """The density 2 x: its averages, and an oscillation of 2/n on a triangle."""

    def triangles(self, order: int) -> TriangleDensity:
        column = np.arange(order)[None, None, :]
        outward = np.array([0.0, 1 / 3, 0.0, -1 / 3])[:, None, None]
        return TriangleDensity(np.broadcast_to(2 * (column + 0.5 + outward) / order, (4, order, order)))

    def diamond_error(self, order: int) -> float:
        return 2 / order / order


@pytest.mark.full
def test_the_distance_from_a_limit_density() -> None:
    # 2 x - 1 is odd about x = 1/2: the best diamond is an angle opening to the right, with its point at (c, 1/2). Its
    # mass is the mass right of 1/2 (1/4) less what lies outside it and more what it has left of 1/2; best for c = 1/4.
    for uniform in (TriangleDensity.uniform(1), TriangleDensity.uniform(5)):
        for pair in ((Slope(), uniform), (uniform, Slope())):
            found = diamond_distance(*pair)
            assert found.lower < found.upper < found.lower + 1e-3
            truth = max(_right_angle(k / 4000) for k in range(4001))
            assert found.lower <= truth <= found.upper


def _right_angle(c: float) -> float:
    """The mass of 2 x - 1 on |y - 1/2| <= x - c, by midpoints."""
    x = (np.arange(4000) + 0.5) / 4000
    return float(((2 * x - 1) * np.clip(2 * (x - c), 0, 1)).mean())
