"""`queenlab superimpose` and `stack`: solutions that share no cell, side by side and layer on layer."""

from __future__ import annotations

from typing import Annotated

import typer

from queenlab.cli import options
from queenlab.cli.inputs import check_limits, one_problem
from queenlab.cli.progress import waiting
from queenlab.cli.witness import check_witness_file, report_answer


def superimpose(
    n: Annotated[int, typer.Argument(metavar="N", help="The side of the board.")],
    search: Annotated[bool, typer.Option("--search", help="Look for a colouring even where one is known.")] = False,
    time_limit: options.TimeLimit = None,
    seed: options.Seed = None,
    show: options.Show = False,
    out: options.WitnessFile = None,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> int:
    """With n of them every cell is used: a colouring of the queen graph with n colours. Cells that none uses have the
    last colour.
    """
    from queenlab.verbs import superimpose as superimposing

    check_limits(time_limit, None, seed)
    check_witness_file(out, one_problem(f"queens:{n},goal=color"), json)
    with waiting(f"superimpose {n}", quiet or json):
        answer = superimposing.superimpose(n, time_limit=time_limit, seed=seed, search=search)
    return report_answer(answer, json, quiet, out, show)
