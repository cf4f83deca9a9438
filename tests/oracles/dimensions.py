"""Queens in d dimensions, hyperqueens, colourings and vectors of units, checked from the definitions.

Points are arrays of 0-based coordinates, one row a point. No code of queenlab.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np


def half_of_units(d: int) -> Iterator[tuple[int, ...]]:
    """The directions with steps -1, 0, 1, one of each pair of opposite ones."""
    for v in product((-1, 0, 1), repeat=d):
        if any(v) and next(x for x in v if x) == 1:
            yield v


def line_names(points: np.ndarray, v: tuple[int, ...], n: int, torus: bool) -> np.ndarray:
    """Equal numbers for points on one line: slide each point along v until its first moving coordinate is 0."""
    pivot = next(i for i, x in enumerate(v) if x)
    name = np.zeros(len(points), dtype=np.int64)
    for i, x in enumerate(v):
        if i != pivot:
            at = points[:, i] - x * points[:, pivot]
            name = name * n + at % n if torus else name * (3 * n) + at + n
    return name


def shared_line(points: np.ndarray, n: int, torus: bool) -> tuple[int, ...] | None:
    """A direction in which two queens attack each other, or None."""
    return _clash(points, np.zeros(len(points), dtype=np.int64), n, torus)


def _clash(points: np.ndarray, colors: np.ndarray, n: int, torus: bool) -> tuple[int, ...] | None:
    for v in half_of_units(points.shape[1]):
        keys = np.sort(line_names(points, v, n, torus) * (int(colors.max(initial=0)) + 1) + colors)
        # Sorted, since numpy.unique takes seconds for a million neighbouring numbers.
        if not np.diff(keys).all():
            return v
    return None


def shared_axis(points: np.ndarray, n: int) -> int | None:
    """An axis along which two rooks attack each other, or None; plane and torus are the same."""
    for axis in range(points.shape[1]):
        others = np.delete(points, axis, axis=1)
        if len({tuple(p) for p in others.tolist()}) < len(points):
            return axis
    return None


def shared_plane(points: np.ndarray, n: int, torus: bool) -> tuple[int, ...] | None:
    """A normal of a hyperplane that holds two of the points, or None."""
    for e in half_of_units(points.shape[1]):
        values = (points * np.array(e)).sum(axis=1)
        if len(set((values % n if torus else values).tolist())) < len(points):
            return e
    return None


def above_floor(heights: np.ndarray) -> np.ndarray:
    floor = np.indices(heights.shape).reshape(heights.ndim, -1)
    return np.concatenate((floor, heights.reshape(1, -1))).T


def clashing_color(colors: np.ndarray, torus: bool) -> tuple[int, ...] | None:
    """A direction in which two cells of one colour attack each other, or None."""
    points = np.indices(colors.shape).reshape(colors.ndim, -1).T
    return _clash(points, colors.ravel().astype(np.int64), colors.shape[0], torus)


def partition(colors: np.ndarray) -> tuple[int, ...]:
    """A colouring up to the names of its colours: for each cell the first cell of its colour."""
    first: dict[int, int] = {}
    return tuple(first.setdefault(c, i) for i, c in enumerate(colors.ravel().tolist()))


def unit_vectors(p: int, d: int) -> np.ndarray:
    """All (a_1, ..., a_(d-1)) modulo a prime p with no e_0 + e_1 a_1 + ... divisible by p, one row each."""
    good = np.ones((p,) * (d - 1), dtype=bool)
    for e in half_of_units(d):
        total = np.full((1,) * (d - 1), e[0])
        for i, x in enumerate(e[1:]):
            shape = [1] * (d - 1)
            shape[i] = p
            total = total + x * np.arange(p).reshape(shape)
        good &= total % p != 0
    return np.argwhere(good)
