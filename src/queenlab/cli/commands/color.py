"""`queenlab color`: the fewest colours."""

from __future__ import annotations

from typing import Annotated

from queenlab.cli import options
from queenlab.cli.inputs import ProblemDetails, SearchLimits, check_engine
from queenlab.cli.option_groups import Only
from queenlab.cli.witness import WitnessOutput


def color(
    problem: options.ProblemName,
    *,
    details: Annotated[ProblemDetails, Only("colors")],
    engine: options.EngineName = "auto",
    limits: Annotated[SearchLimits, Only("time_limit", "seed")],
    output: WitnessOutput,
) -> int:
    """Every cell gets a colour, and no two cells of one colour attack each other."""
    import queenlab as ql

    check_engine(engine)
    asked = details.one_problem(problem, options.GoalName.color)
    to = output.target(asked)
    with output.waiting(str(asked)):
        answer = ql.color(asked, engine=engine, **limits.given_options())
    return output.report(answer, to)
