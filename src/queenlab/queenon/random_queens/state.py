"""A board while queens come and go: the rows of the columns, and the diagonals that are taken."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from queenlab.errors import TooLong
from queenlab.work import Limits

Rows = npt.NDArray[np.int64]
Flags = npt.NDArray[np.uint8]


class State:
    """Queens on some columns of a board, none attacking another.

    `heights` has for each column the row of its queen, from 0 on, or -1; `plus` and `minus` say whether the diagonals
    column + row and column - row + n - 1 are taken.
    """

    def __init__(self, n: int) -> None:
        self.heights: Rows = np.full(n, -1, dtype=np.int64)
        self.plus: Flags = np.zeros(2 * n - 1, dtype=np.uint8)
        self.minus: Flags = np.zeros(2 * n - 1, dtype=np.uint8)

    @classmethod
    def of(cls, heights: Rows) -> State:
        state = cls(len(heights))
        columns = np.flatnonzero(heights >= 0)
        state.put(columns, heights[columns])
        return state

    @property
    def n(self) -> int:
        return len(self.heights)

    def put(self, columns: Rows, rows: Rows) -> None:
        self.heights[columns] = rows
        self._set(columns, rows, 1)

    def take(self, columns: Rows) -> None:
        self._set(columns, self.heights[columns], 0)
        self.heights[columns] = -1

    def _set(self, columns: Rows, rows: Rows, value: int) -> None:
        self.plus[columns + rows] = value
        self.minus[columns - rows + self.n - 1] = value

    def free_columns(self) -> Rows:
        return np.flatnonzero(self.heights < 0)

    def free_rows(self) -> Rows:
        taken = np.zeros(self.n, dtype=np.bool_)
        taken[self.heights[self.heights >= 0]] = True
        return np.flatnonzero(~taken)


def check_time(limits: Limits) -> None:
    if limits.time_is_up():
        raise TooLong(f"no random solution within {limits.seconds:g} seconds")


def seed_word(rng: np.random.Generator) -> npt.NDArray[np.uint64]:
    """The state of a kernel's random numbers."""
    return rng.integers(2**64, size=1, dtype=np.uint64)
