"""Every construction for queens in two dimensions: every n up to 5000, large boards, and rows of boards near 10^18."""

from __future__ import annotations

import math

import numpy as np
import pytest

from oracles.families import check_cells_of_a_board, check_solution, claims, in_two_dimensions, samples
from oracles.huge_rows import FORMULAS, nearest_on_lattice
from oracles.permutations import attacks
from oracles.recipes import check_cells, telling_columns
from queenlab.constructions.construction import Construction
from queenlab.constructions.recipe import RowsRecipe
from queenlab.constructions.registry import construction
from queenlab.constructions.request import Request

pytestmark = pytest.mark.slow

PLANE = in_two_dimensions()
HUGE = 10**18


def named(one: Construction) -> str:
    return one.name


@pytest.mark.parametrize("idea", PLANE, ids=named)
def test_every_n_up_to_5000(idea: Construction) -> None:
    """The board it shows for every n; other members for every 50th that it serves."""
    served = 0
    for n in range(1, 5001):
        shown = None
        for request in claims(idea, n):
            shown = shown or idea.simplest(request)
            assert isinstance(shown, RowsRecipe)
            assert idea.simplest(request) == shown
            check_solution(shown, request, columns=8)
            served += 1
            if served % 50 == 0:
                members = samples(idea, request, 3)
                boards = {check_solution(recipe, request, columns=8) for recipe in members}
                assert len(boards) == len(members)
    assert served


@pytest.mark.parametrize("n", [*range(10**6, 10**6 + 12), 1000**2 - 1, 1_000_081, 10**7 + 2, 10**7 + 5])
def test_rows_of_large_boards(n: int) -> None:
    """Single rows agree with the board; near a million the board shown is a solution, of range 2 if it says so."""
    for idea in PLANE:
        asked = [Request(n, torus=torus, range=reach) for torus in (True, False) for reach in (2, 1)]
        request = next((one for one in asked if idea.applies(one)), None)
        if request is None:
            continue
        shown = idea.simplest(request)
        for recipe in [shown, samples(idea, request, 2)[0]]:
            assert isinstance(recipe, RowsRecipe)
            rows = recipe.build()
            check_cells_of_a_board(recipe, rows, 300)
            if recipe is shown and n < 2 * 10**6:
                assert attacks(rows, request.torus, request.range) is None, (idea.name, n)


#: All residues modulo 12, some squares and their neighbours, and products of small primes.
NEAR_HUGE = [*range(HUGE - 23, HUGE + 1), (10**9 - 2) ** 2, (10**9 - 2) ** 2 - 1, 5**25, 5**10 * 7**12, 11 * 13**15]


@pytest.mark.parametrize("n", NEAR_HUGE)
def test_rows_of_huge_boards(n: int) -> None:
    columns = telling_columns(n, n % 1000)
    by_formula = 0
    for idea in PLANE:
        reach = next((k for k in (2, 1) if idea.applies(Request(n, range=k))), None)
        if reach is None:
            continue
        request = Request(n, range=reach)
        shown = idea.simplest(request)
        assert isinstance(shown, RowsRecipe)
        check_cells(shown, columns, reach)
        for recipe in samples(idea, request, 2):
            check_cells(recipe, columns, reach)
        if idea.name in FORMULAS:
            try:
                row = FORMULAS[idea.name](n)
            except LookupError:
                continue
            assert [shown.at(c) for c in columns] == [row(c) for c in columns], idea.name
            by_formula += 1
    assert by_formula >= 3


def test_the_formulas_are_those_of_the_boards() -> None:
    """The formulas for huge boards, tried on boards that can be built."""
    for name, formula in FORMULAS.items():
        idea = construction(name)
        tried = 0
        for n in range(117, 400):
            if idea.applies(Request(n)):
                rows = idea.simplest(Request(n)).build().tolist()
                assert rows == [formula(n)(c) for c in range(n)], (name, n)
                tried += 1
        assert tried, name


def test_distances_on_lattices() -> None:
    """Euclid's algorithm against a look at all columns; then what the lattices promise for huge n."""
    for n in range(5, 120):
        for step in range(1, n):
            if math.gcd(step, n) == 1:
                slow = min(max(d, min(step * d % n, -step * d % n)) for d in range(1, n))
                assert nearest_on_lattice(n, step) == slow, (n, step)
    for n in (HUGE - 1, HUGE + 1 - 12, 10**12 + 1, 10**9 + 7, 5**25, 5**10 * 7**12):
        if math.gcd(n, 6) > 1:
            continue
        for idea, side in ((construction("lattice"), n), (construction("lattice-without-corner"), n - 1)):
            told = idea.simplest(Request(side)).describe()
            congruence = told if idea.name == "lattice" else told["whole"]
            assert congruence["n"] == n
            step = congruence["step"]
            assert math.gcd(n, (step - 1) * step * (step + 1)) == 1
            distance = nearest_on_lattice(n, step)
            assert distance > 0.9 * math.isqrt(n)
            assert idea.applies(Request(side, range=distance - 1))
            assert not idea.applies(Request(side, range=distance))


def test_what_is_compared_would_be_noticed() -> None:
    """The checks of this file fail on a board with two queens exchanged."""
    rows = construction("leprechauns-5").simplest(Request(5000, range=2)).build()
    assert attacks(rows, False, 2) is None
    rows[[10, 11]] = rows[[11, 10]]
    assert attacks(np.asarray(rows), False, 2) is not None
