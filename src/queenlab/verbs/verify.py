"""Checking a placement against a problem."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from queenlab.answer import Answer
from queenlab.board import Board
from queenlab.errors import BadInput
from queenlab.placement import Placement
from queenlab.problems import Problem, problem
from queenlab.verbs.limits_and_answers import Name
from queenlab.verification.report import VerificationReport


def verify(
    placement: Placement | Answer | Sequence[int] | Iterable[Sequence[int | str]] | npt.NDArray[np.integer] | None,
    name: Name | None = None,
) -> VerificationReport:
    """Checks a placement against a problem's definition.

    Args:
        placement: a placement, an answer with a witness, rows (`[2, 4, 1, 3]`: the piece of column i stands in row
            rows[i]), cells (`[(1, 2), (2, 4)]`, all counted from 1), or an array of 0-based coordinates, one row a
            piece, like `numpy.asarray(placement)`. Cells and coordinates need a name.
        name: the problem; default: the answer's own, otherwise queens on a board of that size.

    Returns:
        A report, which is true if the check passed; `lines()` lists the problems.

    Raises:
        BadInput: if it is on another board than the problem, or not a placement.

    Example:
        >>> verify([2, 4, 1, 3]).ok, verify([1, 2, 3, 4]).lines()[0]
        (True, '(1, 1) and (2, 2) share a line in direction (1, 1)')
        >>> verify([(1, 2), (2, 4), (3, 1), (4, 3)], "queens:4").ok
        True
    """
    if isinstance(placement, Answer):
        name = placement.problem if name is None else name
        if placement.coloring is not None:
            return problem(name).verify(placement.coloring)
        placement = placement.witness
    if placement is None:
        raise BadInput("there is no placement to check: the answer has no witness")
    if not isinstance(placement, Placement):
        placement = _read(placement, None if name is None else problem(name))
    board = placement.board
    if name is None:
        name = f"{'queens' if isinstance(board, Board) else 'xqueens'}:{board.name}"
    return problem(name).verify(placement)


def _read(given: Any, asked: Problem | None) -> Placement:
    """Rows, cells or coordinates as a placement."""
    listed = given if isinstance(given, np.ndarray) else list(given)
    if not (len(listed) and isinstance(listed[0], Sequence | np.ndarray)):
        return Placement.from_rows(listed, torus=asked is not None and asked.question.torus)
    if asked is None:
        raise BadInput("cells do not determine the board; give the problem, as in verify(cells, 'queens:8')")
    return Placement.of(asked.board, listed)
