"""Heat maps: a number for every cell, as a colour from pale to dark and, if it fits, as a numeral."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from numbers import Integral
from typing import Any

import numpy as np
import numpy.typing as npt

from queenlab.board import AnyBoard, Board, TriangleBoard
from queenlab.draw.layers import Layers
from queenlab.draw.palette import heat, ink_on
from queenlab.draw.svg import document, element, number, text
from queenlab.draw.triangle_svg import CORNERS, TOWARDS
from queenlab.errors import BadInput, OutOfRange
from queenlab.wording import plural

Real = int | float | Fraction

_UNIT = 60.0
#: More cells than this make no picture that anyone can read.
MAX_CELLS = 100_000
#: Numerals smaller than this fraction of a cell are omitted; texts given by the caller may be a little smaller.
_SMALLEST, _SMALLEST_CHOSEN = 0.14, 0.11
#: Between cells, where lines are wanted: seen beside the palest paint and the darkest.
_LINE = {"stroke": "#8a8577", "stroke_width": 1.5}


def density_svg(
    board: AnyBoard,
    numbers: Sequence[Real],
    title: str,
    description: str = "",
    *,
    texts: Sequence[str] | None = None,
    lines: bool = False,
) -> str:
    """A heat map of a board: the largest number is darkest, 0 is palest.

    Args:
        board: a grid, whose layers are drawn side by side, or Knuth's triangles.
        numbers: one for each cell, finite and not negative; whole numbers are written out, others to three digits.
        texts: what is written into each cell; the numbers by default.
        lines: whether there are lines between the cells.
    """
    values = list(numbers)
    if len(values) != board.size or not all(x >= 0 and math.isfinite(x) for x in values):
        raise BadInput(f"a heat map needs {plural(board.size, 'number')}, 0 or more")
    if board.size > MAX_CELLS:
        raise OutOfRange(f"a heat map of {board.size} cells is too large; at most {MAX_CELLS} can be drawn")
    if texts is not None and len(texts) != board.size:
        raise BadInput(f"a heat map of {board.size} cells needs as many texts, not {len(texts)}")
    words = description or f"a number for each cell, from {_written(min(values))} to {_written(max(values))}"
    top = max(values) or 1
    cells = _Cells(
        paints=[heat(float(value / top)) for value in values],
        texts=[_written(value) for value in values] if texts is None else list(texts),
        smallest=_SMALLEST if texts is None else _SMALLEST_CHOSEN,
        line=_LINE if lines else {},
    )
    if isinstance(board, TriangleBoard):
        return _triangles(board, cells, title, words)
    return _grid(board, cells, title, words)


def density_map_svg(values: npt.ArrayLike, *, title: str, description: str = "") -> str:
    """A heat map of numbers on triangles; the largest is darkest, 0 is palest.

    Args:
        values: shape (4, n, n): letter (N, E, S, W), row from the top, column; floats or fractions, not negative. Where
            the four triangles of every cell are equal, cells are drawn.
    """
    numbers = np.asarray(values)
    if numbers.ndim != 3 or numbers.shape[0] != 4 or numbers.shape[1] != numbers.shape[2] or not numbers.size:
        raise BadInput(f"a density on triangles must have the shape (4, n, n), not {numbers.shape}")
    n = numbers.shape[1]
    if (numbers == numbers[:1]).all():
        # [row from the top, column] to [column, row from the bottom]
        return density_svg(Board(n), numbers[0, ::-1].T.ravel().tolist(), title, description)
    return density_svg(TriangleBoard(n), numbers.transpose(1, 2, 0).ravel().tolist(), title, description)


@dataclass(frozen=True)
class _Cells:
    paints: list[str]
    texts: list[str]
    smallest: float
    line: Mapping[str, Any]

    def size(self, width: float) -> float:
        """The size, in cells, at which the longest text fits; 0 if that is illegible."""
        size = min(0.36, width / (0.75 * max(1, *map(len, set(self.texts)))))
        return size if size >= self.smallest else 0.0

    def written(self, cell: int, x: float, y: float, size: float) -> str:
        if not size or not self.texts[cell]:
            return ""
        ink = ink_on(self.paints[cell])
        return text(self.texts[cell], x, y + 0.36 * size * _UNIT, size * _UNIT, "ql-word", fill=ink)


def _grid(board: Board, cells: _Cells, title: str, words: str) -> str:
    sheet, u = Layers(board), _UNIT
    width, height = sheet.size
    body = []
    size = cells.size(0.9)
    for cell, where in enumerate(board.coordinates(board.all_cells()).tolist()):
        x, y = (u * part for part in sheet.cell(where))
        body.append(
            element("rect", x=x, y=y, width=u, height=u, class_="ql-cell", fill=cells.paints[cell], **cells.line)
        )
        body.append(cells.written(cell, x + u / 2, y + u / 2, size))
    for layer in sheet.all_layers() if board.d >= 3 else ():
        x, y = sheet.corner(layer)
        body.append(text(sheet.name(layer), (x + board.n / 2) * u, (y - 0.18) * u, sheet.font_size * u))
    return document(width * u, height * u, body, title, words)


def _triangles(board: TriangleBoard, cells: _Cells, title: str, words: str) -> str:
    u = _UNIT
    body = []
    size = cells.size(0.42)
    letters, rows, columns = board.split(np.arange(board.size, dtype=np.int64))
    for cell, (letter, row, column) in enumerate(zip(letters.tolist(), rows.tolist(), columns.tolist(), strict=True)):
        points = [((column + a) * u, (row + b) * u) for a, b in (*CORNERS[letter], (0.5, 0.5))]
        path = "M" + "L".join(f"{number(a)} {number(b)}" for a, b in points) + "Z"
        body.append(element("path", d=path, class_="ql-cell", fill=cells.paints[cell], **cells.line))
        right, down = TOWARDS[letter]
        body.append(cells.written(cell, (column + 0.5 + right) * u, (row + 0.5 + down) * u, size))
    return document(board.n * u, board.n * u, body, title, words)


def _written(value: Real) -> str:
    return str(value) if isinstance(value, Integral) else f"{float(value):.3g}"
