"""Cuts of regular solutions: what a cut leaves is counted queen by queen here, and not taken from a formula."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import comb

import numpy as np

import queenlab as ql
from queenlab.constructions import best_cut
from queenlab_papers.higher_dimensions.boards import largest_known, linear, most_found
from queenlab_papers.reproduction.figure import Partial

#: What a cut of k layers with p queens inside leaves of n^(d-1) queens.
Formula = Callable[[int, int, int], int]

#: Regular solutions whose cuts are counted one by one: side and coefficients, for each number of dimensions.
REGULAR: dict[int, tuple[tuple[int, tuple[int, ...]], ...]] = {
    2: tuple((n, (a,)) for n in (5, 7, 11, 13) for a in range(2, n - 1)),
    3: ((11, (2, 4)), (11, (3, 5)), (13, (2, 4)), (13, (3, 5)), (17, (2, 4)), (17, (3, 5))),
    4: ((17, (2, 4, 8)), (19, (2, 4, 8))),
    5: ((37, (2, 4, 8, 16)),),
}


def corrected(d: int) -> Formula:
    """Conjecture 1 as corrected: the sum of (-1)^j C(d, j) k^j n^(d-1-j) over j < d, and (-1)^d p."""

    def left(n: int, k: int, p: int) -> int:
        return int(sum((-1) ** j * comb(d, j) * k**j * n ** (d - 1 - j) for j in range(d)) + (-1) ** d * p)

    return left


@cache
def counted_cuts(d: int, layers: int = 5, shifts: int = 17) -> list[tuple[int, int, int, int]]:
    """(n, k, p, queens left) of the cuts of regular solutions, k up to `layers`, each constant below `shifts`.

    The solution is built and the queens with a coordinate in the last k layers are marked, one axis after the other.
    """
    found = []
    for n, coefficients in REGULAR[d]:
        floor = np.indices((n,) * (d - 1))
        form = np.tensordot(coefficients, floor, 1)
        for constant in range(min(n, shifts)):
            heights = (form + constant) % n
            for k in range(1, layers + 1):
                removed = np.stack([*(axis >= n - k for axis in floor), heights >= n - k])
                found.append((n, k, int(removed.all(axis=0).sum()), int((~removed.any(axis=0)).sum())))
    return found


def disagreement(d: int, formula: Formula, layers: int = 5, shifts: int = 17) -> list[int]:
    """How many of the cuts leave another number than the formula says, of how many."""
    cuts = counted_cuts(d, layers, shifts)
    return [sum(formula(n, k, p) != left for n, k, p, left in cuts), len(cuts)]


@cache
def best_cut_of(m: int, k: int) -> int | None:
    """The most queens that the regular solutions of side m + k leave on m^3, built and verified; None if others do."""
    found = best_cut(m, 3, k)
    if found.cut.modulus != m + k or not found.complete:
        return None
    placement = found.cut.placement()
    if len(placement) != found.queens or not ql.verify(placement, f"queens:{m}^3,goal=max").ok:
        raise ValueError(f"the cut of {m + k}^3 to {m}^3 has queens that attack each other")
    return found.queens


def found_on_21() -> int | Partial:
    """The most queens that are found on 21^3. If that is no more than the best cut, what remains is a longer search."""
    found, cut = most_found(21, 3), best_cut_of(21, 2)
    if found != cut:
        return found
    why = f"no search here has found more than the {cut} that a cut leaves; how long it would take is not known"
    return Partial(found, why, lower=found)


@cache
def left_by_klarner(n: int, k: int) -> int:
    """What is left of 3x + 5y + c modulo n when the last k layers are cut off, for the first c that leaves the corner
    where they meet empty. Every queen is looked at."""
    for constant in range(n):
        removed = linear(n, (3, 5), constant).array >= n - k
        if not removed.all(axis=1).any():
            return int((~removed.any(axis=1)).sum())
    raise ValueError(f"no shift of the solution of {n}^3 has an empty corner of side {k}")


def left_by_chain(n: int) -> int:
    """Queens that the cuts of the proof of Corollary 8.2 leave on n^3, of the solution of n + 10 with a = 3, b = 5.

    First two layers across each axis are cut off, then eight times one, always at the corner that leaves most.
    """
    side = n + 10
    queens = linear(side, (3, 5)).array
    for k in (2, *[1] * 8):
        side -= k
        starts = k * np.array(list(np.ndindex(2, 2, 2)))
        kept = [queens[((queens >= start) & (queens < start + side)).all(axis=1)] - start for start in starts]
        queens = max(kept, key=len)
    return len(queens)


def still_as_many(m: int) -> bool:
    """Whether the best placement on m^3 leaves at least as many queens on (m-1)^3, beside an empty corner, as the
    bound says."""
    cells = largest_known(m, 3).array
    corners = [np.where(np.array(one), m - 1, 0) for one in np.ndindex(2, 2, 2)]
    kept = [int((cells != one).all(axis=1).sum()) for one in corners if not (cells == one).all(axis=1).any()]
    return min(kept) >= len(cells) - 3 * m + 3


def second_coefficient(d: int) -> int:
    """The coefficient of k^2 n^(d-3) in what a cut leaves, d = 3 or 4, from cuts that were counted, by differences."""
    rest = {n: left - n ** (d - 1) + d * n ** (d - 2) - (-1) ** d * p for n, _, p, left in counted_cuts(d, 1, 1)}
    first, second, *_ = sorted(rest)
    return int(rest[first] if d == 3 else (rest[second] - rest[first]) // (second - first))


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
