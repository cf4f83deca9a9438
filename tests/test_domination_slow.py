"""Domination numbers that take longer: up to n = 18 in the plane, cubes of side 6, and the same without frames."""

from __future__ import annotations

import pytest

from queenlab.board import Board
from queenlab.bounds.domination.covering import CoverSearch
from queenlab.bounds.domination.search import Guarding, count_sets, look_for, plain_cover, split
from queenlab.piece import queen, rook
from queenlab.symmetry.boards import square_group
from queenlab.verbs.guarding import guard

#: OEIS A075458 and A075324.
QUEENS = {15: 9, 16: 9, 17: 9, 18: 9, 19: 10, 20: 11, 21: 11}
INDEPENDENT = {15: 9, 16: 9, 17: 9, 18: 10}


@pytest.mark.slow
@pytest.mark.parametrize("n", QUEENS)
def test_queens_on_squares(n: int) -> None:
    # Of n = 18 there are no frames to search, only the whole board.
    found = guard(f"queens:{n}", by_search=True if n == 18 else None)
    assert (found.value, found.status, found.details["how"]) == (QUEENS[n], "proved", "proved by search")


@pytest.mark.slow
@pytest.mark.parametrize("n", INDEPENDENT)
def test_independent_queens_on_squares(n: int) -> None:
    found = guard(f"queens:{n}", independent=True)
    assert (found.value, found.status, found.details["how"]) == (INDEPENDENT[n], "proved", "proved by search")


@pytest.mark.slow
@pytest.mark.parametrize(("n", "queens", "sets"), [(14, 8, 4632), (17, 9, 124), (18, 9, 16)])
def test_sets_of_the_least_size(n: int, queens: int, sets: int) -> None:
    """OEIS A002564."""
    assert count_sets(Guarding(Board(n), queen), queens).sets == sets


@pytest.mark.slow
@pytest.mark.parametrize(("n", "queens"), [(12, 5), (13, 6), (14, 7)])
def test_the_same_without_frames(n: int, queens: int) -> None:
    search = CoverSearch(plain_cover(Guarding(Board(n), queen)), queens)
    for node in split(search, search.cover.root(square_group(n).elements), 3):
        assert search.run(node, True, lambda _: None).guards is None


@pytest.mark.slow
@pytest.mark.parametrize("n", range(21, 30, 2))
def test_half_of_n_less_one_is_not_enough(n: int) -> None:
    """Weakley; Finozhenok and Weakley."""
    assert look_for(Guarding(Board(n), queen), (n - 1) // 2).status == "none"


@pytest.mark.slow
def test_queens_in_a_cube_of_side_six() -> None:
    found = guard("queens:6^3")
    assert (found.value, found.details["how"]) == (8, "proved by search")


@pytest.mark.slow
def test_rooks_in_a_cube_of_side_five() -> None:
    assert look_for(Guarding(Board(5, 3), rook), 12).status == "none"
