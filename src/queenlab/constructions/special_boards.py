"""The boards that the general solution of Abramson & Yung does not cover, from their table."""

from __future__ import annotations

from queenlab.constructions.plane import ClosedForm
from queenlab.constructions.rows import ListedRows, WithoutCorner

#: Abramson & Yung, Figure 3: found by backtracking, with a queen in the corner. The data are the paper's.
_FIGURE_3 = (
    "0 3 5 7 1 4 2 8 6",
    "0 5 14 8 11 4 12 3 6 10 2 13 1 7 9",
    "0 15 5 16 9 25 22 19 26 24 14 10 13 23 3 7 4 1 11 21 18 2 17 8 20 12 6",
    "0 17 23 29 5 8 21 30 6 20 2 25 34 32 7 27 22 13 35 37 28 12 4 18 33 15 9 31 38 36 1 16 11 19 10 24 3 14 26",
)
FIGURE_3 = {len(line.split()): tuple(map(int, line.split())) for line in _FIGURE_3}


SPECIAL_BOARD = ClosedForm(
    "special-board",
    "Abramson & Yung, Figure 3",
    "n = 8, 9, 14, 15, 26, 27, 38, 39",
    "a table of boards with a corner queen; even n: without that corner",
    lambda n: n in FIGURE_3 or n + 1 in FIGURE_3,
    lambda n: ListedRows(FIGURE_3[n]) if n in FIGURE_3 else WithoutCorner(ListedRows(FIGURE_3[n + 1])),
)
CONSTRUCTIONS = (SPECIAL_BOARD,)
