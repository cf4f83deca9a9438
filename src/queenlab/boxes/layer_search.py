"""Decides whether a box holds a given number of non-attacking queens, by cases and bounds on slabs.

Two searches: cell by cell, and for boxes of three dimensions that want a queen in nearly every row, line by line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from queenlab.boxes.geometry import Box, BoxCells
from queenlab.boxes.search import CellSearch, Numbers, Outcome, RussianDolls, to_words

#: Nodes of the search line by line between two checks of the limits.
LINE_CHUNK = 2**17
#: This part of the rows must be used, and it pays to branch on lines.
NEARLY_ALL = 0.9
#: A row or a column is a word, with its sign left alone.
MAX_SIDE = 62


@dataclass(frozen=True)
class LayerCase:
    """The cell `first` of the first layer is taken, and the cells of earlier orbits are empty."""

    first: int
    empty: tuple[int, ...]


def layer_cases(box: BoxCells) -> Iterator[LayerCase]:
    """The cases; together they cover every set of non-attacking queens in the box, up to symmetry.

    A set that leaves the first layer empty may be moved along the first axis until it has a queen there. The cells of
    that layer fall into orbits under the symmetries that keep the layer and the box. Take the first orbit with a queen
    on it; some symmetry takes that queen to any cell of the orbit that we like. So there is one case for each orbit.
    """
    empty: list[int] = []
    for orbit in box.first_layer_orbits:
        yield LayerCase(orbit[0], tuple(empty))
        empty.extend(orbit)


def case_by_case(box: BoxCells, run: Callable[[LayerCase, int], Outcome], budget: int) -> Outcome:
    nodes = 0
    for case in layer_cases(box):
        outcome = run(case, budget - nodes)
        nodes += outcome.nodes
        if outcome.cells is not None or not outcome.ended:
            return Outcome(outcome.ended, outcome.cells, nodes)
    return Outcome(True, None, nodes)


def doll_bounds(search: CellSearch, box: BoxCells, slabs: Sequence[int], budget: int) -> Numbers:
    """For every cell a bound on the queens on it and all cells after it; `slabs[k]` is one for k layers, k >= 0.

    Where the bound on whole layers is reached, nothing is searched. Nor in a row along the last axis in which the bound
    rose before: it holds one queen. In the first layer only rows are counted: there the real search begins.
    """
    row = box.sides[-1]
    dolls = RussianDolls(search)
    while dolls.done > 0:
        cell = dolls.done - 1
        row_is_full = dolls.rises and dolls.rises[-1] // row == cell // row
        at_most = 0 if row_is_full else slabs[box.sides[0] - cell // box.layer]
        dolls.step(at_most, budget if cell >= box.layer else 0)
    return dolls.most


def find_by_cells(search: CellSearch, box: BoxCells, most: Numbers, wanted: int, budget: int) -> Outcome:
    """Searches a box for `wanted` queens, given bounds for every cell and those after it.

    One of the queens stands in the first layer; see `layer_cases`. A bound counts all queens from a cell on, so that
    of the case is taken off where it stands there.
    """

    def run(case: LayerCase, budget: int) -> Outcome:
        if wanted <= 1:
            return Outcome(True, (case.first,)[:wanted], 0)
        free = np.ones((1, box.size), dtype=bool)
        free[0, list(case.empty)] = False
        most_beside = most.copy()
        most_beside[: case.first + 1] -= 1
        outcome = search.find(to_words(free)[0] & box.keep[case.first], most_beside, wanted - 1, budget)
        cells = None if outcome.cells is None else (case.first, *outcome.cells)
        return Outcome(outcome.ended, cells, outcome.nodes)

    return case_by_case(box, run, budget)


def suits_lines(sides: Box, wanted: int) -> bool:
    """Whether nearly all rows of a box of three dimensions must be used.

    Example:
        >>> suits_lines((4, 12, 12), 47), suits_lines((8, 8, 8), 49)
        (True, False)
    """
    return len(sides) == 3 and max(sides[1:]) <= MAX_SIDE and wanted >= NEARLY_ALL * sides[0] * min(sides[1:])


class LineByLine:
    """Searches one box for `wanted` queens, branching on the rows and columns of its layers."""

    def __init__(self, box: BoxCells, slabs: Sequence[int], wanted: int, check_limits: Callable[[], None]) -> None:
        from queenlab.boxes.kernels import lines as kernel

        self._kernel: Any = kernel
        self.box, self.wanted = box, wanted
        self._check_limits = check_limits
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
        self._scratch = [np.zeros(layers + 1, dtype=np.int64) for _ in range(2)]
        self._scan = np.zeros((layers, 8), dtype=np.int64)

    def run(self, case: LayerCase, budget: int) -> Outcome:
        kernel, box = self._kernel, self.box
        free = np.ones(box.size, dtype=bool)
        free[list(case.empty)] = False
        powers = np.uint64(1) << np.arange(box.sides[2], dtype=np.uint64)
        self._rows[0] = (free.reshape(-1, box.sides[2]) * powers).sum(axis=1, dtype=np.uint64) & self._keep[case.first]
        self._placed[0] = 0
        self._placed[0, case.first // box.layer] = 1
        self._kept[0] = 0
        state = np.zeros(kernel.PLACES, dtype=np.int64)
        arrays = (self._rows, self._placed, self._kept, self._cells, *self._scratch, self._scan, state)
        ended = False
        while not ended and state[kernel.NODES] < budget:
            chunk = min(LINE_CHUNK, budget - int(state[kernel.NODES]))
            ended = kernel.search(self._keep, self._slabs, self._size, *arrays, self.wanted, chunk)
            self._check_limits()
        found = (case.first, *self._cells[: self.wanted - 1].tolist()) if state[kernel.FOUND] else None
        return Outcome(ended, found, int(state[kernel.NODES]))

    def find(self, budget: int) -> Outcome:
        return case_by_case(self.box, self.run, budget)
