"""Rooks on any board: Latin squares and their kin in d dimensions (Kunt, 3.1, after McCarthy)."""

from __future__ import annotations

from queenlab.board import MAX_DIMENSIONS
from queenlab.constructions.coloring_recipes import LinearColoring
from queenlab.constructions.construction import Construction, FamilySize
from queenlab.constructions.heights import HeightsRecipe, Linear
from queenlab.constructions.recipe import RowsRecipe
from queenlab.constructions.request import Request
from queenlab.constructions.rows import Congruence


def _refusal(request: Request) -> str | None:
    if request.piece != "rook" or request.range > 1:
        return "is for rooks"
    return f"needs d <= {MAX_DIMENSIONS}" if request.d > MAX_DIMENSIONS else None


class Latin(Construction):
    """The sum of the coordinates: it changes with each of them, so no line along an axis holds two rooks.

    On the torus these lines hold the same cells, so nothing changes.
    """

    name = "latin"
    source = "McCarthy 1978 (Kunt, 3.1)"
    domain = "rooks, any n and d"
    summary = "height q_1 + ... + q_(d-1) modulo n, the cyclic Latin square"

    def refusal(self, request: Request) -> str | None:
        return "places rooks and gives no colouring" if request.goal == "color" else _refusal(request)

    def size(self, request: Request) -> FamilySize:
        return FamilySize(1)

    def member(self, request: Request, index: int) -> RowsRecipe | HeightsRecipe:
        self.check_index(request, index)
        one = 1 % request.n
        if request.d == 2:
            return Congruence(request.n, one, 0)
        return Linear(request.n, (one,) * (request.d - 1), 0)


class LatinColoring(Construction):
    """The cells are coloured by the sum of their coordinates, so that every line along an axis shows each colour."""

    name = "latin-coloring"
    source = "McCarthy 1978 (Kunt, 3.1)"
    domain = "rooks, n colours, any n and d >= 2"
    summary = "colour q_1 + ... + q_d modulo n"

    def refusal(self, request: Request) -> str | None:
        if request.goal != "color":
            return "gives colourings: goal=color"
        return _refusal(request) or ("needs d >= 2" if request.d < 2 else None)

    def size(self, request: Request) -> FamilySize:
        return FamilySize(1)

    def member(self, request: Request, index: int) -> LinearColoring:
        self.check_index(request, index)
        return LinearColoring(request.n, (-1 % request.n,) * (request.d - 1))


CONSTRUCTIONS = (Latin(), LatinColoring())
