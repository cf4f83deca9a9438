"""The Xqueenon of order 3 that is no convex combination of solutions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache, partial
from itertools import combinations
from typing import TYPE_CHECKING

from queenlab_papers.reproduction.figure import Figure, Row, Value
from queenlab_papers.xqueens.listed import LETTERS, Triangle, solution_densities, solutions, triangles

if TYPE_CHECKING:
    from queenlab.queenon.densities.density import TriangleDensity

#: The triangles that are empty in Knuth's argument as printed, and as his Xqueenon has them by its symmetry.
PRINTED_EMPTY: tuple[Triangle, ...] = (("N", 1, 2), ("N", 2, 1), ("N", 2, 3), ("N", 3, 2))
EMPTY: tuple[Triangle, ...] = (("N", 1, 2), ("E", 2, 3), ("S", 3, 2), ("W", 2, 1))
#: The middle cell, which all sixteen symmetries leave in its place.
MIDDLE: tuple[Triangle, ...] = tuple((letter, 2, 2) for letter in LETTERS)


@lru_cache(maxsize=1)
def knuths_xqueenon() -> TriangleDensity:
    """From the six densities that he gives, by n_ij = n_i(4-j) = e_j(4-i) = s_(4-i)(4-j) = w_(4-j)i."""
    import numpy as np

    from queenlab.queenon.densities.density import TriangleDensity

    halves = {(1, 1): 3, (1, 2): 0, (2, 1): 2, (2, 2): 2, (3, 1): 1, (3, 2): 4}
    values = np.empty((4, 3, 3), dtype=object)
    for (i, half), x in halves.items():
        for j in (half, 4 - half):
            for letter, (row, column) in enumerate(((i, j), (j, 4 - i), (4 - i, 4 - j), (4 - j, i))):
                values[letter, row - 1, column - 1] = Fraction(x, 2)
    return TriangleDensity(values)


def is_xqueenon() -> Value:
    """What it is by Knuth's conditions, if the definition says the same; exactly."""
    from queenlab.queenon.densities.checks import check_queenon
    from queenlab_papers.xqueens.slices import is_queenon

    report = check_queenon(knuths_xqueenon())
    return report.kind if report.ok == is_queenon(knuths_xqueenon()) and report.tolerance == 0 else None


def has_eight_symmetries() -> bool:
    """Whether the square's eight symmetries leave it alone."""
    return knuths_xqueenon().folded() == knuths_xqueenon()


def solutions_without(empty: Sequence[Triangle]) -> int:
    """The number of solutions for n = 3 that use none of these triangles."""
    return sum(not tokens & set(empty) for tokens in solutions("xqueens:3"))


def is_combination() -> bool:
    """Whether it is a convex combination of the 132 solutions, with a certificate that was checked exactly."""
    from queenlab.queenon.hull import Combination, in_hull

    found = in_hull(knuths_xqueenon(), solution_densities(3))
    assert found.holds(knuths_xqueenon(), solution_densities(3))
    return isinstance(found, Combination)


def separating_values(members: Sequence[Triangle], sign: int, point: TriangleDensity | None = None) -> tuple[int, int]:
    """Plus or minus the sum of these densities: at the point, his if none is given, and the largest at a solution.

    All in whole numbers; the densities of a solution are 0 and 3.
    """
    at = knuths_xqueenon() if point is None else point
    here = sign * sum(at.values[LETTERS.index(letter), i - 1, j - 1] for letter, i, j in members)
    assert here.denominator == 1
    return int(here), max(sign * 3 * len(tokens & set(members)) for tokens in solutions("xqueens:3"))


def separates(members: Sequence[Triangle], sign: int) -> bool:
    """Whether that functional is larger there than at all solutions."""
    here, there = separating_values(members, sign)
    return here > there


def failing_orders() -> Value:
    """The orders up to 2 that have an Xqueenon which is no combination: a vertex of theirs that is no solution."""
    wrong: list[Value] = []
    for n in (1, 2):
        known = {tuple(density.values.ravel().tolist()) for density in solution_densities(n)}
        if vertices(n) != known:
            wrong.append(n)
    return wrong


def vertices(n: int) -> set[tuple[int, ...]]:
    """The vertices of the polytope of all Xqueenons of order 1 or 2: its feasible basic solutions, all bases tried.

    The matrices are of zeros and ones and of side 14 at most, so by Hadamard's bound basic solutions are fractions with
    denominators below 10^5, and floats tell them apart. No vertex may have a fraction: that is an error here.
    """
    import numpy as np

    places = list(triangles(n))
    side = range(1, n + 1)
    equations = [([t for t in places if t[0] == letter and t[1] == i], n) for letter in "NS" for i in side]
    equations += [([t for t in places if t[0] == letter and t[2] == j], n) for letter in "EW" for j in side]
    equations += [([t for t in places if t[0] in "NS" and t[2] == j], 2 * n) for j in side]
    equations += [([t for t in places if t[0] in "EW" and t[1] == i], 2 * n) for i in side]
    # A diagonal of one cell holds at most n + n anyway.
    bounds = [([t for t in places if t[0] in pair and t[1] == t[2]], 2 * n) for pair in ("NE", "SW") if n > 1]
    bounds += [([t for t in places if t[0] in pair and t[1] + t[2] == 3], 2 * n) for pair in ("NW", "SE") if n > 1]
    rows: list[list[int]] = []
    for k, (members, total) in enumerate([*equations, *bounds]):
        slack = [int(k == len(equations) + s) for s in range(len(bounds))]
        row = [*(int(t in members) for t in places), *slack, total]
        if np.linalg.matrix_rank(np.array([*rows, row], dtype=np.float64)) > len(rows):
            rows.append(row)
    matrix, right = np.array(rows, dtype=np.float64)[:, :-1], np.array(rows, dtype=np.float64)[:, -1]
    bases = np.array(list(combinations(range(matrix.shape[1]), len(rows))))
    squares = matrix[:, bases].transpose(1, 0, 2)
    regular = np.abs(np.linalg.det(squares)) > 0.5
    basic = np.linalg.solve(squares[regular], np.broadcast_to(right, (int(regular.sum()), len(rows)))[..., None])[
        ..., 0
    ]
    feasible = (basic > -1e-9).all(axis=1)
    full = np.zeros((int(feasible.sum()), matrix.shape[1]))
    np.put_along_axis(full, bases[regular][feasible], basic[feasible], axis=1)
    whole = np.rint(full[:, : len(places)])
    assert np.abs(full[:, : len(places)] - whole).max() < 1e-9
    return {tuple(int(x) for x in vertex) for vertex in whole.tolist()}


_HERE = "from queenlab_papers.xqueens.counterexample import "

ROWS = (
    Row(
        "counterexample",
        "an Xqueenon of order 3 that is no convex combination of the 132 solutions: n_11 = 3/2, n_12 = 0, n_21 = "
        "n_22 = 1, n_31 = 1/2, n_32 = 2, the rest by the square's symmetries; the conjecture is false already for n "
        "= 3",
        "`in_hull` of [queenons.md](../queenons.md): the sum n_12 + e_23 + s_32 + w_21 is 0 there and at least 3 at "
        "every solution; and n_22 + e_22 + s_22 + w_22, which all sixteen symmetries keep, is 4 there and at most 3 "
        "at every solution, for none has two tokens in the middle cell. So the uniform Xqueenon of order 3 is no "
        "combination either",
        (
            Figure(
                "what it is",
                "Xqueenon",
                is_xqueenon,
                f"{_HERE}is_xqueenon; is_xqueenon()",
                0.1,
            ),
            Figure(
                "it has the square's eight symmetries",
                True,
                has_eight_symmetries,
                f"{_HERE}has_eight_symmetries; has_eight_symmetries()",
                0.02,
            ),
            Figure(
                "solutions with n_12 = n_21 = n_23 = n_32 = 0",
                0,
                partial(solutions_without, PRINTED_EMPTY),
                f"{_HERE}solutions_without, PRINTED_EMPTY; solutions_without(PRINTED_EMPTY)",
                0.1,
            ),
            Figure(
                "solutions with n_12 = e_23 = s_32 = w_21 = 0, which is what the argument needs",
                0,
                partial(solutions_without, EMPTY),
                f"{_HERE}solutions_without, EMPTY; solutions_without(EMPTY)",
                0.1,
                own=True,
            ),
            Figure(
                "a convex combination of the 132",
                False,
                is_combination,
                f"{_HERE}is_combination; is_combination()",
                0.3,
            ),
            Figure(
                "-(n_12 + e_23 + s_32 + w_21) is larger there than at every solution",
                True,
                partial(separates, EMPTY, -1),
                f"{_HERE}separates, EMPTY; separates(EMPTY, -1)",
                0.1,
                own=True,
            ),
            Figure(
                "n_22 + e_22 + s_22 + w_22 is larger there than at every solution",
                True,
                partial(separates, MIDDLE, 1),
                f"{_HERE}separates, MIDDLE; separates(MIDDLE, 1)",
                0.1,
                own=True,
            ),
            Figure(
                "orders below 3 for which there is one too",
                [],
                failing_orders,
                f"{_HERE}failing_orders; failing_orders()",
                1.0,
                own=True,
            ),
        ),
        ("counterexample",),
        "with two functionals of four coefficients each",
    ),
)
