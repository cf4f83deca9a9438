"""Curves on linear scales: functions of one variable side by side."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

from queenlab.draw.svg import clean, document, element, number, text
from queenlab.draw.ticks import round_ticks, tick_text
from queenlab.errors import BadInput

_WIDTH, _HEIGHT = 560.0, 340.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 66.0, 20.0, 20.0, 50.0
_LEGEND = 24.0
#: Curves differ in colour and in dashes.
_DASHES = (None, "7 4", "2 4", "10 3 2 3")


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
    if not points or len(curves) > len(_DASHES) or any(len(curve) < 2 for curve in curves.values()):
        raise BadInput(f"a picture shows one to {len(_DASHES)} curves of at least two points")
    if not all(math.isfinite(x) and math.isfinite(y) for x, y in points):
        raise BadInput("curves are drawn through finite points")
    x_low, x_high = _span([x for x, _ in points])
    y_low, y_high = _span([y for _, y in points])
    y_ticks = round_ticks(y_low, y_high)

    def place(x: float, y: float) -> tuple[float, float]:
        across, up = (x - x_low) / (x_high - x_low), (y - y_low) / (y_high - y_low)
        return _LEFT + across * (_WIDTH - _LEFT - _RIGHT), _HEIGHT - _BOTTOM - up * (_HEIGHT - _TOP - _BOTTOM)

    bottom = _HEIGHT - _BOTTOM
    body = [
        element("path", d=f"M{number(_LEFT)} {number(_TOP)}V{number(bottom)}H{number(_WIDTH - _RIGHT)}",
                class_="ql-axis", fill="none"),
        text(x_label, (_LEFT + _WIDTH - _RIGHT) / 2, _HEIGHT - 10, 14),
        text(y_label, 16, (_TOP + bottom) / 2, 14, transform=f"rotate(-90 16 {number((_TOP + bottom) / 2)})"),
    ]  # fmt: skip
    for tick in y_ticks:
        y = place(x_low, tick)[1]
        body.append(element("line", x1=_LEFT, x2=_WIDTH - _RIGHT, y1=y, y2=y, class_="ql-grid"))
        body.append(text(tick_text(tick), _LEFT - 8, y + 4, 13, anchor="end"))
    body += [text(tick_text(tick), place(tick, y_low)[0], bottom + 18, 13) for tick in round_ticks(x_low, x_high, 8)]
    for which, (name, curve) in enumerate(curves.items()):
        path = "M" + "L".join(f"{number(a)} {number(b)}" for a, b in (place(x, y) for x, y in curve))
        tip = element("title", escape(clean(name)))
        body.append(element("path", tip, d=path, fill="none", **_stroke(which)))
    if len(curves) > 1:
        body += _legend(list(curves))
    told = description or f"{y_label} against {x_label}. " + "; ".join(_told(*item) for item in curves.items())
    return document(_WIDTH, _HEIGHT + (_LEGEND if len(curves) > 1 else 0), body, title, told)


def _span(numbers: list[float]) -> tuple[float, float]:
    low, high = min(numbers), max(numbers)
    return (low, high) if low < high else (low - 0.5, high + 0.5)


def _stroke(which: int) -> dict[str, str | float | None]:
    return {"class_": f"ql-line ql-s{which}", "stroke_width": 2, "stroke_dasharray": _DASHES[which]}


def _legend(names: list[str]) -> list[str]:
    body = []
    step = (_WIDTH - _LEFT - _RIGHT) / len(names)
    for which, name in enumerate(names):
        start, y = _LEFT + which * step, _HEIGHT + _LEGEND / 2
        body.append(element("path", d=f"M{number(start)} {number(y)}h26", fill="none", **_stroke(which)))
        body.append(text(name, start + 32, y + 4, 13, "ql-note", "start"))
    return body


def _told(name: str, curve: Sequence[tuple[float, float]]) -> str:
    heights = [y for _, y in curve]
    ends = f"from {heights[0]:.4g} at {curve[0][0]:.4g} to {heights[-1]:.4g} at {curve[-1][0]:.4g}"
    return f"{name}: {ends}, between {min(heights):.4g} and {max(heights):.4g}"
