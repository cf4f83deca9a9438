"""Covering problems in 64-bit words: a search in slices of some milliseconds, and cases up to symmetry."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from queenlab.boxes.search import Words, to_words
from queenlab.errors import CheckFailed

Table = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.int64]

#: Nodes between two checks of the limits, some hundredths of a second.
CHUNK = 2**14


class CoverNode(NamedTuple):
    """A node of the search: chosen guards, candidates, and the symmetries that preserve both."""

    chosen: tuple[int, ...]
    allowed: Table
    group: Ints


class CoverFound(NamedTuple):
    """The number of covers, and the one that ended the search, if any, by numbers of guards."""

    covers: int
    guards: tuple[int, ...] | None
    nodes: int


@dataclass(frozen=True)
class Cover:
    """Guards that cover items, caps on some sets of items, and the guards that may stand together.

    Attributes:
        cells: the cell of every guard.
        table: which guard (row) covers which item (column).
        together: which guards may both be chosen; no guard twice.
        capped: sets of items, one per row; no guard covers more than `caps` of one.
    """

    cells: Ints
    table: Table
    together: Table
    capped: Table
    caps: Ints

    @classmethod
    def of(cls, cells: Ints, table: Table, together: Table, capped: list[tuple[Table, int]]) -> Cover:
        """Checks the caps, and puts the items of capped sets first, so that the kernel reads few words for them."""
        sets = np.array([items for items, _ in capped], dtype=bool).reshape(len(capped), table.shape[1])
        caps = np.array([cap for _, cap in capped], dtype=np.int64)
        # Small whole numbers: exact in floating point, and many times as fast.
        covered = table.astype(np.float32) @ sets.T.astype(np.float32)
        if (covered > caps).any():
            raise CheckFailed("a guard covers more than its cap")
        order = np.argsort(~sets.any(axis=0), kind="stable")
        return cls(cells, table[:, order], together, sets[:, order], caps)

    def root(self, group: Ints | None = None) -> CoverNode:
        """Nothing chosen; without a group, the identity alone."""
        guards = len(self.cells)
        return CoverNode((), np.ones(guards, dtype=bool), np.arange(guards)[None, :] if group is None else group)


class CoverSearch:
    """The search for covers of a Cover with at most that many guards."""

    def __init__(self, cover: Cover, most: int) -> None:
        from queenlab.bounds.kernels import covering as kernel

        self._kernel: Any = kernel
        self.cover = cover
        self.most = most
        self._covers = to_words(cover.table)
        self._guards_of = to_words(np.ascontiguousarray(cover.table.T))
        self._keeps = to_words(cover.together)
        first = -(-int(cover.capped.any(axis=0).sum()) // 64)
        self._masks = np.ascontiguousarray(to_words(cover.capped)[:, :first])
        self._scratch = (
            np.zeros(len(cover.caps), dtype=np.int64),
            np.zeros(len(cover.cells), dtype=np.int64),
            np.zeros(self._covers.shape[1], dtype=np.uint64),
            np.full(most + 1, cover.table.shape[1], dtype=np.int64),
        )
        # One row more than levels: a child is written before it is pruned.
        self._open: Words = np.zeros((most + 1, self._covers.shape[1]), dtype=np.uint64)
        self._allowed: Words = np.zeros((most + 1, self._guards_of.shape[1]), dtype=np.uint64)
        self._branch: Words = np.zeros_like(self._allowed)
        self._chosen = np.zeros(most + 1, dtype=np.int64)

    def run(self, node: CoverNode, only_one: bool, check_limits: Callable[[int], None]) -> CoverFound:
        """Searches below a node; `check_limits` is called with the nodes of each chunk, and may raise.

        Without `only_one` all covers of exactly `most` guards are counted, but a smaller one ends the search.
        """
        kernel = self._kernel
        self._place(node)
        level = len(node.chosen)
        state = np.zeros(kernel.PLACES, dtype=np.int64)
        state[kernel.FRESH] = 1
        # The kernel knows nothing of what was chosen above: it begins at its own level 0.
        rest = self.most - level
        ended, before = False, 0
        while not ended:
            ended = kernel.search(
                self._covers, self._guards_of, self._keeps, self._masks, self.cover.caps, *self._scratch, self._open,
                self._allowed, self._branch, self._chosen, state, rest, only_one, CHUNK,
            )  # fmt: skip
            check_limits(int(state[kernel.NODES]) - before)
            before = int(state[kernel.NODES])
        guards = None
        if state[kernel.LEVEL] != kernel.EXHAUSTED:
            guards = (*node.chosen, *(int(g) for g in self._chosen[:rest] if g >= 0))
        return CoverFound(int(state[kernel.FOUND]), guards, before)

    def _place(self, node: CoverNode) -> None:
        """Writes a node into the first row of the tables."""
        items = np.ones((1, self.cover.table.shape[1]), dtype=bool)
        for guard in node.chosen:
            items &= ~self.cover.table[guard]
        self._open[0] = to_words(items)[0]
        self._allowed[0] = to_words(node.allowed[None, :])[0]

    def cases(self, node: CoverNode) -> Iterator[CoverNode]:
        """The children of a node up to symmetry.

        One item is branched on. Take the symmetries that map the set of its guards to itself, and their orbits on it. A
        cover below the node has a guard in some orbit; in the first such orbit, a symmetry brings the guard to the one
        that stands for it. The image of the cover still avoids all earlier orbits, so these are excluded whole.
        """
        kernel = self._kernel
        self._place(node)
        left = self.most - len(node.chosen)
        if left < 2 or not self._open[0].any():
            yield node
            return
        item = kernel.open_node(
            self._covers, self._guards_of, self._masks, self.cover.caps, *self._scratch, self._open, self._allowed,
            self._branch, 0, left,
        )  # fmt: skip
        if item < 0:
            return
        # An orbit with a guard that the bounds drop has no cover, for all its guards are alike.
        useful = np.unpackbits(self._allowed[0].view(np.uint8), bitorder="little")[: len(node.allowed)].astype(bool)
        candidates, stabilizer = self._fewest_orbits(node, useful)
        allowed = node.allowed.copy()
        for guard in np.flatnonzero(candidates).tolist():
            if not allowed[guard]:
                continue
            orbit = np.unique(stabilizer[:, guard])
            if useful[orbit].all():
                fixing = stabilizer[stabilizer[:, guard] == guard]
                yield CoverNode((*node.chosen, guard), allowed & self.cover.together[guard], fixing)
            allowed[orbit] = False

    def _fewest_orbits(self, node: CoverNode, useful: Table) -> tuple[Table, Ints]:
        """The guards of the open item with fewest orbits among them, and the symmetries that map them to themselves."""
        covered = self.cover.table[list(node.chosen)].any(axis=0)
        best: tuple[int, Table, Ints] | None = None
        for guards in np.unique(self.cover.table[:, ~covered].T & node.allowed, axis=0):
            kept = node.group[(guards[node.group] == guards).all(axis=1)]
            # A guard stands for its orbit if no symmetry moves it to a smaller number.
            first = useful & guards & (kept.min(axis=0) == np.arange(len(guards)))
            orbits = int(first.sum())
            if best is None or orbits < best[0]:
                best = orbits, guards, kept
        assert best is not None
        return best[1], best[2]
