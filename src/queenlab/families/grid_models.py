"""Models of pieces on a grid: exact, maximum, domination and colouring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from queenlab.board import Board, Cells, Direction
from queenlab.model import UNBOUNDED, Item, Model, Sense, model_of_items
from queenlab.piece import Piece, plane_keys

_LETTERS: dict[Direction, str] = {(0, 1): "c", (1, 0): "r", (1, 1): "d", (1, -1): "a"}


def cell_names(board: Board) -> list[str]:
    """Names of the options: the cells' 1-based coordinates, as in `3.5`."""
    return [".".join(map(str, row)) for row in (board.coordinates(board.all_cells()) + 1).tolist()]


def natural_count(board: Board, piece: Piece) -> int:
    """The number of pieces for `exact`: n^(d-1) (Kunt, Problem 1), or n if whole hyperplanes are attacked."""
    if piece.moves(board.d).planes:
        return board.n
    return int(board.n ** (board.d - 1))


def _is_partitioned(board: Board, piece: Piece) -> bool:
    """Whether the natural number of pieces implies exactly one on each line along an axis (or plane across one)."""
    moves = piece.moves(board.d)
    return bool(moves.planes) or moves.axis_riders()


@dataclass(frozen=True)
class Clique:
    """Cells of which at most one may be used.

    Attributes:
        filled: whether the natural number of pieces fills it exactly once.
        diagonal: whether it is a rider's line that is not parallel to an axis.
    """

    name: str
    cells: Cells
    filled: bool = False
    diagonal: bool = False


def named_cliques(board: Board, piece: Piece) -> Iterator[Clique]:
    """All constraints of the piece, no set of cells twice.

    Leaps whose two cells share a line or a window are omitted, and so are single cells, unless they must be filled.
    """
    moves = piece.moves(board.d)
    axes = {tuple(int(i == a) for i in range(board.d)) for a in range(board.d)}
    filled_planes = axes if moves.planes else set()
    filled_lines = axes if moves.axis_riders() and not moves.planes else set()
    every = board.all_cells()
    seen: set[bytes] = set()
    # Which sets hold each cell: only leaps ask.
    holders: list[set[int]] = [set() for _ in range(board.size if moves.leapers else 0)]
    number = 0

    def fresh(cells: Cells, keep_single: bool) -> bool:
        nonlocal number
        key = np.sort(cells).tobytes()
        if key in seen or (cells.size < 2 and not keep_single):
            return False
        seen.add(key)
        if moves.leapers:
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
    """Non-attacking pieces: `pieces` of them if given, else any number.

    Cells of `may_share` may stand on one diagonal with each other, but not with any further piece.
    """
    exactly = pieces == natural_count(board, piece) and _is_partitioned(board, piece)

    def items() -> Iterator[Item]:
        for clique in named_cliques(board, piece):
            if clique.cells.size > 1 or exactly:
                sharing = int(np.isin(clique.cells, may_share).sum()) if clique.diagonal and may_share else 0
                yield Item(clique.name, int(clique.filled and exactly), max(1, sharing), clique.cells)
        if pieces is not None and not exactly:
            yield Item("total", pieces, pieces, board.all_cells())

    return model_of_items(cell_names(board), items(), sense)


def guards(board: Board, piece: Piece) -> Iterator[Cells]:
    """For each cell, the cells from which it is used or attacked."""
    meetings: list[list[Cells]] = [[np.array([cell], dtype=np.int64)] for cell in range(board.size)]
    for _, cells in piece.cliques(board):
        for cell in cells.tolist():
            meetings[cell].append(cells)
    return (np.unique(np.concatenate(sets)) for sets in meetings)


def domination_model(board: Board, piece: Piece, independent: bool, pieces: int | None) -> Model:
    """Every cell is used or attacked, with as few pieces as possible, or exactly `pieces` if given.

    A piece guards its own cell (Kunt, section 1.3.2), and pieces do not block. Attack is mutual, so a cell is guarded
    from every cell that shares a line, plane, window or leap with it.
    """
    names = cell_names(board)

    def items() -> Iterator[Item]:
        for name, cells in zip(names, guards(board, piece), strict=True):
            yield Item(f"x{name}", 1, UNBOUNDED, cells)
        if independent:
            yield from (Item(c.name, 0, 1, c.cells) for c in named_cliques(board, piece) if c.cells.size > 1)
        if pieces is not None:
            yield Item("total", pieces, pieces, board.all_cells())

    return model_of_items(names, items(), "min" if pieces is None else None)


def coloring_model(board: Board, piece: Piece, colors: int) -> Model:
    """Each cell gets one of `colors` colours, and no two cells of one colour attack each other.

    Option cell * colors + c gives the cell colour c.
    """
    names = cell_names(board)
    shades = np.arange(colors, dtype=np.int64)

    def items() -> Iterator[Item]:
        for cell, name in enumerate(names):
            yield Item(f"x{name}", 1, 1, cell * colors + shades)
        for clique in named_cliques(board, piece):
            if clique.cells.size > 1:
                for c in range(colors):
                    yield Item(f"{clique.name}={c + 1}", 0, 1, clique.cells * colors + c)

    return model_of_items([f"{name}={c + 1}" for name in names for c in range(colors)], items())


def entries_at_most(board: Board, piece: Piece) -> int:
    """An upper bound on the entries of `independent_model`, from the numbers of moves alone."""
    moves = piece.moves(board.d)
    side = min(moves.range + 1, board.n)
    windows = (board.n if board.torus else board.n - side + 1) ** board.d if moves.range else 0
    per_cell = len(moves.riders) + len(moves.planes) + 2 * len(moves.leapers)
    return int(board.size * (per_cell + 1) + windows * side**board.d)


def attacks_at_most(board: Board, piece: Piece) -> int:
    """An upper bound on the number of cells that are attacked from one cell."""
    moves = piece.moves(board.d)
    window = min(2 * moves.range + 1, board.n) ** board.d
    plane = board.n ** (board.d - 1) * len(moves.planes)
    return int(min(board.size, board.n * len(moves.riders) + 2 * len(moves.leapers) + window + plane))
