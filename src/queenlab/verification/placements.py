"""Checks of pieces on grids: non-attacking, dominating, colouring.

Every function returns a `VerificationReport`, which is true or false and lists the problems.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from queenlab.board import Board, Cells, Direction, TriangleBoard
from queenlab.errors import BadInput, OutOfRange
from queenlab.piece import Moves, Piece, plane_keys, queen
from queenlab.placement import Placement, whole_numbers
from queenlab.verification.first_conflict import first_conflict
from queenlab.verification.report import Findings, VerificationReport
from queenlab.verification.triangles import verify_triangles
from queenlab.wording import plural

#: Domination and colouring check every cell of the board, so it must fit in memory.
MAX_WHOLE_BOARD = 2**31

_CHUNK = 1 << 20


def verify(
    placement: Placement,
    piece: Piece | None = None,
    *,
    count: int | None = None,
    allowed_conflicts: Iterable[int] = (),
) -> VerificationReport:
    """Checks that no two pieces attack each other, that no cell is occupied twice, and that all cells are on the board.

    Args:
        placement: the placement. Knuth's triangles are passed on to `verify_triangles`, without piece or count.
        piece: the piece on the cells; default: a queen.
        count: the required number of pieces. If that is one for each line parallel to an axis, and the piece rides
            along the axes, the report names the lines with none or several.
        allowed_conflicts: cell numbers of pieces that were given. Two of these may share a line, as long as it is not
            parallel to an axis: given queens may share diagonals in the completion problem of Gent, Jefferson and
            Nightingale.

    Example:
        >>> bool(verify(Placement.from_rows([2, 4, 1, 3]), count=4))
        True
        >>> verify(Placement.from_rows([1, 3, 2, 1]), count=4).lines()
        ['(1, 1) and (4, 1) share a line in direction (1, 0)', 'no piece in row 4', 'several pieces in row 1']
    """
    board = placement.board
    if isinstance(board, TriangleBoard):
        if piece is not None or count is not None:
            raise BadInput("a placement of triangles is checked by Knuth's conditions, without a piece or a count")
        return verify_triangles(placement)
    piece = queen if piece is None else piece
    found = Findings(placement)
    if count is not None and count != len(placement):
        found.problems.append(f"{plural(len(placement), 'piece')}, not {count}")
    cells = found.distinct_cells
    given = np.unique(whole_numbers(allowed_conflicts, "allowed conflicts"))
    forgiven = np.isin(cells, given, assume_unique=True) if given.size else None
    found.add_conflict(board, first_conflict(board, cells, piece, forgiven=forgiven))
    if count == board.n ** (board.d - 1) and found.problems and piece.moves(board.d).axis_riders():
        found.add_axis_lines(board)
    return found.report(f"{plural(len(placement), 'piece')}, no two attack each other")


def verify_domination(
    board: Board, piece: Piece, cells: Iterable[int], independent: bool = False
) -> VerificationReport:
    """Checks that every cell is occupied or attacked; with `independent`, that no piece attacks another."""
    placement = Placement(board, whole_numbers(cells, "cells").astype(np.int64))
    found = Findings(placement)
    if board.size > MAX_WHOLE_BOARD:
        raise OutOfRange(f"checking domination visits every cell; {board.size} are too many, at most {MAX_WHOLE_BOARD}")
    unguarded = _first_unguarded(board, piece.moves(board.d), found.distinct_cells)
    if unguarded is not None:
        found.problems.append(f"cell {board.label(unguarded)} is neither occupied nor attacked")
    if independent:
        found.add_conflict(board, first_conflict(board, found.distinct_cells, piece))
    guards = "piece guards" if len(placement) == 1 else "pieces guard"
    return found.report(f"{len(placement)} {guards} every cell{', no two attack' if independent else ''}")


def verify_coloring(board: Board, piece: Piece, colors: npt.ArrayLike) -> VerificationReport:
    """Checks that no two cells of one colour attack each other; `colors` has one whole number per cell."""
    array = np.asarray(colors)
    if array.shape != (board.size,) or array.dtype.kind not in "iu":
        raise BadInput(f"a colouring of this board must be a list of {board.size} whole numbers, one for each cell")
    if board.size > MAX_WHOLE_BOARD:
        raise OutOfRange(f"a colouring needs one number for each cell, and {board.size} are too many")
    names, ranks = np.unique(array, return_inverse=True)
    conflict = first_conflict(board, board.all_cells(), piece, colors=ranks.astype(np.int64))
    if conflict is None:
        return VerificationReport(
            True, board.size, summary=f"{plural(names.size, 'colour')}, no two cells of one colour attack"
        )
    pair = (conflict.first, conflict.second)
    line = f"{board.label(pair[0])} and {board.label(pair[1])} have the same colour and {conflict.how}"
    return VerificationReport(False, board.size, (line,), attacking_pair=pair, how=conflict.how)


def _first_unguarded(board: Board, moves: Moves, cells: Cells) -> int | None:
    coordinates = board.coordinates(cells)
    lines = [(v, np.unique(board.line_keys_of(coordinates, v))) for v in moves.riders]
    planes = [(e, np.unique(plane_keys(board, cells, e))) for e in moves.planes]
    guarded = np.zeros(board.size, dtype=np.bool_)
    guarded[cells] = True
    if moves.range:
        guarded = _spread(board, guarded, moves.range)
    for v in moves.leapers:
        opposite: Direction = tuple(-x for x in v)
        for jump in (v, opposite):
            guarded[board.shifted(cells, jump)[0]] = True
    for start in range(0, board.size, _CHUNK):
        part = guarded[start : start + _CHUNK]
        rest = np.flatnonzero(~part) + start
        for v, keys in lines:
            rest = rest[~np.isin(board.line_keys(rest, v), keys)]
        for e, keys in planes:
            rest = rest[~np.isin(plane_keys(board, rest, e), keys)]
        if rest.size:
            return int(rest[0])
    return None


def _spread(board: Board, marked: npt.NDArray[np.bool_], k: int) -> npt.NDArray[np.bool_]:
    n = board.n
    field = marked.reshape(board.shape)
    k = min(k, n)
    low = np.arange(n) - k
    high = np.arange(n) + k + 1
    for axis in range(board.d):
        if board.torus:
            # Three boards side by side; more than a whole turn adds nothing, for k <= n.
            sums = np.cumsum(np.concatenate((field, field, field), axis=axis), axis=axis, dtype=np.int64)
            low, high = np.arange(n) + n - k, np.minimum(np.arange(n) + n + k + 1, 3 * n)
        else:
            sums = np.cumsum(field, axis=axis, dtype=np.int64)
        sums = np.concatenate((np.zeros_like(np.take(sums, [0], axis=axis)), sums), axis=axis)
        top = 3 * n if board.torus else n
        within = np.take(sums, np.clip(high, 0, top), axis=axis) - np.take(sums, np.clip(low, 0, top), axis=axis)
        field = within > 0
    return field.ravel()
