"""The provable problems: queens on the whole plane board."""

from __future__ import annotations

import numpy as np

from queenlab.board import Board, public_cells
from queenlab.errors import BadInput, NotSupported
from queenlab.problems import Problem
from queenlab.verification.first_conflict import first_conflict


def provable(asked: Problem) -> tuple[int, int]:
    """(n, d) of a problem that certificates support; an error for all others."""
    q = asked.question
    board = asked.board
    if asked.family.name != "queens" or q.torus or q.settings or not isinstance(board, Board):
        raise NotSupported(f"a certificate needs queens on the plane, queens:N^D, not {asked}")
    if q.given:
        assert asked.piece is not None
        conflict = first_conflict(board, np.array(q.given, dtype=np.int64), asked.piece)
        if conflict is not None:
            one, other = public_cells(board, (conflict.first, conflict.second))
            raise BadInput(f"the given queens on {tuple(one)} and {tuple(other)} attack each other")
    if q.given or q.excluded:
        raise NotSupported(f"a certificate needs the whole board, without given or excluded cells: queens:{q.n}^{q.d}")
    if q.goal not in ("exact", "max") or q.pieces is not None or q.colors is not None:
        raise NotSupported(f"a certificate proves a maximum: use queens:{q.n}^{q.d}")
    return q.n, q.d
