"""Every cell is used or attacked: true of every placement to which no piece can be added, so of every largest one."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from queenlab.errors import NotSupported
from queenlab.model import UNBOUNDED, Item, Model
from queenlab.strengthenings.strengthening import TightenedProblem


def lmr(scene: TightenedProblem, model: Model) -> Model:
    """Lines at most once, and every cell used or attacked.

    Langlois-Remillard, Muessig & Roldan (arXiv 2211.05651) ask for the largest *independent dominating* set, and such
    a set is what these items describe. Kunt compares with their program and does not print it, so that this is the
    problem as they pose it, and not their file line by line.
    """
    board, q = scene.board, scene.problem.question
    if scene.problem.goal != "max":
        raise NotSupported("lmr asks for placements to which nothing can be added, so it belongs to goal=max")
    excluded = set(q.excluded)
    meetings: list[list[np.ndarray]] = [[np.array([cell], dtype=np.int64)] for cell in range(board.size)]
    for _, cells in scene.piece.cliques(board):
        for cell in cells.tolist():
            meetings[cell].append(cells)

    def guarded() -> Iterator[Item]:
        for cell in range(board.size):
            # On a cell that must stay empty no piece can be added, so nothing need attack it.
            if cell not in excluded:
                yield Item(f"guard{cell + 1}", 1, UNBOUNDED, np.unique(np.concatenate(meetings[cell])))

    return model.with_items(guarded())
