"""Heat maps: a number for every cell, shown as a colour from pale to dark, and as a numeral where there is room."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from numbers import Integral

import numpy as np

from queenlab.board import AnyBoard, Board, TriangleBoard
from queenlab.draw.heat_scale import heat
from queenlab.draw.layers import Layers
from queenlab.draw.palette import ink_on
from queenlab.draw.svg import document, element, number, text
from queenlab.errors import BadInput, OutOfRange

Real = int | float | Fraction

_UNIT = 60.0
#: More cells than this make no picture that anyone can read.
MAX_CELLS = 100_000
#: Numerals smaller than this part of a cell are left away.
_SMALLEST = 0.14

_CORNERS = (((0, 0), (1, 0)), ((1, 0), (1, 1)), ((0, 1), (1, 1)), ((0, 0), (0, 1)))
_TOWARDS = ((0.0, -0.3), (0.3, 0.0), (0.0, 0.3), (-0.3, 0.0))


def density_svg(board: AnyBoard, numbers: Sequence[Real], title: str, description: str = "") -> str:
    """A heat map of a board: the largest number is darkest, 0 is palest.

    Args:
        board: a grid, whose layers are drawn side by side, or Knuth's triangles.
        numbers: one for each cell, finite and not negative; whole numbers are written out, others to three digits.
        title: the picture's name.
        description: the picture in words; the least and the greatest number if not said.

    Example:
        >>> picture = density_svg(Board(2), [0, 1, 1, 2], "four cells")
        >>> picture.count('class="ql-cell"')
        4
    """
    values = list(numbers)
    if len(values) != board.size or not all(x >= 0 and math.isfinite(x) for x in values):
        raise BadInput(f"a heat map needs {board.size} numbers that are not negative")
    if board.size > MAX_CELLS:
        raise OutOfRange(f"a heat map of {board.size} cells is too large; at most {MAX_CELLS} can be drawn")
    words = description or f"a number for each cell, from {_written(min(values))} to {_written(max(values))}"
    top = max(values) or 1
    paints = [heat(float(value / top)) for value in values]
    if isinstance(board, TriangleBoard):
        return _triangles(board, values, paints, title, words)
    return _grid(board, values, paints, title, words)


def _grid(board: Board, values: list[Real], paints: list[str], title: str, words: str) -> str:
    sheet, u = Layers(board), _UNIT
    width, height = sheet.size
    body = []
    size = _numeral_size(values, 0.9)
    for cell, where in enumerate(board.coordinates(board.all_cells()).tolist()):
        x, y = (u * part for part in sheet.cell(where))
        body.append(element("rect", x=x, y=y, width=u, height=u, class_="ql-cell", fill=paints[cell]))
        if size:
            body.append(_numeral(values[cell], x + u / 2, y + u / 2, size, paints[cell]))
    for layer in sheet.all_layers() if board.d >= 3 else ():
        x, y = sheet.corner(layer)
        body.append(text(sheet.name(layer), (x + board.n / 2) * u, (y - 0.18) * u, sheet.font_size * u))
    return document(width * u, height * u, body, title, words)


def _triangles(board: TriangleBoard, values: list[Real], paints: list[str], title: str, words: str) -> str:
    u = _UNIT
    body = []
    size = _numeral_size(values, 0.42)
    letters, rows, columns = board.split(np.arange(board.size, dtype=np.int64))
    for cell, (letter, row, column) in enumerate(zip(letters.tolist(), rows.tolist(), columns.tolist(), strict=True)):
        points = [((column + a) * u, (row + b) * u) for a, b in (*_CORNERS[letter], (0.5, 0.5))]
        path = "M" + "L".join(f"{number(a)} {number(b)}" for a, b in points) + "Z"
        body.append(element("path", d=path, class_="ql-cell", fill=paints[cell]))
        if size:
            right, down = _TOWARDS[letter]
            body.append(_numeral(values[cell], (column + 0.5 + right) * u, (row + 0.5 + down) * u, size, paints[cell]))
    return document(board.n * u, board.n * u, body, title, words)


def _written(value: Real) -> str:
    return str(value) if isinstance(value, Integral) else f"{float(value):.3g}"


def _numeral_size(values: list[Real], room: float) -> float:
    """The size, in cells, at which the longest number fits into so much of a cell; 0 if nobody could read it."""
    size = min(0.36, room / (0.75 * max(len(_written(value)) for value in set(values))))
    return size if size >= _SMALLEST else 0.0


def _numeral(value: Real, x: float, y: float, size: float, paint: str) -> str:
    return text(_written(value), x, y + 0.36 * size * _UNIT, size * _UNIT, "ql-word", fill=ink_on(paint))
