"""`queenlab verify`: a placement file against its problem's definition."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from queenlab.cli import options
from queenlab.cli.asking import one_problem
from queenlab.cli.claims import Claim, read_claim_file
from queenlab.cli.output import ANSWERED, CHECK_FAILED, json_line, record

if TYPE_CHECKING:
    from queenlab.verification.report import Report

#: Quantities whose value is not the number of pieces of a witness.
_COUNTS_SOLUTIONS = ("count", "classes")


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A placement or a JSON answer; - for stdin.")],
    problem: Annotated[
        str | None, typer.Option("--problem", metavar="PROBLEM", help="Check against this problem.")
    ] = None,
    format: Annotated[
        options.PlacementFormat | None, typer.Option("--format", help="The file's format, if it cannot be told.")
    ] = None,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> int:
    """Check a placement, an answer or a colouring.

    The exit code is 0 if it holds and 1 if not.
    """
    wanted = None if problem is None else one_problem(problem)
    claim = read_claim_file(file, None if format is None else format.value, wanted)
    report = check_claim(claim)
    if json:
        ok, lines = report.ok, report.lines()
        sys.stdout.write(
            json_line(record("verification", str(claim.problem), value=report.pieces, ok=ok, report=lines))
        )
    elif not quiet:
        print(f"{claim.problem}: {'ok' if report.ok else 'NOT ok'}")
        for line in report.lines():
            print(f"  {line}")
    return ANSWERED if report.ok else CHECK_FAILED


def check_claim(claim: Claim) -> Report:
    """The problem's own check, and whether the witness is as large as the answer says."""
    if claim.colors is not None:
        report = claim.problem.verify(claim.colors)
        used, colors = len(set(claim.colors)), claim.problem.question.colors
        promised = colors if colors is not None else claim.value
        if promised is not None and used > promised:
            return _add(report, f"{used} colours, not {promised}")
        # A colouring with fewer colours than the least number there is, or one of another number than was asked.
        least = used if claim.quantity == "chromatic number" else promised
        if claim.value not in (None, least):
            return _add(report, f"the answer says {claim.value} colours, but it is a colouring with {least}")
        return report
    assert claim.placement is not None
    report = claim.problem.verify(claim.placement.cells)
    pieces = len(claim.placement)
    if claim.quantity not in _COUNTS_SOLUTIONS and claim.value not in (None, pieces):
        report = _add(report, f"the answer says {claim.value}, but its witness has {pieces} pieces")
    return report


def _add(report: Report, line: str) -> Report:
    return replace(report, ok=False, problems=(*report.problems, line))
