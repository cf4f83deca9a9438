"""`queenlab sample`: a random solution."""

from __future__ import annotations

from typing import Annotated

import typer

from queenlab.cli import options
from queenlab.cli.inputs import check_limits, one_problem
from queenlab.cli.output import talk
from queenlab.cli.progress import waiting
from queenlab.cli.witness import check_witness_file, report_answer
from queenlab.errors import BadInput


def sample(
    problem: options.ProblemName,
    given: options.Given = None,
    exclude: options.Exclude = None,
    seed: options.Seed = None,
    method: Annotated[
        str,
        typer.Option("--method", metavar="NAME", help="auto, exact, mixed, greedy, unweighted or exchanges."),
    ] = "auto",
    rounds: Annotated[
        int | None,
        typer.Option("--rounds", metavar="R", help="For mixed: length of the random walk, in N steps; 10 by default."),
    ] = None,
    time_limit: options.TimeLimit = None,
    show: options.Show = False,
    out: options.WitnessFile = None,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> int:
    """Of up to 14 queens, and of any other problem whose solutions can be listed, each solution has the same
    probability. More queens are placed by the limit density of n queens, and then moved by a random walk that keeps the
    uniform law.
    """
    from queenlab.verbs.sample import sample as draw

    check_limits(time_limit, seed=seed)
    if rounds is not None and rounds < 0:
        raise BadInput(f"a walk has 0 rounds or more, not {rounds}")
    asked = one_problem(problem, given=given, exclude=exclude)
    check_witness_file(out, asked, json)
    with waiting(str(asked), quiet or json):
        answer = draw(asked, seed=seed, method=method, rounds=rounds, time_limit=time_limit)
    code = report_answer(answer, json, quiet, out, show)
    notes = answer.notes
    if notes and not (json or quiet):
        talk(f"law: {notes}" if answer.witness is not None else str(notes))
    return code
