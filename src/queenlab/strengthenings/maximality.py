"""Every cell is used or attacked: true of every placement to which no piece can be added, so of every largest one."""

from __future__ import annotations

from queenlab.errors import NotSupported
from queenlab.families.grid_models import guards
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
        raise NotSupported("lmr requires placements to which nothing can be added, so it needs goal=max")
    excluded = set(q.excluded)
    # On a cell that must stay empty no piece can be added, so nothing need attack it.
    return model.with_items(
        Item(f"guard{cell + 1}", 1, UNBOUNDED, cells)
        for cell, cells in enumerate(guards(board, scene.piece))
        if cell not in excluded
    )
