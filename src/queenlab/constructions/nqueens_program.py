"""The output of the Pascal program of Abramson & Yung (Appendix 2), for every N that it covers.

Two things in the printed program are amended, as the paper's own Lemmas 4 and 5 want them: a queen's place in its tile
counts from its own column (`j := i-C+B`), and B must be odd.
"""

from __future__ import annotations

from queenlab.constructions.general_solution import GeneralSolution
from queenlab.constructions.numbers import is_coprime_to_6
from queenlab.constructions.plane import PlaneConstruction
from queenlab.constructions.recipe import RowsRecipe
from queenlab.constructions.rows import Congruence, WithoutCorner

#: The sizes that the program leaves to a table, and the odd ones from which they come.
_TABLED = (3, 9, 15, 27, 39)


def breakdown(n: int) -> tuple[int, int]:
    """B and C with n = 4 B + C, both coprime to 6, for odd n divisible by 3 that is not tabled.

    C is the smallest number that does: 1 or 7 by the remainder modulo 4, and 4 more where B would be even.
    """
    c = 1 if n % 4 == 1 else 7
    if (n - c) // 4 % 2 == 0:
        c += 4
    return (n - c) // 4, c


class NQueensProgram(PlaneConstruction):
    """The knight-walk, the general solution with A = 5, or one of them without its corner."""

    name = "nqueens-program"
    source = "Abramson & Yung, Appendix 2, with two corrections"
    domain = "all n but 2, 3, 8, 9, 14, 15, 26, 27, 38, 39"
    summary = "a knight-walk, or five tiles with one cut down; even n: that of n + 1, cut"

    def needs(self, n: int) -> str | None:
        odd = n if n % 2 else n + 1
        return "needs an n other than 2, 3, 8, 9, 14, 15, 26, 27, 38, 39" if odd in _TABLED else None

    def board(self, n: int) -> RowsRecipe:
        return _odd_board(n) if n % 2 else WithoutCorner(_odd_board(n + 1))


def _odd_board(n: int) -> RowsRecipe:
    if is_coprime_to_6(n):
        return Congruence(n, 2, 0)
    return GeneralSolution(Congruence(5, 2, 0), *breakdown(n))


CONSTRUCTIONS = (NQueensProgram(),)
