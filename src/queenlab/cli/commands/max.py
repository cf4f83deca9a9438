"""`queenlab max`: the most pieces that do not attack each other."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from queenlab.cli import options
from queenlab.cli.files import read_claim_file
from queenlab.cli.inputs import ProblemDetails, SearchLimits, check_engine
from queenlab.cli.option_groups import Only
from queenlab.cli.witness import WitnessOutput


def max(
    problem: options.ProblemName,
    *,
    details: Annotated[ProblemDetails, Only("given", "exclude", "gent")],
    engine: options.EngineName = "auto",
    strengthenings: options.With = None,
    prove_above: options.ProveAbove = None,
    start: Annotated[
        Path | None, typer.Option("--start", metavar="FILE", help="Look for a better placement than this one.")
    ] = None,
    limits: Annotated[SearchLimits, Only("time_limit", "seed")],
    output: WitnessOutput,
) -> int:
    """--with adds inequalities that shorten the proof. --prove-above Q asks only whether more than Q pieces fit."""
    import queenlab as ql
    from queenlab.strengthenings.registry import read_names

    check_engine(engine)
    names = read_names(strengthenings)
    asked = details.one_problem(problem, options.GoalName.max)
    to = output.target(asked)
    known = None if start is None else read_claim_file(start, wanted=asked).placement
    with output.waiting(str(asked)):
        answer = ql.optimize(
            asked, engine=engine, strengthen=names, above=prove_above, start=known, **limits.given_options()
        )
    return output.report(answer, to)
