"""`queenlab stack`: fill a cube with layers that are solutions."""

from __future__ import annotations

from typing import Annotated

import typer

from queenlab.cli.inputs import SearchLimits, one_problem
from queenlab.cli.option_groups import Only
from queenlab.cli.output import answer_record, bare_value, exit_code, headline, message
from queenlab.cli.progress import progress_display
from queenlab.cli.witness import WitnessPrinting


def stack(
    n: Annotated[int, typer.Argument(metavar="N", help="The side of the board.")],
    limits: Annotated[SearchLimits, Only("time_limit")],
    output: Annotated[WitnessPrinting, Only("out", "json", "quiet")],
) -> int:
    """Each layer is a solution of n queens, and no two layers use the same cell of the plan. -o writes the first."""
    from queenlab.verbs import stack as stacking

    to = output.target(one_problem(f"queens:{n}^3"))
    with progress_display(f"stack {n}", output.silent) as progress:
        answer = stacking.stack(n, time_limit=limits.time_limit, progress=progress)
    output.write(answer, to)
    proof = [] if answer.proof is None else [f"proof: {answer.proof}"]
    to.print_beside(output, lambda: answer_record(answer), bare_value(answer), [headline(answer), *proof])
    if not output.silent:
        message(f"queenlab: {answer.notes}")
    return exit_code(answer)
