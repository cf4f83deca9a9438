"""Counting by rows on a GPU: a warp searches a unit, and each thread handles a row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np

from queenlab.counters.counter import Counted, Unit
from queenlab.counters.gpu.device import cupy, module
from queenlab.counters.gpu.gpu_counter import GpuCounter
from queenlab.counters.rows.board import RowBoard, filling_order, reduced
from queenlab.counters.rows.counter import Rows
from queenlab.errors import NotSupported
from queenlab.problems import Problem

#: As in rows.cu: rows and columns at most, warps of a block, and blocks on a multiprocessor.
LANES, WARPS, BLOCKS = 32, 8, 6
#: Deeper than usual by so much: a warp is slower than a core, and there are thousands.
DEEPER = 1


class RowsGpu(GpuCounter):
    """Pieces on the plane or on the torus, with up to 32 rows to fill."""

    counter: ClassVar[str] = "rows"
    version: ClassVar[int] = Rows.version

    def __init__(self, problem: Problem) -> None:
        board = reduced(problem)
        if board is None:
            raise NotSupported(f"counter rows cannot count {problem}")
        if max(len(board.rows), len(board.columns)) > LANES:
            raise NotSupported(f"the GPU fills up to {LANES} rows, one piece in each; {problem} has more")
        self._cp = cupy()
        self._board = board
        # Among rows with equally few choices the first thread's is filled.
        order = [board.rows.index(x) for x in filling_order(board)]
        self._lane = {row: lane for lane, row in enumerate(order)}
        self._tables = self._packed(board, order)

    def _packed(self, board: RowBoard, order: Sequence[int]) -> tuple[Any, ...]:
        """The tables with rows in the order of threads, as words of 32 bits."""
        rows, columns = len(board.rows), len(board.columns)
        allow = np.zeros((rows, columns, LANES), dtype=np.uint32)
        free = np.zeros(LANES, dtype=np.uint32)
        if rows:
            allow[:, :, :rows] = board.allow()[order][:, :, order, 0]
            free[:rows] = board.row_masks()[order, 0]
        must = (1 << columns) - 1 if board.square else 0
        put = self._cp.asarray
        return np.int32(columns), put(allow), put(free), np.uint32((1 << rows) - 1), np.uint32(must)

    @staticmethod
    def depth(problem: Problem) -> int:
        rows = Rows()
        return min(rows.usual_depth(problem) + DEEPER, rows.depths(problem)[-1])

    def refuses(self, unit: Unit) -> str | None:
        """Nothing: a unit is some pieces."""
        return None

    def count_many(self, units: Sequence[Unit]) -> list[Counted]:
        cp, board = self._cp, self._board
        columns = len(board.columns)
        place = {
            board.original(x * board.n + y): self._lane[r] * columns + c
            for r, x in enumerate(board.rows)
            for c, y in enumerate(board.columns)
        }
        sizes = [len(unit.key) for unit in units]
        pieces = np.array([place[cell] for unit in units for cell in unit.key], dtype=np.int32)
        starts = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int32)
        numbers = cp.zeros((len(units), 4), dtype=np.uint64)
        blocks = min(BLOCKS * cp.cuda.Device().attributes["MultiProcessorCount"], -(-len(units) // WARPS))
        module("rows/rows.cu").get_function("count_rows")(
            (blocks,), (LANES * WARPS,),
            (*self._tables, cp.asarray(pieces), cp.asarray(starts), np.int32(len(units)),
             cp.zeros(1, dtype=np.uint32), numbers),
        )  # fmt: skip
        return [Counted(value, nodes, (first, second)) for value, first, second, nodes in numbers.get().tolist()]
