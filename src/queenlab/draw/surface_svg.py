"""A function on the unit square as a block with a curved top, seen from a corner, with hidden parts removed."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from queenlab.draw.palette import heat
from queenlab.draw.svg import document, element, number, text
from queenlab.draw.ticks import round_ticks, tick_text
from queenlab.errors import BadInput, OutOfRange
from queenlab.queenon.limit.level_sets import Surface, XGrid

Floats = npt.NDArray[np.float64]

#: More patches than this on a side are too small to be seen.
MAX_MESH = 120

_SIDE = 260.0
_ACROSS, _DOWN = math.sqrt(3) / 2, 0.5
#: The highest point stands so high, in sides of the square.
_HEIGHT = 0.7
_MARGIN, _LABELS = 14.0, 40.0
#: Where the light comes from: the left, before and above.
_LIGHT = np.array([0.35, 0.55, 0.76])


def surface_svg(surface: Surface, *, title: str, description: str = "", mesh: int = 44) -> str:
    """A function that is not negative, as the top of a block.

    The corner (0, 0) is at the back; x runs to the right and y to the left, both towards the eye.

    Args:
        surface: the function, over arrays of x and y.
        mesh: how many patches there are along a side.
    """
    if mesh > MAX_MESH:
        raise OutOfRange(f"a surface of {mesh} x {mesh} patches is too fine to be seen; at most {MAX_MESH} on a side")
    heights = XGrid.of(surface, mesh).corners
    if not np.isfinite(heights).all() or heights.min() < 0 or heights.max() <= 0:
        raise BadInput("the heights of a surface must be finite and not negative, and at least one above 0")
    low, high = float(heights.min()), float(heights.max())

    def at(x: float, y: float, z: float) -> tuple[float, float]:
        right = _MARGIN + _LABELS + (x - y + 1) * _ACROSS * _SIDE
        return right, _MARGIN + (_HEIGHT * (1 - z / high) + (x + y) * _DOWN) * _SIDE

    def face(*points: tuple[float, float, float]) -> str:
        return "M" + "L".join(f"{number(a)} {number(b)}" for a, b in (at(*point) for point in points)) + "Z"

    ends = (np.arange(mesh + 1) / mesh).tolist()
    z = heights.tolist()
    shares = (heights - low) / (high - low) if high > low else heights * 0
    patches = (shares[1:, 1:] + shares[1:, :-1] + shares[:-1, 1:] + shares[:-1, :-1]) / 4
    shadows = _shadows(heights * (_HEIGHT / high))
    body = []
    # From the back to the front: a patch can only be hidden by one with a larger x or y.
    for i, j in sorted(np.ndindex(mesh, mesh), key=sum):
        a, b, c, d = ends[i], ends[j], ends[i + 1], ends[j + 1]
        top = face((a, b, z[i][j]), (c, b, z[i + 1][j]), (c, d, z[i + 1][j + 1]), (a, d, z[i][j + 1]))
        body.append(element("path", d=top, class_="ql-patch", fill=heat(float(patches[i, j]), float(shadows[i, j]))))
    # A thin dark line around each patch closes the gaps between them and shows the mesh.
    top = element("g", *body, stroke="#10203c", stroke_opacity=0.35, stroke_width=0.5, stroke_linejoin="round")
    left = face((0, 1, 0), (1, 1, 0), *((x, 1, z[k][-1]) for k, x in reversed(list(enumerate(ends)))))
    right = face((1, 0, 0), (1, 1, 0), *((1, y, z[-1][k]) for k, y in reversed(list(enumerate(ends)))))
    sides = [element("path", d=left, class_="ql-light"), element("path", d=right, class_="ql-dark")]
    sides.append(element("path", d=left + right, class_="ql-edge", stroke_width=1, stroke_linejoin="round"))
    words = description or f"heights from {low:.4g} to {high:.4g}"
    width = 2 * (_MARGIN + _LABELS) + 2 * _ACROSS * _SIDE
    height = 2 * _MARGIN + (_HEIGHT + 1) * _SIDE + 12
    return document(width, height, [top, *sides, *_scale(at, high)], title, words)


def _shadows(heights: Floats) -> Floats:
    """How much black lies over every patch: the less, the more it faces the light."""
    mesh = len(heights) - 1
    along_x = (heights[1:, 1:] + heights[1:, :-1] - heights[:-1, 1:] - heights[:-1, :-1]) * (mesh / 2)
    along_y = (heights[1:, 1:] + heights[:-1, 1:] - heights[1:, :-1] - heights[:-1, :-1]) * (mesh / 2)
    facing = (_LIGHT[2] - along_x * _LIGHT[0] - along_y * _LIGHT[1]) / np.sqrt(1 + along_x**2 + along_y**2)
    black: Floats = 0.45 * (1 - np.clip(facing, 0, 1))
    return black


def _scale(at: Callable[[float, float, float], tuple[float, float]], high: float) -> list[str]:
    body = []
    for tick in round_ticks(0, high, 5):
        x, y = at(0, 1, tick)
        body.append(element("path", d=f"M{number(x)} {number(y)}h-6", class_="ql-axis", stroke_width=1))
        body.append(text(tick_text(tick), x - 9, y + 4, 13, anchor="end"))
    x, y = at(0, 1, high)
    body.append(
        element("path", d=f"M{number(x)} {number(y)}V{number(at(0, 1, 0)[1])}", class_="ql-axis", stroke_width=1)
    )
    for name, place in (("x", at(0.5, 1, 0)), ("y", at(1, 0.5, 0))):
        body.append(text(name, place[0], place[1] + 22, 14))
    return body
