"""The two solutions of the smallest board that holds leprechauns of odd range k: n = (k+1)^2.

Cut into boxes of side K = k + 1, the board has one leprechaun in each (Escamocher & O'Sullivan, Proposition 2). In box
(i, j), counted from 1, it stands at column K(i-1) + j and row K(j-1) + K + 1 - i. With a column and a row 0 put before
the first, K times the column is K^2 (i-1) + K j, which is K j - (i-1) modulo K^2 + 1: just that row. So the board is a
regular one modulo K^2 + 1 with step K, without its corner. Since K * K = -1, the other solution, its transpose, has the
step -K.
"""

from __future__ import annotations

import math

from queenlab.constructions.numbered import Numbered, NumberedConstruction
from queenlab.constructions.recipe import RowsRecipe
from queenlab.constructions.rows import Congruence, WithoutCorner


def box_board(side: int, turned: bool = False) -> RowsRecipe:
    """The board of side^2 columns with one leprechaun in each box of this side, or its transpose.

    For an even side it is a solution of range side - 1. For an odd one (an even range) two share a diagonal (Lemma 10).

    Example:
        >>> box_board(2).build() + 1, box_board(2, turned=True).build() + 1
        (array([2, 4, 1, 3]), array([3, 1, 4, 2]))
    """
    modulus = side * side + 1
    return WithoutCorner(Congruence(modulus, modulus - side if turned else side, 0))


class BoxConstruction(NumberedConstruction):
    name = "boxes"
    source = "Escamocher & O'Sullivan, Proposition 2"
    domain = "n = (k+1)^2 with k odd, range at most k"
    summary = "one in each box of side k + 1: steps of k + 1 modulo n + 1, without the corner"

    def needs(self, n: int) -> str | None:
        return None if n % 4 == 0 and math.isqrt(n) ** 2 == n else "needs n = (k+1)^2 with k odd: 4, 16, 36, 64, ..."

    def reach_at(self, n: int) -> int:
        return 1 if self.needs(n) else math.isqrt(n) - 1

    def family(self, n: int) -> Numbered:
        return Numbered(2, lambda index: box_board(math.isqrt(n), turned=index == 1))


CONSTRUCTIONS = (BoxConstruction(),)
