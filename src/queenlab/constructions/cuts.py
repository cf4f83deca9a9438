"""Cuts: the part of a full solution of a larger board that lies on a smaller one (Kunt, Thm 8 and 12)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from queenlab.board import Board
from queenlab.constructions.numbers import is_prime
from queenlab.constructions.recipe import MAX_BUILT, Ints, Recipe
from queenlab.errors import BadInput, OutOfRange
from queenlab.placement import Placement

#: Counting takes one slab of a box after the other; more cells than this in a slab are refused.
MAX_COUNTED = 10**8
_INT64 = 2**62


def has_full_solution(n: int, d: int) -> bool:
    """Whether gcd(n, (2^d - 1)!) = 1, so that n^(d-1) queens fit on n^d (Van Rees; Kunt, Thm 10).

    Example:
        >>> [n for n in range(2, 30) if has_full_solution(n, 3)]
        [11, 13, 17, 19, 23, 29]
    """
    return math.gcd(n, _small_primes(d)) == 1


@cache
def _small_primes(d: int) -> int:
    return math.prod(p for p in range(2, 2**d) if is_prime(p))


def kept_by_cut(modulus: int, cut: int, d: int, inside: int) -> int:
    """How many of the queens of a full solution are left when `cut` layers are cut off across every axis.

    By inclusion and exclusion over the axes: the layers across j < d given axes hold cut^j modulus^(d-1-j) queens, and
    those across all d axes meet in a subcube with `inside` queens (Kunt, Conj. 1, with its misprints corrected). If
    layers are added instead (a negative cut), all queens are left (Kunt, Prop. 8).
    """
    if cut < 0:
        return int(modulus ** (d - 1))
    sign = -1 if d % 2 else 1
    return int(((modulus - cut) ** d - sign * cut**d) // modulus) + sign * inside


def integer_type(modulus: int, span: int) -> type:
    """64-bit integers where `span` products of residues fit; Python's own where they do not."""
    return np.int64 if modulus * span < _INT64 else object


@dataclass(frozen=True)
class Cut(Recipe):
    """The queens of q_d = a_1 q_1 + ... + a_(d-1) q_(d-1) + c modulo N with all coordinates below N - k, and some more.

    If k is negative, layers are added to the full solution and none of its queens is lost.

    `build()` has one row per queen: its coordinates, in increasing order.

    Attributes:
        modulus: N, the side of the full solution.
        cut: k, the layers cut off across every axis; -k of them are added at the far end if k is negative.
        coefficients: a_1 to a_(d-1).
        constant: c. To cut elsewhere is to change c: on the torus a shift changes nothing else.
        extra: cells of queens put on the board after the cut.

    Example:
        >>> cut = Cut(11, 1, (3, 5), 0)
        >>> cut.side, cut.kept, len(cut.build()), cut.at(0, 1), cut.at(0, 2) is None
        (10, 91, 91, 5, True)
    """

    kind: ClassVar[str] = "cut"
    modulus: int
    cut: int
    coefficients: tuple[int, ...]
    constant: int
    extra: tuple[tuple[int, ...], ...] = ()

    def __post_init__(self) -> None:
        if not -self.modulus < self.cut < self.modulus:
            raise BadInput(f"fewer than {self.modulus} layers can be cut off (or added, if negative), not {self.cut}")
        if not self.coefficients or not all(
            isinstance(a, int) and math.gcd(a, self.modulus) == 1 for a in self.coefficients
        ):
            raise BadInput(f"the coefficients of a cut must be whole numbers, each coprime to {self.modulus}")
        for cell in self.extra:
            if not isinstance(cell, tuple) or len(cell) != self.dimensions or not all(0 <= x < self.side for x in cell):
                raise BadInput(f"{cell} is not a cell of the {self.side}^{self.dimensions} board, counted from 0")
            if self._kept_at(cell[:-1]) == cell[-1]:
                raise BadInput(f"{cell} already has a queen")
        if len(set(self.extra)) != len(self.extra):
            raise BadInput("an extra queen is listed twice")

    @property
    def side(self) -> int:
        """The side N - k of the board."""
        return self.modulus - self.cut

    @property
    def span(self) -> int:
        """All kept queens have their coordinates below this."""
        return min(self.side, self.modulus)

    @property
    def dimensions(self) -> int:
        return len(self.coefficients) + 1

    @property
    def weights(self) -> tuple[int, ...]:
        """The same plane as one equation: weights * q = -constant modulo N."""
        return (*self.coefficients, -1)

    @property
    def corner(self) -> int:
        """The sum weights * z of the queens in the subcube cut off across all axes, where z = q - (N - k)."""
        return (self.cut * sum(self.weights) - self.constant) % self.modulus

    def at(self, *floor: int) -> int | None:
        """The height of the queen above this cell of the floor, without building the rest; None if there is none."""
        if len(floor) != self.dimensions - 1 or not all(0 <= x < self.side for x in floor):
            raise BadInput(f"a cell of the floor has {self.dimensions - 1} coordinates from 0 to {self.side - 1}")
        kept = self._kept_at(floor)
        return kept if kept is not None else {cell[:-1]: cell[-1] for cell in self.extra}.get(floor)

    def _kept_at(self, floor: tuple[int, ...]) -> int | None:
        last = (sum(a * x for a, x in zip(self.coefficients, floor, strict=True)) + self.constant) % self.modulus
        return last if max(last, *floor) < self.span else None

    @property
    def inside(self) -> int:
        """The number p of queens in the subcube cut off across all axes, counted one by one."""
        return self._counted(max(0, self.cut), self.coefficients, -self.corner)

    @property
    def kept(self) -> int:
        """The number of queens that the cut keeps, without the extra ones."""
        if self.cut < 0:
            return kept_by_cut(self.modulus, self.cut, self.dimensions, 0)
        if self.cut <= self.side:
            return kept_by_cut(self.modulus, self.cut, self.dimensions, self.inside)
        return self._counted(self.side, self.coefficients, self.constant)

    def __len__(self) -> int:
        return self.kept + len(self.extra)

    def build(self) -> Ints:
        """The 0-based coordinates of all queens, one row each, sorted."""
        m, d = self.span, self.dimensions
        if d * m ** (d - 1) > MAX_BUILT:
            raise OutOfRange(f"about {m}^{d - 1} queens are too many to build at once; ask for single lines")
        slabs = []
        tail = _box(m, d - 2)
        for first in range(m):
            heights = self._heights(tail, self.coefficients[1:], self.constant + self.coefficients[0] * first)
            fits = heights < m
            slabs.append(np.column_stack([np.full(int(fits.sum()), first), tail[fits], heights[fits]]))
        queens = np.concatenate([*slabs, np.array(self.extra, dtype=np.int64).reshape(-1, d)]).astype(np.int64)
        return queens[np.lexsort(queens.T[::-1])]

    def placement(self, torus: bool = False) -> Placement:
        if torus:
            raise BadInput("a cut is a placement on the plane; its lines do not go around a torus")
        board = Board(self.side, self.dimensions)
        return Placement(board, board.indices(self.build()))

    def _heights(self, points: Ints, coefficients: tuple[int, ...], constant: int) -> npt.NDArray[Any]:
        """coefficients * point + constant modulo N, for each row of an array."""
        n = self.modulus
        exact = integer_type(n, max(1, self.dimensions * max(self.side, self.cut)))
        total: npt.NDArray[Any] = np.full(len(points), constant % n, dtype=exact)
        for axis, a in enumerate(coefficients):
            total = (total + points[:, axis].astype(exact) * (a % n)) % n
        return total

    def _counted(self, size: int, coefficients: tuple[int, ...], constant: int) -> int:
        """How many points of the box size^d are on q_d = coefficients * q + constant."""
        if size ** (self.dimensions - 2) > MAX_COUNTED // max(1, size):
            raise OutOfRange(f"a box of side {size} in {self.dimensions} dimensions has too many queens to count")
        tail = _box(size, self.dimensions - 2)
        found = 0
        for first in range(size):
            heights = self._heights(tail, coefficients[1:], constant + coefficients[0] * first)
            found += int((heights < size).sum())
        return found


def _box(size: int, d: int) -> Ints:
    """All points of size^d, one row each; one empty row for d = 0."""
    return np.indices((size,) * d, dtype=np.int64).reshape(d, -1).T if d else np.zeros((1, 0), dtype=np.int64)


@cache
def line_directions(d: int) -> tuple[tuple[int, ...], ...]:
    """One of each pair of opposite directions in which a queen moves: those along the axes first."""
    found = [v for v in product((-1, 0, 1), repeat=d) if v > (0,) * d]
    return tuple(sorted(found, key=lambda v: (sum(map(abs, v)), v)))
