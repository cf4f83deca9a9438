"""Converts SVG to PNG with resvg.

Letters come from the fonts of the machine. resvg knows no font by the name sans-serif unless one is named, and leaves
words out without a sign where it has none; so `font_here` tries.
"""

from __future__ import annotations

from functools import cache
from types import ModuleType

from queenlab.draw.svg import STYLE_ELEMENT, document, in_scheme, pixels, text
from queenlab.errors import BadInput, MissingExtra, OutOfRange

#: As wide as a page shows it on most screens.
WIDTH = 1000
MAX_WIDTH = 20_000
#: This many pixels take 4 bytes each while they are drawn.
MAX_PIXELS = 100_000_000

#: Fonts that machines have, the best first.
_FONTS = (
    "DejaVu Sans", "Arial", "Helvetica", "Liberation Sans", "Noto Sans", "Segoe UI", "Verdana", "Roboto", "Ubuntu",
    "Cantarell", "FreeSans", "Open Sans", "DejaVu Serif", "Liberation Serif", "Noto Serif", "Times New Roman",
)  # fmt: skip


def png(picture: str, *, width: int = WIDTH, dark: bool = False) -> bytes:
    """A picture that a function of `queenlab.draw` gave as the bytes of a PNG file; its height follows its width.

    Raises:
        MissingExtra: without the extra `plot`, which brings resvg.
    """
    resvg = _resvg()
    if not 1 <= width <= MAX_WIDTH:
        raise BadInput(f"the width of a picture must be 1 to {MAX_WIDTH} pixels, not {width}")
    width, height = pixels(picture, width)
    if width * height > MAX_PIXELS:
        raise OutOfRange(f"a picture of {width} x {height} pixels is too large; at most {MAX_PIXELS} pixels")
    fixed = in_scheme(picture, "dark" if dark else "light")
    drawn: bytes = resvg.svg_to_bytes(svg_string=fixed, width=width, sans_serif_family=font_here())
    return drawn


@cache
def font_here() -> str | None:
    resvg = _resvg()

    def drawn(words: str, family: str) -> bytes:
        letter = text(words, 10, 16, 16, font_family="sans-serif")
        made: bytes = resvg.svg_to_bytes(
            svg_string=document(20, 20, [letter], "a", "b").replace(STYLE_ELEMENT, ""),
            width=20,
            sans_serif_family=family,
        )
        return made

    return next((family for family in _FONTS if drawn("8", family) != drawn(" ", family)), None)


def check_installed() -> None:
    """Raises MissingExtra where no picture in pixels can be made."""
    _resvg()


def _resvg() -> ModuleType:
    try:
        import resvg_py
    except ImportError:
        raise MissingExtra("resvg, which draws in pixels,", "plot") from None
    return resvg_py
