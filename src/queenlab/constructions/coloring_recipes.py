"""Colourings of all n^d cells with n colours, no two cells of one colour attacking each other.

Every line along an axis shows each colour once, so a colour's cells are a solution, and the n solutions are
superimposable: no two of them share a cell (Kunt, Prop. 5; Prop. 7 as corrected in n colours for d dimensions).
"""

from __future__ import annotations

import math
from abc import abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from queenlab.board import MAX_DIMENSIONS
from queenlab.constructions.heights import HeightsRecipe, Linear, NestedRecipe, SpaceRecipe, Tiles, linear_form
from queenlab.constructions.recipe import MAX_BUILT, Ints, RowsRecipe, WithSide
from queenlab.constructions.rows import Blocks, Congruence
from queenlab.errors import BadInput, OutOfRange
from queenlab.placement import Placement

#: More solutions than this are not listed at once.
MAX_CLASSES = 10**6


class ColoringRecipe(SpaceRecipe):
    """A colouring of n^d with the colours 0, ..., n - 1: `build()[q_1, ..., q_d]` is the colour of that cell."""

    point: ClassVar[str] = "a cell"

    @property
    def axes(self) -> int:
        return self.dimensions

    @abstractmethod
    def color_class(self, color: int) -> RowsRecipe | HeightsRecipe:
        """The cells of one colour: a solution, as rows for d = 2 and as heights in higher dimensions."""

    def colors(self) -> Ints:
        """The colours of all cells in order, in the format of `verify_coloring`."""
        return self.build().ravel()

    def placement(self, torus: bool = False) -> Placement:
        """The cells of colour 0; `color_class` returns the others."""
        return self.color_class(0).placement(torus)

    def check_color(self, color: int) -> int:
        if not 0 <= color < self.side:
            raise BadInput(f"colours go from 0 to {self.side - 1}, not {color}")
        return color

    def check_size(self) -> None:
        if self.side**self.dimensions > MAX_BUILT:
            cells = f"{self.side}^{self.dimensions}"
            raise OutOfRange(f"a colouring of {cells} cells is too large to build; at most {MAX_BUILT}")


@dataclass(frozen=True)
class LinearColoring(WithSide, ColoringRecipe):
    """Colour q_d - a_1 q_1 - ... - a_(d-1) q_(d-1) modulo n: each colour is a linear solution (Kunt, Thm 6, Table 3).

    Example:
        >>> LinearColoring(5, (2,)).build()
        array([[0, 1, 2, 3, 4],
               [3, 4, 0, 1, 2],
               [1, 2, 3, 4, 0],
               [4, 0, 1, 2, 3],
               [2, 3, 4, 0, 1]])
        >>> LinearColoring(5, (2,)).color_class(3)
        Congruence(n=5, step=2, start=3)
    """

    kind: ClassVar[str] = "linear-coloring"
    n: int
    coefficients: tuple[int, ...]

    def __post_init__(self) -> None:
        if self.n < 1:
            raise BadInput(f"a linear colouring needs a modulus of at least 1, not {self.n}")
        fine = all(isinstance(a, int) for a in self.coefficients)
        if not fine or not 1 <= len(self.coefficients) < MAX_DIMENSIONS:
            raise BadInput(f"a linear colouring has 1 to {MAX_DIMENSIONS - 1} coefficients, all of them numbers")

    @property
    def dimensions(self) -> int:
        return len(self.coefficients) + 1

    def at(self, *point: int) -> int:
        self.check(point)
        return (point[-1] - sum(a * x for a, x in zip(self.coefficients, point[:-1], strict=True))) % self.n

    def build(self) -> Ints:
        self.check_size()
        return linear_form(self.n, (*(-a for a in self.coefficients), 1), 0)

    def color_class(self, color: int) -> RowsRecipe | HeightsRecipe:
        self.check_color(color)
        if self.dimensions == 2:
            return Congruence(self.n, self.coefficients[0], color)
        return Linear(self.n, self.coefficients, color)


@dataclass(frozen=True)
class ProductColoring(NestedRecipe, ColoringRecipe):
    """Tiles coloured by one colouring and cells within a tile by another; a colour is a pair of colours.

    Colour s * (colour of the tile in `outer`) + (colour of the place in `inner`), where `inner` has side s.

    Two cells of the whole board on one diagonal are at places of their tiles on one wrapped diagonal. So if `inner` is
    a colouring of the torus, cells of one colour are at the same place, and their tiles are on a diagonal of `outer`,
    which may be a colouring of the plane. Kunt (3.1.2) asks for no torus, but it is needed whenever `outer` has side
    r > 1: let two places of one colour meet on a diagonal that wraps once. Of the r tiles of one colour two are on
    neighbouring diagonals, since r of the 2r - 1 diagonals with no two of them neighbours are every second one from
    corner to corner, and the queens in these two corners attack each other. These places in these tiles are in line.
    """

    kind: ClassVar[str] = "product-coloring"
    outer: ColoringRecipe
    inner: ColoringRecipe

    def __post_init__(self) -> None:
        if self.outer.dimensions != self.inner.dimensions:
            raise BadInput(f"{self.outer.dimensions}-dimensional tiles are not coloured in {self.inner.dimensions}")

    def color_class(self, color: int) -> RowsRecipe | HeightsRecipe:
        tile, place = divmod(self.check_color(color), self.inner.side)
        outer, inner = self.outer.color_class(tile), self.inner.color_class(place)
        if isinstance(outer, RowsRecipe) and isinstance(inner, RowsRecipe):
            return Blocks(outer, inner)
        if isinstance(outer, HeightsRecipe) and isinstance(inner, HeightsRecipe):
            return Tiles(outer, inner)
        raise BadInput("the tiles and the places of a product are coloured in the same number of dimensions")


def superimposable(coloring: ColoringRecipe) -> list[RowsRecipe | HeightsRecipe]:
    """The n solutions that together cover every cell once, in the order of their colours (Kunt, Prop. 5 and 6)."""
    if coloring.side > MAX_CLASSES:
        raise OutOfRange(f"{coloring.side} solutions are too many to list; at most {MAX_CLASSES}; ask for one colour")
    return [coloring.color_class(color) for color in range(coloring.side)]


def layer_coloring(solution: Linear) -> LinearColoring:
    """The colouring in one dimension less whose colours are a solution's layers, each of one height (Kunt, Prop. 4)."""
    if solution.dimensions < 3:
        raise BadInput("the layers of a solution are solutions if it has at least three dimensions")
    *others, last = solution.coefficients
    if math.gcd(last, solution.n) != 1:
        raise BadInput(
            f"the last coefficient {last} is not a unit modulo {solution.n}, so the layers are not solutions"
        )
    inverse = pow(last, -1, solution.n)
    return LinearColoring(solution.n, tuple(-a * inverse % solution.n for a in others))
