"""Vectors whose signed sums are all units modulo n, from which linear solutions and colourings are built.

A vector (a_1, ..., a_(d-1)) is *good* modulo n if e_0 + e_1 a_1 + ... + e_(d-1) a_(d-1) is a unit for all e_i in
{-1, 0, 1} that are not all 0. It exists exactly if every prime factor of n is at least 2^d: the doublings 2, 4, 8, ...
have signed sums between 1 and 2^d - 1 in size (Kunt, Thm 10); and modulo a prime below 2^d two of the 2^d sums of
subsets of {1, a_1, ..., a_(d-1)} agree, whose difference is a signed sum that is 0.

A number is a unit modulo a power of p exactly if p does not divide it, so good vectors are counted prime by prime.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import product

from queenlab.board import MAX_DIMENSIONS
from queenlab.constructions.construction import FamilySize
from queenlab.constructions.numbers import factorize, smallest_prime_factor
from queenlab.constructions.prime_vectors import MAX_SUMS, MAX_TABLE, Vector, modulo_prime
from queenlab.errors import BadInput, NotSupported

#: Primes at which the number of good vectors fixes its polynomial in p. They are above every determinant of d rows
#: with entries -1, 0, 1 (16 for d = 4, 48 for d = 5), so that the same sets of d signed sums are dependent as over Q.
_SAMPLES: dict[int, tuple[int, ...]] = {4: (17, 19), 5: (53, 59, 61)}


def has_good_vectors(n: int, d: int) -> bool:
    """Whether some vector is good for n^d: whether every prime factor of n is at least 2^d."""
    # Looking at the lengths first keeps 2^d small.
    return n == 1 or (d < n.bit_length() and smallest_prime_factor(n) >= 2**d)


def is_good_vector(n: int, coefficients: Sequence[int]) -> bool:
    """Whether all signed sums of 1 and the coefficients are units modulo n, as the definition says."""
    if 3 ** len(coefficients) > MAX_SUMS:
        raise NotSupported(f"{len(coefficients)} coefficients have too many signed sums to check; at most 11")
    return all(math.gcd(s, n) == 1 for s in _signed_sums((1, *coefficients)))


def _signed_sums(numbers: Sequence[int]) -> Iterable[int]:
    for signs in product((-1, 0, 1), repeat=len(numbers)):
        if any(signs):
            yield sum(e * x for e, x in zip(signs, numbers, strict=True))


def numbered_vectors(n: int, d: int) -> FamilySize:
    """How many good vectors modulo n are numbered by `good_vector`: all of them for d <= 3 and for small primes."""
    _check(n, d)
    total, exact = 1, True
    for p, e in factorize(n):
        family = modulo_prime(p, d)
        total *= family.size * p ** ((e - 1) * (d - 1))
        exact = exact and family.exact
    return FamilySize(total, exact)


def good_vector(n: int, d: int, index: int) -> Vector:
    """The good vector with this number, counted from 0; different numbers give different vectors modulo n."""
    _check(n, d)
    vector = [0] * (d - 1)
    for p, e in factorize(n):
        family = modulo_prime(p, d)
        index, number = divmod(index, family.size)
        power, lifts = p**e, p ** (e - 1)
        rest = n // power
        weight = rest * pow(rest, -1, power)
        for i, residue in enumerate(family.at(number)):
            index, lift = divmod(index, lifts)
            vector[i] = (vector[i] + (residue + p * lift) * weight) % n
    if index:
        raise BadInput(f"there are only {numbered_vectors(n, d)} numbered good vectors modulo {n}")
    return tuple(vector)


def count_good_vectors(n: int, d: int) -> int:
    """The number of good vectors modulo n, for any n and d from 2 to 5."""
    if d not in (2, 3, 4, 5):
        raise NotSupported(f"good vectors are counted for 2 to 5 dimensions, not for {d}")
    if not has_good_vectors(n, d):
        return 0
    return math.prod(_count_modulo_prime(p, d) * p ** ((e - 1) * (d - 1)) for p, e in factorize(n))


def _check(n: int, d: int) -> None:
    if not 2 <= d <= MAX_DIMENSIONS or not has_good_vectors(n, d):
        raise BadInput(f"no vector is good for {n}^{d}: d goes from 2 to 62, prime factors of n from 2^d on")


# -- counting -------------------------------------------------------------------------------------------------


@cache
def _count_modulo_prime(p: int, d: int) -> int:
    if d <= 3 or p ** (d - 2) <= MAX_TABLE:
        return modulo_prime(p, d).size
    # Good vectors are the points, up to a factor, off the h = (3^d - 1)/2 planes e . x = 0. If p leaves no set of
    # them dependent that was not, their number is the characteristic polynomial of these planes over p - 1,
    # p^(d-1) - (h - 1) p^(d-2) + ..., and its d - 2 lower coefficients follow from as many values.
    h = (3**d - 1) // 2

    def top(q: int) -> int:
        return int(q ** (d - 1) - (h - 1) * q ** (d - 2))

    rest = Fraction(0)
    for q in _SAMPLES[d]:
        others = [r for r in _SAMPLES[d] if r != q]
        rest += (modulo_prime(q, d).size - top(q)) * math.prod(Fraction(p - r, q - r) for r in others)
    return top(p) + int(rest)
