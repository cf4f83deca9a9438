"""`queenlab draw`: boards, placements and densities as pictures."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypedDict

import typer

from queenlab.cli import options
from queenlab.cli.files import STANDARD, read_claim_file, read_text, source_name
from queenlab.cli.inputs import ProblemDetails, SearchLimits, one_problem
from queenlab.cli.option_groups import Bundle, Only
from queenlab.cli.options import OUTPUT, option
from queenlab.cli.output import ANSWERED, exit_code, message, stop_reason
from queenlab.cli.pictures import NOT_IN_LATEX, Picture, check_look, write_picture
from queenlab.cli.progress import progress_display
from queenlab.cli.targets import target
from queenlab.cli.witness import how_to_see_one
from queenlab.errors import BadFile, BadInput, NotSupported
from queenlab.suffixes import PICTURE

if TYPE_CHECKING:
    from queenlab.draw.scene import Scene
    from queenlab.placement import Placement
    from queenlab.problems import Problem

#: The word that asks for a density.
DENSITY = "density"


class Overlays(TypedDict):
    attacked: bool
    conflicts: bool
    windows: bool


def draw(
    what: Annotated[
        str,
        typer.Argument(metavar="WHAT", help="A problem, a placement file (- for stdin), or the word density."),
    ],
    of: Annotated[
        str | None,
        typer.Argument(metavar="PROBLEM|FILE", help="After density: a problem, or a density in a JSON file."),
    ] = None,
    *,
    attacked: Annotated[bool, typer.Option("--attacked", help="Tint the cells that the pieces attack.")] = False,
    conflicts: Annotated[
        bool, typer.Option("--conflicts", help="Draw lines between pieces that attack each other.")
    ] = False,
    windows: Annotated[
        bool,
        typer.Option("--windows", help="Draw a window around each piece; two overlap if the pieces are within range."),
    ] = False,
    cube: Annotated[bool, typer.Option("--cube", help="Draw a board of three dimensions as a cube of blocks.")] = False,
    limit: Annotated[
        bool, typer.Option("--limit", help="With density: draw gamma*, the limit density of large boards.")
    ] = False,
    surface: Annotated[bool, typer.Option("--surface", help="Draw gamma* as a surface.")] = False,
    contours: Annotated[bool, typer.Option("--contours", help="Draw only lines of equal density of gamma*.")] = False,
    profiles: Annotated[
        bool, typer.Option("--profiles", help="Draw the potentials r and p of gamma*, and its diagonal density.")
    ] = False,
    at: Annotated[
        str | None,
        typer.Option(
            "--at", metavar="CELLS", help="Put pieces here, even if they attack each other: '1,1 2,3' or 'a1 b3'."
        ),
    ] = None,
    details: Annotated[ProblemDetails, Only("given", "exclude", "gent")],
    limits: Annotated[SearchLimits, Only("time_limit", "memory")],
    size: Annotated[
        int | None, typer.Option("--size", metavar="N", help="Width in pixels. Default: the width that fits.")
    ] = None,
    dark: Annotated[bool, typer.Option("--dark", help="Use colours for a dark background (.png and .svg).")] = False,
    out: Annotated[
        Path | None,
        option(
            OUTPUT, "--output", "-o", metavar="FILE", help="Write .svg, .png, .html or .tex. Default: SVG to stdout."
        ),
    ] = None,
    quiet: options.Quiet = False,
) -> int:
    """The suffix of the output file chooses SVG, PNG, HTML or LaTeX. In .html, three-dimensional boards rotate.

    `draw density PROBLEM` shows how many solutions use each cell; `draw density --limit` shows the limit density of
    large boards.
    """
    to = target(out, PICTURE, quiet=quiet)
    check_look(to.form, size, dark)
    if to.form == "tex" and (what == DENSITY or cube):
        raise NotSupported(NOT_IN_LATEX)
    about_limit = {"--limit": limit, "--surface": surface, "--contours": contours, "--profiles": profiles}
    about_board = {"--at": at, **_typed(details)}
    about_count = _typed(limits)
    about_pieces = {"--attacked": attacked, "--conflicts": conflicts, "--windows": windows, "--cube": cube}
    code = ANSWERED
    if what != DENSITY:
        _refuse(about_limit | about_count, "needs draw density")
        if of is not None:
            raise BadInput(f"only one thing is drawn at a time; omit {what} or {of}")
        overlays: Overlays = {"attacked": attacked, "conflicts": conflicts, "windows": windows}
        picture: Picture | None = _board(what, at, details, cube, overlays)
    elif limit:
        _refuse(about_board | about_count | about_pieces, "needs a problem; omit it, or omit --limit")
        if of is not None:
            raise BadInput(f"--limit takes neither a problem nor a file; omit {of}")
        if surface + contours + profiles > 1:
            raise BadInput("--surface, --contours and --profiles are different pictures; name one")
        picture = _limit(surface, contours, profiles)
    else:
        _refuse(about_limit, "needs draw density --limit")
        _refuse(about_pieces, "is for pieces, not for a density")
        if of is None:
            raise BadInput("draw density needs a problem, a file or --limit")
        if _is_file(of):
            _refuse(about_board | about_count, "is for a problem, not for a file")
            picture = Picture(_density_file(Path(of)))
        else:
            _refuse({"--at": at}, "is for pieces, not for a density")
            asked = details.no_file_but_a_problem(of)
            picture, code = _density(asked, limits, quiet)
    if picture is not None:
        write_picture(picture, to, size, dark, picture.title)
        if picture.hint is not None and not quiet:
            message(picture.hint)
    return code


def _refuse(given: dict[str, Any], why: str) -> None:
    for name, value in given.items():
        if value:
            raise BadInput(f"{name} {why}")


def _typed(bundle: Bundle) -> dict[str, Any]:
    """The options of a bundle, by their command-line names."""
    return {f"--{name.replace('_', '-')}": value for name, value in vars(bundle).items()}


def _is_file(name: str) -> bool:
    return Path(name) == STANDARD or Path(name).exists()


def _board(what: str, at: str | None, details: ProblemDetails, cube: bool, overlays: Overlays) -> Picture:
    """The placement or colouring in a file, or the board of a problem with its pieces, given and excluded cells."""
    from queenlab.board import Board
    from queenlab.draw import coloring_svg
    from queenlab.draw.scene import scene

    if not _is_file(what):
        asked = details.no_file_but_a_problem(what)
        seen = scene(asked, _cells(asked, at), **overlays)
        return replace(_scene(seen, cube), hint=None if seen.pieces else how_to_see_one(asked, "-o FILE.svg"))
    _refuse({"--at": at, **_typed(details)}, "is for a problem, not for a file")
    claim = read_claim_file(Path(what))
    if claim.placement is None:
        _refuse({f"--{name}": value for name, value in (*overlays.items(), ("cube", cube))}, "needs pieces")
        assert isinstance(claim.problem.board, Board)
        return Picture(coloring_svg(claim.problem.board, claim.colors or []))
    return _placement(claim.problem, claim.placement, cube, overlays)


def _cells(asked: Problem, at: str | None) -> list[int]:
    from queenlab.notation import split_cells

    return [asked.board.from_public(cell) for cell in split_cells(at or "")]


def _placement(asked: Problem, placement: Placement, cube: bool, overlays: Overlays) -> Picture:
    from queenlab.draw import placement_svg
    from queenlab.draw.binned_pieces import MAX_PIECES
    from queenlab.draw.scene import scene

    if len(placement) > MAX_PIECES:
        crowd = f"needs at most {MAX_PIECES} pieces, drawn one by one"
        _refuse({f"--{name}": value for name, value in (*overlays.items(), ("cube", cube))}, crowd)
        return Picture(placement_svg(placement))
    placement.check_on_board()
    return _scene(scene(asked, placement.cells.tolist(), **overlays), cube)


def _scene(seen: Scene, cube: bool) -> Picture:
    from queenlab.board import Board
    from queenlab.draw.cube_svg import cube_svg
    from queenlab.draw.html import space_page
    from queenlab.draw.scene import scene_svg
    from queenlab.draw.tikz import scene_tikz

    board = seen.board
    in_space = isinstance(board, Board) and board.d == 3
    if cube:
        if not isinstance(board, Board) or not in_space:
            raise BadInput(f"--cube is for boards of three dimensions, such as 7^3, not for {board.name}")
        # One colour for each layer, as in the figure that can be turned.
        colors: dict[int, int | None] = {cell: cell % board.n for cell in seen.pieces}
        return Picture(cube_svg(board, colors, title=seen.title, description=seen.words))
    page = partial(space_page, seen.placement, title=seen.title) if in_space else None
    return Picture(scene_svg(seen), page=page, latex=partial(scene_tikz, seen))


def _density(asked: Problem, limits: SearchLimits, quiet: bool) -> tuple[Picture | None, int]:
    import queenlab as ql
    from queenlab.draw import density_svg

    with progress_display(str(asked), quiet) as progress:
        found = ql.density(asked, progress=progress, **limits.given_options())
    if found.cells is None:
        message(f"queenlab: {asked}: {stop_reason(found.answer)}; nothing was drawn")
        return None, exit_code(found.answer)
    title = f"Solutions of {found.answer.problem} through each cell, {found.total} in all"
    return Picture(density_svg(found.board, found.cells.tolist(), title)), exit_code(found.answer)


def _density_file(path: Path) -> str:
    """Reads a density written by `queenlab density --json`, or one on triangles as in docs/guide/queenons.md."""
    from queenlab.draw import density_svg
    from queenlab.draw.density_svg import density_map_svg
    from queenlab.queenon.densities.density import TriangleDensity
    from queenlab.queenon.densities.sources import cell_numbers, read_object

    source = source_name(path)
    record = read_object(read_text(path), source)
    try:
        if record.get("queenlab") == "density":
            density = TriangleDensity.from_dict(record)
            return density_map_svg(density.values, title=f"A density of order {density.order}")
        name = record.get("problem")
        if not isinstance(name, str) or record.get("density") is None:
            raise BadInput("this file does not contain a density; queenlab density --json writes one")
        asked = one_problem(name)
        numbers = cell_numbers(asked.board, record["density"])
        return density_svg(asked.board, numbers, f"Solutions of {asked} through each cell")
    except BadInput as error:
        raise BadFile(str(error), 1, 1, source) from None


def _limit(surface: bool, contours: bool, profiles: bool) -> Picture:
    from queenlab.draw.contour_svg import contour_svg
    from queenlab.draw.curves_svg import curves_svg
    from queenlab.draw.html import figure_page
    from queenlab.draw.surface_figure import surface_figure
    from queenlab.draw.surface_svg import surface_svg
    from queenlab.queenon.limit.density import LimitDensity

    gamma = LimitDensity()
    lowest, *_, highest = gamma.extremes
    words = f"lowest in the corners, {lowest.value:.4f}, highest in the middles of the edges, {highest.value:.4f}"
    title = "Where queens stand on large boards: the limit density"
    if profiles:
        curves = curves_svg(
            gamma.profiles(), title="The potentials of the limit density", x_label="x, t", y_label="r, p, diagonal"
        )
        return Picture(curves)
    if surface:

        def page() -> str:
            light, dark = (surface_figure(gamma.at, description=words, dark=dark) for dark in (False, True))
            return figure_page(light, dark, title=title)

        return Picture(surface_svg(gamma.at, title=title, description=words), page=page)
    return Picture(contour_svg(gamma.at, title=title, description=words, filled=not contours))
