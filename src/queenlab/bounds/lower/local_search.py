"""Tabu search for large placements, from scratch or from a good placement."""

from __future__ import annotations

from typing import Any

import numpy as np

from queenlab.board import Cells
from queenlab.bounds.lower.graph import Graph
from queenlab.work import Limits

#: Steps between two checks of the limits: well below a second.
SLICE = 20_000
#: After this many steps without a better set some vertices are forced in.
PATIENCE = 20_000


class TabuSearch:
    """A search that can be resumed: its state is kept between calls of `run`.

    The same seed and number of steps give the same set. `start` are vertices to begin with, an independent set.
    """

    def __init__(self, graph: Graph, seed: int = 0, start: Cells | None = None, patience: int = PATIENCE) -> None:
        from queenlab.bounds.lower.kernels import tabu

        self._kernel: Any = tabu
        self.graph = graph
        self.patience = patience
        size = graph.size
        self._random = np.array([0x9E3779B97F4A7C15 ^ (2 * seed + 1)], dtype=np.uint64)
        self._best = np.zeros(size, dtype=np.uint8)
        self._until = np.zeros(size, dtype=np.int64)
        self._chosen = np.zeros(size, dtype=np.uint8)
        self._state = np.zeros(tabu.STATE, dtype=np.int64)
        self._state[tabu.FREE] = size
        free = np.arange(size, dtype=np.int32)
        self._arrays = (
            graph.starts, graph.nexts, graph.weights, self._chosen, np.zeros(size, dtype=np.int32),
            np.zeros(size, dtype=np.int64), np.zeros(size, dtype=np.int32), free, np.zeros(size, dtype=np.int32),
            free.copy(), self._state,
        )  # fmt: skip
        tight = self._arrays[4]
        for v in () if start is None else start.tolist():
            if self._chosen[v] or tight[v]:
                raise ValueError(f"vertex {v} is taken twice, or is a neighbour of one that is taken")
            tabu.put(v, *self._arrays)
        self._state[tabu.BEST] = self._state[tabu.WEIGHT]
        self._best[:] = self._chosen

    @property
    def weight(self) -> int:
        return int(self._state[self._kernel.BEST])

    @property
    def steps(self) -> int:
        return int(self._state[self._kernel.STEP])

    @property
    def best(self) -> Cells:
        return np.flatnonzero(self._best)

    def cells(self) -> Cells:
        return self.graph.cells_of(self.best)

    def run(self, limits: Limits, steps: int, target: int | None = None) -> int:
        """So many steps more, or until the target is reached or the time is up; the weight of the best set."""
        goal = 1 << 60 if target is None else target
        end = self.steps + steps
        while self.graph.size and self.steps < end and self.weight < goal and not limits.time_is_up():
            self._kernel.search(
                min(SLICE, end - self.steps), self.patience, goal, self._random, self._best, self._until, *self._arrays
            )
        return self.weight
