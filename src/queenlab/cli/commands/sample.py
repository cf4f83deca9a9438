"""`queenlab sample`: a random solution."""

from __future__ import annotations

from typing import Annotated

import typer

from queenlab.cli import options
from queenlab.cli.inputs import ProblemDetails, SearchLimits
from queenlab.cli.option_groups import Only
from queenlab.cli.output import message
from queenlab.cli.witness import WitnessOutput


def sample(
    problem: options.ProblemName,
    *,
    details: Annotated[ProblemDetails, Only("given", "exclude")],
    limits: Annotated[SearchLimits, Only("seed", "time_limit")],
    method: Annotated[
        str,
        typer.Option(
            "--method",
            metavar="NAME",
            help="auto, exact, mixed, greedy, unweighted or exchanges; see docs/guide/random-solutions.md.",
        ),
    ] = "auto",
    rounds: Annotated[
        int | None,
        typer.Option(
            "--rounds", metavar="R", help="With mixed: length of the random walk, in rounds of N steps; 10 by default."
        ),
    ] = None,
    output: WitnessOutput,
) -> int:
    """For up to 14 queens, and for problems whose solutions can be listed, every solution is equally likely. Larger
    boards are filled by the limit density of n queens; a random walk then brings the placement close to uniform.
    """
    from queenlab.verbs.sample import sample as draw

    asked = details.one_problem(problem)
    to = output.target(asked)
    with output.waiting(str(asked)):
        answer = draw(asked, method=method, rounds=rounds, **limits.given_options())
    code = output.report(answer, to)
    notes = answer.notes
    if notes and not output.silent:
        message(f"distribution: {notes}" if answer.witness is not None else str(notes))
    return code
