"""Cells of n^d with w_1 x_1 + ... + w_d x_d = s modulo m: the points of a lattice of index m, and of its translates.

Two of them t steps apart along a direction v (entries -1, 0 and 1) have t (w v) = 0 modulo m. So no two attack each
other if for every v the order of w v modulo m is at least n, that is, m / gcd(m, w v) >= n. Then the sums of w over the
2^d subsets of the axes all differ modulo m, so m >= 2^d (and m >= n): the lattice meets every cube of side 2 at most
once. Van Rees's full solutions are those with m = n; cuts of them, Kunt's subcubes, are those with m > n where every w
v is a unit. Others are allowed here, and m = 17 is as good for n <= 7 in four dimensions as anything.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

import numpy as np

from queenlab.board import Cells
from queenlab.bounds.bound import Bound
from queenlab.bounds.lower.verified_bound import lower_bound, side_and_dimensions
from queenlab.problems import Problem
from queenlab.work import Limits

#: Boards with more cells, and moduli beyond this, are left to the constructions.
MAX_CELLS = 5_000_000
MAX_MODULUS = 100
#: This many sets of weights are tried for each modulus; there are fewer up to d = 4, and nearly all alike beyond.
MAX_SETS = 3_000


@dataclass(frozen=True)
class LatticeBound:
    """The cells x with w x = level modulo m."""

    modulus: int
    weights: tuple[int, ...]
    level: int

    def cells(self, n: int) -> Cells:
        return np.flatnonzero(sums(n, self.weights) % self.modulus == self.level)

    def __str__(self) -> str:
        terms = " + ".join(f"{'' if w == 1 else f'{w} '}x{i}" for i, w in enumerate(self.weights, 1))
        return f"{terms} = {self.level} mod {self.modulus}"


def sums(n: int, weights: tuple[int, ...]) -> Cells:
    """w x for every cell x of n^d, with coordinates from 0 on."""
    result = np.zeros(1, dtype=np.int64)
    for w in weights:
        result = (result[:, None] + w * np.arange(n, dtype=np.int64)).ravel()
    return result


def turned(bits: int, by: int, m: int) -> int:
    """A set of residues modulo m, all increased by a number."""
    by %= m
    return ((bits << by) | (bits >> (m - by))) & ((1 << m) - 1)


def sum_of_sets(a: int, b: int, m: int) -> int:
    """All sums of a residue of one set and one of another."""
    result = 0
    while b:
        low = b & -b
        result |= turned(a, low.bit_length() - 1, m)
        b ^= low
    return result


def weight_sets(n: int, d: int, m: int) -> Iterator[tuple[tuple[int, ...], Cells]]:
    """All weights modulo m that are allowed, up to the order of the axes, turning them around, and (in part) scaling.

    Adds weight by weight. `reached` are the sums w v over all v with the axes so far; a further weight w is allowed if
    neither w nor any w + reached has an order below n, that is, if w is not in forbidden + reached (both sets are
    closed under -1).

    Yields:
        (weights, counts): counts[s] is the number of cells with sum s.

    Example:
        >>> [weights for weights, _ in weight_sets(5, 4, 17)]
        [(1, 2, 4, 8)]
    """
    if m < max(n, 2**d):
        return
    # Residues as bits of a number.
    forbidden = sum(1 << x for x in range(m) if m // math.gcd(m, x) < n)
    steps = np.arange(n, dtype=np.int64)
    places = np.arange(m, dtype=np.int64)[:, None]
    one = np.zeros(m, dtype=np.int64)
    one[0] = 1
    divisors = [g for g in range(1, m) if m % g == 0 and not forbidden >> g & 1]
    # One weight can be made a divisor of m by a unit; if any is a unit, 1.
    stack: list[tuple[tuple[int, ...], int, Cells, int]] = []
    for g in reversed(divisors):
        reached = 1 | 1 << g | 1 << (m - g)
        stack.append(((g,), reached, one[(places - g * steps) % m].sum(axis=1), 2 if g == 1 else g + 1))
    while stack:
        weights, reached, counts, least = stack.pop()
        if len(weights) == d:
            yield weights, counts
            continue
        taken = sum_of_sets(forbidden, reached, m)
        for w in range(m // 2, least - 1, -1):
            if taken >> w & 1 or (weights[0] > 1 and math.gcd(w, m) == 1):
                continue
            more = reached | turned(reached, w, m) | turned(reached, -w, m)
            stack.append(((*weights, w), more, counts[(places - w * steps) % m].sum(axis=1), w + 1))


def moduli(n: int, d: int) -> range:
    """The moduli tried: from the least possible one on a quarter more, as a lattice has about n^d / m cells."""
    least = max(n, 2**d)
    return range(least, least + max(8, least // 4) + 1)


def best_lattices(n: int, d: int, limits: Limits, keep: int = 1) -> list[tuple[int, LatticeBound]]:
    """The lattices with most cells on n^d, as (cells, lattice), at most that many, the best first; one level of each.

    Example:
        >>> count, lattice = best_lattices(5, 4, Limits())[0]
        >>> count, str(lattice)
        (38, 'x1 + 2 x2 + 4 x3 + 8 x4 = 1 mod 17')
    """
    found: list[tuple[int, LatticeBound]] = []
    for m in moduli(n, d):
        for weights, counts in islice(weight_sets(n, d, m), MAX_SETS):
            if limits.time_is_up():
                return found
            level = int(counts.argmax())
            count = int(counts[level])
            if len(found) < keep or count > found[-1][0]:
                found.append((count, LatticeBound(m, weights, level)))
                found.sort(key=lambda one: -one[0])
                del found[keep:]
    return found


def lattice(problem: Problem, limits: Limits) -> Bound | None:
    """The lattice with most cells; None where the numbers are too large to look at all of them."""
    n, d = side_and_dimensions(problem)
    if n**d > MAX_CELLS or max(moduli(n, d)) > MAX_MODULUS:
        return None
    found = best_lattices(n, d, limits)
    if not found:
        return None
    return lower_bound(n, d, found[0][1].cells(n), "lattice", f"the cells with {found[0][1]}", limits)
