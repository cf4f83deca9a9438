"""A small line chart with a logarithmic vertical axis, for numbers that grow like counts of queens.

With a logarithmic scale to the right as well, what grows like a power of n is a straight line.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from xml.sax.saxutils import escape

from queenlab.draw.svg import clean, document, element, number, text
from queenlab.errors import BadInput

WIDTH, HEIGHT = 560.0, 340.0
LEFT, RIGHT, TOP, BOTTOM = 66.0, 20.0, 20.0, 50.0
#: Lines differ in colour, in dashes and in the shape of their points.
DASHES = (None, "7 4", "2 4", "10 3 2 3")
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_POINTS = ("M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z", "M-4-4H4V4H-4Z", "M0-5L5 4H-5Z", "M0-5L5 0L0 5L-5 0Z")


def line_chart_svg(
    series: Mapping[str, Sequence[tuple[int, int | float]]],
    *,
    title: str,
    x_label: str = "n",
    y_label: str = "count",
    log_x: bool = False,
) -> str:
    """Lines of (x, y) points; what is not above 0 has no place on a logarithmic scale and is left out.

    Args:
        series: one to four lines by name.
        log_x: whether the scale to the right is logarithmic too.
    """
    drawn = {name: [(x, y) for x, y in points if y > 0 and (x > 0 or not log_x)] for name, points in series.items()}
    everything = [point for points in drawn.values() for point in points]
    if not everything or len(series) > len(DASHES):
        raise BadInput(f"a chart needs one to {len(DASHES)} lines, with at least one number above 0")
    # Of whole numbers log10 is exact enough at any size, where a float would overflow.
    scale: Callable[[int], float] = math.log10 if log_x else int
    x_low, x_high = min(scale(x) for x, _ in everything), max(scale(x) for x, _ in everything)
    y_low = math.floor(min(math.log10(y) for _, y in everything))
    y_high = max(y_low + 1, math.ceil(max(math.log10(y) for _, y in everything)))

    def place(at_x: float, log_y: float) -> tuple[float, float]:
        across = (at_x - x_low) / (x_high - x_low) if x_high > x_low else 0.5
        return within_axes(across, (log_y - y_low) / (y_high - y_low))

    body = axes(x_label, y_label)
    for power in _steps(y_low, y_high, 8):
        body += height_line(place(x_low, power)[1], _power(power))
    for x in _steps(round(x_low), round(x_high), 12):
        # Powers of ten next to the ends are shown as if they were there: 10^5 for 100003.
        at_x = min(max(x, x_low), x_high)
        if abs(at_x - x) < 0.02:
            body.append(text(_power(x) if log_x else str(x), place(at_x, y_low)[0], HEIGHT - BOTTOM + 18, 13))
    for which, (name, points) in enumerate(drawn.items()):
        places = [place(scale(x), math.log10(y)) for x, y in points]
        body += _line(places, [f"{name}, {x}: {_shown(y)}" for x, y in points], which)
    if len(drawn) > 1:
        body += _legend(list(drawn))
    shown = (f"{name}: " + ", ".join(f"{x}: {_shown(y)}" for x, y in points) for name, points in series.items())
    return document(WIDTH, HEIGHT, body, title, f"{y_label} against {x_label}. {'; '.join(shown)}")


def _steps(low: int, high: int, most: int) -> range:
    return range(low, high + 1, max(1, math.ceil((high - low) / most)))


def _shown(value: int | float) -> str:
    return f"{value:.3g}" if isinstance(value, float) else str(value)


def within_axes(across: float, up: float) -> tuple[float, float]:
    """The point at these shares of the way along both axes."""
    return LEFT + across * (WIDTH - LEFT - RIGHT), HEIGHT - BOTTOM - up * (HEIGHT - TOP - BOTTOM)


def axes(x_label: str, y_label: str) -> list[str]:
    bottom = HEIGHT - BOTTOM
    turned = f"rotate(-90 16 {number((TOP + bottom) / 2)})"
    return [
        element("path", d=f"M{number(LEFT)} {number(TOP)}V{number(bottom)}H{number(WIDTH - RIGHT)}",
                class_="ql-axis", fill="none"),
        text(x_label, (LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, 14),
        text(y_label, 16, (TOP + bottom) / 2, 14, transform=turned),
    ]  # fmt: skip


def height_line(y: float, words: str) -> list[str]:
    line = element("line", x1=LEFT, x2=WIDTH - RIGHT, y1=y, y2=y, class_="ql-grid")
    return [line, text(words, LEFT - 8, y + 4, 13, anchor="end")]


def _power(power: int) -> str:
    """0.001, 0.01, 0.1, 1, 10, 100, 1000, and beyond them powers of ten."""
    return str(10**power) if -3 <= power <= 3 else "10" + str(power).translate(_RAISED)


def _line(places: list[tuple[float, float]], names: list[str], which: int) -> list[str]:
    body = []
    if len(places) > 1:
        path = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in places)
        body.append(
            element("path", d=path, class_=f"ql-line ql-s{which}", fill="none", stroke_width=2,
                    stroke_dasharray=DASHES[which])
        )  # fmt: skip
    for (x, y), name in zip(places, names, strict=True):
        tip = element("title", escape(clean(name)))
        place = f"translate({number(x)} {number(y)})"
        body.append(element("path", tip, d=_POINTS[which], transform=place, class_=f"ql-point ql-p{which}"))
    return body


def _legend(names: list[str]) -> list[str]:
    body = []
    for which, name in enumerate(names):
        y = TOP + 16 + 20 * which
        start = LEFT + 14
        body += _line([(start, y), (start + 26, y)], [name, name], which)
        body.append(text(name, start + 38, y + 4, 13, "ql-note", "start"))
    return body
