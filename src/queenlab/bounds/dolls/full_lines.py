"""The search for boxes of three dimensions that want a queen in nearly every row: see `bounds/kernels/lines.py`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from queenlab.bounds.dolls.geometry import BoxCells, Sides
from queenlab.bounds.dolls.refuting import CHUNK, Case, Outcome, case_by_case

#: This part of the rows must be used, and it pays to branch on lines.
NEARLY_ALL = 0.9
#: A row or a column is a word, with its sign left alone.
MAX_SIDE = 62


def suits(sides: Sides, wanted: int) -> bool:
    """Whether nearly all rows of a box of three dimensions must be used.

    Example:
        >>> suits((4, 12, 12), 47), suits((8, 8, 8), 49)
        (True, False)
    """
    return len(sides) == 3 and max(sides[1:]) <= MAX_SIDE and wanted >= NEARLY_ALL * sides[0] * min(sides[1:])


class LineSearch:
    """Searches one box for `wanted` queens, branching on the rows and columns of its layers.

    Attributes:
        nodes: visited in all.
    """

    def __init__(self, box: BoxCells, slabs: Sequence[int], wanted: int, look: Callable[[], None]) -> None:
        from queenlab.bounds.kernels import lines as kernel

        self._kernel: Any = kernel
        self.box, self.wanted, self.nodes = box, wanted, 0
        self._look = look
        layers, height, width = box.sides
        keep = (~box.attacks & ~np.eye(box.size, dtype=bool)).reshape(box.size, layers * height, width)
        powers = np.uint64(1) << np.arange(width, dtype=np.uint64)
        self._keep = (keep * powers).sum(axis=2, dtype=np.uint64)
        self._slabs = np.array(slabs, dtype=np.int64)
        self._size = np.array(box.sides, dtype=np.int64)
        levels = wanted + 1
        self._rows = np.zeros((levels, layers * height), dtype=np.uint64)
        self._placed = np.zeros((levels, layers), dtype=np.int64)
        self._kept = np.zeros((levels, kernel.KEPT), dtype=np.int64)
        self._cells = np.zeros(levels, dtype=np.int64)
        self._room = [np.zeros(layers + 1, dtype=np.int64) for _ in range(2)]
        self._scan = np.zeros((layers, 8), dtype=np.int64)

    def run(self, case: Case, budget: int) -> Outcome:
        kernel, box = self._kernel, self.box
        free = np.ones(box.size, dtype=bool)
        free[list(case.empty)] = False
        powers = np.uint64(1) << np.arange(box.sides[2], dtype=np.uint64)
        self._rows[0] = (free.reshape(-1, box.sides[2]) * powers).sum(axis=1, dtype=np.uint64) & self._keep[case.first]
        self._placed[0] = 0
        self._placed[0, case.first // box.layer] = 1
        self._kept[0] = 0
        state = np.zeros(kernel.PLACES, dtype=np.int64)
        arrays = (self._rows, self._placed, self._kept, self._cells, *self._room, self._scan, state)
        ended = False
        while not ended and state[kernel.NODES] < budget:
            chunk = min(CHUNK // 16, budget - int(state[kernel.NODES]))
            ended = kernel.search(self._keep, self._slabs, self._size, *arrays, self.wanted, chunk)
            self._look()
        nodes = int(state[kernel.NODES])
        self.nodes += nodes
        found = (case.first, *self._cells[: self.wanted - 1].tolist()) if state[kernel.FOUND] else None
        return Outcome(ended, found, nodes)

    def find(self, budget: int) -> Outcome:
        """Searches all cases, with so many nodes together."""
        return case_by_case(self.box, self.run, budget)
