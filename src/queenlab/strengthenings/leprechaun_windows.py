"""Windows that leprechauns must use where they hardly fit."""

from __future__ import annotations

import numpy as np

from queenlab.board import Board
from queenlab.model import Item, Model
from queenlab.piece import Piece


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
