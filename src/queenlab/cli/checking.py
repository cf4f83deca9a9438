"""`queenlab verify`: a placement file against its problem's definition."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from queenlab.cli import options
from queenlab.cli.asking import one_problem
from queenlab.cli.claims import Claim, read_claim
from queenlab.cli.files import read_text, source_name
from queenlab.cli.output import ANSWERED, CHECK_FAILED, json_line, record

if TYPE_CHECKING:
    from queenlab.verification.report import Report

#: Quantities whose value is the number of pieces of the witness.
_COUNTS_PIECES = ("maximum", "domination number", "independent domination number", "solution", "completion")


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
    """Check a placement, an answer with a witness, or a colouring. The exit code is 0 if it holds and 1 if not."""
    wanted = None if problem is None else one_problem(problem)
    claim = read_claim(read_text(file), None if format is None else format.value, source_name(file), wanted)
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
        return report if promised is None or used <= promised else _add(report, f"{used} colours, not {promised}")
    assert claim.placement is not None
    report = claim.problem.verify(claim.placement.cells.tolist())
    pieces = len(claim.placement)
    if claim.quantity in _COUNTS_PIECES and claim.value is not None and claim.value != pieces:
        report = _add(report, f"the answer says {claim.value}, but its witness has {pieces} pieces")
    return report


def _add(report: Report, line: str) -> Report:
    return replace(report, ok=False, problems=(*report.problems, line))
