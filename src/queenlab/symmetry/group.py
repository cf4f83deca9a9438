"""Permutation groups given by generators."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property

import numpy as np

from queenlab.board import Cells, group_by_key
from queenlab.errors import BadInput, CheckFailed
from queenlab.symmetry.closure import Closure, orbit_labels
from queenlab.symmetry.symmetry_group import BLOCK, CellSet, SymmetryGroup
from queenlab.wording import plural


class Group(SymmetryGroup):
    """A finite permutation group on the cells 0..size-1, given by generators.

    A permutation g is an array: g[x] is the image of cell x. Elements are listed only when something asks for
    them; `generators`, `orbits`, `orbit_of` and `join` never do. More than `MAX_ENTRIES` elements x cells are an
    error (`OutOfRange`, a `BadInput`).

    Example:
        >>> turn = Group.from_generators(4, [[1, 2, 3, 0]], name="turns of a square")
        >>> turn.order, turn.canonical([2, 3]), turn.stabilizer([0, 2]).order
        (4, (0, 1), 2)
        >>> turn.count_orbits(lambda g: 2 ** len(Group.from_generators(4, [g]).orbits()))  # two colours
        6
    """

    def __init__(self, size: int, generators: Iterable[Iterable[int]], name: str = "") -> None:
        if size < 1:
            raise BadInput(f"a group acts on at least 1 cell, not {size}")
        self._size = int(size)
        self.name = name
        self.generators: tuple[Cells, ...] = tuple(self._permutation(g) for g in generators)

    @classmethod
    def from_generators(cls, size: int, generators: Iterable[Iterable[int]], name: str = "") -> Group:
        return cls(size, generators, name)

    def _permutation(self, given: Iterable[int]) -> Cells:
        g = np.array(given if isinstance(given, np.ndarray) else list(given))
        if g.shape != (self._size,) or g.dtype.kind not in "iu":
            raise BadInput(f"a permutation of {self._size} cells must be a list of {self._size} whole numbers")
        g = g.astype(np.int64)
        if g.min() < 0 or g.max() >= self._size or (np.bincount(g, minlength=self._size) != 1).any():
            raise BadInput(f"not a permutation: each of 0..{self._size - 1} must appear exactly once")
        g.setflags(write=False)
        return g

    def __repr__(self) -> str:
        label = f"{self.name!r}: " if self.name else ""
        return f"Group({label}{plural(len(self.generators), 'generator')} on {plural(self.size, 'cell')})"

    @property
    def size(self) -> int:
        return self._size

    @cached_property
    def _closure(self) -> Closure:
        closure = Closure(self._size)
        for g in self.generators:
            closure.add(g)
        return closure

    @cached_property
    def elements(self) -> Cells:
        """All elements, one per row, the identity first; the same generators always give the same order."""
        rows = self._closure.elements
        rows.setflags(write=False)
        return rows

    @property
    def order(self) -> int:
        return len(self.elements)

    def __contains__(self, permutation: Iterable[int]) -> bool:
        return self._closure.find(self._permutation(permutation)) is not None

    def blocks(self, cells: Cells) -> Iterator[Cells]:
        step = max(1, BLOCK // max(1, cells.size))
        for start in range(0, self.order, step):
            yield self.elements[start : start + step, cells]

    def image(self, g: Iterable[int], cells: Iterable[int]) -> CellSet:
        """The permutation need not be an element."""
        return tuple(sorted(self._permutation(g)[self.cell_set(cells)].tolist()))

    @cached_property
    def _labels(self) -> Cells:
        return orbit_labels(self._size, self.generators)

    def orbits(self) -> list[Cells]:
        """A partition of the board, in order of their least cells."""
        return group_by_key(self._labels, np.arange(self._size, dtype=np.int64))

    def orbit_of(self, cell: int) -> Cells:
        (at,) = self._checked([cell])
        return np.flatnonzero(self._labels == self._labels[at])

    def stabilizer(self, cells: Iterable[int]) -> Group:
        start = self.cell_set(cells)
        kept = [(np.sort(block, axis=1) == start).all(axis=1) for block in self.blocks(start)]
        return self._subgroup(self.elements[np.concatenate(kept)], "stabilizer")

    def pointwise_stabilizer(self, cells: Iterable[int]) -> Group:
        start = self.cell_set(cells)
        kept = [(block == start).all(axis=1) for block in self.blocks(start)]
        return self._subgroup(self.elements[np.concatenate(kept)], "pointwise stabilizer")

    def join(self, other: Group) -> Group:
        if other.size != self.size:
            raise BadInput(f"only groups on the same cells can be joined, not on {self.size} and on {other.size}")
        name = f"{self.name} x {other.name}" if self.name and other.name else ""
        return Group(self._size, [*self.generators, *other.generators], name)

    def _subgroup(self, rows: Cells, what: str) -> Group:
        # Rows that form a group need at most log2(len(rows)) of themselves as generators: `add` drops the rest.
        closure = Closure(self._size)
        for row in rows:
            closure.add(row)
        return Group(self._size, closure.generators, f"{what} in {self.name}" if self.name else "")

    def conjugacy_classes(self) -> list[tuple[Cells, int]]:
        """One representative of every conjugacy class, with the size of the class; the identity's comes first."""
        base, elements = self._closure.base, self.elements
        # Conjugation by a generator permutes the rows; its orbits under all generators are the classes. The images
        # of the base are enough to recognise a row.
        moves = [self._closure.numbers(g[elements[:, np.argsort(g)[base]]]) for g in self.generators]
        classes = group_by_key(orbit_labels(len(elements), moves), np.arange(len(elements), dtype=np.int64))
        return [(elements[members[0]], len(members)) for members in classes]

    def count_orbits(self, fixed: Callable[[Cells], int]) -> int:
        """The number of orbits on some set of objects, by Burnside's lemma.

        How many of the objects a permutation leaves alone is asked once for every conjugacy class. If the sum is no
        multiple of the group's order, it cannot be right: CheckFailed.
        """
        total = sum(size * int(fixed(g)) for g, size in self.conjugacy_classes())
        if total % self.order:
            raise CheckFailed(f"{total} fixed objects in all are not a multiple of the group's order {self.order}")
        return total // self.order
