"""Published values and where they stand. They are compared with, and never returned as results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from queenlab.tour.visit import Expected


@dataclass(frozen=True)
class Table:
    """Values by problem size, or by problem, from one source."""

    source: str
    values: Mapping[str | int, int]

    def __getitem__(self, key: str | int) -> Expected:
        return Expected(self.values[key], self.source)


_KNUTH = "Knuth, Xqueens and Xqueenons (2021)"
_KUNT = "Kunt, The n-Queens Problem in Higher Dimensions (2023)"

QUEENS = Table(
    "OEIS A000170",
    {4: 2, 5: 10, 6: 4, 7: 40, 8: 92, 9: 352, 10: 724, 11: 2680, 12: 14200, 13: 73712, 14: 365596},
)
QUEEN_CLASSES = Table("OEIS A002562", {8: 12, 9: 46, 10: 92})
TORUS_QUEENS = Table("OEIS A007705", {5: 10, 7: 28, 11: 88, 13: 4524, 17: 140692})
SUPERQUEENS = Table("OEIS A051223", {9: 0, 10: 4, 11: 44, 12: 156})
#: A leprechaun of range 3 first fits on n = 16, in exactly two ways.
LEPRECHAUNS_3 = Table(
    "Escamocher and O'Sullivan, Leprechauns on the chessboard (2021), Propositions 1 and 2, Table 5",
    {15: 0, 16: 2, 17: 34, 18: 4},
)

XQUEENS = Table(_KNUTH, {1: 1, 2: 6, 3: 132, 4: 20742, 5: 5834838})
XQUEENS_SPARSE = Table(_KNUTH, {4: 1320, 5: 178584})
XQUEENS_PAIRED = Table(_KNUTH, {2: 4, 3: 0, 4: 528})
XQUEENS_BOTH = Table(_KNUTH, {4: 140})
XQUEEN_CLASSES = Table(f"{_KNUTH}, Figure 4", {3: 11})

#: Non-attacking rooks of a cube that leave no line empty are Latin squares.
LATIN_SQUARES = Table("OEIS A002860", {3: 12, 4: 576})
MOST_QUEENS = Table(
    f"{_KUNT}, sections 6.1 to 6.3",
    {"queens:3^3": 4, "queens:4^3": 7, "queens:5^3": 13, "queens:3^4": 6, "queens:4^4": 16, "queens:3^5": 11},
)
MOST_QUEENS_WAYS = Table(
    f"{_KUNT}, Tables 6 and 9", {"queens:3^3": 16, "queens:4^3": 1344, "queens:5^3": 1056, "queens:3^4": 4992}
)

DOMINATION = Table("OEIS A075458", {1: 1, 2: 1, 3: 1, 4: 2, 5: 3, 6: 3, 7: 4, 8: 5, 9: 5})
QUEEN_COLORS = Table("OEIS A088202", {5: 5, 6: 7, 7: 7})
