"""Xqueenons with all eight symmetries of the square, stored once.

Knuth: such an Xqueenon is determined by its north densities n_ij with j <= (n+1)/2, for

    n_ij = n_i(n+1-j) = e_j(n+1-i) = s_(n+1-i)(n+1-j) = w_(n+1-j)i.

Here west is the transpose of north, so the diagonal sums of all four kinds are those of n_ij: if A_k is its sum over
i + j = k + 1, for k = 1..2n-1, then NW_k = NE_k = 2 A_k and SE_k = SW_k = 2 A_(2n-k). What is left of the constraints
is that rows and columns of n_ij sum to n, and that A_k <= n. With u_k = 1 - A_k/n, and u_2n = 1,

    F = 3 + sum g(n_ij) / n^2 + (4/n) sum over k = 1..n of G(u_k, u_(2n+1-k)),

so the diagonals interact in pairs only. Each line of the board has one number here; what goes from lines to cells and
back does so a few rows at a time, in whatever precision the arrays have.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from queenlab.queenon.densities.density import TriangleDensity
from queenlab.queenon.entropy.segment_integral import Reals

#: Rows of a block; its arrays stay in the processor's cache up to order 4096 or so.
_BLOCK = 32


class LineNumbers(NamedTuple):
    """One number for each line of the folded board: n rows, m = (n+1)//2 pairs of mirrored columns, diagonals k =
    1..2n-1.
    """

    rows: Reals
    columns: Reals
    diagonals: Reals

    def dot(self, other: LineNumbers) -> Any:
        return sum((a * b).sum() for a, b in zip(self, other, strict=True))

    def plus(self, factor: Any, other: LineNumbers) -> LineNumbers:
        return LineNumbers(*(a + factor * b for a, b in zip(self, other, strict=True)))

    def times(self, other: LineNumbers) -> LineNumbers:
        return LineNumbers(*(a * b for a, b in zip(self, other, strict=True)))

    def largest(self) -> float:
        return max(float(np.abs(line).max()) for line in self)

    def cast(self, dtype: npt.DTypeLike) -> LineNumbers:
        return LineNumbers(*(line.astype(dtype) for line in self))


@dataclass(frozen=True)
class FoldedBoard:
    """The n by m cells that stand for all 4 n^2 triangles."""

    order: int

    @property
    def half(self) -> int:
        """m, the number of columns that are left."""
        return (self.order + 1) // 2

    @property
    def weights(self) -> npt.NDArray[np.int64]:
        """How many columns each of the m stands for: 2, and 1 for the middle one of an odd board."""
        weights = np.full(self.half, 2)
        weights[self.order // 2 :] = 1
        return weights

    def blocks(self) -> Iterator[slice]:
        for top in range(0, self.order, _BLOCK):
            yield slice(top, min(top + _BLOCK, self.order))

    def spread(self, lines: LineNumbers, block: slice) -> Reals:
        """For each cell in a block of rows the sum of the numbers of its row, its column and its two diagonals."""
        n, m = self.order, self.half
        windows = np.lib.stride_tricks.sliding_window_view(lines.diagonals, m)
        result: Reals = lines.rows[block, None] + lines.columns
        result += windows[block]
        result += windows[n - m + block.start : n - m + block.stop, ::-1]
        return result

    def collect(self, cells: Reals, block: slice, into: LineNumbers) -> None:
        """Adds cells in a block of rows to the sums of their lines: the transpose of `spread`."""
        n, m = self.order, self.half
        rows = block.stop - block.start
        into.rows[block] = cells.sum(axis=1)
        into.columns[:] += cells.sum(axis=0)
        # Each row is shifted by one more place than the one above it, so that diagonals become columns.
        width = m + rows - 1
        sheet = np.zeros((rows, width), dtype=cells.dtype)
        step = sheet.itemsize
        slanted = np.lib.stride_tricks.as_strided(sheet, (rows, m), ((width + 1) * step, step))
        slanted[...] = cells
        into.diagonals[block.start : block.start + width] += sheet.sum(axis=0)
        slanted[...] = cells[:, ::-1]
        into.diagonals[n - m + block.start :][:width] += sheet.sum(axis=0)

    def zeros(self, dtype: npt.DTypeLike) -> LineNumbers:
        n = self.order
        return LineNumbers(np.zeros(n, dtype), np.zeros(self.half, dtype), np.zeros(2 * n - 1, dtype))

    def paired(self, diagonals: Reals, last: float) -> tuple[Reals, Reals]:
        """The numbers of diagonals k = 1..n and of their partners 2n+1-k, where diagonal 2n has the number `last`."""
        n = self.order
        partners = np.concatenate([np.full(1, last, dtype=diagonals.dtype), diagonals[: n - 1 : -1]])
        return diagonals[:n], partners

    def unpaired(self, first: Reals, partners: Reals) -> Reals:
        """The opposite of `paired`, without diagonal 2n."""
        return np.concatenate([first, partners[:0:-1]])


def unfolded(north: npt.ArrayLike, order: int) -> TriangleDensity:
    """The Xqueenon of order n with eight symmetries whose north densities in the left columns are given.

    Example:
        >>> unfolded([[1.5, 0], [1, 1], [0.5, 2]], 3).values[3].tolist()
        [[1.5, 1.0, 0.5], [0.0, 1.0, 2.0], [1.5, 1.0, 0.5]]
    """
    left = np.asarray(north)
    full = np.concatenate([left, left[:, : order // 2][:, ::-1]], axis=1)
    return TriangleDensity(np.stack([full, full.T[:, ::-1], full[::-1], full.T]))
