"""Boxes of cells: their attacks, their symmetries, and sums over all boxes inside.

Queens attack each other if all coordinate differences that are not 0 are equal up to sign. So attacks are kept by
translations, reflections of an axis and exchanges of axes, and what holds for one box holds for all boxes with these
sides in any order. The symmetries of one box are its reflections and the exchanges of axes of equal length; a linear
program over its cells may be averaged over them, and then has one variable for each orbit of cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise, permutations, product
from math import factorial, prod

import numpy as np
import numpy.typing as npt

from queenlab.boxes.search import AttackTable, AttackWords, Numbers

Box = tuple[int, ...]
Cell = tuple[int, ...]
Values = npt.NDArray[np.float64]


def shape_of(box: Sequence[int]) -> Box:
    """The name of a box up to the order of its axes."""
    return tuple(sorted(box))


def volume(box: Sequence[int]) -> int:
    return prod(box)


def by(box: Sequence[int]) -> str:
    return " x ".join(map(str, box))


def box_attacks(box: Box) -> AttackTable:
    """The attacks among the cells of a box in lexicographic order."""
    return attacks_among(np.indices(box).reshape(len(box), -1).T)


def attacks_among(places: Numbers) -> AttackTable:
    """The attacks among cells given by their coordinates: differences are 0 or, up to sign, equal."""
    apart = [np.abs(axis[:, None] - axis[None, :]) for axis in places.T.astype(np.int16)]
    longest = np.maximum.reduce(apart)
    found: AttackTable = np.logical_and.reduce([(one == 0) | (one == longest) for one in apart])
    np.fill_diagonal(found, False)
    return found


def search_order(shape: Sequence[int]) -> Box:
    """The sides in the order of the search: the longest first, the second longest last.

    Layers are then many and thin, so that a few of them are a box of its own whose maximum is a sharp bound.

    Example:
        >>> search_order((5, 8, 8))
        (8, 5, 8)
    """
    *small, second, longest = sorted(shape)
    return (longest, *small, second)


class BoxCells(AttackWords):
    """The cells of a box in lexicographic order: layers along its first axis, of `layer` cells each."""

    def __init__(self, sides: Sequence[int]) -> None:
        self.sides: Box = tuple(sides)
        super().__init__(box_attacks(self.sides))
        self.layer = self.size // self.sides[0]
        self.coordinates: Numbers = np.indices(self.sides).reshape(len(self.sides), -1).T.copy()

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
def box_cells(sides: Box) -> BoxCells:
    """The cells of a box, cached because tables reuse them."""
    return BoxCells(sides)


def _images(names: Numbers) -> Iterator[Numbers]:
    for order in _orders(names.shape):
        for turned in product((1, -1), repeat=names.ndim):
            yield names.transpose(order)[tuple(slice(None, None, sign) for sign in turned)]


class Folding:
    """A box up to its symmetries: for every cell the number of its orbit, and the sizes of the orbits.

    Example:
        >>> Folding((3, 3)).orbit.tolist()
        [[0, 1, 0], [1, 2, 1], [0, 1, 0]]
    """

    def __init__(self, box: Box) -> None:
        self.box = box
        self._equal = [[axis for axis, other in enumerate(box) if other == side] for side in sorted(set(box))]
        places = np.indices(box).reshape(len(box), -1).T
        nearest = np.minimum(places, np.array(box) - 1 - places)
        for axes in self._equal:
            nearest[:, axes] = np.sort(nearest[:, axes], axis=1)
        _, found = np.unique(np.ravel_multi_index(tuple(nearest.T), box), return_inverse=True)
        self.orbit: Numbers = found.reshape(box).astype(np.int64)
        self.sizes: Numbers = np.bincount(found).astype(np.int64)

    def in_order(self, part: Box) -> bool:
        """Whether the sides of a part increase along axes of equal length; every part has such an image."""
        return all(part[a] <= part[b] for axes in self._equal for a, b in pairwise(axes))

    def representative(self, origin: Cell, part: Box) -> tuple[Cell, Box]:
        """A canonical image of a part of the box; origins count from 0."""
        first, sides = list(origin), list(part)
        for axes in self._equal:
            pairs = sorted((part[x], min(origin[x], self.box[x] - part[x] - origin[x])) for x in axes)
            for axis, (side, start) in zip(axes, pairs, strict=True):
                first[axis], sides[axis] = start, side
        return tuple(first), tuple(sides)

    def images_of_part(self, origin: Cell, part: Box) -> int:
        """The number of different images of a part of the box."""
        number = 1
        for axes in self._equal:
            pairs = [(part[x], min(origin[x], self.box[x] - part[x] - origin[x])) for x in axes]
            number *= factorial(len(axes))
            for pair in set(pairs):
                number //= factorial(pairs.count(pair))
            number *= prod(1 if 2 * start == self.box[axes[0]] - side else 2 for side, start in pairs)
        return number

    def images_of_cells(self, cells: Numbers) -> int:
        """The number of different images of a set of cells (one in each row)."""
        box = np.array(self.box)
        own = np.sort(np.ravel_multi_index(tuple(cells.T), self.box))
        turned = np.array(list(product((False, True), repeat=len(box))))[:, None, :]
        orders = fixing = 0
        for order in _orders(self.box):
            moved = cells[:, order]
            images = np.where(turned, box - 1 - moved, moved)
            numbers = np.ravel_multi_index(tuple(np.moveaxis(images, 2, 0)), self.box)
            numbers.sort(axis=1)
            orders += 1
            fixing += int((numbers == own).all(axis=1).sum())
        return orders * len(turned) // fixing

    def is_its_only_image(self, cells: Numbers) -> bool:
        """Whether every symmetry leaves a set of cells as it is; exchanges of two axes and reflections make all."""
        own = {tuple(cell) for cell in cells.tolist()}
        for axes in self._equal:
            for axis in axes:
                turned = cells.copy()
                turned[:, axis] = self.box[axis] - 1 - turned[:, axis]
                exchanged = cells.copy()
                exchanged[:, [axes[0], axis]] = exchanged[:, [axis, axes[0]]]
                if any({tuple(cell) for cell in image.tolist()} != own for image in (turned, exchanged)):
                    return False
        return True

    def translates_of_part(self, part: Box) -> int:
        """The number of parts of the box with these sides in any order.

        Example:
            >>> Folding((4, 4)).translates_of_part((2, 3)), Folding((4, 4)).images_of_part((0, 1), (2, 3))
            (12, 8)
        """
        orders = _different_orders(shape_of(part))
        origins = ([side - length + 1 for side, length in zip(self.box, order, strict=True)] for order in orders)
        return sum(prod(choices) for choices in origins if min(choices) > 0)


def _orders(box: Box) -> Iterator[list[int]]:
    """The exchanges of axes that keep the box: for each new axis the old one."""
    return (
        list(order)
        for order in permutations(range(len(box)))
        if all(box[o] == s for o, s in zip(order, box, strict=True))
    )


def _different_orders(shape: Box) -> Iterator[Box]:
    """The different orders of some sides; without listing equal ones, of which there may be very many."""
    if not shape:
        yield ()
    for first in sorted(set(shape)):
        rest = list(shape)
        rest.remove(first)
        yield from ((first, *order) for order in _different_orders(tuple(rest)))


def sums_over_parts(
    values: Values, wanted: Callable[[Box], bool], first_sides: Box = ()
) -> Iterator[tuple[Box, Values]]:
    """The sums of the values over all translates of each part, by their origins.

    `wanted` says of the first sides of a part whether any part that begins so is wanted. Along the axes of
    `first_sides` the values are sums already.
    """
    axis = len(first_sides)
    if axis == values.ndim:
        yield first_sides, values
        return
    side = values.shape[axis]
    padding = [(int(a == axis), 0) for a in range(values.ndim)]
    before = np.cumsum(np.pad(values, padding), axis=axis)
    plain = (slice(None),) * axis
    for length in range(1, side + 1):
        if wanted((*first_sides, length)):
            sums = before[(*plain, slice(length, None))] - before[(*plain, slice(None, side + 1 - length))]
            yield from sums_over_parts(sums, wanted, (*first_sides, length))
