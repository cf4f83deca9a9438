"""The Xqueenon of order 3 that is not a convex combination of solutions."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np

from queenlab.queenon import Combination, TriangleDensity, in_hull
from queenlab_papers.xqueens.listed import (
    LETTERS,
    Number,
    Triangle,
    density_of,
    numbers_of,
    solution_densities,
    solutions,
    triangles,
)
from queenlab_papers.xqueens.symmetries import conditions

#: The triangles that are empty in Knuth's argument as printed, and as his Xqueenon has them by its symmetry.
PRINTED_EMPTY: set[Triangle] = {("N", 1, 2), ("N", 2, 1), ("N", 2, 3), ("N", 3, 2)}
EMPTY: set[Triangle] = {("N", 1, 2), ("E", 2, 3), ("S", 3, 2), ("W", 2, 1)}
#: The middle cell, which all sixteen symmetries leave in its place.
MIDDLE: set[Triangle] = {(letter, 2, 2) for letter in LETTERS}


@cache
def knuths_xqueenon() -> TriangleDensity:
    """From the six densities that he gives, by n_ij = n_i(4-j) = e_j(4-i) = s_(4-i)(4-j) = w_(4-j)i."""
    halves = {(1, 1): 3, (1, 2): 0, (2, 1): 2, (2, 2): 2, (3, 1): 1, (3, 2): 4}
    numbers = {}
    for (i, half), x in halves.items():
        for j in (half, 4 - half):
            for letter, at in zip(LETTERS, ((i, j), (j, 4 - i), (4 - i, 4 - j), (4 - j, i)), strict=True):
                numbers[letter, *at] = Fraction(x, 2)
    return density_of(3, numbers)


def is_combination() -> bool:
    """Whether it is a convex combination of the 132 solutions, with a certificate that was checked exactly."""
    found = in_hull(knuths_xqueenon(), solution_densities(3))
    assert found.holds(knuths_xqueenon(), solution_densities(3))
    return isinstance(found, Combination)


def total(members: Iterable[Triangle], density: TriangleDensity | None = None) -> Number:
    """The sum of the densities in these triangles; in his Xqueenon, if no other is given."""
    numbers = numbers_of(density or knuths_xqueenon())
    return sum(numbers[triangle] for triangle in members)


def totals_of_solutions(members: set[Triangle]) -> set[int]:
    """The same at all solutions, whose densities are 0 and 3."""
    return {3 * len(tokens & members) for tokens in solutions("xqueens:3")}


def vertices(n: int) -> set[tuple[int, ...]]:
    """The vertices of the polytope of all Xqueenons of order 1 or 2: its feasible basic solutions, all bases tried.

    The matrices are of zeros and ones and of side 14 at most, so by Hadamard's bound basic solutions are fractions with
    denominators below 10^5, and floats tell them apart. No vertex may have a fraction: that is an error here.
    """
    places = list(triangles(n))
    # A diagonal of one cell holds at most n + n anyway.
    used = [one for one in conditions(n) if one[1] == "=" or len(one[0]) > 2]
    bounds = [members for members, relation, _ in used if relation == "<="]
    rows: list[list[int]] = []
    for members, _, number in used:
        row = [*(int(t in members) for t in places), *(int(members == bound) for bound in bounds), n * number]
        if np.linalg.matrix_rank(np.array([*rows, row], dtype=np.float64)) > len(rows):
            rows.append(row)
    matrix, right = np.array(rows, dtype=np.float64)[:, :-1], np.array(rows, dtype=np.float64)[:, -1]
    bases = np.array(list(combinations(range(matrix.shape[1]), len(rows))))
    squares = matrix[:, bases].transpose(1, 0, 2)
    regular = np.abs(np.linalg.det(squares)) > 0.5
    sides = np.broadcast_to(right, (int(regular.sum()), len(rows)))
    basic = np.linalg.solve(squares[regular], sides[..., None])[..., 0]
    feasible = (basic > -1e-9).all(axis=1)
    full = np.zeros((int(feasible.sum()), matrix.shape[1]))
    np.put_along_axis(full, bases[regular][feasible], basic[feasible], axis=1)
    whole = np.rint(full[:, : len(places)])
    assert np.abs(full[:, : len(places)] - whole).max() < 1e-9
    return {tuple(int(x) for x in vertex) for vertex in whole.tolist()}
