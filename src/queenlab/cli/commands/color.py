"""`queenlab color`: the fewest colours."""

from __future__ import annotations

from queenlab.cli import engine_room, options
from queenlab.cli.inputs import check_limits, one_problem
from queenlab.cli.options import GoalName
from queenlab.cli.progress import waiting
from queenlab.cli.witness import check_witness_file, report_answer


def color(
    problem: options.ProblemName,
    colors: options.Colors = None,
    engine: options.EngineName = "auto",
    time_limit: options.TimeLimit = None,
    seed: options.Seed = None,
    show: options.Show = False,
    out: options.WitnessFile = None,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> int:
    """Every cell gets a colour, and no two cells of one colour attack each other."""
    import queenlab as ql

    check_limits(time_limit, None, seed)
    engine_room.check_engine(engine)
    asked = one_problem(problem, goal=GoalName.color, colors=colors)
    check_witness_file(out, asked, json)
    with waiting(str(asked), quiet or json):
        answer = ql.color(asked, engine=engine, time_limit=time_limit, seed=seed)
    return report_answer(answer, json, quiet, out, show)
