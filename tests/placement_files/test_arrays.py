"""Placements as NumPy's files: round trips, and a reader that survives anything."""

from __future__ import annotations

import io
import os
import struct

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from command import Capture, run
from queenlab.board import Board
from queenlab.errors import BadInput, NotSupported
from queenlab.placement import Placement
from queenlab.placement_files import list_to_npy, read_npy, read_npy_list, write_npy

pytestmark = pytest.mark.usefixtures("in_an_empty_folder")


def saved(array: np.ndarray) -> bytes:
    stream = io.BytesIO()
    np.save(stream, array)
    return stream.getvalue()


@given(st.integers(1, 12), st.integers(1, 4), st.booleans(), st.data())
def test_arrays_hold_any_placement_on_a_grid(n: int, d: int, torus: bool, data: st.DataObject) -> None:
    board = Board(n, d, torus)
    placement = Placement(board, data.draw(st.lists(st.integers(0, board.size - 1), max_size=12)))
    stream = io.BytesIO()
    write_npy(placement, stream)
    assert read_npy(stream.getvalue(), board) == placement
    assert np.load(io.BytesIO(stream.getvalue()), allow_pickle=False).tolist() == (placement.array + 1).tolist()
    kind = data.draw(st.sampled_from(["<i1", ">i2", "<u4", ">u8", "<i8"]))
    order = data.draw(st.sampled_from(["C", "F"]))
    assert read_npy(saved(np.asarray(placement.array + 1, dtype=kind, order=order)), board) == placement


@given(st.integers(1, 8), st.integers(1, 4), st.integers(1, 5), st.data())
def test_arrays_hold_several_placements(n: int, d: int, pieces: int, data: st.DataObject) -> None:
    board = Board(n, d)
    cells = st.lists(st.integers(0, board.size - 1), min_size=pieces, max_size=pieces)
    found = [Placement(board, each) for each in data.draw(st.lists(cells, max_size=4))]
    stream = io.BytesIO()
    list_to_npy(found, d, stream)
    assert read_npy_list(stream.getvalue(), board) == found
    if len(found) != 1:
        with pytest.raises(BadInput, match="placements, not one"):
            read_npy(stream.getvalue(), board)
    with pytest.raises(NotSupported, match="an array needs placements with equally many pieces"):
        list_to_npy([Placement(board, [0]), Placement(board, [0, 0])], d, stream)


def test_arrays_without_a_problem_are_queens(capsys: Capture) -> None:
    np.save("good.npy", np.array([[1, 2], [2, 4], [3, 1], [4, 3]]))
    assert run(capsys, "verify", "good.npy")[1].startswith("queens:4: ok")
    assert run(capsys, "show", "good.npy")[1].count("Q") == 4
    np.save("bad.npy", np.array([[1, 1], [2, 2]]))
    assert run(capsys, "verify", "bad.npy")[0] == 1
    assert run(capsys, "verify", "bad.npy", "--problem", "rooks:2")[0] == 0
    os.rename("good.npy", "good.data")
    assert run(capsys, "verify", "good.data", "--format", "npy")[0] == 0
    assert run(capsys, "verify", "good.data")[0] == 2
    assert run(capsys, "verify", "-", "--format", "npy")[0] == 2
    assert run(capsys, "verify", "bad.npy", "--problem", "queens:2,goal=color")[0] == 2


GOOD = saved(np.array([[1, 2], [2, 4], [3, 1], [4, 3]]))


def with_header(text: str, body: bytes = b"") -> bytes:
    raw = text.encode("latin-1")
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(raw)) + raw + body


@settings(max_examples=300, deadline=None)
@given(
    st.binary(max_size=200)
    | st.builds(lambda at, byte: GOOD[:at] + byte + GOOD[at + 1 :], st.integers(0, len(GOOD)), st.binary(max_size=2))
    | st.builds(lambda cut: GOOD[:cut], st.integers(0, len(GOOD)))
    | st.builds(with_header, st.text(st.characters(max_codepoint=255), max_size=80), st.binary(max_size=32))
)
@example(with_header("{'descr': '<i8', 'fortran_order': False, 'shape': (1000000000000000000, 2)}"))
@example(with_header("{'descr': '<i8', 'fortran_order': False, 'shape': (-1, -2)}", b"\0" * 16))
@example(with_header("{'descr': '<i8', 'fortran_order': False, 'shape': (1000000000000000000, 0, 2)}"))
@example(with_header("{'descr': '<i8', 'fortran_order': False, 'shape': (2, 3, 2)}", b"\1" * 96))
@example(with_header("(" * 4000))
@example(with_header("{[]: 1}"))
@example(with_header("{'descr': '\\d', 'fortran_order': False, 'shape': (1, 2)}"))
@example(with_header("{'descr': '<i8', 'fortran_order': 3, 'shape': (True, 2)}", b"\0" * 16))
def test_any_bytes_get_one_line(data: bytes) -> None:
    for board in (None, Board(4)):
        said = ""
        try:
            read_npy_list(data, board, "x.npy")
        except BadInput as error:
            said = str(error)
        assert "\n" not in said
