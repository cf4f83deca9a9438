"""Boxes of cells: attacks, containment, and the symmetries of a box.

Two different cells attack each other if all coordinate differences that are not 0 have the same absolute value. This
depends on the absolute differences only, and not on their order, so it is kept by every translation, by every
reflection of an axis and by every exchange of axes. So what holds for one box holds for all boxes of these sides, in
any order: this is the whole symmetry argument of a certificate.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from math import prod

import numpy as np
import numpy.typing as npt

from queenlab.checkers.certificate import MOST_CELLS, BadCertificate, Box, Cell, by

#: A cube of 8 axes has ten million symmetries; one of 9 axes has 186 million.
MOST_SYMMETRIC_AXES = 8

Places = npt.NDArray[np.int64]


def attack(one: Cell, other: Cell) -> bool:
    """Whether two cells attack each other; a cell does not attack itself.

    >>> attack((0, 0, 0), (2, 0, 2)), attack((0, 0, 0), (1, 2, 0)), attack((0, 0), (0, 0))
    (True, False, False)
    """
    return len({abs(a - b) for a, b in zip(one, other, strict=True) if a != b}) == 1


def attacked(place: Places, places: Places) -> npt.NDArray[np.bool_]:
    """Whether a cell attacks each of many."""
    apart = np.abs(places - place)
    farthest = apart.max(axis=1, keepdims=True)
    return np.asarray(((apart == 0) | (apart == farthest)).all(axis=1) & (farthest[:, 0] > 0))


def volume(box: Box) -> int:
    return prod(box)


def listable(box: Box, most: int = MOST_CELLS) -> int:
    """The number of cells of a box that is small enough to list them."""
    if volume(box) > most:
        raise BadCertificate(f"{by(box)} has {volume(box)} cells, more than the {most} that this argument may have")
    return volume(box)


def places_of(box: Box) -> Places:
    """All cells of a box in lexicographic order, a row each."""
    return np.indices(box, dtype=np.int64).reshape(len(box), -1).T.copy()


def numbers_of(places: Places, box: Box) -> Places:
    """The numbers of cells in the lexicographic order of their box; the last axis of `places` has the coordinates."""
    strides = np.array([prod(box[axis + 1 :]) for axis in range(len(box))], dtype=np.int64)
    return places @ strides


def fits(inner: Box, outer: Box) -> bool:
    """Whether a box with the inner sides, in some order, lies in the outer box: if any order does, the sorted one."""
    return all(a <= b for a, b in zip(sorted(inner), sorted(outer), strict=True))


def symmetries(box: Box) -> Iterator[Places]:
    """The signed permutations of the axes that take the box onto itself, all turns of one order of the axes at once.

    Each row is a symmetry: for each axis the axis from which it comes, or if it is turned, -1 minus that.
    """
    if len(box) > MOST_SYMMETRIC_AXES:
        raise BadCertificate(f"{by(box)} has more than the {MOST_SYMMETRIC_AXES} axes for which symmetries are listed")
    # Turning an axis of length 1 changes nothing.
    turned = np.array(list(product(*((0,) if side == 1 else (0, 1) for side in box))), dtype=bool)
    for order in permutations(range(len(box))):
        if all(box[source] == side for source, side in zip(order, box, strict=True)):
            source = np.array(order, dtype=np.int64)
            yield np.where(turned, -1 - source, source)


def images(places: Places, box: Box, turns: Places) -> Places:
    """Where symmetries of the box, a row each, take cells, a row each."""
    moved = places[:, np.where(turns < 0, -1 - turns, turns)].transpose(1, 0, 2)
    return np.where(turns[:, None, :] < 0, np.array(box) - 1 - moved, moved)
