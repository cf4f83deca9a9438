"""The attack graph of cells, as a NetworkX graph with 1-based cells as nodes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from queenlab.board import Board, Cells, group_by_key
from queenlab.errors import MissingExtra, NotSupported, OutOfRange
from queenlab.piece import Piece, plane_keys

if TYPE_CHECKING:
    import networkx

    from queenlab.board import AnyBoard

#: A node or an edge of a NetworkX graph takes some 300 bytes.
MAX_SIZE = 5_000_000


def attack_graph(board: AnyBoard, piece: Piece, cells: Cells) -> networkx.Graph:
    """The graph of cells, with an edge between any two that attack each other.

    Raises:
        MissingExtra: without the extra `graph` (NetworkX).
        OutOfRange: if it has more than `MAX_SIZE` nodes or edges.
    """
    try:
        import networkx
    except ImportError:
        raise MissingExtra("NetworkX", "graph") from None
    if not isinstance(board, Board):
        raise NotSupported("an attack graph needs pieces on a grid; tokens on triangles have none")
    _check_size(cells.size)
    used = np.unique(cells)
    parts, found = [], 0
    for pairs in _attacks(board, piece, used):
        parts.append(pairs)
        found += len(pairs)
        _check_size(found)
    graph: networkx.Graph = networkx.Graph()
    graph.add_nodes_from(board.public(cell) for cell in used.tolist())
    for pairs in parts:
        ends = [(board.coordinates(side) + 1).tolist() for side in pairs.T]
        graph.add_edges_from((tuple(one), tuple(other)) for one, other in zip(*ends, strict=True))
    return graph


def _check_size(number: int) -> None:
    if number > MAX_SIZE:
        raise OutOfRange(f"more than {MAX_SIZE:,} cells or attacks are too many for an attack graph")


def _attacks(board: Board, piece: Piece, cells: Cells) -> Iterator[Cells]:
    """All pairs of different cells that attack each other, in batches; a pair may appear more than once."""
    moves = piece.moves(board.d)
    for keys in (
        *(board.line_keys(cells, v) for v in moves.riders),
        *(plane_keys(board, cells, e) for e in moves.planes),
    ):
        for line in group_by_key(keys, cells):
            if line.size > 1:
                _check_size(line.size * (line.size - 1) // 2)
                yield np.stack([line[side] for side in np.triu_indices(line.size, 1)], axis=1)
    for jump in moves.leapers:
        targets, sources = board.shifted(cells, jump)
        hit = np.isin(targets, cells) & (targets != sources)
        yield np.stack([sources[hit], targets[hit]], axis=1)
    if moves.range and cells.size:
        from scipy.spatial import KDTree

        tree = KDTree(board.coordinates(cells), boxsize=board.n if board.torus else None)
        _check_size((int(tree.count_neighbors(tree, moves.range, p=np.inf)) - cells.size) // 2)
        yield cells[tree.query_pairs(moves.range, p=np.inf, output_type="ndarray")]
