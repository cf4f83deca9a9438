"""Published values and where they stand, OEIS's from the atlas. They are compared with, and never returned."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from queenlab.atlas import values_by_side
from queenlab_papers.tour.visit import Expected


@dataclass(frozen=True)
class Table:
    """Values by problem size, or by problem, from one source."""

    source: str
    values: Mapping[str | int, int | list[int]]

    def __getitem__(self, key: str | int) -> Expected:
        return Expected(self.values[key], self.source)


_KNUTH = "Knuth, Xqueens and Xqueenons (2021)"
_KUNT = "Kunt, The n-Queens Problem in Higher Dimensions (2023)"


def _known(number: str, sides: Iterable[int]) -> Table:
    """Values of an OEIS sequence by the side of the board, from the atlas."""
    by_side = values_by_side(number)
    return Table(f"OEIS {number}", {side: by_side[side] for side in sides})


QUEENS = _known("A000170", range(4, 18))
#: Too large for a tour; compared with the asymptotic form.
QUEENS_BEYOND = _known("A000170", range(18, 28))


def queens_counts() -> dict[int, int]:
    """All published numbers of solutions, by n."""
    values = {**QUEENS.values, **QUEENS_BEYOND.values}
    return {n: count for n, count in values.items() if isinstance(n, int) and isinstance(count, int)}


QUEEN_CLASSES = _known("A002562", (8, 9, 10, 16))
HALF_TURN_QUEENS = _known("A032522", (8, 20))
QUARTER_TURN_QUEENS = _known("A033148", (12, 40))
TORUS_QUEENS = _known("A007705", (5, 7, 11, 13, 17, 19, 23))
SUPERQUEENS = _known("A051223", (9, 10, 11, 12, 17))
#: A leprechaun of range 3 first fits on n = 16, in exactly two ways.
LEPRECHAUNS_3 = Table(
    "Escamocher and O'Sullivan, Leprechauns on the chessboard (2021), Propositions 1 and 2, Table 5",
    _known("A343905", (15, 16, 17, 18, 22)).values,
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
LATIN_SQUARES = _known("A002860", (3, 4, 7))
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

DOMINATION = _known("A075458", range(1, 15))
SMALLEST_GUARDS = _known("A002564", range(7, 12))
THRESHOLDS = _known("A374013", range(4, 12))
CUBE_THRESHOLDS = Table(f"{_KUNT}, Table 10", {3: 0, 5: 0, 6: 0, 7: 0})
DISJOINT_SOLUTIONS = _known("A171760", range(8, 13))
QUEEN_COLORS = _known("A088202", (5, 6, 7))
