"""Large neighbourhood search: removes the queens of some layers and refills them optimally (CP-SAT)."""

from __future__ import annotations

import numpy as np

from queenlab.board import Board, Cells
from queenlab.bounds.bound import Bound
from queenlab.bounds.lower.exact_sets import heaviest_set
from queenlab.bounds.lower.graph import MAX_ARCS, Graph, arc_number, attack_graph
from queenlab.bounds.lower.searching import searched
from queenlab.bounds.lower.verified_bound import lower_bound, side_and_dimensions
from queenlab.problems import Problem
from queenlab.work import Limits

#: CP-SAT gets so long for one window, in seconds.
WINDOW_SECONDS = 3.0
#: A window that leaves more free cells is made smaller.
MAX_FREE = 220
#: Windows without a limit on time.
WINDOWS = 6


def induced(graph: Graph, vertices: Cells) -> Graph:
    """The graph on some of the vertices, numbered from 0 on in their order."""
    number = np.full(graph.size, -1, dtype=np.int64)
    number[vertices] = np.arange(len(vertices))
    rows = [number[graph.nexts[graph.starts[v] : graph.starts[v + 1]]] for v in vertices.tolist()]
    rows = [row[row >= 0] for row in rows]
    starts = np.concatenate(([0], np.cumsum([len(row) for row in rows]))).astype(np.int64)
    nexts = np.concatenate(rows).astype(np.int32) if rows else np.zeros(0, dtype=np.int32)
    return Graph(starts, nexts, np.arange(len(vertices) + 1), graph.cells[vertices])


def free_without(graph: Graph, cells: Cells, removed: Cells) -> Cells:
    """The cells that no queen attacks or stands on once some are taken away."""
    taken = np.zeros(graph.size, dtype=bool)
    for v in np.setdiff1d(cells, removed).tolist():
        taken[v] = True
        taken[graph.nexts[graph.starts[v] : graph.starts[v + 1]]] = True
    return np.flatnonzero(~taken)


def window(board: Board, cells: Cells, rng: np.random.Generator, width: int) -> Cells:
    """The queens in a few neighbouring layers across one axis, or in a few across each of two axes."""
    x = board.coordinates(cells)
    inside = np.zeros(len(cells), dtype=bool)
    for axis in rng.choice(board.d, size=int(rng.integers(1, 3)), replace=False).tolist():
        first = int(rng.integers(0, board.n - width + 1))
        inside |= (x[:, axis] >= first) & (x[:, axis] < first + width)
    return cells[inside]


def improved(n: int, d: int, cells: Cells, limits: Limits, windows: int = WINDOWS) -> Cells:
    """The placement after a given number of windows were filled again; never fewer queens, and often others."""
    graph, board = attack_graph(n, d), Board(n, d)
    rng = np.random.default_rng([limits.seed or 0, n, d, len(cells)])
    best = np.sort(cells)
    for _ in range(windows):
        if limits.time_is_up():
            break
        width = int(rng.integers(1, max(2, n // 3)))
        removed = window(board, best, rng, width)
        free = free_without(graph, best, removed)
        while len(free) > MAX_FREE and len(removed) > 1:
            removed = rng.choice(removed, size=max(1, 3 * len(removed) // 4), replace=False)
            free = free_without(graph, best, removed)
        part = induced(graph, free)
        hint = np.searchsorted(free, np.sort(removed))
        seconds = min(WINDOW_SECONDS, limits.rest().seconds or WINDOW_SECONDS)
        filled, _ = heaviest_set(part, Limits(seconds, seed=int(rng.integers(1 << 30)), workers=1), hint)
        best = np.sort(np.concatenate((np.setdiff1d(best, removed), free[filled])))
    return best


def neighbourhood_search(problem: Problem, limits: Limits) -> Bound | None:
    """Windows filled again by CP-SAT, from the best of a few tabu searches."""
    n, d = side_and_dimensions(problem)
    if n < 3 or arc_number(n, d) > MAX_ARCS:
        return None
    seconds = None if limits.seconds is None else limits.seconds / 4
    first = searched(n, d, Limits(seconds, seed=limits.seed), None if seconds else 2)
    cells = improved(n, d, first.cells, limits, WINDOWS if limits.seconds is None else 1 << 30)
    reason = f"windows of layers filled again, from {len(first.cells)} by {first.method}"
    return lower_bound(n, d, cells, "neighbourhoods", reason, limits)
