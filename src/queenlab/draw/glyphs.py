"""What stands on a cell: small outlines on a square of side 1, y downwards."""

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
