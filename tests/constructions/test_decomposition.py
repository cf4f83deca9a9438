"""Abramson & Yung: regular, decomposition and general solutions, corner removal, and decompositions of the plane."""

from __future__ import annotations

import hashlib
import json
import math
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracles import decomposition as slow
from oracles.permutations import attacks
from queenlab.constructions.construction import Construction
from queenlab.constructions.corner_removal import CornerRemoval
from queenlab.constructions.decomposition import (
    Decomposition,
    compose,
    cornered_solutions,
    cornered_table,
    solves_torus,
    torus_family,
    torus_solutions_at_least,
)
from queenlab.constructions.general_solution import GeneralSolution, GeneralSolutions, general_solutions
from queenlab.constructions.numbers import ordered_factorizations
from queenlab.constructions.planar_decomposition import PlanarDecomposition, _outer
from queenlab.constructions.recipe import RowsRecipe, rebuild
from queenlab.constructions.regular import Chandra, KnightWalk, Regular, is_step, knight_walk, step_at, steps
from queenlab.constructions.request import Request
from queenlab.constructions.rows import Blocks, Congruence, ListedRows, WithoutCorner
from queenlab.constructions.special_boards import FIGURE_3
from queenlab.errors import BadInput, OutOfRange

ON_THE_TORUS: tuple[Construction, ...] = (KnightWalk(), Chandra(), Regular(), Decomposition())
ON_THE_PLANE: tuple[Construction, ...] = (GeneralSolutions(), CornerRemoval(), PlanarDecomposition())
ALL = ON_THE_TORUS + ON_THE_PLANE
#: Section 3: not regular.
THIRTEEN = ListedRows((0, 3, 8, 11, 5, 1, 10, 4, 7, 12, 2, 9, 6))
#: Figure 3 and, without their corners, the boards that Theorem 2 leaves out; 2 and 3 have no solution.
LEFT_OUT = {2, 3, 8, 9, 14, 15, 26, 27, 38, 39}


def rows_of(recipe: object) -> tuple[int, ...]:
    assert isinstance(recipe, RowsRecipe)
    return tuple(recipe.build().tolist())


def sampled(construction: Construction, request: Request, count: int) -> list[RowsRecipe]:
    rng = np.random.default_rng(request.n)
    last = construction.size(request).value - 1
    found = [construction.simplest(request), construction.member(request, 0), construction.member(request, last)]
    return [
        r for r in (*found, *(construction.random(request, rng) for _ in range(count))) if isinstance(r, RowsRecipe)
    ]


# -- all of them --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("construction", ALL, ids=lambda c: c.name)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_any_stretch_of_columns_can_be_filled(construction: Construction, data: st.DataObject) -> None:
    n = data.draw(st.integers(4, 700).filter(lambda n: construction.applies(Request(n))))
    index = data.draw(st.integers(0, construction.size(Request(n)).value - 1))
    recipe = construction.member(Request(n), index)
    assert isinstance(recipe, RowsRecipe)
    first = data.draw(st.integers(0, n - 1))
    part = np.full(data.draw(st.integers(0, n - first)), -1, dtype=np.int64)
    recipe.fill(part, first)
    assert part.tolist() == recipe.build()[first : first + part.size].tolist()


def test_theorem_2_every_side_but_ten_is_served() -> None:
    left = {n for n in range(1, 2001) if not any(c.applies(Request(n)) for c in ALL)}
    assert left == LEFT_OUT
    # Decompositions of the plane are not in the paper, and not needed.
    paper = [c for c in ALL if c.name != "planar-decomposition"]
    assert {n for n in range(1, 2001) if not any(c.applies(Request(n)) for c in paper)} == LEFT_OUT


def test_a_regular_refusal_names_the_method_for_ranges() -> None:
    assert "lattice" in str(Regular().refusal(Request(35, range=2)))
    assert str(KnightWalk().refusal(Request(10))) == "needs n coprime to 6, and 2 divides 10"
    assert Regular().applies(Request(1, torus=True, range=3))


# -- regular solutions --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [1, 5, 7, 11, 13, 25, 35, 49, 55])
def test_regular_solutions_are_all_there_are(n: int) -> None:
    request = Request(n, torus=True)
    boards = [rows_of(recipe) for recipe in Regular().members(request)]
    assert len(set(boards)) == len(boards) == Regular().size(request).value
    assert set(boards) == slow.regular(n)
    assert rows_of(Regular().simplest(request)) == slow.knight_walk(n)


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 10**18), st.data())
def test_steps_are_units_with_their_neighbours(n: int, data: st.DataObject) -> None:
    if steps(n):
        index = data.draw(st.integers(0, steps(n) - 1))
        assert is_step(n, step_at(n, index))
    assert bool(steps(n)) == slow.coprime_to_6(n)


@pytest.mark.parametrize("n", range(1, 31))
def test_the_plane_has_no_more_linear_solutions_than_the_torus(n: int) -> None:
    for a in range(n):
        for b in range(n):
            rows = tuple((a * i + b) % n for i in range(n))
            assert slow.solves(rows, torus=False) == slow.solves(rows, torus=True)


def test_chandra_ends_one_step_earlier_than_printed_for_the_primes_of_fermat() -> None:
    one_too_many = []
    for n in (n for n in range(5, 320) if slow.coprime_to_6(n)):
        smallest = next(p for p in range(5, n + 1) if n % p == 0)
        good = [
            slow.solves(tuple(2**j * i % n for i in range(n)), True) for j in range(1, math.ceil(math.log2(smallest)))
        ]
        family = [recipe.describe()["step"] for recipe in Chandra().members(Request(n))]
        if not all(good):
            one_too_many.append(smallest)
            good.pop()
        assert all(good)
        assert family == [2 ** (j + 1) for j in range(len(good))]
    assert set(one_too_many) == {5, 17, 257}


# -- decomposition ------------------------------------------------------------------------------------------------


def test_figure_1() -> None:
    simplest = Decomposition().simplest(Request(35, torus=True))
    assert simplest == Blocks(knight_walk(7), knight_walk(5))
    assert rows_of(simplest) == slow.tiled(slow.knight_walk(7), slow.knight_walk(5))


@pytest.mark.full_rows("125")
@pytest.mark.parametrize("n", [25, 35, 49, 55, 125])
def test_decompositions_are_as_many_as_counted(n: int) -> None:
    request = Request(n, torus=True)
    boards = [rows_of(recipe) for recipe in Decomposition().members(request)]
    assert len(set(boards)) == len(boards) == Decomposition().size(request).value
    assert set(boards) == slow.torus_family(n) - slow.regular(n)
    assert torus_solutions_at_least(n) == len(slow.torus_family(n))


@pytest.mark.parametrize("n", [5, 25, 35, 125, 175, 245])
def test_cornered_boards_are_as_many_as_counted(n: int) -> None:
    family = torus_family(n, cornered=True)
    boards = {rows_of(family.member(index)) for index in range(family.size)}
    assert len(boards) == family.size == cornered_solutions(n)
    assert boards == slow.torus_family(n, cornered=True)


def test_counting_by_parts_and_by_divisors_is_the_same() -> None:
    table = cornered_table(1400)
    for n in range(1, 1400):
        if n < 400 or n % 35 == 0:
            assert torus_solutions_at_least(n) == slow.family_count(n)
        assert cornered_solutions(n) == table[n]
        if n < 300:
            assert table[n] == slow.family_count(n, True)


def test_powers_of_five() -> None:
    assert [torus_solutions_at_least(5**i) for i in range(1, 7)] == [10 * 35 ** (i - 1) for i in range(1, 7)]
    assert [ordered_factorizations(5**i) for i in range(1, 7)] == [2 ** (i - 1) for i in range(1, 7)]
    assert torus_solutions_at_least(5**25) == 10 * 35**24


def test_block_sizes_form_a_chain_and_regular_boards_have_none() -> None:
    rng = np.random.default_rng(5)
    for n in (25, 35, 125, 175, 385, 625, 1225, 1715):
        family = torus_family(n)
        for index in rng.integers(0, family.size, 20).tolist():
            recipe = family.member(index)
            parts: list[int] = []
            while isinstance(recipe, Blocks):
                parts.append(recipe.inner.side)
                recipe = recipe.inner
            assert slow.block_sizes(rows_of(family.member(index))) == parts[::-1]
            assert all(large % small == 0 for large, small in pairwise(parts))
    for n in (5, 7, 25, 35, 49):
        assert not any(slow.block_sizes(rows) for rows in slow.regular(n))


def test_composition_is_associative() -> None:
    a, b, c = knight_walk(5), Congruence(7, 3, 4), THIRTEEN
    assert rows_of(compose(compose(a, b), c)) == rows_of(compose(a, compose(b, c)))


@pytest.mark.full
def test_corollary_1() -> None:
    counts = {n: len(slow.torus_solutions(n)) for n in (5, 7, 11)} | {13: 13 * len(slow.torus_solutions(13, first=0))}
    assert counts == {5: 10, 7: 28, 11: 88, 13: 4524}
    for n in range(5, 900):
        if slow.coprime_to_6(n):
            proper = [m for m in range(1, n) if n % m == 0]
            assert all(torus_solutions_at_least(m) < torus_solutions_at_least(n) for m in proper)
    assert all(torus_solutions_at_least(n) <= counts[n] for n in counts)


def test_every_torus_solution_can_be_inside_or_outside() -> None:
    for outer, inner in ((THIRTEEN, knight_walk(5)), (knight_walk(5), THIRTEEN), (THIRTEEN, THIRTEEN)):
        assert attacks(compose(outer, inner).build(), torus=True) is None
    eight = WithoutCorner(ListedRows(FIGURE_3[9]))
    assert attacks(compose(eight, THIRTEEN).build()) is None
    assert THIRTEEN not in {Congruence(13, a, b) for a in range(13) for b in range(13)}
    assert rows_of(THIRTEEN) not in slow.regular(13)


def test_compose_looks_at_what_goes_inside() -> None:
    for wrong in (ListedRows((1, 3, 0, 2)), Congruence(35, 4, 0), Blocks(ListedRows((1, 3, 0, 2)), knight_walk(5))):
        assert not solves_torus(wrong)
        assert not slow.solves(rows_of(wrong), torus=True)
        with pytest.raises(BadInput, match="attack each other on the torus"):
            compose(knight_walk(5), wrong)
    large = compose(knight_walk(5), compose(THIRTEEN, Congruence(10**15 + 37, 3, 8)))
    assert large.side == 65 * (10**15 + 37)
    with pytest.raises(OutOfRange, match="too large to be checked"):
        compose(knight_walk(5), WithoutCorner(knight_walk(10**7 + 1)))


@settings(max_examples=60, deadline=None)
@given(st.permutations(range(7)))
def test_solves_torus_is_the_definition(rows: list[int]) -> None:
    assert solves_torus(ListedRows(tuple(rows))) == slow.solves(tuple(rows), torus=True)


# -- the general solution -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("large", "small"), [(7, 5), (11, 5), (25, 1), (25, 7), (35, 31), (121, 55)])
def test_lemma_2(large: int, small: int) -> None:
    def diagonals(rows: tuple[int, ...]) -> set[int]:
        return {row - column for column, row in enumerate(rows)}

    walks = rows_of(knight_walk(large)), rows_of(knight_walk(small))
    assert diagonals(walks[1]) <= diagonals(walks[0])


@pytest.mark.full
def test_lemma_3_for_every_solution_of_thirteen_with_a_corner() -> None:
    tiles = slow.torus_solutions(13, first=0)
    assert len(tiles) == 348
    for rows in tiles:
        for b, c in ((5, 0), (7, 5)):
            recipe = GeneralSolution(ListedRows(rows), b, c)
            assert attacks(recipe.build()) is None
            assert rows_of(recipe) == slow.general_solution(rows, b, c)


def test_general_solutions_are_as_many_as_counted() -> None:
    total = 0
    for n in range(4, 201):
        boards = slow.general_family(n)
        if GeneralSolutions().refusal(Request(n)):
            assert not boards
            continue
        members = [rows_of(recipe) for recipe in GeneralSolutions().members(Request(n))]
        assert sorted(members) == sorted(boards)
        assert len(set(members)) == len(members)
        assert all(slow.solves(rows, torus=False) for rows in members)
        total += len(members)
    assert total == 1534


def test_general_solutions_have_their_domain() -> None:
    refused = {n for n in range(1, 1501) if GeneralSolutions().refusal(Request(n))}
    assert refused == {n for n in range(1, 1501) if next(slow.triples(n), None) is None}
    assert sorted(n for n in refused if n % 6 == 3) == [3, 9, 15, 27, 39]
    assert max(n for n in refused if n % 2) == 95
    assert all(general_solutions(n).size > 0 for n in range(1, 1501) if n not in refused)


def test_the_simplest_is_the_programs() -> None:
    for n in (*range(21, 3000, 6), 10**18 - 1, 10**18 - 7, 10**15 + 5):
        if n % 6 == 3 and n not in LEFT_OUT:
            b, c = slow.program_breakdown(n)
            assert GeneralSolutions().simplest(Request(n)) == GeneralSolution(knight_walk(5), b, c), n


@pytest.mark.full
def test_beyond_a_million_five_is_counted_alone() -> None:
    for n in (999_999, 999_997):
        assert GeneralSolutions().size(Request(n)).exact
    n = 1_000_005
    size = GeneralSolutions().size(Request(n))
    bs = [b for b in range(n // 5 + 1, n // 4 + 1) if slow.coprime_to_6(b) and slow.coprime_to_6(n - 4 * b)]
    assert (size.value, size.exact) == (2 * len(bs), False)
    members = [GeneralSolutions().member(Request(n), index) for index in range(0, size.value, 2)]
    assert [m.describe()["b"] for m in members] == bs[::-1]


@pytest.mark.parametrize(
    ("tiles", "b", "c"),
    [(ListedRows((1, 3, 0, 2)), 5, 1), (knight_walk(5), 6, 1), (knight_walk(5), 5, 7), (knight_walk(5), 5, 3)],
)
def test_bad_parts_of_a_general_solution(tiles: RowsRecipe, b: int, c: int) -> None:
    with pytest.raises(BadInput, match="general solution"):
        GeneralSolution(tiles, b, c)


# -- corner removal, and the plane --------------------------------------------------------------------------------


@pytest.mark.full
def test_corner_removals_are_as_many_as_counted() -> None:
    for n in range(1, 151):
        if CornerRemoval().refusal(Request(n)):
            assert n % 2 or n in LEFT_OUT
            continue
        wholes = [*slow.torus_family(n + 1, cornered=True), *slow.general_family(n + 1, least=1)]
        members = [rows_of(recipe) for recipe in CornerRemoval().members(Request(n))]
        assert sorted(members) == sorted(slow.without_corner(rows) for rows in wholes)
        assert len(set(members)) == len(members)
        assert all(slow.solves(rows, torus=False) for rows in members)


@pytest.mark.full
def test_planar_decompositions_are_different_solutions() -> None:
    seen = 0
    for n in range(4, 201):
        if not PlanarDecomposition().applies(Request(n)):
            continue
        size = PlanarDecomposition().size(Request(n))
        assert size.value > 0
        assert not size.exact
        if size.value <= 1000:
            members = {rows_of(recipe) for recipe in PlanarDecomposition().members(Request(n))}
            assert len(members) == size.value
            assert all(slow.solves(rows, torus=False) for rows in members)
            seen += 1
    assert seen > 30


def test_planar_decompositions_have_their_domain() -> None:
    for n in range(1, 1501):
        tiles = [b for b in range(5, n // 4 + 1) if n % b == 0 and slow.coprime_to_6(b)]
        wanted = bool(tiles) and not slow.coprime_to_6(n)
        assert PlanarDecomposition().applies(Request(n)) == wanted, n
        if wanted:
            assert PlanarDecomposition().size(Request(n)).value > 0


def test_outer_solutions_are_no_compositions() -> None:
    reducible = 0
    for n in range(4, 161):
        if not slow.coprime_to_6(n):
            family = _outer(n)
            for index in range(family.size):
                assert not any(slow.coprime_to_6(b) for b in slow.block_sizes(rows_of(family.member(index))))
            for rows in slow.general_family(n + 1, least=1):
                reducible += bool(slow.block_sizes(slow.without_corner(rows)))
    assert reducible  # those with C = 1, which are left out


# -- large boards -------------------------------------------------------------------------------------------------

LARGE = [10**18 - 1, 10**18 - 2, 10**18 - 5, 10**18 - 11, 10**18, 5**25, 2 * 5**25, 35**11, 3 * 5**20]


@pytest.mark.parametrize("n", LARGE)
def test_rows_of_large_boards(n: int) -> None:
    served = [c for c in ALL if c.applies(Request(n))]
    assert served
    rng = np.random.default_rng(7)
    for construction in served:
        for recipe in sampled(construction, Request(n), 3):
            columns = sorted({0, 1, n // 5, n // 2, n - 1, *rng.integers(0, n, 200).tolist()})
            rows = [recipe.at(column) for column in columns]
            wrap = n if construction in ON_THE_TORUS else 4 * n
            assert 0 <= min(rows) <= max(rows) < n
            assert len(set(rows)) == len(rows)
            for sign in (1, -1):
                assert len({(row + sign * column) % wrap for column, row in zip(columns, rows, strict=True)}) == len(
                    rows
                )
            assert rebuild(recipe.describe()) == recipe
            # Section 6: the description has O(log n) digits.
            assert len(json.dumps(recipe.describe())) < 40 * n.bit_length() + 200


def test_a_row_of_a_large_general_solution_by_hand() -> None:
    n = 10**18 - 1
    b, c = slow.program_breakdown(n)
    recipe = GeneralSolutions().simplest(Request(n))
    assert isinstance(recipe, RowsRecipe)
    for column in (0, 1, c - 1, c, c + 1, c + b, n // 2, n - 1):
        if column < c:
            expected = 2 * column % c
        else:
            tile = 1 + (column - c) // b
            expected = c + b * (2 * tile % 5 - 1) + 2 * ((column - c) % b) % b
        assert recipe.at(column) == expected


# -- larger boards -------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_every_board_of_5_to_the_4_is_different() -> None:
    family = torus_family(5**4)
    assert family.size == torus_solutions_at_least(625) == 428_750
    seen = set()
    for index in range(family.size):
        rows = family.member(index).build()
        seen.add(hashlib.blake2b(rows.tobytes(), digest_size=16).digest())
        if index % 1000 == 0:
            assert attacks(rows, torus=True) is None
    assert len(seen) == family.size
