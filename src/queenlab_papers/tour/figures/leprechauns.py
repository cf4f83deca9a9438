"""The figures of Escamocher & O'Sullivan. They count columns and rows as queenlab does."""

from __future__ import annotations

from collections.abc import Sequence

import queenlab as ql
from queenlab import Board
from queenlab.constructions import Recipe, box_board
from queenlab.draw import Boxes, EdgeLabels, Frame, Link, Overlay, board_svg, placement_svg


def _hats(recipe: Recipe, title: str, overlays: Sequence[Overlay] = ()) -> str:
    return placement_svg(recipe.placement(), title=title, symbol="hat", overlays=overlays)


def figure_1() -> str:
    return _hats(ql.recipe("leprechauns:14,range=2", method="leprechauns-5"), "14 leprechauns of range 2")


def figure_2() -> str:
    """13 leprechauns of range 2, and in the upper right of them 12."""
    title = "13 leprechauns of range 2; the frame holds a solution for 12"
    recipe = ql.recipe("leprechauns:13,range=2", method="leprechauns-1")
    return _hats(recipe, title, [Frame((2, 2), (13, 13), color=1)])


def figure_3() -> str:
    """27 leprechauns of range 2, from row 8 on."""
    recipe = ql.recipe("leprechauns:27,range=2", method="leprechauns-3", member=4)
    return _hats(recipe, "27 leprechauns of range 2 in three parts", [Boxes((9, 9, 9), (27,))])


def partition(sizes: Sequence[int], words: Sequence[str], last: str, title: str) -> str:
    """A board cut into boxes with their names, and the words for their sides above and at the right."""
    n, count = sum(sizes), len(sizes)
    ends = [sum(sizes[: k + 1]) for k in range(count)]
    spans = [(end - size + 1, end, word) for end, size, word in zip(ends, sizes, words, strict=True)]
    overlays: list[Overlay] = [Boxes(sizes), EdgeLabels("top", spans), EdgeLabels("right", spans)]
    # As in the paper a name stands in the first boxes and in the last, and dots between.
    names = ["1", "2", *["…"] * (count - 3), last]
    for i, (left, right, _) in enumerate(spans):
        for j, (bottom, top, _) in enumerate(spans):
            dots = "…" in (names[i], names[j])
            name = "…" if dots else f"B{names[i]},{names[j]}"
            overlays.append(Frame((left, bottom), (right, top), name, color=None, largest=0.8))
    return board_svg(Board(n), {}, title=title, overlays=overlays, numbers=False, squares=False)


def figure_4() -> str:
    """The board cut into boxes that hold at most one leprechaun each, for n < (k+1)^2; drawn for k = 3, n = 14."""
    side, rest = 4, 2
    words = ["k+1"] * (side - 1) + ["k'"]
    return partition([side] * (side - 1) + [rest], words, "n'", "A board in boxes of side k + 1, with k' columns left")


def figure_5() -> str:
    """The board cut into boxes that hold one leprechaun each, for n = (k+1)^2; drawn for k = 3."""
    side = 4
    return partition([side] * side, ["k+1"] * side, "k+1", "A board of side (k + 1)² in boxes of side k + 1")


def figure_6() -> str:
    """One leprechaun in each box for k = 2; two of them attack each other."""
    one, other = (1, 3), (6, 8)
    overlays = [Boxes(3), Link(one, other), Frame(one, one), Frame(other, other)]
    title = "9 leprechauns of range 2, one in each box; (1,3) and (6,8) attack each other"
    return _hats(box_board(3), title, overlays)


def figure_7() -> str:
    """One leprechaun in each box for k = 3; none attacks another."""
    return _hats(box_board(4), "16 leprechauns of range 3, one in each box", [Boxes(4)])
