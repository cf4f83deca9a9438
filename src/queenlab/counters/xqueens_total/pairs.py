"""Pairs of classes of Xqueens under Knuth's sixteen: one pair of every orbit stands for all.

A symmetry takes columns of north and south, and rows of east and west, to such lines again (Knuth, Xqueens and
Xqueenons, the swaps before Figure 4, and the motions of the square). So it takes all solutions with given column counts
of N and row counts of E, whose complements S and W have, to those with others.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from queenlab.counters.xqueens_total.shapes import Numbers, Shapes, code_of
from queenlab.errors import CheckFailed
from queenlab.symmetry import Group

#: Triangles in the order of the board's cell numbers.
NORTH, EAST, SOUTH, WEST = range(4)


@dataclass(frozen=True)
class FoldedPairs:
    """Pairs (class of N, class of E), those of equal weight together, and about how long each takes, in additions."""

    pairs: Numbers
    weights: Numbers
    work: Numbers


def upright(group: Group) -> Group:
    """The symmetries that take north and south to north and south, not to east and west: eight of Knuth's sixteen."""
    # The first cell is a north triangle, and north and south have even numbers.
    kept = group.elements[group.elements[:, 0] % 4 % 2 == 0]
    return Group.from_generators(group.size, kept, f"{group.name}, upright")


def folded_pairs(shapes: Shapes, group: Group) -> FoldedPairs:
    """Of every orbit of pairs the one with least work; its weight is the size of the orbit."""
    count = len(shapes.columns)
    code = np.arange(count * count, dtype=np.int64).reshape(count, count)
    orbit = code.copy()
    for g in group.elements:
        first, second, turned = _images(shapes, g)
        image = first[:, None] * count + second[None, :]
        # A symmetry that exchanges N and S with E and W reads the first class of the image off the second.
        np.minimum(orbit, image.T if turned else image, out=orbit)
    work = _work(shapes)
    order = np.lexsort((code.ravel(), work.ravel(), orbit.ravel()))
    _, starts, sizes = np.unique(orbit.ravel()[order], return_index=True, return_counts=True)
    chosen = order[starts]
    by_weight = np.lexsort((chosen, -sizes))
    chosen, sizes = chosen[by_weight], sizes[by_weight]
    return FoldedPairs(np.stack(np.divmod(chosen, count), axis=1), sizes.astype(np.int64), work.ravel()[chosen])


def _images(shapes: Shapes, g: Numbers) -> tuple[Numbers, Numbers, bool]:
    """(classes of N in the images, classes of E, turned): image (i, k) of pair (i, k), or of pair (k, i) if turned."""
    n = shapes.n
    # inverse[line] is where a symmetry takes the tokens of a line from; lines are numbered triangle * n + place.
    inverse = np.empty(4 * n, dtype=np.int64)
    inverse[_line(n, g)] = _line(n, np.arange(4 * n * n))
    if (inverse[_line(n, g)] != _line(n, np.arange(4 * n * n))).any():
        raise CheckFailed("a symmetry of Xqueens does not keep the lines")
    from_north, north_places = np.divmod(inverse[NORTH * n : NORTH * n + n], n)
    from_east, east_places = np.divmod(inverse[EAST * n : EAST * n + n], n)
    turned = bool(from_north[0] in (EAST, WEST))
    first = _moved(shapes, north_places, bool(from_north[0] in (SOUTH, WEST)))
    second = _moved(shapes, east_places, bool(from_east[0] in (SOUTH, WEST)))
    return first, second, turned


def _line(n: int, cells: Numbers) -> Numbers:
    """The line of each triangle: the column of a north or south one, the row of an east or west one."""
    square, triangle = np.divmod(cells, 4)
    row, column = np.divmod(square, n)
    return triangle * n + np.where(triangle % 2 == 0, column, row)


def _moved(shapes: Shapes, places: Numbers, complemented: bool) -> Numbers:
    columns = shapes.columns[:, places]
    codes = code_of(shapes.columns)
    wanted = code_of(2 - columns if complemented else columns)
    found = np.searchsorted(codes, wanted)
    if (codes[np.minimum(found, len(codes) - 1)] != wanted).any():
        raise CheckFailed("a symmetry of Xqueens takes a class to none")
    return found


def _work(shapes: Shapes) -> Numbers:
    """The additions for each pair: partners E of every pair of vectors of N and S, and partners W."""
    one, other = shapes.vectors, shapes.vectors[shapes.complement]
    return np.outer(one * other, one + other)
