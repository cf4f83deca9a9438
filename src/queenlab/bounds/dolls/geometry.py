"""A box of cells in the order in which it is searched, layer by layer along its first axis."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import permutations, product

import numpy as np
import numpy.typing as npt

from queenlab.bounds.boxes import attack_table
from queenlab.counters.space.bounds import Words, to_words

Sides = tuple[int, ...]
Numbers = npt.NDArray[np.int64]


def search_order(shape: Sequence[int]) -> Sides:
    """The sides in the order of the search: the longest first, the second longest last.

    Layers are then many and thin, so that a few of them are a box of its own whose maximum is a sharp bound.

    Example:
        >>> search_order((5, 8, 8))
        (8, 5, 8)
    """
    *small, second, longest = sorted(shape)
    return (longest, *small, second)


class BoxCells:
    """The cells of a box, numbered lexicographically, the first coordinate slowest.

    Attributes:
        sides: how long it is along each axis.
        size: how many cells it has.
        layer: how many cells a layer along the first axis has.
        coordinates: of every cell, from 0, a row each.
    """

    def __init__(self, sides: Sequence[int]) -> None:
        self.sides: Sides = tuple(sides)
        self.size = math.prod(self.sides)
        self.layer = self.size // self.sides[0]
        self.coordinates: Numbers = np.indices(self.sides).reshape(len(self.sides), -1).T.copy()

    @cached_property
    def attacks(self) -> npt.NDArray[np.bool_]:
        """Who attacks whom."""
        return attack_table(self.sides)

    @cached_property
    def keep(self) -> Words:
        """For every cell the cells that it does not attack, itself left out, as bits."""
        return to_words(~self.attacks & ~np.eye(self.size, dtype=bool))

    def after(self, cell: int) -> Words:
        """All cells after this one, as bits."""
        later: Words = self._later[cell]
        return later

    @cached_property
    def _later(self) -> Words:
        return to_words(np.triu(np.ones((self.size, self.size), dtype=bool), 1))

    @cached_property
    def first_layer_orbits(self) -> list[list[int]]:
        """The cells of the first layer up to the symmetries that keep it and the direction of the first axis.

        Those that attack least come first: cases begin where queens like to stand.
        """
        shape = self.sides[1:]
        names = np.arange(self.layer).reshape(shape)
        least = names.copy()
        for moved in _images(names):
            least = np.minimum(least, moved)
        # Images of images: the symmetries form a group, so the least name of an orbit is met by each of its cells.
        degree = self.attacks.sum(axis=1)
        orbits: dict[int, list[int]] = {}
        for cell, name in enumerate(least.ravel().tolist()):
            orbits.setdefault(name, []).append(cell)
        return sorted(orbits.values(), key=lambda orbit: (int(degree[orbit[0]]), -len(orbit), orbit))


@lru_cache(maxsize=64)
def box_cells(sides: Sides) -> BoxCells:
    """The cells of a box; those of the last boxes that were asked for are kept, for a table comes back to them."""
    return BoxCells(sides)


def _images(names: Numbers) -> Iterator[Numbers]:
    axes = range(names.ndim)
    for order in permutations(axes):
        if all(names.shape[old] == names.shape[new] for new, old in enumerate(order)):
            for turned in product((1, -1), repeat=names.ndim):
                yield names.transpose(order)[tuple(slice(None, None, sign) for sign in turned)]
