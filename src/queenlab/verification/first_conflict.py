"""The first pair of pieces that attack each other, in near-linear time.

"First" is the lexicographic order of pairs of cell numbers a < b, so there is one answer, whatever the order of
the search. Lines and planes cut the board into classes: the first pair of a class is its two least members, hence
one stable sort finds the first pair of all classes; on boards of two dimensions a table of lines does it. Nothing
here grows with the square of the number of pieces, also where all of them stand on one line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product

import numpy as np

from queenlab.board import Board, Cells, Direction
from queenlab.piece import Piece, plane_keys
from queenlab.verification.line_table import LineTable, Mask
from queenlab.wording import plural


@dataclass(frozen=True)
class Conflict:
    first: int
    second: int
    how: str


@dataclass(frozen=True)
class _Crowd:
    board: Board
    cells: Cells
    #: Two pieces conflict only if they have the same colour; None for one colour.
    colors: Cells | None
    #: Two pieces that are both marked may share any line that is not parallel to an axis.
    forgiven: Mask | None

    @cached_property
    def coordinates(self) -> Cells:
        """One row per piece, computed on first use because they take twice the memory of the cells."""
        return self.board.coordinates(self.cells)


def first_conflict(
    board: Board, cells: Cells, piece: Piece, *, colors: Cells | None = None, forgiven: Mask | None = None
) -> Conflict | None:
    """The first pair of cells that attack each other, or None.

    Args:
        board, piece: the board and the piece on each cell.
        cells: cell numbers on the board, strictly increasing.
        colors: parallel to `cells`, numbers from 0 to less than the number of cells: only cells of one colour count.
        forgiven: parallel to `cells`: two marked cells may share lines that are not parallel to an axis.
    """
    if cells.size < 2:
        return None
    crowd = _Crowd(board, cells, colors, forgiven)
    best: Conflict | None = None
    for found in _conflicts(crowd, piece):
        if best is None or (found.first, found.second) < (best.first, best.second):
            best = found
    return best


def _conflicts(crowd: _Crowd, piece: Piece) -> Iterator[Conflict]:
    moves = piece.moves(crowd.board.d)
    for v in moves.riders:
        yield from _found(_first_on_line(crowd, v), f"share a line in direction {_vector(v)}")
    for v in moves.leapers:
        yield from _found(_first_leap(crowd, v), f"are a leap {_vector(v)} apart")
    if moves.range:
        steps = plural(moves.range, "king move")
        yield from _found(_first_in_range(crowd, moves.range), f"are within {steps}")
    for e in moves.planes:
        keys = plane_keys(crowd.board, crowd.cells, e)
        yield from _found(_first_in_classes(crowd, keys, None), f"share a hyperplane with normal {_vector(e)}")


def _found(pair: tuple[int, int] | None, how: str) -> Iterator[Conflict]:
    if pair is not None:
        yield Conflict(*pair, how)


def _vector(v: Direction) -> str:
    return "(" + ", ".join(map(str, v)) + ")"


def _first_on_line(crowd: _Crowd, direction: Direction) -> tuple[int, int] | None:
    parallel_to_axis = sum(1 for x in direction if x) == 1
    forgiven = None if parallel_to_axis else crowd.forgiven
    table = LineTable.fitting(crowd.board, direction, crowd.cells.size) if crowd.colors is None else None
    if table is not None:
        return table.first_pair(crowd.cells, forgiven)
    return _first_in_classes(crowd, crowd.board.line_keys_of(crowd.coordinates, direction), forgiven)


def _first_in_classes(crowd: _Crowd, keys: Cells, forgiven: Mask | None) -> tuple[int, int] | None:
    """The first pair of cells with equal keys (and colours), of which at most one is forgiven."""
    if crowd.colors is not None:
        # Colours come with a whole board in memory, so both factors are far below 2^31.
        keys = keys - keys.min()
        keys = crowd.colors * (int(keys.max()) + 1) + keys
    in_order = np.sort(keys)
    if not (in_order[1:] == in_order[:-1]).any():
        return None
    order = np.argsort(keys, kind="stable")
    in_order = keys[order]
    starts = np.concatenate(([0], np.flatnonzero(in_order[1:] != in_order[:-1]) + 1))
    several = np.diff(starts, append=keys.size) > 1
    firsts = starts[several]
    partners = firsts + 1
    if forgiven is not None:
        # A forgiven first member conflicts first with the first member that is not.
        place = np.where(forgiven[order], keys.size, np.arange(keys.size))
        strict = np.minimum.reduceat(place, starts)[several]
        partners = np.where(strict == firsts, partners, strict)
        firsts, partners = firsts[strict < keys.size], partners[strict < keys.size]
        if firsts.size == 0:
            return None
    best = int(np.argmin(order[firsts]))
    return int(crowd.cells[order[firsts[best]]]), int(crowd.cells[order[partners[best]]])


def _first_leap(crowd: _Crowd, jump: Direction) -> tuple[int, int] | None:
    targets, sources = crowd.board.shifted(crowd.cells, jump)
    at = np.minimum(np.searchsorted(crowd.cells, targets), crowd.cells.size - 1)
    hit = (crowd.cells[at] == targets) & (targets != sources)
    if crowd.colors is not None:
        hit &= crowd.colors[at] == crowd.colors[np.searchsorted(crowd.cells, sources)]
    return _least_pair(sources[hit], targets[hit])


def _least_pair(a: Cells, b: Cells) -> tuple[int, int] | None:
    if a.size == 0:
        return None
    low, high = np.minimum(a, b), np.maximum(a, b)
    first = int(low.min())
    return first, int(high[low == first].min())


def _first_in_range(crowd: _Crowd, k: int) -> tuple[int, int] | None:
    """The first cell with another one within k king moves, and the first of those others."""
    at = _least_in_range(crowd, k)
    if at is None:
        return None
    near = _within(crowd, np.array([at]), np.arange(crowd.cells.size), k)
    near[at] = False
    return int(crowd.cells[at]), int(crowd.cells[np.flatnonzero(near)[0]])


def _within(crowd: _Crowd, these: Cells, those: Cells, k: int) -> Mask:
    """Whether the pieces at two lists of positions are within k king moves (and of one colour), one by one."""
    apart = np.abs(crowd.coordinates[these] - crowd.coordinates[those])
    if crowd.board.torus:
        apart = np.minimum(apart, crowd.board.n - apart)
    near: Mask = (apart <= k).all(axis=1)
    if crowd.colors is not None:
        near &= crowd.colors[these] == crowd.colors[those]
    return near


def _least_in_range(crowd: _Crowd, k: int) -> int | None:
    """The position of the least cell that has another within k king moves.

    The board is cut into blocks of side k + 1. Pieces of one block conflict. A piece alone in its block is compared
    with all pieces of the blocks around it; as each block has so many lonely neighbours at most, that is linear.
    """
    board, count = crowd.board, crowd.cells.size
    around = 2 if board.torus else 1  # on the torus the last block may be short
    if count <= (2 * around + 1) ** board.d:
        return _least_in_range_by_pairs(crowd, k)
    side = -(-board.n // (k + 1))
    blocks = crowd.coordinates // (k + 1)
    keys = _block_keys(crowd.colors, blocks, side)
    order = np.argsort(keys, kind="stable")
    block_keys, starts, sizes = np.unique(keys[order], return_index=True, return_counts=True)
    crowded = starts[sizes > 1]
    best = int(order[crowded].min()) if crowded.size else count
    lonely = order[starts[sizes == 1]]
    lonely = lonely[lonely < best]
    # Without crowded blocks a pair is seen from both of its ends, and one of them is enough.
    for offset in _offsets(board.d, around, both_signs=bool(crowded.size)):
        moved = blocks[lonely] + np.array(offset, dtype=np.int64)
        if board.torus:
            moved %= side
            stays = (moved != blocks[lonely]).any(axis=1)
        else:
            stays = ((moved >= 0) & (moved < side)).all(axis=1)
        origin = lonely[stays]
        colors = None if crowd.colors is None else crowd.colors[origin]
        wanted = _block_keys(colors, moved[stays], side)
        at = np.minimum(np.searchsorted(block_keys, wanted), block_keys.size - 1)
        exists = block_keys[at] == wanted
        at, origin = at[exists], origin[exists]
        these = np.repeat(origin, sizes[at])
        ends = np.cumsum(sizes[at])
        those = order[np.arange(these.size) - np.repeat(ends - sizes[at] - starts[at], sizes[at])]
        near = _within(crowd, these, those, k)
        if near.any():
            best = min(best, int(these[near].min()), int(those[near].min()))
    return best if best < count else None


def _block_keys(colors: Cells | None, blocks: Cells, side: int) -> Cells:
    keys = np.zeros(len(blocks), dtype=np.int64) if colors is None else colors.copy()
    for axis in range(blocks.shape[1]):
        keys *= side
        keys += blocks[:, axis]
    return keys


def _offsets(d: int, around: int, both_signs: bool) -> Iterable[Direction]:
    zero = (0,) * d
    return (v for v in product(range(-around, around + 1), repeat=d) if v > zero or (both_signs and v < zero))


def _least_in_range_by_pairs(crowd: _Crowd, k: int) -> int | None:
    """For few pieces in many dimensions: piece after piece against all that come later."""
    for at in range(crowd.cells.size - 1):
        later = np.arange(at + 1, crowd.cells.size)
        if _within(crowd, np.array([at]), later, k).any():
            return at
    return None
