"""Lattices: regular solutions whose queens keep far apart, for leprechauns of every range.

The queens of row step * c + start mod n repeat with period n both ways, so they are a lattice of the plane, and the
nearest two are as far apart as its shortest vector is long in king moves. A lattice of n cells a queen whose vectors
are all at least K king moves long has, up to a mirror, a basis (p, q), (-r, t) with p, t >= K and q, r >= 0; and each
such basis with p t + q r = n gives one, since any combination of the two has a coordinate of at least min(p, t).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np

from queenlab.constructions.construction import FamilySize
from queenlab.constructions.numbers import divisors, is_coprime_to_6
from queenlab.constructions.plane import PlaneConstruction
from queenlab.constructions.recipe import RowsRecipe
from queenlab.constructions.request import Request
from queenlab.constructions.rows import Congruence, WithoutCorner

#: Up to this n all steps are tried, so that the whole family is known.
MAX_COUNTED = 20_000


@dataclass(frozen=True)
class Basis:
    """A basis (p, q), (-r, t) of a lattice with p t + q r = n cells a queen."""

    p: int
    q: int
    r: int
    t: int

    @property
    def n(self) -> int:
        return self.p * self.t + self.q * self.r

    @property
    def distance(self) -> int:
        """The king distance of the nearest two queens."""
        return min(max(self.p, self.q), max(self.r, self.t), max(abs(self.p - self.r), self.q + self.t))

    @property
    def is_solution(self) -> bool:
        """Whether its queens solve the torus: one in every row, column and wrapped diagonal."""
        p, q, r, t = self.p, self.q, self.r, self.t
        return math.gcd(p, r) == math.gcd(q, t) == math.gcd(p - q, r + t) == math.gcd(p + q, t - r) == 1

    @property
    def step(self) -> int:
        """How far the row rises from one column to the next: x (p, q) + y (-r, t) with x p - y r = 1."""
        x = pow(self.p, -1, self.r) if self.r > 1 else 1
        y = (x * self.p - 1) // self.r if self.r else 0
        return (x * self.q + y * self.t) % self.n


def all_bases(n: int, distance: int) -> Iterator[Basis]:
    """The bases with no two queens nearer than `distance`, solutions or not."""
    for p in range(distance, n // distance + 1):
        for t in range(distance, n // p + 1):
            left = n - p * t
            if left:
                for q in divisors(left):
                    yield Basis(p, q, left // q, t)


def bases(n: int, distance: int) -> Iterator[Basis]:
    """Those of them that solve the torus of side n."""
    return (basis for basis in all_bases(n, distance) if basis.is_solution)


@cache
def best_basis(n: int) -> Basis:
    """The basis with the farthest nearest queens, for n coprime to 6, n >= 5."""
    distance = math.isqrt(n)
    while True:
        for basis in bases(n, distance):
            return basis
        distance -= 1


def lattice_range(n: int) -> int:
    """The largest range of leprechauns that a lattice on n columns admits; 0 if there is no lattice."""
    return best_basis(n).distance - 1 if n >= 5 and is_coprime_to_6(n) else 0


@cache
def steps_beyond(n: int, reach: int) -> tuple[int, ...]:
    """All steps whose lattice solves the torus of side n and keeps queens more than `reach` king moves apart."""
    if n == 1:
        return (0,)
    steps = np.arange(2, n - 1, dtype=np.int64)
    steps = steps[(np.gcd(steps, n) == 1) & (np.gcd(steps - 1, n) == 1) & (np.gcd(steps + 1, n) == 1)]
    for columns in range(1, reach + 1):
        rise = steps * columns % n
        steps = steps[np.minimum(rise, n - rise) > reach]
    return tuple(steps.tolist())


class Lattice(PlaneConstruction):
    name = "lattice"
    source = "generalises Escamocher & O'Sullivan, Lemma 1; the shortest vector is found here"
    domain = "n coprime to 6, range below the longest shortest vector of a lattice"
    summary = "row s c + t mod n, with s that keeps all queens far apart"
    wraps = True

    def needs(self, n: int) -> str | None:
        return None if is_coprime_to_6(n) else f"needs a lattice whose modulus, here {n}, is coprime to 6"

    def reach_at(self, n: int) -> int:
        return max(1, lattice_range(n))

    def size(self, request: Request) -> FamilySize:
        if request.n <= MAX_COUNTED:
            return FamilySize(len(steps_beyond(request.n, request.range)) * request.n)
        return FamilySize(request.n, exact=False)

    def member(self, request: Request, index: int) -> RowsRecipe:
        which, start = divmod(self.check_index(request, index), request.n)
        if request.n <= MAX_COUNTED:
            return Congruence(request.n, steps_beyond(request.n, request.range)[which], start)
        return Congruence(request.n, best_basis(request.n).step, start)

    def board(self, n: int) -> Congruence:
        return Congruence(n, best_basis(n).step if n > 1 else 0, 0)


class LatticeWithoutCorner(PlaneConstruction):
    name = "lattice-without-corner"
    source = "generalises Escamocher & O'Sullivan, Lemma 2; the shortest vector is found here"
    domain = "plane; n + 1 coprime to 6, range as for a lattice of n + 1"
    summary = "a lattice of n + 1 without its first column and row"

    def needs(self, n: int) -> str | None:
        return Lattice().needs(n + 1)

    def reach_at(self, n: int) -> int:
        return Lattice().reach_at(n + 1)

    def size(self, request: Request) -> FamilySize:
        if request.n < MAX_COUNTED:
            return FamilySize(len(steps_beyond(request.n + 1, request.range)))
        return FamilySize(1, exact=False)

    def member(self, request: Request, index: int) -> RowsRecipe:
        which = self.check_index(request, index)
        if request.n < MAX_COUNTED:
            return WithoutCorner(Congruence(request.n + 1, steps_beyond(request.n + 1, request.range)[which], 0))
        return self.board(request.n)

    def board(self, n: int) -> RowsRecipe:
        return WithoutCorner(Lattice().board(n + 1))


CONSTRUCTIONS = (Lattice(), LatticeWithoutCorner())
