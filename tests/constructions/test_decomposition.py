"""Abramson & Yung: regular, decomposition and general solutions, corner removal, and decompositions of the plane."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracles import decomposition as slow
from oracles.permutations import attacks
from oracles.recipes import rows_of
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
from queenlab.constructions.general_solution import GeneralSolution, GeneralSolutions
from queenlab.constructions.planar_decomposition import PlanarDecomposition, _outer
from queenlab.constructions.recipe import RowsRecipe
from queenlab.constructions.regular import Chandra, Regular, knight_walk
from queenlab.constructions.request import Request
from queenlab.constructions.rows import Blocks, Congruence, ListedRows, WithoutCorner
from queenlab.constructions.special_boards import FIGURE_3
from queenlab.errors import BadInput, OutOfRange

#: Section 3: not regular.
THIRTEEN = ListedRows((0, 3, 8, 11, 5, 1, 10, 4, 7, 12, 2, 9, 6))
#: Figure 3 and, without their corners, the boards that Theorem 2 leaves out; 2 and 3 have no solution.
LEFT_OUT = {2, 3, 8, 9, 14, 15, 26, 27, 38, 39}


# -- regular solutions --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [1, 5, 7, 11, 13, 25, 35, 49, 55])
def test_regular_solutions_are_all_there_are(n: int) -> None:
    request = Request(n, torus=True)
    boards = [rows_of(recipe) for recipe in Regular().members(request)]
    assert len(set(boards)) == len(boards) == Regular().size(request).value
    assert set(boards) == slow.regular(n)
    assert rows_of(Regular().simplest(request)) == slow.knight_walk(n)


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
    with pytest.raises(OutOfRange, match="too large to check"):
        compose(knight_walk(5), WithoutCorner(knight_walk(10**7 + 1)))


@settings(max_examples=60, deadline=None)
@given(st.permutations(range(7)))
def test_solves_torus_is_the_definition(rows: list[int]) -> None:
    assert solves_torus(ListedRows(tuple(rows))) == slow.solves(tuple(rows), torus=True)


# -- the general solution -----------------------------------------------------------------------------------------


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
