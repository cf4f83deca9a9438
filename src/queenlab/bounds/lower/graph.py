"""The attack graph on cells, and the graph of classes of cells that are used as a whole or not at all."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from queenlab.board import Board, Cells
from queenlab.errors import OutOfRange
from queenlab.piece import all_unit_directions

#: Pairs of cells that attack each other, each counted twice: 4 bytes each, and three times that while they are sorted.
MAX_ARCS = 60_000_000


@dataclass(frozen=True, eq=False)
class Graph:
    """A graph with weights on its vertices; an independent set of it is a set of cells that do not attack each other.

    Attributes:
        starts, nexts: the neighbours of v are nexts[starts[v]], ..., nexts[starts[v + 1] - 1].
        members: the cells that vertex v stands for are cells[members[v]], ..., cells[members[v + 1] - 1].
        cells: numbers of cells.
    """

    starts: Cells
    nexts: npt.NDArray[np.int32]
    members: Cells
    cells: Cells

    @property
    def size(self) -> int:
        return len(self.starts) - 1

    @property
    def weights(self) -> Cells:
        return np.diff(self.members)

    def cells_of(self, vertices: Cells) -> Cells:
        parts = [self.cells[self.members[v] : self.members[v + 1]] for v in vertices.tolist()]
        return np.sort(np.concatenate(parts)) if parts else np.zeros(0, dtype=np.int64)


def arc_number(n: int, d: int) -> int:
    """How many pairs of different cells of n^d attack each other along some line, each counted twice.

    Of two cells t steps apart along a direction each coordinate is equal, or one of n - t pairs, up or down.

    Example:
        >>> arc_number(3, 3), arc_number(8, 2)
        (414, 1456)
    """
    return sum((n + 2 * (n - t)) ** d - n**d for t in range(1, n))


@lru_cache(maxsize=2)
def attack_graph(n: int, d: int) -> Graph:
    if arc_number(n, d) > MAX_ARCS:
        raise OutOfRange(f"{arc_number(n, d)} pairs of cells of {n}^{d} attack each other; at most {MAX_ARCS} fit here")
    board = Board(n, d)
    cells = board.all_cells()
    coordinates = board.coordinates(cells).astype(np.int16)
    nothing = np.zeros(0, dtype=np.int32)
    sources, targets = [nothing], [nothing]
    for direction in all_unit_directions(d):
        offset = int(board.indices(np.array([direction], dtype=np.int64))[0])
        stays = np.ones(len(cells), dtype=bool)
        for t in range(1, n):
            # After t steps the cell is on the board if it was so after t - 1 steps and no coordinate has left now.
            for axis in np.flatnonzero(direction):
                stays &= coordinates[:, axis] + t * direction[axis] < n
                stays &= coordinates[:, axis] + t * direction[axis] >= 0
            here = cells[stays].astype(np.int32)
            sources += [here, here + t * offset]
            targets += [here + t * offset, here]
    return _graph(np.concatenate(sources), np.concatenate(targets), cells, np.arange(len(cells) + 1))


def _graph(sources: npt.NDArray[np.int32], targets: npt.NDArray[np.int32], cells: Cells, members: Cells) -> Graph:
    order = np.argsort(sources, kind="stable")
    starts = np.concatenate(([0], np.cumsum(np.bincount(sources, minlength=len(members) - 1))))
    return Graph(starts, targets[order].astype(np.int32), members, cells)


def quotient(graph: Graph, labels: Cells) -> Graph:
    """The graph of the classes of cells with equal labels; -1 and classes with an attack inside are left out.

    Two classes are neighbours if a vertex of one is a neighbour of a vertex of the other. So an independent set of the
    quotient is one of the graph that is a union of classes, and the other way round.

    Example:
        >>> graph = attack_graph(5, 2)
        >>> planes = quotient(graph, (graph.cells // 5 + 2 * (graph.cells % 5)) % 5)
        >>> planes.size, planes.weights.tolist(), len(planes.nexts)
        (5, [5, 5, 5, 5, 5], 20)
    """
    names, label = np.unique(labels, return_inverse=True)
    sources = np.repeat(label, np.diff(graph.starts))
    targets = label[graph.nexts]
    good = names >= 0
    good[sources[sources == targets]] = False
    rename = np.cumsum(good) - 1
    keep = good[sources] & good[targets]
    count = int(good.sum())
    arcs = np.unique(rename[sources[keep]] * count + rename[targets[keep]])
    chosen = np.flatnonzero(good[label])
    chosen = chosen[np.argsort(rename[label[chosen]], kind="stable")]
    sizes = np.bincount(rename[label[chosen]], minlength=count)
    members = np.concatenate(([0], np.cumsum(sizes)))
    return _graph(
        (arcs // max(1, count)).astype(np.int32), (arcs % max(1, count)).astype(np.int32), graph.cells[chosen], members
    )
