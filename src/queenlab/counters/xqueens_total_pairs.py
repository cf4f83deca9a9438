"""Pairs of classes of Xqueens under Knuth's sixteen: one pair of every orbit stands for all.

A symmetry takes columns of north and south, and rows of east and west, to such lines again (Knuth, Xqueens and
Xqueenons, the swaps before Figure 4, and the motions of the square). So it takes all solutions with given column counts
of N and row counts of E, whose complements S and W have, to those with others.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from queenlab.counters.xqueens_total_classes import Classes, Numbers, code_of
from queenlab.errors import CheckFailed
from queenlab.symmetry import Group

#: Triangles in the order of the board's cell numbers.
NORTH, EAST, SOUTH, WEST = range(4)


@dataclass(frozen=True)
class Pairs:
    """Pairs of classes, those of equal weight together.

    Attributes:
        pairs: the class of N and the class of E, a pair a row.
        weights: how many pairs each stands for.
        work: about how long each takes, in additions.
    """

    pairs: Numbers
    weights: Numbers
    work: Numbers


def single_pairs(classes: Classes) -> Pairs:
    """Every pair for itself."""
    count = len(classes.columns)
    pairs = np.stack(np.divmod(np.arange(count * count), max(1, count)), axis=1)
    return Pairs(pairs, np.ones(len(pairs), dtype=np.int64), _work(classes)[pairs[:, 0], pairs[:, 1]])


def folded_pairs(classes: Classes, group: Group) -> Pairs:
    """Of every orbit of pairs the one with least work; its weight is the size of the orbit."""
    count = len(classes.columns)
    if count == 0:
        return single_pairs(classes)
    code = np.arange(count * count, dtype=np.int64).reshape(count, count)
    orbit = code.copy()
    for g in group.elements:
        first, second, turned = _images(classes, g)
        image = first[:, None] * count + second[None, :]
        # A symmetry that exchanges N and S with E and W reads the first class of the image off the second.
        np.minimum(orbit, image.T if turned else image, out=orbit)
    work = _work(classes)
    order = np.lexsort((code.ravel(), work.ravel(), orbit.ravel()))
    _, starts, sizes = np.unique(orbit.ravel()[order], return_index=True, return_counts=True)
    chosen = order[starts]
    by_weight = np.lexsort((chosen, -sizes))
    chosen, sizes = chosen[by_weight], sizes[by_weight]
    return Pairs(np.stack(np.divmod(chosen, count), axis=1), sizes.astype(np.int64), work.ravel()[chosen])


def _images(classes: Classes, g: Numbers) -> tuple[Numbers, Numbers, bool]:
    """(classes of N in the images, classes of E, turned): image (i, k) of pair (i, k), or of pair (k, i) if turned."""
    n = classes.n
    # inverse[line] is where a symmetry takes the tokens of a line from; lines are numbered triangle * n + place.
    inverse = np.empty(4 * n, dtype=np.int64)
    inverse[_line(n, g)] = _line(n, np.arange(4 * n * n))
    if (inverse[_line(n, g)] != _line(n, np.arange(4 * n * n))).any():
        raise CheckFailed("a symmetry of Xqueens does not keep the lines")
    from_north, north_places = np.divmod(inverse[NORTH * n : NORTH * n + n], n)
    from_east, east_places = np.divmod(inverse[EAST * n : EAST * n + n], n)
    turned = bool(from_north[0] in (EAST, WEST))
    first = _moved(classes, north_places, bool(from_north[0] in (SOUTH, WEST)))
    second = _moved(classes, east_places, bool(from_east[0] in (SOUTH, WEST)))
    return first, second, turned


def _line(n: int, cells: Numbers) -> Numbers:
    """The line of each triangle: the column of a north or south one, the row of an east or west one."""
    square, triangle = np.divmod(cells, 4)
    row, column = np.divmod(square, n)
    return triangle * n + np.where(triangle % 2 == 0, column, row)


def _moved(classes: Classes, places: Numbers, complemented: bool) -> Numbers:
    columns = classes.columns[:, places]
    codes = code_of(classes.columns)
    wanted = code_of(2 - columns if complemented else columns)
    found = np.searchsorted(codes, wanted)
    if (codes[np.minimum(found, len(codes) - 1)] != wanted).any():
        raise CheckFailed("a symmetry of Xqueens takes a class to none")
    return found


def _work(classes: Classes) -> Numbers:
    """The additions for each pair: partners E of every pair of vectors of N and S, and partners W."""
    lines, ups, other = classes.lines, classes.ups, classes.complement
    return np.outer(lines * ups[other], lines) + np.outer(lines[other] * ups, lines[other])
