"""`queenlab verify`: a placement file against its problem's definition."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from queenlab.cli import options
from queenlab.cli.files import read_claim_file
from queenlab.cli.inputs import one_problem
from queenlab.cli.output import ANSWERED, CHECK_FAILED, Printing, record


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A placement or a JSON answer; - for stdin.")],
    problem: Annotated[
        str | None, typer.Option("--problem", metavar="PROBLEM", help="Check against this problem.")
    ] = None,
    *,
    format: Annotated[
        options.PlacementFormat | None,
        typer.Option("--format", help="The file's format, if its name and content do not show it."),
    ] = None,
    printing: Printing,
) -> int:
    """The exit code is 0 if it holds and 1 if not."""
    from queenlab.verbs.claims import check_claim

    wanted = None if problem is None else one_problem(problem)
    claim = read_claim_file(file, None if format is None else format.value, wanted)
    report = check_claim(claim)
    name, ok, lines = str(claim.problem), report.ok, report.lines()
    printing.print(
        lambda: record("verification", name, value=report.pieces, ok=ok, report=lines),
        None,
        [f"{name}: {'ok' if ok else 'NOT ok'}", *(f"  {line}" for line in lines)],
    )
    return ANSWERED if report.ok else CHECK_FAILED
