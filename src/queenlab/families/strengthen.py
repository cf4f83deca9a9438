"""Items that change no solution and make bounds tighter."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from queenlab.board import Board
from queenlab.model import Item, Model
from queenlab.piece import Piece, all_unit_directions


def cube_cliques(model: Model, board: Board, piece: Piece, may_share: Sequence[int] = ()) -> Model:
    """Adds the 2 x ... x 2 windows, each of which a piece with all king moves can use once (Kunt, section 5.2.3).

    The model is returned as it is if the piece has not all king moves, or if given pieces stand in one window,
    which they may where they are allowed to share diagonals.
    """
    moves = piece.moves(board.d)
    king = moves.range >= 1 or set(all_unit_directions(board.d)) <= set(moves.riders)
    if not king or board.n < 2 or board.d < 2 or moves.range > 1:
        return model
    given = set(may_share)
    windows = (window for window in board.windows(1) if len(given.intersection(window.tolist())) < 2)
    return model.with_items(Item(f"cube{k + 1}", 0, 1, window) for k, window in enumerate(windows))


def strip_windows(model: Model, board: Board, piece: Piece) -> Model:
    """Adds what follows for n leprechauns on n columns that hardly fit: windows of a strip that must be used.

    K = range + 1 neighbouring columns hold K of them, each K cells or more above the one before. So n - K(K-1) rows of
    the strip that begin at a multiple of K hold at least one: the rows below and above take no more than K - 1 (as in
    the proof of Escamocher & O'Sullivan, Proposition 1). The same goes for rows. The model is returned as it is unless
    the windows are small: n < (range + 2)^2 on the plane.
    """
    n, side = board.n, piece.moves(board.d).range + 1
    if board.d != 2 or board.torus or side < 3 or not side * side <= n < (side + 1) ** 2:
        return model
    deep = n - side * (side - 1)
    most = -(-deep // side)
    cells = np.arange(n * n, dtype=np.int64).reshape(n, n)
    return model.with_items(
        Item(f"{name}{first + 1}.{start + 1}", 1, most, grid[first : first + side, start : start + deep].ravel())
        for name, grid in (("strip", cells), ("band", cells.T))
        for first in range(n - side + 1)
        for start in range(0, side * side, side)
    )
