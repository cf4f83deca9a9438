"""Linear full solutions modulo N up to symmetry, and how many of their queens stand in a small cube."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import combinations

import numpy as np

from queenlab.constructions.cut_completion import inverses
from queenlab.constructions.cuts import line_directions
from queenlab.constructions.recipe import Ints

#: With at most that many sets of coefficients all are tried; with more, those with the smallest coefficients.
MAX_PLANES = 60_000
#: This many numbers are counted at once: planes times constants.
MAX_COUNTS = 2_000_000
#: Beyond this modulus only the coefficients 2, 4, 8, ... are tried (Van Rees).
MAX_SEARCHED = 2**20


@lru_cache(maxsize=8)
def planes(modulus: int, d: int) -> tuple[Ints, bool]:
    """Coefficients of full solutions modulo N, one row each, one of each class of symmetric ones.

    Permuting the axes permutes the weights, turning one around changes a sign, and multiplying all weights by a unit
    changes nothing: so every plane is one with the weights 1 < a_1 < ... < a_(d-1) < N / 2 up to symmetry (the last
    one, -1, is the 1 turned around). No two weights are equal, for their difference is a unit.
    The flag says whether all classes are there.
    """
    n = modulus
    powers = tuple(2**i for i in range(1, d))
    if n > MAX_SEARCHED:
        return np.array([powers], dtype=np.int64), False
    unit = np.array([math.gcd(x, n) == 1 for x in range(n)])
    usable = [int(x) for x in np.flatnonzero(unit) if 2 <= x <= n // 2]
    complete = math.comb(len(usable), d - 1) <= MAX_PLANES
    if not complete:
        limit = min(MAX_PLANES, max(1, MAX_COUNTS // n))
        reach = next(r for r in range(d - 1, len(usable) + 1) if math.comb(r, d - 1) >= limit)
        usable = usable[:reach]
    listed = list(combinations(usable, d - 1))
    rows = np.array(listed if complete else [powers, *listed[:MAX_PLANES]], dtype=np.int64)
    weights = np.column_stack([rows, np.full(len(rows), -1)])
    fine = np.ones(len(rows), dtype=bool)
    for direction in line_directions(d):
        fine[fine] = unit[(weights[fine] @ np.array(direction)) % n]
    rows = rows[fine]
    _, first = np.unique(_classes(rows, n), axis=0, return_index=True)
    rows = rows[np.sort(first)]
    rows = rows if complete else rows[:limit]
    rows.flags.writeable = False
    return rows, complete


def _classes(rows: Ints, n: int) -> Ints:
    """A name for the class of each row of coefficients: the least of its d forms that have a weight 1."""
    whole = np.column_stack([np.ones(len(rows), dtype=np.int64), rows])
    least = whole
    for axis in range(1, whole.shape[1]):
        scaled = whole * inverses(whole[:, axis], n)[:, None] % n
        scaled = np.sort(np.minimum(scaled, n - scaled), axis=1)
        different = scaled != least
        first = np.argmax(different, axis=1)
        at = np.arange(len(rows))
        less = different.any(axis=1) & (scaled[at, first] < least[at, first])
        least = np.where(less[:, None], scaled, least)
    return least


def corner_counts(modulus: int, cut: int, coefficients: Ints) -> Ints:
    """How many points z of the box cut^d have weights * z = s modulo N: row by row of coefficients, for every s.

    One axis after the other: the counts so far, read in steps of the axis's weight, are summed over a window.
    """
    n, rows = modulus, len(coefficients)
    counts = np.zeros((rows, n), dtype=np.int64)
    counts[:, 0] = 1
    sums = np.zeros((rows, 2 * n + 1), dtype=np.int64)
    steps = np.arange(n)
    for weight in (*coefficients.T, np.full(rows, -1)):
        where = weight[:, None] * steps % n
        along = np.take_along_axis(counts, where, axis=1)
        np.cumsum(np.concatenate([along, along], axis=1), axis=1, out=sums[:, 1:])
        np.put_along_axis(counts, where, sums[:, n + 1 :] - sums[:, n + 1 - cut : 2 * n + 1 - cut], axis=1)
    return counts
