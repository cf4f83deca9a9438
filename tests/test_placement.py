"""Placements: making, reading, comparing."""

import sys
import types

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracles.attacks import all_cells
from queenlab.board import Board, TriangleBoard
from queenlab.placement import Placement


@st.composite
def boards(draw):
    if draw(st.booleans()):
        return TriangleBoard(draw(st.integers(1, 5)))
    return Board(draw(st.integers(1, 5)), draw(st.integers(1, 3)), draw(st.booleans()))


@st.composite
def placements(draw):
    board = draw(boards())
    return Placement(board, draw(st.lists(st.integers(0, board.size - 1), max_size=12)))


@given(placements())
def test_public_cells_come_back(placement):
    assert Placement.of(placement.board, placement.public()) == placement
    assert list(placement) == placement.public()
    assert len(placement) == len(placement.public())
    assert all(cell in placement for cell in placement)


@given(st.integers(1, 4), st.integers(1, 3), st.data())
def test_coordinates(n, d, data):
    cells = all_cells(n, d)
    chosen = data.draw(st.lists(st.integers(0, len(cells) - 1), max_size=8))
    placement = Placement(Board(n, d), chosen)
    assert placement.cells.tolist() == sorted(chosen)
    assert [tuple(c) for c in placement.coordinates.tolist()] == [cells[i] for i in sorted(chosen)]
    assert (np.asarray(placement) == placement.array).all()
    assert Placement.of(Board(n, d), placement.array) == placement
    for i, cell in enumerate(cells):
        assert (tuple(x + 1 for x in cell) in placement) == (i in chosen)


@given(st.lists(st.integers(0, 9), min_size=1, max_size=9), st.booleans())
def test_rows_come_back(rows, torus):
    rows = [min(row, len(rows)) for row in rows]
    placement = Placement.from_rows(rows, torus=torus)
    assert placement.board == Board(len(rows), torus=torus)
    assert placement.public() == [(i, row) for i, row in enumerate(rows, 1) if row]
    assert placement.rows().tolist() == rows


def test_triangle_coordinates():
    placement = Placement.of(TriangleBoard(3), [("W", 2, 3), ("N", 1, 1)])
    assert placement.public() == [("N", 1, 1), ("W", 2, 3)]
    assert placement.coordinates.tolist() == [[0, 0, 0], [3, 1, 2]]
    assert np.asarray(placement).tolist() == [[0, 0, 0], [3, 1, 2]]
    assert Placement.of(TriangleBoard(3), placement.array) == placement


def test_cells_are_a_read_only_copy():
    given_cells = np.array([3, 1, 2])
    placement = Placement(Board(2), given_cells)
    given_cells[0] = 0
    assert placement.cells.tolist() == [1, 2, 3]
    with pytest.raises(ValueError):
        placement.cells[0] = 0


def test_equal_placements_are_one_key():
    one, other = Placement.of(Board(3), [(1, 2), (2, 1)]), Placement.of(Board(3), [(2, 1), (1, 2)])
    assert one == other
    assert len({one, other}) == 1
    assert one != Placement(Board(3, torus=True), one.cells)
    assert one != Placement(Board(3), one.cells[:1])
    assert one != "queens"


def test_repr_is_short():
    placement = Placement.from_rows(2 * np.arange(10007) % 10007 + 1)
    assert len(repr(placement)) < 200
    assert repr(placement).startswith("Placement(board 10007, 10007 pieces: (1, 1), (2, 3), ")
    assert repr(Placement(Board(3), [])) == "Placement(board 3, 0 pieces)"
    assert repr(Placement(TriangleBoard(3), [1])) == "Placement(triangles 3, 1 piece: E(1, 1))"


@pytest.mark.parametrize("cell", [(0, 1), (1, 4), (1,), "x", 5, None, (1.0, 1), (None, None)])
def test_what_is_no_cell_is_not_in_it(cell):
    assert cell not in Placement(Board(3), range(9))


@pytest.mark.parametrize("board", [Board(3), TriangleBoard(2)])
def test_numbers_that_are_no_cells_are_shown_but_not_read(board):
    placement = Placement(board, [-1, 2, 99])
    assert "no cell -1, " in repr(placement)
    assert "no cell 99)" in repr(placement)


def test_a_million_columns_take_no_time():
    n = 1_000_003
    rows = 2 * np.arange(n) % n + 1
    placement = Placement.from_rows(rows)
    assert (placement.rows() == rows).all()


def test_picture_is_drawn_only_when_asked_for(monkeypatch):
    drawn = types.ModuleType("queenlab.draw.board_svg")
    drawn.placement_svg = lambda placement: f"<svg>{len(placement)}</svg>"
    monkeypatch.setitem(sys.modules, "queenlab.draw", types.ModuleType("queenlab.draw"))
    monkeypatch.setitem(sys.modules, "queenlab.draw.board_svg", drawn)
    assert Placement.from_rows([1, 2])._repr_svg_() == "<svg>2</svg>"
