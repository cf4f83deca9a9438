"""Cells of a cube seen from a corner: each is a small block, and blocks in front hide blocks behind.

Layers (`queenlab.draw.layers`) show where everything is; this shows the whole.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np

from queenlab.board import Board
from queenlab.draw.palette import shade
from queenlab.draw.svg import document, element, number
from queenlab.errors import BadInput, OutOfRange

#: A larger cube has more blocks than one can see.
MAX_SIDE = 40

_UNIT = 40.0
_SIDE = math.sqrt(3) / 2
#: How much black is laid over the three faces that are seen: the top, the left and the right one.
_SHADOWS = (0.0, 0.18, 0.36)


def cube_svg(board: Board, colors: Mapping[int, int | None], *, title: str, description: str) -> str:
    """Blocks in a cube. Column 1 and row 1 are at the back, so that coordinates grow towards the eye and upwards.

    Args:
        colors: from cell numbers to colours from 0 on, or None for a block as faint as glass.
    """
    n = board.n
    if board.d != 3:
        raise BadInput(f"a cube has three dimensions, and this board has {board.d}")
    if n > MAX_SIDE:
        raise OutOfRange(f"a cube of side {n} has too many blocks to show; at most side {MAX_SIDE}")
    if any(not 0 <= cell < board.size for cell in colors):
        raise BadInput(f"cell numbers go from 0 to {board.size - 1}")
    width, height = 2 * n * _SIDE + 0.4, 2.0 * n + 0.4

    def at(x: float, y: float, z: float) -> tuple[float, float]:
        right = (x - y) * _SIDE + n * _SIDE + 0.2
        down = (x + y) / 2 + (n - z) + 0.2
        return right * _UNIT, down * _UNIT

    def face(*points: tuple[float, float, float]) -> str:
        return "M" + "L".join(f"{number(a)} {number(b)}" for a, b in (at(*point) for point in points)) + "Z"

    walls = [
        face((0, 0, 0), (n, 0, 0), (n, n, 0), (0, n, 0)),
        face((0, 0, 0), (n, 0, 0), (n, 0, n), (0, 0, n)),
        face((0, 0, 0), (0, n, 0), (0, n, n), (0, 0, n)),
    ]
    body = [element("path", d="".join(walls), class_="ql-light")]
    lines = [face((k, 0, 0), (k, n, 0)) + face((0, k, 0), (n, k, 0)) for k in range(n + 1)]
    lines += [face((k, 0, 0), (k, 0, n)) + face((0, k, 0), (0, k, n)) for k in range(n + 1)]
    lines += [face((0, 0, k), (n, 0, k)) + face((0, 0, k), (0, n, k)) for k in range(n + 1)]
    body.append(element("path", d="".join(lines), class_="ql-thin", stroke_width=_UNIT / 40, stroke_opacity=0.5))
    cells = np.fromiter(colors, dtype=np.int64, count=len(colors))
    placed = sorted(zip(map(tuple, board.coordinates(cells).tolist()), colors.values(), strict=True), key=_depth)
    for (x, y, z), color in placed:
        # A little smaller than its cell, so that neighbours are distinct.
        a, b, c, e, f, g = x + 0.06, y + 0.06, z + 0.06, x + 0.94, y + 0.94, z + 0.94
        faces = (
            face((a, b, g), (e, b, g), (e, f, g), (a, f, g)),
            face((a, f, c), (e, f, c), (e, f, g), (a, f, g)),
            face((e, b, c), (e, f, c), (e, f, g), (e, b, g)),
        )
        if color is None:
            body.append(element("path", d="".join(faces), class_="ql-faded"))
            continue
        outline = element(
            "path", d="".join(faces), fill=shade(color), stroke="#000000", stroke_opacity=0.45,
            stroke_width=_UNIT / 40, stroke_linejoin="round",
        )  # fmt: skip
        parts = [outline]
        parts += [
            element("path", d=d, fill="#000000", fill_opacity=s) for d, s in zip(faces, _SHADOWS, strict=True) if s
        ]
        body.append(element("g", *parts, class_="ql-piece"))
    return document(width * _UNIT, height * _UNIT, body, title, description)


def _depth(block: tuple[tuple[int, ...], int | None]) -> int:
    return sum(block[0])
