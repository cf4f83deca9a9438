"""Branch and bound for the maximum of queens in a box: Russian dolls over all smaller boxes.

`box_maximum` gives the maximum of any box with a placement and the steps of a certificate. How it works and what it
reaches: docs/research/branch-and-bound.md.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from queenlab.boxes.geometry import Box, BoxCells, Cell, box_cells, search_order, shape_of
from queenlab.boxes.layer_search import LineByLine, doll_bounds, find_by_cells, suits_lines
from queenlab.boxes.lemma import Lemma, Step, by_search, certificate_steps
from queenlab.boxes.search import CellSearch, Outcome, OutOfTime, clock
from queenlab.boxes.table import BoxTable
from queenlab.errors import BadInput
from queenlab.work import Limits

#: Who attacks whom is a table over pairs of cells.
MAX_CELLS = 4096
#: Nodes that are spent on a box at first, and how many times as many in the next round.
FIRST_BUDGET = 2**12
MORE = 8
#: How many times fewer nodes a slab of the box is worth than the box.
LESS = 2
#: How many times fewer nodes a doll, a cell within a box, is worth.
DOLL = 256
#: Nodes for one cell of a certificate, in a layer that is not the first: more are not worth what they save.
WRITTEN_DOLL_BUDGET = 2**16


@dataclass(frozen=True)
class BoxMaximum:
    """What is known about the maximum number of non-attacking queens in a box.

    Attributes:
        box: the sides in increasing order.
        at_most: no placement has more.
        witness: 1-based cells with `at_most` queens, if found; `at_most` is then the maximum.
        steps: the proof of `at_most`, steps of a certificate; the last one is about the box.
        nodes: visited by all searches.
        seconds: what it took.
    """

    box: Box
    at_most: int
    witness: tuple[Cell, ...] | None
    steps: tuple[Step, ...]
    nodes: int
    seconds: float


def box_maximum(box: Sequence[int], limits: Limits | None = None) -> BoxMaximum:
    """The maximum of queens in a box with these sides, or the best bound that the time allows.

    Example:
        >>> found = box_maximum((2, 2, 1))
        >>> found.at_most, found.witness, found.steps[-1]["by"]
        (1, ((1, 1, 1),), 'cube')
    """
    if len(box) < 2 or any(side < 1 for side in box):
        raise BadInput(f"a box needs two or more sides, each at least 1, not {list(box)}")
    if math.prod(box) > MAX_CELLS:
        raise BadInput(f"a box of {math.prod(box)} cells is too large for this search; at most {MAX_CELLS}")
    limits = limits or Limits()
    search = MaximumSearch(BoxTable(len(box)), limits)
    at_most = search.maximum(box)
    steps = certificate_steps(search.proof(box))
    return BoxMaximum(shape_of(box), at_most, search.witness(box), steps, search.nodes, limits.elapsed())


class MaximumSearch:
    """Improves the bounds of a table by searches, each under the bounds of smaller boxes, as far as the time allows.

    A searched box has a lemma by `search` in the table that does not say yet where its bound rises; `proof` does.
    """

    def __init__(self, table: BoxTable, limits: Limits) -> None:
        self.table, self.nodes = table, 0
        self._check_limits = clock(limits)
        self._witnesses: dict[Box, tuple[Cell, ...]] = {}
        self._tried: dict[Box, int] = {}
        self._proofs: dict[Box, Lemma] = {}

    def witness(self, box: Sequence[int]) -> tuple[Cell, ...] | None:
        """1-based cells with as many queens as the table allows in the box, if found."""
        shape = shape_of(box)
        if self.table.best(shape).at_most == 1:
            return ((1,) * len(shape),)
        return self._witnesses.get(shape)

    def maximum(self, box: Sequence[int]) -> int:
        """The maximum of a box, or the best bound when the time is up.

        Each round spends more nodes on a box: one that is hard to settle is passed over at first, for a bound that is
        not sharp may do.
        """
        budget = FIRST_BUDGET
        try:
            while self.witness(box) is None:
                self.improve(box, budget)
                budget *= MORE
        except OutOfTime:
            pass
        return self.table.best(shape_of(box)).at_most

    def improve(self, box: Sequence[int], budget: int) -> int:
        """Searches a box and its slabs with a node limit for each; returns what is known then."""
        shape = shape_of(box)
        if self.witness(shape) is None and self._tried.get(shape, 0) < budget:
            if suits_lines(shape, self.table.split(shape).at_most):
                self._by_lines(shape, budget)
            if self.witness(shape) is None and not suits_lines(shape, self.table.best(shape).at_most):
                self._by_cells(shape, budget)
            self._tried[shape] = budget
        return self.table.best(shape).at_most

    def proof(self, box: Sequence[int]) -> Lemma:
        """The table's lemma on a box with everything it depends on, for an independent checker.

        The checker prunes with nothing but the bounds that a step claims for every cell, so it has no symmetry and no
        branching on lines to trust. Bounds on slabs are earlier steps, perhaps better now than at the search.
        """
        shape = shape_of(box)
        if shape not in self._proofs:
            lemma = self.table.best(shape)
            if lemma.by == "search" and "rises" not in lemma.details:
                lemma = self._searched(lemma)
            elif lemma.by == "split":
                parents = tuple(self.proof(parent.box) for parent in lemma.parents)
                lemma = Lemma(lemma.box, lemma.at_most, lemma.by, lemma.details, parents)
            self._proofs[shape] = lemma
        return self._proofs[shape]

    def _searched(self, lemma: Lemma) -> Lemma:
        """A lemma by search, with the cells at which the bound on a cell and all later ones rises.

        Behind the first layer they are found by search, cell after cell; in the first layer the bound rises with the
        rows, until it reaches that of the whole box.
        """
        below = tuple(self.proof((k, *lemma.box[1:])) for k in range(1, lemma.box[0]))
        # A bound on a slab that is not sharp may lie above that of the box, which holds for the slab too.
        slabs = [0, *(min(slab.at_most, lemma.at_most) for slab in below), lemma.at_most]
        cells = box_cells(lemma.box)
        most = doll_bounds(CellSearch(cells, lemma.at_most, lambda: None), cells, slabs, WRITTEN_DOLL_BUDGET)
        rises = by_search(lemma.box, most.tolist()).details["rises"]
        return Lemma(lemma.box, lemma.at_most, "search", {"rises": rises, "uses": list(range(len(below)))}, below)

    def _slabs(self, sides: Box, budget: int) -> list[int]:
        """Bounds for 0, 1, ... layers, and for all of them."""
        below = [self.improve((k, *sides[1:]), budget // LESS) for k in range(1, sides[0])]
        return [0, *below, self.table.split(sides).at_most]

    def _by_lines(self, shape: Box, budget: int) -> None:
        """Branches on rows and columns, as long as nearly all of them must be used."""
        slabs = self._slabs(shape, budget)
        cells = box_cells(shape)
        while budget > 0 and self.witness(shape) is None and suits_lines(shape, slabs[-1]):
            found = LineByLine(cells, slabs, slabs[-1], self._check_limits).find(budget)
            budget -= self._take(cells, slabs[-1], found)
            slabs[-1] = self.table.best(shape).at_most

    def _by_cells(self, shape: Box, budget: int) -> None:
        cells = box_cells(search_order(shape))
        slabs = self._slabs(cells.sides, budget)
        search = CellSearch(cells, slabs[-1], self._check_limits)
        most = doll_bounds(search, cells, slabs, max(1, budget // DOLL))
        self.nodes += search.nodes
        while budget > 0 and self.witness(shape) is None:
            wanted = self.table.best(shape).at_most
            found = find_by_cells(search, cells, np.minimum(most, wanted), wanted, budget)
            budget -= self._take(cells, wanted, found)

    def _take(self, cells: BoxCells, wanted: int, outcome: Outcome) -> int:
        """Adds what a search for a given number of queens found; its nodes, or all where it did not end."""
        self.nodes += outcome.nodes
        if not outcome.ended:
            return sys.maxsize
        if outcome.cells is not None:
            self._witnesses[shape_of(cells.sides)] = _sorted_cells(cells, outcome.cells)
        else:
            self.table.add(Lemma(cells.sides, wanted - 1, "search"))
        return outcome.nodes


def _sorted_cells(cells: BoxCells, chosen: Sequence[int]) -> tuple[Cell, ...]:
    """Cells as coordinates from 1, the axes in the order of increasing sides."""
    order = np.argsort(np.array(cells.sides), kind="stable")
    places = cells.coordinates[list(chosen)][:, order] + 1
    return tuple(sorted(tuple(place) for place in places.tolist()))
