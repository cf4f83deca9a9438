"""`queenlab reproduce`: the papers computed anew, side by side with what they print."""

from __future__ import annotations

import json as json_module
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from queenlab.cli import options
from queenlab.cli.files import check_writable, output_stream
from queenlab.cli.output import ANSWERED, CHECK_FAILED, INTERRUPTED, json_line, record, talk
from queenlab.errors import BadInput

if TYPE_CHECKING:
    from queenlab_papers.reproduction.running import Task


def reproduce(
    paper: Annotated[
        str | None,
        typer.Argument(metavar="[PAPER]", help="decomposition, leprechauns, xqueens, higher-dimensions; or all."),
    ] = None,
    table: Annotated[
        str | None, typer.Option("--table", metavar="T", help="Only this: 5, 'theorem 2', 'algorithm 3', puzzle, ...")
    ] = None,
    budget: Annotated[float, typer.Option("--budget", metavar="MINUTES", help="Stop after so long.")] = 5.0,
    workers: Annotated[
        int | None, typer.Option("--workers", metavar="N", help="Processes.  [default: one for each core]")
    ] = None,
    names: Annotated[bool, typer.Option("--list", help="List what there is, and compute nothing.")] = False,
    out: Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write all of it as JSON.")] = None,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> int:
    """Quick figures come first; what the budget does not reach is listed with what it would take. The exit code is 1 if
    something differs that is not explained.
    """
    from queenlab_papers.reproduction import paper_called, papers
    from queenlab_papers.reproduction.running import run, tasks
    from queenlab_papers.reproduction.telling import as_json, side_by_side, summary

    if not 0 < budget < 1e9:
        raise BadInput(f"a budget is a number of minutes above 0, not {budget:g}")
    if workers is not None and not 1 <= workers <= 1024:
        raise BadInput(f"from 1 to 1024 processes, not {workers}")
    asked = papers() if paper is None else [paper_called(paper)]
    if table is not None:
        asked = [one for one in asked if one.rows_called(table)]
        if not asked:
            raise BadInput(f"no {table!r} in {paper or 'any paper'}; --list tells what there is")
    check_writable(out)
    if names:
        for task in tasks(asked, table)[0]:
            assert task.figure is not None
            print(f"{task.paper.name}  {task.name[1]}  {task.figure.label}  {task.seconds:g} s")
        return ANSWERED
    show = _Progress(quiet or json)
    found = run(asked, table, 60 * budget, workers or os.cpu_count() or 1, told=show)
    show.close()
    if out is not None:
        with output_stream(out) as stream:
            stream.write(json_module.dumps(as_json(found), indent=1) + "\n")
    if json:
        sys.stdout.write(json_line(record("reproduction", value=found.reproduced, reproduction=as_json(found))))
    else:
        lines = list(summary(found))
        for line in lines[-1:] if quiet else (*side_by_side(found), "", *lines):
            print(line)
    if found.interrupted:
        return INTERRUPTED
    return CHECK_FAILED if found.unexplained else ANSWERED


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
            talk("\r\x1b[K")
