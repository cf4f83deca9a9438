"""Overlays on a board: boxes, frames, diagonals, links, notes in cells and labels along the edges.

An overlay is handed to `placement_svg`, `board_svg` or `coloring_svg`. Cells are (column, row), counted from 1. On a
board of three or more dimensions an overlay is drawn on every layer, or on those that it names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import ClassVar, Literal

from queenlab.draw.overlay_base import (
    Area,
    Cell,
    Margin,
    Overlay,
    Sheet,
    Side,
    bounds,
    corners,
    fill,
    line,
    shown,
    straight,
    stroke,
)
from queenlab.draw.svg import element, number, text
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

    def description(self) -> str:
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

    def description(self) -> str:
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
        wrapped: whether it continues at the opposite edge, as on a torus.
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
            raise BadInput(f"the diagonal through {self.through} does not cross the given part of the board")
        if self.wrapped and width != height:
            raise BadInput("only a diagonal of a square part of the board can wrap")
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

    def description(self) -> str:
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

    def description(self) -> str:
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

    def description(self) -> str:
        return ", ".join(f"{words} at {shown(cell)}" for cell, words in self.words.items())


@dataclass(frozen=True)
class EdgeLabels(Overlay):
    """Labels outside the board along one of its sides, with a bracket where one belongs to several cells.

    Attributes:
        side: `left`, `right`, `top` or `bottom`.
        spans: (first, last, words) for columns or rows first to last, counted from 1.
    """

    side: Side
    spans: Sequence[tuple[int, int, str]]

    @classmethod
    def each(cls, side: Side, words: Sequence[str]) -> EdgeLabels:
        """One label for every column or row; empty words leave one out."""
        return cls(side, tuple((k, k, word) for k, word in enumerate(words, start=1) if word))

    def _depth(self, number_size: float) -> float:
        size, bracket = self._size(number_size), 0.45 if self._wide else 0.0
        if self.side in ("top", "bottom"):
            return 1.35 * size + bracket + 0.1
        # No letter of a sans-serif font is much wider than 0.65 of its size.
        return 0.65 * size * max(len(words) for _, _, words in self.spans) + bracket + 0.25

    def _size(self, number_size: float) -> float:
        return number_size * (1.4 if self._wide else 1.0)

    @property
    def _wide(self) -> bool:
        return any(first < last for first, last, _ in self.spans)

    def margin(self, n: int, number_size: float) -> Margin:
        if not self.spans:
            raise BadInput("give at least one edge label, as (first, last, words)")
        return Margin(**{self.side: self._depth(number_size)})

    def description(self) -> str:
        return f"along the {self.side}: {', '.join(words for _, _, words in self.spans)}"

    def parts(self, sheet: Sheet) -> list[str]:
        upright = self.side in ("left", "right")
        length, across = (sheet.rows, sheet.columns) if upright else (sheet.columns, sheet.rows)
        away = sheet.claim(self.side, self._depth(sheet.number_size))
        size = self._size(sheet.number_size)
        far = self.side in ("right", "top")

        def at(along: float, out: float) -> tuple[float, float]:
            beside = across + away + out if far else -away - out
            return sheet.point(beside, along) if upright else sheet.point(along, beside)

        found, path = [], ""
        for first, last, words in self.spans:
            if not 1 <= first <= last <= length:
                raise BadInput(f"lines along the {self.side} edge are numbered 1 to {length}, not {first} to {last}")
            middle = (first - 1 + last) / 2
            if self._wide:
                points = [at(first - 0.9, 0.12), at(first - 0.9, 0.3), at(last - 0.1, 0.3), at(last - 0.1, 0.12)]
                path += "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
            x, y = at(middle, 0.18 + (0.3 if self._wide else 0.0) + (0.0 if upright else 0.4 * size))
            anchor = {"left": "end", "right": "start"}.get(self.side, "middle")
            found.append(text(words, x, y + 0.36 * size * sheet.unit, size * sheet.unit, anchor=anchor))
        return [element("path", d=path, class_="ql-thin", stroke_width=sheet.line), *found] if path else found


def _cuts(sizes: int | Sequence[int], length: int) -> list[int]:
    if isinstance(sizes, int):
        if sizes < 1:
            raise BadInput(f"boxes have a side of at least 1, not {sizes}")
        return list(range(sizes, length, sizes))
    if any(size < 1 for size in sizes) or sum(sizes) != length:
        raise BadInput(f"box sides {' + '.join(map(str, sizes))} = {sum(sizes)}, but the board has side {length}")
    return list(accumulate(sizes))[:-1]
