"""Densities that are constant on the triangles of Knuth's board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from queenlab.board import TRIANGLES, Board, TriangleBoard
from queenlab.errors import BadInput
from queenlab.placement import Placement
from queenlab.queenon.densities import files
from queenlab.queenon.densities.files import MAX_EXACT_ORDER, Numbers, as_numbers, check_order
from queenlab.symmetry.grid import GridSymmetry, on_triangles, signed_axes


class DiagonalSums(NamedTuple):
    r"""Knuth's sums along diagonals, each an array over k = 0..2n, with 0 at both ends.

    `nw` and `se` add the N and W, and the S and E, triangles of the antidiagonal `/` of cells with row + column = k +
    1; `ne` and `sw` the N and E, and the S and W, triangles of the diagonal `\` with row - column = k - n.
    """

    nw: Numbers
    se: Numbers
    ne: Numbers
    sw: Numbers


@dataclass(frozen=True, eq=False, repr=False)
class TriangleDensity:
    """A density on the unit square, constant on each of the 4 n^2 triangles of an X-decomposition of order n.

    Attributes:
        values: an array of shape (4, n, n): letter (N, E, S, W), row from the top, column, as Knuth counts them but
            from 0. Either float64 or, if the density is exact, objects that are all `Fraction`. Read-only.

    Example:
        >>> density = TriangleDensity.from_cells([[0, 2], [2, 0]])
        >>> density, density.mass()
        (TriangleDensity(order 2, exact), Fraction(1, 1))
    """

    values: Numbers

    def __post_init__(self) -> None:
        values = as_numbers(self.values)
        if values.ndim != 3 or values.shape[0] != 4 or values.shape[1] != values.shape[2] or values.shape[1] < 1:
            raise BadInput(f"a density of order n must be an array of shape (4, n, n), not {values.shape}")
        check_order(values.shape[1])
        values.flags.writeable = False
        object.__setattr__(self, "values", values)

    @classmethod
    def uniform(cls, order: int) -> TriangleDensity:
        """The density that is 1 everywhere; in fractions, unless the order is too large for them."""
        check_order(order)
        return cls.from_cells(np.ones((order, order), dtype=np.int64 if order <= MAX_EXACT_ORDER else np.float64))

    @classmethod
    def from_cells(cls, cells: npt.ArrayLike) -> TriangleDensity:
        """The step density with one number for each cell: an n x n array, first row on top."""
        numbers = as_numbers(cells)
        if numbers.ndim != 2 or numbers.shape[0] != numbers.shape[1] or numbers.shape[0] < 1:
            raise BadInput(f"a step density of order n has n x n numbers, not an array of shape {numbers.shape}")
        return cls(np.broadcast_to(numbers, (4, *numbers.shape)))

    @classmethod
    def from_placement(cls, placement: Placement, *, exact: bool | None = None) -> TriangleDensity:
        """The density n on every cell, or triangle, of a placement on a board of side n, and 0 elsewhere.

        A solution of the n queens problem gives a step queenon, one of n Xqueens an Xqueenon (Knuth, Xqueens and
        Xqueenons); `check_queenon` checks that.

        Args:
            placement: any placement in the plane.
            exact: whether the numbers are fractions; by default they are unless the board is too large for that.
        """
        board = placement.board
        placement.check_on_board()
        n = board.n
        if isinstance(board, Board) and board.d != 2:
            raise BadInput(f"a density lives on the square; {board.name} has {board.d} dimensions")
        check_order(n)
        counts = np.zeros((4, n, n), dtype=np.int64)
        if isinstance(board, TriangleBoard):
            np.add.at(counts, board.split(placement.cells), n)
        else:
            columns, rows = board.coordinates(placement.cells).T
            np.add.at(counts[0], (n - 1 - rows, columns), n)
            counts[1:] = counts[0]
        return cls(counts if exact or (exact is None and n <= MAX_EXACT_ORDER) else counts.astype(np.float64))

    @property
    def order(self) -> int:
        return int(self.values.shape[1])

    @property
    def exact(self) -> bool:
        """Whether the numbers are fractions."""
        return self.values.dtype == object

    @cached_property
    def is_step(self) -> bool:
        """Whether all four triangles of every cell have the same number."""
        numbers, _ = self.scaled
        return bool((numbers == numbers[:1]).all())

    @cached_property
    def scaled(self) -> tuple[Numbers, int]:
        """Fractions as whole numbers over a common denominator, which are added much faster; floats over 1."""
        return files.as_whole(self.values) if self.exact else (self.values, 1)

    def cells(self) -> Numbers:
        """The n x n numbers of a step density, first row on top."""
        if not self.is_step:
            raise BadInput("this is not a step density: the triangles of a cell differ")
        return np.asarray(self.values[0])

    def mass(self) -> Any:
        return self._unscaled(self.scaled[0].reshape(1, -1).sum(axis=1))[0] / (4 * self.order**2)

    def row_sums(self, letters: str) -> Numbers:
        """For each row the sum of the triangles with these letters, such as "N" or "EW"."""
        return self._line_sums(letters, 1)

    def column_sums(self, letters: str) -> Numbers:
        return self._line_sums(letters, 0)

    def _line_sums(self, letters: str, axis: int) -> Numbers:
        chosen = self.scaled[0][[TRIANGLES.index(letter) for letter in letters]]
        return self._unscaled(chosen.sum(axis=0).sum(axis=axis))

    def _unscaled(self, numbers: Numbers) -> Numbers:
        return files.as_fractions(numbers, self.scaled[1]) if self.exact else numbers

    def diagonal_sums(self) -> DiagonalSums:
        return DiagonalSums(*map(self._unscaled, diagonal_sums(self.scaled[0])))

    def delta_minus(self) -> tuple[Numbers, Numbers]:
        """The density of the diagonals s = 1 + x - y, linear between s = k/n and (k+1)/n: both ends, k = 0..2n-1.

        x runs to the right, y upwards. The left end of a piece need not be the right end of the one before it.
        """
        sums = self.diagonal_sums()
        return sums.se[:-1] / (2 * self.order), sums.nw[1:] / (2 * self.order)

    def delta_plus(self) -> tuple[Numbers, Numbers]:
        """The density of the diagonals t = x + y, as `delta_minus`."""
        sums = self.diagonal_sums()
        # Knuth counts these diagonals from the other end: his k is n (2 - t).
        return sums.ne[:0:-1] / (2 * self.order), sums.sw[-2::-1] / (2 * self.order)

    def refined(self, k: int) -> TriangleDensity:
        """The same density on the mesh of order k n; the finer mesh cuts no line of the coarser one."""
        if k < 1:
            raise BadInput(f"a mesh can be refined by a factor of at least 1, not {k}")
        if k == 1:
            return self
        n = self.order
        check_order(k * n)
        letters = _letters_inside(k)
        fine = self.values[letters].transpose(0, 3, 1, 4, 2).reshape(4, k * n, k * n)
        return TriangleDensity(fine)

    def averaged(self, k: int) -> TriangleDensity:
        """The density of order n/k whose triangles have the same mass; the inverse of `refined`."""
        n = self.order
        if k < 1 or n % k:
            raise BadInput(f"a density of order {n} cannot be averaged over blocks of side {k}")
        blocks = self.values.reshape(4, n // k, k, n // k, k)
        letters = _letters_inside(k)
        coarse = []
        for letter in range(4):
            fine, rows, columns = np.nonzero(letters == letter)
            coarse.append(blocks[fine, :, rows, :, columns].sum(axis=0) / k**2)
        return TriangleDensity(np.stack(coarse))

    def transformed(self, symmetry: GridSymmetry) -> TriangleDensity:
        """The image under a symmetry of Knuth's board: see `queenlab.symmetry.grid.on_triangles` and `strange`."""
        if symmetry.n != self.order or len(symmetry.parts) != 4:
            raise BadInput(f"a density of order {self.order} is moved by a symmetry of Knuth's board of that side")
        flips = tuple(slice(None, None, f) for f in symmetry.factors)
        moved = np.empty_like(self.values)
        for letter, image in enumerate(symmetry.parts):
            moved[image] = self.values[letter].transpose(symmetry.axes)[flips]
        return TriangleDensity(moved)

    def folded(self) -> TriangleDensity:
        """The average over the eight symmetries of the square."""
        total = self.values * 0
        for symmetry in signed_axes(Board(2)):
            total = total + self.transformed(on_triangles(symmetry, self.order)).values
        return TriangleDensity(total / 8)

    def to_floats(self) -> TriangleDensity:
        return TriangleDensity(self.values.astype(np.float64)) if self.exact else self

    def to_fractions(self) -> TriangleDensity:
        """The same numbers as fractions; floats are converted exactly."""
        if self.exact:
            return self
        fractions = files.objects([Fraction(x) for x in self.values.ravel().tolist()])
        return TriangleDensity(fractions.reshape(self.values.shape))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TriangleDensity):
            return NotImplemented
        return bool(np.array_equal(self.values, other.values))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"TriangleDensity(order {self.order}, {'exact' if self.exact else 'floats'})"

    def to_dict(self) -> dict[str, Any]:
        """A JSON object: `cells` for a step density, else the four arrays in `triangles`; fractions as "a/b"."""
        return files.written(self.values, self.is_step)

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> TriangleDensity:
        """The density in a JSON object written by `to_dict`; BadInput if it is malformed.

        Numbers are whole numbers, fractions as "a/b", or decimals; one decimal makes them all floats.
        """
        return cls(files.read(record))


def diagonal_sums(values: Numbers) -> DiagonalSums:
    """Knuth's sums of two letters along every diagonal, in the precision of the array (4, n, n) given."""
    n = values.shape[1]
    north, east, south, west = values
    found = []
    for pair, rising in ((north + west, True), (south + east, True), (north + east, False), (south + west, False)):
        sums = np.zeros(2 * n + 1, dtype=values.dtype)
        for i in range(n):
            # Row i meets the diagonals k = i + j + 1, or k = n + i - j.
            sums[i + 1 : i + n + 1] += pair[i] if rising else pair[i, ::-1]
        found.append(sums)
    return DiagonalSums(*found)


def _letters_inside(k: int) -> npt.NDArray[np.int64]:
    """For every triangle of a k x k mesh on one cell, as [letter, row, column], the letter it lies in."""
    # In sixths of a small cell, from the middle of the large one: the centre of mass of each triangle.
    corner = np.arange(k) * 6 + 3 - 3 * k
    outward = ((-2, 0), (0, 2), (2, 0), (0, -2))
    found = np.empty((4, k, k), dtype=np.int64)
    for letter, (down, right) in enumerate(outward):
        row, column = np.meshgrid(corner + down, corner + right, indexing="ij")
        upright = np.where(row < 0, 0, 2)
        found[letter] = np.where(np.abs(row) > np.abs(column), upright, np.where(column > 0, 1, 3))
    return found
