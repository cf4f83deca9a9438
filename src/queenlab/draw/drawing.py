"""A drawing of a board: background, edge numbers, overlays and pieces."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from queenlab.board import Board, Cells
from queenlab.draw.glyphs import GIVEN_HALF, MAX_GLYPHS, cross, glyph, symbol_on
from queenlab.draw.layers import Layers
from queenlab.draw.overlay_base import Margin, Overlay, Side
from queenlab.draw.palette import ink_on, shade
from queenlab.draw.svg import document, element, number, text
from queenlab.draw.ticks import edge_numbers
from queenlab.errors import BadInput

#: On wider layers squares are too small to be distinguished: the board is one surface and pieces are dots.
MAX_SQUARES = 60
#: On wider boards, and on those of more cells than the widest, attacked cells are tinted and have no spots.
MAX_SPOTTED = 100

_UNIT = 40.0
KINDS = {"given": "ql-given", "faded": "ql-faded"}


class Drawing:
    def __init__(
        self, board: Board, squares: bool = True, overlays: Sequence[Overlay] = (), numbers: bool = True
    ) -> None:
        self.board = board
        self.layers = Layers(board)
        self.fine = board.n <= MAX_SQUARES
        self.unit = _UNIT if self.fine else 10.0
        self.number_size = max(0.42, board.n / 40)
        self.line = self.unit / 20 if self.fine else self.unit * board.n / 600
        self.numbered = numbers and board.d <= 2
        base = self._base()
        wanted = [overlay.margin(board.n, self.number_size) for overlay in overlays]
        if board.d > 2 and any(any(margin) for margin in wanted):
            raise BadInput(
                "labels along the edges are for boards of one or two dimensions; layers carry labels already"
            )
        self.margin = Margin(*(sum(side) for side in zip(base, *wanted, strict=True)))
        self.body: list[str] = []
        self.overlays = overlays
        # Labels along an edge go past the numbers that are there already.
        self._taken: dict[Side, float] = {"left": 0.0, "right": 0.0, "top": 0.0, "bottom": 0.0}
        if self.numbered:
            self._taken |= {"left": base.left - 0.15, "bottom": base.bottom - 0.15}
        for layer in self.layers.all_layers():
            self._ground(layer, squares and self.fine)
        if self.numbered:
            self._edge_numbers()

    def _base(self) -> Margin:
        n, d = self.board.n, self.board.d
        edge = 0.15 if self.fine else n / 200
        # Coordinates need a margin at the left and below; layers of a higher board carry labels instead.
        # No digit of a sans-serif font is wider than 0.65 of its size.
        wide = 0.65 * len(str(n)) * self.number_size
        margin = max(0.9, wide + 0.8 * self.number_size) if self.numbered else edge
        if not self.fine:
            high = max(edge, 0.5 * self.number_size) if self.numbered else edge
            # Whole cells, so that rounded coordinates stay evenly spaced.
            return Margin(*(float(math.ceil(side)) for side in (margin, max(edge, wide / 2), high, margin)))
        rim = max(0.15, 0.7 * self.number_size - 0.45) if d <= 2 else 0.15
        return Margin(margin, rim, rim, margin)

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return (x + self.margin.left) * self.unit, (y + self.margin.top) * self.unit

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
        dashes = f"{number(self.line * 6)} {number(self.line * 4)}" if self.board.torus else None
        edge = element(
            "rect", x=x, y=y, width=n * u, height=rows * u, class_="ql-edge", stroke_width=self.line,
            stroke_dasharray=dashes,
        )  # fmt: skip
        self.body.append(edge)
        if self.layers.label_height:
            size = self.layers.font_size * u
            self.body.append(text(self.layers.name(layer), x + n * u / 2, y - 0.22 * u, size))

    def _edge_numbers(self) -> None:
        n = self.board.n
        size = self.number_size
        away = 0.18 if self.fine else 0.3 * size
        for k in edge_numbers(n):
            x, y = self._at(k - 0.5, self.layers.layer_height + away + 0.02 + size * 0.8)
            self.body.append(text(str(k), x, y, size * self.unit))
            if self.board.d == 2:
                x, y = self._at(-away, n - k + 0.5 + 0.35 * size)
                self.body.append(text(str(k), x, y, size * self.unit, anchor="end"))

    def overlay(self, above_pieces: bool) -> None:
        for overlay in self.overlays:
            if overlay.above_pieces == above_pieces:
                for layer in self._layers_of(overlay):
                    self.body += overlay.parts(_Layer(self, self.layers.corner(layer)))

    def _layers_of(self, overlay: Overlay) -> Iterable[tuple[int, ...]]:
        if overlay.layers is None:
            return self.layers.all_layers()
        n, higher = self.board.n, max(0, self.board.d - 2)
        for layer in overlay.layers:
            if len(layer) != higher or not all(1 <= x <= n for x in layer):
                raise BadInput(f"a layer of this board has {higher} coordinates from 1 to {n}, unlike {layer}")
        return [tuple(x - 1 for x in layer) for layer in overlay.layers]

    def claim(self, side: Side, depth: float) -> float:
        away = self._taken[side]
        self._taken[side] += depth
        return away

    def tint(self, cells: Iterable[int]) -> None:
        """Tints cells, all in one path; with squares one by one, otherwise run by run.

        Where it fits, each has a spot besides, for a tinted light square may be as dark as a free dark one.
        """
        numbers = every = np.fromiter(cells, dtype=np.int64)
        lengths = [1] * numbers.size
        more = 0.0
        if not self.fine:
            # A few cells on a large board are drawn larger, like its pieces, to be visible.
            more = max(0.0, self.board.n / 300 - 1) / 2 if 4 * numbers.size < self.board.size else 0.0
            numbers, lengths = self._runs(numbers)
        high = number((1 + 2 * more) * self.unit)
        path = []
        for where, length in zip(self.board.coordinates(numbers).tolist(), lengths, strict=True):
            left, top = self.layers.cell(where)
            x, y = self._at(left - more, top - more)
            wide = number((length + 2 * more) * self.unit)
            path.append(f"M{number(x)} {number(y)}h{wide}v{high}h-{wide}z")
        if path:
            self.body.append(element("path", d="".join(path), class_="ql-hit"))
            if self.board.n <= MAX_SPOTTED and self.board.size <= MAX_SPOTTED**2:
                self._spots(every)

    def _spots(self, cells: Cells) -> None:
        middles = []
        for where in self.board.coordinates(cells).tolist():
            left, top = self.layers.cell(where)
            x, y = self._at(left + 0.5, top + 0.5)
            middles.append(f"M{number(x)} {number(y)}h0")
        wide = 2 * spot_radius(self.layers.size[0]) * self.unit
        self.body.append(element("path", d="".join(middles), class_="ql-spot", stroke_width=wide))

    def _runs(self, cells: Cells) -> tuple[Cells, list[int]]:
        where = self.board.coordinates(cells)
        order = np.lexsort((where[:, 0], *where[:, 1:].T))
        rows, columns = where[order, 1:], where[order, 0]
        goes_on = (np.diff(columns) == 1) & (np.diff(rows, axis=0) == 0).all(axis=1)
        starts = np.flatnonzero(np.concatenate(([True], ~goes_on))) if cells.size else np.zeros(0, dtype=np.int64)
        return cells[order[starts]], np.diff(starts, append=cells.size).tolist()

    def piece(self, cell: int, symbol: str, kind: str | None = None) -> None:
        """A piece, or where its shape is too large a dot that can be seen."""
        x, y = self._corner(cell)
        given, style = kind == "given", KINDS.get(kind or "", "ql-piece")
        if self.fine:
            shape = symbol_on(self.board.n, symbol, given)
            self.body.append(glyph(shape, x, y, self.unit, style, barred=given and self.board.n <= MAX_GLYPHS))
            return
        radius = max(0.42 * self.unit, self.layers.size[0] * self.unit / 250)
        half = self.unit / 2
        if given:
            corner, side = half - GIVEN_HALF * radius, 2 * GIVEN_HALF * radius
            self.body.append(element("rect", x=x + corner, y=y + corner, width=side, height=side, class_=style))
        else:
            self.body.append(element("circle", cx=x + half, cy=y + half, r=radius, class_=style))

    def cross(self, cell: int) -> None:
        self.body.append(cross(*self._corner(cell), self.unit))

    def write(self, cell: int, words: str, kind: str = "ql-note", **more: str) -> None:
        x, y = self._corner(cell)
        size = self.unit * min(0.5, 1.2 / max(1, len(words)))
        self.body.append(text(words, x + self.unit / 2, y + self.unit / 2 + 0.36 * size, size, kind, **more))

    def fill(self, cell: int, color: int) -> None:
        x, y = self._corner(cell)
        paint = shade(color)
        self.body.append(element("rect", x=x, y=y, width=self.unit, height=self.unit, fill=paint))
        self.write(cell, str(color + 1), "ql-number", fill=ink_on(paint), font_family="system-ui,sans-serif")

    def finish(self, title: str, description: str) -> str:
        width, height = self.layers.size
        width += self.margin.left + self.margin.right
        height += self.margin.top + self.margin.bottom
        return document(width * self.unit, height * self.unit, self.body, title, description)


def spot_radius(width: float) -> float:
    """The radius of a spot in cells, in a picture of a given width in cells: two pixels across where 700 are shown."""
    return max(0.08, min(0.2, width / 700))


@dataclass
class _Layer:
    drawing: Drawing
    corner: tuple[float, float]

    def __post_init__(self) -> None:
        self.columns = self.drawing.board.n
        self.rows = self.drawing.layers.layer_height
        self.unit = self.drawing.unit
        # Lines of an overlay have the same width on small and large boards.
        self.line = self.unit * max(0.03, self.columns / 300)
        self.number_size = self.drawing.number_size

    def point(self, x: float, y: float) -> tuple[float, float]:
        left, top = self.corner
        return self.drawing._at(left + x, top + self.rows - y)

    def claim(self, side: Side, depth: float) -> float:
        return self.drawing.claim(side, depth)
