"""Cuts of regular solutions, for the rows on the subcube heuristic.

What a cut leaves is counted queen by queen here, and not taken from a formula.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from math import comb, gcd

from queenlab_papers.higher_dimensions.boards import most_found
from queenlab_papers.reproduction.figure import Value

#: What a cut of k layers with p queens inside leaves of n^(d-1) queens.
Formula = Callable[[int, int, int], int]

#: Regular solutions whose cuts are counted one by one: side and coefficients, for each number of dimensions.
REGULAR: dict[int, tuple[tuple[int, tuple[int, ...]], ...]] = {
    2: tuple((n, (a,)) for n in (5, 7, 11, 13) for a in range(2, n - 1)),
    3: ((11, (2, 4)), (11, (3, 5)), (13, (2, 4)), (13, (3, 5)), (17, (2, 4)), (17, (3, 5))),
    4: ((17, (2, 4, 8)), (19, (2, 4, 8))),
    5: ((37, (2, 4, 8, 16)),),
}


def theorem_8(n: int, k: int, p: int) -> int:
    """As it is proved, and as Corollary 8.1 has it."""
    return n * n - 3 * k * n + 3 * k * k - p


def theorem_8_printed(n: int, k: int, p: int) -> int:
    return n * n - 3 * k * n + 3 * k * k - 2 * p


def theorem_11(n: int, k: int, p: int) -> int:
    """For two dimensions."""
    return n - 2 * k + p


def theorem_12(n: int, k: int, p: int) -> int:
    """For four dimensions, corrected."""
    return n**3 - 4 * k * n**2 + 6 * k**2 * n - 4 * k**3 + p


def theorem_12_printed(n: int, k: int, p: int) -> int:
    return n**3 - 4 * k * n**2 + 6 * k**2 * n + 8 * k**2 - 12 * k**3 + p


def conjecture_1(d: int) -> Formula:
    """For d dimensions, corrected: the sum of (-1)^j C(d, j) k^j n^(d-1-j) over j < d, and (-1)^d p."""

    def left(n: int, k: int, p: int) -> int:
        return int(sum((-1) ** j * comb(d, j) * k**j * n ** (d - 1 - j) for j in range(d)) + (-1) ** d * p)

    return left


@lru_cache(maxsize=16)
def counted_cuts(d: int, layers: int, shifts: int) -> list[tuple[int, int, int, int]]:
    """(n, k, p, queens left) of the cuts of regular solutions, k up to `layers`, each constant below `shifts`.

    The solution is built and the queens with a coordinate in the last k layers are marked, one axis after the other.
    """
    import numpy as np

    from queenlab.constructions.heights import linear_form

    found = []
    for n, coefficients in REGULAR[d]:
        floor = np.indices((n,) * (d - 1))
        for constant in range(min(n, shifts)):
            heights = linear_form(n, coefficients, constant)
            for k in range(1, layers + 1):
                removed = [*(axis >= n - k for axis in floor), heights >= n - k]
                left = int((~np.logical_or.reduce(removed)).sum())
                found.append((n, k, int(np.logical_and.reduce(removed).sum()), left))
    return found


def disagreeing(d: int, formula: Formula, layers: int, shifts: int) -> int:
    """How many of the cuts leave another number than the formula says."""
    return sum(formula(n, k, p) != left for n, k, p, left in counted_cuts(d, layers, shifts))


def disagreeing_as_corrected(d: int, layers: int, shifts: int) -> int:
    """The same with the formula of Conjecture 1, corrected."""
    return disagreeing(d, conjecture_1(d), layers, shifts)


def disagreement(d: int, formula: Formula, layers: int, shifts: int) -> Value:
    cuts = counted_cuts(d, layers, shifts)
    return [disagreeing(d, formula, layers, shifts), len(cuts)]


@lru_cache(maxsize=64)
def best_cut_of(m: int, k: int) -> int | None:
    """The most queens that the regular solutions of side m + k leave on m^3, built and verified; None if others do."""
    from queenlab.constructions.cut_search import best_cut
    from queenlab.verification import verify

    found = best_cut(m, 3, k)
    if found.cut.modulus != m + k or not found.complete:
        return None
    if not verify(found.cut.placement(), count=found.queens).ok:
        raise ValueError(f"the cut of {m + k}^3 to {m}^3 has queens that attack each other")
    return found.queens


@lru_cache(maxsize=256)
def left_by_klarner(n: int, k: int) -> int | None:
    """What is left of 3x + 5y + c modulo n when the last k layers are cut off, for the first c that leaves the corner
    where they meet empty; None if none does. Every queen is looked at."""
    import numpy as np

    x, y = np.indices((n, n))
    for constant in range(n):
        z = (3 * x + 5 * y + constant) % n
        if not ((x >= n - k) & (y >= n - k) & (z >= n - k)).any():
            return int(((x < n - k) & (y < n - k) & (z < n - k)).sum())
    return None


def sides_coprime_to_210(top: int) -> list[int]:
    """The n from 11 to `top` that Theorem 5 is about."""
    return [n for n in range(11, top + 1) if gcd(n, 210) == 1]


def empty_subcubes(k: int, top: int) -> Value:
    """The n up to `top` where no shift of the solution with a = 3, b = 5 has an empty subcube of side k in a corner,
    or where the cut beside it leaves another number than Corollary 8.1 says."""
    return [n for n in sides_coprime_to_210(top) if left_by_klarner(n, k) != theorem_8(n, k, 0)]


def largest_gap() -> Value:
    """The most steps from a number to the next one that is coprime to 210; the pattern repeats after 210."""
    coprime = [n for n in range(1, 422) if gcd(n, 210) == 1]
    return max(b - a for a, b in pairwise(coprime))


def chain_of_cuts(top: int) -> Value:
    """The n up to `top`, n + 10 coprime to 210, at which the cuts of the proof leave fewer than n^2 - 10n - 32 queens.

    The cuts are made on the solution of n + 10 with a = 3, b = 5: first two layers across each axis, then eight times
    one, always at the corner that leaves most.
    """
    import numpy as np

    fewer = []
    for n in range(1, top + 1):
        side = n + 10
        if gcd(side, 210) != 1:
            continue
        x, y = (axis.ravel() for axis in np.indices((side, side)))
        queens = np.stack((x, y, (3 * x + 5 * y) % side), axis=1)
        for k in (2, *[1] * 8):
            side -= k
            starts = k * np.array(list(np.ndindex(2, 2, 2)))
            kept = [queens[((queens >= start) & (queens < start + side)).all(axis=1)] - start for start in starts]
            queens = max(kept, key=len)
        if len(queens) < n * n - 10 * n - 32:
            fewer.append(n)
    return list(fewer)


def below_corollary_8_2(top: int) -> Value:
    """The n up to `top` on whose cube fewer than n^2 - 10n - 32 queens are found."""
    return [n for n in range(1, top + 1) if most_found(n, 3) < n * n - 10 * n - 32]


def twice_and_once(top: int) -> Value:
    """What a cut of two layers leaves more than the bound after two cuts of one layer: the values over all n.

    The first cut of one layer and that of two are counted on boards; the second cut is the bound |Q(n - 1)| - 3(n - 1)
    + 3 of any placement.
    """
    differences: set[int] = set()
    for n in sides_coprime_to_210(top):
        once, twice = left_by_klarner(n, 1), left_by_klarner(n, 2)
        if once is None or twice is None:
            raise ValueError(f"no shift of the solution of {n}^3 has an empty corner")
        differences.add(twice - (once - 3 * (n - 1) + 3))
    return [*sorted(differences)]


def still_as_many(m: int) -> Value:
    """Queens of the best placement on m^3 that are left on (m-1)^3 beside an empty corner, less the bound."""
    import numpy as np

    from queenlab.bounds.lower.table import quick_bound

    found = quick_bound(m, 3)
    cells = np.array(np.unravel_index(np.array(found.witness), (m, m, m))).T
    kept = [
        int((cells != np.array(corner)).all(axis=1).sum())
        for corner in np.ndindex(2, 2, 2)
        for corner in [tuple((m - 1) * x for x in corner)]
        if not (cells == np.array(corner)).all(axis=1).any()
    ]
    return min(kept) >= found.value - 3 * m + 3 if kept else "a queen on every corner"


def second_coefficient(d: int) -> int:
    """The coefficient of k^2 n^(d-3) in what a cut leaves, d = 3 or 4, from cuts that were counted, by differences."""
    rest = {
        n: left - n ** (d - 1) + d * n ** (d - 2) - (-1) ** d * p for n, k, p, left in counted_cuts(d, 1, 1) if k == 1
    }
    sides = sorted(rest)
    if d == 3:
        return int(rest[sides[0]])
    return int((rest[sides[1]] - rest[sides[0]]) // (sides[1] - sides[0]))


def sign_of_inside(d: int) -> int:
    """Whether a queen more in the subcube means one more or one fewer that is left: 1 or -1, from counted cuts."""
    by_cut: dict[tuple[int, int], dict[int, int]] = {}
    for n, k, p, left in counted_cuts(d, 3, 6):
        by_cut.setdefault((n, k), {})[p] = left
    slopes = {
        (kept[max(kept)] - kept[min(kept)]) / (max(kept) - min(kept)) for kept in by_cut.values() if len(kept) > 1
    }
    (slope,) = slopes
    return int(slope)


def signs(dimensions: tuple[int, ...]) -> Value:
    """The sign for each number of dimensions."""
    return [sign_of_inside(d) for d in dimensions]


def second_coefficients(dimensions: tuple[int, ...]) -> Value:
    """The coefficient for each number of dimensions."""
    return [second_coefficient(d) for d in dimensions]
