"""Functions of one variable as curves on linear axes."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

from queenlab.draw.chart_svg import BOTTOM, DASHES, HEIGHT, LEFT, RIGHT, WIDTH, axes, height_line, within_axes
from queenlab.draw.svg import clean, document, element, number, text
from queenlab.draw.ticks import round_ticks, tick_text
from queenlab.errors import BadInput

_LEGEND = 24.0


def curves_svg(
    curves: Mapping[str, Sequence[tuple[float, float]]],
    *,
    title: str,
    x_label: str,
    y_label: str,
    description: str = "",
) -> str:
    """One to four curves, each drawn through many points, which are given from left to right."""
    points = [point for curve in curves.values() for point in curve]
    if not points or len(curves) > len(DASHES) or any(len(curve) < 2 for curve in curves.values()):
        raise BadInput(f"a picture needs one to {len(DASHES)} curves of at least two points")
    if not all(math.isfinite(x) and math.isfinite(y) for x, y in points):
        raise BadInput("the points of a curve must be finite")
    x_low, x_high = _span([x for x, _ in points])
    y_low, y_high = _span([y for _, y in points])

    def place(x: float, y: float) -> tuple[float, float]:
        return within_axes((x - x_low) / (x_high - x_low), (y - y_low) / (y_high - y_low))

    body = axes(x_label, y_label)
    for tick in round_ticks(y_low, y_high):
        body += height_line(place(x_low, tick)[1], tick_text(tick))
    body += [
        text(tick_text(tick), place(tick, y_low)[0], HEIGHT - BOTTOM + 18, 13) for tick in round_ticks(x_low, x_high, 8)
    ]
    for which, (name, curve) in enumerate(curves.items()):
        path = "M" + "L".join(f"{number(a)} {number(b)}" for a, b in (place(x, y) for x, y in curve))
        tip = element("title", escape(clean(name)))
        body.append(element("path", tip, d=path, fill="none", **_stroke(which)))
    if len(curves) > 1:
        body += _legend(list(curves))
    words = description or f"{y_label} against {x_label}. " + "; ".join(_described(*item) for item in curves.items())
    return document(WIDTH, HEIGHT + (_LEGEND if len(curves) > 1 else 0), body, title, words)


def _span(numbers: list[float]) -> tuple[float, float]:
    low, high = min(numbers), max(numbers)
    return (low, high) if low < high else (low - 0.5, high + 0.5)


def _stroke(which: int) -> dict[str, str | float | None]:
    return {"class_": f"ql-line ql-s{which}", "stroke_width": 2, "stroke_dasharray": DASHES[which]}


def _legend(names: list[str]) -> list[str]:
    body = []
    step = (WIDTH - LEFT - RIGHT) / len(names)
    for which, name in enumerate(names):
        start, y = LEFT + which * step, HEIGHT + _LEGEND / 2
        body.append(element("path", d=f"M{number(start)} {number(y)}h26", fill="none", **_stroke(which)))
        body.append(text(name, start + 32, y + 4, 13, "ql-note", "start"))
    return body


def _described(name: str, curve: Sequence[tuple[float, float]]) -> str:
    heights = [y for _, y in curve]
    ends = f"from {heights[0]:.4g} at {curve[0][0]:.4g} to {heights[-1]:.4g} at {curve[-1][0]:.4g}"
    return f"{name}: {ends}, between {min(heights):.4g} and {max(heights):.4g}"
