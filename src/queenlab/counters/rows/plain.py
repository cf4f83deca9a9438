"""The kernel's search in plain Python, which is faster on small boards than loading a compiler."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from typing import Any, ClassVar

from queenlab.counters.counter import Counted
from queenlab.counters.rows.board import RowBoard
from queenlab.counters.rows.estimate import expected_nodes
from queenlab.residues import residues

#: Loading the compiler takes about half as long, and compiling the kernel several times as long.
PLAIN_SECONDS = 0.5
#: Mean for each node of a search that neither looks ahead nor uses symmetries; 2e-7 to 9e-7 on boards of 9 to 13.
NODE_SECONDS = 4e-7
#: Words of the tables are signed.
MOST_COLUMNS = 63


class PlainSearch:
    """Counts units as the kernel does, node by node; the tables are those of the kernel."""

    #: How long such searches took in this process: one that counts again and again had better compile.
    spent: ClassVar[float] = 0.0

    def __init__(self, columns: int, allow: Any, free: Any, order: Sequence[int], must: int) -> None:
        self._columns = columns
        self._allow: list[list[list[int]]] = allow.tolist()
        self._free: list[int] = free.tolist()
        self._order = [int(row) for row in order]
        self._must = must
        self._solutions = self._nodes = 0

    @classmethod
    def pays(cls, board: RowBoard) -> bool:
        """Whether the whole board is likely to be counted before a compiler is loaded, if that is not loaded anyway."""
        if "numba" in sys.modules or cls.spent > PLAIN_SECONDS or len(board.columns) > MOST_COLUMNS:
            return False
        return NODE_SECONDS * expected_nodes(board) < PLAIN_SECONDS

    def count(self, pieces: Sequence[int]) -> Counted:
        started = time.perf_counter()
        masks, need = self._free, self._must
        for piece in pieces:
            row, column = divmod(piece, self._columns)
            masks = [mask & left for mask, left in zip(masks, self._allow[row][column], strict=True)]
            need &= ~(1 << column)
        filled = {piece // self._columns for piece in pieces}
        rows = [row for row in self._order if row not in filled]
        self._solutions, self._nodes = 0, 0
        if not rows:
            self._solutions = 1
        elif len(rows) == 1:
            self._solutions = masks[rows[0]].bit_count()
            self._nodes = int(self._solutions > 0)
        elif all(masks[row] for row in rows):
            self._fill(rows, [masks[row] for row in rows], need)
        PlainSearch.spent += time.perf_counter() - started
        return Counted(self._solutions, self._nodes, residues(self._solutions))

    def _fill(self, rows: list[int], masks: list[int], need: int) -> None:
        """All ways to fill these rows, of which the masks are left, so that the needed columns are filled."""
        sizes = [mask.bit_count() for mask in masks]
        at = sizes.index(min(sizes))
        table, rest = self._allow[rows[at]], masks[at]
        rows = rows[:at] + rows[at + 1 :]
        masks = masks[:at] + masks[at + 1 :]
        while rest:
            bit = rest & -rest
            rest ^= bit
            self._nodes += 1
            allowed = table[bit.bit_length() - 1]
            union, left = 0, []
            for row, mask in zip(rows, masks, strict=True):
                both = mask & allowed[row]
                if not both:
                    break
                union |= both
                left.append(both)
            else:
                if not need & ~bit & ~union:
                    if len(rows) == 1:
                        self._solutions += union.bit_count()
                    else:
                        self._fill(rows, left, need & ~bit)
