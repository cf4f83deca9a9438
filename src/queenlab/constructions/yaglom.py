"""The solution of Yaglom & Yaglom, as Abramson & Yung sketch it in Appendix 3.

Even boards are solved with the main diagonal left free, so that odd ones follow by a queen in the corner.
"""

from __future__ import annotations

from queenlab.constructions.plane import ClosedForm
from queenlab.constructions.recipe import RowsRecipe
from queenlab.constructions.rows import Congruence, Runs, WithCorner, WithoutCorner


def yaglom_walk(n: int) -> RowsRecipe:
    """The knight-walk on n + 1 columns without its corner queen, for n = 0 or 4 mod 6."""
    return WithoutCorner(Congruence(n + 1, 2, 0))


def yaglom_pattern(n: int) -> RowsRecipe:
    """Queens on a list of diagonals, for n = 2 mod 6 from 8 on and n = 0 mod 6 from 12 on.

    The paper lists the diagonals 2n-4; n+1, n+2, ..., 3n/2-3; n/2+2, 3n/2-1, n/2+1, 3n/2-2; n/2+3, ..., n-1; 4 of the
    queens from left to right. They are numbered n + row - column, which only its figure shows.
    """
    half = n // 2
    return Runs(
        (
            (1, n - 4, 0, n, 0),
            (half - 3, 2, 2, n, 0),
            (1, 0, 0, n, 0),
            (1, n - 2, 0, n, 0),
            (1, 1, 0, n, 0),
            (1, n - 1, 0, n, 0),
            (half - 3, 5, 2, n, 0),
            (1, 3, 0, n, 0),
        )
    )


CONSTRUCTIONS = (
    ClosedForm(
        "yaglom-walk",
        "Yaglom & Yaglom; Abramson & Yung, Appendix 3, Figure 4a",
        "n = 0, 1, 4 or 5 mod 6, n >= 4",
        "the knight-walk of n + 1 without its corner; odd n: that of n - 1 plus a queen",
        lambda n: n % 6 in (0, 1, 4, 5) and n >= 4,
        lambda n: WithCorner(yaglom_walk(n - 1)) if n % 2 else yaglom_walk(n),
    ),
    ClosedForm(
        "yaglom-pattern",
        "Yaglom & Yaglom; Abramson & Yung, Appendix 3, Figure 4b",
        "n = 0, 1, 2 or 3 mod 6, n >= 8",
        "queens on listed diagonals; odd n: that of n - 1 plus a corner queen",
        lambda n: n % 6 in (0, 1, 2, 3) and n >= 8,
        lambda n: WithCorner(yaglom_pattern(n - 1)) if n % 2 else yaglom_pattern(n),
    ),
)
