"""Closed forms for plain queens that give what their paper prints; `test_all` tries all of them for every n."""

from __future__ import annotations

import pytest

from oracles import pascal_program
from oracles.permutations import attacks
from oracles.recipes import check_board
from queenlab.constructions.nqueens_program import NQueensProgram, breakdown
from queenlab.constructions.request import Request
from queenlab.constructions.three_parts import ThreePartCongruence

SMALL = range(1, 301)
TABLED = (26, 27, 38, 39)


def is_solution(board: list[int]) -> bool:
    """For rows from 1 on."""
    return attacks([row - 1 for row in board]) is None


def three_part_walk(n: int, first: int) -> list[int]:
    board = [first]
    for column in range(2, n + 1):
        jump = 7 if column in (n // 3 + 1, 2 * n // 3 + 1) else 3
        board.append((board[-1] + jump - 1) % n + 1)
    return board


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
        for recipe in ThreePartCongruence().members(request) if works and n > 9 else ():
            assert attacks(recipe.build(), reach=2) is None


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
            assert breakdown(n) == pascal_program.breakdown(n, odd_b=True)[1:]
