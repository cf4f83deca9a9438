"""Strips a2 <= x - y <= b2 of a signed density, and the best diamond in each: floats, with bounds on the error.

In the coordinates of `diamond/mesh.py`, a strip is given by two lines v, each as (l, q): l whole squares and the part q
of the next. Let G(u) be the mass of the strip up to u. Among the diamonds within the strip, one from the place where G
is least to the place where it is greatest has the largest mass, up to its sign: V = max G - min G.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from queenlab.queenon.diamond.mesh import DiamondMesh

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Strips:
    """What the strips of a mesh (of floats) hold.

    `weight` is the sum of all numbers that went into the mesh, without signs; it bounds every rounding error.
    """

    mesh: DiamondMesh
    weight: float

    @cached_property
    def margin(self) -> float:
        """A bound on the rounding error of every number that the methods give.

        A value is a sum along two axes of at most 2n squares each and some thirty operations on each square; so each
        number of the mesh takes part in at most 4n + 30 roundings, in two values of G.
        """
        return (16 * self.mesh.order + 400) * 2.0**-52 * self.weight

    def on_lines(self) -> Floats:
        """V for the strips between two lines of the mesh: a symmetric array of shape (2n+1, 2n+1)."""
        m = 2 * self.mesh.order
        below0, below1 = self.mesh.below
        found = np.zeros((m + 1, m + 1))
        for line in range(m):
            # G is quadratic between lines of the mesh: 2 s p + (e - s) p^2 from the start of the square.
            start, end = (below[:, line + 1 :] - below[:, line : line + 1] for below in (below0, below1))
            total = np.zeros((m + 1, m - line))
            np.cumsum(start + end, axis=0, out=total[1:])
            turned = total[:-1] + _turn(start, end)
            high = np.maximum(total.max(axis=0), turned.max(axis=0))
            low = np.minimum(total.min(axis=0), turned.min(axis=0))
            found[line, line + 1 :] = found[line + 1 :, line] = high - low
        return found

    def extremes(self, la: Ints, qa: Floats, lb: Ints, qb: Floats) -> tuple[Floats, Floats]:
        """The greatest and the least G on each interval k/n <= u <= (k+1)/n: arrays of shape (strips, 2n)."""
        values, _ = self._candidates(la, qa, lb, qb)
        return values.max(axis=2), values.min(axis=2)

    def spread(self, la: Ints, qa: Floats, lb: Ints, qb: Floats) -> Floats:
        high, low = self.extremes(la, qa, lb, qb)
        return np.asarray(high.max(axis=1) - low.min(axis=1))

    def places(self, la: int, qa: float, lb: int, qb: float) -> tuple[float, float]:
        """(u where G is least, u where it is greatest) in one strip."""
        lines = np.array([la]), np.array([qa]), np.array([lb]), np.array([qb])
        values, places = self._candidates(*lines)
        at = np.arange(2 * self.mesh.order)[:, None] + places[0]
        return tuple(float(at.ravel()[k]) / self.mesh.order for k in (values.argmin(), values.argmax()))  # type: ignore[return-value]

    def _candidates(self, la: Ints, qa: Floats, lb: Ints, qb: Floats) -> tuple[Floats, Floats]:
        """G at all places on each interval where it can be extreme, and the places: (strips, 2n, 7) each.

        On an interval g = dG/du is continuous and linear between its ends and the two places where the lines of the
        strip cross from one triangle to the other.
        """
        pa, pb = self._crossing(la, qa), self._crossing(lb, qb)
        nodes = np.stack([np.zeros_like(pa), np.minimum(pa, pb), np.maximum(pa, pb), np.ones_like(pa)], axis=2)
        slope = self._slope(lb, qb, nodes) - self._slope(la, qa, nodes)
        first, second, width = slope[:, :, :-1], slope[:, :, 1:], np.diff(nodes, axis=2)
        values = np.zeros_like(nodes)
        np.cumsum((first + second) * width / 2, axis=2, out=values[:, :, 1:])
        start = np.zeros((len(la), nodes.shape[1], 1))
        np.cumsum(values[:, :-1, -1], axis=1, out=start[:, 1:, 0])
        values += start
        turned = values[:, :, :-1] + _turn(first, second) * width / 2
        where = nodes[:, :, :-1] + width * _zero(first, second)
        return np.concatenate([values, turned], axis=2), np.concatenate([nodes, where], axis=2)

    def _is_flat(self, lines: Ints) -> npt.NDArray[np.bool_]:
        # Whether square (k, l) is cut along p = q, by a line y = const.
        k = np.arange(2 * self.mesh.order)
        return np.asarray((k[None, :] + lines[:, None] - self.mesh.order) % 2 == 0)

    def _crossing(self, lines: Ints, parts: Floats) -> Floats:
        q = np.broadcast_to(parts[:, None], (len(lines), 2 * self.mesh.order))
        return np.where(self._is_flat(lines), q, 1 - q)

    def _slope(self, lines: Ints, parts: Floats, p: Floats) -> Floats:
        """dG/dp of the strip from v = 0 to a line, at places p in each interval."""
        m = 2 * self.mesh.order
        below0, below1 = (below[:, lines].T[:, :, None] for below in self.mesh.below)
        # The line v = 2 has no square above it; its part is 0.
        row = np.minimum(lines, m - 1)
        u0, u1 = (u[:, row].T[:, :, None] for u in (self.mesh.u0, self.mesh.u1))
        q = parts[:, None, None]
        flat = self._is_flat(row)[:, :, None]
        near = np.where(flat, np.minimum(p, q), np.maximum(q - (1 - p), 0.0))
        return np.asarray(2 * (below0 * (1 - p) + below1 * p + u1 * near + u0 * (q - near)))


def _zero(start: Floats, end: Floats) -> Floats:
    """Where in [0, 1] a linear function changes its sign; 0 if it does not."""
    apart = start - end
    changes = (start * end < 0) & (apart != 0)
    return np.divide(start, apart, out=np.zeros_like(start), where=changes)


def _turn(start: Floats, end: Floats) -> Floats:
    """Twice the integral of a linear function on [0, 1] up to the place where it changes its sign; 0 if it does not."""
    return np.asarray(start * _zero(start, end))
