"""`queenlab question`, `queenlab reproduce` and `queenlab tour`: the commands that this package adds to queenlab's."""

from __future__ import annotations

import json as json_module
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from queenlab.cli.command_api import (
    ANSWERED,
    CHECK_FAILED,
    INTERRUPTED,
    NOT_ANSWERED,
    RESULTS,
    Json,
    Quiet,
    TimeLimit,
    check_limits,
    json_line,
    message,
    record,
    target,
    waiting,
)
from queenlab.errors import BadInput

if TYPE_CHECKING:
    from queenlab_papers.open_questions import Finding, OpenQuestion
    from queenlab_papers.reproduction.reproduce import Task


def tour(
    out: Annotated[Path, typer.Option("--output", "-o", metavar="DIR", help="The folder to write to.")] = Path(
        "out/tour"
    ),
) -> int:
    """Write tables, boards and files to a folder."""
    from queenlab_papers import tour

    return tour.run(out)


def question(
    number: Annotated[
        int | None, typer.Argument(metavar="[NUMBER]", help="1 to 11, as in the thesis. Default: list them all.")
    ] = None,
    side: Annotated[
        int | None,
        typer.Option("--side", metavar="N", help="Search cubes up to this side exhaustively.  [default: 14]"),
    ] = None,
    prime: Annotated[
        int | None, typer.Option("--prime", metavar="P", help="Construct up to this prime.  [default: 47]")
    ] = None,
    time_limit: TimeLimit = None,
    json: Json = False,
    quiet: Quiet = False,
) -> int:
    from queenlab_papers import open_questions

    check_limits(time_limit)
    if number is None:
        return _list(list(open_questions.QUESTIONS.values()), json)
    asked = open_questions.question(number)
    # Bad input is refused before anything is printed.
    findings: Iterator[Finding] = iter(())
    if asked.has_evidence:
        findings = open_questions.evidence(number, side=side, prime=prime, time_limit=time_limit)
    if not json and not quiet:
        print(f"Open Question {asked.number}: {asked.text}\nanswer: {asked.verdict}")
    if not asked.has_evidence:
        if not json:
            print(f"see:    {asked.see}")
        else:
            sys.stdout.write(json_line(_record(asked, [], "found")))
        return ANSWERED
    found: list[Finding] = []
    interrupted = False
    try:
        while True:
            with waiting(f"question {number}", quiet or json):
                one = next(findings, None)
            if one is None:
                break
            found.append(one)
            if not json:
                print(one.claim if quiet else _line(one), flush=True)
    except KeyboardInterrupt:
        interrupted = True
    # Each finding says itself what is proved; of the question none of them says that.
    status = "unknown" if interrupted or any(one.status == "unknown" for one in found) else "found"
    if json:
        sys.stdout.write(json_line(_record(asked, found, status)))
    if interrupted:
        return INTERRUPTED
    return NOT_ANSWERED if status == "unknown" else ANSWERED


def _list(asked: list[OpenQuestion], json: bool) -> int:
    if json:
        rows = [_question(one) for one in asked]
        sys.stdout.write(json_line(record("open questions", "Kunt 2023", value=len(rows), questions=rows)))
        return ANSWERED
    for one in asked:
        print(f"{one.number:2}  {one.text}\n    {one.verdict}; see {one.see}")
    return ANSWERED


def _line(one: Finding) -> str:
    return f"- {one.claim}  [{one.status}]\n    {one.proof} ({one.seconds:.2f} s)"


def _question(asked: OpenQuestion) -> dict[str, Any]:
    return {"number": asked.number, "text": asked.text, "answer": asked.verdict, "see": asked.see}


def _record(asked: OpenQuestion, found: list[Finding], status: str) -> dict[str, Any]:
    return record(
        "evidence",
        f"open question {asked.number}",
        status,
        seconds=round(sum(one.seconds for one in found), 6),
        question=_question(asked),
        findings=[one.to_dict() for one in found],
    )


def reproduce(
    paper: Annotated[
        str | None,
        typer.Argument(
            metavar="[PAPER]", help="decomposition, leprechauns, xqueens, higher-dimensions or all.  [default: all]"
        ),
    ] = None,
    table: Annotated[
        str | None,
        typer.Option("--table", metavar="T", help="Recompute only this: 5, 'theorem 2', 'algorithm 3', puzzle, ..."),
    ] = None,
    budget: Annotated[float, typer.Option("--budget", metavar="MINUTES", help="Stop after this many minutes.")] = 5.0,
    workers: Annotated[
        int | None, typer.Option("--workers", metavar="N", help="How many processes.  [default: one for each core]")
    ] = None,
    names: Annotated[bool, typer.Option("--list", help="List the figures; compute nothing.")] = False,
    out: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write the comparison as JSON.")
    ] = None,
    json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Quick figures come first; figures beyond the budget are listed with their expected time. The exit code is 1 if a
    figure differs without an explanation.
    """
    from queenlab_papers.reproduction import paper_called, papers
    from queenlab_papers.reproduction.reproduce import run, tasks
    from queenlab_papers.reproduction.summary import as_json, side_by_side, summary

    if not 0 < budget < 1e9:
        raise BadInput(f"--budget takes a number of minutes above 0, not {budget:g}")
    if workers is not None and not 1 <= workers <= 1024:
        raise BadInput(f"--workers takes 1 to 1024, not {workers}")
    if paper == "all":
        paper = None
    asked = papers() if paper is None else [paper_called(paper)]
    if table is not None:
        asked = [one for one in asked if one.rows_called(table)]
        if not asked:
            raise BadInput(f"no {table!r} in {paper or 'any paper'}; --list shows them all")
    if names and out is not None:
        raise BadInput("--list writes no file; omit -o")
    to = target(out, RESULTS, quiet=quiet, json=json)
    if names:
        return _list_figures(tasks(asked, table)[0], json)
    show = _Progress(quiet or json)
    found = run(asked, table, 60 * budget, workers or os.cpu_count() or 1, report=show)
    show.close()
    if out is not None:
        to.write(json_module.dumps(as_json(found), indent=1) + "\n")
    if json:
        sys.stdout.write(json_line(record("reproduction", value=found.reproduced, reproduction=as_json(found))))
    else:
        lines = list(summary(found))
        for line in lines[-1:] if quiet else (*side_by_side(found), "", *lines):
            print(line, file=to.beside)
    if found.interrupted:
        return INTERRUPTED
    return CHECK_FAILED if found.unexplained else ANSWERED


def _list_figures(found: Sequence[Task], json: bool) -> int:
    rows: list[dict[str, Any]] = [
        {"paper": one.paper.name, "table": one.name[1], "figure": one.figure.label, "seconds": one.seconds}
        for one in found
        if one.figure is not None
    ]
    if json:
        sys.stdout.write(json_line(record("figures", value=len(rows), figures=rows)))
        return ANSWERED
    for row in rows:
        print("{paper}  {table}  {figure}  {seconds:g} s".format(**row))
    return ANSWERED


class _Progress:
    """One line on stderr, where that is a terminal."""

    def __init__(self, silent: bool) -> None:
        self._silent = silent or not sys.stderr.isatty()

    def __call__(self, task: Task, done: int, together: int) -> None:
        if not self._silent:
            text = f"{done} of {together}: {', '.join(task.name)}"
            sys.stderr.write(f"\r\x1b[K{text[:100]}")
            sys.stderr.flush()

    def close(self) -> None:
        """Clears the line."""
        if not self._silent:
            message("\r\x1b[K")
