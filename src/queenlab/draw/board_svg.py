"""Boards, placements and colourings as SVG; row 1 is at the bottom and columns run left to right.

The board of triangles has its own drawing, `queenlab.draw.triangle_svg`, and is reached from here all the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from queenlab.board import AnyBoard, Board, TriangleBoard
from queenlab.draw.crowd import MAX_PIECES, crowd_svg
from queenlab.draw.glyphs import OUTLINES, cross, glyph
from queenlab.draw.layers import Layers
from queenlab.draw.palette import ink_on, shade
from queenlab.draw.svg import document, element, number, text
from queenlab.draw.triangle_svg import triangle_svg
from queenlab.errors import BadInput, OutOfRange
from queenlab.placement import Placement

#: On wider layers squares are too small to be told apart: the board is one surface and pieces are dots.
MAX_SQUARES = 60
#: A colouring has a number in every cell.
MAX_COLORED = 40_000

_UNIT = 40.0
_LISTED = 40


def placement_svg(
    placement: Placement, *, attacked: Iterable[int] | None = None, title: str | None = None, symbol: str = "queen"
) -> str:
    """A placement as a picture.

    Args:
        placement: what to draw.
        attacked: numbers of cells to tint.
        title: the picture's name, for screen readers and tool tips.
        symbol: `queen`, `rook` or `dot`.

    Example:
        >>> picture = placement_svg(Placement.from_rows([2, 4, 1, 3]))
        >>> picture.count('class="ql-piece"')
        4
    """
    placement.check_on_board()
    board = placement.board
    cells = placement.cells.tolist()
    title = title or f"{_pieces(len(cells))} on {_board_words(board)}"
    tinted = sorted(set(_checked(board, attacked or ())) - set(cells))
    if isinstance(board, TriangleBoard):
        return triangle_svg(board, dict.fromkeys(tinted, "attacked"), cells, title, describe(placement))
    if len(cells) > MAX_PIECES:
        return crowd_svg(board, placement.cells, title)
    drawing = _Drawing(board)
    drawing.tint(tinted)
    for cell in cells:
        drawing.piece(cell, symbol)
    return drawing.finish(title, describe(placement))


def board_svg(board: AnyBoard, marks: Mapping[int, str], *, title: str | None = None) -> str:
    """A board with something on some of its cells.

    Args:
        board: the board.
        marks: from cell numbers to `queen`, `rook`, `dot`, `given` (a queen in another colour), `cross` (must stay
            empty), `attacked` (a tint), or a short text that is written into the cell.
        title: the picture's name.

    Example:
        >>> "7</text>" in board_svg(Board(2), {0: "queen", 3: "7"})
        True
    """
    _checked(board, marks)
    title = title or f"{len(marks)} marked cells on {_board_words(board)}"
    listed = [f"{mark} at {board.label(cell)}" for cell, mark in sorted(marks.items())]
    description = _listing(listed)
    if isinstance(board, TriangleBoard):
        tokens = [cell for cell, mark in sorted(marks.items()) if mark in OUTLINES]
        return triangle_svg(board, {c: m for c, m in marks.items() if m not in OUTLINES}, tokens, title, description)
    drawing = _Drawing(board)
    drawing.tint(sorted(cell for cell, mark in marks.items() if mark == "attacked"))
    for cell, mark in sorted(marks.items()):
        if mark in OUTLINES or mark == "given":
            drawing.piece(cell, mark)
        elif mark == "cross":
            drawing.cross(cell)
        elif mark != "attacked":
            drawing.write(cell, mark)
    return drawing.finish(title, description)


def coloring_svg(board: Board, colors: Sequence[int], *, title: str | None = None) -> str:
    """A colouring: each cell filled with its colour, and with the colour's number, from 1, written in it.

    The colours can be told apart by people who see few colours, for as long as there are not too many; the
    numbers always can.

    Args:
        board: the grid.
        colors: one colour for each cell, from 0.
        title: the picture's name.

    Example:
        >>> coloring_svg(Board(2), [0, 1, 2, 3]).count("</text>")
        8
    """
    if len(colors) != board.size or any(c < 0 for c in colors):
        raise BadInput(f"a colouring of this board is a list of {board.size} numbers from 0 on, one for each cell")
    if board.size > MAX_COLORED:
        raise OutOfRange(f"a picture of {board.size} coloured cells is too large; at most {MAX_COLORED}")
    used = len(set(colors))
    drawing = _Drawing(board, squares=False)
    for cell, color in enumerate(colors):
        drawing.fill(cell, color)
    return drawing.finish(title or f"{used} colours on {_board_words(board)}", f"{used} colours, numbered in the cells")


class _Drawing:
    """A picture in the making."""

    def __init__(self, board: Board, squares: bool = True) -> None:
        self.board = board
        self.layers = Layers(board)
        self.fine = board.n <= MAX_SQUARES
        # Coordinates take room at the left and below; layers of a higher board carry labels instead.
        self.number_size = max(0.42, board.n / 40)
        self.margin = max(0.9, 2.1 * self.number_size) if self.fine and board.d <= 2 else 0.15
        self.rim = max(0.15, 0.7 * self.number_size - 0.45) if board.d <= 2 else 0.15
        if not self.fine:
            self.margin = self.rim = board.n / 200
        self.unit = _UNIT if self.fine else 10.0
        self.body: list[str] = []
        for layer in self.layers.all_layers():
            self._ground(layer, squares and self.fine)
        if self.fine and board.d <= 2:
            self._edge_numbers()

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return (x + self.margin) * self.unit, (y + self.rim) * self.unit

    def _corner(self, cell: int) -> tuple[float, float]:
        coordinates = self.board.coordinates(np.array([cell], dtype=np.int64))[0].tolist()
        return self._at(*self.layers.cell(coordinates))

    def _ground(self, layer: tuple[int, ...], squares: bool) -> None:
        n, u, rows = self.board.n, self.unit, self.layers.layer_height
        corner = self.layers.corner(layer)
        x, y = self._at(*corner)
        self.body.append(element("rect", x=x, y=y, width=n * u, height=rows * u, class_="ql-light"))
        if squares:
            # a1 is dark, in every layer whose remaining coordinates have an even sum, as in a cube of two colours.
            path = ""
            for row in range(rows):
                first = (row + sum(layer)) % 2
                top = y + (rows - 1 - row) * u
                path += "".join(
                    f"M{number(x + column * u)} {number(top)}h{number(u)}v{number(u)}h-{number(u)}z"
                    for column in range(first, n, 2)
                )
            self.body.append(element("path", d=path, class_="ql-dark") if path else "")
        width = u / 20 if self.fine else u * n / 600
        edge = element(
            "rect", x=x, y=y, width=n * u, height=rows * u, class_="ql-edge", stroke_width=width,
            stroke_dasharray=f"{number(width * 6)} {number(width * 4)}" if self.board.torus else None,
        )  # fmt: skip
        self.body.append(edge)
        if self.layers.label_height:
            size = self.layers.font_size * u
            self.body.append(text(self.layers.name(layer), x + n * u / 2, y - 0.22 * u, size))

    def _edge_numbers(self) -> None:
        n = self.board.n
        step = 1 if n <= 20 else 5
        size = self.number_size
        for k in [k for k in range(1, n + 1) if k == 1 or k % step == 0]:
            x, y = self._at(k - 0.5, self.layers.layer_height + 0.2 + size * 0.8)
            self.body.append(text(str(k), x, y, size * self.unit))
            if self.board.d == 2:
                x, y = self._at(-0.18, n - k + 0.5 + 0.35 * size)
                self.body.append(text(str(k), x, y, size * self.unit, anchor="end"))

    def _height(self) -> float:
        return (self.layers.size[1] + self.rim + self.margin) * self.unit

    # -- what goes on cells -----------------------------------------------------------------------------------

    def tint(self, cells: Iterable[int]) -> None:
        """Tints cells, all in one path."""
        u = number(self.unit)
        path = ""
        for cell in cells:
            x, y = self._corner(cell)
            path += f"M{number(x)} {number(y)}h{u}v{u}h-{u}z"
        if path:
            self.body.append(element("path", d=path, class_="ql-hit"))

    def piece(self, cell: int, symbol: str) -> None:
        """A piece, or on a fine board a dot that can be seen."""
        x, y = self._corner(cell)
        kind = "ql-given" if symbol == "given" else "ql-piece"
        if self.fine:
            self.body.append(glyph("queen" if symbol == "given" else symbol, x, y, self.unit, kind))
            return
        radius = max(0.42 * self.unit, self.layers.size[0] * self.unit / 500)
        half = self.unit / 2
        self.body.append(element("circle", cx=x + half, cy=y + half, r=radius, class_=kind))

    def cross(self, cell: int) -> None:
        """A cell that must stay empty."""
        self.body.append(cross(*self._corner(cell), self.unit))

    def write(self, cell: int, words: str, kind: str = "ql-note", **more: str) -> None:
        """A short text in a cell."""
        x, y = self._corner(cell)
        size = self.unit * min(0.5, 1.2 / max(1, len(words)))
        self.body.append(text(words, x + self.unit / 2, y + self.unit / 2 + 0.36 * size, size, kind, **more))

    def fill(self, cell: int, color: int) -> None:
        """A coloured cell with its number."""
        x, y = self._corner(cell)
        paint = shade(color)
        self.body.append(element("rect", x=x, y=y, width=self.unit, height=self.unit, fill=paint))
        self.write(cell, str(color + 1), "ql-number", fill=ink_on(paint), font_family="system-ui,sans-serif")

    def finish(self, title: str, description: str) -> str:
        """The whole picture."""
        width = (self.layers.size[0] + self.rim + self.margin) * self.unit
        return document(width, self._height(), self.body, title, description)


def describe(placement: Placement) -> str:
    """A placement in words: how many pieces, on which board, and where."""
    board = placement.board
    where = [board.label(cell) for cell in placement.cells[: _LISTED + 1].tolist()]
    return f"{_pieces(len(placement))} on {_board_words(board)}. {_listing(where, len(placement))}"


def _listing(words: Sequence[str], total: int | None = None) -> str:
    total = len(words) if total is None else total
    more = f", and {total - _LISTED} more" if total > _LISTED else ""
    return ", ".join(words[:_LISTED]) + more


def _pieces(count: int) -> str:
    return "1 piece" if count == 1 else f"{count} pieces"


def _board_words(board: AnyBoard) -> str:
    if isinstance(board, TriangleBoard):
        return f"the triangles of a {board.n} x {board.n} board"
    kind = "torus" if board.torus else "board"
    return f"a {' x '.join([str(board.n)] * board.d)} {kind}" if board.d <= 4 else f"a {board.n}^{board.d} {kind}"


def _checked(board: AnyBoard, cells: Iterable[int]) -> list[int]:
    listed = [int(c) for c in cells]
    for cell in listed:
        if not 0 <= cell < board.size:
            raise BadInput(f"there is no cell number {cell}; the board has the cells 0 to {board.size - 1}")
    return listed
