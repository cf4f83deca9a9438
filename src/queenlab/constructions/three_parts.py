"""Three congruences side by side: the rare closed form with steps of 3 for n = 3 mod 6.

Erbas, Tanik & Aliyazicioglu give it for queens; Escamocher & O'Sullivan (Algorithm 3) use it for leprechauns.
"""

from __future__ import annotations

from queenlab.constructions.numbered import Numbered, NumberedConstruction
from queenlab.constructions.recipe import RowsRecipe
from queenlab.constructions.rows import Mirrored, Runs


def three_parts(n: int, first: int) -> RowsRecipe:
    """Steps of 3 modulo n from row `first` (0-based) on, with steps of 7 after each third of the columns.

    After n/3 steps of 3 a block is back where it began, so the next one begins 7 - 3 = 4 rows higher.
    """
    third = n // 3
    return Runs(tuple((third, (first + 4 * block) % n, 3, n, 0) for block in range(3)))


def first_rows(n: int) -> range:
    """The first rows (0-based) from which `three_parts` is a solution, for n = 3 mod 6, n >= 9; no others are.

    From n = 15 on they are the paper's 5 to n - 9, and it is a solution of range 2. For n = 9, found by computing,
    they are 2 and 3, and it is a solution of range 1.
    """
    return range(1, 3) if n == 9 else range(4, n - 9)


class ThreePartCongruence(NumberedConstruction):
    """All first rows, and the same upside down.

    A board and one upside down never agree, since one goes up by 3 and the other down. Turned half around, a board of
    the family is another of the family, so nothing else is gained by turning and mirroring alone.
    """

    name = "three-part-congruence"
    source = "Erbas, Tanik & Aliyazicioglu, by Escamocher & O'Sullivan, section 3"
    domain = "n = 3 mod 6, n >= 9; range 2 from n = 15"
    summary = "steps of 3 modulo n, a step of 7 after each third; all first rows, and upside down"
    reach = 2

    def reach_at(self, n: int) -> int:
        return 1 if n == 9 else 2

    def needs(self, n: int) -> str | None:
        return None if n % 6 == 3 and n >= 9 else "needs n = 3 mod 6, n >= 9"

    def family(self, n: int) -> Numbered:
        def member(index: int) -> RowsRecipe:
            board = three_parts(n, first_rows(n)[index // 2])
            return Mirrored(board) if index % 2 else board

        return Numbered(2 * len(first_rows(n)), member)


CONSTRUCTIONS = (ThreePartCongruence(),)
