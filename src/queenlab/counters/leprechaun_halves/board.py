"""The interface of a half board of leprechauns: diagonals, windows across the middle row, inner rows."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from queenlab.counters.half_boards.diagonals import Diagonals
from queenlab.counters.half_boards.quarters import Numbers

#: Bits of the marks that are windows; the rows of the inner queens follow, and the number of a group.
WINDOW_BITS, ROW_BITS, GROUP_BITS = 40, 5, 8
GROUP_SHIFT = WINDOW_BITS + 3 * ROW_BITS


class LeprechaunLines(Diagonals):
    """The diagonals of a half board, and what it takes to see that no two queens are within the range.

    A board has two words: its diagonals, as those of queens, and its marks.

    An upper and a lower queen of a half are within the range k just if some square of k + 1 rows and columns that
    lies across the line below the upper half (on odd boards: below the middle row) holds both. The lowest marks are
    these squares, k heights of max(1, half - k) places: with t of its rows above the line, from 1 to k, and first
    column p, bit (t - 1) places + p. Two quarter boards clash just if they have one in common.

    A west and an east queen can be within the range only if they stand in columns a and b from the middle on, both
    counted from 1, with a + b - 1 <= k, or a + b <= k if there is a middle column. So of the `fields` innermost
    columns the marks say the rows, five bits each from bit 40 on, the innermost first.

    Attributes:
        reach: the range k.
        fields: how many inner columns matter: k, or k - 1 if there is a middle column.
        bits, windows: how many bits the diagonals and the windows take.
    """

    def __init__(self, n: int, reach: int, middle: int | None = None) -> None:
        super().__init__(n, middle)
        self.reach = reach
        self.fields = reach - n % 2
        self.bits = self.shared + 2 * (n % 2)
        self._places = max(1, self.half - reach)
        self.windows = reach * self._places
        self._line = self.half + n % 2

    def is_free(self, row: int, column: int) -> bool:
        if not super().is_free(row, column):
            return False
        return self.middle is None or max(abs(row - self.middle), self.half - column) > self.reach

    def marks(self, row: int, column: int) -> int:
        above = self._line - row
        heights = range(max(above, 1), self.reach + 1) if above > 0 else range(1, self.reach + above + 1)
        windows = sum(
            1 << ((height - 1) * self._places + place)
            for height in heights
            for place in range(self._places)
            if place <= column <= place + self.reach
        )
        inner = self.half - column
        return windows | (row << (WINDOW_BITS + (inner - 1) * ROW_BITS) if inner <= self.fields else 0)


def fitting(sets: Numbers, columns: int, reach: int) -> npt.NDArray[np.bool_]:
    """Which sets of rows of a quarter can hold a queen in every row, as far as one can see at once.

    Queens in k + 1 neighbouring rows are k + 1 columns apart, so there are at most ceil(columns / (k + 1)) of them.
    """
    most = -(-columns // (reach + 1))
    fits: npt.NDArray[np.bool_] = np.ones(sets.shape, dtype=np.bool_)
    for first in range(columns + 1):
        inside = (sets >> first) & ((1 << (reach + 1)) - 1)
        fits = fits & (np.bitwise_count(inside) <= most)
    return fits


def expected_boards(sets: Numbers, columns: int, reach: int) -> npt.NDArray[np.float64]:
    """About how many quarter boards use each set of rows: if attacks between pairs of queens were independent."""
    sizes = np.bitwise_count(sets).astype(np.int64)
    falling = np.array([math.perm(columns, size) for size in range(columns + 2)], dtype=np.float64)
    expected = falling[sizes]
    for distance in range(1, columns + 1):
        apart = [
            abs(a - b) != distance and (distance > reach or abs(a - b) > reach)
            for a in range(columns)
            for b in range(columns)
            if a != b
        ]
        expected *= (sum(apart) / len(apart)) ** np.bitwise_count(sets & (sets >> distance))
    return expected
