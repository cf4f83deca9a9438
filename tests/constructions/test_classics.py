"""The closed forms for plain queens: each holds where it says, gives what its paper prints, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracles import pascal_program
from oracles.permutations import attacks
from oracles.recipes import check_board, check_cells, telling_columns
from queenlab.constructions import nqueens_program, pauls, special_boards, three_parts, yaglom
from queenlab.constructions.construction import Construction
from queenlab.constructions.nqueens_program import NQueensProgram, breakdown
from queenlab.constructions.pauls import PaulsA, PaulsB, PaulsC
from queenlab.constructions.request import Request
from queenlab.constructions.special_boards import SpecialBoard
from queenlab.constructions.three_parts import ThreePartCongruence
from queenlab.constructions.three_parts import three_parts as three_part_board
from queenlab.constructions.yaglom import YaglomPattern, YaglomWalk
from queenlab.errors import BadInput

SMALL = range(1, 301)
TABLED = (26, 27, 38, 39)
MODULES = (special_boards, nqueens_program, pauls, yaglom, three_parts)
ALL = [construction for module in MODULES for construction in module.CONSTRUCTIONS]


def is_solution(board: list[int], reach: int = 1) -> bool:
    """For rows from 1 on."""
    return attacks([row - 1 for row in board], False, reach) is None


def kunt_a(n: int) -> list[int]:
    return [2 * j for j in range(1, n // 2 + 1)] + [2 * j - 1 for j in range(1, n // 2 + 1)]


def kunt_b(n: int) -> list[int]:
    rows = {}
    for j in range(1, n // 2 + 1):
        rows[j] = 1 + (2 * (j - 1) + n // 2 - 1) % n
        rows[n + 1 - j] = n - (2 * (j - 1) + n // 2 - 1) % n
    return [rows[column] for column in range(1, n + 1)]


def walk_without_corner(n: int) -> list[int]:
    """The knight-walk on n + 1 columns, step by step, without its first column and row."""
    walk = [0] * (n + 2)
    pascal_program.kwalk(n + 1, walk)
    return [row - 1 for row in walk[2:]]


def yaglom_diagonals(n: int) -> list[int]:
    """The paper's list of diagonals, each n + row - column, as rows."""
    half = n // 2
    diagonals = [2 * n - 4, *range(n + 1, 3 * half - 2), half + 2, 3 * half - 1, half + 1, 3 * half - 2]
    diagonals += [*range(half + 3, n), 4]
    return [number - n + column for column, number in enumerate(diagonals, start=1)]


def three_part_walk(n: int, first: int) -> list[int]:
    board = [first]
    for column in range(2, n + 1):
        jump = 7 if column in (n // 3 + 1, 2 * n // 3 + 1) else 3
        board.append((board[-1] + jump - 1) % n + 1)
    return board


def even_and_odd(formula: Callable[[int], list[int]], n: int) -> list[int]:
    """The formula for even n; for odd n that of n - 1 with a queen in the corner."""
    return [*formula(n - 1), n] if n % 2 else formula(n)


def members(construction: Construction, request: Request, most: int = 12) -> list[list[int]]:
    """The rows of members spread over the family, each checked."""
    size = construction.size(request).value
    chosen = sorted({round(i * (size - 1) / (most - 1)) for i in range(most)})
    return [check_board(construction.member(request, index), request.n) for index in chosen]


@pytest.mark.full_rows("nqueens-program")
@pytest.mark.parametrize("construction", ALL, ids=lambda c: c.name)
def test_holds_for_every_small_n(construction):
    domain = [n for n in SMALL if construction.applies(Request(n))]
    assert domain
    for n in domain:
        request = Request(n)
        simplest = check_board(construction.simplest(request), n)
        boards = members(construction, request)
        assert len({tuple(board) for board in boards}) == len(boards)
        assert construction.size(request).exact
        if construction.size(request).value == 1:
            assert boards == [simplest]
        with pytest.raises(BadInput, match="has the members 0 to"):
            construction.member(request, construction.size(request).value)


def test_refusals_say_what_is_wanted():
    assert PaulsA().refusal(Request(8)) == "needs n = 0 or 4 mod 6"
    assert PaulsA().refusal(Request(6, torus=True)) == "is for the plane; its queens attack each other around the torus"
    assert PaulsA().refusal(Request(6, range=2)) == "keeps queens more than 1 apart, not more than 2"
    assert PaulsA().refusal(Request(6, d=3)) == "is for queens in two dimensions, one in every column"


# Each formula is tried for every n, and the construction must apply exactly where it is a solution.


@pytest.mark.parametrize(
    ("construction", "formula"), [(PaulsA(), kunt_a), (PaulsB(), kunt_b)], ids=("pauls-a", "pauls-b")
)
def test_pauls_even(construction, formula):
    for n in range(2, 301):
        works = n % 2 == 0 and is_solution(formula(n))
        assert works == construction.applies(Request(n)), n
        if works:
            assert check_board(construction.simplest(Request(n)), n) == formula(n)


def test_pauls_odd():
    for n in range(3, 301):
        boards = []
        if n % 2:
            for formula in (kunt_a, kunt_b):
                board = [*formula(n - 1), n]
                if is_solution(board) and board not in boards:
                    boards.append(board)
        assert bool(boards) == PaulsC().applies(Request(n)), n
        if boards:
            assert members(PaulsC(), Request(n)) == boards


def test_yaglom_walk():
    for n in range(4, 301):
        works = is_solution(even_and_odd(walk_without_corner, n))  # for n + 1 divisible by 3 it is not
        assert works == YaglomWalk().applies(Request(n)), n
        if works:
            assert check_board(YaglomWalk().simplest(Request(n)), n) == even_and_odd(walk_without_corner, n)


def test_yaglom_pattern():
    for n in range(8, 301):
        works = is_solution(even_and_odd(yaglom_diagonals, n))
        assert works == YaglomPattern().applies(Request(n)), n
        if works:
            assert check_board(YaglomPattern().simplest(Request(n)), n) == even_and_odd(yaglom_diagonals, n)


@pytest.mark.full
def test_three_part_congruence_has_every_first_row_that_works():
    for n in range(3, 100):
        request = Request(n)
        boards = [three_part_walk(n, first) for first in range(1, n + 1)] if n % 6 == 3 else []
        works = [board for board in boards if is_solution(board)]
        assert bool(works) == ThreePartCongruence().applies(request), n
        if works:
            upside_down = [[n + 1 - row for row in board] for board in works]
            given_boards = [check_board(recipe, n) for recipe in ThreePartCongruence().members(request)]
            assert given_boards == [board for pair in zip(works, upside_down, strict=True) for board in pair]
            assert len(given_boards) == len(set(map(tuple, given_boards)))
            # Turned half around, the family is itself.
            turned = {tuple(n + 1 - row for row in reversed(board)) for board in works}
            assert turned == set(map(tuple, works))


@pytest.mark.full
def test_three_part_congruence_of_range_2():
    assert not ThreePartCongruence().applies(Request(9, range=2))
    for n in range(15, 100, 6):
        for recipe in ThreePartCongruence().members(Request(n, range=2)):
            check_board(recipe, n, reach=2)


def test_special_boards():
    for n in (9, 15, 27, 39):
        board = check_board(SpecialBoard().simplest(Request(n)), n)
        assert board[0] == 1
        smaller = check_board(SpecialBoard().simplest(Request(n - 1)), n - 1)
        assert smaller == [row - 1 for row in board[1:]]


def test_the_program_puts_out_what_the_paper_prints():
    for n in SMALL:
        board = pascal_program.output(n)
        assert (board is not None) == NQueensProgram().applies(Request(n)), n
        if board is not None:
            assert check_board(NQueensProgram().simplest(Request(n)), n) == board


def test_the_program_needs_both_corrections():
    def failures(**switches: bool) -> list[int]:
        boards = {n: pascal_program.output(n, **switches) for n in SMALL}
        return [n for n, board in boards.items() if board is not None and not is_solution(board)]

    assert failures() == []
    # Without an odd B: N = 8, 9, 14, 15 mod 24.
    assert failures(odd_b=False) == [n for n in SMALL if n % 24 in (8, 9, 14, 15) and n > 27 and n not in (38, 39)]
    # As printed: N = 2, 3 mod 6, that is, whenever the general solution is used.
    assert failures(own_column=False, odd_b=False) == [
        n for n in SMALL if n % 6 in (2, 3) and n >= 20 and n not in TABLED
    ]


def test_breakdown():
    for n in range(21, 3000, 6):
        if n not in TABLED:
            b, c = breakdown(n)
            assert 4 * b + c == n
            assert b >= c >= 1
            assert all(x % 2 == 1 and x % 3 for x in (b, c))
            assert breakdown(n) == pascal_program.breakdown(n, odd_b=True)[1:]


HUGE = 10**18


@given(st.sampled_from(ALL), st.integers(HUGE - 10**6, HUGE), st.integers(0, 10**9))
def test_holds_for_huge_n(construction, n, draw):
    request = Request(n)
    if construction.applies(request):
        size = construction.size(request).value
        check_cells(construction.member(request, draw * HUGE // 7 % size), telling_columns(n, draw))
        check_cells(construction.simplest(request), telling_columns(n, draw))


@pytest.mark.parametrize("n", [HUGE - 4, HUGE - 2, HUGE])
def test_huge_n_by_formula(n):
    """Columns and rows count from 1 in the formulas, from 0 in the recipes."""
    a, b = PaulsA(), PaulsB()
    for j in (1, 2, 10**17, n // 2 - 1, n // 2):
        if a.applies(Request(n)):
            recipe = a.simplest(Request(n))
            assert (recipe.at(j - 1), recipe.at(n // 2 + j - 1)) == (2 * j - 1, 2 * j - 2)
        if b.applies(Request(n)):
            recipe = b.simplest(Request(n))
            value = (2 * (j - 1) + n // 2 - 1) % n
            assert (recipe.at(j - 1), recipe.at(n - j)) == (value, n - value - 1)


@given(st.integers(0, 10**6), st.integers(0, 10**7))
def test_three_parts_at_any_column(which, place):
    n = 6 * (10**6 + which) + 3
    first = 4 + place % (n - 13)
    recipe = three_part_board(n, first)
    column = place % n
    assert recipe.at(column) == (first + 3 * column + 4 * (column // (n // 3))) % n
