"""Scenes as a standalone LaTeX document with TikZ, in plain commands that can be edited by hand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import numpy as np

from queenlab.board import Board, TriangleBoard
from queenlab.draw.attack_overlays import Way, Windows
from queenlab.draw.binned_pieces import MAX_PIECES
from queenlab.draw.drawing import MAX_SPOTTED, MAX_SQUARES, spot_radius
from queenlab.draw.glyphs import BAR, GIVEN_HALF, MAX_GLYPHS, OUTLINES, symbol_on
from queenlab.draw.layers import Layers
from queenlab.draw.scene import Scene
from queenlab.draw.svg import clean, number
from queenlab.draw.ticks import edge_numbers
from queenlab.draw.triangle_svg import MAX_CUT, token_radius, token_spot
from queenlab.errors import OutOfRange

#: TeX cannot count further than 16383, and takes its time.
MAX_SIDE = 1000
MAX_TINTED = 20_000

#: The picture is no wider and no higher than this, and its cells no larger than that.
_PAPER_MM, _CELL_MM = 140.0, 8.0
#: The colours of the pictures on light paper.
_COLORS = {
    "qllight": "F6F1E7", "qldark": "D5C4A8", "qledge": "6B6152", "qlthin": "8A7F6E", "qlpiece": "1D2B4F",
    "qlgiven": "A63C06", "qlhit": "3F74B5", "qlspot": "1F4A80", "qlcross": "8A3B3B", "qllabel": "5B5B5B",
    "qlclash": "D55E00", "qlwindow": "0072B2",
}  # fmt: skip
#: Where a token stands in its triangle, from the middle of the cell, y upwards; the order is N, E, S, W.
_TOWARDS = ((0.0, 0.3), (0.3, 0.0), (0.0, -0.3), (-0.3, 0.0))
#: The two outer corners of each triangle, from the lower left corner of the cell.
_CORNERS = (((0, 1), (1, 1)), ((1, 1), (1, 0)), ((1, 0), (0, 0)), ((0, 0), (0, 1)))

Point = tuple[float, float]


def scene_tikz(seen: Scene) -> str:
    if seen.board.n > MAX_SIDE:
        raise OutOfRange(f"TeX draws boards up to side {MAX_SIDE}, not {seen.board.n}")
    if len(seen.pieces) > MAX_PIECES or len(seen.attacked) > MAX_TINTED:
        raise OutOfRange(f"TeX draws at most {MAX_PIECES} pieces and {MAX_TINTED} attacked cells; SVG draws more")
    body, side = _triangles(seen, seen.board) if isinstance(seen.board, TriangleBoard) else _grid(seen, seen.board)
    shapes = sorted({match[1] for line in body if (match := re.match(r"\\ql([a-z]+)\{", line))})
    unit = f"{min(_CELL_MM, _PAPER_MM / side):.3f}mm"
    return "\n".join(
        [
            f"% {_remark(seen.title)}",
            f"% {_remark(seen.words)}",
            r"\documentclass[tikz,border=3pt]{standalone}",
            *(rf"\definecolor{{{name}}}{{HTML}}{{{paint}}}" for name, paint in _COLORS.items()),
            *(rf"\newcommand{{\ql{shape}}}[2]{{\fill[#1,shift={{(#2)}}] {_outline(shape)};}}" for shape in shapes),
            r"\tikzset{qlnumber/.style={font=\sffamily\scriptsize,text=qllabel}}",
            r"\begin{document}",
            rf"\begin{{tikzpicture}}[x={unit},y={unit}]",
            *body,
            r"\end{tikzpicture}",
            r"\end{document}",
            "",
        ]
    )


def _grid(seen: Scene, board: Board) -> tuple[list[str], float]:
    sheet = Layers(board)
    width, height = sheet.size
    if max(width, height) > 10 * MAX_SIDE:
        raise OutOfRange(f"layers side by side are {max(width, height):.0f} cells wide; TeX draws {10 * MAX_SIDE}")
    drawing = _Grid(seen, board)
    body = []
    for layer in sheet.all_layers():
        inner = [line for line in drawing.layer(layer) if line]
        if board.d <= 2:
            return inner, max(width, height)
        x, y = sheet.corner(layer)
        at = _point(x, height - y - sheet.layer_height)
        name = ",".join([r"\cdot", r"\cdot", *(str(k + 1) for k in layer)])
        label = rf"\node[qlnumber,anchor=south] at {_point(board.n / 2, board.n)} {{$({name})$}};"
        body += [rf"\begin{{scope}}[shift={{{at}}}]", *inner, label, r"\end{scope}"]
    return body, max(width, height)


class _Grid:
    def __init__(self, seen: Scene, board: Board) -> None:
        self.seen, self.board = seen, board
        self.rows = board.n if board.d >= 2 else 1
        self.fine = board.n <= MAX_SQUARES
        self.given = set(seen.given)
        self.spot = spot_radius(Layers(board).size[0])

    def layer(self, layer: tuple[int, ...]) -> Iterator[str]:
        n, rows, seen = self.board.n, self.rows, self.seen
        yield rf"\fill[qllight] (0,0) rectangle {_point(n, rows)};"
        if self.fine:
            dark = [(x, y) for y in range(rows) for x in range((y + sum(layer)) % 2, n, 2)]
            yield _squares("qldark", dark)
        hit = [at for _, at in self._in(seen.attacked, layer)]
        yield _squares("qlhit,fill opacity=0.28", hit)
        if n <= MAX_SPOTTED and self.board.size <= MAX_SPOTTED**2:
            yield _circles("qlspot", [(x + 0.5, y + 0.5) for x, y in hit], self.spot)
        pieces = list(self._in(seen.pieces, layer))
        if seen.window:
            yield from self._windows([at for _, at in pieces])
        dashes = ",dashed" if self.board.torus else ""
        yield rf"\draw[qledge,line width=0.8pt{dashes}] (0,0) rectangle {_point(n, rows)};"
        if self.board.d <= 2:
            yield from self._numbers()
        yield from self._clashes(layer)
        for _, (x, y) in self._in(seen.excluded, layer):
            ends = f"{_point(x + 0.28, y + 0.28)} -- {_point(x + 0.72, y + 0.72)}"
            yield rf"\draw[qlcross,line width=1pt] {ends} {_point(x + 0.28, y + 0.72)} -- {_point(x + 0.72, y + 0.28)};"
        for cell, at in pieces:
            yield from self._piece(at, cell in self.given)

    def _piece(self, at: tuple[int, int], given: bool) -> Iterator[str]:
        n, (x, y) = self.board.n, at
        paint = "qlgiven" if given else "qlpiece"
        if self.fine:
            yield rf"\ql{symbol_on(n, self.seen.symbol, given)}{{{paint}}}{{{x},{y}}}"
            if given and n <= MAX_GLYPHS:
                left, top, right, bottom = BAR
                yield rf"\fill[{paint}] {_point(x + left, y + 1 - bottom)} rectangle {_point(x + right, y + 1 - top)};"
            return
        yield _dot(paint, (x + 0.5, y + 0.5), max(0.42, n / 250), square=given)

    def _in(self, cells: Iterable[int], layer: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, int]]]:
        numbers = np.fromiter(cells, dtype=np.int64)
        where = self.board.coordinates(numbers)
        inside = (where[:, 2:] == np.array(layer, dtype=np.int64)).all(axis=1)
        for cell, at in zip(numbers[inside].tolist(), where[inside].tolist(), strict=True):
            yield cell, (at[0], at[1] if self.board.d >= 2 else 0)

    def _windows(self, cells: list[tuple[int, int]]) -> Iterator[str]:
        around = Windows([(x + 1, y + 1) for x, y in cells], self.seen.window, wrapped=self.board.torus)
        for left, bottom, right, top in around.rectangles(self.board.n, self.rows):
            area = f"{_point(left, bottom)} rectangle {_point(right, top)}"
            yield rf"\filldraw[fill=qlhit,fill opacity=0.28,draw=qlwindow] {area};"

    def _clashes(self, layer: tuple[int, ...]) -> Iterator[str]:
        where = dict(self._in(self.seen.clashing, layer))
        for x, y in where.values():
            yield rf"\draw[qlclash,line width=1.2pt] {_point(x, y)} rectangle {_point(x + 1, y + 1)};"
        for attack in self.seen.attacks:
            if attack.first in where and not any(attack.step[2:]):
                x, y = where[attack.first]
                across, up = (*attack.step, 0)[:2]
                runs = Way((x + 1, y + 1), (across, up)).runs(self.board.n, self.rows)
                lines = " ".join(f"{_point(*first)} -- {_point(*last)}" for first, last in runs)
                yield rf"\draw[qlclash,line width=1.2pt] {lines};"

    def _numbers(self) -> Iterator[str]:
        for k in edge_numbers(self.board.n):
            yield rf"\node[qlnumber,anchor=north] at {_point(k - 0.5, 0)} {{{k}}};"
            if self.board.d == 2:
                yield rf"\node[qlnumber,anchor=east] at {_point(0, k - 0.5)} {{{k}}};"


def _triangles(seen: Scene, board: TriangleBoard) -> tuple[list[str], float]:
    n = board.n
    body = [rf"\fill[qllight] (0,0) rectangle ({n},{n});"]
    for t, x, y in _split(board, seen.attacked):
        corners = " -- ".join(_point(x + a, y + b) for a, b in (*_CORNERS[t], (0.5, 0.5)))
        body.append(rf"\fill[qlhit,fill opacity=0.28] {corners} -- cycle;")
    if n <= MAX_CUT and seen.attacked:
        body.append(_circles("qlspot", [_token(*place) for place in _split(board, seen.attacked)], token_spot(n)))
    if n <= MAX_SQUARES:
        inner = range(1, n)
        body += [rf"\draw[qledge,line width=0.6pt] ({k},0) -- ({k},{n}) (0,{k}) -- ({n},{k});" for k in inner]
        for k in range(2 * n - 1):
            # Antidiagonal k starts on the left edge or, past the corner, on the lower edge; diagonals mirror it.
            x, y = max(0, k - n + 1), min(n, k + 1)
            rising, falling = f"({x},{n - y}) -- ({y},{n - x})", f"({x},{y}) -- ({y},{x})"
            body.append(rf"\draw[qlthin,line width=0.3pt] {rising} {falling};")
    body.append(rf"\draw[qledge,line width=0.8pt] (0,0) rectangle ({n},{n});")
    for k in edge_numbers(n):
        body.append(rf"\node[qlnumber,anchor=south] at {_point(k - 0.5, n)} {{{k}}};")
        body.append(rf"\node[qlnumber,anchor=east] at {_point(0, n - k + 0.5)} {{{k}}};")
    radius = token_radius(n)
    given = set(seen.given)
    for cell, (t, x, y) in zip(seen.pieces, _split(board, seen.pieces), strict=True):
        is_given = cell in given
        body.append(_dot("qlgiven" if is_given else "qlpiece", _token(t, x, y), radius, square=is_given))
    for t, x, y in _split(board, seen.clashing):
        ring = f"{_point(*_token(t, x, y))} circle[radius={number(1.5 * radius)}]"
        body.append(rf"\draw[qlclash,line width=1.2pt] {ring};")
    for t, x, y in _split(board, seen.excluded):
        a, b = _token(t, x, y)
        ends = f"{_point(a - 0.08, b - 0.08)} -- {_point(a + 0.08, b + 0.08)}"
        body.append(
            rf"\draw[qlcross,line width=1pt] {ends} {_point(a - 0.08, b + 0.08)} -- {_point(a + 0.08, b - 0.08)};"
        )
    return body, float(n)


def _split(board: TriangleBoard, cells: Iterable[int]) -> Iterator[tuple[int, int, int]]:
    letters, rows, columns = board.split(np.fromiter(cells, dtype=np.int64))
    for t, row, column in zip(letters.tolist(), rows.tolist(), columns.tolist(), strict=True):
        yield t, column, board.n - 1 - row


def _token(t: int, x: int, y: int) -> Point:
    right, up = _TOWARDS[t]
    return x + 0.5 + right, y + 0.5 + up


def _point(x: float, y: float) -> str:
    return f"({number(x)},{number(y)})"


def _squares(style: str, corners: Iterable[tuple[int, int]]) -> str:
    path = " ".join(f"({x},{y}) rectangle ++(1,1)" for x, y in corners)
    return rf"\fill[{style}] {path};" if path else ""


def _circles(style: str, middles: Iterable[Point], radius: float) -> str:
    path = " ".join(f"{_point(x, y)} circle[radius={number(radius)}]" for x, y in middles)
    return rf"\fill[{style}] {path};" if path else ""


def _dot(style: str, middle: Point, radius: float, square: bool) -> str:
    if not square:
        return _circles(style, [middle], radius)
    (x, y), half = middle, GIVEN_HALF * radius
    return rf"\fill[{style}] {_point(x - half, y - half)} rectangle {_point(x + half, y + half)};"


def _remark(words: str) -> str:
    return " ".join(clean(words).split())


_PART = re.compile(r"([MLHVZa])|(-?(?:\d+\.?\d*|\.\d+))")


def _outline(shape: str) -> str:
    """An outline of `queenlab.draw.glyphs` in the words of TikZ, y upwards."""
    words: list[str] = []
    x = y = 0.0
    for command, numbers in _commands(OUTLINES[shape]):
        if command == "a":
            # Outlines have arcs only as halves of circles that begin on the left; the second half says nothing new.
            if numbers[5] > 0:
                words[-1] = f"{_point(x + numbers[0], 1 - y)} circle[radius={number(numbers[0])}]"
            continue
        if command == "Z":
            words += ["-- cycle"] if not words[-1].endswith("]") else []
            continue
        if command in "ML":
            x, y = numbers
        elif command == "H":
            (x,) = numbers
        else:
            (y,) = numbers
        words.append(f"{'' if command == 'M' else '-- '}{_point(x, 1 - y)}")
    return " ".join(words)


def _commands(outline: str) -> Iterator[tuple[str, list[float]]]:
    command = ""
    numbers: list[float] = []
    for match in _PART.finditer(outline):
        if match[1]:
            if command:
                yield command, numbers
            command, numbers = match[1], []
        else:
            numbers.append(float(match[2]))
    yield command, numbers
