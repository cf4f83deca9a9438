"""Board against walking: lines, windows, layers, shifts, and the two ways to write a cell."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracles.attacks import all_cells, apart, line_through, step
from queenlab.board import MAX_CELLS, MAX_LISTED, Board, TriangleBoard, group_by_key, public_cells
from queenlab.errors import BadInput, OutOfRange, QueenlabError


def kind_of(value):
    """A name for a test's case: pytest would write out the number, and Python does not write out long ones."""
    return type(value).__name__


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


@settings(max_examples=100, deadline=None)
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
    for n, d in ((2**31 + 1, 2), (2, 63), (10**400, 2), (3, 1000), (10**5000, 2), (2, 10**5000)):
        with pytest.raises(OutOfRange):
            Board(n, d)


@pytest.mark.parametrize("torus", [False, True])
def test_lines_of_the_largest_square_do_not_overflow(torus):
    n = 2**31 - 1
    board = Board(n, torus=torus)
    walk = [((n - 1 - 3 * i) % n, (5 + 7 * i) % n) for i in range(10)]
    other = ((n - 1) % n, 6)
    keys = board.line_keys_of(np.array([*walk, other]), (-3, 7))
    assert len(set(keys[:10].tolist())) == 1
    assert keys[10] != keys[0]


@pytest.mark.parametrize(
    "bad",
    [
        (0, 2),
        (-1, 2),
        (-(10**5000), 2),
        (3, 0),
        (3.5,),
        (4.0,),
        (True,),
        ("8",),
        (None,),
        ([8],),
        (np.float64(8),),
        (8, 2.0),
        (8, "2"),
        (8, True),
        (8, 2, "torus"),
        (8, 2, 1),
    ],
)
def test_boards_that_are_none(bad):
    with pytest.raises(BadInput) as caught:
        Board(*bad)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("bad", [0, -1, 1.5, True, "2", None, np.float32(2), 2**30 + 1, 10**5000], ids=kind_of)
def test_triangle_boards_that_are_none(bad):
    with pytest.raises(BadInput):
        TriangleBoard(bad)


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


@pytest.mark.parametrize("board", [Board(8), Board(4, 3), Board(64, 1, True), TriangleBoard(4)])
@pytest.mark.parametrize("cell", [64, -1, 2**70, 10**5000, -(10**5000)], ids=kind_of)
def test_numbers_off_the_board(board, cell):
    for name in (board.public, board.label, lambda c: public_cells(board, [c])):
        with pytest.raises(BadInput, match=r"cell number .* is off the board: the cells are 0 to 63"):
            name(cell)


@pytest.mark.parametrize("cell", [1.0, "1", True, None, (1, 2)])
def test_numbers_that_are_none(cell):
    for board in (Board(8), TriangleBoard(4)):
        for name in (board.public, board.label):
            with pytest.raises(BadInput, match="the number of a cell is a whole number"):
                name(cell)


@pytest.mark.parametrize(
    "ask",
    [
        lambda board: board.all_cells(),
        lambda board: board.lines((1, 0)),
        lambda board: board.layers(0),
        lambda board: next(board.windows(1)),
        lambda board: next(board.windows(10**9)),
    ],
)
@pytest.mark.parametrize("n", [2**14 + 1, 10**9])
def test_boards_too_large_to_list(ask, n):
    with pytest.raises(OutOfRange, match=f"board {n} has {n * n} cells, too many to list; at most {MAX_LISTED}"):
        ask(Board(n))


def test_triangles_too_many_to_list():
    with pytest.raises(OutOfRange, match="too many to list"):
        TriangleBoard(2**30).all_cells()


@pytest.mark.parametrize("k", [-1, 1.5, "1", True])
def test_windows_need_a_range(k):
    with pytest.raises(BadInput):
        next(Board(4).windows(k))


@pytest.mark.parametrize("axis", [-1, 2, 0.0, "0", False])
def test_layers_need_an_axis(axis):
    with pytest.raises(BadInput):
        Board(4).layers(axis)


@pytest.mark.parametrize("coordinates", [(0.0, 1), ("0", 1), (True, 1), (9, "x"), (10**5000, 0), (-1, 0)])
def test_index_takes_whole_numbers_on_the_board(coordinates):
    with pytest.raises(BadInput):
        Board(8).index(coordinates)


@pytest.mark.parametrize("cell", [(0, 1), (1, 9), (1,), (1, 2, 3), (1.5, 2), ("x", 2), (True, 1), (None, 1), 5, None])
def test_cells_that_are_none(cell):
    with pytest.raises(BadInput):
        Board(8).from_public(cell)


def test_direction_needs_a_step():
    for v in ((0, 0), (1,), (1, 0, 0), (1.0, 0), (0.5, 1), ("1", 0)):
        with pytest.raises(BadInput):
            Board(4).lines(v)


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


@pytest.mark.parametrize(
    "cell",
    [("X", 1, 1), ("N", 0, 1), ("N", 1, 3), ("N", 1), (1, 1, 1), ("N", "a", 1), "NE", 5, None, ("N", 10**5000, 1)],
)
def test_triangles_that_are_none(cell):
    with pytest.raises(QueenlabError):
        TriangleBoard(2).from_public(cell)
