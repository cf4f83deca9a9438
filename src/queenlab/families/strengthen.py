"""Items that change no solution and make bounds tighter."""

from __future__ import annotations

from collections.abc import Sequence

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
