"""Boards as text."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queenlab.board import Board, TriangleBoard
from queenlab.errors import BadInput, OutOfRange
from queenlab.placement import Placement
from queenlab.text_board import draw_coloring, draw_placement


@given(st.integers(1, 12), st.data())
@settings(max_examples=60)
def test_grids_read_back(n: int, data: st.DataObject) -> None:
    cells = data.draw(st.sets(st.tuples(st.integers(1, n), st.integers(1, n))))
    text = draw_placement(Placement.of(Board(n), cells))
    lines = text.splitlines()
    assert [int(line.split()[0]) for line in lines[:n]] == list(range(n, 0, -1))
    assert [int(x) for x in lines[-1].split()] == list(range(1, n + 1))
    read = {
        (column, int(line.split()[0]))
        for line in lines[:n]
        for column, mark in enumerate(line.split()[1:], start=1)
        if mark == "Q"
    }
    assert read == cells
    assert len({len(line) for line in lines[:n]}) == 1


@given(st.integers(1, 4), st.integers(3, 4), st.data())
@settings(max_examples=40)
def test_layers_read_back(n: int, d: int, data: st.DataObject) -> None:
    board = Board(n, d)
    cells = data.draw(st.sets(st.tuples(*[st.integers(1, n)] * d)))
    blocks = ("\n" + draw_placement(Placement.of(board, cells))).split("\nlayer ")[1:]
    assert len(blocks) == n ** (d - 2)
    read = set()
    for block in blocks:
        lines = block.splitlines()
        rest = tuple(int(x) for x in lines[0].strip("()").split(", ")[2:])
        for line in lines[1 : n + 1]:
            row, *marks = line.split()
            read |= {(column, int(row), *rest) for column, mark in enumerate(marks, start=1) if mark == "Q"}
    assert read == cells


def test_triangles() -> None:
    placement = Placement.of(TriangleBoard(2), [("N", 1, 1), ("E", 1, 2), ("S", 2, 1), ("W", 2, 1)])
    assert draw_placement(placement, [4 * 3]).splitlines() == [
        "     1   2",
        "   +---+---+",
        r"   |\N/|\ /|",
        "1  | X | XE|",
        r"   |/ \|/ \|",
        "   +---+---+",
        r"   |\ /|\-/|",
        "2  |WX | X |",
        r"   |/S\|/ \|",
        "   +---+---+",
    ]


def test_one_dimension_excluded_cells_and_colour() -> None:
    assert draw_placement(Placement(Board(3, 1), np.array([1]))) == "1  . Q .\n\n   1 2 3"
    assert draw_placement(Placement(Board(2), np.array([0])), [3]) == "2  . x\n1  Q .\n\n   1 2"
    assert draw_placement(Placement(Board(1), np.array([0])), color=True) == "1  \x1b[1;33mQ\x1b[0m\n\n   1"


def test_colorings_use_numbers_from_1() -> None:
    assert draw_coloring(Board(2), [0, 1, 9, 3]) == "2   2  4\n1   1 10\n\n    1  2"


def test_what_cannot_be_drawn() -> None:
    with pytest.raises(OutOfRange, match="too large to draw"):
        draw_placement(Placement(Board(1000), np.array([0])))
    with pytest.raises(BadInput, match="cell numbers go from 0 to 8, not 9"):
        draw_placement(Placement(Board(3), np.array([9])))
    with pytest.raises(OutOfRange, match="triangles"):
        draw_coloring(TriangleBoard(2), [0] * 16)
