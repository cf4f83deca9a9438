"""Searches for a colouring with a given number of colours: an exhaustive one, and tabu search."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from queenlab.bounds.coloring.graph import AttackGraph
from queenlab.bounds.coloring.kernels import recoloring, saturation
from queenlab.compiling import compiled
from queenlab.work import Limits, Status

#: A plain run this long is half of what loading the compiler takes.
PLAIN_SECONDS = 0.2
#: Nodes or steps between two checks of the clock, plain and compiled: some hundredths of a second.
PLAIN_SLICE, SLICE = 64, 4096


class _SlicedSearch:
    """A kernel that runs in slices: first plain on lists, then compiled on arrays."""

    def __init__(self, kernel: Callable[..., Any], counter: int, arrays: Sequence[Any]) -> None:
        self._kernel, self._counter = kernel, counter
        self._plain = "numba" not in sys.modules
        integers = [np.array(values, dtype=np.int64) for values in arrays]
        self._arrays: list[Any] = [values.tolist() for values in integers] if self._plain else integers

    @property
    def done(self) -> int:
        """Nodes or steps until now."""
        return int(self._arrays[-1][self._counter])

    @property
    def coloring(self) -> list[int]:
        return [int(c) for c in self._arrays[2]]

    def _run(self, colors: int, most: int, limits: Limits, unfinished: int) -> int:
        began = time.perf_counter()
        code = unfinished
        while code == unfinished and self.done < most and not limits.time_is_up():
            if self._plain and time.perf_counter() - began > PLAIN_SECONDS:
                self._plain = False
                self._arrays = [np.array(values, dtype=np.int64) for values in self._arrays]
            run, slice = (self._kernel, PLAIN_SLICE) if self._plain else (compiled(self._kernel), SLICE)
            code = int(run(*self._arrays, colors, min(most, self.done + slice)))
        return code


class SaturationSearch(_SlicedSearch):
    """Exhaustive search for a colouring with at most a given number of colours.

    The colours of a clique are fixed, which changes no answer. It can be resumed.
    """

    def __init__(self, graph: AttackGraph, colors: int, clique: Sequence[int]) -> None:
        size, fixed = graph.size, list(clique)[:colors]
        color = np.full(size, -1, dtype=np.int64)
        around = np.zeros((size, colors), dtype=np.int64)
        open_around = graph.table.sum(axis=1).astype(np.int64)
        for c, cell in enumerate(fixed):
            color[cell] = c
            around[:, c] += graph.table[cell]
            open_around -= graph.table[cell]
        order, used, state = [0] * size, [0] * (size + 1), [0] * saturation.PLACES
        order[: len(fixed)] = fixed
        used[: len(fixed) + 1] = range(len(fixed) + 1)
        state[saturation.LEVEL] = state[saturation.FIXED] = len(fixed)
        state[saturation.FRESH] = 1
        self.colors = colors
        tables = (color, around.ravel(), (around > 0).sum(axis=1), open_around, order, used, state)
        super().__init__(saturation.search, saturation.NODES, (graph.starts, graph.nexts, *tables))

    def run(self, limits: Limits, nodes: int) -> Status:
        """`found`, `none` (every branch was visited), or `unknown` after so many nodes in all or when time is up."""
        code = self._run(self.colors, nodes, limits, saturation.UNFINISHED)
        return ("none", "found", "unknown")[code]


class Recoloring(_SlicedSearch):
    """Tabu search for a colouring, starting from one with conflicts. The same seed gives the same steps."""

    def __init__(self, graph: AttackGraph, colors: int, start: Sequence[int], seed: int) -> None:
        color = np.array(start, dtype=np.int64)
        shades = (color[:, None] == np.arange(colors)).astype(np.float32)
        around = (graph.table.astype(np.float32) @ shades).astype(np.int64)
        conflicts = int(around[np.arange(graph.size), color].sum()) // 2
        self.colors = colors
        state = [0, conflicts, conflicts, (seed * 2654435761 + 12345) % 2**31]
        until = np.zeros(graph.size * colors, dtype=np.int64)
        arrays = (graph.starts, graph.nexts, color, around.ravel(), until, state)
        super().__init__(recoloring.search, recoloring.STEP, arrays)

    def run(self, limits: Limits, steps: int) -> bool:
        """Whether a colouring was found within a given number of steps in all."""
        return self._run(self.colors, steps, limits, unfinished=0) == 1
