"""Things drawn over a board: boxes, frames, diagonals, links, notes in cells and labels along the edges.

An overlay is handed to `placement_svg`, `board_svg` or `coloring_svg`. Cells are (column, row), counted from 1. On a
board of three or more dimensions an overlay is drawn on every layer, or on those that it names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import ClassVar, Literal

from queenlab.draw.edge_labels import EdgeLabels
from queenlab.draw.overlay import (
    Area,
    Cell,
    Overlay,
    Sheet,
    bounds,
    corners,
    fill,
    line,
    shown,
    straight,
    stroke,
)
from queenlab.draw.svg import element, text
from queenlab.errors import BadInput

__all__ = ["Boxes", "Diagonal", "EdgeLabels", "Frame", "Link", "Notes", "Overlay"]

Place = Literal["middle", "above", "below"]


@dataclass(frozen=True)
class Boxes(Overlay):
    """Thick lines that cut the board into boxes.

    Attributes:
        sizes: the side of the boxes, or the widths of the columns of boxes from left to right.
        heights: the same for the rows of boxes from the bottom up, where it is different.
    """

    sizes: int | Sequence[int]
    heights: int | Sequence[int] | None = None

    def parts(self, sheet: Sheet) -> list[str]:
        path = ""
        for at in _cuts(self.sizes, sheet.columns):
            path += straight(sheet, (at, 0), (at, sheet.rows))
        for at in _cuts(self.sizes if self.heights is None else self.heights, sheet.rows):
            path += straight(sheet, (0, at), (sheet.columns, at))
        return [element("path", d=path, class_="ql-box", stroke_width=1.5 * sheet.line)] if path else []

    def told(self) -> str:
        kinds = [self.sizes] if self.heights is None else [self.sizes, self.heights]
        return "boxes of side " + " by ".join(str(k) if isinstance(k, int) else ", ".join(map(str, k)) for k in kinds)


@dataclass(frozen=True)
class Frame(Overlay):
    """A frame around the cells from one corner to another, with words in its middle if there are any.

    Attributes:
        first, last: the cells in two opposite corners; the same cell twice frames that cell.
        label: words for its middle.
        color: 0 to 3, or None for words without a frame.
        largest: the size of the words in cells, unless the frame is too narrow for it.
    """

    first: Cell
    last: Cell
    label: str | None = None
    color: int | None = 1
    largest: float = 1.0

    def parts(self, sheet: Sheet) -> list[str]:
        left, bottom, right, top = bounds((self.first, self.last), sheet)
        x, y = sheet.point(left, top)
        width, height = (right - left) * sheet.unit, (top - bottom) * sheet.unit
        found = []
        if self.color is not None:
            kind = f"ql-line {stroke(self.color)}"
            found.append(
                element("rect", x=x, y=y, width=width, height=height, class_=kind, stroke_width=2 * sheet.line)
            )
        if self.label is not None:
            size = min(0.5 * height, 1.4 * width / max(1, len(self.label)), self.largest * sheet.unit)
            found.append(text(self.label, x + width / 2, y + height / 2 + 0.36 * size, size, "ql-note"))
        return found

    def told(self) -> str:
        area = f"around {shown(self.first)}" if self.first == self.last else f"from {shown(self.first, self.last)}"
        if self.color is None:
            return f"{self.label or 'nothing'} in the part {area}"
        return f"a frame {area}" + (f" with {self.label}" if self.label else "")


@dataclass(frozen=True)
class Diagonal(Overlay):
    """A diagonal, from edge to edge of the board or of a part of it.

    Attributes:
        through: a cell on it.
        rising: whether it rises to the right.
        within: the corners (first, last) of the part of the board that it crosses; None for all of it.
        wrapped: whether it goes on at the opposite edge, as on a torus.
        color: 0 to 3.
        dashed: whether its line is.

    Example:
        >>> Diagonal((2, 1), wrapped=True).runs(5, 5)
        [((1, 0), (5, 4)), ((0, 4), (1, 5))]
    """

    through: Cell
    rising: bool = True
    within: Area | None = None
    wrapped: bool = False
    color: int = 0
    dashed: bool = False

    def runs(self, columns: int, rows: int) -> list[Area]:
        left, bottom, right, top = corners(self.within or ((1, 1), (columns, rows)), columns, rows)
        width, height = right - left, top - bottom
        column, row = self.through
        x, y = column - 1 - left, row - 1 - bottom
        if not (0 <= x < width and 0 <= y < height):
            raise BadInput(f"a diagonal through {self.through} does not cross the part of the board it is to cross")
        if self.wrapped and width != height:
            raise BadInput("a diagonal goes round a square only, such as the board or a box of it")
        # A falling diagonal is a rising one in a mirror.
        shift = y - x if self.rising else height - 1 - y - x
        shifts = [shift, shift - height, shift + height] if self.wrapped else [shift]
        found = []
        for up in shifts:
            start, end = max(0, -up), min(width, height - up)
            if start < end:
                ends = [(a, a + up if self.rising else height - a - up) for a in (start, end)]
                first, last = ((left + a, bottom + b) for a, b in ends)
                found.append((first, last))
        return found

    def parts(self, sheet: Sheet) -> list[str]:
        path = "".join(straight(sheet, *run) for run in self.runs(sheet.columns, sheet.rows))
        return [line(path, self.color, self.dashed, sheet)]

    def told(self) -> str:
        kind = f"{'wrapped ' if self.wrapped else ''}{'rising' if self.rising else 'falling'} diagonal"
        part = f" of the part from {shown(*self.within)}" if self.within else ""
        return f"the {kind} through {shown(self.through)}{part}"


@dataclass(frozen=True)
class Link(Overlay):
    """A straight line from the middle of one cell to the middle of another; `color` is 0 to 3."""

    first: Cell
    last: Cell
    color: int = 1
    dashed: bool = False

    def parts(self, sheet: Sheet) -> list[str]:
        for cell in (self.first, self.last):
            bounds((cell, cell), sheet)
        middles = [(column - 0.5, row - 0.5) for column, row in (self.first, self.last)]
        return [line(straight(sheet, *middles), self.color, self.dashed, sheet)]

    def told(self) -> str:
        return f"a line from {shown(self.first, self.last)}"


@dataclass(frozen=True)
class Notes(Overlay):
    """Short words in cells.

    Attributes:
        words: from cells to words.
        place: in the middle of the cell, or small in its upper or lower half.
        color: 0 to 3, or None for plain ink.
    """

    above_pieces: ClassVar[bool] = True
    words: Mapping[Cell, str]
    place: Place = "middle"
    color: int | None = None

    def parts(self, sheet: Sheet) -> list[str]:
        up, largest = {"middle": (0.5, 0.5), "above": (0.74, 0.42), "below": (0.26, 0.42)}[self.place]
        kind = "ql-note" if self.color is None else f"ql-word {fill(self.color)}"
        found = []
        for (column, row), words in self.words.items():
            bounds(((column, row), (column, row)), sheet)
            size = sheet.unit * min(largest, 1.2 / max(1, len(words)))
            x, y = sheet.point(column - 0.5, row - 1 + up)
            found.append(text(words, x, y + 0.36 * size, size, kind))
        return found

    def told(self) -> str:
        return ", ".join(f"{words} at {shown(cell)}" for cell, words in self.words.items())


def _cuts(sizes: int | Sequence[int], length: int) -> list[int]:
    if isinstance(sizes, int):
        if sizes < 1:
            raise BadInput(f"boxes have a side of at least 1, not {sizes}")
        return list(range(sizes, length, sizes))
    if any(size < 1 for size in sizes) or sum(sizes) != length:
        raise BadInput(f"the boxes have sides of {', '.join(map(str, sizes))}; they must add up to {length}")
    return list(accumulate(sizes))[:-1]
