"""Interleaved solutions, and lattices that are put right modulo a small prime."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracles.permutations import attacks
from oracles.recipes import check_cells, largest_range, rows_of, telling_columns
from queenlab.constructions.interleaved import Interleaved, Interleaving, torus_solutions_bound
from queenlab.constructions.lattice import lattice_range
from queenlab.constructions.perturbed_lattice import PerturbedLattice, perturbed_lattice
from queenlab.constructions.request import Request
from queenlab.constructions.rows import Congruence, ListedRows
from queenlab.errors import BadInput, OutOfRange

#: OEIS A007705: all solutions of the torus.
TORUS = {1: 1, 5: 10, 7: 28, 11: 88, 13: 4524, 17: 140692, 19: 820496, 23: 128850048, 25: 1957725000}
#: For these nothing within one of the bound is found below 100,000; most have a square factor.
MISSED = [5635, 12775, 28595, 30725, 41405, 42175, 81235, 87175, 87275, 89375, 90797]


# -- the recipe -------------------------------------------------------------------------------------------------------


@given(st.data())
@settings(deadline=None, max_examples=150)
def test_every_part_of_a_board_is_what_the_formula_says(data: st.DataObject) -> None:
    outer = ListedRows(tuple(data.draw(st.permutations(range(data.draw(st.integers(1, 9)))))))
    classes, m = outer.side, data.draw(st.sampled_from([1, 2, 7, 50, 1000, 4999]))
    numbers = st.lists(st.integers(-(10**20), 10**20), min_size=classes, max_size=classes)
    recipe = Interleaved(outer, m, tuple(data.draw(numbers)), tuple(data.draw(numbers)))
    expected = []
    for column in range(classes * m):
        residue, place = column % classes, column // classes
        inside = (recipe.steps[residue] * place + recipe.starts[residue]) % m
        expected.append(outer.rows[residue] + classes * inside)
    assert recipe.build().tolist() == expected
    first = data.draw(st.integers(0, recipe.side - 1))
    part = np.full(data.draw(st.integers(0, recipe.side - first)), -1, dtype=np.int64)
    recipe.fill(part, first)
    assert part.tolist() == expected[first : first + part.size]
    assert recipe.at(first) == expected[first]


def test_a_part_of_a_huge_board_is_what_single_rows_are() -> None:
    m = 2 * 10**17 + 3
    recipe = Interleaved(Congruence(5, 2, 1), m, (2, m - 2, 3, m // 2, 10**17), (0, m - 1, 5, 7, 10**17))
    for first in (0, 3, 10**18 - 60_001, 123456789012345678):
        part = np.empty(40_000, dtype=np.int64)
        recipe.fill(part, first)
        for j in (*range(12), 16_383, 16_384, 16_385, 32_767, 32_768, 39_999):
            assert part[j] == recipe.at(first + j)


@pytest.mark.parametrize(
    ("outer", "m", "steps", "starts", "line"),
    [
        (5, 0, (2,) * 5, (0,) * 5, "modulus m of at least 1, not 0"),
        (5, 7, (2,) * 4, (0,) * 5, "5 classes of columns need a step and a start each, not 4 steps and 5 starts"),
        (5, 7, (2,) * 5, (), "5 steps and 0 starts"),
        (5, 10**18, (2,) * 5, (0,) * 5, "2^62"),
    ],
)
def test_what_is_no_recipe(outer: int, m: int, steps: tuple[int, ...], starts: tuple[int, ...], line: str) -> None:
    with pytest.raises(BadInput, match=line.replace("^", r"\^")):
        Interleaved(Congruence(outer, 2, 0), m, steps, starts)


# -- interleaving -----------------------------------------------------------------------------------------------------


def test_different_numbers_are_different_boards() -> None:
    method, request = Interleaving(), Request(25, torus=True)
    assert method.size(request).value == 10 * 10**5
    indices = np.random.default_rng(25).choice(10**6, 2000, replace=False).tolist()
    indices = sorted({*indices, *range(500), *range(10**6 - 100, 10**6)})
    boards = {rows_of(method.member(request, index)) for index in indices}
    assert len(boards) == len(indices)
    with pytest.raises(BadInput, match="members 0 to 999999"):
        method.member(request, 10**6)


def test_bounds_on_the_number_of_solutions() -> None:
    assert all(torus_solutions_bound(n) <= count for n, count in TORUS.items())
    assert [torus_solutions_bound(n) for n in (1, 5, 7, 11)] == [TORUS[n] for n in (1, 5, 7, 11)]
    assert torus_solutions_bound(25) == TORUS[5] ** 6
    assert torus_solutions_bound(35) == max(TORUS[5] * TORUS[7] ** 5, TORUS[7] * TORUS[5] ** 7)
    assert torus_solutions_bound(125) == max(TORUS[5] ** 31, 10**6 * TORUS[5] ** 25)
    assert all((torus_solutions_bound(n) == 0) == (math.gcd(n, 6) > 1) for n in range(1, 1001))
    for n in (0, 1001):
        with pytest.raises(OutOfRange, match="from 1 to 1000"):
            torus_solutions_bound(n)


# -- perturbed lattices -----------------------------------------------------------------------------------------------


def exceptional(last: int) -> list[int]:
    """All n coprime to 6 whose best lattice is 2 or more below the bound, and not one less than an even square."""
    sides = (n for n in range(201, last) if math.gcd(n, 6) == 1 and math.isqrt(n + 1) ** 2 != n + 1)
    return [n for n in sides if lattice_range(n) <= largest_range(n) - 2]


@pytest.mark.full
@pytest.mark.parametrize("last", [20_000, pytest.param(100_000, marks=pytest.mark.slow)])
def test_exceptional_sizes_come_within_one_of_the_bound(last: int) -> None:
    missed = []
    for n in exceptional(last):
        recipe = perturbed_lattice(n, largest_range(n) - 1)
        if recipe is None:
            missed.append(n)
        else:
            assert attacks(recipe.build(), torus=True, reach=largest_range(n) - 1) is None, n
    assert missed == [n for n in MISSED if n < last]


@pytest.mark.parametrize("n", [42125, 60125])
def test_classes_modulo_a_square(n: int) -> None:
    recipe = perturbed_lattice(n, largest_range(n) - 1)
    assert recipe.outer.side == 25
    assert lattice_range(n) < largest_range(n) - 1
    assert attacks(recipe.build(), torus=True, reach=largest_range(n) - 1) is None


def test_members_are_one_board_raised_around_the_torus() -> None:
    method, request = PerturbedLattice(), Request(2443, torus=True, range=largest_range(2443) - 1)
    first = np.array(rows_of(method.simplest(request)))
    assert method.size(request).value == 2443
    assert not method.size(request).exact
    for index in (0, 1, 6, 7, 1000, 2442):
        assert rows_of(method.member(request, index)) == tuple(((first + index) % 2443).tolist())
    with pytest.raises(BadInput, match="members 0 to 2442"):
        method.member(request, 2443)
    with pytest.raises(BadInput, match="no perturbed lattice is found for 13"):
        method.simplest(Request(13))


@pytest.mark.parametrize("n", [10**9 + 15, 10**18 - 5])
def test_large_perturbed_lattices(n: int) -> None:
    recipe = perturbed_lattice(n, largest_range(n) - 2)
    assert recipe is not None
    check_cells(recipe, telling_columns(n), largest_range(n) - 2)
