"""`queenlab show`: a board as text."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from queenlab.cli.files import STANDARD, read_claim_file
from queenlab.cli.inputs import ProblemDetails
from queenlab.cli.option_groups import Only
from queenlab.cli.output import ANSWERED, Printing, is_colorful, message, record
from queenlab.cli.witness import how_to_see_one
from queenlab.errors import BadInput

if TYPE_CHECKING:
    from queenlab.problems import Problem
    from queenlab.verbs.claims import AnswerClaim


def show(
    board: Annotated[
        str,
        typer.Argument(metavar="PROBLEM|FILE", help="A problem with given cells, or a placement file; - for stdin."),
    ],
    details: Annotated[ProblemDetails, Only("given", "exclude", "gent")],
    printing: Annotated[Printing, Only("json")],
) -> int:
    """Show a problem with its given cells, or the placement in a file."""
    from queenlab.piece_signs import sign_of
    from queenlab.text_board import draw_coloring, draw_placement

    path = Path(board)
    color = is_colorful(sys.stdout) and not printing.json
    is_file = path == STANDARD or path.exists()
    if is_file:
        if any(details.given_options().values()):
            raise BadInput("--given and --exclude are for a problem, not for a file")
        claim = read_claim_file(path)
    else:
        claim = _given_cells(details.no_file_but_a_problem(board))
    asked, placement = claim.problem, claim.placement
    if placement is None:
        text = draw_coloring(asked.board, claim.colors or [])
    else:
        text = draw_placement(placement, asked.question.excluded, color, sign_of(asked.piece).letter)
    cells = None if placement is None else [list(cell) for cell in placement]
    value = None if cells is None else len(cells)
    printing.print(lambda: record("board", str(asked), value=value, witness=cells, text=text), None, text)
    if not is_file and not cells and not printing.json:
        message(how_to_see_one(asked, "--show"))
    return ANSWERED


def _given_cells(asked: Problem) -> AnswerClaim:
    import numpy as np

    from queenlab.placement import Placement
    from queenlab.verbs.claims import AnswerClaim

    return AnswerClaim(asked, Placement(asked.board, np.array(asked.question.given, dtype=np.int64)))
