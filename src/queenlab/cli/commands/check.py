"""`queenlab check`: check a certificate."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from queenlab.cli import options
from queenlab.cli.inputs import check_limits
from queenlab.cli.output import ANSWERED, json_line, record
from queenlab.cli.progress import waiting

if TYPE_CHECKING:
    from queenlab.checkers.report import Report


def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A certificate, as queenlab prove makes it.")],
    time_limit: options.TimeLimit = None,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> int:
    """The checker shares no code with the program that made the certificate.

    The exit code is 0 if it holds and 1 if it is refused; then a line names the step and what is wrong with it.
    """
    from queenlab.verbs.check import check_certificate

    check_limits(time_limit)
    with waiting(str(file), quiet or json):
        report = check_certificate(file, time_limit=time_limit)
    if json:
        sys.stdout.write(json_line(_check_record(report)))
    elif quiet:
        print(report.at_most)
    else:
        print(report.text)
    return ANSWERED


def _check_record(report: Report) -> dict[str, object]:
    found = report.as_dict()
    return record(
        "verification", report.problem, value=report.maximum, lower=report.at_least, upper=report.at_most,
        seconds=report.seconds, ok=True, report=report.text.splitlines(),
        info={"steps": found["steps"], "work": found["work"]},
    )  # fmt: skip
