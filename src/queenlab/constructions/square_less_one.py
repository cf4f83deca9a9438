"""One less than an even square: n = j^2 - 1 with j even, and leprechauns of range j - 2, the most there can be.

The lattice modulo j^2 + 1 with step j is the one that a quarter turn keeps. Two of its queens are taken out with their
rows and columns: one next to the centre and one next to a corner. That brings others nearer by one at most, so they
stay j - 1 apart; why no two of them come to share a diagonal is shown in docs/research/square-less-one.md.
"""

from __future__ import annotations

import math

from queenlab.constructions.plane import PlaneConstruction
from queenlab.constructions.recipe import RowsRecipe
from queenlab.constructions.rows import Congruence
from queenlab.constructions.surgery import Deleted


class SquareLessOne(PlaneConstruction):
    name = "square-less-one"
    source = "found and proved here; meets the bound of Escamocher & O'Sullivan, Theorem 2"
    domain = "n = j^2 - 1 with j even, j >= 4, range at most j - 2; the plane"
    summary = "steps of j modulo j^2 + 1, without a queen near the centre and one near a corner"

    def needs(self, n: int) -> str | None:
        fits = n >= 15 and n % 4 == 3 and math.isqrt(n + 1) ** 2 == n + 1
        return None if fits else "needs n = j^2 - 1 with j even: 15, 35, 63, 99, ..."

    def reach_at(self, n: int) -> int:
        return 1 if self.needs(n) else math.isqrt(n + 1) - 2

    def board(self, n: int) -> RowsRecipe:
        modulus, step = n + 2, math.isqrt(n + 1)
        lattice = Congruence(modulus, step, modulus // 2 - step // 2 - 1)
        return Deleted(Deleted(lattice, modulus // 2 + 1), step // 2)


CONSTRUCTIONS = (SquareLessOne(),)
