"""Corner removal: n queens from a solution of n + 1 with a queen in the corner, by deleting her column and row."""

from __future__ import annotations

from queenlab.constructions.decomposition import torus_family
from queenlab.constructions.general_solution import general_solutions
from queenlab.constructions.numbered import Numbered, NumberedConstruction, joined
from queenlab.constructions.rows import WithoutCorner

#: The even n whose n + 1 has no solution of these kinds (Abramson & Yung, Theorem 2).
_LEFT_OUT = (2, 8, 14, 26, 38)


def corner_removals(n: int, least: int = 1) -> Numbered:
    """The boards of side n + 1 with a queen in the corner, without it: on the torus, then general solutions.

    No general solution with C >= 1 is on the torus list: one begins with a C-knight-walk and continues with a larger
    one, or, for C = 1, with a queen in the corner and a jump of more than B. So all are different.
    `least` is the smallest corner tile C of a general solution that is used.
    """
    whole = joined(torus_family(n + 1, cornered=True), general_solutions(n + 1, least))
    return Numbered(whole.size, lambda index: WithoutCorner(whole.member(index)), whole.exact)


class CornerRemoval(NumberedConstruction):
    """A regular, decomposition or general solution without its corner."""

    name = "corner-removal"
    source = "Abramson & Yung, section 3 and Theorem 2"
    domain = "plane; all even n but 2, 8, 14, 26, 38"
    summary = "a regular, decomposition or general solution of n + 1 without its corner queen"

    def needs(self, n: int) -> str | None:
        return "needs an even n other than 2, 8, 14, 26 and 38" if n % 2 or n in _LEFT_OUT else None

    def family(self, n: int) -> Numbered:
        return corner_removals(n)


CONSTRUCTIONS = (CornerRemoval(),)
