from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracles.pictures import SVG, of_class
from queenlab.board import Board
from queenlab.draw import board_svg, coloring_svg, placement_svg
from queenlab.draw.cube_svg import cube_svg
from queenlab.draw.overlays import Boxes, Diagonal, EdgeLabels, Frame, Link, Notes, Overlay
from queenlab.draw.palette import shade
from queenlab.draw.panels import panels_svg
from queenlab.placement import Placement


def drawn(n: int, *overlays: Overlay, numbers: bool = True, d: int = 2) -> ET.Element:
    return ET.fromstring(board_svg(Board(n, d), {}, overlays=overlays, numbers=numbers))


class Paper:
    """Where things are on a picture of one board, in cells from its lower left corner."""

    def __init__(self, root: ET.Element, n: int, layer: int = 0) -> None:
        ground = of_class(root, "ql-light")[layer]
        x, y, width, height = (float(ground.get(key, "")) for key in ("x", "y", "width", "height"))
        self.left, self.bottom, self.unit = x, y + height, width / n

    def point(self, x: float, y: float) -> tuple[float, float]:
        return round((x - self.left) / self.unit, 2) + 0.0, round((self.bottom - y) / self.unit, 2) + 0.0

    def lines(self, path: ET.Element) -> list[tuple[tuple[float, float], tuple[float, float]]]:
        found = []
        for part in path.get("d", "").split("M")[1:]:
            first, last = (self.point(*map(float, spot.split())) for spot in part.split("L"))
            found.append((first, last))
        return found

    def corners(self, rect: ET.Element) -> tuple[tuple[float, float], tuple[float, float]]:
        x, y, width, height = (float(rect.get(key, "")) for key in ("x", "y", "width", "height"))
        return self.point(x, y + height), self.point(x + width, y)


@pytest.mark.parametrize(
    ("n", "boxes", "columns", "rows"),
    [
        (6, Boxes(2), {2, 4}, {2, 4}),
        (7, Boxes(3), {3, 6}, {3, 6}),
        (14, Boxes((4, 4, 4, 2)), {4, 8, 12}, {4, 8, 12}),
        (9, Boxes((2, 7), 3), {2}, {3, 6}),
        (70, Boxes(35), {35}, {35}),
    ],
)
def test_boxes_cut_where_they_say(n: int, boxes: Boxes, columns: set[int], rows: set[int]) -> None:
    root = drawn(n, boxes)
    (path,) = of_class(root, "ql-box")
    lines = Paper(root, n).lines(path)
    assert {line for line in lines if line[0][0] == line[1][0]} == {((c, 0), (c, n)) for c in columns}
    assert {line for line in lines if line[0][1] == line[1][1]} == {((0, r), (n, r)) for r in rows}
    assert len(lines) == len(columns) + len(rows)


def test_boxes_as_large_as_the_board_draw_nothing() -> None:
    assert of_class(drawn(5, Boxes(5)), "ql-box") == []


def test_frames_go_around_their_cells() -> None:
    root = drawn(8, Frame((3, 2), (5, 7), "name", color=2), Frame((8, 8), (8, 8), color=0), Frame((1, 1), (2, 2), "w"))
    paper = Paper(root, 8)
    (wide,) = of_class(root, "ql-s2")
    (single,) = of_class(root, "ql-s0")
    assert paper.corners(wide) == ((2, 1), (5, 7))
    assert paper.corners(single) == ((7, 7), (8, 8))
    assert [note.text for note in of_class(root, "ql-note")] == ["name", "w"]
    # Corners may be given in any order.
    assert paper.corners(of_class(drawn(8, Frame((5, 2), (3, 7), color=2)), "ql-s2")[0]) == ((2, 1), (5, 7))


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_diagonals_cross_the_cells_of_their_line(data: st.DataObject) -> None:
    n = data.draw(st.integers(1, 12))
    size = data.draw(st.integers(1, n))
    left, low = data.draw(st.integers(0, n - size)), data.draw(st.integers(0, n - size))
    column, row = data.draw(st.integers(0, size - 1)), data.draw(st.integers(0, size - 1))
    rising, wrapped = data.draw(st.booleans()), data.draw(st.booleans())
    within = ((left + 1, low + 1), (left + size, low + size))
    overlay = Diagonal((left + column + 1, low + row + 1), rising=rising, within=within, wrapped=wrapped)
    sign = 1 if rising else -1
    line = {
        (left + x, low + y)
        for x in range(size)
        for y in range(size)
        if (y - sign * x - row + sign * column) % (size if wrapped else 10**6) == 0
    }
    crossed = set()
    root = drawn(n, overlay)
    for (x, y), (to_x, to_y) in Paper(root, n).lines(of_class(root, "ql-line")[0]):
        assert to_y - y == pytest.approx(sign * (to_x - x))
        for k in range(round(to_x - x)):
            crossed.add((round(x) + k, round(y + sign * k) - (0 if rising else 1)))
    assert crossed == line


def test_links_go_from_middle_to_middle() -> None:
    root = drawn(9, Link((1, 3), (6, 8), color=3, dashed=True))
    (link,) = of_class(root, "ql-s3")
    assert Paper(root, 9).lines(link) == [((0.5, 2.5), (5.5, 7.5))]
    assert link.get("stroke-dasharray")


def test_notes_stand_in_their_cells_and_over_the_pieces() -> None:
    overlays = [
        Notes({(2, 1): "a"}),
        Notes({(2, 1): "up", (4, 4): "x"}, "above", color=0),
        Notes({(2, 1): "d"}, "below"),
    ]
    root = ET.fromstring(placement_svg(Placement.from_rows([2, 4, 1, 3]), overlays=overlays))
    paper = Paper(root, 4)
    notes = [e for e in root.iter(f"{SVG}text") if {"ql-note", "ql-word"} & set(e.get("class", "").split())]
    places = [(e.text, paper.point(float(e.get("x", "")), float(e.get("y", "")))) for e in notes]
    assert [word for word, _ in places] == ["a", "up", "x", "d"]
    assert all(1 < x < 2 and 0 < y < 1 for word, (x, y) in places if word != "x")
    heights = {word: y for word, (_, y) in places}
    assert heights["up"] > heights["a"] > heights["d"]
    everything = list(root)
    assert min(everything.index(e) for e in notes) > max(everything.index(e) for e in of_class(root, "ql-piece"))


@pytest.mark.parametrize("numbers", [True, False])
@pytest.mark.parametrize("n", [4, 14, 30])
def test_edge_labels_are_outside_the_board_and_inside_the_picture(n: int, numbers: bool) -> None:
    words = [f"w{k}" for k in range(n)]
    overlays: list[Overlay] = [EdgeLabels.each(side, words) for side in ("left", "right", "top", "bottom")]
    overlays += [EdgeLabels(side, ((1, n, "many words"),)) for side in ("left", "right", "top", "bottom")]
    root = drawn(n, *overlays, numbers=numbers)
    paper = Paper(root, n)
    _, _, width, height = map(float, root.get("viewBox", "").split())
    seen: dict[str, int] = {}
    boxes = []
    for label in of_class(root, "ql-label"):
        size, x, y = (float(label.get(key, "")) for key in ("font-size", "x", "y"))
        wide = 0.65 * size * len(label.text or "")
        left = x - {"end": wide, "middle": wide / 2, "start": 0}[label.get("text-anchor", "")]
        assert left >= 0
        assert left + wide <= width
        assert size * 0.7 <= y <= height
        (a, b), (c, d) = paper.point(left, y), paper.point(left + wide, y - 0.7 * size)
        assert c <= 0 or a >= n or d <= 0 or b >= n
        boxes.append((left, y - 0.7 * size, left + wide, y))
        seen[label.text or ""] = seen.get(label.text or "", 0) + 1
    assert {seen[word] for word in words} == {4}
    assert seen["many words"] == 4
    # What stands on different levels does not overlap: the numbers, one label a line, one label for all.
    long = [box for box, label in zip(boxes, of_class(root, "ql-label"), strict=True) if label.text == "many words"]
    short = [box for box in boxes if box not in long]
    for one in long:
        assert all(one[0] >= o[2] or o[0] >= one[2] or one[1] >= o[3] or o[1] >= one[3] for o in short)


def test_overlays_are_drawn_on_the_layers_they_name() -> None:
    root = drawn(3, Frame((1, 1), (2, 2), color=0, layers=((1,), (3,))), Boxes(2), d=3)
    frames = of_class(root, "ql-s0")
    assert len(of_class(root, "ql-box")) == 3
    assert [Paper(root, 3, layer).corners(frame) for layer, frame in zip((0, 2), frames, strict=True)] == [
        ((0, 0), (2, 2))
    ] * 2


def test_colorings_take_overlays_too() -> None:
    root = ET.fromstring(coloring_svg(Board(4), [0] * 16, overlays=[Boxes(2), Notes({(1, 1): "x"})], numbers=False))
    assert len(of_class(root, "ql-box")) == 1
    assert of_class(root, "ql-label") == []


@given(st.lists(st.integers(1, 6), min_size=1, max_size=5), st.integers(1, 4))
@settings(deadline=None, max_examples=30)
def test_panels_stand_side_by_side(sides: list[int], across: int) -> None:
    pictures = [(f"side {n}", placement_svg(Placement.from_rows([1] * n))) for n in sides]
    root = ET.fromstring(panels_svg(pictures, across=across, title="t"))
    _, _, width, height = map(float, root.get("viewBox", "").split())
    inner = [e for e in root if e.tag == f"{SVG}svg"]
    assert [len(of_class(e, "ql-piece")) for e in inner] == sides
    assert len(list(root.iter(f"{SVG}style"))) == 1
    boxes = [tuple(float(e.get(key, "")) for key in ("x", "y", "width", "height")) for e in inner]
    for i, (x, y, w, h) in enumerate(boxes):
        assert x >= 0
        assert x + w <= width
        assert y + h <= height
        for a, b, c, d in boxes[:i]:
            assert x >= a + c or a >= x + w or y >= b + d or b >= y + h


def test_cubes_are_painted_from_the_back_to_the_front() -> None:
    board = Board(3, 3)
    colors: dict[int, int | None] = {board.size - 1: 1, 0: 0, 13: None, 5: 2}
    root = ET.fromstring(cube_svg(board, colors, title="t", description="d"))
    blocks = of_class(root, "ql-piece")
    assert len(blocks) == 3
    assert len(of_class(root, "ql-faded")) == 1
    # A face without a paint of its own would take that of queens, which is another by night.
    assert all(face.get("fill") for block in blocks for face in block)
    fills = [next(iter(block)).get("fill") for block in blocks]
    assert fills == [shade(0), shade(2), shade(1)]
    _, _, width, height = map(float, root.get("viewBox", "").split())
    for path in root.iter(f"{SVG}path"):
        numbers = [float(x) for x in re.findall(r"[\d.]+", path.get("d", ""))]
        assert all(0 <= x <= width for x in numbers[::2])
        assert all(0 <= y <= height for y in numbers[1::2])
    tops = [float(re.findall(r"[\d.]+", next(iter(block)).get("d", ""))[1]) for block in blocks]
    assert tops[0] > tops[1]  # cell 5 is (1,2,3), higher up than (1,1,1)
