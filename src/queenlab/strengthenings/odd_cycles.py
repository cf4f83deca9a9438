"""Odd cycles of the attack graph: of 2k + 1 cells on a cycle at most k are used (Kunt, section 5.2.4).

There are far too many to write them all down. Those are taken that the relaxation breaks: the shortest odd closed walks
of the graph whose edges weigh 1 - x_u - x_v (Groetschel, Lovasz & Schrijver, Geometric Algorithms, section 8.3).
"""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np
import numpy.typing as npt

from queenlab.board import Cells
from queenlab.errors import NotSupported
from queenlab.model import Model
from queenlab.strengthenings.relaxation import relaxed
from queenlab.strengthenings.strengthening import TightenedProblem, with_sets

#: Between two rounds the relaxation is solved again.
ROUNDS = 3
#: On larger boards the relaxation alone takes minutes, and it is solved once a round.
MAX_CELLS = 800
#: A cycle that is broken by less would not be worth its row.
LEAST_GAIN = 0.01


def odd(scene: TightenedProblem, model: Model) -> Model:
    """Odd cycles that a vertex of the relaxation breaks, found in a few rounds.

    They cut off single vertices and rarely lower the bound of the relaxation: the average of its optima over the
    symmetries is an optimum, too, and where it puts at most 2/5 on every cell it breaks no odd cycle at all.
    """
    board = scene.board
    if board.size > MAX_CELLS:
        raise NotSupported(f"odd cycles need a board of at most {MAX_CELLS} cells, not {board.size}")
    attacks = np.zeros((board.size, board.size), dtype=bool)
    for _, cells in scene.piece.cliques(board):
        attacks[np.ix_(cells, cells)] = True
    np.fill_diagonal(attacks, False)
    for turn in range(ROUNDS):
        x = relaxed(model.with_sense("max"))[1][: board.size]
        broken = list(scene.fair(_cycles(attacks, x)))
        if not broken:
            break
        for length in sorted({cells.size for cells in broken}):
            sets = [cells for cells in broken if cells.size == length]
            model = with_sets(model, f"cycle{turn + 1}.{length}#", length // 2, sets)
    return model


def _cycles(attacks: npt.NDArray[np.bool_], x: npt.NDArray[np.float64]) -> list[Cells]:
    """Odd cycles with x(C) > (|C| - 1)/2, each once: shortest paths from a cell to its twin in the doubled graph."""
    sparse: Any = importlib.import_module("scipy.sparse")
    graphs: Any = importlib.import_module("scipy.sparse.csgraph")
    size = len(x)
    # Only cells that the relaxation uses: an edge of weight 1 is on no broken cycle.
    used = np.flatnonzero(x > 1e-6)
    near = attacks[np.ix_(used, used)]
    u, v = np.nonzero(near)
    # An edge of weight 0 would be no edge to the library.
    weight = np.maximum(1 - x[used][u] - x[used][v], 0) + 1e-9
    m = used.size
    doubled: Any = sparse.coo_matrix((weight, (u, v + m)), shape=(2 * m, 2 * m)).tocsr()
    doubled = doubled + doubled.T
    found: dict[bytes, Cells] = {}
    for start in range(m):
        lengths, before = graphs.dijkstra(doubled, indices=start, return_predecessors=True, limit=1 - 2 * LEAST_GAIN)
        if not np.isfinite(lengths[start + m]):
            continue
        walk, at = [], start + m
        while at != start:
            walk.append(at % m)
            at = int(before[at])
        if len(set(walk)) == len(walk) and len(walk) > 3:
            cells = np.sort(used[np.array(walk)])
            assert size > cells[-1]
            found.setdefault(cells.tobytes(), cells)
    return [found[key] for key in sorted(found)]
