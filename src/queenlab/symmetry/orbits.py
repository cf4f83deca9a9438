"""Representatives of the classes of solutions under symmetries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from queenlab.board import Cells
from queenlab.errors import BadInput
from queenlab.symmetry.grid import GridSymmetry
from queenlab.symmetry.symmetry_group import CellSet, SymmetryGroup


def up_to_symmetry(solutions: Iterable[Sequence[int]], group: SymmetryGroup) -> Iterator[CellSet]:
    """The canonical form of every class that appears, in order of first appearance.

    Any solutions will do, also some of a class only; the canonical forms seen so far are held in memory.
    """
    seen: set[CellSet] = set()
    for solution in solutions:
        form = group.canonical(solution)
        if form not in seen:
            seen.add(form)
            yield form


def representatives(solutions: Iterable[Sequence[int]], group: SymmetryGroup, closed: bool = True) -> Iterator[CellSet]:
    """One canonical representative of every class of solutions.

    If they are closed (each is given once, and with a solution all its images are among them, as in the list of all
    solutions of a symmetric problem), nothing needs to be remembered: a solution is kept if it is canonical.
    """
    if not closed:
        return up_to_symmetry(solutions, group)
    return (tuple(sorted(map(int, solution))) for solution in solutions if group.is_canonical(solution))


def symmetric_under(cells: Iterable[int], g: Cells | GridSymmetry) -> bool:
    start = np.unique(np.array(list(cells), dtype=np.int64))
    if start.size and not 0 <= start[0] <= start[-1] < g.size:
        raise BadInput(f"a cell is off the board: cell numbers go from 0 to {g.size - 1}")
    moved = g(start) if isinstance(g, GridSymmetry) else g[start]
    return bool(np.array_equal(np.sort(moved), start))
