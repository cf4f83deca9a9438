"""What is done with a placement: turned, reflected, written to a file, made a graph."""

from __future__ import annotations

import sys
from itertools import combinations
from pathlib import Path
from typing import get_args

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import queenlab as ql
from oracles.attacks import all_cells
from queenlab.board import Board, TriangleBoard
from queenlab.cli.main import main
from queenlab.errors import BadInput, MissingExtra, NotSupported, OutOfRange
from queenlab.placement import Placement
from queenlab.suffixes import PLACEMENT
from queenlab.symmetry.square import Mirror

SQUARE = Placement.of(Board(3), [(1, 2), (1, 3), (3, 3)])
TRIANGLES = Placement.of(TriangleBoard(2), [("N", 1, 1), ("E", 1, 2)])
MIRRORS: tuple[Mirror, ...] = get_args(Mirror)

# -- turns and reflections ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moved", "rows"),
    [
        (SQUARE, "Q.Q/Q../..."),
        (SQUARE.rotate(), "Q../.../QQ."),
        (SQUARE.rotate(2), ".../..Q/Q.Q"),
        (SQUARE.rotate(-1), ".QQ/.../..Q"),
        (SQUARE.reflect(), "Q.Q/..Q/..."),
        (SQUARE.reflect("horizontal"), ".../Q../Q.Q"),
        (SQUARE.reflect("diagonal"), "..Q/.../.QQ"),
        (SQUARE.reflect("antidiagonal"), "QQ./.../Q.."),
    ],
)
def test_motions_of_a_grid_as_it_is_drawn(moved: Placement, rows: str) -> None:
    assert "/".join("".join(line.split()[1:]) for line in moved.text().splitlines()[:3]) == rows


def test_motions_carry_triangles_along() -> None:
    assert TRIANGLES.rotate().public() == [("N", 1, 1), ("W", 2, 1)]
    assert [TRIANGLES.reflect(mirror).public() for mirror in MIRRORS] == [
        [("W", 1, 1), ("N", 1, 2)],
        [("S", 2, 1), ("E", 2, 2)],
        [("N", 1, 2), ("E", 2, 2)],
        [("W", 1, 1), ("S", 2, 1)],
    ]


@given(st.integers(1, 5), st.sampled_from(["grid", "torus", "triangles"]), st.data())
def test_motions_follow_one_another(n: int, kind: str, data: st.DataObject) -> None:
    board = TriangleBoard(n) if kind == "triangles" else Board(n, torus=kind == "torus")
    one = Placement(board, data.draw(st.lists(st.integers(0, board.size - 1), max_size=8)))
    assert all(one.reflect(mirror).reflect(mirror) == one for mirror in MIRRORS)
    assert one.rotate(4) == one == one.rotate().rotate(-1)
    assert one.rotate(2) == one.reflect("horizontal").reflect("vertical")
    assert one.rotate() == one.reflect("diagonal").reflect("vertical")
    assert one.reflect("antidiagonal") == one.reflect("diagonal").rotate(2)


# -- files -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("suffix", PLACEMENT.by_suffix)
def test_a_file_is_the_one_that_the_command_writes(tmp_path: Path, suffix: str) -> None:
    ours, theirs = tmp_path / f"ours{suffix}", tmp_path / f"theirs{suffix}"
    assert main(["construct", "rooks:4", "-q", "-o", str(theirs)]) == 0
    ql.construct("rooks:4").save(ours, "rooks:4")
    assert ours.read_bytes() == theirs.read_bytes()
    ql.construct("queens:4").save(str(ours), ql.queens(4))
    assert ours.read_bytes() != theirs.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == [ours.name, theirs.name]


@pytest.mark.parametrize(
    ("placement", "name", "problem", "message"),
    [
        (
            SQUARE,
            "a.pdf",
            None,
            "a placement can be written as .json, .txt, .fen, .csv, .npy, .svg or .png, not as a.pdf",
        ),
        (SQUARE, "a", None, "a placement can be written as .json, .txt, .fen, .csv, .npy, .svg or .png, not as a"),
        (SQUARE, "a.txt", None, "column 1 holds several pieces, so it has no single row"),
        (SQUARE, "a.json", "rooks:4", "the placement is on a board 3, but rooks:4 is on 4"),
        (TRIANGLES, "a.npy", None, "npy is for grids; json and csv hold any placement"),
        (Placement(Board(2), [7]), "a.csv", None, "cell numbers go from 0 to 3, not 7"),
    ],
)
def test_what_cannot_be_written_leaves_no_file(
    tmp_path: Path, placement: Placement, name: str, problem: str | None, message: str
) -> None:
    with pytest.raises((BadInput, NotSupported)) as caught:
        placement.save(tmp_path / name, problem)
    assert str(caught.value) == message
    assert list(tmp_path.iterdir()) == []


# -- graphs ------------------------------------------------------------------------------------------------------------


@given(
    st.sampled_from(["queen", "rook", "knight", "amazon", "king", "nightrider", "hyperqueen", "range2", "range3"]),
    st.sampled_from([Board(5), Board(4, torus=True), Board(3, 3), Board(3, 3, torus=True)]),
    st.data(),
)
def test_edges_are_attacks(name: str, board: Board, data: st.DataObject) -> None:
    piece = ql.within(int(name[-1])) if name.startswith("range") else getattr(ql, name)
    cells = data.draw(st.lists(st.integers(0, board.size - 1), max_size=10, unique=True))
    graph = Placement(board, cells).attack_graph(piece)
    assert sorted(graph.nodes) == [board.public(cell) for cell in sorted(cells)]
    attacks = {a: set(piece.attacks(board, a).tolist()) for a in cells}
    wanted = {frozenset(map(board.public, pair)) for pair in combinations(cells, 2) if pair[1] in attacks[pair[0]]}
    assert {frozenset(edge) for edge in graph.edges} == wanted


def test_the_graph_of_a_problem() -> None:
    graph = ql.problem("queens:8").graph()
    assert (graph.number_of_nodes(), graph.number_of_edges()) == (64, 728)
    assert sorted(ql.problem("queens:3,exclude=2.2").graph().nodes) == [
        tuple(x + 1 for x in cell) for cell in all_cells(3, 2) if cell != (1, 1)
    ]
    assert ql.solve("queens:8").placement.attack_graph(ql.queen).number_of_edges() == 0
    with pytest.raises(NotSupported, match="not xqueens:2"):
        ql.problem("xqueens:2").graph()
    with pytest.raises(OutOfRange, match="more than 5,000,000 cells"):
        ql.problem("rooks:4000").graph()
    with pytest.raises(OutOfRange, match="cells or attacks are too many"):
        ql.problem("rooks:400").graph()


def test_without_networkx_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "networkx", None)
    for ask in (lambda: SQUARE.attack_graph(ql.queen), ql.queens(4).graph):
        with pytest.raises(MissingExtra, match=r"NetworkX is not installed here; .*queenlab\[graph\]"):
            ask()


# -- what a problem says -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "said"),
    [("queens:8", (8, 2, False)), ("rooks:4^3@torus", (4, 3, True)), ("xqueens:6", (6, 2, False))],
)
def test_a_problem_says_its_board(name: str, said: tuple[int, int, bool]) -> None:
    asked = ql.problem(name)
    assert (asked.n, asked.d, asked.torus) == said
    assert asked.board.n == asked.n


def test_arrays() -> None:
    assert np.asarray(SQUARE).dtype == np.int64
    assert np.array(SQUARE, dtype=float).tolist() == [[0, 1], [0, 2], [2, 2]]
    with pytest.raises(ValueError, match="new array"):
        np.asarray(SQUARE, copy=False)
