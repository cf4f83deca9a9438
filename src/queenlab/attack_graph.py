"""Which cells attack each other, as a NetworkX graph; its nodes are cells as people write them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from queenlab.board import Board, Cells, group_by_key
from queenlab.errors import MissingExtra, NotSupported, OutOfRange
from queenlab.piece import Piece, plane_keys

if TYPE_CHECKING:
    import networkx

    from queenlab.board import AnyBoard

#: An edge of a NetworkX graph takes some 300 bytes.
MAX_EDGES = 5_000_000


def attack_graph(board: AnyBoard, piece: Piece, cells: Cells) -> networkx.Graph:
    """The graph of cells and attacks between them.

    Raises:
        MissingExtra: without the extra `graph`, which brings NetworkX.
        OutOfRange: if it has more than `MAX_EDGES` edges.
    """
    try:
        import networkx
    except ImportError:
        raise MissingExtra("NetworkX", "graph") from None
    if not isinstance(board, Board):
        raise NotSupported("a graph of attacks is for pieces on grids; tokens on triangles are no pieces")
    used = np.unique(cells)
    graph: networkx.Graph = networkx.Graph()
    graph.add_nodes_from(board.public(cell) for cell in used.tolist())
    found = 0
    for pairs in _attacks(board, piece, used):
        found += len(pairs)
        _check_size(found)
        ends = [(board.coordinates(side) + 1).tolist() for side in pairs.T]
        graph.add_edges_from((tuple(one), tuple(other)) for one, other in zip(*ends, strict=True))
    return graph


def _check_size(pairs: int) -> None:
    if pairs > MAX_EDGES:
        raise OutOfRange(f"more than {MAX_EDGES:,} pairs attack each other, too many for a graph")


def _attacks(board: Board, piece: Piece, cells: Cells) -> Iterator[Cells]:
    """All pairs of different cells that attack each other, in parts; a pair may come more than once."""
    moves = piece.moves(board.d)
    for keys in (
        *(board.line_keys(cells, v) for v in moves.riders),
        *(plane_keys(board, cells, e) for e in moves.planes),
    ):
        for line in group_by_key(keys, cells):
            if line.size > 1:
                _check_size(line.size * (line.size - 1) // 2)
                yield np.stack([line[side] for side in np.triu_indices(line.size, 1)], axis=1)
    near = product(range(-moves.range, moves.range + 1), repeat=board.d) if moves.range else ()
    for jump in (*moves.leapers, *(v for v in near if any(v))):
        targets, sources = board.shifted(cells, jump)
        hit = np.isin(targets, cells) & (targets != sources)
        yield np.stack([sources[hit], targets[hit]], axis=1)
