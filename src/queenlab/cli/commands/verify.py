"""`queenlab verify`: check the placements in a file against the definition of their problem."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from queenlab.cli import options
from queenlab.cli.files import read_claims_file, source_name
from queenlab.cli.inputs import one_problem
from queenlab.cli.output import ANSWERED, CHECK_FAILED, Printing, record
from queenlab.errors import BadInput

#: Of a list with more wrong solutions the rest is counted.
MOST_LINES = 100


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Placements or a JSON answer; - for stdin.")],
    problem: Annotated[
        str | None, typer.Option("--problem", metavar="PROBLEM", help="Check against this problem.")
    ] = None,
    *,
    format: Annotated[
        options.PlacementFormat | None,
        typer.Option("--format", help="Format of the file. Default: from its suffix and contents."),
    ] = None,
    printing: Printing,
) -> int:
    """Every solution in a list is checked. The exit code is 0 if all are valid and 1 otherwise."""
    from queenlab.verbs.claims import check_claims
    from queenlab.verbs.file_kinds import use_instead

    wanted = None if problem is None else one_problem(problem)
    found = read_claims_file(file, None if format is None else format.value, wanted)
    if found.certificate:
        raise BadInput(use_instead("certificate", "placement", source_name(file)))
    if not found.claims and found.problem is None:
        raise BadInput(f"{source_name(file)} contains no placement to verify")
    report = check_claims(found)
    told = report.lines[:MOST_LINES]
    if len(told) < len(report.lines):
        told.append(f"... and {len(report.lines) - len(told)} more; --json has all of them")
    if found.assumed and not report.ok:
        told.append(f"the file names no problem; checked against {report.problem}; --problem chooses another")
    printing.print(
        lambda: record("verification", report.problem, value=report.size, ok=report.ok, report=report.lines),
        None,
        [report.verdict, *(f"  {line}" for line in told)],
    )
    return ANSWERED if report.ok else CHECK_FAILED
