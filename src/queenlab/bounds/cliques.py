"""Sets of cells that attack each other pairwise: cubes, stars and lines, as inequalities of the linear programs.

Kunt's families (section 5.2.3; with the erratum that stars need s_i - h >= 1): the corners of a cube of side h, with
its centre if h is even; and a cell with the 2d cells at distance h along the axes. Besides them the diagonals: lines
along the axes are boxes, and come in as such.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np

from queenlab.bounds.boxes import Box, Numbers


def patterns(box: Box) -> Iterator[Numbers]:
    """Cliques that fit into a box, one for all their translates and images: rows of offsets, the least of each axis 0.

    Cubes of side 1 are boxes, so they are left out; so are lines along an axis.
    """
    axes, least = len(box), min(box)
    corners = np.array(list(product((0, 1), repeat=axes)), dtype=np.int64)
    cross = np.vstack([np.eye(axes, dtype=np.int64), -np.eye(axes, dtype=np.int64), np.zeros((1, axes), np.int64)])
    for side in range(2, least):
        centre = [np.full((1, axes), side // 2)] if side % 2 == 0 else []
        yield np.vstack([side * corners, *centre])
    for arm in range(1, (least + 1) // 2):
        yield arm * (cross + 1)
    for moving in _axes_up_to_symmetry(box):
        # Only diagonals as long as the box allows; a shorter one is a translate cut off by the border.
        longest = min(box[axis] for axis in moving)
        direction = np.array([int(axis in moving) for axis in range(axes)], dtype=np.int64)
        yield from (np.outer(np.arange(length), direction) for length in range(3, longest + 1))


def _axes_up_to_symmetry(box: Box) -> Iterator[tuple[int, ...]]:
    """Sets of two axes or more, one for all that exchanges of equal axes make from it."""
    equal = [[axis for axis, other in enumerate(box) if other == side] for side in sorted(set(box))]
    for counts in product(*(range(len(axes) + 1) for axes in equal)):
        if sum(counts) > 1:
            yield tuple(axis for axes, count in zip(equal, counts, strict=True) for axis in axes[:count])
