"""Downloads of boards: SVG, PNG, placement files, problem names, LaTeX."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from fastapi import Query, Response

from queenlab.board import Board
from queenlab.draw.png import png
from queenlab.draw.scene import Scene, scene, scene_svg
from queenlab.draw.svg import in_scheme, pixels, sized
from queenlab.draw.tikz import scene_tikz
from queenlab.errors import BadInput, OutOfRange
from queenlab.notation import split_cells
from queenlab.placement_files import write_placement
from queenlab.problems import Problem
from queenlab.web.api import STEADY, download, file_of, make_router
from queenlab.web.endpoints.inputs import ProblemText, check_moves, moves_of, read_cells, read_problem

Form = Literal["svg", "png", "json", "notation", "latex"]

#: What a picture may show, so that it is there at once.
MAX_SIDE = 1000
MAX_LAYERED = 20_000
MAX_TINTED = 250_000
#: Cells times moves of the piece, where attacked cells are shown.
MAX_TINTS = 2_500_000
#: How often windows may cover the board; each layer of them is painted.
MAX_COVERS = 20
#: As wide as a screen shows it, if nothing is said.
WIDTH = 800
#: More take longer than a fifth of a second, and nothing else is answered meanwhile.
MAX_PIXELS = 4_000_000
#: Two thousand cells of the largest board.
MAX_CELL_TEXT = 30_000

#: Media types and endings of files.
_KINDS: dict[Form, tuple[str, str]] = {
    "svg": ("image/svg+xml", ".svg"),
    "png": ("image/png", ".png"),
    "json": ("application/json", ".json"),
    "notation": ("text/plain", ".txt"),
    "latex": ("application/x-tex", ".tex"),
}

router = make_router()


@router.get(
    "/api/export/{form}",
    summary="A board with pieces as a file",
    dependencies=[STEADY],
    **file_of(*(media for media, _ in _KINDS.values())),
)
def export(
    form: Form,
    problem: ProblemText,
    at: Annotated[
        str, Query(max_length=MAX_CELL_TEXT, description="cells with pieces, as in 1.1/2.5, or N.1.2/E.3.1")
    ] = "",
    attacked: Annotated[bool, Query(description="pictures: tint what the pieces attack")] = False,
    conflicts: Annotated[bool, Query(description="pictures: join pieces that attack each other")] = False,
    windows: Annotated[bool, Query(description="pictures: windows that overlap where pieces are within range")] = False,
    dark: Annotated[bool, Query(description="svg and png: colours for dark ground")] = False,
    size: Annotated[int | None, Query(ge=16, le=4000, description="svg and png: width in pixels")] = None,
) -> Response:
    found = read_problem(problem)
    numbers = read_cells(found.board, split_cells(at)).tolist()
    media, suffix = _KINDS[form]
    content: str | bytes
    if form == "notation":
        content = f"{found.asking(given=tuple(sorted({*found.question.given, *numbers})))}\n"
    elif form == "json":
        if found.goal == "color":
            raise BadInput("a colouring has a colour for each cell and no pieces; omit goal=color")
        content = write_placement(scene(found, numbers).placement, "json", str(found))
    else:
        _check_picture(found, attacked)
        if conflicts:
            check_moves(found, len(numbers))
        seen = scene(found, numbers, attacked=attacked, conflicts=conflicts, windows=windows)
        if len(seen.pieces) * seen.window**2 > MAX_COVERS * found.board.size:
            raise OutOfRange(f"these windows would cover the board more than {MAX_COVERS} times")
        content = _picture(seen, form, dark, size)
    stem = re.sub(r"[^A-Za-z0-9]+", "-", f"{found.family.name} {found.board.name}").strip("-")[:60]
    return download(content, media, stem + suffix)


def _picture(seen: Scene, form: Form, dark: bool, size: int | None) -> str | bytes:
    if form == "latex":
        return scene_tikz(seen)
    picture = scene_svg(seen)
    if form == "png":
        width, height = pixels(picture, size or WIDTH)
        if width * height > MAX_PIXELS:
            raise OutOfRange(f"a picture of {width} x {height} pixels is too large; at most {MAX_PIXELS} pixels")
        return png(picture, width=width, dark=dark)
    fixed = in_scheme(picture, "dark") if dark else picture
    return (fixed if size is None else sized(fixed, size)) + "\n"


def _check_picture(problem: Problem, attacked: bool) -> None:
    board = problem.board
    if board.n > MAX_SIDE:
        raise OutOfRange(f"the explorer draws boards up to side {MAX_SIDE}, not {board.n}; use queenlab draw")
    if isinstance(board, Board) and board.d > 2 and board.size > MAX_LAYERED:
        raise OutOfRange(f"the explorer draws layers with at most {MAX_LAYERED} cells, not {board.size}")
    if attacked and board.size > MAX_TINTED:
        raise OutOfRange(f"attacked cells are shown on boards with at most {MAX_TINTED} cells, not {board.size}")
    if attacked and board.size * moves_of(problem) > MAX_TINTS:
        raise OutOfRange(f"{moves_of(problem)} moves on {board.size} cells are too many to show attacked cells")
