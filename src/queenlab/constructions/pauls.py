"""The classical solution: two runs of knight's moves (Pauls 1874; Hoffman, Loessi & Moore 1969; Kunt, section 2.1).

No queen of (A) or (B) stands on the main diagonal, so each takes one more queen past its last column and row: (C).
"""

from __future__ import annotations

from queenlab.constructions.numbered import Numbered, NumberedConstruction
from queenlab.constructions.plane import ClosedForm
from queenlab.constructions.recipe import RowsRecipe
from queenlab.constructions.rows import Runs, WithCorner


def pauls_a(n: int) -> RowsRecipe:
    """The even rows in order, then the odd ones: a solution for even n that is not 2 mod 6."""
    half = n // 2
    return Runs(((half, 1, 2, n, 0), (half, 0, 2, n, 0)))


def pauls_b(n: int) -> RowsRecipe:
    """Two by two from the middle on, and the same turned half around: a solution for even n >= 4, not 0 mod 6.

    Kunt prints the second half wrongly; it holds (n+1-j, n - (2(j-1) + n/2 - 1 mod n)).
    """
    half = n // 2
    return Runs(((half, half - 1, 2, n, 0), (half, half + 2, 2, n, 0)))


PAULS_A = ClosedForm(
    "pauls-a",
    "Pauls; Hoffman, Loessi & Moore; Kunt, section 2.1 (A)",
    "n = 0 or 4 mod 6",
    "the even rows in order, then the odd rows in order",
    lambda n: n % 6 in (0, 4),
    pauls_a,
)
PAULS_B = ClosedForm(
    "pauls-b",
    "Pauls; Hoffman, Loessi & Moore; Kunt, section 2.1 (B), corrected",
    "n = 2 or 4 mod 6, n >= 4",
    "knight's moves from the middle of the first column, and their half-turn",
    lambda n: n % 6 in (2, 4) and n >= 4,
    pauls_b,
)


class PaulsC(NumberedConstruction):
    """Construction (C): (A) or (B), and a queen in the corner.

    For n = 5 mod 6 both serve; for n = 5 they are the same.
    """

    name = "pauls-c"
    source = "Pauls; Hoffman, Loessi & Moore; Kunt, section 2.1 (C)"
    domain = "n odd, n >= 5"
    summary = "pauls-a or pauls-b for n - 1, plus a corner queen"

    def needs(self, n: int) -> str | None:
        return None if n % 2 == 1 and n >= 5 else "needs n odd, n >= 5"

    def family(self, n: int) -> Numbered:
        """From (A) where that serves, then from (B)."""
        parts = (pauls_b,) if n % 6 == 3 else (pauls_a, pauls_b) if n % 6 == 5 and n > 5 else (pauls_a,)
        return Numbered(len(parts), lambda index: WithCorner(parts[index](n - 1)))


CONSTRUCTIONS = (PAULS_A, PAULS_B, PaulsC())
