"""`queenlab complete`: complete given pieces to a solution."""

from __future__ import annotations

from typing import Annotated

from queenlab.cli import options
from queenlab.cli.inputs import ProblemDetails, SearchLimits, check_engine
from queenlab.cli.option_groups import Only
from queenlab.cli.witness import WitnessOutput
from queenlab.errors import BadInput


def complete(
    problem: options.ProblemName,
    *,
    details: Annotated[ProblemDetails, Only("given", "exclude", "gent", "goal")],
    engine: options.EngineName = "auto",
    limits: Annotated[SearchLimits, Only("time_limit", "seed")],
    output: WitnessOutput,
) -> int:
    """With --goal max, add as many pieces as possible."""
    import queenlab as ql

    check_engine(engine)
    asked = details.one_problem(problem)
    if not asked.question.given and not asked.question.excluded:
        raise BadInput("complete needs the pieces that are on the board, as in --given '1,1 2,3'")
    to = output.target(asked)
    with output.waiting(str(asked)):
        answer = ql.complete(asked, (), engine=engine, **limits.given_options())
    return output.report(answer, to)
