"""`queenlab max` and `color`: the most pieces, and how many colours."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from queenlab.cli import engine_room, options
from queenlab.cli.claims import read_claim_file
from queenlab.cli.inputs import check_limits, one_problem
from queenlab.cli.options import GoalName
from queenlab.cli.progress import waiting
from queenlab.cli.witness import check_witness_file, report_answer


def max(
    problem: options.ProblemName,
    given: options.Given = None,
    exclude: options.Exclude = None,
    gent: options.Gent = False,
    engine: options.EngineName = "auto",
    strengthenings: options.With = None,
    prove_above: options.ProveAbove = None,
    start: Annotated[
        Path | None, typer.Option("--start", metavar="FILE", help="A placement that is known; only better ones count.")
    ] = None,
    time_limit: options.TimeLimit = None,
    seed: options.Seed = None,
    show: options.Show = False,
    out: options.WitnessFile = None,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> int:
    """--with adds inequalities that shorten the proof, and --prove-above Q asks whether more than Q pieces fit."""
    import queenlab as ql
    from queenlab.strengthenings.registry import read_names

    check_limits(time_limit, None, seed)
    engine_room.check_engine(engine)
    names = read_names(strengthenings)
    asked = one_problem(problem, goal=GoalName.max, given=given, exclude=exclude, gent=gent)
    check_witness_file(out, asked, json)
    known = None if start is None else read_claim_file(start, wanted=asked).placement
    with waiting(str(asked), quiet or json):
        answer = ql.optimize(
            asked, engine=engine, time_limit=time_limit, seed=seed, strengthen=names, above=prove_above, start=known
        )
    return report_answer(answer, json, quiet, out, show)
