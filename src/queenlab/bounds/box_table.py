"""The best lemma on every box: cheap ones at once, then searches and linear programs, small boxes first.

A good bound on a small box makes the bounds on all larger ones better, and every bound is rounded down before it is
used again. So the table is filled in the order of volume.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations_with_replacement

from queenlab.bounds.box_search import searched
from queenlab.bounds.boxes import Box, shape_of, volume
from queenlab.bounds.lemma import Lemma, by_cube, by_lines, by_split
from queenlab.bounds.orbit_lp import OrbitLP
from queenlab.work import Limits

#: With more axes than this a box has too many parts for a linear program.
MOST_FOLDED_AXES = 9
#: Larger boxes have no linear program: their cells are listed.
MOST_LP_CELLS = 2 * 10**5


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
        self._tried: dict[Box, float] = {}
        self._exact: set[Box] = set()

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

    def essential(self, box: Box) -> dict[Box, Lemma]:
        """The lemmas on smaller boxes that do not follow from others by lines and splits."""
        self.best(box)
        return {
            shape: lemma
            for shape in _shapes_within(shape_of(box))
            if (lemma := self._best[shape]).by not in ("lines", "split") or lemma.at_most == 1
        }

    def grow(self, shapes: Iterable[Box], limits: Limits, *, search_seconds: float, lp_seconds: float) -> None:
        """Improves the lemmas on these boxes by splits, search and linear programs, in the order of volume.

        A box whose search did not end is not searched again with no more time. The searches of larger boxes would take
        longer, so a box is not searched either if a smaller one inside it was given up.
        """
        given_up: list[Box] = [shape for shape, seconds in self._tried.items() if seconds >= search_seconds]
        for shape in sorted({shape_of(shape) for shape in shapes}, key=lambda shape: (volume(shape), shape)):
            if limits.time_is_up():
                return
            self.best(shape)
            self.add(self._cheap(shape))
            if shape in self._exact or self._best[shape].at_most == 1:
                continue
            if search_seconds > 0 and not any(_fits(small, shape) for small in given_up):
                if self.search(shape, _part_of(limits, search_seconds)):
                    continue
                given_up.append(shape)
                self._tried[shape] = search_seconds
            if lp_seconds > 0:
                self.relax(shape, _part_of(limits, lp_seconds))

    def search(self, box: Box, limits: Limits) -> bool:
        """Takes what the search of a box gives, on it and on its slabs; whether the search ended."""
        found = searched(box, limits)
        for lemma in found:
            self.add(lemma)
            self._exact.add(lemma.shape)
        return bool(found) and found[-1].shape == shape_of(box)

    def relax(self, box: Box, limits: Limits, *, cliques: bool = True) -> Lemma | None:
        """Improves the lemma on a box by the linear program of all smaller ones; gives back what the program gave."""
        if self.axes > MOST_FOLDED_AXES or volume(box) > MOST_LP_CELLS:
            return None
        shape = shape_of(box)
        lemma = OrbitLP(shape, self.essential(shape), cliques=cliques).solve(limits)
        if lemma is not None:
            self.add(lemma)
        return lemma

    def _cheap(self, shape: Box) -> Lemma:
        """The best bound by lines, cubes, and cuts into two boxes whose bounds are known."""
        found = by_cube(shape) if max(shape) <= 2 else by_lines(shape)
        cut: tuple[int, int] | None = None
        most = found.at_most
        for axis, side in enumerate(shape):
            if side in shape[:axis]:
                continue
            for first in range(1, side // 2 + 1):
                total = sum(self.best(part).at_most for part in _cut(shape, axis, first))
                if total < most:
                    most, cut = total, (axis, first)
        if cut is None:
            return found
        axis, first = cut
        origin = tuple(first if a == axis else 0 for a in range(len(shape)))
        low, high = _cut(shape, axis, first)
        return by_split(shape, [(self.best(low), (0,) * len(shape), low), (self.best(high), origin, high)])


def all_shapes(longest: int, axes: int) -> list[Box]:
    """All boxes with sides up to a length, up to the order of the axes.

    Example:
        >>> all_shapes(2, 2)
        [(1, 1), (1, 2), (2, 2)]
    """
    return list(combinations_with_replacement(range(1, longest + 1), axes))


def _shapes_within(shape: Box) -> list[Box]:
    """The boxes that fit into one, by volume."""
    inside = (small for small in all_shapes(max(shape), len(shape)) if _fits(small, shape))
    return sorted(inside, key=lambda small: (volume(small), small))


def _fits(small: Box, large: Box) -> bool:
    """Whether a box fits into another; both with increasing sides."""
    return all(a <= b for a, b in zip(small, large, strict=True))


def _cut(shape: Box, axis: int, first: int) -> tuple[Box, Box]:
    """The two parts of a box, the sides in the order of the box."""
    low = tuple(first if a == axis else side for a, side in enumerate(shape))
    high = tuple(side - first if a == axis else side for a, side in enumerate(shape))
    return low, high


def _part_of(limits: Limits, seconds: float) -> Limits:
    """Limits for one step: so many seconds, and no more than are left."""
    left = seconds if limits.seconds is None else min(seconds, limits.seconds - limits.elapsed())
    return Limits(seconds=max(0.01, left))
