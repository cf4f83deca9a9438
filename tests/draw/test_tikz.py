"""Scenes in LaTeX, read back by a small grammar that knows only what a document may say."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracles.pictures import triangle_at
from oracles.tikz_reader import Document, Part, Path, read
from queenlab.board import Board
from queenlab.draw.scene import Scene, scene
from queenlab.draw.tikz import scene_tikz
from queenlab.problems import parse


def squares(found: Document, color: str) -> set[tuple[float, ...]]:
    """The lower left corners of the unit squares filled with a colour."""
    corners = set()
    for path in found.paths:
        if path.verb == "fill" and color in path.options:
            for part in path.parts:
                (a, b), (c, d) = part.points
                assert (part.kind, c - a, d - b) == ("rectangle", 1, 1)
                corners.add((a, b))
    return corners


def with_option(found: Document, option: str) -> list[Path]:
    return [path for path in found.paths if option in path.options]


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_a_flat_board_is_drawn_as_it_is(data: st.DataObject) -> None:
    n, torus = data.draw(st.integers(1, 12)), data.draw(st.booleans())
    given_cells = data.draw(st.sets(st.integers(0, n * n - 1), max_size=1))
    excluded = data.draw(st.sets(st.integers(0, n * n - 1), max_size=3)) - given_cells
    cells = data.draw(st.sets(st.integers(0, n * n - 1), max_size=8))
    asked = parse(f"queens:{n}{'@torus' if torus else ''}").asking(given=tuple(given_cells), excluded=tuple(excluded))
    seen = scene(asked, cells, attacked=True, conflicts=True)
    found = read(scene_tikz(seen))
    assert found.remarks[0] == str(asked)

    def place(cell: int) -> tuple[int, int]:
        return divmod(cell, n)

    expected = {("queen", "qlgiven" if c in given_cells else "qlpiece", place(c)) for c in cells | given_cells}
    assert set(found.pieces) == expected
    assert len(found.pieces) == len(expected)
    assert squares(found, "qlhit") == {place(c) for c in seen.attacked}
    spots = [part for path in with_option(found, "qlspot") for part in path.parts]
    assert sorted(spot.points[0] for spot in spots) == sorted((x + 0.5, y + 0.5) for x, y in map(place, seen.attacked))
    assert {(spot.kind, spot.radius) for spot in spots} <= {("circle", 0.08)}
    bars = [part for path in with_option(found, "qlgiven") for part in path.parts]
    assert {part.kind for part in bars} <= {"rectangle"}
    # A bar is in its cell, below the shape.
    assert {(math.floor(x), math.floor(y)) for bar in bars for x, y in bar.points} == set(map(place, given_cells))
    assert all(y - math.floor(y) <= 0.15 for bar in bars for _, y in bar.points)
    assert squares(found, "qldark") == {(x, y) for x in range(n) for y in range(n) if (x + y) % 2 == 0}
    (edge,) = with_option(found, "qledge")
    assert ("dashed" in edge.options) == torus
    assert edge.parts[0].points == [(0, 0), (n, n)]
    assert len(with_option(found, "qlcross")) == len(excluded)
    framed = {path.parts[0].points[0] for path in with_option(found, "qlclash") if path.parts[0].kind == "rectangle"}
    assert framed == {place(c) for c in seen.clashing}
    numbers = {(words, at) for words, at in found.nodes}
    assert numbers == {(str(k), (k - 0.5, 0)) for k in range(1, n + 1)} | {
        (str(k), (0, k - 0.5)) for k in range(1, n + 1)
    }
    assert found.unit * n <= 140.1


def test_attacks_round_a_torus_leave_and_come_back() -> None:
    found = read(scene_tikz(scene(parse("queens:9@torus"), [0, 80], conflicts=True)))
    lines = [path for path in with_option(found, "qlclash") if path.parts[0].kind == "line"]
    parts = [part.points for path in lines for part in path.parts]
    assert parts in ([[(0.5, 0.5), (0, 0)], [(9, 9), (8.5, 8.5)]], [[(8.5, 8.5), (9, 9)], [(0, 0), (0.5, 0.5)]])


def test_layers_lie_side_by_side() -> None:
    asked = parse("queens:3^3")
    found = read(scene_tikz(scene(asked, [asked.board.from_public(c) for c in ((1, 2, 1), (3, 3, 3))])))
    labels = dict(found.nodes)
    assert list(labels) == [rf"$(\cdot,\cdot,{k})$" for k in (1, 2, 3)]
    grounds = with_option(found, "qllight")
    assert len(grounds) == 3
    corners = [path.parts[0].points[0] for path in grounds]
    (_, _, first), (_, _, last) = found.pieces
    assert (first[0] - corners[0][0], first[1] - corners[0][1]) == (0, 1)
    assert (last[0] - corners[2][0], last[1] - corners[2][1]) == (2, 2)
    assert corners[0][0] + 3 < corners[1][0] < corners[1][0] + 3 < corners[2][0]
    # Colours alternate from layer to layer, as in a cube of two colours.
    dark = squares(found, "qldark")
    assert (corners[0] in dark, corners[1] in dark, corners[2] in dark) == (True, False, True)


def area(points: list[tuple[float, float]]) -> float:
    turned = zip(points, points[1:] + points[:1], strict=True)
    return abs(sum(a * d - b * c for (a, b), (c, d) in turned)) / 2


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 6), st.data())
def test_tokens_stand_in_their_triangles(n: int, data: st.DataObject) -> None:
    cells = data.draw(st.sets(st.integers(0, 4 * n * n - 1), max_size=8))
    seen = scene(parse(f"xqueens:{n}"), cells, attacked=True, conflicts=True)
    found = read(scene_tikz(seen))
    tokens = {path.parts[0].points[0] for path in with_option(found, "qlpiece")}

    def cell(x: float, y: float) -> int:
        letter, row, column = triangle_at(x, n - y, 1)
        return 4 * (n * (row - 1) + column - 1) + "NESW".index(letter)

    assert {cell(*token) for token in tokens} == cells
    tinted = with_option(found, "qlhit")
    for path in tinted:
        (part,) = path.parts
        assert part.closed
        assert area(part.points) == 0.25
    middles = [np.mean(path.parts[0].points, axis=0) for path in tinted]
    assert {cell(*middle) for middle in middles} == set(seen.attacked)
    spots = [part.points[0] for path in with_option(found, "qlspot") for part in path.parts]
    assert sorted(cell(*spot) for spot in spots) == sorted(seen.attacked)
    rings = {cell(*path.parts[0].points[0]) for path in with_option(found, "qlclash")}
    assert rings == set(seen.clashing)
    lines = [part for path in with_option(found, "qlthin") for part in path.parts]
    # The diagonals of all cells have together the length 2 n n sqrt(2).
    assert sum(math.dist(*part.points) for part in lines) == pytest.approx(2 * n * n * math.sqrt(2))


def test_shapes_are_those_of_the_pictures() -> None:
    kinds = {
        "queens": "queen",
        "rooks": "rook",
        "knights": "knight",
        "leprechauns": "hat",
        "kings": "king",
        "bishops": "bishop",
        "amazons": "amazon",
        "leaper[3,4]": "dot",
    }
    for family, shape in kinds.items():
        extra = ",range=1" if family == "leprechauns" else ""
        found = read(scene_tikz(scene(parse(f"{family}:3{extra}"), [4])))
        assert found.pieces == [(shape, "qlpiece", (1, 1))]
        assert list(found.shapes) == [shape]
        parts: list[Part] = found.shapes[shape].parts
        inside = [x for part in parts for point in part.points for x in point]
        assert all(0.1 < x < 0.9 for x in inside)
        assert all(part.closed or part.kind == "circle" for part in parts)
    crown = read(scene_tikz(scene(parse("queens:3"), [4]))).shapes["queen"].parts
    assert sorted(part.kind for part in crown) == ["circle"] * 5 + ["line"] * 2


def test_windows_and_large_boards() -> None:
    found = read(scene_tikz(scene(parse("leprechauns:10,range=2"), [44], windows=True)))
    (window,) = [path for path in found.paths if path.verb == "filldraw"]
    assert window.parts[0].points == [(3, 3), (6, 6)]
    large = read(scene_tikz(scene(parse("queens:1000"), [0, 999_999])))
    assert not large.pieces
    dots = [path.parts[0] for path in with_option(large, "qlpiece")]
    assert [dot.points[0] for dot in dots] == [(0.5, 0.5), (999.5, 999.5)]
    # A dot of 4 cells is a millimetre wide on a board of 14 centimetres.
    assert dots[0].radius * large.unit * 2 > 1


def test_where_pieces_are_dots_given_ones_are_squares() -> None:
    middle = read(scene_tikz(scene(parse("queens:50,given=2.1"), [2499])))
    assert middle.pieces == [("square", "qlgiven", (1, 0)), ("disc", "qlpiece", (49, 49))]
    assert not with_option(middle, "qlgiven")
    for name in ("queens:200,given=2.1", "xqueens:4,given=N.4.2"):
        large = read(scene_tikz(scene(parse(name), [0])))
        (held,), (free,) = with_option(large, "qlgiven"), with_option(large, "qlpiece")
        assert (held.parts[0].kind, free.parts[0].kind) == ("rectangle", "circle")
        (a, b), (c, d) = held.parts[0].points
        assert c - a == pytest.approx(d - b)
        assert (math.floor((a + c) / 2), math.floor((b + d) / 2)) == (1, 0)
    wide = read(scene_tikz(scene(parse("queens:101"), [0], attacked=True)))
    assert with_option(wide, "qlhit")
    assert not with_option(wide, "qlspot")


@given(st.text(max_size=40))
def test_no_title_leaves_its_comment(title: str) -> None:
    found = read(scene_tikz(Scene(Board(1), (), title=title)))
    assert len(found.remarks) == 2
