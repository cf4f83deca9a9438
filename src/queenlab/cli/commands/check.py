"""`queenlab check`: check a certificate."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from queenlab.cli.files import STANDARD, read_text, source_name
from queenlab.cli.inputs import SearchLimits
from queenlab.cli.option_groups import Only
from queenlab.cli.output import ANSWERED, Printing, record

if TYPE_CHECKING:
    from queenlab.checkers.report import Report


def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A certificate of queenlab prove; - for stdin.")],
    limits: Annotated[SearchLimits, Only("time_limit")],
    printing: Printing,
) -> int:
    """Check a certificate with a program that imports nothing of the prover.

    The exit code is 0 if the certificate holds and 1 if it is refused; the output names the wrong step.
    """
    from queenlab.verbs.check import check_certificate, check_text

    with printing.waiting(source_name(file)):
        if file == STANDARD:
            report = check_text(read_text(file), source_name(file), limits.time_limit)
        else:
            report = check_certificate(file, time_limit=limits.time_limit)
    printing.print(lambda: _check_record(report), report.at_most, report.text)
    return ANSWERED


def _check_record(report: Report) -> dict[str, object]:
    found = report.as_dict()
    # A certificate always says the dimension, a canonical name only another one than 2.
    name = report.problem.removesuffix("^2")
    status = "proved" if report.maximum is not None else "unknown"
    return record(
        "verification", name, status, value=report.maximum, lower=report.at_least, upper=report.at_most,
        seconds=report.seconds, ok=True, report=report.text.splitlines(),
        info={"steps": found["steps"], "work": found["work"]},
    )  # fmt: skip
