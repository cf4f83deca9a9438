"""The limit density on a board of side n, as the random greedy process needs it.

When a share t of the queens stands and they follow gamma*, a pair of a free column and a free row at (x, y) is
available with probability (1 - t delta(x + y)) (1 - t delta(1 + x - y)), where delta = 1 - exp(p - 1) is the density of
diagonals. So a cell that is available must be taken with the weight gamma* / that, for the next queen to follow gamma*
as well. With gamma* = exp(r(x) + r(y) + p(x + y) + p(1 + x - y) - 1) and s = exp(p - 1) this is, up to a constant,

    exp(r(x)) exp(r(y)) b(x + y) b(1 + x - y),   b = s / (1 - t (1 - s)).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from queenlab.queenon.limit.potentials import Potentials

Floats = npt.NDArray[np.float64]

#: The weights grow with t; each interval of times has a ceiling of its own.
TIMES = 64
#: Ceilings are taken on a mesh of this side; between its points the weight may be a little larger.
_MESH, _MARGIN = 64, 1.01
#: Values that are computed together: few enough to stay in the cache.
_CHUNK = 1 << 14


@dataclass(frozen=True)
class Weights:
    """Factors of the weight of a cell.

    `pull` is exp(r) for each column, and for each row; `slack` is s for each of 2 n - 1 diagonals of either kind;
    `ceilings` are upper bounds of the weight for each interval of times.
    """

    pull: Floats
    slack: Floats
    ceilings: Floats

    @classmethod
    def of(cls, n: int, limit: Potentials) -> Weights:
        """For gamma*."""
        middles = (np.arange(_MESH) + 0.5) / _MESH
        x, y = middles[:, None], middles[None, :]
        rows = np.exp(limit.r(x) + limit.r(y))
        up, down = np.exp(limit.p(x + y) - 1), np.exp(limit.p(1 + x - y) - 1)
        ends = (np.arange(TIMES) + 1) / TIMES
        tops = [np.max(rows * up * down / ((1 - t * (1 - up)) * (1 - t * (1 - down)))) for t in ends]
        pull = _tabulated(lambda k: np.exp(limit.r((k + 0.5) / n)), n)
        slack = _tabulated(lambda k: np.exp(limit.p((k + 1) / n) - 1), 2 * n - 1)
        return cls(pull, np.minimum(slack, 1.0), _MARGIN * np.array(tops))

    @classmethod
    def equal(cls, n: int) -> Weights:
        """Weight 1 for every available cell."""
        return cls(np.ones(n), np.ones(2 * n - 1), np.ones(1))


def _tabulated(function: Callable[[Floats], Floats], count: int) -> Floats:
    """The values at 0, 1, ..., count - 1, without arrays of that length in between."""
    values = np.empty(count)
    for start in range(0, count, _CHUNK):
        stop = min(start + _CHUNK, count)
        values[start:stop] = function(np.arange(start, stop, dtype=np.float64))
    return values
