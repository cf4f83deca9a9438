"""Outlines of pieces and marks on a square of side 1, y downwards."""

from __future__ import annotations

from queenlab.draw.svg import element, number

#: On wider layers pieces are too small to show what they are.
MAX_GLYPHS = 40

#: Crosses and tokens are drawn by hand below; these are filled outlines.
OUTLINES: dict[str, str] = {
    # A crown: five points, a ball on each, and a band below.
    "queen": (
        "M.27.72L.17.4L.33.53L.34.3L.45.5L.5.24L.55.5L.66.3L.67.53L.83.4L.73.72Z"
        "M.27.76H.73V.84H.27Z"
        "M.12.35a.05.05 0 1 0 .1 0a.05.05 0 1 0-.1 0Z"
        "M.29.25a.05.05 0 1 0 .1 0a.05.05 0 1 0-.1 0Z"
        "M.45.19a.05.05 0 1 0 .1 0a.05.05 0 1 0-.1 0Z"
        "M.61.25a.05.05 0 1 0 .1 0a.05.05 0 1 0-.1 0Z"
        "M.78.35a.05.05 0 1 0 .1 0a.05.05 0 1 0-.1 0Z"
    ),
    "rook": "M.26.84V.75H.74V.84ZM.31.71L.36.44H.64L.69.71ZM.28.4V.2H.38V.27H.45V.2H.55V.27H.62V.2H.72V.4Z",
    # A mitre with its cleft, a ball on top.
    "bishop": (
        "M.36.65L.32.5L.37.36L.5.22L.56.29L.49.44L.54.46L.61.34L.68.5L.64.65Z"
        "M.36.69H.64V.75H.36ZM.24.84L.3.78H.7L.76.84Z"
        "M.45.15a.05.05 0 1 0 .1 0a.05.05 0 1 0-.1 0Z"
    ),
    # A crown below a cross.
    "king": (
        "M.27.72L.18.47L.27.37H.4L.5.46L.6.37H.73L.82.47L.73.72Z"
        "M.27.76H.73V.84H.27Z"
        "M.46.38V.26H.37V.18H.46V.12H.54V.18H.63V.26H.54V.38L.5.41Z"
    ),
    # The head of a horse.
    "knight": (
        "M.33.72L.39.56L.5.46L.38.5L.28.58L.2.5L.33.31L.43.22L.45.12L.54.2L.65.28L.72.41L.75.56L.73.72Z"
        "M.27.76H.77V.84H.27Z"
    ),
    # A crown of three points, a diamond on each.
    "amazon": (
        "M.27.72L.19.42L.37.54L.5.29L.63.54L.81.42L.73.72Z"
        "M.27.76H.73V.84H.27Z"
        "M.5.12L.57.2L.5.28L.43.2ZM.18.23L.25.32L.18.41L.11.32ZM.82.23L.89.32L.82.41L.75.32Z"
    ),
    # A hat for leprechauns: crown, a band left open, brim.
    "hat": "M.25.2H.75L.71.5H.29ZM.3.56H.7L.69.66H.31ZM.12.69H.88L.84.8H.16Z",
    "dot": "M.2.5a.3.3 0 1 0 .6 0a.3.3 0 1 0-.6 0Z",
    # For boards so large that nothing smaller can be seen.
    "disc": "M.08.5a.42.42 0 1 0 .84 0a.42.42 0 1 0-.84 0Z",
    "square": "M.12.12H.88V.88H.12Z",
}

#: Under a piece that is given: left, top, right and bottom edge. Every outline ends above it, except those that fill
#: their cell.
BAR = (0.12, 0.88, 0.88, 0.95)
#: A given piece that is no more than a dot is a square; half of its side, in radii of the dot.
GIVEN_HALF = 0.9
_BAR_OUTLINE = "M{0} {1}H{2}V{3}H{0}Z".format(*map(number, BAR))


def symbol_on(n: int, symbol: str, given: bool) -> str:
    """The outline of a piece on a board of n columns; where shapes are too small, given pieces are squares."""
    if n <= MAX_GLYPHS:
        return symbol
    return "square" if given else "disc"


def glyph(symbol: str, x: float, y: float, side: float, kind: str = "ql-piece", barred: bool = False) -> str:
    """A piece on the square with the upper left corner (x, y), with a bar under it or without."""
    place = f"translate({number(x)} {number(y)}) scale({number(side)})"
    outline = OUTLINES[symbol] + (_BAR_OUTLINE if barred else "")
    return element("path", d=outline, transform=place, class_=kind)


def cross(x: float, y: float, side: float) -> str:
    a, b = 0.28 * side, 0.72 * side
    path = f"M{number(x + a)} {number(y + a)}L{number(x + b)} {number(y + b)}"
    path += f"M{number(x + b)} {number(y + a)}L{number(x + a)} {number(y + b)}"
    return element("path", d=path, class_="ql-cross", stroke_width=0.08 * side, stroke_linecap="round")
