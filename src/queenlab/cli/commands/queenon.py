"""`queenlab queenon`: classify a density, compute its Q-entropy and its distance from another."""

from __future__ import annotations

import json as json_text
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from queenlab.cli.files import STANDARD, read_text
from queenlab.cli.inputs import SearchLimits
from queenlab.cli.option_groups import Only
from queenlab.cli.options import OUTPUT, option
from queenlab.cli.output import ANSWERED, CHECK_FAILED, Printing, record
from queenlab.cli.pictures import Picture, write_picture
from queenlab.cli.targets import target
from queenlab.errors import BadInput
from queenlab.suffixes import QUEENON

if TYPE_CHECKING:
    from queenlab.queenon.densities.density import TriangleDensity
    from queenlab.verbs.examine import QueenonAnswer
    from queenlab.verbs.load_density import DensitySource

#: This many violated conditions are written out in text; --json has them all.
MAX_LINES = 10

_SOURCE = (
    "A JSON file (a density, a placement, an answer; - for stdin), a problem such as queens:8 for the average over its "
    "solutions, or uniform:N, optimal:N, limit:N."
)


def queenon(
    source: Annotated[str, typer.Argument(metavar="SOURCE", help=_SOURCE)],
    *,
    distance: Annotated[
        str | None,
        typer.Option(
            "--distance", metavar="SOURCE", help="Compute Simkin's distance from this density; `limit` is gamma*."
        ),
    ] = None,
    width: Annotated[
        float | None,
        typer.Option("--width", metavar="W", help="Maximum width of the interval for the distance.  [default: 1e-9]"),
    ] = None,
    limits: Annotated[SearchLimits, Only("time_limit")],
    out: Annotated[
        Path | None,
        option(OUTPUT, "--output", "-o", metavar="FILE", help=f"Write the density or a heat map: {QUEENON.listed}."),
    ] = None,
    printing: Printing,
) -> int:
    """The exit code is 1 if it is not a queenon."""
    from queenlab.queenon.diamond.distance import WIDTH
    from queenlab.verbs.examine import examine

    to = target(out, QUEENON, quiet=printing.quiet, json=printing.json)
    if width is not None and distance is None:
        raise BadInput("--width needs --distance")
    began = time.perf_counter()
    with printing.waiting(source):
        here, there = _loaded(source), None if distance is None else _loaded(distance)
        width = WIDTH if width is None else width
        found = examine(here, distance=there, width=width, time_limit=limits.time_limit)
    if out is not None:
        if to.form == "json":
            to.write(_file(found.density))
        else:
            write_picture(Picture(_picture(found.density, source)), to)
    data = {**found.to_dict(), "source": source}
    if data["distance"] is not None:
        data["distance"]["from"] = distance
    seconds = round(time.perf_counter() - began, 6)
    answer = record("queenon", None, ok=found.report.ok, seconds=seconds, queenon=data)
    bare, full = (_lines(found, source, distance, quiet) for quiet in (True, False))
    to.print_beside(printing, lambda: answer, "\n".join(bare), full)
    return ANSWERED if found.report.ok else CHECK_FAILED


def _loaded(source: str) -> DensitySource:
    """The argument of `queenlab.verbs.examine.examine`; reads stdin if needed."""
    if source != str(STANDARD):
        return source
    from queenlab.queenon.densities.sources import read_density

    return read_density(read_text(STANDARD), "stdin")


def _lines(found: QueenonAnswer, source: str, distance: str | None, quiet: bool) -> list[str]:
    from queenlab.queenon.densities.checks import shown

    report, entropy = found.report, found.entropy
    lines: list[str] = [report.kind] if quiet else [f"{source}: {report.kind} of order {found.density.order}"]
    if not quiet:
        lines[0] += "" if found.density.exact else f", sums checked to a part of {report.tolerance:g}"
        lines += [f"  {line}" for line in report.lines(MAX_LINES)]
    if entropy is not None:
        lines.append(f"{entropy:.12g}" if quiet else f"  Q-entropy {entropy:.12g}")
    elif report.ok:
        lines.append("?" if quiet else "  no Q-entropy: the sums are off by more than rounding")
    apart = found.distance
    if apart is not None:
        value = shown(apart.value) if apart.exact else f"{float(apart.lower):.12g}..{float(apart.upper):.12g}"
        if quiet:
            lines.append(value)
        else:
            decimal = f" = {float(apart.value):.12g}" if apart.exact and "/" in value else ""
            a1, b1, a2, b2 = (shown(side) for side in apart.diamond)
            where = f"on {a1} <= x + y <= {b1}, {a2} <= x - y <= {b2}"
            lines.append(f"  distance from {distance}: {value}{decimal}, {where}")
    return lines


def _file(density: TriangleDensity) -> str:
    return json_text.dumps(density.to_dict()) + "\n"


def _picture(density: TriangleDensity, source: str) -> str:
    from queenlab.draw.density_svg import density_map_svg

    return density_map_svg(density.values, title=f"The density {source}")
