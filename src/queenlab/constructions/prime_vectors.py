"""Good vectors modulo one prime, counted and numbered; what good means is said in `unit_vectors`."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterable
from functools import lru_cache

import numpy as np
import numpy.typing as npt

Vector = tuple[int, ...]

#: All vectors modulo p are numbered by a table of their beginnings if there are at most that many of these.
MAX_TABLE = 300_000
#: Signed sums that are written out for one vector.
MAX_SUMS = 200_000
_CHUNK = 1 << 14


def doublings(n: int, d: int) -> Vector:
    """The good vector 2, 4, ..., 2^(d-1), modulo n."""
    return tuple(pow(2, i, n) for i in range(1, d))


class PrimeFamily(ABC):
    """Good vectors modulo one prime, numbered from 0 to size - 1."""

    size: int
    #: Whether these are all.
    exact: bool

    @abstractmethod
    def at(self, number: int) -> Vector: ...


def _nth_outside(taken: Iterable[int], n: int) -> int:
    """The n-th number, from 0 on, that is not among those taken, which come in increasing order."""
    for x in taken:
        if x > n:
            break
        n += 1
    return n


def _taken(beginning: Vector, p: int) -> list[int]:
    """What the next coefficient cannot be: all signed sums of 1 and those before, 0 with them."""
    sums = {0}
    for x in (1, *beginning):
        sums |= {(s + x) % p for s in sums} | {(s - x) % p for s in sums}
    return sorted(sums)


class Singles(PrimeFamily):
    """d = 2: all but 0, 1 and -1, which is Polya's condition."""

    exact = True

    def __init__(self, p: int) -> None:
        self.size = p - 3

    def at(self, number: int) -> Vector:
        return (number + 2,)


class PrimePairs(PrimeFamily):
    """d = 3: the nine signed sums of 1 and a differ unless a is 2 or 1/2 up to sign, when they are seven.

    So there are 4 (p - 7) + (p - 7)(p - 9) = (p - 5)(p - 7) pairs; those with a special a are numbered first.
    """

    exact = True

    def __init__(self, p: int) -> None:
        self.p = p
        self.special = (2, (p - 1) // 2, (p + 1) // 2, p - 2)
        self.size = (p - 5) * (p - 7)

    def at(self, number: int) -> Vector:
        p = self.p
        if number < 4 * (p - 7):
            a, number = self.special[number // (p - 7)], number % (p - 7)
        else:
            which, number = divmod(number - 4 * (p - 7), p - 9)
            a = _nth_outside((0, 1, *self.special, p - 1), which)
        return a, _nth_outside(_taken((a,), p), number)


class Tabled(PrimeFamily):
    """All good vectors, numbered in the order of their coefficients by a table of all but the last coefficient."""

    exact = True

    def __init__(self, p: int, d: int) -> None:
        self.p = p
        beginnings = np.zeros((1, 0), dtype=np.int64)
        for _ in range(d - 2):
            parts = []
            for start in range(0, len(beginnings), _CHUNK):
                part = beginnings[start : start + _CHUNK]
                which, last = np.nonzero(_free(part, p))
                parts.append(np.column_stack((part[which], last)))
            beginnings = np.concatenate(parts)
        starts = range(0, len(beginnings), _CHUNK)
        ways = [_free(beginnings[start : start + _CHUNK], p).sum(axis=1) for start in starts]
        self.beginnings = beginnings
        self.ends = np.cumsum(np.concatenate(ways))
        self.size = int(self.ends[-1])

    def at(self, number: int) -> Vector:
        which = int(np.searchsorted(self.ends, number, side="right"))
        beginning = tuple(self.beginnings[which].tolist())
        before = int(self.ends[which - 1]) if which else 0
        return (*beginning, _nth_outside(_taken(beginning, self.p), number - before))


def _free(beginnings: npt.NDArray[np.int64], p: int) -> npt.NDArray[np.bool_]:
    """For each beginning (one per row) and each residue whether it may come next."""
    sums = np.zeros((len(beginnings), 1), dtype=np.int64)
    for column in (np.ones(len(beginnings), dtype=np.int64), *beginnings.T):
        sums = np.concatenate((sums, sums + column[:, None], sums - column[:, None]), axis=1)
    free = np.ones((len(beginnings), p), dtype=np.bool_)
    free[np.arange(len(beginnings))[:, None], sums % p] = False
    return free


class Greedy(PrimeFamily):
    """One coefficient after the other: k - 1 of them and 1 take at most 3^k residues, and p - 3^k are surely free."""

    exact = False

    def __init__(self, p: int, d: int) -> None:
        self.p = p
        self.choices = [p - 3**k for k in range(1, d)]
        self.size = math.prod(self.choices) if self.choices[-1] > 0 else 0

    def at(self, number: int) -> Vector:
        vector: Vector = ()
        for choices in self.choices:
            number, choice = divmod(number, choices)
            vector = (*vector, _nth_outside(_taken(vector, self.p), choice))
        return vector


class Doublings(PrimeFamily):
    """The doublings in all orders, with all signs; they differ, since 2^i - 2^j and 2^i + 2^j are units."""

    exact = False

    def __init__(self, p: int, d: int) -> None:
        self.p, self.d = p, d
        self.size = math.factorial(d - 1) << (d - 1)

    def at(self, number: int) -> Vector:
        left = list(doublings(self.p, self.d))
        vector = []
        while left:
            number, choice = divmod(number, 2 * len(left))
            value = left.pop(choice // 2)
            vector.append(self.p - value if choice % 2 else value)
        return tuple(vector)


@lru_cache(maxsize=64)
def modulo_prime(p: int, d: int) -> PrimeFamily:
    """Good vectors modulo a prime p >= 2^d: all of them for d <= 3 and where a table holds them, else a large part."""
    if d == 2:
        return Singles(p)
    if d == 3:
        return PrimePairs(p)
    if p ** (d - 2) <= MAX_TABLE:
        return Tabled(p, d)
    families: list[PrimeFamily] = [Doublings(p, d)]
    if 3 ** (d - 1) <= MAX_SUMS:
        families.append(Greedy(p, d))
    return max(families, key=lambda family: family.size)
