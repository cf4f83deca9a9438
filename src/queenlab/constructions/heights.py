"""Recipes for n^(d-1) queens on n^d: one above every cell of a floor of d - 1 dimensions."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from queenlab.board import MAX_DIMENSIONS, Board
from queenlab.constructions.progressions import fill_progression
from queenlab.constructions.recipe import MAX_BUILT, Ints, Recipe, WithSide
from queenlab.errors import BadInput, OutOfRange
from queenlab.placement import Placement


def linear_form(n: int, coefficients: tuple[int, ...], constant: int) -> Ints:
    """The values of constant + sum of coefficients[i] * x_i modulo n at all points x, one axis for each coefficient.

    Example:
        >>> linear_form(3, (1, 2), 0)
        array([[0, 2, 1],
               [1, 0, 2],
               [2, 1, 0]])
    """
    entries = n ** len(coefficients)
    if entries > MAX_BUILT:
        raise OutOfRange(f"{n}^{len(coefficients)} entries are too many to build; at most {MAX_BUILT}; ask for one")
    values = np.full(1, constant % n, dtype=np.int64)
    line = np.empty(n, dtype=np.int64)
    for a in coefficients:
        fill_progression(line, 0, a, n)
        values = np.add.outer(values, line).ravel()
        np.subtract(values, n, out=values, where=values >= n)
    return values.reshape((n,) * len(coefficients))


def tiled(outer: Ints, inner: Ints, unit: int) -> Ints:
    """Tiles: unit * outer at the tile plus inner at the place in it; the axes of both are the same in number."""
    if 1 in (outer.size, inner.size):
        return unit * outer + inner
    coarse = outer.reshape([x for side in outer.shape for x in (side, 1)])
    fine = inner.reshape([x for side in inner.shape for x in (1, side)])
    sides = [a * b for a, b in zip(outer.shape, inner.shape, strict=True)]
    return (unit * coarse + fine).reshape(sides)


def check_point(point: tuple[int, ...], axes: int, n: int, what: str) -> None:
    """Refuses a point without the right number of coordinates from 0 to n - 1."""
    if len(point) != axes or not all(0 <= x < n for x in point):
        raise BadInput(f"{what} needs {axes} coordinates from 0 to {n - 1}, not {point}")


class SpaceRecipe(Recipe):
    """A number at every point of some axes of n^d: `build()` returns all of them, `at` a single one."""

    #: What a point is called.
    point: ClassVar[str]

    @property
    @abstractmethod
    def dimensions(self) -> int: ...

    @property
    @abstractmethod
    def axes(self) -> int:
        """The number of coordinates of a point."""

    @abstractmethod
    def at(self, *point: int) -> int:
        """The number at this point, all 0-based."""

    def check(self, point: tuple[int, ...]) -> None:
        check_point(point, self.axes, self.side, self.point)

    @abstractmethod
    def check_size(self) -> None:
        """Refuses to build too many numbers."""


class NestedRecipe(SpaceRecipe):
    """What `Tiles` and products of colourings have in common: side s * outer + inner, for an inner side s."""

    outer: SpaceRecipe
    inner: SpaceRecipe

    @property
    def side(self) -> int:
        return self.outer.side * self.inner.side

    @property
    def dimensions(self) -> int:
        return self.outer.dimensions

    def at(self, *point: int) -> int:
        self.check(point)
        s = self.inner.side
        return s * self.outer.at(*(x // s for x in point)) + self.inner.at(*(x % s for x in point))

    def build(self) -> Ints:
        self.check_size()
        return tiled(self.outer.build(), self.inner.build(), self.inner.side)


class HeightsRecipe(SpaceRecipe):
    """A placement on n^d with one queen above every cell of the floor: `build()[q_1, ..., q_(d-1)]` is q_d."""

    point: ClassVar[str] = "a cell of the floor"

    @property
    def axes(self) -> int:
        return self.dimensions - 1

    def check_size(self) -> None:
        if self.side**self.axes > MAX_BUILT:
            raise OutOfRange(f"{self.side}^{self.axes} heights are too many to build; at most {MAX_BUILT}; ask for one")

    def placement(self, torus: bool = False) -> Placement:
        board = Board(self.side, self.dimensions, torus)
        heights = self.build().ravel()
        return Placement(board, np.arange(heights.size, dtype=np.int64) * self.side + heights)


@dataclass(frozen=True)
class Linear(WithSide, HeightsRecipe):
    """A regular solution: q_d = a_1 q_1 + ... + a_(d-1) q_(d-1) + constant modulo n.

    No two of the queens attack each other exactly if the coefficients are good in the sense of `unit_vectors`: two
    queens k steps apart in direction v have k (a . v - v_d) = 0 modulo n, and where that factor is not a unit there are
    such queens. The plane needs the same as the torus. A coefficient that is not unit gives two queens of one height.
    If all are units and k = n/g for an odd factor g, the n - k > k queens along an axis that have a partner k steps
    further on have different heights, and only k heights send the partner over the edge. For even n a unit is odd,
    and queens n/2 apart along an axis differ by n/2 in height.

    Example:
        >>> Linear(11, (3, 5), 0).build()[:2]
        array([[ 0,  5, 10,  4,  9,  3,  8,  2,  7,  1,  6],
               [ 3,  8,  2,  7,  1,  6,  0,  5, 10,  4,  9]])
        >>> Linear(10**18 + 9, (3, 5), 0).at(10**18, 1)
        999999999999999987
    """

    kind: ClassVar[str] = "linear"
    n: int
    coefficients: tuple[int, ...]
    constant: int

    def __post_init__(self) -> None:
        if self.n < 1:
            raise BadInput(f"a linear solution needs a modulus of at least 1, not {self.n}")
        if len(self.coefficients) >= MAX_DIMENSIONS or not all(isinstance(a, int) for a in self.coefficients):
            raise BadInput(f"a linear solution has at most {MAX_DIMENSIONS - 1} coefficients, all of them numbers")

    @property
    def dimensions(self) -> int:
        return len(self.coefficients) + 1

    def at(self, *point: int) -> int:
        self.check(point)
        return (sum(a * x for a, x in zip(self.coefficients, point, strict=True)) + self.constant) % self.n

    def build(self) -> Ints:
        return linear_form(self.n, self.coefficients, self.constant)


@dataclass(frozen=True)
class Tiles(NestedRecipe, HeightsRecipe):
    """Tiles chosen by one solution, each filled with a copy of another; `inner` must be a solution on the torus.

    Two queens on a line of the whole board are on a wrapped line of the tile, so they are at the same place of their
    tiles, and the tiles are on a line of `outer` (Abramson & Yung, section 4, in d dimensions).

    Example:
        >>> Tiles(Linear(11, (3, 5), 0), Linear(11, (3, 5), 0)).at(12, 11)
        91
    """

    kind: ClassVar[str] = "tiles"
    outer: HeightsRecipe
    inner: HeightsRecipe

    def __post_init__(self) -> None:
        if self.outer.dimensions != self.inner.dimensions:
            raise BadInput(f"{self.outer.dimensions}-dimensional tiles are not filled in {self.inner.dimensions}")
