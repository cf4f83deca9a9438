"""A placement on a torus, drawn on a donut: columns run around the ring and rows around the tube."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from queenlab.board import Board
from queenlab.draw.svg import document, element, number
from queenlab.errors import BadInput, OutOfRange
from queenlab.placement import Placement
from queenlab.wording import plural

Floats = npt.NDArray[np.float64]

#: On a larger donut a cell is too small to be seen.
MAX_SIDE = 40

#: The middle of the tube is so far from the middle of the ring; the tube has radius 1.
_RING = 2.1
_SCALE = 130.0
_MARGIN = 12.0
#: How far above the plane of the ring the eye is.
_HEIGHT = math.radians(48)
#: The eye looks along this, towards it.
_EYE = np.array([0.0, -math.cos(_HEIGHT), math.sin(_HEIGHT)])
_RIGHT = np.array([1.0, 0.0, 0.0])
_UP = np.cross(_EYE, _RIGHT)
#: Where the light comes from: the left, before and above.
_LIGHT = np.array([-0.4, -0.45, 0.8])
#: Cells are divided into patches, about this many around the donut.
_PATCHES = 42
#: The two colours of the cells; they are lit, and so the same by day and by night.
_PAINTS = ((246, 241, 231), (196, 170, 126))


def donut_svg(placement: Placement, *, title: str, description: str = "") -> str:
    """A placement on a torus of two dimensions on a donut; pieces on the far side are drawn as broken rings."""
    board = placement.board
    if not isinstance(board, Board) or board.d != 2 or not board.torus:
        raise BadInput("a donut shows a torus of two dimensions")
    if board.n > MAX_SIDE:
        raise OutOfRange(f"a donut of side {board.n} has cells too small to be seen; at most {MAX_SIDE}")
    placement.check_on_board()
    body = _surface(board.n)
    near = 0
    for column, row in placement.coordinates.tolist():
        seen = _is_seen(board.n, column + 0.5, row + 0.5)
        near += seen
        body.append(_piece(board.n, column + 0.5, row + 0.5, seen))
    words = (
        description
        or f"{plural(len(placement), 'piece')}, {near} on the near side and {len(placement) - near} on the far"
    )
    half = (_RING + 1) * _SCALE + _MARGIN
    return document(2 * half, 2 * _half_height(), body, title, words)


def _half_height() -> float:
    return (_RING * math.sin(_HEIGHT) + 1) * _SCALE + _MARGIN


def _angles(n: int, column: Floats | float, row: Floats | float) -> tuple[Floats, Floats]:
    """Around the ring, from the front; around the tube, with the first row's lower edge at the outermost line."""
    return np.asarray(column) * (2 * math.pi / n) - math.pi / 2, np.asarray(row) * (2 * math.pi / n)


def _normal(n: int, column: Floats | float, row: Floats | float) -> Floats:
    u, v = _angles(n, column, row)
    return np.stack([np.cos(u) * np.cos(v), np.sin(u) * np.cos(v), np.sin(v)], axis=-1)


def _point(n: int, column: Floats | float, row: Floats | float) -> Floats:
    u, _ = _angles(n, column, row)
    middle = np.stack([_RING * np.cos(u), _RING * np.sin(u), np.zeros_like(u)], axis=-1)
    return middle + _normal(n, column, row)


def _path(points: Floats) -> str:
    x = (points @ _RIGHT + _RING + 1) * _SCALE + _MARGIN
    y = _half_height() - points @ _UP * _SCALE
    return "M" + "L".join(f"{number(a)} {number(b)}" for a, b in zip(x.tolist(), y.tolist(), strict=True)) + "Z"


def _surface(n: int) -> list[str]:
    cut = max(1, round(_PATCHES / n))
    count = n * cut
    at = np.arange(count) / cut
    columns, rows = (grid.ravel() for grid in np.meshgrid(at, at, indexing="ij"))
    step, half = 1 / cut, 0.5 / cut
    normals = _normal(n, columns + half, rows + half)
    depths = _point(n, columns + half, rows + half) @ _EYE
    corners = np.stack(
        [_point(n, columns + a, rows + b) for a, b in ((0, 0), (step, 0), (step, step), (0, step))], axis=1
    )
    light = np.clip(normals @ (_LIGHT / np.linalg.norm(_LIGHT)), 0, 1)
    body = []
    for patch in np.argsort(depths).tolist():
        if normals[patch] @ _EYE <= -0.05:
            continue
        dark = (math.floor(columns[patch]) + math.floor(rows[patch])) % 2 == 0
        bright = 0.55 + 0.45 * light[patch]
        paint = "#" + "".join(f"{round(channel * bright):02x}" for channel in _PAINTS[dark])
        # The thin line in the same colour closes the gap to the next patch.
        body.append(element("path", d=_path(corners[patch]), fill=paint, stroke=paint, stroke_width=0.6))
    return [element("g", *body, class_="ql-donut")]


def _is_seen(n: int, column: float, row: float) -> bool:
    """Whether a point of the donut faces the eye, which looks so steeply that no part of the donut hides another."""
    return bool(_normal(n, column, row) @ _EYE > 0)


def _piece(n: int, column: float, row: float, seen: bool) -> str:
    """A disc on the surface, as round on the outside, where cells are long, as on the inside."""
    turn = np.linspace(0, 2 * math.pi, 24, endpoint=False)
    around = _RING + math.cos(float(_angles(n, column, row)[1]))
    path = _path(_point(n, column + 0.36 / around * np.cos(turn), row + 0.36 * np.sin(turn)))
    if seen:
        # The surface has the same colours by day and by night, and so has what stands on it.
        return element("path", d=path, class_="ql-piece", style="fill:#1d2b4f")
    return element(
        "path", d=path, class_="ql-hidden", fill="none", stroke="#1d2b4f", stroke_width=1.6, stroke_dasharray="4 3"
    )
