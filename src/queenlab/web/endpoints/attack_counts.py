"""The number of attackers of each cell, the attacking pairs, and the reasons in words."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from queenlab.board import Board, Cells, Direction
from queenlab.piece import Moves, Piece, plane_keys
from queenlab.wording import plural

#: Boards with more cells have no count for each of them.
MAX_COUNTED = 20_000
#: Pieces times cells times moves: about a tenth of a second.
MAX_COMPARISONS = 2 * 10**8
#: Pairs that are held at a time.
_BLOCK = 1 << 22

Mask = npt.NDArray[np.bool_]


def attackers(board: Board, piece: Piece, pieces: Cells) -> Cells | None:
    """The number of pieces that attack each cell; None if there are too many to compare."""
    moves = piece.moves(board.d)
    ways = len(moves.riders) + len(moves.planes) + len(moves.leapers) + (board.d if moves.range else 0)
    if board.size > MAX_COUNTED or pieces.size * board.size * ways > MAX_COMPARISONS:
        return None
    every = board.all_cells()
    found = np.zeros(board.size, dtype=np.int64)
    step = max(1, _BLOCK // board.size)
    for start in range(0, pieces.size, step):
        found += attack_matrix(board, moves, pieces[start : start + step], every).sum(axis=0)
    return found


def reasons(board: Board, moves: Moves, ones: Cells, others: Cells) -> list[str]:
    """Why each piece of `ones` attacks its counterpart in `others`; empty if it does not."""
    found = [""] * ones.size

    def note(hits: Mask, why: str) -> None:
        for at in np.flatnonzero(hits).tolist():
            found[at] = found[at] or why

    gaps = board.coordinates(others) - board.coordinates(ones)
    for v in moves.riders:
        note(board.line_keys(ones, v) == board.line_keys(others, v), f"share a line in direction {_vector(v)}")
    for v in moves.leapers:
        jump = np.array(v, dtype=np.int64)
        off = np.stack((gaps - jump, gaps + jump))
        note(((off % board.n if board.torus else off) == 0).all(axis=2).any(axis=0), f"are a leap {_vector(v)} apart")
    if moves.range:
        apart = np.abs(gaps)
        steps = (np.minimum(apart, board.n - apart) if board.torus else apart).max(axis=1)
        note(steps <= moves.range, f"are within {plural(moves.range, 'king move')}")
    for e in moves.planes:
        note(plane_keys(board, ones, e) == plane_keys(board, others, e), f"share a hyperplane with normal {_vector(e)}")
    return found


def _vector(v: Direction) -> str:
    return f"({', '.join(map(str, v))})"


def king_distances(board: Board, sources: Cells, targets: Cells) -> Cells:
    """The distance in king moves from each source to each target."""
    furthest = np.zeros((sources.size, targets.size), dtype=np.int64)
    here, there = board.coordinates(sources), board.coordinates(targets)
    for axis in range(board.d):
        apart = np.abs(here[:, axis, None] - there[:, axis])
        np.maximum(furthest, np.minimum(apart, board.n - apart) if board.torus else apart, out=furthest)
    return furthest


def attack_matrix(board: Board, moves: Moves, sources: Cells, targets: Cells) -> Mask:
    """Whether a piece on each source attacks each target, by the definition of its moves; targets increase."""
    found = np.zeros((sources.size, targets.size), dtype=bool)
    for v in moves.riders:
        found |= board.line_keys(sources, v)[:, None] == board.line_keys(targets, v)
    for e in moves.planes:
        found |= plane_keys(board, sources, e)[:, None] == plane_keys(board, targets, e)
    if moves.range:
        found |= king_distances(board, sources, targets) <= moves.range
    numbered = np.arange(sources.size)
    for v in moves.leapers:
        for jump in (v, tuple(-x for x in v)):
            # A place that is left out of `shifted` has left the board.
            landing, origin = board.shifted(sources, jump)
            row = numbered[np.isin(sources, origin)]
            at = np.minimum(np.searchsorted(targets, landing), targets.size - 1)
            hit = targets[at] == landing
            found[row[hit], at[hit]] = True
    found[sources[:, None] == targets] = False
    return found
