"""Leprechauns of range 2 for every n from 10 on (Escamocher & O'Sullivan, Algorithms 1 to 5, Theorem 1).

Their rows count from 1 and their mod runs from 1 to n; here both begin with 0.
"""

from __future__ import annotations

from queenlab.constructions.numbered import Numbered, NumberedConstruction, joined
from queenlab.constructions.plane import ClosedForm, PlaneConstruction
from queenlab.constructions.recipe import RowsRecipe
from queenlab.constructions.request import Request
from queenlab.constructions.rows import Congruence, ListedRows, Runs, WithoutCorner
from queenlab.constructions.three_parts import first_rows, three_parts

#: Escamocher & O'Sullivan, Figure 1: the one n that Algorithm 5 takes from a table. The data are the paper's.
FIGURE_1 = (0, 3, 6, 9, 12, 4, 7, 10, 13, 1, 5, 8, 2, 11)


#: Algorithm 1: the leprechauns are as far apart around the torus as on the plane.
LEPRECHAUNS_1 = ClosedForm(
    "leprechauns-1",
    "Escamocher & O'Sullivan, Algorithm 1, Lemma 1",
    "n = 1 or 5 mod 6, n = 1 or n >= 11, range at most 2; plane and torus",
    "steps of 3 modulo n from the corner on",
    lambda n: n == 1 or (n >= 11 and n % 6 in (1, 5)),
    lambda n: Congruence(n, 3, 0),
    reach=2,
    wraps=True,
)
LEPRECHAUNS_2 = ClosedForm(
    "leprechauns-2",
    "Escamocher & O'Sullivan, Algorithm 2, Lemma 2",
    "n = 0 or 4 mod 6, n >= 10, range at most 2",
    "steps of 3 modulo n + 1, without the corner",
    lambda n: n >= 10 and n % 6 in (0, 4),
    lambda n: WithoutCorner(Congruence(n + 1, 3, 0)),
    reach=2,
)


class Leprechauns3(NumberedConstruction):
    """Algorithm 3: three congruences with jumps of 7 between them, from any of the first rows 5 to n - 9."""

    name = "leprechauns-3"
    source = "Escamocher & O'Sullivan, Algorithm 3, Lemma 3"
    domain = "n = 3 mod 6, n >= 15, range at most 2"
    summary = "steps of 3 modulo n, a step of 7 after each third; first rows 5 to n - 9"
    reach = 2

    def needs(self, n: int) -> str | None:
        return None if n >= 15 and n % 6 == 3 else "needs n = 3 mod 6, n >= 15"

    def family(self, n: int) -> Numbered:
        return Numbered(len(first_rows(n)), lambda index: three_parts(n, first_rows(n)[index]))


def cropped(n: int, first: int) -> RowsRecipe:
    """Three congruences on n + 1 columns from row `first` (0-based), cut down to n columns, for n = 2 mod 6.

    The last column goes, and with it the leprechaun in row first + 5 (mod n + 1). The one in the last row moves to that
    row. Rows of the same block agree modulo 3, which gives the block where the last row is; n = 2 mod 3.
    """
    whole = n + 1
    third = whole // 3
    moved = (2 - first) % 3
    runs: list[tuple[int, int, int, int, int]] = []
    for block, width in enumerate((third, third, third - 1)):
        start = (first + 4 * block) % whole
        if block != moved:
            runs.append((width, start, 3, whole, 0))
            continue
        before = (n - start) // 3 % third
        runs.append((before, start, 3, whole, 0))
        runs.append((1, (first + 5) % whole, 0, whole, 0))
        # The next one after row n, modulo n + 1, is in row 2.
        runs.append((width - before - 1, 2, 3, whole, 0))
    return Runs(tuple(run for run in runs if run[0]))


def cropped_first_rows(n: int) -> tuple[range, range, range]:
    """The first rows (0-based) from which `cropped` is a solution of range 2, for n = 2 mod 6 from 14 on.

    With rows from 1 on: those from 8 to (n - 26) / 3 that are 8 (for n = 2 mod 12) or 2 (for n = 8 mod 12) modulo 12;
    those from (2n - 1) / 3 to n - 15 that are 5 modulo 12; and n - 10. The paper takes 8 and 14 of the first kind, and
    n - 10 for six small n only; but n - 10 holds for all, and for n = 14 too. That they hold is proved in
    docs/research/papers/leprechauns.md; that there are no others was computed for n < 1500.
    """
    lowest = 7 if n % 12 == 2 else 13
    high = -(-(2 * n - 1) // 3) - 1
    high += (4 - high) % 12
    return range(lowest, (n - 26) // 3, 12), range(high, n - 15, 12), range(n - 11, n - 10)


class Leprechauns4(NumberedConstruction):
    """Algorithm 4: Algorithm 3 for n + 1, cut down to n, from every first row that allows it."""

    name = "leprechauns-4"
    source = "Escamocher & O'Sullivan, Algorithm 4, Lemma 4; n = 14 and more first rows are found here"
    domain = "n = 2 mod 6, n >= 14, range at most 2"
    summary = "leprechauns-3 for n + 1 without its last column, the one in the last row moved"
    reach = 2

    def needs(self, n: int) -> str | None:
        return None if n >= 14 and n % 6 == 2 else "needs n = 2 mod 6, n >= 14"

    def family(self, n: int) -> Numbered:
        def from_rows(rows: range) -> Numbered:
            return Numbered(len(rows), lambda index: cropped(n, rows[index]))

        return joined(*map(from_rows, cropped_first_rows(n)))

    def board(self, n: int) -> RowsRecipe:
        """From the first row of the listing: 8 or 14, and n - 10 while that is too small a board."""
        low, _, last = cropped_first_rows(n)
        return cropped(n, low[0] if low else last[0])


class Leprechauns5(PlaneConstruction):
    """Algorithm 5: whichever of the others fits n, and the board of Figure 1 for n = 14."""

    name = "leprechauns-5"
    source = "Escamocher & O'Sullivan, Algorithm 5, Theorem 1"
    domain = "n = 1 or n >= 10, range at most 2; on the torus n coprime to 6"
    summary = "leprechauns-1 to -4, whichever fits n; n = 14 from a table"
    reach = 2

    def _for(self, n: int) -> PlaneConstruction:
        return (LEPRECHAUNS_2, LEPRECHAUNS_1, Leprechauns4(), Leprechauns3())[(0, 1, 2, 3, 0, 1)[n % 6]]

    def refusal(self, request: Request) -> str | None:
        return self._for(request.n).refusal(request) if request.n >= 10 else super().refusal(request)

    def needs(self, n: int) -> str | None:
        return None if n == 1 or n >= 10 else "needs n = 1 or n >= 10"

    def board(self, n: int) -> RowsRecipe:
        return ListedRows(FIGURE_1) if n == 14 else self._for(n).board(n)


CONSTRUCTIONS = (LEPRECHAUNS_1, LEPRECHAUNS_2, Leprechauns3(), Leprechauns4(), Leprechauns5())
