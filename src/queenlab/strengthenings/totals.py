"""Constraints on the total: more than a number of pieces, or one on every line along an axis."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from queenlab.errors import BadInput, NotSupported
from queenlab.model import UNBOUNDED, Item, Model
from queenlab.strengthenings.strengthening import TightenedProblem
from queenlab.wording import plural


def above(model: Model, pieces: int) -> Model:
    """Only placements with more than a number of pieces; if there are none, the maximum is at most
    that (Kunt, 6.1.6).
    """
    counted = np.flatnonzero(model.weights == 1)
    if set(model.weights.tolist()) - {0, 1}:
        raise NotSupported("asking for more than a given number of pieces needs a Model in which every option weighs 1")
    if pieces < 0:
        raise BadInput(f"the number of pieces must be 0 or more, not {pieces}")
    # No more options can be chosen than there are; one more than that is impossible, and small enough to count with.
    return model.with_items([Item("above", min(pieces, counted.size) + 1, UNBOUNDED, counted)])


def full(scene: TightenedProblem, model: Model) -> Model:
    """n^(d-1) pieces stand exactly once on every line along an axis (Kunt, section 5.1.3)."""
    board = scene.board
    whole = board.n ** (board.d - 1)
    if not scene.moves.axis_riders():
        raise NotSupported(f"a full placement has one piece on every line along an axis; {scene.piece} may have more")
    wanted = scene.problem.question.pieces if scene.above is None else scene.above + 1
    if scene.problem.goal == "max" and wanted != whole:
        raise NotSupported(f"full needs placements of {plural(whole, 'piece')}: use --prove-above {whole - 1}")
    if scene.problem.goal == "exact" and wanted not in (None, whole):
        raise NotSupported(f"full needs placements of {plural(whole, 'piece')}, not {wanted}")
    if board.n == 1:
        return model
    axes = [tuple(int(i == axis) for i in range(board.d)) for axis in range(board.d)]
    lines = {np.sort(line).tobytes() for axis in axes for line in board.lines(axis)}
    filled = [item for item, users in enumerate(model.options_of_item) if users.tobytes() in lines]
    low = model.low.copy()
    low[filled] = 1
    return replace(model, low=low)
