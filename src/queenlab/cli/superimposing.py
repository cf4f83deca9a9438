"""`queenlab superimpose` and `stack`: solutions that share no cell, side by side and layer on layer."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from queenlab.cli import options
from queenlab.cli.asking import check_limits, one_problem
from queenlab.cli.output import answer_record, bare_value, exit_code, headline, json_line, talk
from queenlab.cli.progress import progress_display, waiting
from queenlab.cli.witness import check_witness_file, report_answer, write_witness

Side = Annotated[int, typer.Argument(metavar="N", help="The side of the board.")]


def superimpose(
    n: Side,
    search: Annotated[bool, typer.Option("--search", help="Look for a colouring even where one is known.")] = False,
    time_limit: options.TimeLimit = None,
    seed: options.Seed = None,
    show: options.Show = False,
    out: options.WitnessFile = None,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> int:
    """The most solutions of n queens that share no cell.

    With n of them every cell is used: a colouring of the queen graph with n colours. Cells that none uses have the last
    colour.
    """
    from queenlab.verbs import superimpose as superimposing

    check_limits(time_limit, None, seed)
    check_witness_file(out, one_problem(f"queens:{n},goal=color"), json)
    with waiting(f"superimpose {n}", quiet or json):
        answer = superimposing.superimpose(n, time_limit=time_limit, seed=seed, search=search)
    return report_answer(answer, json, quiet, out, show)


def stack(
    n: Side,
    time_limit: options.TimeLimit = None,
    out: options.WitnessFile = None,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> int:
    """Count the full cubes of side n as stacks of n layers.

    Each layer is a solution of n queens, and the layers share no cell of the plan. The first stack is the witness.
    """
    from queenlab.verbs import stack as stacking

    check_limits(time_limit)
    check_witness_file(out, one_problem(f"queens:{n}^3"), json)
    with progress_display(f"stack {n}", quiet or json) as progress:
        answer = stacking.stack(n, time_limit=time_limit, progress=progress)
    if out is not None and answer.witness is not None:
        write_witness(answer, out)
    if json:
        sys.stdout.write(json_line(answer_record(answer)))
    elif quiet:
        print(bare_value(answer))
    else:
        print(headline(answer))
        if answer.proof is not None:
            print(f"proof: {answer.proof}")
        talk(f"queenlab: {answer.notes}")
    if out is not None and answer.witness is None:
        talk(f"queenlab: there is no placement to write; {out} was not written")
    return exit_code(answer)
