"""Several pictures side by side in one."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from queenlab.draw.svg import STYLE_ELEMENT, document, number, text
from queenlab.errors import BadInput

_WIDTH = 400.0
_GAP = 24.0
#: The words are so large a part of the whole width, 16 pixels where 700 are shown, if the panel is wide enough.
_WORDS = 0.023
_VIEW = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')


def panels_svg(pictures: Sequence[tuple[str, str]], *, title: str, across: int | None = None) -> str:
    """Pictures in rows, all of one width, each with a line of words above it.

    Args:
        pictures: (words, picture) of each, where the picture is what a function of `queenlab.draw` gave.
        across: how many stand in a row; all of them if it is not said.
    """
    across = len(pictures) if across is None else across
    if not pictures or across < 1:
        raise BadInput("panels show at least one picture, and at least one in a row")
    body, y, width = [], 0.0, min(across, len(pictures)) * (_WIDTH + _GAP) - _GAP
    # No sans-serif font is wider than 0.65 of its size on average.
    longest = max(1, *(len(words) for words, _ in pictures))
    size = min(max(16.5, _WORDS * width), _WIDTH / (0.65 * longest))
    label = 1.8 * size
    for start in range(0, len(pictures), across):
        row = pictures[start : start + across]
        heights = []
        for column, (words, picture) in enumerate(row):
            view = _VIEW.search(picture)
            if view is None:
                raise BadInput("a panel is a picture drawn by queenlab.draw")
            height = _WIDTH * float(view[2]) / float(view[1])
            x = column * (_WIDTH + _GAP)
            body.append(text(words, x + _WIDTH / 2, y + 0.65 * label, size))
            body.append(_placed(picture, x, y + label, _WIDTH, height))
            heights.append(height)
        y += label + max(heights) + (_GAP if start + across < len(pictures) else 0.0)
    return document(width, math.ceil(y), body, title, "; ".join(words for words, _ in pictures))


def _placed(picture: str, x: float, y: float, width: float, height: float) -> str:
    place = f'<svg x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" '
    return picture.replace("<svg ", place, 1).replace(STYLE_ELEMENT, "", 1)
