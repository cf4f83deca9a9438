"""`queenlab show`: a board as text."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from queenlab.cli import options
from queenlab.cli.claims import read_claim_file
from queenlab.cli.files import STANDARD
from queenlab.cli.inputs import one_problem
from queenlab.cli.output import ANSWERED, is_colorful, json_line, record
from queenlab.errors import BadInput

if TYPE_CHECKING:
    from queenlab.problems import Problem
    from queenlab.verbs.claims import AnswerClaim


def show(
    board: Annotated[
        str,
        typer.Argument(metavar="PROBLEM|FILE", help="A problem with given cells, or a placement file; - for stdin."),
    ],
    given: options.Given = None,
    exclude: options.Exclude = None,
    gent: options.Gent = False,
    json: options.Json = False,
) -> int:
    """It is that of a problem with its given cells, or of the placement in a file."""
    from queenlab.text_board import draw_coloring, draw_placement

    path = Path(board)
    color = is_colorful(sys.stdout) and not json
    if path == STANDARD or path.exists():
        if given or exclude or gent:
            raise BadInput("--given and --exclude belong to a problem; a file says its cells itself")
        claim = read_claim_file(path)
    elif ":" in board:
        claim = _given_cells(one_problem(board, given=given, exclude=exclude, gent=gent))
    else:
        raise BadInput(f"{board} is neither a file here nor a problem such as queens:8")
    asked, placement = claim.problem, claim.placement
    if placement is None:
        text = draw_coloring(asked.board, claim.colors or [])
    else:
        text = draw_placement(placement, asked.question.excluded, color)
    if json:
        cells = None if placement is None else [list(cell) for cell in placement]
        value = None if cells is None else len(cells)
        sys.stdout.write(json_line(record("board", str(asked), value=value, witness=cells, text=text)))
    else:
        print(text)
    return ANSWERED


def _given_cells(asked: Problem) -> AnswerClaim:
    import numpy as np

    from queenlab.placement import Placement
    from queenlab.verbs.claims import AnswerClaim

    return AnswerClaim(asked, Placement(asked.board, np.array(asked.question.given, dtype=np.int64)))
