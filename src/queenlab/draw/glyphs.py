"""What stands on a cell: small outlines on a square of side 1, y downwards."""

from __future__ import annotations

from queenlab.draw.svg import element, number

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
    # A hat for leprechauns: crown, a band left open, brim.
    "hat": "M.25.2H.75L.71.5H.29ZM.3.56H.7L.69.66H.31ZM.12.69H.88L.84.8H.16Z",
    "dot": "M.2.5a.3.3 0 1 0 .6 0a.3.3 0 1 0-.6 0Z",
    # For boards so large that nothing smaller can be seen.
    "disc": "M.08.5a.42.42 0 1 0 .84 0a.42.42 0 1 0-.84 0Z",
}


def glyph(symbol: str, x: float, y: float, side: float, kind: str = "ql-piece") -> str:
    """A piece on the square with the upper left corner (x, y)."""
    place = f"translate({number(x)} {number(y)}) scale({number(side)})"
    return element("path", d=OUTLINES[symbol], transform=place, class_=kind)


def cross(x: float, y: float, side: float) -> str:
    """A cell that must stay empty."""
    a, b = 0.28 * side, 0.72 * side
    path = f"M{number(x + a)} {number(y + a)}L{number(x + b)} {number(y + b)}"
    path += f"M{number(x + b)} {number(y + a)}L{number(x + a)} {number(y + b)}"
    return element("path", d=path, class_="ql-cross", stroke_width=0.08 * side, stroke_linecap="round")
