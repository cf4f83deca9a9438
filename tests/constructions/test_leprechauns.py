"""Leprechauns of range 2, boxes, and the theorems that say where there is nothing to construct."""

from __future__ import annotations

import pytest

from oracles import leprechaun_algorithms as oracle
from oracles.permutations import attacks
from oracles.recipes import check_board
from queenlab.constructions.boxes import BoxConstruction, box_board
from queenlab.constructions.leprechaun_algorithms import (
    Leprechauns3,
    Leprechauns4,
    Leprechauns5,
    cropped_first_rows,
)
from queenlab.constructions.registry import construction
from queenlab.constructions.request import Request
from queenlab.constructions.theorems import diverse_upper_bound, why_none
from queenlab.errors import BadInput


def is_solution(board: list[int], reach: int, torus: bool = False) -> bool:
    """For rows from 1 on."""
    return attacks([row - 1 for row in board], torus, reach) is None


@pytest.mark.parametrize("number", range(1, 6))
def test_gives_what_the_listing_gives(number):
    idea, listing = construction(f"leprechauns-{number}"), getattr(oracle, f"algorithm_{number}")
    for n in range(1, 301):
        if idea.applies(Request(n, range=2)) and n != 14:
            assert (idea.simplest(Request(n, range=2)).build() + 1).tolist() == listing(n)


def test_side_14():
    """Algorithm 5 looks it up, Algorithm 4 begins in another row than its formula says."""
    boards = [(idea.simplest(Request(14, range=2)).build() + 1).tolist() for idea in (Leprechauns4(), Leprechauns5())]
    assert boards == [oracle.cropped(14, 4), oracle.FIGURE_1]


@pytest.mark.full
def test_algorithm_3_has_every_first_row_that_works():
    for n in range(15, 130, 6):
        works = [first for first in range(1, n + 1) if is_solution(oracle_walk(n, first), 2)]
        assert works == list(range(5, n - 8))
        given_boards = [check_board(recipe, n, reach=2) for recipe in Leprechauns3().members(Request(n, range=2))]
        assert given_boards == [oracle.algorithm_3(n, first) for first in works]


def oracle_walk(n: int, first: int) -> list[int]:
    """Algorithm 3 with every step modulo n, so that any first row gives a board."""
    return [oracle.mod(row, n) for row in oracle.algorithm_3(n, first)]


def test_algorithm_4_has_every_first_row_that_works():
    for n in range(14, 200, 6):
        works = [first for first in range(1, n + 2) if is_solution(oracle.cropped(n, first), 2)]
        assert [row + 1 for rows in cropped_first_rows(n) for row in rows] == works, n
        given_boards = [check_board(recipe, n, reach=2) for recipe in Leprechauns4().members(Request(n, range=2))]
        assert given_boards == [oracle.cropped(n, first) for first in works]
        assert Leprechauns4().size(Request(n)).value == len(works)
    assert not any(is_solution(oracle.cropped(8, first), 1) for first in range(1, 10))


def test_boxes_have_the_coordinates_of_proposition_2():
    for k in range(1, 31, 2):
        n = (k + 1) ** 2
        request = Request(n, range=k)
        first, second = (check_board(recipe, n, reach=k) for recipe in BoxConstruction().members(request))
        assert first == oracle.boxes(k)
        assert [first.index(row) + 1 for row in range(1, n + 1)] == second != first


def test_boxes_of_even_range_are_no_solutions():
    for k in range(2, 31, 2):
        assert (box_board(k + 1).build() + 1).tolist() == oracle.boxes(k)
        assert not is_solution(oracle.boxes(k), 1)


def test_numbers_too_long_to_read_are_powers():
    assert "no 10^99 queens on the 10^100 board" in str(why_none(Request(10, d=100)))


def test_diverse_upper_bound_is_what_theorem_2_leaves():
    for n in range(4, 400):
        bound, line = diverse_upper_bound(n)
        assert why_none(Request(n, range=bound)) is None
        assert all(why_none(Request(n, range=k)) for k in range(bound + 1, bound + 4))
        assert "Theorem 2" in line
    for n in (1, 2, 3):
        with pytest.raises(BadInput, match="n >= 4"):
            diverse_upper_bound(n)
