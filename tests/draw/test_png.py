"""Pictures in pixels, read back by a decoder of the tests' own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import resvg_py
from hypothesis import given, settings
from hypothesis import strategies as st

from oracles import puzzles
from oracles.png_pixels import Pixel, Pixels
from queenlab.board import Board
from queenlab.draw import board_svg, coloring_svg, density_svg, placement_svg
from queenlab.draw.panels import panels_svg
from queenlab.draw.png import font_here, png
from queenlab.draw.svg import STYLE, STYLE_ELEMENT, in_scheme
from queenlab.placement import Placement

FOUR = Placement.from_rows([2, 4, 1, 3])


BLACK = (0, 0, 0, 255)


def contrast(one: Pixel, other: Pixel) -> float:
    return puzzles.contrast(*(f"#{bytes(pixel[:3]).hex()}" for pixel in (one, other)))


@pytest.mark.parametrize("dark", [False, True])
def test_squares_and_queens_are_where_they_belong_and_can_be_told_apart(dark: bool) -> None:
    found = Pixels(png(placement_svg(FOUR), width=505, dark=dark))
    assert (found.width, found.height) == (505, 505)
    # The upper left pixel of the first cell: the margin of a board of four is 0.9 and 0.15 cells.
    left, top = round(0.9 * found.width / 5.05), round(0.15 * found.width / 5.05)
    ground, queens = {}, set()
    for column in range(4):
        for row in range(4):
            x, y = left + 100 * column, top + 100 * (3 - row)
            ground.setdefault((column + row) % 2, set()).add(found.at(x + 12, y + 12))
            # The band of the crown, or ground where there is no queen.
            if found.at(x + 50, y + 80) not in ground[(column + row) % 2]:
                queens.add((column + 1, row + 1))
    assert queens == set(FOUR.public())
    paper = found.at(1, 1)
    assert all(len(paints) == 1 for paints in ground.values())
    (light,), (dim,) = ground[1], ground[0]
    queen = found.at(left + 50, top + 280)
    assert light != dim
    # WCAG 2 asks 3 to 1 of what is no text.
    assert min(contrast(queen, light), contrast(queen, dim)) > 3
    assert (contrast(paper, BLACK) < 1.4) == dark
    assert paper[3] == 255
    # Numbers appear beside the board.
    for row in range(4):
        beside = found.paints(0, top + 100 * row + 20, left - 4, top + 100 * row + 80)
        assert max(contrast(paper, paint) for paint in beside) > 4.5


def test_words_of_every_kind_appear() -> None:
    # A colour's number, a heat map's numeral and a note in a cell, each of which names its fonts in its own way.
    for words, empty in (
        (coloring_svg(Board(1), [0]), board_svg(Board(1), {})),
        (density_svg(Board(1), [7], "one"), density_svg(Board(1), [10**20], "too long to be written")),
        (board_svg(Board(1), {0: "7"}), board_svg(Board(1), {})),
    ):
        drawn, without = (Pixels(png(picture, width=60)) for picture in (words, empty))
        middle = [(x, y) for x in range(25, 50) for y in range(10, 30)]
        paints = {drawn.at(x, y) for x, y in middle}
        assert len(paints) > 3
        assert len({without.at(x, y) for x, y in middle}) <= len(paints) - 3


def test_what_happens_without_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = resvg_py.svg_to_bytes
    monkeypatch.setattr(resvg_py, "svg_to_bytes", lambda **options: drawn(skip_system_fonts=True, **options))
    font_here.cache_clear()
    try:
        assert font_here() is None
        assert Pixels(png(placement_svg(FOUR), width=100)).width == 100
    finally:
        font_here.cache_clear()


@settings(max_examples=10, deadline=None)
@given(st.integers(1, 150), st.integers(1, 12), st.integers(1, 3), st.booleans())
def test_the_width_is_as_said_and_the_shape_is_kept(width: int, n: int, d: int, dark: bool) -> None:
    picture = placement_svg(Placement.of(Board(n, d), []))
    box = picture.split('viewBox="0 0 ')[1].split('"')[0].split()
    found = Pixels(png(picture, width=width, dark=dark))
    assert found.width == width
    assert abs(found.height - width * float(box[1]) / float(box[0])) < 1


@pytest.mark.full
@pytest.mark.parametrize("n", [1, 2, 61, 1000])
def test_pieces_can_be_seen_on_boards_of_any_size(n: int) -> None:
    side = 250
    one = Placement.of(Board(n), [((n + 1) // 2, (n + 1) // 2)])
    for dark in (False, True):
        ground, drawn = (
            Pixels(png(placement_svg(placement), width=side, dark=dark))
            for placement in (Placement.of(Board(n), []), one)
        )
        changed = [
            contrast(drawn.at(x, y), ground.at(x, y))
            for y in range(drawn.height)
            if drawn.rows[y] != ground.rows[y]
            for x in range(side)
            if drawn.at(x, y) != ground.at(x, y)
        ]
        assert len(changed) >= 4
        assert max(changed) > 3


def pictures() -> Iterator[str]:
    yield placement_svg(FOUR)
    yield density_svg(Board(2), [0, 1, 2, 3], "four")
    yield panels_svg([("one", board_svg(Board(2), {0: "given"})), ("two", placement_svg(FOUR))], title="two")


@pytest.mark.parametrize("picture", list(pictures()), ids=["placement", "density", "panels"])
def test_fixed_colours_are_those_of_the_style(picture: str) -> None:
    assert in_scheme(picture, "auto") == picture
    light, dark = in_scheme(picture, "light"), in_scheme(picture, "dark")
    assert "@media" not in light + dark
    assert light.count("<style>") == dark.count("<style>") == 1
    # Dark is light with the rules of the media query after it, as a browser at night reads the picture.
    rules = STYLE.split("@media (prefers-color-scheme:dark){")[1].strip().removesuffix("}")
    assert rules.strip() in dark
    assert rules.strip() not in light
    before = STYLE.split("@media")[0].strip()
    assert before in light
    assert before in dark
    assert picture.replace(STYLE_ELEMENT, "") == light.split("<style>")[0] + light.split("/>", 1)[1]
