"""The distance of the empirical density of some solutions from the limit density, with its error."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from queenlab.errors import BadInput
from queenlab.queenon.limit.density import limit_cells

Floats = npt.NDArray[np.float64]
Rows = npt.NDArray[np.int64]


def box_masses(boxes: int) -> Floats:
    """The measure of gamma* on each box of a boxes x boxes mesh, [column, row]; they add up to 1."""
    return limit_cells(boxes)[::-1].T / boxes**2


def box_shares(rows: Rows, boxes: int) -> Floats:
    """The fraction of the queens in each box, [column, row]; the mesh must not split cells."""
    n = len(rows)
    if boxes < 1 or n % boxes:
        raise BadInput(f"a board of side {n} is not cut into {boxes} x {boxes} boxes of whole cells")
    side = n // boxes
    place = (np.arange(n) // side) * boxes + rows // side
    return np.bincount(place, minlength=boxes * boxes).reshape(boxes, boxes) / n


@dataclass(frozen=True)
class LimitComparison:
    """Samples against a density.

    `square` is an unbiased estimate of the square of the distance: the mean, over the board and weighted by the
    density, of the square of the relative deviation of the expected number of queens in a box. It may come out below 0
    if the distance is 0. `error` is its standard error, by the jackknife.
    """

    samples: int
    square: float
    error: float

    @property
    def distance(self) -> float:
        """The typical relative deviation of a box."""
        return float(np.sqrt(max(self.square, 0.0)))

    @classmethod
    def of(cls, shares: Iterable[Floats], masses: Floats) -> LimitComparison:
        """Compares `box_shares` of independent solutions, at least 3, with the masses of the boxes."""
        x = np.array([s.ravel() for s in shares]) / np.sqrt(masses.ravel()) - np.sqrt(masses.ravel())
        count = len(x)
        if count < 3:
            raise BadInput(f"at least 3 samples are needed for an error, not {count}")
        # The mean over all pairs i < j of the inner product of x_i and x_j has no bias from the noise of each.
        total, norms = x.sum(axis=0), np.einsum("ij,ij->i", x, x)
        pairs = float(total @ total - norms.sum())
        without = pairs - 2 * (x @ total - norms)
        left_out = without / ((count - 1) * (count - 2))
        error = np.sqrt((count - 1) / count * np.sum((left_out - left_out.mean()) ** 2))
        return cls(count, pairs / (count * (count - 1)), float(error))
