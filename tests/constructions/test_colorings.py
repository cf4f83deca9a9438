"""Colourings with n colours, and the superimposable solutions that they are."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracles.dimensions import above_floor, clashing_color, partition, shared_axis, shared_line
from oracles.permutations import attacks
from queenlab.board import Board
from queenlab.constructions.coloring_recipes import (
    ColoringRecipe,
    LinearColoring,
    ProductColoring,
    layer_coloring,
    superimposable,
)
from queenlab.constructions.colorings import CONSTRUCTIONS, LinearColorings, ProductColorings
from queenlab.constructions.heights import Linear
from queenlab.constructions.latin import LatinColoring
from queenlab.constructions.recipe import RowsRecipe, rebuild
from queenlab.constructions.request import Request
from queenlab.errors import BadInput, OutOfRange
from queenlab.piece import queen, rook
from queenlab.verification import verify_coloring

BIG = 5**4 * 7**3 * 11 * 13 * 17 * 19 * 23 * 29 * 31  # 15 factors
LINEAR, PRODUCT = LinearColorings(), ProductColorings()


def coloring(n: int, d: int = 2, torus: bool = False) -> Request:
    return Request(n, d=d, torus=torus, goal="color")


def check(recipe: ColoringRecipe) -> None:
    """A colouring of the torus with n colours, by two programs; at, build, classes and description agree."""
    n, d = recipe.side, recipe.dimensions
    built = recipe.build()
    assert built.shape == (n,) * d
    assert np.array_equal(np.unique(built), np.arange(n))
    for torus in (False, True):
        assert clashing_color(built, torus) is None
        report = verify_coloring(Board(n, d, torus), queen, recipe.colors())
        assert report.ok
    again = rebuild(recipe.describe())
    assert again == recipe
    for cell in np.random.default_rng(n).integers(0, n, size=(25, d)).tolist():
        color = again.at(*cell)
        assert color == built[tuple(cell)]
        assert recipe.color_class(color).at(*cell[:-1]) == cell[-1]
    first = recipe.placement(torus=True)
    assert np.array_equal(first.cells, np.flatnonzero(built.ravel() == 0))


@pytest.mark.parametrize("n", [n for n in range(1, 62) if math.gcd(n, 6) == 1])
def test_every_plane_with_a_regular_solution(n: int) -> None:
    request = coloring(n, torus=n % 4 == 1)
    rng = np.random.default_rng(n)
    ideas = [idea for idea in CONSTRUCTIONS if idea.applies(request)]
    assert len(ideas) == (2 if n in (25, 35, 49, 55) else 1)
    for idea in ideas:
        for recipe in (idea.simplest(request), idea.random(request, rng)):
            check(recipe)


@pytest.mark.parametrize("n", [11, 13, 17])
def test_cubes(n: int) -> None:
    request = coloring(n, d=3)
    check(LINEAR.simplest(request))  # type: ignore[arg-type]
    check(LINEAR.random(request, np.random.default_rng(n)))  # type: ignore[arg-type]
    assert LINEAR.size(request).value == (n - 5) * (n - 7)


def test_a_product_of_cubes() -> None:
    recipe = PRODUCT.member(coloring(121, d=3), 5)
    assert recipe.side == 121
    solution = recipe.color_class(7)
    assert shared_line(above_floor(solution.build()), 121, torus=True) is None
    built = recipe.build()
    rng = np.random.default_rng(0)
    for cell in rng.integers(0, 121, size=(50, 3)).tolist():
        assert built[tuple(cell)] == recipe.at(*cell)
    with pytest.raises(BadInput, match="members 0 to 575"):
        PRODUCT.member(coloring(121, d=3), 576)
    # As many as pairs of good vectors modulo 11.
    assert PRODUCT.size(coloring(121, d=3)).value == 24 * 24


@pytest.mark.parametrize("n", [7, 25, 35])
def test_superimposable_solutions(n: int) -> None:
    for idea in (idea for idea in CONSTRUCTIONS if idea.applies(coloring(n))):
        recipe = idea.random(coloring(n), np.random.default_rng(n))
        solutions = superimposable(recipe)
        assert len(solutions) == n
        rows = np.array([solution.build() for solution in solutions])
        assert all(isinstance(solution, RowsRecipe) for solution in solutions)
        assert all(attacks(row, torus=True) is None for row in rows)
        # No two share a cell: each column of the table of rows holds every row once.
        assert all(sorted(column) == list(range(n)) for column in rows.T.tolist())


def test_layers_of_a_cube_are_superimposable() -> None:
    solution = Linear(13, (3, 5), 4)
    layers = solution.build()
    assert clashing_color(layers, torus=True) is None
    assert partition(layers) == partition(layer_coloring(solution).build())
    with pytest.raises(BadInput, match="three dimensions"):
        layer_coloring(Linear(13, (3,), 0))
    with pytest.raises(BadInput, match="not a unit"):
        layer_coloring(Linear(12, (5, 3), 0))


# -- counting -------------------------------------------------------------------------------------------------


def valid_steps(n: int) -> list[int]:
    return [a for a in range(n) if all(math.gcd(x, n) == 1 for x in (a - 1, a, a + 1))]


def nested(n: int) -> list[np.ndarray]:
    """All products of linear colourings with side n, by hand, with a single factor among them."""
    x, y = np.indices((n, n))
    found = [(y - a * x) % n for a in valid_steps(n)]
    for f in (f for f in range(2, n) if n % f == 0):
        s = n // f
        tiles, places = np.indices((f, f)), (x % s, y % s)
        for a in valid_steps(f):
            outer = ((tiles[1] - a * tiles[0]) % f)[x // s, y // s]
            found += [outer * s + inner[places] for inner in nested(s)]
    return found


@pytest.mark.parametrize("n", [5, 25, 35, 49, 125])
def test_colorings_are_counted_up_to_the_names_of_colors(n: int) -> None:
    wanted = {partition(colors) for colors in nested(n)}
    linear = [LINEAR.member(coloring(n), i).build() for i in range(LINEAR.size(coloring(n)).value)]
    assert len(linear) == len(valid_steps(n))
    products = [r.build() for r in PRODUCT.members(coloring(n))] if PRODUCT.applies(coloring(n)) else []
    assert {partition(colors) for colors in linear + products} == wanted
    assert len(linear) + len(products) == len(wanted)


@pytest.mark.full
@settings(deadline=None, max_examples=30)
@given(st.integers(0, 10**40), st.data())
def test_huge_products(number: int, data: st.DataObject) -> None:
    request = coloring(BIG)
    size = PRODUCT.size(request)
    assert size.exact
    recipe = PRODUCT.member(request, number % size.value)
    assert recipe.side == BIG
    again = rebuild(recipe.describe())
    x = data.draw(st.integers(0, BIG - 1))
    k = data.draw(st.integers(1, BIG - 1))
    y = recipe.color_class(k).at(x)
    assert again.at(x, y) == k
    other = (x + k) % BIG
    z = recipe.color_class(k).at(other)
    assert (z - y) % BIG not in (0, k, BIG - k)
    with pytest.raises(OutOfRange, match="too large to build"):
        recipe.build()
    with pytest.raises(OutOfRange, match="too many to list"):
        superimposable(recipe)


# -- rooks, nonsense ------------------------------------------------------------------------------------------


def test_rooks() -> None:
    for n, d in ((1, 2), (4, 2), (6, 2), (4, 3), (3, 4)):
        request = Request(n, d=d, piece="rook", goal="color")
        idea = LatinColoring()
        assert idea.applies(request)
        recipe = idea.simplest(request)
        assert np.array_equal(recipe.build(), np.indices((n,) * d).sum(axis=0) % n)
        assert all(verify_coloring(Board(n, d, torus), rook, recipe.colors()).ok for torus in (False, True))
        assert shared_axis(recipe.placement().coordinates, n) is None


def test_recipes_refuse_nonsense() -> None:
    with pytest.raises(BadInput, match="at least 1"):
        LinearColoring(0, (2,))
    with pytest.raises(BadInput, match="1 to 61 coefficients"):
        LinearColoring(5, ())
    with pytest.raises(BadInput, match="whole numbers, not list"):
        rebuild({"recipe": "linear-coloring", "n": 5, "coefficients": [[1]]})
    with pytest.raises(BadInput, match="colours go from 0 to 4, not 5"):
        LinearColoring(5, (2,)).color_class(5)
    with pytest.raises(BadInput, match="2 coordinates"):
        LinearColoring(5, (2,)).at(1, 2, 3)
    with pytest.raises(BadInput, match="2-dimensional"):
        ProductColoring(LinearColoring(5, (2,)), LinearColoring(11, (3, 5)))
    with pytest.raises(BadInput, match="is not a linear"):
        rebuild({"recipe": "product-coloring", "outer": Linear(5, (2,), 0).describe(), "inner": {}})
