"""Level lines of a function on the unit square.

Marching squares on an X-decomposition: every cell is cut into four triangles by its diagonals, and in a triangle a
level line is one straight piece or none. So there is no ambiguous case, and creases along main diagonals stay sharp.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from queenlab.errors import BadInput, OutOfRange

Floats = npt.NDArray[np.float64]
#: A function on the unit square, over arrays of x and y.
Surface = Callable[[Floats, Floats], Floats]

#: Finer meshes than this would only fill memory.
MAX_ORDER = 1024


@dataclass(frozen=True)
class Line:
    """A polygonal line: points of shape (k, 2).

    The last point of a closed line is its first; other lines end on the edge of the square.
    """

    points: Floats
    closed: bool


@dataclass(frozen=True)
class XGrid:
    """The values of a function at the corners, shape (n+1, n+1), and in the middles, shape (n, n), of an n x n mesh.

    Both are indexed by [x, y]; `ends` are the n+1 coordinates of the corners, in both directions.
    """

    corners: Floats
    middles: Floats
    ends: Floats

    @classmethod
    def of(cls, surface: Surface, order: int) -> XGrid:
        if order < 1:
            raise BadInput(f"the order of a mesh must be at least 1, not {order}")
        if order > MAX_ORDER:
            raise OutOfRange(f"a mesh of order {order} is too fine; at most {MAX_ORDER}")
        ends = np.arange(order + 1) / order
        inner = (ends[1:] + ends[:-1]) / 2
        corners, middles = (surface(*np.meshgrid(at, at, indexing="ij")) for at in (ends, inner))
        return cls(corners, middles, ends)

    def walled(self, low: float) -> XGrid:
        """The same within a ring of cells without width, where the value is low."""
        ends = np.concatenate([self.ends[:1], self.ends, self.ends[-1:]])
        corners, middles = (np.pad(part, 1, constant_values=low) for part in (self.corners, self.middles))
        return XGrid(corners, middles, ends)


def level_lines(grid: XGrid, level: float) -> list[Line]:
    """The lines where the piecewise linear function through the grid has a value; longest first."""
    n = len(grid.middles)
    inner = (grid.ends[1:] + grid.ends[:-1]) / 2
    places = np.concatenate(
        [np.stack(np.meshgrid(at, at, indexing="ij"), -1).reshape(-1, 2) for at in (grid.ends, inner)]
    )
    values = np.concatenate([grid.corners.ravel(), grid.middles.ravel()])
    if not np.isfinite(values).all():
        raise BadInput("level lines need finite values")
    # Corners of each cell, once around, and its middle.
    corner = (np.arange(n)[:, None] * (n + 1) + np.arange(n)).ravel()
    around = [corner, corner + n + 1, corner + n + 2, corner + 1]
    middle = (n + 1) ** 2 + np.arange(n * n)
    triangles = np.concatenate([np.stack([around[k], around[(k + 1) % 4], middle], 1) for k in range(4)])

    above = values >= level
    crossed = triangles[above[triangles].any(1) & ~above[triangles].all(1)]
    edges = np.sort(np.stack([crossed, np.roll(crossed, -1, axis=1)], -1), axis=-1)
    cut = above[edges[..., 0]] != above[edges[..., 1]]  # two of the three edges of each
    pairs, inverse = np.unique(edges[cut], axis=0, return_inverse=True)
    first, second = pairs.T
    share = ((level - values[first]) / (values[second] - values[first]))[:, None]
    points = places[first] + share * (places[second] - places[first])
    found = [Line(points[chain], closed) for chain, closed in _chains(inverse.reshape(-1, 2), len(pairs))]
    return sorted(found, key=lambda line: -len(line.points))


def level_regions(grid: XGrid, level: float) -> list[Line]:
    """Closed lines around the region where the function is at least so large; fill them by the even-odd rule."""
    low = min(level, float(grid.corners.min()), float(grid.middles.min())) - 1.0
    return level_lines(grid.walled(low), level)


def _chains(pieces: npt.NDArray[np.int64], count: int) -> list[tuple[list[int], bool]]:
    """Joins pieces, each from one point to another, into lines; no point is the end of more than two pieces."""
    neighbours: list[list[int]] = [[] for _ in range(count)]
    for a, b in pieces.tolist():
        neighbours[a].append(b)
        neighbours[b].append(a)
    free = [True] * count
    chains = []
    # Lines that end on the edge first, from one of their ends; what is left then is closed.
    for start in sorted(range(count), key=lambda k: len(neighbours[k])):
        if not free[start]:
            continue
        closed = len(neighbours[start]) == 2
        chain, here = [start], start
        free[start] = False
        while (following := next((k for k in neighbours[here] if free[k]), None)) is not None:
            here = following
            free[here] = False
            chain.append(here)
        chains.append(([*chain, start] if closed else chain, closed))
    return chains
