"""Is there a set of so many non-attacking queens in a box? Cases by symmetry, each searched under bounds on slabs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from queenlab.bounds.dolls.geometry import BoxCells, Numbers
from queenlab.counters.space.bounds import Words, to_words

#: Nodes between two looks at the clock, some hundredths of a second.
CHUNK = 2**21


@dataclass(frozen=True)
class Outcome:
    """What a search found.

    Attributes:
        ended: False if it ran out of nodes; then nothing is known.
        cells: the set, if there is one.
        nodes: how many were visited.
    """

    ended: bool
    cells: tuple[int, ...] | None
    nodes: int


@dataclass(frozen=True)
class Case:
    """The cell `first` of the first layer is taken, and the cells of earlier orbits are empty."""

    first: int
    empty: tuple[int, ...]


def cases(box: BoxCells) -> Iterator[Case]:
    """The cases; together they cover every set of non-attacking queens in the box, up to symmetry.

    A set that leaves the first layer empty may be moved along the first axis until it has a queen there. The cells of
    that layer fall into orbits under the symmetries that keep the layer and the box. Take the first orbit with a queen
    on it; some symmetry takes that queen to any cell of the orbit that we like. So there is one case for each orbit.
    """
    empty: list[int] = []
    for orbit in box.first_layer_orbits:
        yield Case(orbit[0], tuple(empty))
        empty.extend(orbit)


def case_by_case(box: BoxCells, run: Callable[[Case, int], Outcome], budget: int) -> Outcome:
    """Searches all cases of a box, one after the other, with so many nodes together."""
    nodes = 0
    for case in cases(box):
        outcome = run(case, budget - nodes)
        nodes += outcome.nodes
        if outcome.cells is not None or not outcome.ended:
            return Outcome(outcome.ended, outcome.cells, nodes)
    return Outcome(True, None, nodes)


class Runner:
    """The kernel with its arrays for one box.

    Attributes:
        box: the cells that are searched.
        nodes: visited in all.
    """

    def __init__(self, box: BoxCells, levels: int, look: Callable[[], None]) -> None:
        from queenlab.bounds.kernels import dolls as kernel

        self._kernel: Any = kernel
        self.box, self.nodes = box, 0
        self._look = look
        self._candidates = np.zeros((max(1, levels), box.keep.shape[1]), dtype=np.uint64)
        self._firsts = np.zeros(max(1, levels), dtype=np.int64)
        self._chosen = np.zeros(max(1, levels), dtype=np.int64)

    def run(self, candidates: Words, most: Numbers, wanted: int, budget: int) -> Outcome:
        """Looks for so many of the candidates, given a bound for every cell and those after it."""
        if wanted == 0:
            return Outcome(True, (), 0)
        self._candidates[0] = candidates
        self._firsts[0] = 0
        state = np.zeros(self._kernel.PLACES, dtype=np.int64)
        arrays = (self.box.keep, most, self._candidates, self._firsts, self._chosen, state)
        ended = False
        while not ended and state[self._kernel.NODES] < budget:
            ended = self._kernel.search(*arrays, wanted, min(CHUNK, budget - int(state[self._kernel.NODES])))
            self._look()
        nodes = int(state[self._kernel.NODES])
        self.nodes += nodes
        return Outcome(ended, tuple(self._chosen[:wanted].tolist()) if state[self._kernel.FOUND] else None, nodes)


def doll_bounds(runner: Runner, slabs: Sequence[int], budget: int) -> Numbers:
    """For every cell a bound on the queens on it and all cells after it.

    Args:
        runner: the box.
        slabs: slabs[k] is a bound for k layers, k = 0, 1, ... up to all of them.
        budget: nodes for one cell.

    One more cell makes room for at most one more queen, and only together with that cell: that is searched, unless the
    bound on whole layers says it. A row along the last axis holds one queen, so a queen more in a row that has made
    room already needs no search. In the first layer only rows are counted: there the real search begins.
    """
    box = runner.box
    row = box.sides[-1]
    most = np.zeros(box.size, dtype=np.int64)
    fitting = 0
    rose = -1
    for cell in range(box.size - 1, -1, -1):
        if fitting < slabs[box.sides[0] - cell // box.layer] and cell // row != rose:
            rises = True
            if cell >= box.layer:
                later = box.keep[cell] & box.after(cell)
                outcome = runner.run(later, most, fitting, budget)
                rises = not outcome.ended or outcome.cells is not None
            if rises:
                fitting += 1
                rose = cell // row
        most[cell] = fitting
    return most


class Search:
    """Searches one box for `wanted` queens, given bounds on its slabs.

    One of the queens stands in the first layer; see `cases`.
    """

    def __init__(self, runner: Runner, most: Numbers, wanted: int) -> None:
        self.box, self.wanted = runner.box, wanted
        self._runner, self._most = runner, most

    def state(self, case: Case, chosen: Sequence[int] = ()) -> tuple[Words, Numbers]:
        """(candidates, bounds) of a case where further cells are chosen, first to last in the order of the search.

        A bound counts all queens from a cell on, so that of the case is taken off where it stands there.
        """
        free = np.ones((1, self.box.size), dtype=bool)
        free[0, list(case.empty)] = False
        if chosen:
            free[0, : chosen[-1] + 1] = False
        candidates = to_words(free)[0]
        for cell in (case.first, *chosen):
            candidates &= self.box.keep[cell]
        most = self._most.copy()
        most[: case.first + 1] -= 1
        return candidates, most

    def run(self, case: Case, budget: int, chosen: Sequence[int] = ()) -> Outcome:
        taken = (case.first, *chosen)
        left = self.wanted - len(taken)
        if left <= 0:
            return Outcome(True, tuple(taken[: self.wanted]), 0)
        candidates, most = self.state(case, chosen)
        outcome = self._runner.run(candidates, most, left, budget)
        cells = None if outcome.cells is None else (*taken, *outcome.cells)
        return Outcome(outcome.ended, cells, outcome.nodes)

    def find(self, budget: int) -> Outcome:
        """Searches all cases, with so many nodes together."""
        return case_by_case(self.box, self.run, budget)
