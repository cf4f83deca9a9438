"""Overlays for attacks: lines between pieces, and windows around them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from queenlab.draw.overlay_base import Cell, Overlay, Sheet, bounds, line, shown, straight, stroke
from queenlab.draw.svg import element
from queenlab.errors import BadInput
from queenlab.wording import plural

Place = tuple[float, float]
#: Left, bottom, right and top edge, in cells from the lower left corner.
Rectangle = tuple[float, float, float, float]


@dataclass(frozen=True)
class Way(Overlay):
    """The way from the middle of a cell by so many columns and rows; past an edge it continues at the opposite one."""

    first: Cell
    step: tuple[int, int]
    color: int = 1

    def runs(self, columns: int, rows: int) -> list[tuple[Place, Place]]:
        x, y = self.first[0] - 0.5, self.first[1] - 0.5
        right, up = self.step
        times = sorted({0.0, 1.0, *_crossings(x, right, columns), *_crossings(y, up, rows)})
        found = []
        for a, b in pairwise(times):
            # Where the part is without the edges, and how many boards away from the first that is.
            middle = (a + b) / 2
            over = math.floor((x + middle * right) / columns) * columns
            above = math.floor((y + middle * up) / rows) * rows
            ends = [(x + t * right - over, y + t * up - above) for t in (a, b)]
            found.append((ends[0], ends[1]))
        return found

    def parts(self, sheet: Sheet) -> list[str]:
        bounds((self.first, self.first), sheet)
        path = "".join(straight(sheet, *run) for run in self.runs(sheet.columns, sheet.rows))
        return [line(path, self.color, False, sheet)]

    def description(self) -> str:
        return f"a line from {shown(self.first)} by {self.step[0]} columns and {self.step[1]} rows"


def _crossings(start: float, step: float, length: int) -> list[float]:
    """When, between 0 and 1, a point that moves by `step` crosses a multiple of `length`."""
    if not step:
        return []
    low, high = sorted((start, start + step))
    edges = range(math.floor(low / length), math.ceil(high / length) + 1)
    return [t for t in ((edge * length - start) / step for edge in edges) if 0 < t < 1]


@dataclass(frozen=True)
class Windows(Overlay):
    """A square window around each of several cells; an even side ends in the middles of cells.

    Windows of side k + 1 overlap exactly if their cells are within k king moves.
    """

    cells: Sequence[Cell]
    side: int
    wrapped: bool = False
    color: int = 0
    above_pieces: ClassVar[bool] = False

    def rectangles(self, columns: int, rows: int) -> list[Rectangle]:
        if self.side < 1:
            raise BadInput(f"windows have a side of at least 1, not {self.side}")
        found = []
        for column, row in self.cells:
            across = _intervals(column - 0.5, self.side, columns, self.wrapped)
            upwards = _intervals(row - 0.5, self.side, rows, self.wrapped)
            found += [(left, bottom, right, top) for left, right in across for bottom, top in upwards]
        return found

    def parts(self, sheet: Sheet) -> list[str]:
        found, path = [], ""
        for cell in self.cells:
            bounds((cell, cell), sheet)
        for left, bottom, right, top in self.rectangles(sheet.columns, sheet.rows):
            x, y = sheet.point(left, top)
            width, height = (right - left) * sheet.unit, (top - bottom) * sheet.unit
            found.append(element("rect", x=x, y=y, width=width, height=height, class_="ql-hit"))
            corners = [(left, bottom), (right, bottom), (right, top), (left, top), (left, bottom)]
            path += "".join(straight(sheet, a, b) for a, b in pairwise(corners))
        frame = element("path", d=path, class_=f"ql-line {stroke(self.color)}", stroke_width=sheet.line)
        return [*found, frame] if path else []

    def description(self) -> str:
        return f"windows of side {self.side} around {plural(len(self.cells), 'cell')}"


def _intervals(middle: float, side: int, length: int, wrapped: bool) -> list[tuple[float, float]]:
    low, high = middle - side / 2, middle + side / 2
    if not wrapped or side >= length:
        return [(max(0, low), min(length, high))] if not wrapped else [(0, length)]
    cut = [(max(0, low), min(length, high))]
    if low < 0:
        cut.append((length + low, length))
    if high > length:
        cut.append((0, high - length))
    return cut
