"""Sets of cells that attack each other pairwise: cubes, stars and lines, as inequalities of the linear programs.

Kunt's families (section 5.2.3; with the erratum that stars need s_i - h >= 1): the corners of a cube of side h, with
its centre if h is even; and a cell with the 2d cells at distance h along the axes. Besides them the diagonals: lines
along the axes are boxes, and come in as such. Others are made of a smaller cube in a layer, its centre and a cell above
it, for example; they are found as heaviest cliques among the cells that one cell attacks.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np
import numpy.typing as npt

from queenlab.boxes.geometry import Box, Folding, Values
from queenlab.boxes.search import Numbers

#: Nodes for the cliques through one cell; after that the heaviest one so far is taken.
BUDGET = 20_000
#: Cells of less weight are left out of the search.
LIGHT = 1e-6
#: Where a cell attacks more cells than this, its cliques are not searched.
MOST_ATTACKED = 2000


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


def heavy_cliques(folding: Folding, x: Values) -> Iterator[tuple[float, Numbers]]:
    """For each orbit of cells a heavy clique through a cell of it, as large as possible: (weight, cells in rows)."""
    box = folding.box
    places = np.indices(box).reshape(len(box), -1).T.astype(np.int64)
    orbits = folding.orbit.ravel()
    weights = x[orbits]
    _, firsts = np.unique(orbits, return_index=True)
    for cell in firsts[x > LIGHT].tolist():
        near = np.flatnonzero(_attacked(places, places[cell]) & (weights > LIGHT))
        if not 0 < len(near) <= MOST_ATTACKED:
            continue
        near = near[np.argsort(weights[near], kind="stable")]
        clique = [cell, *near[_heaviest(places[near], weights[near])].tolist()]
        yield float(weights[clique].sum()), places[_extended(places, clique)]


def _heaviest(places: Numbers, weights: Values) -> npt.NDArray[np.bool_]:
    from queenlab.bounds.kernels.heavy_clique import heavy_clique

    size = len(places)
    joined = np.array([_attacked(places, place) for place in places])
    rests = np.zeros((size + 1, size + 1))
    state = np.zeros((size + 1, 4), dtype=np.int64)
    heavy_clique(joined, weights, np.zeros(size), rests.astype(np.int32), rests, state, BUDGET)
    return state[:size, 3] > 0


def _extended(places: Numbers, clique: list[int]) -> list[int]:
    """The clique with further cells, as long as there are any that all of it attacks."""
    free = np.ones(len(places), dtype=bool)
    for cell in clique:
        free &= _attacked(places, places[cell])
    whole = list(clique)
    while free.any():
        whole.append(int(free.argmax()))
        free &= _attacked(places, places[whole[-1]])
    return whole


def _attacked(places: Numbers, place: Numbers) -> npt.NDArray[np.bool_]:
    """Which cells a cell attacks; not itself."""
    apart = np.abs(places - place)
    farthest = apart.max(axis=1, keepdims=True)
    found: npt.NDArray[np.bool_] = ((apart == 0) | (apart == farthest)).all(axis=1) & (farthest[:, 0] > 0)
    return found
