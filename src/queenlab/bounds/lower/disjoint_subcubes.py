"""Queens on 3^d as disjoint subcubes, and an upper bound on their number.

Write the coordinates as -1, 0, 1. Two different cells attack each other if all coordinates that differ do so by 1, or
all by 2. So they do not if one coordinate differs by 1 and another by 2: the first is 0 in exactly one of the two
cells, the second is 1 in one and -1 in the other. Let a cell stand for the subcube of {-1, 1}^d on which the
coordinates that are not 0 are as they are there, and the others free. Then two cells do not attack each other exactly
if their subcubes are disjoint and their sets of free coordinates differ.

So k free coordinates come at most C(d, k) times, with 2^k points each, of 2^d: the greedy choice, smallest first, is an
upper bound, and the largest for all d up to 8 (Kunt, Table 36).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

import numpy as np

from queenlab.board import Board, Cells
from queenlab.errors import BadInput


def most_on_three(d: int) -> int:
    """No more queens than this stand on 3^d.

    Example:
        >>> [most_on_three(d) for d in range(1, 11)]
        [1, 2, 4, 6, 11, 19, 32, 52, 89, 158]
    """
    if d < 1:
        raise BadInput(f"a board needs at least 1 dimension, not {d}")
    points, queens = 2**d, 0
    for k in range(d + 1):
        fit = min(comb(d, k), points // 2**k)
        queens += fit
        points -= fit * 2**k
        if fit < comb(d, k):
            break
    return queens


def points_of(cell: Sequence[int]) -> list[int]:
    """The points, numbers of d bits, of the subcube of a cell with coordinates 0, 1 and 2."""
    points = [0]
    for value in cell:
        points = [2 * p + bit for p in points for bit in ((0, 1) if value == 1 else (value // 2,))]
    return points


def fits_together(d: int, cells: Cells) -> bool:
    """Whether the subcubes are disjoint and no two have the same free coordinates: whether no two queens attack."""
    coordinates = Board(3, d).coordinates(np.asarray(cells))
    points = [point for cell in coordinates.tolist() for point in points_of(cell)]
    return len(np.unique(coordinates == 1, axis=0)) == len(cells) and len(set(points)) == len(points)
