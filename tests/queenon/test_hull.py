"""Convex combinations of densities: random points against an exact simplex, and Knuth's Xqueenon of order 3."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import islice

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import queenlab as ql
from oracles import hull as oracle
from queenlab.queenon.densities.density import TriangleDensity
from queenlab.queenon.hull import Combination, Separation, in_hull
from queenlab.queenon.xqueenons.folding import unfolded
from queenlab.symmetry.board_groups import triangle_group
from queenlab.symmetry.grid import strange

HALF = Fraction(1, 2)
THREE = [TriangleDensity.from_placement(found) for found in ql.enumerate("xqueens:3")]
#: Knuth's Xqueenon that is not a convex combination of solutions.
KNUTHS = unfolded(np.array([[3 * HALF, 0 * HALF], [2 * HALF, 2 * HALF], [HALF, 4 * HALF]], dtype=object), 3)

small = st.fractions(min_value=-3, max_value=3, max_denominator=4)


@st.composite
def questions(draw: st.DrawFn) -> tuple[list[Fraction], list[list[Fraction]]]:
    """A point and some others: anywhere, a combination of some of them, or one of them."""
    length = draw(st.integers(1, 5))
    one = st.lists(small, min_size=length, max_size=length)
    points = draw(st.lists(one, min_size=1, max_size=9))
    if draw(st.booleans()):
        return draw(one), points
    weights = draw(st.lists(st.integers(0, 4), min_size=len(points), max_size=len(points)).filter(any))
    total = sum(weights)
    return [
        sum((w * p[k] for w, p in zip(weights, points, strict=True)), Fraction(0)) / total for k in range(length)
    ], points


@pytest.mark.full
@given(questions())
@settings(max_examples=80, deadline=None)
def test_random_points_against_an_exact_simplex(asked: tuple[list[Fraction], list[list[Fraction]]]) -> None:
    point, points = asked
    found = in_hull(point, points)
    assert isinstance(found, Combination) == oracle.inside(point, points)
    assert found.holds(point, points)


@given(st.integers(1, 10**6), st.sampled_from([1, -1]))
@settings(max_examples=40, deadline=None)
def test_just_inside_and_just_outside(size: int, side: int) -> None:
    # Beside the long side of a triangle, by a millionth of the others.
    corners = [[0, 0], [size, 0], [0, size]]
    point = [Fraction(size, 3) + Fraction(side * size, 10**6), Fraction(2 * size, 3)]
    found = in_hull(point, corners)
    assert found.holds(point, corners)
    assert isinstance(found, Separation) == (side > 0)


def test_a_wrong_certificate_is_refused() -> None:
    found = in_hull(KNUTHS, THREE)
    assert isinstance(found, Separation)
    assert found.holds(KNUTHS, THREE)
    assert not found.holds(TriangleDensity.uniform(3), THREE)
    assert not found.holds(KNUTHS, [*THREE, KNUTHS])
    assert not found.holds(KNUTHS, [])
    assert not replace(found, here=found.here + 1).holds(KNUTHS, THREE)
    assert not replace(found, coefficients=(1, *found.coefficients[1:])).holds(KNUTHS, THREE)
    middle = TriangleDensity((THREE[0].values + THREE[1].values) / 2)
    weights = in_hull(middle, THREE)
    assert isinstance(weights, Combination)
    assert weights.holds(middle, THREE)
    assert not weights.holds(KNUTHS, THREE)
    assert not Combination(weights.weights[:-1]).holds(middle, THREE)
    assert not Combination(((0, Fraction(2)), (1, Fraction(-1)))).holds(THREE[0], THREE)


def test_the_uniform_xqueenon_of_order_three() -> None:
    # Halfway between Knuth's Xqueenon and its strange image. No solution has two tokens in cell (2, 2).
    uniform = TriangleDensity.uniform(3)
    assert TriangleDensity((KNUTHS.values + KNUTHS.transformed(strange(3)).values) / 2) == uniform
    middle = "N(2, 2) + E(2, 2) + S(2, 2) + W(2, 2) is 4 here and at most 3 there"
    assert str(in_hull(uniform, THREE)) == middle
    assert max(int(density.values[:, 1, 1].sum()) for density in THREE) == 3
    assert isinstance(in_hull(ql.density("xqueens:3").average(), THREE), Combination)


@pytest.mark.full
@pytest.mark.parametrize("n", [4, 5, 6, 7, 8])
def test_the_uniform_one_is_inside_for_other_orders(n: int) -> None:
    # Solutions come with all their images, so that sums over orbits of triangles tell: if those of the uniform density
    # are a combination of those of solutions, the same combination, averaged over the sixteen, is the uniform density.
    orbits = triangle_group(n).orbits()
    asked, chance = ql.problem(f"xqueens:{n}"), random.Random(n)
    label = np.empty(4 * n * n, dtype=np.int64)
    for k, orbit in enumerate(orbits):
        label[orbit] = k
    sums: set[tuple[int, ...]] = set()
    for _ in range(80):
        excluded = [asked.board.public(cell) for cell in chance.sample(range(4 * n * n), n * n)]
        for found in islice(ql.enumerate(asked.with_cells(exclude=excluded)), 5):
            sums.add(tuple(np.bincount(label[found.cells], minlength=len(orbits)).tolist()))
    point = [Fraction(len(orbit), n) for orbit in orbits]
    inside = in_hull(point, sorted(sums))
    assert isinstance(inside, Combination)
    assert inside.holds(point, sorted(sums))
