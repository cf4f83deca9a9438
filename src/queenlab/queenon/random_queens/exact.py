"""Exactly uniform solutions, for boards on which all solutions can be met one by one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from queenlab.compiling import compiled
from queenlab.queenon.random_queens.kernels.lists import listed

Rows = npt.NDArray[np.int64]

#: Beyond this side the solutions are too many to be met: n = 16 has 14 772 512 and takes seconds, n = 18 minutes.
MAX_SIDE = 16
#: Up to this side the walk is short without a compiler.
PLAIN_SIDE = 8


@dataclass(frozen=True)
class AllSolutions:
    """The solutions on a board in lexicographic order of their rows.

    `shares` is an n x n array: how many solutions begin with the rows (i, j).
    """

    n: int
    shares: Rows

    @classmethod
    @lru_cache(maxsize=4)
    def of(cls, n: int) -> AllSolutions:
        """For n up to `MAX_SIDE`."""
        if n == 1:
            return cls(1, np.ones((1, 1), dtype=np.int64))
        walk, rows, stack = _walk(n)
        shares = [walk(n, i, j, -1, rows, stack) if n > 3 else 0 for i in range(n) for j in range(n)]
        return cls(n, np.array(shares, dtype=np.int64).reshape(n, n))

    @property
    def total(self) -> int:
        return int(self.shares.sum())

    def nth(self, number: int) -> Rows:
        """The solution with this number: for each column its row, both from 0 on."""
        if not 0 <= number < self.total:
            raise IndexError(f"the number must be from 0 to {self.total - 1}, not {number}")
        if self.n == 1:
            return np.zeros(1, dtype=np.int64)
        ends = np.cumsum(self.shares.ravel())
        pair = int(np.searchsorted(ends, number, side="right"))
        before = int(ends[pair]) - int(self.shares.ravel()[pair])
        walk, rows, stack = _walk(self.n)
        walk(self.n, pair // self.n, pair % self.n, number - before, rows, stack)
        return np.array(rows, dtype=np.int64)

    def draw(self, rng: np.random.Generator) -> Rows:
        return self.nth(int(rng.integers(self.total)))


def _walk(n: int) -> tuple[Callable[..., int], Any, Any]:
    if n <= PLAIN_SIDE:
        return listed, [0] * n, [0] * (4 * n)
    return compiled(listed), np.zeros(n, dtype=np.int64), np.zeros(4 * n, dtype=np.int64)
