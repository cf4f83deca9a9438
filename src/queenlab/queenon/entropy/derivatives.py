"""Gradient and Hessian of the Q-entropy in all 4 n^2 densities of an Xqueenon."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from queenlab.errors import BadInput, OutOfRange
from queenlab.queenon.densities.density import DiagonalSums, TriangleDensity, diagonal_sums
from queenlab.queenon.entropy.q_entropy import extended, free_shares, spread_over_triangles
from queenlab.queenon.entropy.segment_integral import Curvature, Reals, segment_gradient, segment_hessian

#: A Hessian of larger order as one matrix would fill a gigabyte.
_MAX_DENSE_ORDER = 50


def entropy_gradient(density: TriangleDensity) -> Reals:
    """The derivatives of H_q by the densities of the triangles, as an array (4, n, n).

    Raises:
        BadInput: where it is infinite: at a density that is 0, or a diagonal that is full along a whole piece.
    """
    n = density.order
    values, free = _positive(density), free_shares(density)
    falling, rising = segment_gradient(free.se[:-1], free.nw[1:]), segment_gradient(free.sw[:-1], free.ne[1:])
    if not all(np.isfinite(line).all() for line in (*falling, *rising)):
        raise BadInput("the Q-entropy has no gradient where a diagonal is full from one line of the mesh to the next")
    lines = _by_sums(falling.first, falling.second, rising.first, rising.second)
    # A density a of a triangle lowers 1 - delta by a/2n on each of two diagonals; a piece of diagonal weighs 1/n.
    return (spread_over_triangles(lines, n) / 2 - (1 + np.log(values)) / 4) / n**2


@dataclass(frozen=True)
class EntropyHessian:
    """The Hessian of H_q: -1/(4 n^2 a) on the diagonal for each density a, and a 2 x 2 block between the sums at the
    ends of each of the 2n pieces of a family of diagonals.
    """

    order: int
    diagonal: Reals
    falling: Curvature
    rising: Curvature

    @classmethod
    def at(cls, density: TriangleDensity) -> EntropyHessian:
        """At a density that is positive everywhere and fills no diagonal."""
        n = density.order
        values, free = _positive(density), free_shares(density)
        if min(line.min() for line in free) <= 0:
            raise BadInput("the Q-entropy has no second derivatives where a diagonal is full")
        falling, rising = segment_hessian(free.se[:-1], free.nw[1:]), segment_hessian(free.sw[:-1], free.ne[1:])
        return cls(n, -1 / (4 * n**2 * values), falling, rising)

    def apply(self, direction: npt.ArrayLike) -> Reals:
        """Times an array of shape (4, n, n), in a time proportional to its size."""
        n = self.order
        v = np.asarray(direction)
        if v.shape != (4, n, n):
            raise BadInput(f"a direction at a density of order {n} has shape (4, {n}, {n}), not {v.shape}")
        v = v.astype(np.longdouble)
        sums = diagonal_sums(v)
        se, nw = _times(self.falling, sums.se[:-1], sums.nw[1:])
        sw, ne = _times(self.rising, sums.sw[:-1], sums.ne[1:])
        return np.asarray(self.diagonal * v - spread_over_triangles(_by_sums(se, nw, sw, ne), n) / (4 * n**3))

    def dense(self) -> Reals:
        """The matrix, 4 n^2 by 4 n^2, for small orders."""
        if self.order > _MAX_DENSE_ORDER:
            raise OutOfRange(f"the Hessian as a matrix is for orders up to {_MAX_DENSE_ORDER}, not {self.order}")
        size = 4 * self.order**2
        columns = [self.apply(unit.reshape(4, self.order, -1)).ravel() for unit in np.eye(size)]
        return np.array(columns).T


def _positive(density: TriangleDensity) -> Reals:
    values = extended(density.values)
    if (values <= 0).any():
        raise BadInput("the Q-entropy has derivatives only where every density is positive")
    return values


def _by_sums(se: Reals, nw: Reals, sw: Reals, ne: Reals) -> DiagonalSums:
    """Numbers for pieces k = 1..2n, put where the sums SE and SW of k - 1, NW and NE of k stand."""
    end = np.zeros(1, dtype=nw.dtype)
    after = [np.concatenate([line, end]) for line in (se, sw)]
    before = [np.concatenate([end, line]) for line in (nw, ne)]
    return DiagonalSums(nw=before[0], se=after[0], ne=before[1], sw=after[1])


def _times(blocks: Curvature, first: Reals, second: Reals) -> tuple[Reals, Reals]:
    return blocks.first * first + blocks.mixed * second, blocks.mixed * first + blocks.second * second
