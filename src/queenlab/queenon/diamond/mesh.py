"""The mesh of X-triangles, turned by 45 degrees, where diamonds are rectangles.

With u = x + y and v = 1 + x - y, both from 0 to 2, the lines of the mesh that run along the diagonals cut the (u, v)
plane into squares of side 1/n, and the lines x = j/n and y = i/n halve each square: square (k, l), with corner
(k/n, l/n), is cut along p = q by a line y = i/n if k + l - n is even, and along p + q = 1 by a line x = j/n if it is
odd, where p, q in [0, 1] are the coordinates within the square. The halves are triangles: S above and N below the cut
y = i/n, E left and W right of the cut x = j/n. Triangles off the unit square have density 0.

All masses here are in units of 1/(4 n^2), the area of a triangle; so the mass of a triangle is its density.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from queenlab.queenon.densities.files import Numbers


@dataclass(frozen=True, eq=False)
class DiamondMesh:
    """The numbers of a (signed) density on the turned mesh of order n: arrays of shape (2n, 2n).

    `u0` has the triangle of square (k, l) with a side on u = k/n, and `u1` the one with a side on u = (k+1)/n. Of the
    square, the part up to p has the mass u0 (2p - p^2) + u1 p^2. `v0` and `v1` are the same for v = l/n and v =
    (l+1)/n.
    """

    order: int
    u0: Numbers
    u1: Numbers
    v0: Numbers
    v1: Numbers

    @classmethod
    def of(cls, values: Numbers) -> DiamondMesh:
        """Takes numbers of shape (4, n, n), as `TriangleDensity.values`."""
        n = values.shape[1]
        zero = values.ravel()[0] * 0
        # A rim of zeros, so that squares across the boundary find a triangle on both sides.
        rim = np.full((4, n + 2, n + 2), zero, dtype=values.dtype)
        rim[:, 1:-1, 1:-1] = values
        first = np.full((2 * n, 2 * n), zero, dtype=values.dtype)
        u0, u1, v0, v1 = first, first.copy(), first.copy(), first.copy()
        k, m = np.meshgrid(np.arange(2 * n), np.arange(2 * n), indexing="ij")
        flat = (k + m - n) % 2 == 0
        # y = i/n from x = j/n to (j+1)/n: row n-i-1 from the top lies above it, row n-i below.
        j, i = (k[flat] + m[flat] - n) // 2, (k[flat] - m[flat] + n) // 2
        on = (j >= 0) & (j < n) & (i >= 0) & (i <= n)
        where = tuple(index[on] for index in np.nonzero(flat))
        south, north = rim[2, n - i[on], j[on] + 1], rim[0, n - i[on] + 1, j[on] + 1]
        u0[where], u1[where], v0[where], v1[where] = north, south, south, north
        # x = (j+1)/n between the cells j and j + 1 of row n-1-i from the top.
        j, i = (k[~flat] + m[~flat] - n - 1) // 2, (k[~flat] - m[~flat] + n - 1) // 2
        on = (j >= -1) & (j < n) & (i >= 0) & (i < n)
        where = tuple(index[on] for index in np.nonzero(~flat))
        east, west = rim[1, n - i[on], j[on] + 1], rim[3, n - i[on], j[on] + 2]
        u0[where], u1[where], v0[where], v1[where] = east, west, east, west
        return cls(n, u0, u1, v0, v1)

    @cached_property
    def below(self) -> tuple[Numbers, Numbers]:
        """u0 and u1 added up over the squares below: arrays of shape (2n, 2n+1) over k and the line l."""
        return _cumulated(self.u0, 1), _cumulated(self.u1, 1)

    @cached_property
    def before(self) -> tuple[Numbers, Numbers]:
        """v0 and v1 added up over the squares before: arrays of shape (2n+1, 2n) over the line k and l."""
        return _cumulated(self.v0, 0), _cumulated(self.v1, 0)

    @cached_property
    def corner(self) -> Numbers:
        """The mass of u <= k/n, v <= l/n: an array of shape (2n+1, 2n+1)."""
        return _cumulated(self.below[0] + self.below[1], 0)

    @cached_property
    def curvature(self) -> Numbers:
        """For each l a bound on how fast the mass of a line v = const, a1 <= u <= b1, changes with q, for all a1, b1.

        A line in the squares (., l) crosses each of them from one triangle to the other, once; where it crosses moves
        with q. A square contributes 2 (v1 - v0) if a1 <= u <= b1 at its crossing, else nothing.
        """
        sums = _cumulated(self.v1 - self.v0, 0)
        return np.asarray(2 * (sums.max(axis=0) - sums.min(axis=0)))


def _cumulated(numbers: Numbers, axis: int) -> Numbers:
    shape = list(numbers.shape)
    shape[axis] += 1
    sums = np.full(shape, numbers.ravel()[0] * 0, dtype=numbers.dtype)
    np.cumsum(numbers, axis=axis, out=sums[1:] if axis == 0 else sums[:, 1:])
    return sums
