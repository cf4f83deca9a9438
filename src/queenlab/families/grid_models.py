"""Models of pieces on a grid: exact, maximum, domination and colouring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from queenlab.board import Board, Cells, Direction
from queenlab.model import UNBOUNDED, Model, ModelBuilder, Sense
from queenlab.piece import Piece, plane_keys

_LETTERS: dict[Direction, str] = {(0, 1): "c", (1, 0): "r", (1, 1): "d", (1, -1): "a"}


def cell_name(board: Board, cell: int) -> str:
    """An option's name: the cell's 1-based coordinates, as in `3.5`."""
    return ".".join(str(x) for x in board.public(cell))


def natural_count(board: Board, piece: Piece) -> int:
    """How many pieces `exact` means: n^(d-1) (Kunt, Problem 1), and n where whole hyperplanes are attacked."""
    if piece.moves(board.d).planes:
        return board.n
    return int(board.n ** (board.d - 1))


def _is_partitioned(board: Board, piece: Piece) -> bool:
    """Whether the natural number of pieces puts exactly one on each line along an axis (or plane across one)."""
    moves = piece.moves(board.d)
    return bool(moves.planes) or moves.axis_riders()


@dataclass(frozen=True)
class Clique:
    """Cells of which at most one may be used.

    Attributes:
        name: the item's name.
        cells: the cells.
        filled: whether the natural number of pieces fills it exactly once.
        diagonal: whether it is a rider's line that is not parallel to an axis.
    """

    name: str
    cells: Cells
    filled: bool = False
    diagonal: bool = False


def named_cliques(board: Board, piece: Piece) -> Iterator[Clique]:
    """All that the piece forbids, no set of cells twice.

    A leap whose two cells already share a line or a window is left out. Sets of one cell are left out unless
    they must be filled.
    """
    moves = piece.moves(board.d)
    axes = {tuple(int(i == a) for i in range(board.d)) for a in range(board.d)}
    filled_planes = axes if moves.planes else set()
    filled_lines = axes if moves.axis_riders() and not moves.planes else set()
    every = board.all_cells()
    seen: set[bytes] = set()
    holders: list[set[int]] = [set() for _ in range(board.size)]
    number = 0

    def fresh(cells: Cells, keep_single: bool) -> bool:
        nonlocal number
        key = np.sort(cells).tobytes()
        if key in seen or (cells.size < 2 and not keep_single):
            return False
        seen.add(key)
        for cell in cells.tolist():
            holders[cell].add(number)
        number += 1
        return True

    # Lines that must be filled come first, so that an equal set of cells is never taken for an optional one.
    for v in sorted(moves.riders, key=lambda v: v not in filled_lines):
        prefix = _LETTERS.get(v) or f"l{'.'.join(map(str, v))}#"
        for k, line in enumerate(board.lines(v)):
            if fresh(line, v in filled_lines):
                yield Clique(f"{prefix}{k + 1}", line, v in filled_lines, sum(map(bool, v)) > 1)
    # Planes come after lines; one that must be filled is kept even if a line is the same set of cells.
    for e in sorted(moves.planes, key=lambda e: e not in filled_planes):
        keys = plane_keys(board, every, e)
        for k, value in enumerate(np.unique(keys).tolist()):
            plane = every[keys == value]
            if fresh(plane, e in filled_planes) or e in filled_planes:
                yield Clique(f"p{'.'.join(map(str, e))}#{k + 1}", plane, e in filled_planes)
    if moves.range:
        for k, window in enumerate(board.windows(moves.range)):
            if fresh(window, False):
                yield Clique(f"w{k + 1}", window)
    for v in moves.leapers:
        targets, sources = board.shifted(every, v)
        for a, b in zip(sources.tolist(), targets.tolist(), strict=True):
            if a != b and holders[a].isdisjoint(holders[b]):
                pair = np.array([min(a, b), max(a, b)], dtype=np.int64)
                if fresh(pair, False):
                    yield Clique(f"j{pair[0] + 1}-{pair[1] + 1}", pair)


def independent_model(
    board: Board, piece: Piece, pieces: int | None, sense: Sense | None, may_share: Sequence[int] = ()
) -> Model:
    """Non-attacking pieces: `pieces` of them if that is given, else any number.

    Cells of `may_share` may stand on one diagonal with each other, but not with any further piece.
    """
    builder = ModelBuilder(sense)
    for cell in range(board.size):
        builder.option(cell_name(board, cell))
    exactly = pieces == natural_count(board, piece) and _is_partitioned(board, piece)
    for clique in named_cliques(board, piece):
        if clique.cells.size > 1 or exactly:
            sharing = int(np.isin(clique.cells, may_share).sum()) if clique.diagonal else 0
            item = builder.item(clique.name, int(clique.filled and exactly), max(1, sharing))
            for cell in clique.cells.tolist():
                builder.cover(cell, item)
    if pieces is not None and not exactly:
        _add_total(builder, board.size, pieces)
    return builder.build()


def domination_model(board: Board, piece: Piece, independent: bool, pieces: int | None) -> Model:
    """Every cell is used or attacked; as few pieces as possible, or `pieces` of them if that is given.

    A piece guards its own cell (Kunt, section 1.3.2), and nothing blocks.
    """
    builder = ModelBuilder("min" if pieces is None else None)
    for cell in range(board.size):
        builder.item(f"x{cell_name(board, cell)}", 1, UNBOUNDED)
    for cell in range(board.size):
        builder.option(cell_name(board, cell), [cell, *piece.attacks(board, cell).tolist()])
    if independent:
        for clique in named_cliques(board, piece):
            if clique.cells.size > 1:
                item = builder.item(clique.name, 0, 1)
                for cell in clique.cells.tolist():
                    builder.cover(cell, item)
    if pieces is not None:
        _add_total(builder, board.size, pieces)
    return builder.build()


def coloring_model(board: Board, piece: Piece, colors: int) -> Model:
    """Each cell gets one of `colors` colours, and no two cells of one colour attack each other.

    Option cell * colors + c gives the cell colour c.
    """
    builder = ModelBuilder()
    for cell in range(board.size):
        builder.item(f"x{cell_name(board, cell)}", 1, 1)
    for cell in range(board.size):
        for c in range(colors):
            builder.option(f"{cell_name(board, cell)}={c + 1}", [cell])
    for clique in named_cliques(board, piece):
        if clique.cells.size > 1:
            for c in range(colors):
                item = builder.item(f"{clique.name}={c + 1}", 0, 1)
                for cell in clique.cells.tolist():
                    builder.cover(cell * colors + c, item)
    return builder.build()


def _add_total(builder: ModelBuilder, n_options: int, pieces: int) -> None:
    total = builder.item("total", pieces, pieces)
    for option in range(n_options):
        builder.cover(option, total)
