"""What the constructions for one n x n board on the plane have in common."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

from queenlab.constructions.construction import Construction, FamilySize
from queenlab.constructions.recipe import RowsRecipe
from queenlab.constructions.request import Request


class PlaneConstruction(Construction):
    """A construction for queens in two dimensions, chosen by n alone.

    A placement for some range serves every smaller one, and one on the torus serves the plane.
    """

    #: The largest range of leprechauns that it serves; 1 is the plain queen.
    reach: int = 1
    #: Whether its placements hold on the torus too.
    wraps: bool = False

    @abstractmethod
    def needs(self, n: int) -> str | None:
        """What is wrong with this n, in one line; None if nothing is."""

    @abstractmethod
    def board(self, n: int) -> RowsRecipe:
        """The placement to show, for an n that nothing is wrong with."""

    def refusal(self, request: Request) -> str | None:
        if request.piece != "queen" or request.d != 2 or request.goal == "color":
            return "is for queens in two dimensions, one in every column"
        if request.torus and not self.wraps and request.n > 1:
            return "is for the plane; its queens attack each other around the torus"
        if request.range > self.reach_at(request.n) and request.n > 1:
            return f"keeps queens more than {self.reach_at(request.n)} apart, not more than {request.range}"
        return self.needs(request.n)

    def reach_at(self, n: int) -> int:
        return self.reach

    def size(self, request: Request) -> FamilySize:
        return FamilySize(1)

    def member(self, request: Request, index: int) -> RowsRecipe:
        self.check_index(request, index)
        return self.board(request.n)

    def simplest(self, request: Request) -> RowsRecipe:
        return self.board(request.n)


@dataclass(frozen=True)
class ClosedForm(PlaneConstruction):
    """A formula for one board, and the n for which it holds; its domain says the same in words."""

    name: str
    source: str
    domain: str
    summary: str
    holds: Callable[[int], bool]
    formula: Callable[[int], RowsRecipe]
    reach: int = 1
    wraps: bool = False

    def needs(self, n: int) -> str | None:
        return None if self.holds(n) else f"needs {self.domain.partition(', range')[0]}"

    def board(self, n: int) -> RowsRecipe:
        return self.formula(n)
