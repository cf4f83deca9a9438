"""The maxima of boxes, each found from those of smaller ones: Russian dolls whose dolls are boxes."""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from queenlab.bounds.dolls import full_lines
from queenlab.bounds.dolls.geometry import BoxCells, Sides, box_cells, search_order
from queenlab.bounds.dolls.refuting import Outcome, Runner, Search, doll_bounds
from queenlab.work import Limits

#: Nodes that are spent on a box at first, and how many times as many in the next round.
FIRST_BUDGET = 2**12
MORE = 8
#: How many times fewer nodes a slab of the box is worth than the box.
LESS = 2
#: How many times fewer nodes a doll, a cell within a box, is worth.
DOLL = 256


class OutOfTime(Exception):
    """The time limit was reached; the bounds found so far stay in the table."""


@dataclass
class Entry:
    """What is known of a box.

    Attributes:
        shape: its sides in increasing order.
        at_most: no box of this shape holds more queens.
        by: why: `lines`, `cube`, `split` or `search`.
        parts: the two sides of a split: a shape each.
        sides: the box as it was searched, layers along the first axis.
        slabs: the bounds on slabs that a search used, from 0 layers to all of them.
        witness: cells (from 1) with `at_most` queens, if they were found.
        nodes: visited by the search behind `at_most`.
        tried: nodes that were allowed when it was looked at last.
    """

    shape: Sides
    at_most: int
    by: str
    parts: tuple[Sides, Sides] | None = None
    sides: Sides = ()
    slabs: tuple[int, ...] = ()
    witness: tuple[Sides, ...] | None = None
    nodes: int = 0
    tried: int = 0

    @property
    def exact(self) -> bool:
        """Whether the bound is reached."""
        return self.witness is not None


class BoxTable:
    """Bounds on boxes of queens of any dimension, improved as far as nodes and time allow.

    Attributes:
        entries: what is known, by shape.
        nodes: visited by all searches.

    Example:
        >>> table = BoxTable(Limits())
        >>> table.entry((2, 2, 2)).at_most, table.entry((1, 2, 3)).by
        (1, 'lines')
    """

    def __init__(self, limits: Limits) -> None:
        self.entries: dict[Sides, Entry] = {}
        self.nodes = 0
        self._limits = limits

    def entry(self, box: Sequence[int]) -> Entry:
        """What is known of a box: at first that its lines, or it itself, hold one queen each."""
        shape = tuple(sorted(box))
        if shape not in self.entries:
            lines = math.prod(shape) // shape[-1]
            is_cube = shape[-1] <= 2
            self.entries[shape] = Entry(shape, 1 if is_cube else lines, "cube" if is_cube else "lines")
            if self.entries[shape].at_most == 1:
                self.entries[shape].witness = ((1,) * len(shape),)
        return self.entries[shape]

    def maximum(self, box: Sequence[int]) -> Entry:
        """The maximum of a box, or what is known of it when the time is up.

        Rounds with more and more nodes for each box: one that is hard to settle is passed over at first, for a bound
        that is not sharp may do.
        """
        budget = FIRST_BUDGET
        entry = self.entry(box)
        try:
            while not self.improve(box, budget).exact:
                budget *= MORE
        except OutOfTime:
            pass
        return entry

    def improve(self, box: Sequence[int], budget: int) -> Entry:
        """Looks at a box and the slabs that it consists of with so many nodes for each."""
        entry = self.entry(box)
        if entry.exact or entry.tried >= budget:
            return entry
        self._split(entry)
        if full_lines.suits(entry.shape, entry.at_most):
            self._by_lines(entry, budget)
        if not entry.exact and not full_lines.suits(entry.shape, entry.at_most):
            self._by_cells(entry, budget)
        entry.tried = budget
        return entry

    def _slabs(self, entry: Entry, sides: Sides, budget: int) -> list[int]:
        """Bounds for 0, 1, ... layers, and for all of them."""
        below = [self.improve((k, *sides[1:]), budget // LESS).at_most for k in range(1, sides[0])]
        self._split(entry)
        return [0, *below, entry.at_most]

    def _by_lines(self, entry: Entry, budget: int) -> None:
        """As long as nearly all rows must be used: branches on rows and columns."""
        slabs = self._slabs(entry, entry.shape, budget)
        cells = box_cells(entry.shape)
        while budget > 0 and not entry.exact and full_lines.suits(entry.shape, entry.at_most):
            slabs[-1] = entry.at_most
            search = full_lines.LineSearch(cells, slabs, entry.at_most, self._look)
            budget -= self._take(entry, cells, slabs, search.find(budget))

    def _by_cells(self, entry: Entry, budget: int) -> None:
        """Cell by cell under bounds for every cell."""
        cells = box_cells(search_order(entry.shape))
        slabs = self._slabs(entry, cells.sides, budget)
        runner = Runner(cells, entry.at_most, self._look)
        most = doll_bounds(runner, slabs, max(1, budget // DOLL))
        self.nodes += runner.nodes
        while budget > 0 and not entry.exact:
            slabs[-1] = entry.at_most
            search = Search(runner, np.minimum(most, entry.at_most), entry.at_most)
            budget -= self._take(entry, cells, slabs, search.find(budget))

    def _take(self, entry: Entry, cells: BoxCells, slabs: list[int], outcome: Outcome) -> int:
        """Takes over what a search for `at_most` queens found; how many nodes it had, or all where it did not end."""
        self.nodes += outcome.nodes
        if not outcome.ended:
            return sys.maxsize
        if outcome.cells is not None:
            entry.witness = _sorted_cells(cells, outcome.cells)
        else:
            entry.at_most, entry.by, entry.parts = entry.at_most - 1, "search", None
            entry.sides, entry.slabs, entry.nodes = cells.sides, (*slabs[:-1], entry.at_most), outcome.nodes
        return outcome.nodes

    def _split(self, entry: Entry) -> None:
        """Cuts the box in two along each axis, where both parts are known."""
        for axis, side in enumerate(entry.shape):
            rest = entry.shape[:axis] + entry.shape[axis + 1 :]
            for k in range(1, side // 2 + 1):
                one, two = tuple(sorted((k, *rest))), tuple(sorted((side - k, *rest)))
                if one in self.entries and two in self.entries:
                    bound = self.entries[one].at_most + self.entries[two].at_most
                    if bound < entry.at_most:
                        entry.at_most, entry.by, entry.parts = bound, "split", (one, two)

    def _look(self) -> None:
        if self._limits.time_is_up():
            raise OutOfTime


def _sorted_cells(cells: BoxCells, chosen: Sequence[int]) -> tuple[Sides, ...]:
    """Cells as coordinates from 1, the axes in the order of increasing sides."""
    order = np.argsort(np.array(cells.sides), kind="stable")
    places = cells.coordinates[list(chosen)][:, order] + 1
    return tuple(sorted(tuple(place) for place in places.tolist()))
