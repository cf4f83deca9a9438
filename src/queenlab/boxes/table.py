"""The best lemma on every box: lines, cubes and splits first, better ones as they are found.

A good bound on a small box makes the bounds on all larger ones better, and every bound is rounded down before it is
used again.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from queenlab.boxes.geometry import Box, shape_of, volume
from queenlab.boxes.lemma import Lemma, by_cube, by_lines, by_split


class BoxTable:
    """The best known lemma on each box of d axes.

    Example:
        >>> table = BoxTable(3)
        >>> table.best((4, 4, 4)).at_most, table.best((5, 5, 5)).at_most
        (8, 21)
    """

    def __init__(self, axes: int) -> None:
        self.axes = axes
        self._best: dict[Box, Lemma] = {}

    def best(self, box: Box) -> Lemma:
        """The best lemma on a box; if nothing better is known then one by lines, cubes and splits."""
        shape = shape_of(box)
        if shape not in self._best:
            for smaller in _shapes_within(shape):
                if smaller not in self._best:
                    self._best[smaller] = self._cheap(smaller)
        return self._best[shape]

    def add(self, lemma: Lemma) -> bool:
        """Takes a lemma if it is better than the one that there is."""
        if lemma.at_most >= self.best(lemma.box).at_most:
            return False
        self._best[lemma.shape] = lemma
        return True

    def split(self, box: Box) -> Lemma:
        """The best lemma on a box, after it was cut again into boxes that may be known better now."""
        self.best(box)
        self.add(self._cheap(shape_of(box)))
        return self.best(box)

    def essential(self, box: Box) -> dict[Box, Lemma]:
        """The lemmas on smaller boxes that do not follow from others by lines and splits."""
        self.best(box)
        return {
            shape: lemma
            for shape in _shapes_within(shape_of(box))
            if (lemma := self._best[shape]).by not in ("lines", "split") or lemma.at_most == 1
        }

    def _cheap(self, shape: Box) -> Lemma:
        """The best bound by lines, cubes, and cuts into two boxes whose bounds are known."""
        found = by_cube(shape) if max(shape) <= 2 else by_lines(shape)
        cut: tuple[int, int] | None = None
        most = found.at_most
        for axis, first in cuts(shape):
            low, high = parts(shape, axis, first)
            total = self.best(low).at_most + self.best(high).at_most
            if total < most:
                most, cut = total, (axis, first)
        if cut is None:
            return found
        axis, first = cut
        origin = tuple(first if a == axis else 0 for a in range(len(shape)))
        low, high = parts(shape, axis, first)
        return by_split(shape, [(self.best(low), (0,) * len(shape), low), (self.best(high), origin, high)])


def all_shapes(longest: int, axes: int) -> list[Box]:
    """All boxes with sides up to a length, up to the order of the axes."""
    return list(combinations_with_replacement(range(1, longest + 1), axes))


def fits_into(small: Box, large: Box) -> bool:
    """Whether a box fits into another; both with increasing sides."""
    return all(a <= b for a, b in zip(small, large, strict=True))


def _shapes_within(shape: Box) -> list[Box]:
    """The boxes that fit into one with increasing sides, by volume."""
    inside: list[Box] = [()]
    for side in shape:
        inside = [(*sides, k) for sides in inside for k in range(sides[-1] if sides else 1, side + 1)]
    return sorted(inside, key=lambda small: (volume(small), small))


def cuts(shape: Box) -> Iterator[tuple[int, int]]:
    """The ways to cut a box in two: an axis and the side of the first part; axes of equal length once."""
    for axis, side in enumerate(shape):
        if side not in shape[:axis]:
            yield from ((axis, first) for first in range(1, side // 2 + 1))


def parts(shape: Box, axis: int, first: int) -> tuple[Box, Box]:
    """The two parts of a box."""
    before, side, behind = shape[:axis], shape[axis], shape[axis + 1 :]
    return (*before, first, *behind), (*before, side - first, *behind)
