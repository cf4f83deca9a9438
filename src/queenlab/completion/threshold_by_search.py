"""The smallest placements of queens on a square that cannot be completed, by completing all others.

Solutions need not be listed: each placement is completed by a search, and every solution found completes many others
at once. The order is that of `threshold_by_list`: sets of k cells for k = 1, 2, ..., at least one image of each, in
which the first cell is the first of its orbit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np
import numpy.typing as npt

from queenlab.board import Cells
from queenlab.compiling import compiled
from queenlab.errors import NotSupported
from queenlab.symmetry import square_group

#: The diagonals of a larger board do not fit a word.
MAX_SIDE = 31
#: Solutions kept, and pairs reported for a set.
POOL, MOST_PAIRS = 1 << 17, 1 << 12
#: Parts of the board where the smallest placements that cannot be completed mostly are: corner squares of this side, a
#: middle square whose side is this part of n, and both.
CORNER, MIDDLE = 2, 0.3

Ints = npt.NDArray[np.int64]


class Searching:
    """The square of side n; `how` is the proof of the answers."""

    how = "every placement completed by search, one of each class"

    def __init__(
        self,
        n: int,
        check_limits: Callable[[], None] = lambda: None,
        report: Callable[[int, float], None] | None = None,
    ) -> None:
        """`check_limits` is called often and may raise; `report` gets the queens placed and the part done."""
        if not 4 <= n <= MAX_SIDE:
            raise NotSupported(f"thresholds are searched on squares of side 4 to {MAX_SIDE}, not {n}")
        self.n = n
        self._check_limits, self._report = check_limits, report
        orbits = square_group(n).orbits()
        self._firsts = np.array([orbit[0] for orbit in orbits], dtype=np.int64)
        self._order = np.concatenate(orbits)
        self._place = np.empty(n * n, dtype=np.int64)
        self._place[self._order] = np.arange(n * n)
        places = self._place.reshape(n, n)
        bits = np.left_shift(np.int64(1), np.arange(n, dtype=np.int64))
        self._later = (places[None, :, :] > self._place[:, None, None]).astype(np.int64) @ bits
        column, row = np.divmod(np.arange(n * n), n)
        self._attacks = (
            (row[:, None] == row)
            | (column[:, None] == column)
            | (row[:, None] + column[:, None] == row + column)
            | (row[:, None] - column[:, None] == row - column)
        )
        self._everywhere = np.full(n, bits.sum(), dtype=np.int64)
        edge = (np.arange(n) < CORNER) | (np.arange(n) >= n - CORNER)
        inner = abs(2 * np.arange(n) - (n - 1)) <= MIDDLE * n
        corners, middle = edge[:, None] & edge, inner[:, None] & inner
        #: Parts of the board, each its own image under all symmetries, as bits of the columns in each row.
        self._parts = [part.astype(np.int64) @ bits for part in (corners, middle, corners | middle)]
        self._scalars = np.array([88172645463325252, 0, 0, 0], dtype=np.int64)
        self._state, self._rows = np.zeros((5, n + 1), dtype=np.int64), np.zeros(n, dtype=np.int64)
        self._pool = np.zeros((n, POOL), dtype=np.int8)
        self._together = np.zeros((n * n, n), dtype=np.int64)
        self._out = np.zeros((MOST_PAIRS, 2), dtype=np.int64)

    @property
    def searches(self) -> int:
        """The number of placements decided by their own search."""
        return int(self._scalars[1])

    @property
    def nodes(self) -> int:
        """Queens placed by these searches."""
        return int(self._scalars[2])

    def guessed(self, size: int) -> Cells:
        """Some sets of a given size that cannot be completed, from the likeliest parts of the board."""
        if size == 1:
            return self.uncovered(1)
        return self._first(size, self._parts)

    def uncovered(self, size: int) -> Cells:
        """Sets of cells of a given size that cannot be completed, one set per line; none if every set can.

        Not all of them: the search stops at the first set of size - 2 cells that has some.
        """
        if size > 1:
            return self._first(size, [self._everywhere])
        from queenlab.completion.kernels import squares as kernel

        complete = compiled(kernel.complete)
        alone = [
            cell
            for cell in self._firsts.tolist()
            if not complete(self.n, np.array([cell]), self._scalars, self._state, self._rows)
        ]
        return np.array(alone, dtype=np.int64).reshape(-1, 1)

    def _first(self, size: int, parts: Sequence[Ints]) -> Cells:
        for within in parts:
            for cells in self._beginnings(size - 2, within):
                self._check_limits()
                found = self._pairs(cells, within)
                if len(found):
                    return found
        return np.zeros((0, size), dtype=np.int64)

    def _beginnings(self, size: int, within: Ints) -> Iterator[tuple[int, ...]]:
        """Sets of a given number of non-attacking cells in order, the first one the first of its orbit."""
        if size == 0:
            yield ()
            return
        allowed = ((within[:, None] >> np.arange(self.n)) & 1).astype(bool).ravel()
        firsts = [cell for cell in self._firsts.tolist() if allowed[cell]]
        for k, first in enumerate(firsts):
            if self._report is not None and within is self._everywhere:
                self._report(self.nodes, k / len(firsts))
            yield from self._longer((first,), size, allowed & ~self._attacks[first])

    def _longer(self, cells: tuple[int, ...], size: int, free: npt.NDArray[np.bool_]) -> Iterator[tuple[int, ...]]:
        if len(cells) == size:
            yield cells
            return
        rest = self._order[self._place[cells[-1]] + 1 :]
        for cell in rest[free[rest]].tolist():
            yield from self._longer((*cells, cell), size, free & ~self._attacks[cell])

    def _pairs(self, cells: tuple[int, ...], within: Ints) -> Cells:
        """The sets of these cells and two later ones that cannot be completed."""
        from queenlab.completion.kernels import squares as kernel

        firsts = self._order[self._place[cells[-1]] + 1 :] if cells else self._firsts
        number = compiled(kernel.uncompletable_pairs)(
            self.n, np.array([*cells, 0, 0], dtype=np.int64), firsts, self._order, self._place, within, self._later,
            self._scalars, self._state, self._rows, self._pool, self._together, self._out,
        )  # fmt: skip
        pairs = self._out[:number]
        return np.concatenate((np.broadcast_to(np.array(cells, dtype=np.int64), (number, len(cells))), pairs), axis=1)
