"""The limit density gamma*: the distribution of queens in a random solution on a large board, after Simkin.

Its potentials r and p (`queenlab.queenon.limit.potentials`) give it at every point of the unit square. It has the eight
symmetries of the square, and creases along both main diagonals, where p has a kink at 1; the lines of every
X-decomposition contain them, so quadrature on triangles does not see them.

p'(1-) = -gamma*(0, 0). Proof: With v = 1 + x - y, the diagonal density delta(t) is 1/2 times the integral of the
density over v from 1 - t to 1 + t. Its derivative at 1 from below is the density in the corners plus 1/2 times the
integral of d/dt density, which is p'(1-) delta(1), because r'(x) + r'(y) = 0 where x + y = 1. Since exp(p - 1) = 1 -
delta, also delta' = -p' (1 - delta). Equate the two.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from queenlab.errors import BadInput, CheckFailed
from queenlab.queenon.densities.density import TriangleDensity
from queenlab.queenon.limit.averages import averaging_error, gauss, triangle_averages
from queenlab.queenon.limit.level_sets import Line, XGrid, level_lines
from queenlab.queenon.limit.potentials import Floats, Potentials

#: The mass is added up on a mesh of this order.
_MASS = 64
#: Gauss points on each interval between two break points of an integral along a line.
_LINE_POINTS = 16
#: Random points are drawn in batches of this size, so that memory stays small.
_BATCH = 1 << 17
#: The ceiling of rejection sampling lies so far above the highest point, relative to it.
_SLACK = 1e-6
#: Rounds of the search for the highest point of a diagonal; each narrows it 16 times.
_ROUNDS = 8
#: The radius of the circle that says what kind of point is in its middle.
_RADIUS = 1e-3


class Residuals(NamedTuple):
    """The largest differences between a density made from potentials and what holds exactly for gamma*:

    `marginal` between the integral along a row, or a column, and 1; `diagonal` between the integral along a diagonal
    and 1 - exp(p - 1); `mass` between the whole measure and 1.
    """

    marginal: float
    diagonal: float
    mass: float


class Extreme(NamedTuple):
    """A local minimum, a local maximum or a saddle point of the density.

    `kind` is `minimum`, `local minimum`, `maximum` or `saddle`; the symmetries of the square give more such points.
    """

    kind: str
    x: float
    y: float
    value: float


@dataclass(frozen=True, eq=False)
class LimitDensity:
    """The density of potentials r and p: gamma*, with the potentials included in queenlab.

    Example:
        >>> limit = LimitDensity()
        >>> [round(float(limit.at(*point)), 4) for point in ((0, 0), (0.5, 0), (0.5, 0.5))]
        [0.4474, 1.4034, 0.7302]
    """

    potentials: Potentials = field(default_factory=Potentials.kept)

    def at(self, x: npt.ArrayLike, y: npt.ArrayLike) -> Floats:
        """The density at points of the unit square; x runs to the right, y upwards."""
        return self.potentials.density(_inside(x, 1.0), _inside(y, 1.0))

    def diagonal_density(self, t: npt.ArrayLike) -> Floats:
        """The part of the diagonals x + y = t that is used, 1 - exp(p(t) - 1); the same for 1 + x - y = t."""
        return self.potentials.diagonal_density(_inside(t, 2.0))

    def marginal(self, x: npt.ArrayLike) -> Floats:
        """The integral over y at each x, by quadrature; 1 for gamma*, and the same for rows by symmetry."""
        at = np.atleast_1d(_inside(x, 1.0)).ravel()[:, None]
        ticks = self._ticks()
        breaks = np.concatenate([np.broadcast_to(ticks, (len(at), ticks.size)), ticks - at, 1 + at - ticks], axis=1)
        return _integrals(lambda y: self.potentials.density(at[..., None], y), breaks, 0, 1)

    def diagonal_integral(self, t: npt.ArrayLike) -> Floats:
        """The integral of the density over x + y = t at each t, by quadrature; `diagonal_density` for gamma*."""
        at = np.atleast_1d(_inside(t, 2.0)).ravel()[:, None]
        ticks = self._ticks()
        low, high = np.maximum(0, at - 1), np.minimum(1, at)
        everywhere = np.broadcast_to(ticks, (len(at), ticks.size))
        breaks = np.concatenate([everywhere, at - ticks, (ticks - 1 + at) / 2], axis=1)

        def on_line(x: Floats) -> Floats:
            return self.potentials.density(x, np.clip(at[..., None] - x, 0, 1))

        return _integrals(on_line, breaks, low, high)

    def residuals(self, points: int = 129) -> Residuals:
        """How far the marginals are from uniform and the diagonals from their formula, at a number of points."""
        x, t = np.linspace(0, 1, points), np.linspace(0, 2, points)
        marginal = float(np.abs(self.marginal(x) - 1).max())
        diagonal = float(np.abs(self.diagonal_integral(t) - self.diagonal_density(t)).max())
        return Residuals(marginal, diagonal, abs(float(self.triangles(_MASS).mass()) - 1))

    def _ticks(self) -> Floats:
        """The ends, in [0, 2], of the intervals on which the potentials are polynomials."""
        return np.arange(2 * self.potentials.mesh + 1) / self.potentials.mesh

    def profiles(self, points: int = 201) -> dict[str, list[tuple[float, float]]]:
        """r on [0, 1], p and the diagonal density on [0, 2], as points for a drawing."""
        x, t = np.linspace(0, 1, points), np.linspace(0, 2, points)
        curves = {
            "r(x)": (x, self.potentials.r(x)),
            "p(t)": (t, self.potentials.p(t)),
            "1 - exp(p(t) - 1)": (t, self.diagonal_density(t)),
        }
        return {name: list(zip(at.tolist(), to.tolist(), strict=True)) for name, (at, to) in curves.items()}

    def triangles(self, order: int) -> TriangleDensity:
        """Averages over the triangles of an X-decomposition, by quadrature, to 1e-12 (docs/research/limit-density.md).

        They are only nearly an Xqueenon; averages over cells are a step queenon.
        """
        return triangle_averages(self.potentials, order)

    def diamond_error(self, order: int) -> float:
        """A bound on Simkin's distance from `triangles(order)`."""
        return averaging_error(self.potentials, order)

    def cells(self, order: int) -> Floats:
        """The averages over the n x n cells, first row on top."""
        return np.asarray(self.triangles(order).values.mean(axis=0))

    @cached_property
    def extremes(self) -> tuple[Extreme, ...]:
        """The minima, maxima and saddle points, one per orbit of the symmetries, lowest first.

        By symmetry the corners, the middles of the edges and the centre are among them; so is the highest point of a
        main diagonal between a corner and the centre. That there are no others was seen on a grid and is not proved.
        """
        low, high = 0.0, 0.5
        for _ in range(_ROUNDS):
            along = np.linspace(low, high, 33)
            best = int(np.clip(self.at(along, along).argmax(), 1, 31))
            low, high = float(along[best - 1]), float(along[best + 1])
        ridge = (low + high) / 2
        places = sorted(((0.0, 0.0), (0.5, 0.0), (0.5, 0.5), (ridge, ridge)), key=lambda xy: float(self.at(*xy)))
        values = [float(self.at(*place)) for place in places]
        kinds = [self._kind(*place) for place in places]
        return tuple(
            Extreme(f"local {kind}" if kind == "minimum" and value > values[0] else kind, x, y, value)
            for kind, (x, y), value in zip(kinds, places, values, strict=True)
        )

    def _kind(self, x: float, y: float) -> str:
        """What the point is, by the values on a small circle around it, as far as it lies in the square."""
        angle = np.arange(64) * (np.pi / 32)
        around = np.stack([x + _RADIUS * np.cos(angle), y + _RADIUS * np.sin(angle)])
        around = around[:, (np.abs(around - 0.5) <= 0.5).all(axis=0)]
        higher = self.at(*around) > self.at(x, y)
        return "minimum" if higher.all() else "saddle" if higher.any() else "maximum"

    def level_set(self, level: float, order: int = 128) -> list[Line]:
        """The lines on which the density has this value, each as a list of points."""
        return level_lines(XGrid.of(self.at, order), level)

    def sample(self, count: int, random: np.random.Generator) -> Floats:
        """Independent random points with this density, as an array of shape (count, 2), by rejection."""
        if count < 0:
            raise BadInput(f"a number of points is not negative, not {count}")
        ceiling = self.extremes[-1].value * (1 + _SLACK)
        points = np.empty((count, 2))
        filled = 0
        while filled < count:
            size = min(_BATCH, int((count - filled) * ceiling) + 64)
            tried = random.random((size, 2))
            heights = self.potentials.density(tried[:, 0], tried[:, 1])
            if heights.max() > ceiling:
                raise CheckFailed(f"the density is {heights.max()} at a random point, above its maximum {ceiling}")
            kept = tried[random.random(size) * ceiling < heights][: count - filled]
            points[filled : filled + len(kept)] = kept
            filled += len(kept)
        return points


def limit_density(order: int) -> TriangleDensity:
    """gamma* on the triangles of Knuth's board of an order, each the average there."""
    return LimitDensity().triangles(order)


def limit_cells(order: int) -> Floats:
    """gamma* on the n x n cells, each the average there; first row on top."""
    return LimitDensity().cells(order)


def _inside(at: npt.ArrayLike, length: float) -> Floats:
    """Points as an array; one outside of [0, length] is refused."""
    points = np.asarray(at, dtype=np.float64)
    if not ((points >= 0) & (points <= length)).all():
        raise BadInput(f"the density lives between 0 and {length:g}")
    return points


def _integrals(line: Callable[[Floats], Floats], breaks: Floats, low: npt.ArrayLike, high: npt.ArrayLike) -> Floats:
    """Integrals from low to high, one for each row of break points, between which the function is smooth."""
    ends = np.sort(np.clip(np.concatenate([breaks, np.full_like(breaks[:, :1], np.inf)], axis=1), low, high), axis=1)
    widths = np.diff(ends, axis=1)
    nodes, weights = gauss(_LINE_POINTS)
    values = line(ends[:, :-1, None] + widths[..., None] * nodes)
    return np.asarray(((values @ weights) * widths).sum(axis=1))
