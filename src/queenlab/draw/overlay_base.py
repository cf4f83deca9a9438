"""The base class of overlays: the sheet they are drawn on, and how they draw lines."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import ClassVar, Literal, NamedTuple, Protocol

from queenlab.draw.svg import element, number
from queenlab.errors import BadInput

#: (column, row), counted from 1.
Cell = tuple[int, int]
#: Two opposite corners of a part of a board.
Area = tuple[Cell, Cell]
Side = Literal["left", "right", "top", "bottom"]

#: Lines, frames and notes come in the four colours of the charts.
COLORS = 4


class Margin(NamedTuple):
    """How much paper is wanted beside a board, in cells."""

    left: float = 0.0
    right: float = 0.0
    top: float = 0.0
    bottom: float = 0.0


class Sheet(Protocol):
    """What an overlay knows of the layer that it is drawn on."""

    columns: int
    rows: int
    unit: float
    line: float
    number_size: float

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Where on paper the point is that lies x cells right of and y cells above the lower left corner."""

    def claim(self, side: Side, depth: float) -> float:
        """How far from the board on this side paper is free; so much of it is taken, both in cells."""


@dataclass(frozen=True)
class Overlay(ABC):
    """Something drawn over a board.

    Attributes:
        layers: on a board of three or more dimensions the layers to draw on, each by its coordinates from the third
            on, counted from 1; None for all.
    """

    #: Whether it hides pieces, and is not hidden by them.
    above_pieces: ClassVar[bool] = False
    layers: tuple[tuple[int, ...], ...] | None = field(default=None, kw_only=True)

    @abstractmethod
    def parts(self, sheet: Sheet) -> list[str]:
        """SVG elements."""

    @abstractmethod
    def description(self) -> str:
        """It in words, for those who cannot see it."""

    def margin(self, n: int, number_size: float) -> Margin:
        return Margin()


def corners(area: Area, columns: int, rows: int) -> tuple[int, int, int, int]:
    for column, row in area:
        if not (1 <= column <= columns and 1 <= row <= rows):
            raise BadInput(f"cell ({column},{row}) is off a layer of {columns} columns and {rows} rows")
    (a, b), (c, d) = area
    return min(a, c) - 1, min(b, d) - 1, max(a, c), max(b, d)


def shown(*cells: Cell) -> str:
    """Cells as people write them."""
    return " to ".join(f"({column},{row})" for column, row in cells)


def bounds(area: Area, sheet: Sheet) -> tuple[int, int, int, int]:
    return corners(area, sheet.columns, sheet.rows)


def straight(sheet: Sheet, start: tuple[float, float], end: tuple[float, float]) -> str:
    (x, y), (to_x, to_y) = sheet.point(*start), sheet.point(*end)
    return f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}"


def line(path: str, color: int, dashed: bool, sheet: Sheet) -> str:
    dashes = f"{number(6 * sheet.line)} {number(5 * sheet.line)}" if dashed else None
    return element(
        "path", d=path, class_=f"ql-line {stroke(color)}", stroke_width=2 * sheet.line, stroke_linecap="round",
        stroke_dasharray=dashes,
    )  # fmt: skip


def stroke(color: int) -> str:
    return f"ql-s{_color(color)}"


def fill(color: int) -> str:
    return f"ql-p{_color(color)}"


def _color(color: int) -> int:
    if not 0 <= color < COLORS:
        raise BadInput(f"lines and notes have a colour from 0 to {COLORS - 1}, not {color}")
    return color
