"""Writes a placement in any supported format."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING, cast

from queenlab import atomic_write
from queenlab.errors import BadInput
from queenlab.piece_signs import SIGNS, Sign
from queenlab.placement import Placement
from queenlab.placement_files.npy_form import write_npy
from queenlab.placement_files.text_forms import Format, write_placement
from queenlab.suffixes import PLACEMENT

if TYPE_CHECKING:
    from queenlab.problems import Problem

_PICTURES = ("svg", "png")


def save(placement: Placement, path: str | Path, problem: str | Problem | None = None) -> None:
    """Writes the file: see `Placement.save`."""
    target = Path(path)
    form = PLACEMENT.form_of(target)
    atomic_write.check_writable(target)
    name, sign = (None, SIGNS["queen"]) if problem is None else _named(problem, placement)
    written = picture(placement, form, sign) if form in _PICTURES else written_form(placement, form, name, sign)
    with atomic_write.stream(target, "wb") as stream:
        stream.write(written)


def written_form(placement: Placement, form: str, problem: str | None, sign: Sign) -> bytes:
    """The format of a file that can be read back: json, rows, fen, csv or npy."""
    if form == "npy":
        stream = io.BytesIO()
        write_npy(placement, stream)
        return stream.getvalue()
    return write_placement(placement, cast(Format, form), problem, sign.letter).encode()


def picture(placement: Placement, form: str, sign: Sign) -> bytes:
    """A picture as svg or png."""
    # Drawing is loaded when a picture is wanted and not before.
    from queenlab.draw.board_svg import placement_svg
    from queenlab.draw.png import png

    drawn = placement_svg(placement, symbol=sign.symbol)
    return png(drawn) if form == "png" else f"{drawn}\n".encode()


def _named(problem: str | Problem, placement: Placement) -> tuple[str, Sign]:
    from queenlab.piece_signs import sign_of
    from queenlab.problems import problem as named

    asked = named(problem)
    if placement.board != asked.board:
        raise BadInput(f"the placement is on a board {placement.board.name}, but {asked} is on {asked.board.name}")
    return str(asked), sign_of(asked.piece)
