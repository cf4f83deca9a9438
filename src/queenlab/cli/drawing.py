"""`queenlab draw`: boards, placements and densities as pictures."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from queenlab.cli import options
from queenlab.cli.asking import check_limits, memory_bytes, one_problem
from queenlab.cli.claims import read_claim_file
from queenlab.cli.files import STANDARD, check_writable, read_text, source_name, write_text
from queenlab.cli.output import ANSWERED, exit_code, stop_reason, talk
from queenlab.cli.progress import progress_display
from queenlab.errors import BadFile, BadInput

if TYPE_CHECKING:
    from queenlab.problems import Problem

#: The word that asks for a density.
DENSITY = "density"
#: A picture is drawn so many pixels wide at most.
MAX_SIZE = 100_000


def draw(
    what: Annotated[
        str,
        typer.Argument(metavar="WHAT", help="A problem with given cells, a placement file (- for stdin), or: density."),
    ],
    of: Annotated[
        str | None,
        typer.Argument(metavar="PROBLEM|FILE", help="After density: that of all solutions, or one in a JSON file."),
    ] = None,
    limit: Annotated[bool, typer.Option("--limit", help="density: gamma*, the limit for large boards.")] = False,
    surface: Annotated[bool, typer.Option("--surface", help="gamma* as a surface in space.")] = False,
    contours: Annotated[bool, typer.Option("--contours", help="gamma* by lines of equal density only.")] = False,
    profiles: Annotated[
        bool, typer.Option("--profiles", help="The potentials r and p of gamma*, and its diagonal density.")
    ] = False,
    given: options.Given = None,
    exclude: options.Exclude = None,
    gent: options.Gent = False,
    time_limit: options.TimeLimit = None,
    memory: options.Memory = None,
    size: Annotated[
        int | None, typer.Option("--size", metavar="N", help="So many pixels wide; else as wide as there is room.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE.svg", help="Write to this file, not to stdout.")
    ] = None,
    quiet: options.Quiet = False,
) -> int:
    """Draw a board, a placement, a colouring or a density as SVG.

    `draw density PROBLEM` shows how many solutions use each cell; `draw density --limit` shows where the queens of
    large boards are.
    """
    if out is not None and out != STANDARD and out.suffix.lower() != ".svg":
        raise BadInput(f"a picture is written as .svg, not as {out.name}")
    if size is not None and not 1 <= size <= MAX_SIZE:
        raise BadInput(f"a picture is 1 to {MAX_SIZE} pixels wide, not {size}")
    check_limits(time_limit)
    check_writable(out)
    about_limit = {"--limit": limit, "--surface": surface, "--contours": contours, "--profiles": profiles}
    about_board = {"--given": given, "--exclude": exclude, "--gent": gent}
    about_count = {"--time-limit": time_limit, "--memory": memory}
    code = ANSWERED
    if what != DENSITY:
        _refuse(about_limit | about_count, "belongs to draw density")
        if of is not None:
            raise BadInput(f"one thing is drawn at a time: {what} or {of}")
        picture: str | None = _board(what, given, exclude, gent)
    elif limit:
        _refuse(about_board | about_count, "belongs to a problem, and --limit to none")
        if of is not None:
            raise BadInput(f"--limit is about no problem and no file; leave {of} away")
        if surface + contours + profiles > 1:
            raise BadInput("one of --surface, --contours and --profiles, please")
        picture = _limit(surface, contours, profiles)
    else:
        _refuse(about_limit, "belongs to draw density --limit")
        if of is None:
            raise BadInput("a density of what? name a problem or a file, or say --limit")
        if _is_file(of):
            _refuse(about_board | about_count, "belongs to a problem, not to a file")
            picture = _density_file(Path(of))
        else:
            asked = _problem(of, given, exclude, gent)
            picture, code = _density(asked, time_limit, memory_bytes(memory), quiet)
    if picture is not None:
        write_text(out, (picture if size is None else _sized(picture, size)) + "\n")
    return code


def _refuse(given: dict[str, Any], why: str) -> None:
    for name, value in given.items():
        if value:
            raise BadInput(f"{name} {why}")


def _is_file(name: str) -> bool:
    return Path(name) == STANDARD or Path(name).exists()


def _problem(name: str, given: str | None, exclude: str | None, gent: bool) -> Problem:
    if ":" not in name:
        raise BadInput(f"{name} is neither a file here nor a problem such as queens:8")
    return one_problem(name, given=given, exclude=exclude, gent=gent)


def _board(what: str, given: str | None, exclude: str | None, gent: bool) -> str:
    """The placement or colouring of a file, or the board of a problem with its given and excluded cells."""
    from queenlab.board import Board
    from queenlab.draw import board_svg, coloring_svg, placement_svg

    if not _is_file(what):
        asked = _problem(what, given, exclude, gent)
        marks = dict.fromkeys(asked.question.given, "given") | dict.fromkeys(asked.question.excluded, "cross")
        return board_svg(asked.board, marks, title=str(asked))
    _refuse({"--given": given, "--exclude": exclude, "--gent": gent}, "belongs to a problem, not to a file")
    claim = read_claim_file(Path(what))
    if claim.placement is None:
        assert isinstance(claim.problem.board, Board)
        return coloring_svg(claim.problem.board, claim.colors or [])
    return placement_svg(claim.placement, symbol="rook" if str(claim.problem).startswith("rooks:") else "queen")


def _density(asked: Problem, time_limit: float | None, memory: int | None, quiet: bool) -> tuple[str | None, int]:
    from queenlab import verbs
    from queenlab.draw import density_svg

    with progress_display(str(asked), quiet) as progress:
        found = verbs.density(asked, time_limit=time_limit, memory=memory, progress=progress)
    if found.cells is None:
        talk(f"queenlab: {asked}: {stop_reason(found.answer)}; nothing was drawn")
        return None, exit_code(found.answer)
    title = f"Solutions of {found.answer.problem} through each cell, {found.total} in all"
    return density_svg(found.board, found.cells.tolist(), title), exit_code(found.answer)


def _density_file(path: Path) -> str:
    """A density as `queenlab density --json` prints it, or one on triangles as docs/queenons.md describes it."""
    from queenlab.draw import density_svg
    from queenlab.draw.density_map_svg import density_map_svg
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
            raise BadInput("no density is in this file, as queenlab density --json prints it")
        asked = one_problem(name)
        numbers = cell_numbers(asked.board, record["density"])
        return density_svg(asked.board, numbers, f"Solutions of {asked} through each cell")
    except BadInput as error:
        raise BadFile(str(error), 1, 1, source) from None


def _limit(surface: bool, contours: bool, profiles: bool) -> str:
    from queenlab.draw.contour_svg import contour_svg
    from queenlab.draw.curves_svg import curves_svg
    from queenlab.draw.surface_svg import surface_svg
    from queenlab.queenon.limit.density import LimitDensity

    gamma = LimitDensity()
    lowest, *_, highest = gamma.extremes
    words = f"lowest in the corners, {lowest.value:.4f}, highest in the middles of the edges, {highest.value:.4f}"
    title = "Where queens stand on large boards: the limit density"
    if profiles:
        return curves_svg(
            gamma.profiles(), title="The potentials of the limit density", x_label="x, t", y_label="r, p, diagonal"
        )
    if surface:
        return surface_svg(gamma.at, title=title, description=words)
    return contour_svg(gamma.at, title=title, description=words, filled=not contours)


def _sized(picture: str, width: int) -> str:
    """The picture with a fixed width in pixels, and the height that belongs to it."""
    found = re.search(r'viewBox="0 0 ([0-9.]+) ([0-9.]+)"', picture)
    assert found is not None, "every picture has a viewBox"
    height = max(1, round(width * float(found[2]) / float(found[1])))
    return picture.replace("<svg ", f'<svg width="{width}" height="{height}" ', 1)
