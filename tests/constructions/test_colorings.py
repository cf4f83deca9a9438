"""Colourings with n colours, and the superimposable solutions that they are."""

from __future__ import annotations

import math
from itertools import permutations

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
from queenlab.constructions.heights import HeightsRecipe, Linear
from queenlab.constructions.latin import LatinColoring
from queenlab.constructions.recipe import RowsRecipe, rebuild
from queenlab.constructions.request import Request
from queenlab.constructions.rows import Blocks, Congruence, ListedRows
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
    assert isinstance(again, ColoringRecipe)
    for cell in np.random.default_rng(n).integers(0, n, size=(25, d)).tolist():
        color = again.at(*cell)
        assert color == built[tuple(cell)]
        assert recipe.color_class(color).at(*cell[:-1]) == cell[-1]
    first = recipe.placement(torus=True)
    assert np.array_equal(first.cells, np.flatnonzero(built.ravel() == 0))


def test_table_3_of_kunt() -> None:
    printed = ["01234", "34012", "12340", "40123", "23401"]
    assert ["".join(map(str, row)) for row in LINEAR.simplest(coloring(5)).build().tolist()] == printed


@pytest.mark.parametrize("n", [n for n in range(1, 62) if math.gcd(n, 6) == 1])
def test_every_plane_with_a_regular_solution(n: int) -> None:
    request = coloring(n, torus=n % 4 == 1)
    rng = np.random.default_rng(n)
    ideas = [idea for idea in CONSTRUCTIONS if idea.applies(request)]
    assert len(ideas) == (2 if n in (25, 35, 49, 55) else 1)
    for idea in ideas:
        for recipe in (idea.simplest(request), idea.random(request, rng)):
            assert isinstance(recipe, ColoringRecipe)
            check(recipe)


def test_larger_planes() -> None:
    for n in (n for n in range(61, 300) if math.gcd(n, 6) == 1):
        rng = np.random.default_rng(n)
        for idea in (idea for idea in CONSTRUCTIONS if idea.applies(coloring(n))):
            recipe = idea.random(coloring(n), rng)
            assert isinstance(recipe, ColoringRecipe)
            colors = rng.integers(0, n, size=5).tolist()
            rows = [recipe.color_class(color).build() for color in colors]
            assert all(attacks(row, torus=True) is None for row in rows)
            built = recipe.build()
            for color, row in zip(colors, rows, strict=True):
                assert (built[np.arange(n), row] == color).all()
            # Every colour on each line of the torus, as often as there are places.
            x, y = np.indices((n, n))
            for line in (x, y, (x + y) % n, (x - y) % n):
                assert np.count_nonzero(np.bincount((line * n + built).ravel())) == n * n


@pytest.mark.parametrize("n", [11, 13, 17])
def test_cubes(n: int) -> None:
    request = coloring(n, d=3)
    check(LINEAR.simplest(request))  # type: ignore[arg-type]
    check(LINEAR.random(request, np.random.default_rng(n)))  # type: ignore[arg-type]
    assert LINEAR.size(request).value == (n - 5) * (n - 7)


@pytest.mark.full
def test_four_dimensions() -> None:
    recipe = LINEAR.simplest(coloring(17, d=4))
    assert isinstance(recipe, LinearColoring)
    assert clashing_color(recipe.build(), torus=True) is None


def test_a_product_of_cubes() -> None:
    recipe = PRODUCT.member(coloring(121, d=3), 5)
    assert isinstance(recipe, ProductColoring)
    assert recipe.side == 121
    solution = recipe.color_class(7)
    assert isinstance(solution, HeightsRecipe)
    assert shared_line(above_floor(solution.build()), 121, torus=True) is None
    built = recipe.build()
    rng = np.random.default_rng(0)
    for cell in rng.integers(0, 121, size=(50, 3)).tolist():
        assert built[tuple(cell)] == recipe.at(*cell)
    # As many as pairs of good vectors modulo 11.
    assert PRODUCT.size(coloring(121, d=3)).value == 24 * 24


@pytest.mark.parametrize("n", [7, 25, 35])
def test_superimposable_solutions(n: int) -> None:
    for idea in (idea for idea in CONSTRUCTIONS if idea.applies(coloring(n))):
        recipe = idea.random(coloring(n), np.random.default_rng(n))
        assert isinstance(recipe, ColoringRecipe)
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
    with pytest.raises(BadInput, match="no unit"):
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


def test_numbers_of_products() -> None:
    assert PRODUCT.size(coloring(25)).value == 2 * 2
    assert PRODUCT.size(coloring(35)).value == 2 * 4 + 4 * 2
    # 5 * 25, 25 * 5 and 5 * 5 * 5, with 2 steps modulo 5 and 10 modulo 25.
    assert PRODUCT.size(coloring(125)).value == 2 * 10 + 10 * 2 + 2 * 2 * 2
    assert not LINEAR.size(coloring(10**9 + 7, d=4)).exact


@pytest.mark.full
@settings(deadline=None, max_examples=30)
@given(st.integers(0, 10**40), st.data())
def test_huge_products(number: int, data: st.DataObject) -> None:
    request = coloring(BIG)
    size = PRODUCT.size(request)
    assert size.exact
    recipe = PRODUCT.member(request, number % size.value)
    assert isinstance(recipe, ProductColoring)
    assert recipe.side == BIG
    again = rebuild(recipe.describe())
    assert isinstance(again, ProductColoring)
    x = data.draw(st.integers(0, BIG - 1))
    k = data.draw(st.integers(1, BIG - 1))
    y = recipe.color_class(k).at(x)
    assert again.at(x, y) == k
    other = (x + k) % BIG
    z = recipe.color_class(k).at(other)
    assert (z - y) % BIG not in (0, k, BIG - k)
    with pytest.raises(OutOfRange, match="too large to be built"):
        recipe.build()
    with pytest.raises(OutOfRange, match="too many to list"):
        superimposable(recipe)


# -- the torus inside -----------------------------------------------------------------------------------------


def solutions(n: int) -> list[tuple[int, ...]]:
    return [rows for rows in permutations(range(n)) if attacks(rows) is None]


def test_tiles_need_the_torus_inside() -> None:
    """One colour of a product: never a solution if the inner one is a solution of the plane alone (Kunt, 3.1.2)."""
    inner = [rows for n in (4, 5, 6, 7) for rows in solutions(n)]
    assert len(inner) == 2 + 10 + 4 + 40
    for tiles in (ListedRows(rows) for n in (4, 5, 6) for rows in solutions(n)):
        for rows in inner:
            on_torus = attacks(rows, torus=True) is None
            assert (attacks(Blocks(tiles, ListedRows(rows)).build()) is None) == on_torus


def test_the_outer_coloring_may_be_of_the_plane() -> None:
    # Solutions of the plane outside, a solution of the torus inside: on the plane, and not on the torus.
    for rows in solutions(6):
        whole = Blocks(ListedRows(rows), Congruence(5, 2, 0)).build()
        assert attacks(whole) is None
        assert attacks(whole, torus=True) is not None


# -- rooks, refusals ------------------------------------------------------------------------------------------


def test_rooks() -> None:
    for n, d in ((1, 2), (4, 2), (6, 2), (4, 3), (3, 4)):
        request = Request(n, d=d, piece="rook", goal="color")
        idea = LatinColoring()
        assert idea.applies(request)
        recipe = idea.simplest(request)
        assert isinstance(recipe, LinearColoring)
        assert np.array_equal(recipe.build(), np.indices((n,) * d).sum(axis=0) % n)
        assert all(verify_coloring(Board(n, d, torus), rook, recipe.colors()).ok for torus in (False, True))
        assert shared_axis(recipe.placement().coordinates, n) is None
    assert LatinColoring().refusal(Request(5, piece="rook")) == "gives colourings: goal=color"
    assert LatinColoring().refusal(Request(5, goal="color")) == "is for rooks"
    assert LatinColoring().refusal(Request(5, d=1, piece="rook", goal="color")) == "needs d >= 2"


@pytest.mark.parametrize(
    ("request_", "reason"),
    [
        (Request(7), "goal=color"),
        (coloring(12), "prime factor"),
        (coloring(13, d=4), "2^4 = 16"),
        (Request(7, goal="color", range=2), "plain queens"),
        (Request(7, goal="color", piece="rook"), "plain queens"),
        (coloring(7, d=1), "d >= 2"),
    ],
)
def test_refusals(request_: Request, reason: str) -> None:
    for idea in CONSTRUCTIONS:
        told = idea.refusal(request_)
        assert told is not None
        assert reason in told


def test_products_need_a_product() -> None:
    assert PRODUCT.refusal(coloring(7)) == PRODUCT.refusal(coloring(1)) == "needs n to be a product"
    with pytest.raises(BadInput, match="members 0 to 3"):
        PRODUCT.member(coloring(25), 4)


def test_recipes_refuse_nonsense() -> None:
    with pytest.raises(BadInput, match="at least 1"):
        LinearColoring(0, (2,))
    with pytest.raises(BadInput, match="1 to 61 coefficients"):
        LinearColoring(5, ())
    with pytest.raises(BadInput, match="whole numbers only, not list"):
        rebuild({"recipe": "linear-coloring", "n": 5, "coefficients": [[1]]})
    with pytest.raises(BadInput, match="no colour 5"):
        LinearColoring(5, (2,)).color_class(5)
    with pytest.raises(BadInput, match="2 coordinates"):
        LinearColoring(5, (2,)).at(1, 2, 3)
    with pytest.raises(BadInput, match="2-dimensional"):
        ProductColoring(LinearColoring(5, (2,)), LinearColoring(11, (3, 5)))
    with pytest.raises(BadInput, match="is not a linear"):
        rebuild({"recipe": "product-coloring", "outer": Linear(5, (2,), 0).describe(), "inner": {}})
