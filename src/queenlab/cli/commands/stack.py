"""`queenlab stack`: full cubes as stacks of solutions."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from queenlab.cli import options
from queenlab.cli.inputs import check_limits, one_problem
from queenlab.cli.output import answer_record, bare_value, exit_code, headline, json_line, talk
from queenlab.cli.progress import progress_display
from queenlab.cli.witness import check_witness_file, write_witness


def stack(
    n: Annotated[int, typer.Argument(metavar="N", help="The side of the board.")],
    time_limit: options.TimeLimit = None,
    out: options.WitnessFile = None,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> int:
    """Each layer is a solution of n queens, and the layers share no cell of the plan. The first is the witness."""
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
