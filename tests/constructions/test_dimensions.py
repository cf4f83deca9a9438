"""Linear solutions, Nudelman's points and rooks in d dimensions."""

from __future__ import annotations

import math
from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracles.dimensions import above_floor, half_of_units, shared_axis, shared_line, shared_plane, unit_vectors
from queenlab.constructions import heights, prime_vectors
from queenlab.constructions import unit_vectors as vectors
from queenlab.constructions.heights import HeightsRecipe, Linear, Tiles
from queenlab.constructions.hyperqueens import LinearHyperqueens, Nudelman, Points
from queenlab.constructions.latin import Latin
from queenlab.constructions.linear_solutions import Klarner, LinearSolutions, VanRees, linear_solution_count
from queenlab.constructions.recipe import rebuild
from queenlab.constructions.request import Request
from queenlab.errors import BadInput, NotSupported, OutOfRange
from queenlab.piece import hyperqueen, queen, rook
from queenlab.verification import verify

BIG = 10**18 - 11  # a prime
CUBES = [n for n in range(1, 61) if math.gcd(n, 210) == 1]


def good(n: int, a: tuple[int, ...]) -> bool:
    """The definition, in plain numbers."""
    return all(
        math.gcd(sum(e * x for e, x in zip(signs, (1, *a), strict=True)), n) == 1 for signs in half_of_units(len(a) + 1)
    )


# -- good vectors ---------------------------------------------------------------------------------------------


@pytest.mark.full_rows("5-primes3")
@pytest.mark.parametrize(("d", "primes"), [(2, (5, 7, 11, 29)), (3, (11, 13, 17, 31)), (4, (17, 19, 23)), (5, (37,))])
def test_good_vectors_are_numbered_and_counted(d: int, primes: tuple[int, ...]) -> None:
    for p in primes:
        wanted = {tuple(a) for a in unit_vectors(p, d).tolist()}
        size = vectors.numbered_vectors(p, d)
        assert size.exact
        assert size.value == len(wanted) == vectors.count_good_vectors(p, d)
        assert {vectors.good_vector(p, d, i) for i in range(size.value)} == wanted


def test_no_vector_is_good_modulo_a_prime_below_two_to_the_d() -> None:
    for d in (2, 3, 4):
        for p in (q for q in range(2, 2**d) if all(q % f for f in range(2, q))):
            assert len(unit_vectors(p, d)) == 0
            assert vectors.count_good_vectors(p, d) == 0
            assert not vectors.has_good_vectors(p, d)


@pytest.mark.full
def test_prime_powers_and_products_by_looking_at_all_vectors() -> None:
    for n, d in ((25, 2), (35, 2), (125, 2), (175, 2), (121, 3), (143, 3)):
        wanted = {a for a in product(range(n), repeat=d - 1) if good(n, a)}
        size = vectors.numbered_vectors(n, d)
        assert size.exact
        assert size.value == len(wanted) == vectors.count_good_vectors(n, d)
        assert {vectors.good_vector(n, d, i) for i in range(size.value)} == wanted


@pytest.mark.full
def test_counts_of_large_primes_continue_those_of_small_ones() -> None:
    # Enumerated here and by no polynomial: the polynomials are fixed at 17, 19 and at 53, 59, 61.
    for p in (29, 31, 37):
        assert vectors.count_good_vectors(p, 4) == (p - 11) * (p - 13) * (p - 15) == len(unit_vectors(p, 4))
    assert prime_vectors.MAX_TABLE < 600**2
    assert vectors.count_good_vectors(601, 4) == 590 * 588 * 586
    assert prime_vectors.MAX_TABLE < 67**3
    assert prime_vectors.Tabled(67, 5).size == vectors.count_good_vectors(67, 5)
    for p in (37, 41, 43, 47, 53, 67, 71, 10**9 + 7):
        assert vectors.count_good_vectors(p, 5) == (p - 29) * (p - 31) * (p * p - 60 * p + 971)
    with pytest.raises(NotSupported, match="2 to 5 dimensions"):
        vectors.count_good_vectors(67, 6)


@pytest.mark.full
@settings(deadline=None, max_examples=60)
@given(
    st.sampled_from([(67, 6), (257, 6), (131, 7), (601, 4), (10**9 + 7, 4), (BIG, 4), (BIG, 5), (BIG, 7)]), st.data()
)
def test_vectors_of_large_primes(board: tuple[int, int], data: st.DataObject) -> None:
    n, d = board
    size = vectors.numbered_vectors(n, d)
    assert not size.exact
    assert size.value > 0
    if d <= 5:
        assert size.value < vectors.count_good_vectors(n, d)
    numbers = data.draw(st.lists(st.integers(0, size.value - 1), min_size=2, max_size=4, unique=True))
    found = [vectors.good_vector(n, d, i) for i in numbers]
    assert len(set(found)) == len(found)
    assert all(good(n, a) and vectors.is_good_vector(n, a) for a in found)


def test_the_parts_of_a_large_family_are_different() -> None:
    # 257 > 3^5 numbers vectors one coefficient after the other, 67 < 3^5 the doublings with their signs and orders.
    few = [prime_vectors.Greedy(29, 4), prime_vectors.Doublings(67, 6), prime_vectors.Doublings(17, 4)]
    assert prime_vectors.Greedy(67, 6).size == 0
    for family in few:
        listed = [family.at(i) for i in range(family.size)]
        assert len(set(listed)) == family.size
        assert all(good(family.p, a) for a in listed[:: max(1, family.size // 300)])
    assert few[2].size == 48 == len(unit_vectors(17, 4))  # the doublings are all there is
    signed = {
        tuple(s * x % 67 for s, x in zip(signs, order, strict=True))
        for order in permutations((2, 4, 8, 16, 32))
        for signs in product((1, -1), repeat=5)
    }
    assert {few[1].at(i) for i in range(few[1].size)} == signed


def test_bad_questions_about_vectors() -> None:
    for n, d in ((10, 3), (7, 1), (1, 63)):
        with pytest.raises(BadInput, match="no vector is good"):
            vectors.numbered_vectors(n, d)
    with pytest.raises(BadInput, match="only 8 numbered"):
        vectors.good_vector(11, 2, 8)
    with pytest.raises(NotSupported, match="at most 11"):
        vectors.is_good_vector(11, (1,) * 12)
    assert not vectors.has_good_vectors(10**18, 10**12)


# -- linear solutions -----------------------------------------------------------------------------------------


@pytest.mark.full
def test_linear_solutions_of_the_plane_are_those_of_the_torus() -> None:
    # All heights a x + b y + c, checked for attacks on the plane and on the torus; Kunt, Table 6 for 11 and 13.
    for n in (*range(2, 10), 11, 13):
        x, y = np.indices((n, n))
        plane, torus = set(), set()
        for a, b, c in product(range(n), repeat=3):
            points = above_floor((a * x + b * y + c) % n)
            if shared_line(points, n, torus=False) is None:
                plane.add((a, b, c))
                if shared_line(points, n, torus=True) is None:
                    torus.add((a, b, c))
        assert plane == torus
        assert len(plane) == linear_solution_count(n, 3)
        if plane:
            family = LinearSolutions().members(Request(n, d=3))
            assert {(*recipe.coefficients, recipe.constant) for recipe in family} == plane  # type: ignore[attr-defined]


@pytest.mark.parametrize("n", CUBES)
def test_cubes(n: int) -> None:
    rng = np.random.default_rng(n)
    request = Request(n, d=3, torus=True)
    for idea in (Klarner(), VanRees(), LinearSolutions()):
        assert idea.refusal(request) is None
        for recipe in (idea.simplest(request), idea.random(request, rng)):
            built = recipe.build()
            assert built.shape == (n, n)
            assert shared_line(above_floor(built), n, torus=True) is None
            assert shared_line(above_floor(built), n, torus=False) is None
            for torus in (False, True):
                assert verify(recipe.placement(torus), queen, count=n * n).ok


@pytest.mark.parametrize("n", [17, 19, 23])
def test_four_dimensions(n: int) -> None:
    request = Request(n, d=4)
    for idea in (VanRees(), LinearSolutions()):
        recipe = idea.random(request, np.random.default_rng(n))
        assert shared_line(above_floor(recipe.build()), n, torus=True) is None
    assert verify(VanRees().simplest(request).placement(torus=True), queen, count=n**3).ok


def test_tiles_give_solutions_that_are_not_linear() -> None:
    board = Tiles(Linear(11, (3, 5), 4), Linear(11, (2, 4), 1))
    built = board.build()
    assert shared_line(above_floor(built), 121, torus=True) is None
    steps = np.diff(built, axis=0) % 121
    assert len(np.unique(steps)) > 1
    same(board)
    one = Linear(1, (0,) * 40, 0)
    assert Tiles(one, one).build().shape == (1,) * 40
    assert np.array_equal(Tiles(Linear(1, (0, 0), 0), Linear(11, (3, 5), 1)).build(), Linear(11, (3, 5), 1).build())
    with pytest.raises(BadInput, match="3-dimensional"):
        Tiles(Linear(11, (3, 5), 4), Linear(11, (2,), 1))


# -- recipes --------------------------------------------------------------------------------------------------


def same(recipe: HeightsRecipe) -> None:
    """at() and build() agree, also by way of the description."""
    again = rebuild(recipe.describe())
    assert again == recipe
    built = recipe.build()
    rng = np.random.default_rng(1)
    for floor in rng.integers(0, recipe.side, size=(30, recipe.dimensions - 1)).tolist():
        assert again.at(*floor) == built[tuple(floor)]
    cells = recipe.placement().coordinates
    assert np.array_equal(cells, above_floor(built))


@given(st.integers(1, 9), st.lists(st.integers(-20, 20), min_size=1, max_size=4), st.integers(-20, 20))
@settings(deadline=None, max_examples=60)
def test_linear_recipes(n: int, coefficients: list[int], constant: int) -> None:
    recipe = Linear(n, tuple(coefficients), constant)
    same(recipe)
    for floor in product(range(n), repeat=min(2, len(coefficients))):
        whole = (*floor, *[n - 1] * (len(coefficients) - len(floor)))
        assert recipe.at(*whole) == (constant + sum(a * x for a, x in zip(coefficients, whole, strict=True))) % n


def test_huge_boards() -> None:
    for d in (3, 4, 5):
        request = Request(BIG, d=d, torus=True)
        recipe = LinearSolutions().random(request, np.random.default_rng(d))
        assert rebuild(recipe.describe()) == recipe
        base = tuple(range(10**17, 10**17 + d - 1))
        for v in half_of_units(d):
            if any(v[:-1]):
                for k in (1, 2, BIG // 2, BIG - 1):
                    moved = [(x + k * y) % BIG for x, y in zip(base, v[:-1], strict=True)]
                    assert (recipe.at(*moved) - recipe.at(*base) - k * v[-1]) % BIG != 0
        with pytest.raises(OutOfRange, match="too many to build"):
            recipe.build()
    assert LinearSolutions().size(Request(BIG, d=3)).value == BIG * (BIG - 5) * (BIG - 7)


def test_recipes_refuse_nonsense() -> None:
    with pytest.raises(BadInput, match="at least 1"):
        Linear(0, (1,), 0)
    with pytest.raises(BadInput, match="whole numbers, not list"):
        rebuild({"recipe": "linear", "n": 5, "coefficients": [[1]], "constant": 0})
    with pytest.raises(BadInput, match="2 coordinates from 0 to 10"):
        Linear(11, (3, 5), 0).at(1, 11)
    with pytest.raises(BadInput, match="a step and a start"):
        Points(5, (1, 2), (0,))
    with pytest.raises(BadInput, match="whole numbers, not list"):
        rebuild({"recipe": "points", "n": 5, "steps": [[1]], "start": [0]})
    with pytest.raises(BadInput, match="modulus"):
        Points(0, (1,), (0,))
    with pytest.raises(BadInput, match="the number of a point"):
        Points(5, (1, 2), (0, 0)).at(5)
    with pytest.raises(OutOfRange, match="too many to build"):
        Points(BIG, (1, 2), (0, 0)).build()
    with pytest.raises(OutOfRange, match="too many to build"):
        Tiles(Linear(10**9 + 7, (2, 4), 0), Linear(11, (2, 4), 0)).build()
    assert heights.linear_form(1, (0,) * 30, 0).shape == (1,) * 30


# -- Nudelman -------------------------------------------------------------------------------------------------


@pytest.mark.full_rows("5-80", "3-300", "1-300", "2-300")
@pytest.mark.parametrize(("d", "most"), [(1, 300), (2, 300), (3, 300), (4, 150), (5, 80)])
def test_hyperqueens(d: int, most: int) -> None:
    for n in (n for n in range(1, most) if vectors.has_good_vectors(n, d)):
        request = Request(n, d=d, torus=True, piece="hyperqueen")
        rng = np.random.default_rng(n)
        for idea in (Nudelman(), *([LinearHyperqueens()] if d > 1 else [])):
            assert idea.applies(request)
            for recipe in (idea.simplest(request), idea.random(request, rng)):
                built = recipe.build()
                assert built.shape == (n, d)
                assert shared_plane(built, n, torus=True) is None
                assert shared_plane(built, n, torus=False) is None
                assert [tuple(p) for p in built.tolist()] == [recipe.at(j) for j in range(n)]
                assert rebuild(recipe.describe()) == recipe
                for torus in (False, True):
                    assert verify(recipe.placement(torus), hyperqueen, count=n).ok


def test_rows_of_points_are_counted_as_sets() -> None:
    for n, d in ((5, 2), (7, 2), (25, 2), (11, 3)):
        request = Request(n, d=d, torus=True, piece="hyperqueen")
        j = np.arange(n)
        wanted = set()
        # Every row has a shift through 0; the sets through 0 are compared with those from all steps.
        for steps in product(range(n), repeat=d):
            points = np.stack([j * m % n for m in steps], axis=1)
            if shared_plane(points, n, torus=True) is None:
                wanted.add(frozenset(map(tuple, points.tolist())))
        family = LinearHyperqueens()
        size = family.size(request)
        assert size.exact
        assert size.value == len(wanted) * n ** (d - 1)
        if size.value < 10_000:
            found = {frozenset(recipe.placement().public()) for recipe in family.members(request)}
            assert len(found) == size.value
            origin = {frozenset(tuple(x - 1 for x in cell) for cell in cells) for cells in found if (1,) * d in cells}
            assert origin == wanted
    nudelman = Nudelman()
    request = Request(7, torus=True, piece="hyperqueen")
    assert len({frozenset(r.placement().public()) for r in nudelman.members(request)}) == nudelman.size(request).value


def test_huge_rows_of_points() -> None:
    request = Request(BIG, d=6, torus=True, piece="hyperqueen")
    recipe = LinearHyperqueens().random(request, np.random.default_rng(6))
    a, b = recipe.at(12345), recipe.at(10**17)
    for e in half_of_units(6):
        assert sum(w * (x - y) for w, x, y in zip(e, a, b, strict=True)) % BIG != 0


# -- rooks ---------------------------------------------------------------------------------------------------


def test_rooks() -> None:
    for d, most in ((1, 9), (2, 60), (3, 20), (4, 8), (5, 5)):
        for n in range(1, most):
            for torus in (False, True):
                request = Request(n, d=d, torus=torus, piece="rook")
                placement = Latin().simplest(request).placement(torus)
                assert len(placement) == n ** (d - 1)
                assert shared_axis(placement.coordinates, n) is None
                assert verify(placement, rook, count=n ** (d - 1)).ok
    assert Latin().simplest(Request(6, piece="rook")).build().tolist() == list(range(6))
