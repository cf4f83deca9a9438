"""Cliques of any form that a solution of a linear program breaks: sets of cells, pairwise attacking, of weight above 1.

Cubes, stars and lines are most of what there is; others are made of a smaller cube in a layer, its centre and a cell
above it, for example. They are found as heaviest cliques among the cells that one cell attacks.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from queenlab.bounds.boxes import Folding, Numbers, Values

#: Nodes for the cliques through one cell; after that the heaviest one so far is taken.
BUDGET = 20_000
#: Cells of less weight are left out of the search.
LIGHT = 1e-6
#: Where a cell attacks more cells than this, its cliques are not searched.
MOST_ATTACKED = 2000


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
    room = np.zeros((size + 1, size + 1))
    state = np.zeros((size + 1, 4), dtype=np.int64)
    heavy_clique(joined, weights, np.zeros(size), room.astype(np.int32), room, state, BUDGET)
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
