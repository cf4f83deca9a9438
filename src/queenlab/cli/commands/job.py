"""`queenlab job`: inspect, resume, audit, merge, settle, rescue and export counting jobs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from queenlab.cli import options
from queenlab.cli.files import STANDARD
from queenlab.cli.inputs import SearchLimits
from queenlab.cli.job_report import (
    Pace,
    audit_record,
    merge_lines,
    merge_record,
    standing,
    status_lines,
    status_record,
)
from queenlab.cli.job_request import JobRequest, print_ledger_hint, refuse_to_overwrite, resume_command
from queenlab.cli.option_groups import Only
from queenlab.cli.options import OUTPUT, option
from queenlab.cli.output import (
    ANSWERED,
    CHECK_FAILED,
    INTERRUPTED,
    NOT_ANSWERED,
    Printing,
    answer_record,
    bare_value,
    exit_code,
    headline,
    message,
    record,
)
from queenlab.cli.progress import JobDisplay, UnitDisplay, progress_display
from queenlab.cli.targets import target
from queenlab.errors import BadInput
from queenlab.suffixes import LEDGER, UNITS
from queenlab.wording import plural

#: What an audit counts again if nothing is said.
USUAL_SAMPLE = "2%"


def resume(
    file: options.LedgerFile,
    place: Annotated[JobRequest, Only("cores", "cluster", "gpu")],
    limits: Annotated[SearchLimits, Only("time_limit", "node_limit", "memory")],
    printing: Printing,
) -> int:
    """If the job is finished, print its total."""
    from queenlab.verbs import jobs

    options_given = {**place.given_options(), **limits.given_options()}
    with progress_display(file.name, printing.quiet, JobDisplay) as progress:
        answer = jobs.resume_job(file, progress=progress, **options_given)
    printing.print(lambda: answer_record(answer), bare_value(answer), headline(answer))
    print_ledger_hint(answer, file, printing.quiet)
    return exit_code(answer)


def status(file: options.LedgerFile, printing: Printing) -> int:
    """The exit code is 1 if the ledger has an alarm."""
    from queenlab.verbs import jobs

    with printing.waiting(f"reading {file.name}"):
        found = jobs.job_status(file)
    printing.print(lambda: status_record(found, file), f"{Pace.of(found).done:.6f}", status_lines(found))
    if not standing(found):
        return ANSWERED
    message("queenlab: an alarm is open; `queenlab job settle` recounts the affected units")
    return CHECK_FAILED


def audit(
    file: options.LedgerFile,
    *,
    sample: Annotated[
        str, typer.Option("--sample", metavar="K", help="Recount this many units, such as 50 or 2%.")
    ] = USUAL_SAMPLE,
    limits: Annotated[SearchLimits, Only("seed", "time_limit")],
    engine: Annotated[
        str | None,
        typer.Option("--engine", metavar="NAME", help="Counter or engine to use; `again` for the job's own."),
    ] = None,
    printing: Printing,
) -> int:
    """Counts with another counter or engine where possible. Two counts that differ raise an alarm in the ledger. The
    exit code is 1 if the ledger has an alarm, old or new.
    """
    from queenlab.verbs import job_start, jobs

    part = sample_size(sample)
    with progress_display(file.name, printing.quiet, UnitDisplay) as progress:
        found = jobs.audit_job(file, sample=part, engine=engine, progress=progress, **limits.given_options())
    wrong = bool(found.disagreements or found.alarms)
    verdict = "ok" if found.passed else "NOT ok" if wrong else "not finished"
    printing.print(
        lambda: audit_record(found, job_start.spec_of(file).problem, limits.seed),
        None,
        [f"{file}: {verdict}", *(f"  {line}" for line in found.lines())],
    )
    if wrong:
        return CHECK_FAILED
    return ANSWERED if found.passed else INTERRUPTED if found.stopped == "interrupted" else NOT_ANSWERED


def settle(
    file: options.LedgerFile,
    *,
    note: Annotated[str, typer.Option("--note", metavar="TEXT", help="What caused the alarm; stored in the ledger.")],
    distrust: Annotated[
        list[str] | None,
        typer.Option("--distrust", metavar="WORKER", help="Recount all units of this worker or host; repeatable."),
    ] = None,
    printing: Printing,
) -> int:
    """Drops the affected units; `job resume` counts them again."""
    from queenlab.verbs import jobs

    dropped = jobs.settle_job(file, note, distrust or ())
    printing.print(
        lambda: record("info", file=str(file), info={"dropped": dropped, "note": note}),
        dropped,
        f"{file}: no open alarms; {plural(dropped, 'unit', ',')} dropped; recount with: {resume_command(file)}",
    )
    return ANSWERED


def rescue(
    file: options.LedgerFile,
    out: Annotated[Path, option(OUTPUT, "--output", "-o", metavar="OUT", help="A new ledger.")],
    printing: Printing,
) -> int:
    """`job resume` then counts the missing units again."""
    from queenlab.verbs import jobs

    if out == STANDARD:
        raise BadInput("a ledger needs a file, not -")
    to = target(out, LEDGER, quiet=printing.quiet)
    saved = jobs.rescue_job(file, out)
    to.say_written()
    words = f"{out}: {plural(saved, 'unit', ',')} saved; resume with: {resume_command(out)}"
    printing.print(lambda: record("info", file=str(out), info={"saved": saved}), saved, words)
    return ANSWERED


def merge(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Ledgers of the same count.")],
    out: Annotated[
        Path,
        option(OUTPUT, "--output", "-o", metavar="OUT", help="A new ledger, or the one to merge the others into."),
    ],
    printing: Printing,
) -> int:
    """Merging stops if two ledgers disagree on a unit."""
    from queenlab.verbs import jobs

    if STANDARD in (*files, out):
        raise BadInput("a ledger must be a file, not -")
    to = target(out, LEDGER, quiet=printing.quiet)
    with printing.waiting("merging"):
        merged = jobs.merge_jobs(files, out)
        found = jobs.job_status(out)
    to.say_written()
    total = found.review.total if found.review.complete else "?"
    printing.print(lambda: merge_record(merged, found), total, merge_lines(merged, found))
    return ANSWERED


def export(
    file: options.LedgerFile,
    out: Annotated[Path, option(OUTPUT, "--output", "-o", metavar="OUT", help="A file: .csv or .parquet; - for CSV.")],
    printing: Printing,
) -> int:
    from queenlab.jobs.exporting import write_csv, write_parquet
    from queenlab.jobs.ledger import Ledger

    if out == STANDARD and printing.json:
        raise BadInput("-o - and --json both write to stdout; omit one of the two")
    to = target(out, UNITS, quiet=printing.quiet)
    refuse_to_overwrite(file, out)
    with Ledger.open(file, write=False) as ledger, printing.waiting(f"writing {out.name}"):
        if to.form == "csv":
            with to.text() as text:
                rows = write_csv(ledger, text)
        else:
            with to.binary() as stream:
                rows = write_parquet(ledger, stream)
        problem = ledger.spec.problem
    if out != STANDARD:
        printing.print(
            lambda: record("export", problem, value=rows, file=str(out), format=to.form),
            None,
            f"{out}: {plural(rows, 'row', ',')}",
        )
    return ANSWERED


def sample_size(text: str) -> int | float:
    """A number of units, or a fraction of them.

    Example:
        >>> sample_size("50"), sample_size("2%"), sample_size("0.5 %")
        (50, 0.02, 0.005)
    """
    number = text.strip().removesuffix("%").strip()
    try:
        size = float(number) / 100 if text.strip().endswith("%") else int(number)
    except ValueError:
        size = -1
    if not (0 < size <= 1 if isinstance(size, float) else size >= 1):
        raise BadInput(f"--sample must be a number of units such as 50, or a percentage such as 2%, not {text!r}")
    return size
