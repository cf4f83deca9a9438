"""`queenlab density`: how many solutions use each cell."""

from __future__ import annotations

import csv
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TextIO

from queenlab.cli import options
from queenlab.cli.inputs import ProblemDetails, SearchLimits, check_counter
from queenlab.cli.option_groups import Only
from queenlab.cli.options import OUTPUT, option
from queenlab.cli.output import Printing, answer_record, exit_code, headline, json_line
from queenlab.cli.pictures import Picture, write_picture
from queenlab.cli.progress import progress_display
from queenlab.cli.targets import target
from queenlab.suffixes import DENSITY

if TYPE_CHECKING:
    from queenlab.verbs.density import Density


def density(
    problem: options.ProblemName,
    *,
    details: Annotated[ProblemDetails, Only("goal", "given", "exclude")],
    engine: options.CounterName = "auto",
    limits: Annotated[SearchLimits, Only("time_limit", "memory")],
    out: Annotated[
        Path | None,
        option(OUTPUT, "--output", "-o", metavar="FILE", help=f"Write a heat map or numbers: {DENSITY.listed}."),
    ] = None,
    printing: Printing,
) -> int:
    import queenlab as ql

    check_counter(engine)
    asked = details.one_problem(problem)
    limiting = limits.given_options()
    to = target(out, DENSITY, quiet=printing.quiet, json=printing.json)
    with progress_display(str(asked), printing.quiet) as progress:
        found = ql.density(asked, engine=engine, progress=progress, **limiting)
    if found.cells is None:
        to.say_not_written("density")
    elif out is not None and to.form == "csv":
        with to.text() as stream:
            _write_csv(found, stream)
    elif out is not None and to.form == "json":
        to.write(json_line(_record(found)))
    elif out is not None:
        write_picture(Picture(_picture(found)), to)
    to.print_beside(printing, lambda: _record(found), None, [headline(found.answer)])
    if found.cells is not None and out is None and not printing.json:
        _write_board(found, sys.stdout)
    return exit_code(found.answer)


def _write_csv(found: Density, stream: TextIO) -> None:
    rows: list[list[Any]] = found.to_dict()["density"]
    names = ["letter", "row", "column"] if isinstance(rows[0][0], str) else ["column", "row", "layer"]
    names += [f"x{k}" for k in range(4, len(rows[0]))]
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow([*names[: len(rows[0]) - 1], "solutions"])
    writer.writerows(rows)


def _record(found: Density) -> dict[str, Any]:
    return {**answer_record(found.answer), "density": found.to_dict()["density"]}


def _picture(found: Density) -> str:
    from queenlab.draw import density_svg

    assert found.cells is not None
    title = f"Solutions of {found.answer.problem} through each cell, {found.total} in all"
    return density_svg(found.board, found.cells.tolist(), title)


def _write_board(found: Density, stream: TextIO) -> None:
    """Writes the numbers layer by layer; row 1 is at the bottom for grids and at the top for Xqueens."""
    from queenlab.board import Board

    numbers = found.array()
    width = max(len(str(x)) for x in numbers.ravel().tolist())
    if isinstance(found.board, Board):
        flat = numbers.reshape((found.board.n, -1) if found.board.d == 1 else (found.board.n, found.board.n, -1))
        layers = [("", flat[:, ::-1].T)] if flat.ndim == 2 else _layers(flat)
    else:
        layers = [(letter, numbers[:, :, k]) for k, letter in enumerate("NESW")]
    for title, rows in layers:
        if title:
            stream.write(f"{title}:\n")
        for row in rows.tolist():
            stream.write(" ".join(str(x).rjust(width) for x in row) + "\n")


def _layers(flat: Any) -> list[tuple[str, Any]]:
    several = flat.shape[2] > 1
    return [(f"layer {k + 1}" if several else "", flat[:, ::-1, k].T) for k in range(flat.shape[2])]
