"""The common interface of groups acting on cells."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator

import numpy as np

from queenlab.board import Cells
from queenlab.errors import BadInput, OutOfRange
from queenlab.symmetry.closure import MAX_ENTRIES

CellSet = tuple[int, ...]

#: Images are made in blocks of about this many entries.
BLOCK = 2**20


class SymmetryGroup(ABC):
    """A finite group acting on the cells 0..size-1, as a set of distinct permutations.

    Because the permutations are distinct, a group on a tiny board may be smaller than its name suggests: the
    square's eight symmetries are one permutation of a board of one cell.
    """

    name: str = ""

    @property
    @abstractmethod
    def size(self) -> int:
        """The number of cells acted upon."""

    @property
    @abstractmethod
    def order(self) -> int:
        """The number of elements."""

    @abstractmethod
    def blocks(self, cells: Cells) -> Iterator[Cells]:
        """The images of cells, an element a row, a block of rows at a time; all elements come once.

        Column j holds the images of cells[j]. The first row of the first block is `cells` itself.
        """

    def blocks_through(self, cells: Cells, target: int) -> Iterator[Cells]:
        """Like `blocks`, but a transitive group may leave out the images that do not hold the cell `target`."""
        return self.blocks(cells)

    def images(self, cells: Iterable[int]) -> Cells:
        """The images of cells as an array of order x len(cells), the identity first; column j is cell j's."""
        array = self._checked(cells)
        if self.order * array.size > MAX_ENTRIES:
            raise OutOfRange(
                f"{self.order} images of {array.size} cells are too many for one array: at most {MAX_ENTRIES} entries"
            )
        return np.concatenate(list(self.blocks(array)))

    def canonical(self, cells: Iterable[int]) -> CellSet:
        """The lexicographically least sorted image of a set of cells: the same for all sets of one orbit."""
        start = self.cell_set(cells)
        if start.size == 0:
            return ()
        best = start
        for block in self.blocks_through(start, 0):
            best = _least_row(np.vstack((best[None, :], np.sort(block, axis=1))))
        return tuple(best.tolist())

    def is_canonical(self, cells: Iterable[int]) -> bool:
        """Whether a set of cells is its own canonical form; stops at the first smaller image."""
        start = self.cell_set(cells)
        if start.size == 0:
            return True
        return not any(_any_row_below(np.sort(block, axis=1), start) for block in self.blocks_through(start, 0))

    def orbit(self, cells: Iterable[int]) -> list[CellSet]:
        """The distinct images of a set of cells, each sorted, in lexicographic order; the first is canonical."""
        start = self.cell_set(cells)
        found: set[CellSet] = set()
        for block in self.blocks(start):
            found.update(map(tuple, np.sort(block, axis=1).tolist()))
            if len(found) * max(start.size, 1) > MAX_ENTRIES:
                raise OutOfRange(f"an orbit of more than {len(found)} sets of {start.size} cells is too large to list")
        return sorted(found)

    def orbit_size(self, cells: Iterable[int]) -> int:
        return self.order // self.stabilizer_order(cells)

    def stabilizer_order(self, cells: Iterable[int]) -> int:
        """The number of elements that map a set of cells onto itself: 1 for a set without symmetry."""
        start = self.cell_set(cells)
        if start.size == 0:
            return self.order
        blocks = self.blocks_through(start, int(start[0]))
        return sum(int((np.sort(block, axis=1) == start).all(axis=1).sum()) for block in blocks)

    def cell_set(self, cells: Iterable[int]) -> Cells:
        array = np.sort(self._checked(cells))
        if (array[1:] == array[:-1]).any():
            twice = int(array[1:][array[1:] == array[:-1]][0])
            raise BadInput(f"cell number {twice} is given twice")
        return array

    def _checked(self, cells: Iterable[int]) -> Cells:
        given = cells if isinstance(cells, np.ndarray) else np.array(list(cells))
        if given.ndim != 1 or (given.size and given.dtype.kind not in "iu"):
            raise BadInput("give the cells as a flat list of whole numbers")
        array: Cells = given.astype(np.int64)
        if array.size and not (array.min() >= 0 and array.max() < self.size):
            bad = int(array[(array < 0) | (array >= self.size)][0])
            raise BadInput(f"cell number {bad} is off the board: cells go from 0 to {self.size - 1}")
        return array


def _least_row(rows: Cells) -> Cells:
    # Only columns in which rows differ count: a placement that agrees with its image for long costs no more.
    while True:
        differs = (rows != rows[0]).any(axis=0)
        column = int(differs.argmax())
        if not differs[column]:
            least: Cells = rows[0]
            return least
        rows = rows[rows[:, column] == rows[:, column].min()]


def _any_row_below(rows: Cells, bound: Cells) -> bool:
    difference = rows - bound
    first = (difference != 0).argmax(axis=1)
    return bool((difference[np.arange(len(rows)), first] < 0).any())
