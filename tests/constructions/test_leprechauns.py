"""Leprechauns of range 2, boxes, and the theorems that say where there is nothing to construct."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import queenlab as ql
from oracles import leprechaun_algorithms as oracle
from oracles.permutations import attacks, king_distance
from oracles.recipes import check_board, check_cells, telling_columns
from queenlab.constructions import boxes, leprechaun_algorithms
from queenlab.constructions.boxes import BoxConstruction, box_board
from queenlab.constructions.leprechaun_algorithms import (
    Leprechauns1,
    Leprechauns2,
    Leprechauns3,
    Leprechauns4,
    Leprechauns5,
    cropped,
    cropped_first_rows,
)
from queenlab.constructions.request import Request
from queenlab.constructions.theorems import diverse_upper_bound, why_none
from queenlab.errors import BadInput

SMALL = range(1, 301)
HUGE = 10**18
LISTINGS = [
    (Leprechauns1(), oracle.algorithm_1, lambda n: n % 6 in (1, 5) and (n == 1 or n >= 11)),
    (Leprechauns2(), oracle.algorithm_2, lambda n: n % 6 in (0, 4) and n >= 10),
    (Leprechauns3(), oracle.algorithm_3, lambda n: n % 6 == 3 and n >= 15),
    (Leprechauns4(), oracle.algorithm_4, lambda n: n % 6 == 2 and n >= 20),
    (Leprechauns5(), oracle.algorithm_5, lambda n: n == 1 or n >= 10),
]
ALL = [*leprechaun_algorithms.CONSTRUCTIONS, *boxes.CONSTRUCTIONS]


def is_solution(board: list[int], reach: int, torus: bool = False) -> bool:
    """For rows from 1 on."""
    return attacks([row - 1 for row in board], torus, reach) is None


@pytest.mark.parametrize(("construction", "listing", "domain"), LISTINGS, ids=lambda x: getattr(x, "name", ""))
def test_gives_what_the_listing_gives(construction, listing, domain):
    for n in SMALL:
        if n == 14:
            continue
        assert construction.applies(Request(n)) == construction.applies(Request(n, range=2)) == domain(n), n
        if domain(n):
            assert check_board(construction.simplest(Request(n, range=2)), n, reach=2) == listing(n)
            assert not construction.applies(Request(n, range=3)) or n == 1


def test_side_14():
    assert check_board(Leprechauns5().simplest(Request(14, range=2)), 14, reach=2) == oracle.FIGURE_1
    other = check_board(Leprechauns4().simplest(Request(14, range=2)), 14, reach=2)
    assert other == oracle.cropped(14, 4) != oracle.FIGURE_1
    assert Leprechauns5().size(Request(14)).value == Leprechauns4().size(Request(14)).value == 1


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


@given(st.integers(14 // 6, 1500), st.integers(0, 10**6))
def test_algorithm_4_for_middling_n(sixth, draw):
    n = 6 * sixth + 2
    size = Leprechauns4().size(Request(n, range=2)).value
    check_board(Leprechauns4().member(Request(n, range=2), draw % size), n, reach=2)


@given(st.integers(2, 300), st.integers(0, 2000))
def test_cropping_is_what_the_paper_says(sixth, draw):
    n = 6 * sixth + 2
    first = draw % (n + 1)
    # From this one row the last leprechaun of the larger board is in its last row, and nothing is moved.
    if (first + 5) % (n + 1) != n:
        assert (cropped(n, first).build() + 1).tolist() == oracle.cropped(n, first + 1)


def test_torus():
    for n in SMALL:
        request = Request(n, range=2, torus=True)
        applies = Leprechauns1().applies(request)
        assert applies == Leprechauns1().applies(Request(n, range=2))
        assert applies == Leprechauns5().applies(request)
        if applies and n > 1:
            check_board(Leprechauns5().simplest(request), n, torus=True, reach=2)
        for construction in (Leprechauns2(), Leprechauns3(), Leprechauns4(), BoxConstruction()):
            assert n == 1 or not construction.applies(request)


# Figures and printed boards of the paper.

PRINTED = {
    20: "10,13,16,19,1,4,7,14,17,20,2,5,8,11,18,15,3,6,9,12",
    26: "16,19,22,25,1,4,7,10,13,20,23,26,2,5,8,11,14,17,24,21,3,6,9,12,15,18",
    32: "22,25,28,31,1,4,7,10,13,16,19,26,29,32,2,5,8,11,14,17,20,23,30,27,3,6,9,12,15,18,21,24",
    38: "28,31,34,37,1,4,7,10,13,16,19,22,25,32,35,38,2,5,8,11,14,17,20,23,26,29,36,33,3,6,9,12,15,18,21,24,27,30",
    44: "34,37,40,43,1,4,7,10,13,16,19,22,25,28,31,38,41,44,2,5,8,11,14,17,20,23,26,29,32,35,42,39,3,6,9,12,15,18,21,"
    "24,27,30,33,36",
    56: "46,49,52,55,1,4,7,10,13,16,19,22,25,28,31,34,37,40,43,50,53,56,2,5,8,11,14,17,20,23,26,29,32,35,38,41,44,47,"
    "54,51,3,6,9,12,15,18,21,24,27,30,33,36,39,42,45,48",
}


@pytest.mark.parametrize("n", PRINTED)
def test_printed_boards_of_algorithm_4(n):
    board = [int(row) for row in PRINTED[n].split(",")]
    assert check_board(Leprechauns4().simplest(Request(n, range=2)), n, reach=2) == board


def test_figures():
    figure_1 = [1, 4, 7, 10, 13, 5, 8, 11, 14, 2, 6, 9, 3, 12]
    assert check_board(Leprechauns5().simplest(Request(14)), 14, reach=2) == figure_1
    assert king_distance(figure_1) == 3
    figure_2 = [1, 4, 7, 10, 13, 3, 6, 9, 12, 2, 5, 8, 11]
    assert check_board(Leprechauns1().simplest(Request(13)), 13, reach=2) == figure_2
    # The top right part of Figure 2 is the board of Algorithm 2.
    assert check_board(Leprechauns2().simplest(Request(12)), 12, reach=2) == [row - 1 for row in figure_2[1:]]
    figure_3 = check_board(Leprechauns3().member(Request(27, range=2), 8 - 5), 27, reach=2)
    assert figure_3[:10] == [8, 11, 14, 17, 20, 23, 26, 2, 5, 12]
    # The text under it: column 15 is in the last row, row 13 is that of the last column, and (24, 4) is occupied.
    assert (figure_3[14], figure_3[26], figure_3[23]) == (27, 13, 4)
    # Moved there, it meets (24, 4), so that row 8 does not serve n = 26.
    assert 15 + 13 == 24 + 4
    assert not is_solution(oracle.cropped(26, 8), 1)


def test_figure_6_is_no_solution():
    """Lemma 10: for k = 2 the leprechauns at (1, 3) and (6, 8) share a diagonal."""
    figure_6 = [3, 6, 9, 2, 5, 8, 1, 4, 7]
    assert (box_board(3).build() + 1).tolist() == oracle.boxes(2) == figure_6
    assert figure_6[0] - 1 == figure_6[5] - 6
    assert not is_solution(figure_6, 1)
    assert not BoxConstruction().applies(Request(9))


def test_figure_7():
    figure_7 = [4, 8, 12, 16, 3, 7, 11, 15, 2, 6, 10, 14, 1, 5, 9, 13]
    assert check_board(BoxConstruction().simplest(Request(16, range=3)), 16, reach=3) == figure_7


# BoxConstruction.


def test_boxes_have_the_coordinates_of_proposition_2():
    for k in range(1, 31, 2):
        n = (k + 1) ** 2
        request = Request(n, range=k)
        first, second = (check_board(recipe, n, reach=k) for recipe in BoxConstruction().members(request))
        assert first == oracle.boxes(k)
        assert [first.index(row) + 1 for row in range(1, n + 1)] == second != first
        if n < 300:
            assert king_distance(first) == king_distance(second) == k + 1
        assert BoxConstruction().applies(Request(n))
        assert not BoxConstruction().applies(Request(n, range=k + 1))


def test_boxes_of_even_range_are_no_solutions():
    for k in range(2, 31, 2):
        assert (box_board(k + 1).build() + 1).tolist() == oracle.boxes(k)
        assert not is_solution(oracle.boxes(k), 1)
        assert not BoxConstruction().applies(Request((k + 1) ** 2))


# Huge boards.


@given(st.sampled_from(ALL[:-1]), st.integers(HUGE - 10**6, HUGE), st.integers(0, 10**9))
def test_holds_for_huge_n(construction, n, draw):
    request = Request(n, range=2)
    if construction.applies(request):
        size = construction.size(request).value
        check_cells(construction.member(request, draw * HUGE // 7 % size), telling_columns(n, draw), 2)
        check_cells(construction.simplest(request), telling_columns(n, draw), 2)


@given(st.integers(10**8, 10**9 - 1), st.integers(0, 10**9))
def test_boxes_for_huge_n(number, draw):
    side = number // 2 * 2
    request = Request(side * side, range=side - 1)
    column = draw * side + draw % side
    columns = [c for c in (column, column + 1, column + side, column + side - 1) if c < side * side]
    for recipe in BoxConstruction().members(request):
        check_cells(recipe, [*columns, *telling_columns(side * side, draw)], 1)
    i, j = column // side + 1, column % side + 1
    if column < side * side:
        assert BoxConstruction().simplest(request).at(column) + 1 == side * (j - 1) + side + 1 - i


# Theorems of non-existence.


def status(request: Request) -> str:
    return ql.solve(request.name).status


@pytest.mark.parametrize(
    "request_",
    [
        *(Request(2, d=d, torus=torus) for d in (3, 4) for torus in (False, True)),
        *(Request(3, d=d, torus=torus) for d in (3, 4) for torus in (False, True)),
        *(Request(4, d=d, torus=torus) for d in (3, 4) for torus in (False, True)),
        Request(5, d=3, range=2),
        Request(2, d=3, piece="hyperqueen"),
        Request(3, d=3, piece="hyperqueen", torus=True),
        Request(4, d=3, piece="hyperqueen", torus=True),
    ],
    ids=lambda request: request.name,
)
def test_why_none_in_more_dimensions(request_):
    assert why_none(request_) is not None
    assert status(request_) == "none"


@pytest.mark.parametrize(
    "request_",
    [
        Request(1),
        Request(1, d=5, torus=True, range=4),
        Request(2, d=1),
        Request(4),
        Request(5, torus=True),
        Request(10, range=2),
        Request(16, range=3),
        Request(3, piece="rook"),
        Request(3, d=3, piece="rook", torus=True),
        Request(5, piece="hyperqueen", torus=True),
    ],
    ids=lambda request: request.name,
)
def test_why_none_says_nothing_where_there_is_a_solution(request_):
    assert why_none(request_) is None
    assert status(request_) == "found"


def test_why_none_is_about_goal_exact():
    assert why_none(Request(3, goal="max")) is None
    assert why_none(Request(3, goal="color")) is None


def test_why_none_names_the_theorem():
    assert "Polya" in (why_none(Request(10**18, torus=True)) or "")
    assert "Theorem 2" in (why_none(Request(25, range=4)) or "")
    assert "Corollary 13.2" in (why_none(Request(6, d=3)) or "")
    assert why_none(Request(8, d=3)) is None
    assert why_none(Request(7, d=3)) is None
    long = why_none(Request(10, d=100))
    assert long is not None
    assert "10^99" in long
    assert len(long) < 200


def test_diverse_upper_bound_is_what_theorem_2_leaves():
    for n in range(4, 400):
        bound, line = diverse_upper_bound(n)
        assert why_none(Request(n, range=bound)) is None
        assert all(why_none(Request(n, range=k)) for k in range(bound + 1, bound + 4))
        assert "Theorem 2" in line
    for n in (1, 2, 3):
        with pytest.raises(BadInput, match="n >= 4"):
            diverse_upper_bound(n)


def test_diverse_upper_bound_is_reached_on_small_boards():
    """Where the search is short: 4, 10, 11 and 16 reach it; 9 has the even range ruled out."""
    for n, bound in ((4, 1), (9, 1), (10, 2), (11, 2), (16, 3)):
        assert diverse_upper_bound(n)[0] == bound
        assert status(Request(n, range=bound)) == "found"
        assert status(Request(n, range=bound + 1)) == "none"
