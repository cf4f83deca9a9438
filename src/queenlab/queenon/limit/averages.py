"""Averages of the density of some potentials over the triangles of Knuth's board."""

from __future__ import annotations

import numpy as np

from queenlab.queenon.densities.density import TriangleDensity
from queenlab.queenon.densities.files import check_order
from queenlab.queenon.limit.potentials import Floats, Potentials

#: Gauss points in each direction of a triangle, and the least order of a mesh on which so few are enough.
_POINTS, _FINE = 5, 64
#: From this order on the middle of the board may lie inside triangles: it costs less than 1e-12 there.
_SMOOTH = 512


def triangle_averages(potentials: Potentials, order: int) -> TriangleDensity:
    check_order(order)
    finer = -(-_FINE // order)
    if order % 2 and order < _SMOOTH and finer % 2:
        # r has a jump in its third derivative at 1/2; a mesh of even order has it on a line.
        finer += 1
    return _quadrature(potentials, order * finer).averaged(finer)


def _quadrature(potentials: Potentials, n: int) -> TriangleDensity:
    """One tensor rule for every triangle.

    In the south triangle of the cell with the corner (a, b)/n, Duffy's map takes (s, v) in the unit square to the
    point (a + s/2 + (1-s) v, b + s/2)/n, with weight 2 (1-s). There n (x + y) = a + b + s + (1-s) v and
    n (1 + x - y) = n + a - b + (1-s) v: all four arguments are a whole number plus an offset that is the same for
    all cells. So the exponential is a product of four tables, and none of it is computed cell by cell.
    """
    nodes, weights = gauss(_POINTS)
    south = np.zeros((n, n))  # [b, a]
    whole, double = np.arange(n), np.arange(2 * n)
    rise = whole[:, None] + whole
    fall = n + whole - whole[:, None]
    for s, ws in zip(nodes, weights, strict=True):
        below = np.exp(potentials.r((whole + s / 2) / n) - 1)
        for v, wv in zip(nodes, weights, strict=True):
            right = np.exp(potentials.r((whole + s / 2 + (1 - s) * v) / n))
            rising = np.exp(potentials.p((double + s + (1 - s) * v) / n))
            falling = np.exp(potentials.p((double + (1 - s) * v) / n))
            term = rising[rise]
            term *= falling[fall]
            term *= right
            term *= (2 * (1 - s) * ws * wv) * below[:, None]
            south += term
    # The potentials are even, so this changes no more than rounding errors.
    south = (south + south[:, ::-1]) / 2
    return _from_south(south)


def averaging_error(potentials: Potentials, order: int) -> float:
    """A bound on Simkin's distance between the density and its averages over triangles.

    Where a diamond cuts a triangle T, their masses differ by at most |T|/4 times the oscillation of the density on T,
    and the sides of a diamond lie in two strips of the mesh along each diagonal (see `SmoothDensity.diamond_error`). So
    the sum of |T| osc(T) over the worst strip is a bound. On an interval of width h a potential stays between its
    values at the ends, widened by h^2/8 times a bound on its second derivative. For that its first derivative must be
    continuous but for the kink of p at 1, as it is for gamma*.
    """
    n = order
    check_order(n)
    whole, double = np.arange(n), np.arange(2 * n)
    bent_r, bent_p = (_curvature(part, potentials.mesh) for part in (potentials.rows, potentials.diagonals))
    across = _range(potentials.r(np.stack([whole, whole + 1]) / n), bent_r, 1 / n)
    below = _range(potentials.r(np.stack([whole, whole + 0.5]) / n), bent_r, 0.5 / n)
    along = _range(potentials.p(np.stack([double, double + 1]) / n), bent_p, 1 / n)
    rise, fall = whole[:, None] + whole, n + whole - whole[:, None]
    low, high = (np.exp(across[k] + below[k][:, None] + along[k][rise] + along[k][fall] - 1) for k in (0, 1))
    oscillation = _from_south(high - low).values
    # South and west triangles lie in the strip of their cell's lower left corner, north and east ones in the next.
    corner = whole + (n - 1 - whole)[:, None]
    strips = np.zeros(2 * n)
    for letter, shift in enumerate((1, 1, 0, 0)):
        np.add.at(strips, corner + shift, oscillation[letter])
    return float(strips.max()) / (4 * n**2)


def gauss(count: int) -> tuple[Floats, Floats]:
    """Gauss-Legendre nodes and weights on [0, 1]."""
    nodes, weights = np.polynomial.legendre.leggauss(count)
    return (nodes + 1) / 2, weights / 2


def _range(ends: Floats, curvature: float, width: float) -> tuple[Floats, Floats]:
    """Bounds on a function on intervals of a width, by its values at both ends."""
    bulge = curvature * width**2 / 8
    return ends.min(axis=0) - bulge, ends.max(axis=0) + bulge


def _curvature(elements: Floats, mesh: int) -> float:
    """A bound on the second derivative of a piecewise polynomial, by its Legendre coefficients."""
    # Legendre polynomials have their largest second derivative at 1, where it is (k-1) k (k+1) (k+2) / 8.
    k = np.arange(elements.shape[1])
    bound: Floats = np.abs(elements) @ ((k - 1) * k * (k + 1) * (k + 2) / 8)
    return float(bound.max()) * (2 * mesh) ** 2


def _from_south(south: Floats) -> TriangleDensity:
    """The density with the eight symmetries of the square, by its south triangles [row from the bottom, column]."""
    return TriangleDensity(np.stack([south, south[::-1].T, south[::-1], south.T]))
