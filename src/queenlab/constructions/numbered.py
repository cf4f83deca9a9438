"""Numbered families of boards, and constructions that give such a family for every n."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

from queenlab.constructions.construction import FamilySize
from queenlab.constructions.plane import PlaneConstruction
from queenlab.constructions.recipe import RowsRecipe
from queenlab.constructions.request import Request


@dataclass(frozen=True)
class Numbered:
    """So many boards, and the one with a number below that; if not `exact`, there are more of this kind."""

    size: int
    member: Callable[[int], RowsRecipe]
    exact: bool = True


def joined(*families: Numbered) -> Numbered:
    """The concatenation of families."""

    def member(index: int) -> RowsRecipe:
        for family in families:
            if index < family.size:
                return family.member(index)
            index -= family.size
        raise AssertionError("the number is checked before")

    return Numbered(sum(f.size for f in families), member, all(f.exact for f in families))


def paired(first: Numbered, second: Numbered, make: Callable[[RowsRecipe, RowsRecipe], RowsRecipe]) -> Numbered:
    """Every board of the first family with every one of the second."""

    def member(index: int) -> RowsRecipe:
        a, b = divmod(index, second.size)
        return make(first.member(a), second.member(b))

    return Numbered(first.size * second.size, member, first.exact and second.exact)


class NumberedConstruction(PlaneConstruction):
    """A construction for queens in two dimensions that gives a numbered family for every n."""

    @abstractmethod
    def family(self, n: int) -> Numbered:
        """The boards of side n, for a valid n."""

    def size(self, request: Request) -> FamilySize:
        family = self.family(request.n)
        return FamilySize(family.size, family.exact)

    def member(self, request: Request, index: int) -> RowsRecipe:
        return self.family(request.n).member(self.check_index(request, index))

    def board(self, n: int) -> RowsRecipe:
        return self.family(n).member(0)
