"""`queenlab bench engines`: compare the installed engines."""

from __future__ import annotations

import csv
from dataclasses import asdict, fields
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from queenlab.cli import options
from queenlab.cli.files import STANDARD
from queenlab.cli.inputs import ProblemDetails, SearchLimits
from queenlab.cli.option_groups import Only
from queenlab.cli.options import OUTPUT, option
from queenlab.cli.output import ANSWERED, CHECK_FAILED, message
from queenlab.cli.progress import waiting
from queenlab.cli.sizes import Table
from queenlab.cli.targets import target
from queenlab.suffixes import RUNS

if TYPE_CHECKING:
    from queenlab.verbs.compare_engines import EngineRun


def engines(
    names: Annotated[list[str], typer.Argument(metavar="PROBLEM...", help="Such as queens:5^3,goal=max queens:8.")],
    *,
    time_limit: Annotated[float, typer.Option("--time-limit", metavar="S", help="Seconds for each run.")] = 60.0,
    engine: Annotated[
        list[str] | None, typer.Option("--engine", metavar="NAME", help="Run only this engine; repeatable.")
    ] = None,
    details: Annotated[ProblemDetails, Only("goal")],
    strengthenings: options.With = None,
    prove_above: options.ProveAbove = None,
    seed: options.Seed = None,
    out: Annotated[Path | None, option(OUTPUT, "--output", "-o", metavar="FILE.csv", help="Write a CSV file.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object per run, each on a line.")] = False,
    quiet: options.Quiet = False,
) -> int:
    """Each engine runs on one thread, in its own process. If a problem has no solution and names no goal, the engines
    compute its maximum instead.
    """
    from queenlab.engines.registry import available
    from queenlab.strengthenings.registry import read_names
    from queenlab.verbs.compare_engines import EngineRun, compare_engines, with_something_to_find

    SearchLimits(time_limit, seed=seed)
    to = target(out, RUNS, quiet=quiet, json=json)
    asked = []
    for name in names:
        for one in details.problems(name):
            said = bool(details.goal) or "goal=" in name or prove_above is not None
            asked.append(one if said else with_something_to_find(one))
            if str(asked[-1]) != str(one) and not quiet:
                message(f"{one} has no solution; comparing the maximum instead (--goal exact compares the proofs)")
    strengthen = read_names(strengthenings)
    for entry in available():
        if entry.missing is not None and engine is None and not quiet:
            message(entry.missing)
    runs: list[EngineRun] = []
    table = None
    with waiting("engines", quiet or json):
        for run in compare_engines(
            asked, time_limit=time_limit, engines=engine, seed=seed or 0, strengthen=strengthen, above=prove_above
        ):
            runs.append(run)
            if json:
                print(dumps(asdict(run)), flush=True)
                continue
            if quiet and to.path == STANDARD:
                continue
            if table is None:
                width = max(len("problem"), *(len(str(one)) for one in asked))
                headings = ["problem", "engine", "status", "value", "bound", "CPU s", "wall s", "notes"]
                table = Table(headings, [width, 7, 8, 6, 6, 9, 9], to.beside)
            table.row(_row(run))
    if out is not None:
        with to.text() as stream:
            writer = csv.DictWriter(stream, [field.name for field in fields(EngineRun)], lineterminator="\n")
            writer.writeheader()
            writer.writerows(asdict(run) for run in runs)
    return CHECK_FAILED if any(run.status == "failed" for run in runs) else ANSWERED


def _row(run: EngineRun) -> list[str]:
    numbers = ["" if number is None else str(number) for number in (run.value, run.bound)]
    times = ["" if time is None else f"{time:.2f}" for time in (run.cpu_seconds, run.seconds)]
    return [run.problem, run.engine, run.status, *numbers, *times, run.notes]
