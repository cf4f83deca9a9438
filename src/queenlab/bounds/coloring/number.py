"""The chromatic number: colourings from above; cliques, independent sets and a search from below."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np

from queenlab.board import Board, Cells
from queenlab.bounds.coloring.graph import AttackGraph, first_fit, largest_clique
from queenlab.bounds.coloring.search import Recoloring, SaturationSearch
from queenlab.boxes.search import AttackWords, CellSearch, OutOfTime, RussianDolls
from queenlab.errors import CheckFailed
from queenlab.piece import Piece
from queenlab.verification import verify_coloring
from queenlab.work import Limits, Status

#: Who attacks whom is a square table over the cells; larger boards get the first colouring and the lines as cliques.
MAX_CELLS = 4096
#: Nodes for a clique, and for an independent set, in plain Python: some hundredths of a second.
CLIQUE_NODES = 2000
#: On larger boards a node, and a step of recolouring, costs more, so that there are fewer.
MOST_NODES_BY_CELLS, MOST_STEPS_BY_CELLS = 2**20, 2**23


class Effort(NamedTuple):
    """The limits of each search: steps of recolouring, nodes for independent sets, nodes for one number of colours."""

    steps: int
    set_nodes: int
    nodes: int


#: What settles a small board before a compiler is loaded; and some seconds of compiled search.
QUICK, THOROUGH = Effort(1000, 0, 20_000), Effort(50_000, 2**26, 2**22)


class ChromaticNumber:
    """What is known about the chromatic number of a board; every step can only improve it.

    Attributes:
        lower: no fewer colours are enough; `why` says how that is known; where it is only a solver's word, `argued`
            is False.
        coloring: the colour of every cell, verified; `found_by` says where it comes from.
        clique: cells that attack each other.
        nodes: visited in searches for colourings.
    """

    def __init__(
        self, board: Board, piece: Piece, coloring: Sequence[int] | Cells | None = None, found_by: str | None = None
    ) -> None:
        """The longest line or window, and the colouring that is given, or else the first colours that fit."""
        self.board, self.piece = board, piece
        self.clique: list[int] = [0]
        for _, cells in piece.cliques(board):
            if len(cells) > len(self.clique):
                self.clique = cells.tolist()
        self.lower, self.why, self.argued = len(self.clique), self._clique_reason, True
        self.coloring: list[int] = list(range(board.size))
        self.found_by, self.nodes = "", 0
        self.take(
            first_fit(board, piece) if coloring is None else coloring,
            found_by or "each cell the first colour that fits",
        )

    @property
    def upper(self) -> int:
        return max(self.coloring) + 1

    @cached_property
    def graph(self) -> AttackGraph:
        return AttackGraph.of(self.board, self.piece)

    @property
    def _clique_reason(self) -> str:
        return f"a clique of size {len(self.clique)}"

    @cached_property
    def _large_clique(self) -> list[int]:
        return self._largest(self.graph.bits)[0]

    @cached_property
    def _large_set(self) -> tuple[list[int], bool]:
        """A set of cells that do not attack each other, and whether no larger one exists."""
        return self._largest(self.graph.apart)

    def _largest(self, near: list[int]) -> tuple[list[int], bool]:
        return largest_clique(near, min(CLIQUE_NODES, MOST_NODES_BY_CELLS // self.board.size))

    def raise_to(self, lower: int, why: str, argued: bool = True) -> None:
        if lower > self.lower:
            self.lower, self.why, self.argued = lower, why, argued
        if self.lower > self.upper:
            raise CheckFailed(f"{self.found_by} returned {self.upper} colours, which contradicts: {self.why}")

    def take(self, coloring: Sequence[int] | Cells, found_by: str, even_if_more: bool = False) -> None:
        """Accepts a colouring if it has fewer colours, after verifying it; colours are numbered from 0."""
        colors, numbered = np.unique(np.asarray(coloring, dtype=np.int64), return_inverse=True)
        if len(colors) >= self.upper and not even_if_more:
            return
        report = verify_coloring(self.board, self.piece, numbered.ravel())
        if not report.ok:
            raise CheckFailed(f"{found_by} returned a wrong colouring: {report.problems[0]}")
        self.coloring, self.found_by = numbered.ravel().tolist(), found_by
        self.raise_to(self.lower, self.why)

    def improve(self, effort: Effort, limits: Limits, colors: int | None = None) -> None:
        """Improves the bounds until they meet or decide whether the requested number of colours is enough."""
        if self.board.size > MAX_CELLS:
            return
        if not self.says(colors) and not limits.time_is_up():
            self.enlarge_clique()
        self._recolor(effort.steps, limits, colors)
        self._by_independent_sets(effort.set_nodes, limits, colors)
        while not self.says(colors) and not limits.time_is_up():
            if self.search(self.lower if colors is None else colors, effort.nodes, limits) == "unknown":
                return

    def says(self, colors: int | None) -> bool:
        """Whether it is decided if this number of colours is enough; None for the least number."""
        return self.lower == self.upper if colors is None else not self.lower <= colors < self.upper

    def search(self, colors: int, nodes: int, limits: Limits) -> Status:
        """Exhaustive search for a colouring with a given number of colours."""
        search = SaturationSearch(self.graph, colors, self.clique)
        status = search.run(limits, nodes)
        self.nodes += search.done
        if status == "found":
            self.take(search.coloring, "search by saturation")
        elif status == "none":
            self.raise_to(colors + 1, f"no colouring with {colors} by exhaustive search: every branch was visited")
        return status

    def enlarge_clique(self) -> None:
        """A clique that is not a line or window."""
        if self.board.size > MAX_CELLS:
            return
        if len(self._large_clique) > len(self.clique):
            self.clique = self._large_clique
            self.raise_to(len(self.clique), self._clique_reason)

    def _by_independent_sets(self, nodes: int, limits: Limits, colors: int | None) -> None:
        """The cells of one colour do not attack each other."""
        if self.says(colors) or limits.time_is_up():
            return
        found, complete = self._large_set
        most = len(found) if complete else self._largest_set(nodes, limits)
        if most is not None:
            least = -(-self.board.size // most)
            self.raise_to(least, f"at most {most} of the {self.board.size} cells do not attack each other")

    def _largest_set(self, nodes: int, limits: Limits) -> int | None:
        def check_limits() -> None:
            if search.nodes > nodes or limits.time_is_up():
                raise OutOfTime

        if nodes == 0:
            return None
        search = CellSearch(AttackWords(self.graph.table), self.board.size, check_limits)
        try:
            return len(RussianDolls(search).run().rises)
        except OutOfTime:
            return None

    def _recolor(self, steps: int, limits: Limits, colors: int | None) -> None:
        steps = min(steps, MOST_STEPS_BY_CELLS // self.board.size)
        while not self.says(colors) and not limits.time_is_up():
            wanted = self.upper - 1 if colors is None else colors
            # The colours that are too many are given to others, where they meet their like.
            start = [color % wanted for color in self.coloring]
            search = Recoloring(self.graph, wanted, start, limits.seed or 0)
            if not search.run(limits, steps):
                return
            self.take(search.coloring, "recolouring")
