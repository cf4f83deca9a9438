"""Checking a placement against a problem."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from queenlab.answer import Answer
from queenlab.board import Board
from queenlab.errors import BadInput
from queenlab.placement import Placement
from queenlab.problems import problem
from queenlab.verbs.limits_and_answers import Name
from queenlab.verification.report import VerificationReport


def verify(
    placement: Placement | Answer | Sequence[int] | npt.NDArray[np.integer] | None, name: Name | None = None
) -> VerificationReport:
    """Checks a placement, an answer's witness, or rows (`[2, 4, 1, 3]`) against a problem's definition.

    Args:
        placement: what to check. Rows are 1-based: the piece of column i stands in row rows[i].
        name: the problem; for an answer it is the answer's own, otherwise queens on a board of that size.

    Example:
        >>> verify([2, 4, 1, 3]).ok, verify([1, 2, 3, 4]).lines()[0]
        (True, '(1, 1) and (2, 2) share a line in direction (1, 1)')
    """
    if isinstance(placement, Answer):
        name = placement.problem if name is None else name
        if placement.coloring is not None:
            return problem(name).verify(placement.coloring)
        placement = placement.witness
    if placement is None:
        raise BadInput("there is no placement to check: the answer has no witness")
    if not isinstance(placement, Placement):
        torus = name is not None and problem(name).question.torus
        placement = Placement.from_rows(placement, torus=torus)
    board = placement.board
    if name is None:
        name = f"{'queens' if isinstance(board, Board) else 'xqueens'}:{board.name}"
    asked = problem(name)
    if asked.board != board:
        raise BadInput(f"the placement is on a board {board.name}, but {asked} is on {asked.board.name}")
    return asked.verify(placement.cells)
