"""Placements with too many pieces to draw one by one: numbers of pieces per part of the board."""

from __future__ import annotations

import numpy as np

from queenlab.board import Board, Cells
from queenlab.draw.svg import document, element
from queenlab.errors import OutOfRange

#: So many pieces are drawn one by one.
MAX_PIECES = 20_000

_BINS = 64
_SIDE = 10.0


def crowd_svg(board: Board, cells: Cells, title: str) -> str:
    """A 2-dimensional board in 64 x 64 parts, each the darker the more pieces it holds."""
    if board.d != 2:
        raise OutOfRange(
            f"a picture of {cells.size} pieces is too large; at most {MAX_PIECES} unless the board is flat"
        )
    bins = min(_BINS, board.n)
    # A flat board has n <= 2^31, so the products below stay far inside 64 bits.
    column, row = np.divmod(cells, board.n)
    part = (column * bins // board.n) * bins + row * bins // board.n
    held = np.bincount(part, minlength=bins * bins)
    most = int(held.max())
    side = bins * _SIDE
    body = [element("rect", x=0, y=0, width=side, height=side, class_="ql-light")]
    for at in np.flatnonzero(held).tolist():
        x, y = divmod(at, bins)
        body.append(
            element(
                "rect", x=x * _SIDE, y=side - (y + 1) * _SIDE, width=_SIDE, height=_SIDE, class_="ql-mark",
                fill_opacity=round(0.05 + 0.9 * int(held[at]) / most, 2),
            )
        )  # fmt: skip
    description = f"{cells.size} pieces in {bins} x {bins} parts of the board; the fullest part holds {most}"
    return document(side, side, body, title, description)
