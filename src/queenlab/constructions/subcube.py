"""Partial solutions on boards in space that have no full one: a full one of a larger board, cut (Kunt, 3.2.1)."""

from __future__ import annotations

from queenlab.constructions.construction import Construction, FamilySize
from queenlab.constructions.cut_search import MAX_DIMENSIONS, best_cut
from queenlab.constructions.cuts import Cut, has_full_solution
from queenlab.constructions.request import Request


class Subcube(Construction):
    """The best cut out of a linear full solution of a larger board, with queens on the cells that are left free.

    Where the full solution of a smaller board has more queens, as on 14^3, it is that with a border.
    """

    name = "subcube"
    source = "Kunt, Thm 8, Thm 12, Conj. 1 and Prop. 8"
    domain = f"goal=max, queens on the plane board n^d, d from 3 to {MAX_DIMENSIONS}, gcd(n, (2^d - 1)!) > 1"
    summary = "a larger full solution cut where it loses fewest queens, or a smaller one with a border"

    def refusal(self, request: Request) -> str | None:
        if request.goal != "max":
            return f"gives as many queens as it can, for goal=max, not goal={request.goal}"
        if request.piece != "queen" or request.range > 1:
            return "places queens of range 1 only"
        if request.d == 2:
            return "needs 3 dimensions or more: n queens fit on n^2, and other constructions place them"
        if not 3 <= request.d <= MAX_DIMENSIONS:
            return f"needs 3 to {MAX_DIMENSIONS} dimensions, not {request.d}"
        if request.torus:
            return "needs the plane: the lines of a torus close again where the board was cut"
        if has_full_solution(request.n, request.d):
            return f"{request.n}^{request.d} has a full solution: linear gives it"
        return None

    def size(self, request: Request) -> FamilySize:
        """How many equally large cuts the search has kept; there are more, their mirror images among them."""
        return FamilySize(len(best_cut(request.n, request.d).cuts), exact=False)

    def member(self, request: Request, index: int) -> Cut:
        return best_cut(request.n, request.d).cuts[self.check_index(request, index)]

    def simplest(self, request: Request) -> Cut:
        return best_cut(request.n, request.d).cut


CONSTRUCTIONS = (Subcube(),)
