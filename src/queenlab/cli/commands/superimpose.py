"""`queenlab superimpose`: disjoint solutions on one board."""

from __future__ import annotations

from typing import Annotated

import typer

from queenlab.cli.inputs import SearchLimits, one_problem
from queenlab.cli.option_groups import Only
from queenlab.cli.witness import WitnessOutput


def superimpose(
    n: Annotated[int, typer.Argument(metavar="N", help="The side of the board.")],
    *,
    search: Annotated[bool, typer.Option("--search", help="Search even if a colouring is known.")] = False,
    limits: Annotated[SearchLimits, Only("time_limit", "seed")],
    output: WitnessOutput,
) -> int:
    """n such solutions cover the board: they colour the queen graph with n colours. Cells that no solution covers get
    the last colour.
    """
    from queenlab.verbs import superimpose as superimposing

    to = output.target(one_problem(f"queens:{n},goal=color"))
    with output.waiting(f"superimpose {n}"):
        answer = superimposing.superimpose(n, search=search, **limits.given_options())
    return output.report(answer, to)
