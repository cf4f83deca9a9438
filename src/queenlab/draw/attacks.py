"""The cells that the pieces of a picture attack, and the attacking pairs.

It is for pictures: `queenlab.verification` says whether a placement is right, and shares no code with this.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from queenlab.board import Board, Cells, Direction, group_by_key
from queenlab.errors import OutOfRange
from queenlab.model import Model
from queenlab.piece import Piece, plane_keys

#: Boards up to this size are tinted, and placements up to this size searched for attacks.
MAX_TINTED = 1_000_000
MAX_SEARCHED = 5_000
#: More lines than this hide the board.
MAX_ATTACKS = 200

Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Attack:
    """Two pieces that attack each other, and the step from one to the other, which may cross the edge of a torus."""

    first: int
    second: int
    step: Direction


def attacked_cells(board: Board, piece: Piece, cells: Cells) -> Cells:
    if board.size > MAX_TINTED:
        raise OutOfRange(f"a board of {board.size} cells is too large to tint; at most {MAX_TINTED}")
    moves = piece.moves(board.d)
    every = board.all_cells()
    hit = np.zeros(board.size, dtype=bool)
    for v in moves.riders:
        hit |= np.isin(board.line_keys(every, v), board.line_keys(cells, v))
    for e in moves.planes:
        hit |= np.isin(plane_keys(board, every, e), plane_keys(board, cells, e))
    for v in moves.leapers:
        for jump in (v, tuple(-x for x in v)):
            hit[board.shifted(cells, jump)[0]] = True
    if moves.range:
        hit |= _near(board, cells, moves.range)
    hit[cells] = False
    return np.flatnonzero(hit)


def _near(board: Board, cells: Cells, k: int) -> Mask:
    """The cells within k king moves of some piece, by sums over windows along one axis after the other."""
    n = board.n
    reach = min(k, n - 1)
    near = np.zeros(board.size, dtype=bool)
    near[cells] = True
    field = near.reshape(board.shape)
    for axis in range(board.d):
        rim = [(reach, reach) if other == axis else (0, 0) for other in range(board.d)]
        wide = np.pad(field, rim, mode="wrap") if board.torus else np.pad(field, rim)
        sums = np.cumsum(wide, axis=axis, dtype=np.int64)
        last = np.take(sums, np.arange(n) + 2 * reach, axis=axis)
        before = np.take(sums, np.arange(n), axis=axis) - np.take(wide, np.arange(n), axis=axis)
        field = last > before
    return field.ravel()


def attacks(board: Board, piece: Piece, cells: Cells) -> list[Attack]:
    """Pairs that attack each other: on a line only neighbours, so that a full line is one line and no web."""
    if cells.size > MAX_SEARCHED:
        raise OutOfRange(f"attacks are drawn between at most {MAX_SEARCHED} pieces, not {cells.size}")
    found: dict[tuple[int, int], Attack] = {}
    for attack in _all_attacks(board, piece, cells):
        found.setdefault((min(attack.first, attack.second), max(attack.first, attack.second)), attack)
        if len(found) == MAX_ATTACKS:
            break
    return list(found.values())


def _all_attacks(board: Board, piece: Piece, cells: Cells) -> Iterator[Attack]:
    moves = piece.moves(board.d)
    for v in moves.riders:
        for line in _shared(board.line_keys(cells, v), cells):
            yield from _along(board, v, line.tolist())
    for v in moves.leapers:
        targets, sources = board.shifted(cells, v)
        there = np.isin(targets, cells) & (targets != sources)
        pairs = zip(sources[there].tolist(), targets[there].tolist(), strict=True)
        yield from (Attack(first, second, v) for first, second in pairs)
    for e in moves.planes:
        for plane in _shared(plane_keys(board, cells, e), cells):
            yield from (Attack(a, b, _shortest(board, a, b)) for a, b in pairwise(plane.tolist()))
    if moves.range:
        yield from _within(board, cells, moves.range)


def _shared(keys: Cells, cells: Cells) -> Iterator[Cells]:
    return (group for group in group_by_key(keys, cells) if group.size > 1)


def _along(board: Board, v: Direction, line: list[int]) -> Iterator[Attack]:
    """Neighbours on one line; round a torus there is one gap that need not be crossed, the widest."""
    start = np.array(line[:1], dtype=np.int64)
    origin = board.coordinates(start)[0]
    if not board.torus:
        axis = next(i for i, x in enumerate(v) if x)
        steps = (board.coordinates(np.array(line, dtype=np.int64))[:, axis] - origin[axis]) // v[axis]
        where = dict(zip(steps.tolist(), line, strict=True))
        for a, b in pairwise(sorted(where)):
            yield Attack(where[a], where[b], _times(v, b - a))
        return
    wanted = set(line)
    turn = board.indices((origin + np.arange(board.n)[:, None] * np.array(v, dtype=np.int64)) % board.n).tolist()
    # Some lines close before they have taken n steps.
    turn = turn[: turn.index(line[0], 1)] if line[0] in turn[1:] else turn
    stops = [step for step, cell in enumerate(turn) if cell in wanted]
    gaps = [(b - a, a, b) for a, b in pairwise([*stops, len(turn) + stops[0]])]
    widest = max(gaps)
    for gap in gaps:
        if gap != widest:
            length, a, b = gap
            yield Attack(turn[a], turn[b % len(turn)], _times(v, length))


def _within(board: Board, cells: Cells, k: int) -> Iterator[Attack]:
    where = board.coordinates(cells)
    for at in range(cells.size - 1):
        apart = np.abs(where[at + 1 :] - where[at])
        if board.torus:
            apart = np.minimum(apart, board.n - apart)
        for other in (np.flatnonzero((apart <= k).all(axis=1)) + at + 1).tolist():
            first, second = int(cells[at]), int(cells[other])
            yield Attack(first, second, _shortest(board, first, second))


def _shortest(board: Board, first: int, second: int) -> Direction:
    start, end = board.coordinates(np.array([first, second], dtype=np.int64)).tolist()
    steps = [b - a for a, b in zip(start, end, strict=True)]
    if board.torus:
        half = board.n // 2
        steps = [(x + half) % board.n - half for x in steps]
    return tuple(steps)


def _times(v: Direction, k: int) -> Direction:
    return tuple(k * x for x in v)


def closed_options(model: Model, chosen: Iterable[int]) -> Cells:
    """The options that cannot be added to those chosen without covering some item too often."""
    tally = _Tally(model, list(chosen))
    open_items = ~model.is_colored
    full = open_items & (tally.covered >= model.high)
    closed = full[model.items] | (tally.color_of_entry & (tally.colors[model.items] != model.colors))
    found = np.zeros(model.n_options, dtype=bool)
    found[model.option_of_entry[closed]] = True
    found[tally.chosen] = False
    return np.flatnonzero(found)


def clashing_options(model: Model, chosen: Iterable[int]) -> Cells:
    """The options chosen that cover an item which is covered too often, or in two colours."""
    tally = _Tally(model, list(chosen))
    over = (~model.is_colored & (tally.covered > model.high)) | tally.mixed
    entries = np.isin(model.option_of_entry, tally.chosen) & over[model.items]
    return np.unique(model.option_of_entry[entries])


class _Tally:
    """How often, and in which colour, the items are covered by the options chosen."""

    def __init__(self, model: Model, chosen: list[int]) -> None:
        self.chosen = np.array(sorted(set(chosen)), dtype=np.int64)
        entries = np.isin(model.option_of_entry, self.chosen)
        items, colors = model.items[entries], model.colors[entries]
        self.covered = np.bincount(items, minlength=model.n_items)
        self.colors = np.zeros(model.n_items, dtype=np.int64)
        np.maximum.at(self.colors, items, colors)
        least = np.full(model.n_items, np.iinfo(np.int64).max)
        np.minimum.at(least, items, colors)
        self.mixed = model.is_colored & (self.covered > 0) & (least != self.colors)
        #: Beside the Model's entries: whether the item has a colour by now.
        self.color_of_entry = (model.is_colored & (self.covered > 0))[model.items]
