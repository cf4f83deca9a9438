"""Board against walking: lines, windows, layers, shifts, and the two ways to write a cell."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracles.attacks import all_cells, apart, line_through, step
from queenlab.board import MAX_CELLS, Board, TriangleBoard, group_by_key, public_cells


@st.composite
def boards(draw):
    d = draw(st.integers(1, 4))
    return Board(draw(st.integers(1, {1: 12, 2: 7, 3: 4, 4: 3}[d])), d, draw(st.booleans()))


@st.composite
def boards_with_direction(draw):
    board = draw(boards())
    v = draw(st.lists(st.integers(-4, 4), min_size=board.d, max_size=board.d).filter(any))
    return board, tuple(v)


@settings(max_examples=150, deadline=None)
@given(boards_with_direction())
def test_lines_are_those_walked(case):
    board, v = case
    cells = all_cells(board.n, board.d)
    walked = {line_through(c, v, board.n, board.torus) for c in cells}
    lines = board.lines(v)
    assert {frozenset(cells[i] for i in line) for line in lines} == walked
    assert sum(line.size for line in lines) == board.size
    assert all((np.diff(line) > 0).all() for line in lines)


@settings(max_examples=60, deadline=None)
@given(boards(), st.integers(0, 7))
def test_windows_hold_exactly_the_close_pairs(board, k):
    cells = all_cells(board.n, board.d)
    if len(cells) > 130:
        cells = cells[:130]
    shared = set()
    for window in board.windows(k):
        shared.update(product(window.tolist(), repeat=2))
    for a, b in product(range(len(cells)), repeat=2):
        close = all(apart(x, y, board.n, board.torus) <= k for x, y in zip(cells[a], cells[b], strict=True))
        assert ((a, b) in shared) == close


@given(boards_with_direction())
def test_shifted_moves_as_a_step_does(case):
    board, v = case
    cells = all_cells(board.n, board.d)
    targets, sources = board.shifted(board.all_cells(), v)
    moved = {c: step(c, v, board.n, board.torus) for c in cells}
    assert {cells[s]: cells[t] for s, t in zip(sources, targets, strict=True)} == {
        c: to for c, to in moved.items() if to is not None
    }


@given(boards())
def test_cells_are_numbered_in_order(board):
    cells = all_cells(board.n, board.d)
    assert board.size == len(cells)
    assert [tuple(c) for c in board.coordinates(board.all_cells()).tolist()] == cells
    assert board.indices(np.array(cells)).tolist() == list(range(board.size))
    assert [board.index(c) for c in cells] == list(range(board.size))
    for number, cell in enumerate(cells[:20]):
        assert board.public(number) == tuple(x + 1 for x in cell)
        assert board.from_public(board.public(number)) == number


@given(boards())
def test_layers_fix_one_coordinate(board):
    cells = all_cells(board.n, board.d)
    for axis in range(board.d):
        for x, layer in enumerate(board.layers(axis)):
            assert [cells[i] for i in layer] == [c for c in cells if c[axis] == x]


def test_largest_boards():
    assert Board(2**31).size == MAX_CELLS
    assert Board(2, 62).size == MAX_CELLS


@pytest.mark.parametrize("torus", [False, True])
def test_lines_of_the_largest_square_do_not_overflow(torus):
    n = 2**31 - 1
    board = Board(n, torus=torus)
    walk = [((n - 1 - 3 * i) % n, (5 + 7 * i) % n) for i in range(10)]
    other = ((n - 1) % n, 6)
    keys = board.line_keys_of(np.array([*walk, other]), (-3, 7))
    assert len(set(keys[:10].tolist())) == 1
    assert keys[10] != keys[0]


@pytest.mark.parametrize("kind", [np.int8, np.uint64, np.int32])
def test_numpy_numbers_make_plain_boards(kind):
    board = Board(kind(5), kind(3), np.True_)
    assert board == Board(5, 3, True)
    assert hash(board) == hash(Board(5, 3, True))
    assert (type(board.n), type(board.d), type(board.torus)) == (int, int, bool)
    assert type(TriangleBoard(kind(5)).n) is int
    assert Board(kind(100)).size == 10_000
    assert Board(5).index((kind(1), kind(2))) == Board(5).from_public((kind(2), kind(3))) == 7
    assert Board(5).public(kind(7)) == (2, 3)
    assert TriangleBoard(5).label(kind(7)) == "W(1, 2)"


def test_names():
    assert [b.name for b in (Board(8), Board(7, 3), Board(13, torus=True))] == ["8", "7^3", "13@torus"]
    assert Board(8).label(9) == "(2, 2)"


def test_group_by_key_keeps_order():
    groups = group_by_key(np.array([2, 1, 2, 1]), np.array([9, 8, 7, 6]))
    assert [g.tolist() for g in groups] == [[8, 6], [9, 7]]
    assert group_by_key(np.array([], dtype=np.int64), np.array([], dtype=np.int64)) == []


@given(st.integers(1, 6))
def test_triangles_are_numbered_in_order(n):
    board = TriangleBoard(n)
    names = [(t, i, j) for i in range(1, n + 1) for j in range(1, n + 1) for t in "NESW"]
    assert [board.public(k) for k in range(board.size)] == names
    assert [board.from_public(name) for name in names] == list(range(4 * n * n))
    t, i, j = board.split(board.all_cells())
    assert [("NESW"[a], b + 1, c + 1) for a, b, c in zip(t, i, j, strict=True)] == names
    assert public_cells(board, [0]) == [["N", 1, 1]]
    assert board.label(4 * n * n - 1) == f"W({n}, {n})"
