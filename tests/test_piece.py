"""Pieces against walking: what each attacks, and the cliques that hold all attacks."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import queenlab.piece as pieces
from building import piece_of
from oracles.attacks import all_cells, attacked, turned, units
from oracles.games import games
from queenlab.board import Board
from queenlab.piece import Term, all_unit_directions, orient


@settings(max_examples=120, deadline=None)
@given(games(), st.data())
def test_attacks_are_those_walked(game, data):
    n, d, torus, terms = game
    board = Board(n, d, torus)
    cell = data.draw(st.integers(0, board.size - 1))
    cells = all_cells(n, d)
    expected = sorted(cells.index(c) for c in attacked(cells[cell], terms, n, d, torus))
    assert piece_of(terms).attacks(board, cell).tolist() == expected


@settings(max_examples=60, deadline=None)
@given(games())
def test_cliques_hold_exactly_the_attacking_pairs(game):
    n, d, torus, terms = game
    board = Board(n, d, torus)
    cells = all_cells(n, d)
    expected = set()
    for a, c in enumerate(cells):
        hit = attacked(c, terms, n, d, torus)
        expected |= {(a, b) for b in range(a + 1, board.size) if cells[b] in hit}
    held = set()
    for kind, clique in piece_of(terms).cliques(board):
        assert kind in ("line", "leap", "window", "plane")
        assert clique.size > 1
        held |= set(combinations(clique.tolist(), 2))
    assert held == expected


@given(st.lists(st.integers(0, 3), min_size=1, max_size=3).filter(any))
def test_orient_lists_each_vector_once_up_to_sign(pattern):
    vectors = orient(tuple(pattern), 3)
    both = [*vectors, *(tuple(-x for x in v) for v in vectors)]
    assert len(set(both)) == len(both)
    assert set(both) == turned(pattern, 3)


@pytest.mark.parametrize(("d", "count"), [(1, 1), (2, 4), (3, 13), (4, 40)])
def test_unit_directions(d, count):
    directions = all_unit_directions(d)
    assert len(directions) == count == (3**d - 1) // 2
    assert {*directions, *(tuple(-x for x in v) for v in directions)} == units(d)


def test_queen_attacks_on_the_chessboard():
    counts = [pieces.queen.attacks(Board(8), cell).size for cell in range(64)]
    assert (counts[0], counts[27], sum(counts)) == (21, 27, 1456)


def test_sum_has_one_order():
    one = pieces.leaper(2, 1) + pieces.queen + pieces.rider(3, 0, 1)
    other = pieces.rider(1, 3) + pieces.queen + pieces.leaper(1, 2) + pieces.queen
    assert one == other
    assert str(one) == "queen+leaper[1,2]+rider[1,3]"
    assert str(pieces.rider(2)) == str(pieces.rider(2, 0)) == "rider[0,2]"


def test_named_pieces_are_their_patterns():
    for d in (2, 3):
        assert pieces.knight.moves(d) == pieces.leaper(1, 2).moves(d)
        assert pieces.nightrider.moves(d) == pieces.rider(1, 2).moves(d)
        assert pieces.amazon.moves(d) == (pieces.queen + pieces.knight).moves(d)
        assert pieces.leprechaun(2).moves(d) == (pieces.queen + pieces.within(2)).moves(d)
        assert pieces.king.moves(d) == pieces.within(1).moves(d)
        assert pieces.rook.moves(d).axis_riders()
        assert not pieces.bishop.moves(d).axis_riders()


def test_numbers_of_pieces_are_whole():
    knight = pieces.leaper(np.int8(1), np.uint64(2))
    assert knight == pieces.leaper(1, 2)
    assert [type(x) for x in knight.terms[0].arguments] == [int, int]
    assert hash(Term("leprechaun", [np.int64(2)])) == hash(Term("leprechaun", (2,)))


@pytest.mark.parametrize("other", [3, "knight", None, Term("knight")])
def test_only_pieces_add(other):
    with pytest.raises(TypeError):
        pieces.queen + other
    with pytest.raises(TypeError):
        other + pieces.queen
    with pytest.raises(TypeError):
        pieces.queen.moves(2) + other
