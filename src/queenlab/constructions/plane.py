"""The common part of constructions for a single n x n board on the plane."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from queenlab.constructions.construction import Construction, FamilySize
from queenlab.constructions.recipe import RowsRecipe
from queenlab.constructions.request import Request
from queenlab.errors import BadInput

Board = TypeVar("Board", bound=RowsRecipe)


class PlaneConstruction(Construction):
    """A construction for queens in two dimensions that depends only on n.

    A placement for some range serves every smaller one, and one on the torus serves the plane.
    """

    #: The largest range of leprechauns that it serves; 1 is the plain queen.
    reach: int = 1
    #: Whether its placements hold on the torus too.
    wraps: bool = False

    @abstractmethod
    def needs(self, n: int) -> str | None:
        """Why this n is not covered, in one line; None if it is."""

    @abstractmethod
    def board(self, n: int) -> RowsRecipe:
        """The placement to show, for a valid n."""

    def refusal(self, request: Request) -> str | None:
        if request.piece != "queen" or request.d != 2 or request.goal == "color":
            return "is for queens in two dimensions, one in every column"
        if request.torus and not self.wraps and request.n > 1:
            return "is for the plane; its queens attack each other around the torus"
        if request.range > self.reach_at(request.n) and request.n > 1:
            return f"keeps queens only more than {self.reach_at(request.n)} apart, not more than {request.range}"
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


class SearchedConstruction(PlaneConstruction, Generic[Board]):
    """A construction that searches for its boards, so that only the search shows the range for each n."""

    searches = True

    @abstractmethod
    def widest(self, n: int) -> tuple[int, Board] | None:
        """The largest range for which a board is found, and the board; None if none is found."""

    @abstractmethod
    def none_found(self, n: int) -> str:
        """The line that says so."""

    def needs(self, n: int) -> str | None:
        return self.none_found(n) if self.widest(n) is None else None

    def reach_at(self, n: int) -> int:
        found = self.widest(n)
        return 1 if found is None else found[0]

    def board(self, n: int) -> Board:
        found = self.widest(n)
        if found is None:
            raise BadInput(self.none_found(n))
        return found[1]


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
