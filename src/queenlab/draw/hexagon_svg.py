"""Hexagonal boards: a large hexagon of small ones, in three colours."""

from __future__ import annotations

import math
from collections.abc import Iterable

from queenlab.draw.glyphs import glyph
from queenlab.draw.svg import document, element, number
from queenlab.errors import BadInput, OutOfRange

#: From the middle: columns to the right, and steps up along the columns; a column to the right begins half a step up.
Hexagon = tuple[int, int]

#: A larger board has cells too small to be seen.
MAX_RADIUS = 30

#: The six ways over an edge, and the six along an edge between two cells of the two other colours.
RIDES: tuple[Hexagon, ...] = (
    (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1),
    (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1),
)  # fmt: skip

_SIZE = 24.0
_PAINTS = ("#f1e3c6", "#d3a86f", "#9c6b3d")


def hexagons(radius: int) -> list[Hexagon]:
    """The cells of a board with a given number of rings around its middle."""
    if not 0 <= radius <= MAX_RADIUS:
        raise OutOfRange(f"a hexagonal board may have 0 to {MAX_RADIUS} rings, not {radius}")
    span = range(-radius, radius + 1)
    return [(a, b) for a in span for b in span if abs(a + b) <= radius]


def queen_moves(radius: int, cell: Hexagon) -> set[Hexagon]:
    board = set(hexagons(radius))
    if cell not in board:
        raise BadInput(f"there is no cell {cell} on a hexagonal board with {radius} rings")
    found = set()
    for right, up in RIDES:
        a, b = cell[0] + right, cell[1] + up
        while (a, b) in board:
            found.add((a, b))
            a, b = a + right, b + up
    return found


def hexagon_svg(
    radius: int, *, title: str, description: str, queens: Iterable[Hexagon] = (), marked: Iterable[Hexagon] = ()
) -> str:
    """A hexagonal board with a given number of rings around its middle, with columns that stand upright.

    Args:
        queens: cells with a queen.
        marked: cells with a dot.
    """
    cells = hexagons(radius)
    high = math.sqrt(3) * _SIZE
    width, height = (3 * radius + 2) * _SIZE + 8, (2 * radius + 1) * high + 8

    def middle(cell: Hexagon) -> tuple[float, float]:
        a, b = cell
        return width / 2 + 1.5 * _SIZE * a, height / 2 - high * (b + a / 2)

    body = []
    for a, b in cells:
        x, y = middle((a, b))
        spots = [(x + _SIZE * math.cos(k * math.pi / 3), y + _SIZE * math.sin(k * math.pi / 3)) for k in range(6)]
        path = "M" + "L".join(f"{number(p)} {number(q)}" for p, q in spots) + "Z"
        body.append(element("path", d=path, class_="ql-cell", fill=_PAINTS[(a - b) % 3], stroke="#5d4a33"))
    known = set(cells)
    for kind, chosen in (("dot", marked), ("queen", queens)):
        for cell in sorted(chosen):
            if cell not in known:
                raise BadInput(f"there is no cell {cell} on a hexagonal board with {radius} rings")
            x, y = middle(cell)
            if kind == "dot":
                body.append(element("circle", cx=x, cy=y, r=0.22 * _SIZE, class_="ql-dot", fill="#0b3d91"))
            else:
                # On cells that look the same by day and by night the queen does, too.
                drawn = glyph("queen", x - 0.8 * _SIZE, y - 0.8 * _SIZE, 1.6 * _SIZE)
                body.append(drawn.replace("<path ", '<path style="fill:#1d2b4f" ', 1))
    return document(width, height, body, title, description)
