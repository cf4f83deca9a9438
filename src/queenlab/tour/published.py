"""Published values and where they stand. They are compared with, and never returned as results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from queenlab.tour.visit import Expected


@dataclass(frozen=True)
class Table:
    """Values by problem size, or by problem, from one source."""

    source: str
    values: Mapping[str | int, int | list[int]]

    def __getitem__(self, key: str | int) -> Expected:
        return Expected(self.values[key], self.source)


_KNUTH = "Knuth, Xqueens and Xqueenons (2021)"
_KUNT = "Kunt, The n-Queens Problem in Higher Dimensions (2023)"

QUEENS = Table(
    "OEIS A000170",
    {
        4: 2,
        5: 10,
        6: 4,
        7: 40,
        8: 92,
        9: 352,
        10: 724,
        11: 2680,
        12: 14200,
        13: 73712,
        14: 365596,
        15: 2279184,
        16: 14772512,
        17: 95815104,
    },
)
#: Too large for a tour; compared with the asymptotic form.
QUEENS_BEYOND = Table(
    "OEIS A000170",
    {
        18: 666090624,
        19: 4968057848,
        20: 39029188884,
        21: 314666222712,
        22: 2691008701644,
        23: 24233937684440,
        24: 227514171973736,
        25: 2207893435808352,
        26: 22317699616364044,
        27: 234907967154122528,
    },
)


def queens_counts() -> dict[int, int]:
    """All published numbers of solutions, by n."""
    values = {**QUEENS.values, **QUEENS_BEYOND.values}
    return {n: count for n, count in values.items() if isinstance(n, int) and isinstance(count, int)}


QUEEN_CLASSES = Table("OEIS A002562", {8: 12, 9: 46, 10: 92, 16: 1846955})
HALF_TURN_QUEENS = Table("OEIS A032522", {8: 4, 20: 144620})
QUARTER_TURN_QUEENS = Table("OEIS A033148", {12: 8, 40: 77184000})
TORUS_QUEENS = Table("OEIS A007705", {5: 10, 7: 28, 11: 88, 13: 4524, 17: 140692, 19: 820496, 23: 128850048})
SUPERQUEENS = Table("OEIS A051223", {9: 0, 10: 4, 11: 44, 12: 156, 17: 1330622})
#: A leprechaun of range 3 first fits on n = 16, in exactly two ways.
LEPRECHAUNS_3 = Table(
    "Escamocher and O'Sullivan, Leprechauns on the chessboard (2021), Propositions 1 and 2, Table 5",
    {15: 0, 16: 2, 17: 34, 18: 4, 22: 81324},
)
#: The smallest n > 1 on which leprechauns of range 1, 2, ..., 9 fit.
FIRST_SIZES = Expected(
    [4, 10, 16, 28, 36, 52, 64, 82, 100],
    "Escamocher and O'Sullivan (2021), Table 4, by Theorem 2 and exhaustive search",
)
#: On 36 and 37 a range of 5 fits, on 38 it does not.
LARGEST_RANGES = Table("Escamocher and O'Sullivan (2021), Table 5: none for range 5 and n = 38", {38: 4})

#: Rows of leprechauns of range 2 that the paper prints.
LEPRECHAUN_BOARDS = Table(
    "Escamocher and O'Sullivan (2021), section 3",
    {
        14: [1, 4, 7, 10, 13, 5, 8, 11, 14, 2, 6, 9, 3, 12],
        20: [10, 13, 16, 19, 1, 4, 7, 14, 17, 20, 2, 5, 8, 11, 18, 15, 3, 6, 9, 12],
        26: [16, 19, 22, 25, 1, 4, 7, 10, 13, 20, 23, 26, 2, 5, 8, 11, 14, 17, 24, 21, 3, 6, 9, 12, 15, 18],
    },
)
#: In how many orders 5^i is a product of factors above 1, i = 1 to 6: so many kinds of decompositions.
ORDERS_OF_FACTORS = Expected([1, 2, 4, 8, 16, 32], "Abramson and Yung (1986), section 6: 2^(i-1) for N = 5^i")

XQUEENS = Table(_KNUTH, {1: 1, 2: 6, 3: 132, 4: 20742, 5: 5834838, 6: 4198336824})
XQUEENS_SPARSE = Table(f"{_KNUTH}; n = 6 is misprinted there", {4: 1320, 5: 178584, 6: 114260460})
XQUEENS_PAIRED = Table(_KNUTH, {2: 4, 3: 0, 4: 528, 6: 3938208})
XQUEENS_BOTH = Table(_KNUTH, {4: 140, 6: 317544})
#: Solutions through the north triangles of row 1, columns 1 to 3, for n = 6.
XQUEENS_DENSITY = Expected([462295765, 737601579, 899271068], f"{_KNUTH}, the average density for n = 6")
#: Q-entropies, to the digits that are printed.
UNIFORM_ENTROPY = Expected(-2.0, f"{_KNUTH}, the uniform queenon")
AVERAGE_ENTROPY = Expected(-1.94861, f"{_KNUTH}, the average density for n = 6")
OPTIMAL_ENTROPY = Expected(-1.94584, f"{_KNUTH}, the optimum for n = 6")
#: Lower and upper bounds of the n-queens constant.
CONSTANT_BOUNDS = ("1.944000752019729", "1.9440010813092217")
CONSTANT_SOURCE = "Nobel, Agrawal and Boyd, Computing tighter bounds on the n-queens constant (2022)"
XQUEEN_CLASSES = Table(f"{_KNUTH}, Figure 4", {3: 11})

#: Non-attacking rooks of a cube that leave no line empty are Latin squares.
LATIN_SQUARES = Table("OEIS A002860", {3: 12, 4: 576, 7: 61479419904000})
MOST_QUEENS = Table(
    f"{_KUNT}, sections 6.1 to 6.3",
    {"queens:3^3": 4, "queens:4^3": 7, "queens:5^3": 13, "queens:3^4": 6, "queens:4^4": 16, "queens:3^5": 11},
)
PROVED_QUEENS = Table(
    f"{_KUNT}, Table 36",
    {"queens:5^3": 13, "queens:6^3": 21, "queens:7^3": 32, "queens:3^4": 6, "queens:7^4": 145, "queens:4^4": 16},
)
MOST_QUEENS_WAYS = Table(
    f"{_KUNT}, Tables 6 and 9", {"queens:3^3": 16, "queens:4^3": 1344, "queens:5^3": 1056, "queens:3^4": 4992}
)

#: Queens on n^3 that are cut from a full solution one or two layers larger.
CUTS = Table(
    f"{_KUNT}, Tables 4 and 5, columns k = 1 and k = 2",
    {9: 67, 10: 91, 12: 133, 15: 199, 16: 241, 18: 307, 21: 403, 22: 463, 28: 757, 30: 871, 35: 1159, 36: 1261,
     39: 1447, 40: 1561},
)  # fmt: skip
CUT_OF_27 = Expected(679, f"{_KUNT}, Theorem 8: 29^2 - 6 * 29 + 12; Table 5 has its digits turned, 697")
CUBE_SOLUTIONS = Table(f"{_KUNT}, Tables 6 and 7", {11: 264, 13: 624, 17: 2040, 19: 3192, 23: 6624, 31: 19344})
CUBE_SOLUTIONS_OF_29 = Expected(
    15312, "p (p - 5)(p - 7), as for all the others; the 35,496 of Kunt, Table 7, has others beside them"
)
STACKS_OF_29 = Expected(35496, f"{_KUNT}, Table 7")
FULL_CUBES = Table(f"{_KUNT}, Tables 6 and 9", {11: 264})

DOMINATION = Table(
    "OEIS A075458", {1: 1, 2: 1, 3: 1, 4: 2, 5: 3, 6: 3, 7: 4, 8: 5, 9: 5, 10: 5, 11: 5, 12: 6, 13: 7, 14: 8}
)  # fmt: skip
SMALLEST_GUARDS = Table("OEIS A002564", {7: 86, 8: 4860, 9: 114, 10: 8, 11: 2})
THRESHOLDS = Table("OEIS A374013", {4: 0, 5: 1, 6: 0, 7: 1, 8: 1, 9: 1, 10: 2, 11: 2})
CUBE_THRESHOLDS = Table(f"{_KUNT}, Table 10", {3: 0, 5: 0, 6: 0, 7: 0})
DISJOINT_SOLUTIONS = Table("OEIS A171760", {8: 6, 9: 7, 10: 8, 11: 11, 12: 12})
QUEEN_COLORS = Table("OEIS A088202", {5: 5, 6: 7, 7: 7})
