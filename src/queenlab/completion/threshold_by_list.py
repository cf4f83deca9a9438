"""The smallest sets of non-attacking cells that lie in no solution, from the list of all solutions.

A set can be completed exactly if it is a subset of a solution. So the sets of k cells are tested for k = 1, 2, ...
until some lie in no solution: these are the smallest that cannot be completed, and k - 1 is the threshold.

Every set has an image whose first cell, in the order orbit by orbit, is the first of its orbit; only such sets
are tested. The last two cells are not tried one by one: for a set P of k - 2 cells, let M be the 0/1 matrix of the
solutions that hold P, a column a cell. The entry y, z of M^T M is the number of solutions that hold P, y and z.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from queenlab.board import Cells
from queenlab.symmetry import Group

Bools = npt.NDArray[np.bool_]
Bytes = npt.NDArray[np.uint8]

#: Solutions that are made a matrix at a time.
CHUNK = 4096


class SetClass(NamedTuple):
    """A class of sets of cells under symmetry: the first of them, sorted, and their number."""

    cells: tuple[int, ...]
    size: int


class Covering:
    """All solutions of a problem, and the sets of cells that lie in none of them."""

    def __init__(
        self,
        solutions: Cells,
        attacks: Bools,
        group: Group,
        *,
        closed: bool = False,
        check_limits: Callable[[], None] = lambda: None,
    ) -> None:
        """Makes the list.

        Args:
            solutions: a solution a line, as cells.
            attacks: which cells attack each other.
            group: symmetries of the attacks.
            closed: every solution is there once; else one of each class is enough.
            check_limits: called often; may raise to end the work.
        """
        self._check_limits = check_limits
        self._group = group
        orbits = group.orbits()
        #: The cells orbit by orbit; from here on a cell is its place in this order.
        self._order = np.concatenate(orbits)
        self._begins = np.concatenate(([0], np.cumsum([len(orbit) for orbit in orbits])))
        place = np.empty(len(attacks), dtype=np.int64)
        place[self._order] = np.arange(len(attacks))
        self._free = ~attacks[np.ix_(self._order, self._order)]
        np.fill_diagonal(self._free, False)
        self._solutions = self._packed(place, solutions, closed)

    def __len__(self) -> int:
        """The number of solutions, images included."""
        return len(self._solutions)

    def _packed(self, place: Cells, solutions: Cells, closed: bool) -> Bytes:
        """All solutions, each once, one bit per cell."""
        size = len(place)
        elements = np.arange(size)[None, :] if closed else self._group.elements
        blocks: list[Bytes] = [np.zeros((0, (size + 7) // 8), dtype=np.uint8)]
        step = max(1, CHUNK // len(elements))
        for start in range(0, len(solutions), step):
            self._check_limits()
            moved = place[elements[:, solutions[start : start + step]].reshape(-1, solutions.shape[1])]
            bits = np.zeros((len(moved), size), dtype=bool)
            bits[np.arange(len(moved))[:, None], moved] = True
            blocks.append(np.packbits(bits, axis=1))
        images: Bytes = np.concatenate(blocks)
        return images if closed else np.unique(images, axis=0)

    # -- sets in no solution -------------------------------------------------------------------------------------

    def uncovered(self, size: int) -> Cells:
        """Non-attacking sets of cells of a given size that lie in no solution, one set per line.

        One of every class is among them, if every smaller set lies in a solution.
        """
        if size == 1:
            within = np.zeros(len(self._order), dtype=bool)
            for part in self._parts(self._solutions):
                within |= part.any(axis=0)
            firsts = self._begins[:-1]
            found = [firsts[~within[firsts]][:, None]]
        elif size == 2:
            found = [self._pairs((), self._solutions, firsts=self._begins[:-1])]
        else:
            found = list(self._longer(size))
        return self._order[np.concatenate(found)] if found else np.zeros((0, size), dtype=np.int64)

    def _longer(self, size: int) -> Iterator[Cells]:
        for begin in self._begins[:-1].tolist():
            yield from self._extended((begin,), begin, self._holding(self._solutions, begin), size)

    def _extended(self, cells: tuple[int, ...], last: int, holding: Bytes, size: int) -> Iterator[Cells]:
        """Sets that begin with these cells; `last` is the place after which the others stand."""
        if len(cells) == size - 2:
            yield self._pairs(cells, holding, last=last)
            return
        allowed: Bools = np.all(self._free[list(cells)], axis=0)
        allowed[: last + 1] = False
        for cell in np.flatnonzero(allowed).tolist():
            yield from self._extended((*cells, cell), cell, self._holding(holding, cell), size)

    def _pairs(self, cells: tuple[int, ...], holding: Bytes, last: int = -1, firsts: Cells | None = None) -> Cells:
        """Pairs after `last` that lie in no solution with these cells, each joined to the cells."""
        self._check_limits()
        allowed: Bools = np.all(self._free[list(cells)], axis=0)
        allowed[: last + 1] = False
        places = np.flatnonzero(allowed)
        together = np.zeros((len(places), len(places)), dtype=np.float32)
        for part in self._parts(holding):
            matrix = part[:, places].astype(np.float32)
            # The products are sums of numbers >= 0, so rounding never makes one 0 that is not.
            together += matrix.T @ matrix
        missing = np.triu(self._free[np.ix_(places, places)] & (together == 0), 1)
        if firsts is not None:
            missing &= np.isin(places, firsts)[:, None]
        first, second = missing.nonzero()
        pairs = np.stack((places[first], places[second]), axis=1)
        return np.concatenate((np.broadcast_to(np.array(cells, dtype=np.int64), (len(pairs), len(cells))), pairs), 1)

    def _parts(self, packed: Bytes) -> Iterator[Bools]:
        for start in range(0, len(packed), CHUNK):
            self._check_limits()
            yield np.unpackbits(packed[start : start + CHUNK], axis=1, count=len(self._order)).astype(bool)

    @staticmethod
    def _holding(packed: Bytes, cell: int) -> Bytes:
        held: Bytes = packed[(packed[:, cell >> 3] >> (7 - (cell & 7))) & 1 == 1]
        return held


def set_classes(sets: Cells, group: Group) -> list[SetClass]:
    """The classes of some sets of cells under a group."""
    if len(sets) == 0:
        return []
    count, size = sets.shape
    if group.size**size >= 2**62:
        least = {group.canonical(cells) for cells in sets.tolist()}
        return [SetClass(cells, group.orbit_size(cells)) for cells in sorted(least)]
    # A sorted set is the digits of a number; the least image has the least number.
    digits = group.size ** np.arange(size - 1, -1, -1, dtype=np.int64)
    codes = np.full(count, np.iinfo(np.int64).max)
    for element in group.elements:
        np.minimum(codes, np.sort(element[sets], axis=1) @ digits, out=codes)
    codes = np.unique(codes)
    cells = codes[:, None] // digits % group.size
    same = sum((np.sort(element[cells], axis=1) == cells).all(axis=1).astype(np.int64) for element in group.elements)
    sizes = group.order // np.asarray(same)
    return [SetClass(tuple(one), size) for one, size in zip(cells.tolist(), sizes.tolist(), strict=True)]
