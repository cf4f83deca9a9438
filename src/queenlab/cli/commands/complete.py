"""`queenlab complete`: given pieces, completed to a solution."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenlab.cli import engine_room, options
from queenlab.cli.inputs import check_limits, one_problem
from queenlab.cli.progress import waiting
from queenlab.cli.witness import check_witness_file, report_answer
from queenlab.errors import BadInput

if TYPE_CHECKING:
    pass


def complete(
    problem: options.ProblemName,
    given: options.Given = None,
    exclude: options.Exclude = None,
    gent: options.Gent = False,
    goal: options.Goal = None,
    engine: options.EngineName = "auto",
    time_limit: options.TimeLimit = None,
    seed: options.Seed = None,
    show: options.Show = False,
    out: options.WitnessFile = None,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> int:
    """With --goal max, to a largest placement."""
    import queenlab as ql

    check_limits(time_limit, None, seed)
    engine_room.check_engine(engine)
    asked = one_problem(problem, goal=goal, given=given, exclude=exclude, gent=gent)
    if not asked.question.given and not asked.question.excluded:
        raise BadInput("complete takes the cells that are there already: --given '1,1 2,3'")
    check_witness_file(out, asked, json)
    with waiting(str(asked), quiet or json):
        answer = ql.complete(asked, (), engine=engine, time_limit=time_limit, seed=seed)
    return report_answer(answer, json, quiet, out, show)
