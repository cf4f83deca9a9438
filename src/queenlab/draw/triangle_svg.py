"""Knuth's board of triangles: row 1 is at the top, and every cell is cut by its two diagonals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from queenlab.board import TriangleBoard
from queenlab.draw.glyphs import GIVEN_HALF
from queenlab.draw.svg import document, element, number, text
from queenlab.draw.ticks import edge_numbers
from queenlab.errors import OutOfRange

#: Beyond this side the cuts and spots are left away, and beyond the other no picture is drawn.
MAX_CUT = 60
MAX_SIDE = 1000

_UNIT = 60.0
#: Where a token stands in its triangle, from the middle of the cell; the order is N, E, S, W.
TOWARDS = ((0.0, -0.3), (0.3, 0.0), (0.0, 0.3), (-0.3, 0.0))
#: The two outer corners of each triangle.
CORNERS = (((0, 0), (1, 0)), ((1, 0), (1, 1)), ((0, 1), (1, 1)), ((0, 0), (0, 1)))


def triangle_svg(
    board: TriangleBoard,
    marks: Mapping[int, str],
    tokens: Sequence[int],
    title: str,
    description: str,
    ringed: Sequence[int] = (),
) -> str:
    """Tokens in triangles, and rings around those that clash.

    Marks are `attacked` for a tint and a spot, `given` for a square token in another colour, `cross` for a triangle
    that must stay empty, or a short text.
    """
    n, u = board.n, _UNIT
    if n > MAX_SIDE:
        raise OutOfRange(f"a picture of {n} x {n} cut cells is too large; at most {MAX_SIDE} x {MAX_SIDE}")
    size = _number_size(n)
    # Rows are numbered at the left and columns above; the other two sides need a narrow rim.
    wide = 0.65 * len(str(n)) * size
    margin = max(0.55, wide + 0.6 * size)
    side = (n + margin + max(0.1, 0.005 * n, wide / 2 - 0.5)) * u
    low, high = margin * u, (margin + n) * u
    body = [element("rect", x=low, y=low, width=n * u, height=n * u, class_="ql-light")]
    if n <= MAX_CUT:
        body += _cuts(n, low, high)
    body += _numbers(n, low, size)
    body.append(element("rect", x=low, y=low, width=n * u, height=n * u, class_="ql-edge", stroke_width=side / 300))
    for cell, mark in sorted(marks.items()):
        body.append(_mark(board, cell, mark, low))
    if n <= MAX_CUT:
        body.append(_spots(board, sorted(cell for cell, mark in marks.items() if mark == "attacked"), low))
    radius = token_radius(n) * u
    for cell in tokens:
        x, y = _middle(board, cell, low)
        body.append(element("circle", cx=x, cy=y, r=radius, class_="ql-piece"))
    for cell in ringed:
        x, y = _middle(board, cell, low)
        body.append(element("circle", cx=x, cy=y, r=1.5 * radius, class_="ql-line ql-s1", stroke_width=radius / 3))
    return document(side, side, [part for part in body if part], title, description)


def token_radius(n: int) -> float:
    """In cells: on large boards as much as a triangle allows, and beyond that as much as can be seen."""
    return max(0.12, min(0.2, n / 300), n / 250 if n > MAX_CUT else 0.0)


def token_spot(n: int) -> float:
    """The radius of a spot in cells: half a token at most, and two pixels across where 700 are shown."""
    return max(0.05, n / 700)


def _cuts(n: int, low: float, high: float) -> list[str]:
    u = _UNIT
    lines = ""
    for k in range(1, n):
        at = number(low + k * u)
        lines += f"M{at} {number(low)}V{number(high)}M{number(low)} {at}H{number(high)}"
    diagonals = ""
    for k in range(2 * n - 1):
        # Antidiagonal k starts on the left edge or, past the corner, on the lower edge; diagonals mirror it.
        x, y = max(0, k - n + 1), min(n, k + 1)
        length = y - x
        left, down = number(low + x * u), number(low + y * u)
        mirrored = number(high - y * u)
        run = number(length * u)
        diagonals += f"M{left} {down}l{run} -{run}M{left} {mirrored}l{run} {run}"
    return [
        element("path", d=lines, class_="ql-edge", stroke_width=u / 40) if lines else "",
        element("path", d=diagonals, class_="ql-thin", stroke_width=u / 60),
    ]


def _number_size(n: int) -> float:
    return 0.26 if n <= 20 else max(0.38, n / 45)


def _numbers(n: int, low: float, size: float) -> list[str]:
    u, away = _UNIT, max(0.12, 0.3 * size)
    body = []
    for k in edge_numbers(n):
        at = low + (k - 0.5) * u
        body.append(text(str(k), at, low - away * u, size * u))
        body.append(text(str(k), low - away * u, at + max(0.1, 0.35 * size) * u, size * u, anchor="end"))
    return body


def _middle(board: TriangleBoard, cell: int, low: float) -> tuple[float, float]:
    triangle, row, column = (int(part[0]) for part in board.split(np.array([cell])))
    right, down = TOWARDS[triangle]
    return low + (column + 0.5 + right) * _UNIT, low + (row + 0.5 + down) * _UNIT


def _spots(board: TriangleBoard, cells: Sequence[int], low: float) -> str:
    path = "".join(f"M{number(x)} {number(y)}h0" for x, y in (_middle(board, cell, low) for cell in cells))
    return element("path", d=path, class_="ql-spot", stroke_width=2 * token_spot(board.n) * _UNIT) if path else ""


def _mark(board: TriangleBoard, cell: int, mark: str, low: float) -> str:
    x, y = _middle(board, cell, low)
    u = _UNIT
    if mark == "attacked":
        triangle, row, column = (int(part[0]) for part in board.split(np.array([cell])))
        points = [(low + (column + a) * u, low + (row + b) * u) for a, b in (*CORNERS[triangle], (0.5, 0.5))]
        return element("path", d="M" + "L".join(f"{number(a)} {number(b)}" for a, b in points) + "Z", class_="ql-hit")
    if mark == "given":
        half = GIVEN_HALF * token_radius(board.n) * u
        return element("rect", x=x - half, y=y - half, width=2 * half, height=2 * half, class_="ql-given")
    if mark == "cross":
        a = 0.08 * u
        path = f"M{number(x - a)} {number(y - a)}l{number(2 * a)} {number(2 * a)}"
        path += f"M{number(x + a)} {number(y - a)}l-{number(2 * a)} {number(2 * a)}"
        return element("path", d=path, class_="ql-cross", stroke_width=0.04 * u, stroke_linecap="round")
    size = u * min(0.26, 0.5 / max(1, len(mark)))
    return text(mark, x, y + 0.36 * size, size, "ql-note")
