"""A function on the unit square as a heat map with contour lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from xml.sax.saxutils import escape

import numpy as np
import numpy.typing as npt

from queenlab.draw.palette import heat, ink_on
from queenlab.draw.svg import document, element, number, text
from queenlab.draw.ticks import round_ticks, tick_text
from queenlab.errors import BadInput
from queenlab.queenon.limit.level_sets import Line, Surface, XGrid, level_lines, level_regions

Floats = npt.NDArray[np.float64]
_Style = dict[str, Any]

_SIDE = 480.0
_LEFT, _TOP, _RIGHT, _BOTTOM = 34.0, 12.0, 86.0, 30.0
_KEY_LEFT, _KEY_WIDTH = 20.0, 16.0
_FONT = 13.0
#: This many colours lie between the lowest and the highest value; more can hardly be distinguished.
_BANDS = 32
#: A drawn line keeps so near to the computed one, in the units of the picture.
_TOLERANCE = 0.12
#: Lines that are shorter than this, in the same units, get no number.
_LABELLED = 60.0


def contour_svg(
    surface: Surface,
    *,
    title: str,
    description: str = "",
    levels: Sequence[float] | None = None,
    filled: bool = True,
    mesh: int = 96,
) -> str:
    """A picture of a function on the unit square; x runs to the right and y upwards.

    Args:
        surface: the function, over arrays of x and y.
        levels: heights at which lines are drawn; round numbers by default.
        filled: whether the square is coloured, pale where the function is lowest; otherwise there are lines only.
        mesh: into how many cells each side is cut; a cell has four triangles, and on each the function is drawn linear.
    """
    grid = XGrid.of(surface, mesh)
    everything = np.concatenate([grid.corners.ravel(), grid.middles.ravel()])
    if not np.isfinite(everything).all():
        raise BadInput("a picture of a function needs finite values")
    low, high = float(everything.min()), float(everything.max())
    chosen = round_ticks(low, high, 10) if levels is None else sorted(float(level) for level in levels)
    body = _bands(grid, low, high) if filled else []
    body += _isolines(grid, chosen, low, high, filled)
    body.append(element("rect", x=_LEFT, y=_TOP, width=_SIDE, height=_SIDE, class_="ql-edge", stroke_width=1))
    body += _axes()
    if filled and high > low:
        body += _key(low, high, chosen)
    words = description or f"heights from {low:.4g} to {high:.4g}"
    levels_shown = ", ".join(tick_text(level) for level in chosen)
    width = _LEFT + _SIDE + (_RIGHT if filled else 12.0)
    return document(width, _TOP + _SIDE + _BOTTOM, body, title, f"{words}; lines at {levels_shown}")


def _bands(grid: XGrid, low: float, high: float) -> list[str]:
    body = [element("rect", x=_LEFT, y=_TOP, width=_SIDE, height=_SIDE, fill=heat(0.5 / _BANDS))]
    if high <= low:
        return body
    for band in range(1, _BANDS):
        region = level_regions(grid, low + (high - low) * band / _BANDS)
        path = "".join(_path(line) for line in region)
        body.append(element("path", d=path, fill=heat((band + 0.5) / _BANDS), fill_rule="evenodd"))
    return body


def _isolines(grid: XGrid, levels: list[float], low: float, high: float, filled: bool) -> list[str]:
    body, numbers = [], []
    taken: list[tuple[float, float]] = []
    for level in levels:
        lines = level_lines(grid, level)
        if not lines:
            continue
        paint = heat(min(max((level - low) / (high - low), 0.0), 1.0)) if filled else None
        style: _Style = {"stroke": ink_on(paint), "stroke_opacity": 0.55} if paint else {}
        path = "".join(_path(line) for line in lines)
        tip = element("title", escape(tick_text(level)))
        kind = "ql-line" if filled else "ql-line ql-s0"
        body.append(element("path", tip, d=path, class_=kind, fill="none", stroke_width=1.2, **style))
        place = _label_place(lines[0], taken)
        if place is not None:
            taken.append(place)
            halo: _Style = (
                {"stroke": paint, "stroke_width": 4, "paint_order": "stroke", "fill": ink_on(paint)} if paint else {}
            )
            kind = "ql-word" if filled else "ql-note"
            numbers.append(text(tick_text(level), place[0], place[1] + 0.35 * _FONT, _FONT - 1, kind, **halo))
    return body + numbers


def _label_place(line: Line, taken: list[tuple[float, float]]) -> tuple[float, float] | None:
    """A point of a line far from the numbers that are there already and from the edge; None on a short line."""
    points = _drawn(line.points)
    if np.hypot(*np.diff(points, axis=0).T).sum() < _LABELLED:
        return None
    inner = points - (_LEFT, _TOP)
    margin = np.minimum(inner, _SIDE - inner).min(axis=1)
    for x, y in taken:
        margin = np.minimum(margin, np.hypot(points[:, 0] - x, points[:, 1] - y))
    best = int(margin.argmax())
    return (float(points[best, 0]), float(points[best, 1])) if margin[best] > _FONT else None


def _axes() -> list[str]:
    body = []
    for tick in (0.0, 0.5, 1.0):
        body.append(text(tick_text(tick), _LEFT + tick * _SIDE, _TOP + _SIDE + 20, _FONT))
        body.append(text(tick_text(tick), _LEFT - 6, _TOP + (1 - tick) * _SIDE + 0.35 * _FONT, _FONT, anchor="end"))
    return body


def _key(low: float, high: float, levels: list[float]) -> list[str]:
    left, step = _LEFT + _SIDE + _KEY_LEFT, _SIDE / _BANDS
    body = [
        element("rect", x=left, y=_TOP + _SIDE - (band + 1) * step, width=_KEY_WIDTH, height=step + 0.4,
                fill=heat((band + 0.5) / _BANDS))
        for band in reversed(range(_BANDS))
    ]  # fmt: skip
    for level in levels:
        y = _TOP + _SIDE * (high - level) / (high - low)
        if _TOP <= y <= _TOP + _SIDE:
            ends = f"M{number(left + _KEY_WIDTH)} {number(y)}h5"
            body.append(element("path", d=ends, class_="ql-axis", stroke_width=1))
            body.append(text(tick_text(level), left + _KEY_WIDTH + 8, y + 0.35 * _FONT, _FONT, anchor="start"))
    return body


def _drawn(points: Floats) -> Floats:
    placed: Floats = np.stack([_LEFT + _SIDE * points[:, 0], _TOP + _SIDE * (1 - points[:, 1])], axis=1)
    return placed


def _path(line: Line) -> str:
    points = _thinned(_drawn(line.points))
    path = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points.tolist())
    return path + "Z" if line.closed else path


def _thinned(points: Floats) -> Floats:
    """Fewer points of a line, such that all others lie within the tolerance of what is left (Douglas and Peucker)."""
    keep = np.zeros(len(points), dtype=bool)
    keep[[0, -1]] = True
    parts = [(0, len(points) - 1)]
    while parts:
        first, last = parts.pop()
        if last - first < 2:
            continue
        off = points[first + 1 : last] - points[first]
        chord = points[last] - points[first]
        length = float(np.hypot(*chord))
        # A closed line has no chord: then the distance to its only end counts.
        far = np.abs(off[:, 0] * chord[1] - off[:, 1] * chord[0]) / length if length else np.hypot(*off.T)
        worst = int(far.argmax())
        if far[worst] > _TOLERANCE:
            middle = first + 1 + worst
            keep[middle] = True
            parts += [(first, middle), (middle, last)]
    return points[keep]
