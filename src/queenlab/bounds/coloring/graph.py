"""The attack graph for colourings: first colourings, cliques and independent sets."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from queenlab.board import Board
from queenlab.counters.space.counter import attack_table
from queenlab.piece import Piece

Ints = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class AttackGraph:
    """The cells of a board and their attacks: a symmetric table, False on the diagonal."""

    table: npt.NDArray[np.bool_]

    @classmethod
    def of(cls, board: Board, piece: Piece) -> AttackGraph:
        return cls(attack_table(board, piece))

    @property
    def size(self) -> int:
        return len(self.table)

    @cached_property
    def starts(self) -> Ints:
        """Cell v attacks nexts[starts[v]], ..., nexts[starts[v + 1] - 1]."""
        return np.concatenate(([0], np.cumsum(self.table.sum(axis=1)))).astype(np.int64)

    @cached_property
    def nexts(self) -> Ints:
        return np.nonzero(self.table)[1].astype(np.int64)

    @cached_property
    def bits(self) -> list[int]:
        """For every cell the cells that it attacks, as bits."""
        rows = np.packbits(self.table, axis=1, bitorder="little")
        return [int.from_bytes(row.tobytes(), "little") for row in rows]

    @cached_property
    def apart(self) -> list[int]:
        """For every cell the other cells that it does not attack, as bits."""
        everything = (1 << self.size) - 1
        return [everything & ~(row | 1 << v) for v, row in enumerate(self.bits)]


def first_fit(board: Board, piece: Piece) -> list[int]:
    """Colours the cells in order, each with the first colour that no attacking cell has."""
    held: list[list[int]] = [[] for _ in range(board.size)]
    number = 0
    for number, (_, cells) in enumerate(piece.cliques(board), 1):
        for cell in cells.tolist():
            held[cell].append(number - 1)
    taken = [0] * number
    colors = []
    for sets in held:
        around = 0
        for k in sets:
            around |= taken[k]
        free = ~around & (around + 1)
        for k in sets:
            taken[k] |= free
        colors.append(free.bit_length() - 1)
    return colors


def largest_clique(near: list[int], nodes: int) -> tuple[list[int], bool]:
    """The largest clique found within a node limit, and whether there is no larger one.

    A part of the vertices that falls into k sets of which no two members are near gives no more than k (Tomita and
    Seki 2003). On the complement it finds the most cells that do not attack each other.
    """
    best: list[int] = []
    # Each level: vertices that may still come, in the order of their bounds, and the bounds.
    chosen: list[int] = []
    levels = [_by_bounds(near, (1 << len(near)) - 1)]
    while levels:
        order, bounds, rest = levels[-1]
        if not order or len(chosen) + bounds[-1] <= len(best):
            levels.pop()
            if chosen:
                chosen.pop()
            continue
        if nodes <= 0:
            return best, False
        nodes -= 1
        v = order.pop()
        bounds.pop()
        levels[-1] = (order, bounds, rest & ~(1 << v))
        chosen.append(v)
        if len(chosen) > len(best):
            best = chosen.copy()
        levels.append(_by_bounds(near, rest & near[v]))
    return best, True


def _by_bounds(near: list[int], rest: int) -> tuple[list[int], list[int], int]:
    order, bounds, sets, left = [], [], 0, rest
    while left:
        sets += 1
        free = left
        while free:
            v = (free & -free).bit_length() - 1
            left &= ~(1 << v)
            free &= ~(near[v] | 1 << v)
            order.append(v)
            bounds.append(sets)
    return order, bounds, rest
