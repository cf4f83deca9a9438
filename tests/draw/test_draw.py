from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracles.pictures import SVG, Read, of_class, tokens
from oracles.puzzles import contrast
from queenlab.board import Board, TriangleBoard
from queenlab.draw import board_svg, coloring_svg, line_chart_svg, placement_svg
from queenlab.draw.palette import PALETTE, ink_on, shade
from queenlab.placement import Placement


def checked(picture: str) -> ET.Element:
    root = ET.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root.get("width") is None
    assert root.get("height") is None
    assert root.findtext(f"{SVG}title", "").strip()
    assert root.findtext(f"{SVG}desc", "").strip()
    assert "prefers-color-scheme:dark" in root.findtext(f"{SVG}style", "")
    return root


def box(root: ET.Element) -> tuple[float, float]:
    low_x, low_y, width, height = map(float, root.get("viewBox", "").split())
    assert (low_x, low_y) == (0, 0)
    return width, height


def place(piece: ET.Element) -> tuple[float, float]:
    """The upper left corner of a glyph's cell, or the middle of a dot."""
    if piece.tag == f"{SVG}circle":
        return float(piece.get("cx", "")), float(piece.get("cy", ""))
    found = re.match(r"translate\(([\d.]+) ([\d.]+)\)", piece.get("transform", ""))
    assert found
    return float(found[1]), float(found[2])


@st.composite
def placements(draw: st.DrawFn) -> Placement:
    d = draw(st.integers(1, 5))
    n = draw(st.integers(1, {1: 80, 2: 70, 3: 8, 4: 5, 5: 3}[d]))
    board = Board(n, d, draw(st.booleans()))
    cells = draw(st.sets(st.integers(0, board.size - 1), max_size=40))
    return Placement(board, np.array(sorted(cells), dtype=np.int64))


@settings(max_examples=60, deadline=None)
@given(placements())
def test_every_piece_is_drawn_once_and_inside(placement: Placement) -> None:
    root = checked(placement_svg(placement))
    places = [place(piece) for piece in of_class(root, "ql-piece")]
    assert len(places) == len(placement)
    assert len(set(places)) == len(places)
    width, height = box(root)
    assert all(0 <= x < width and 0 <= y < height for x, y in places)


@pytest.mark.parametrize("n", [1, 2, 8, 21, 60, 61, 200, 1000])
def test_columns_run_right_and_rows_run_up(n: int) -> None:
    rows = [(i * 7) % n + 1 for i in range(n)]
    root = checked(placement_svg(Placement.from_rows(rows)))
    places = [place(piece) for piece in of_class(root, "ql-piece")]
    assert len(places) == n
    for (x, y), (next_x, next_y), row, next_row in zip(places, places[1:], rows, rows[1:], strict=False):
        step = next_x - x
        assert step > 0
        assert next_y - y == pytest.approx(-(next_row - row) * step, abs=0.05)
    assert bool(of_class(root, "ql-dark")) == (n <= 60)


@pytest.mark.parametrize(("n", "d", "layers"), [(4, 3, 4), (7, 3, 7), (3, 4, 9), (4, 4, 16), (3, 5, 27), (2, 6, 16)])
def test_layers_do_not_overlap_and_have_labels(n: int, d: int, layers: int) -> None:
    board = Board(n, d)
    root = checked(placement_svg(Placement(board, board.all_cells())))
    read = Read(root, n)
    labels = [label.text for label in of_class(root, "ql-label")]
    assert len(read.grounds) == layers == len(set(labels))
    for (x, y, w, h), (other_x, other_y, other_w, other_h) in combinations(read.grounds, 2):
        assert x >= other_x + other_w or other_x >= x + w or y >= other_y + other_h or other_y >= y + h
    assert Counter(layer for _, _, layer in read.cells()) == dict.fromkeys(range(layers), n * n)


def test_four_dimensions_lie_as_the_labels_say() -> None:
    board = Board(3, 4)
    corner = {}
    root = checked(placement_svg(Placement(board, np.zeros(0, dtype=np.int64))))
    for label in of_class(root, "ql-label"):
        third, fourth = map(int, re.findall(r"\d", label.text or ""))
        corner[third, fourth] = float(label.get("x", "")), float(label.get("y", ""))
    assert corner[1, 1][0] < corner[2, 1][0] < corner[3, 1][0]
    assert corner[1, 1][1] > corner[1, 2][1] > corner[1, 3][1]
    piece = checked(placement_svg(Placement.of(board, [(1, 3, 2, 3)])))
    x, y = place(of_class(piece, "ql-piece")[0])
    assert abs(x - corner[2, 3][0]) < 80
    assert 0 < y - corner[2, 3][1] < 40


@pytest.mark.parametrize("n", [1, 3, 8, 60, 61])
def test_tokens_stand_in_their_triangles(n: int) -> None:
    board = TriangleBoard(n)
    cells = sorted({0, board.size - 1, *range(0, board.size, 7)})
    root = checked(placement_svg(Placement(board, np.array(cells))))
    assert tokens(root, n) == {("NESW"[k % 4], k // 4 // n + 1, k // 4 % n + 1) for k in cells}
    assert len(of_class(root, "ql-piece")) == len(cells)


def test_triangles_take_every_kind_of_mark() -> None:
    marks = {0: "attacked", 1: "given", 2: "cross", 3: "7", 4: "queen"}
    root = checked(board_svg(TriangleBoard(2), marks))
    for kind in ("ql-hit", "ql-given", "ql-cross", "ql-note", "ql-piece"):
        assert len(of_class(root, kind)) == 1


def test_marks() -> None:
    marks = {0: "queen", 1: "rook", 2: "dot", 3: "given", 4: "cross", 5: "attacked", 6: "12", 7: "faded", 8: "hat"}
    root = checked(board_svg(Board(3), marks))
    drawn = ("ql-piece", "ql-given", "ql-faded", "ql-cross", "ql-hit", "ql-note")
    kinds = {kind: len(of_class(root, kind)) for kind in drawn}
    assert kinds == {"ql-piece": 4, "ql-given": 1, "ql-faded": 1, "ql-cross": 1, "ql-hit": 1, "ql-note": 1}
    assert of_class(root, "ql-note")[0].text == "12"


def test_attacked_cells_are_tinted_except_under_a_piece() -> None:
    root = checked(placement_svg(Placement.from_rows([1, 0, 0]), attacked=[0, 1, 2, 4]))
    (tint,) = of_class(root, "ql-hit")
    assert tint.get("d", "").count("M") == 3


@given(st.text(max_size=30))
def test_any_title_gives_valid_xml(title: str) -> None:
    checked(placement_svg(Placement.from_rows([1]), title=title))
    checked(board_svg(Board(1), {0: title}, title=title))
    checked(line_chart_svg({title: [(1, 1)]}, title=title or "t", x_label=title, y_label=title))


@given(st.data())
def test_colorings_write_the_number_of_the_colour_into_each_cell(data: st.DataObject) -> None:
    d = data.draw(st.integers(1, 3))
    board = Board(data.draw(st.integers(1, 4)), d)
    colors = data.draw(st.lists(st.integers(0, 30), min_size=board.size, max_size=board.size))
    root = checked(coloring_svg(board, colors))
    assert [number.text for number in of_class(root, "ql-number")] == [str(c + 1) for c in colors]
    filled = [e.get("fill") for e in root.iter(f"{SVG}rect") if e.get("fill")]
    assert filled == [shade(c) for c in colors]


def test_numbers_can_be_read_on_every_colour() -> None:
    paints = [shade(color) for color in range(3 * len(PALETTE))]
    assert paints[: len(PALETTE)] == list(PALETTE)
    assert len(set(paints)) == len(paints)
    assert all(contrast(paint, ink_on(paint)) >= 4.5 for paint in paints)


def test_a_crowd_is_drawn_as_shades() -> None:
    n = 30_000
    placement = Placement.from_rows([(2 * i) % n + 1 for i in range(n)])
    root = checked(placement_svg(placement))
    assert not of_class(root, "ql-piece")
    assert "30000 pieces" in root.findtext(f"{SVG}desc", "")
    marks = of_class(root, "ql-mark")
    # The lower left corner is full, the upper left one empty: row 2i of column i rises from the left edge.
    _, height = box(root)
    left = [float(mark.get("y", "")) for mark in marks if mark.get("x") == "0"]
    assert max(left) == height - 10
    assert min(left) > 0
