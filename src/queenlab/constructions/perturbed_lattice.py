"""Perturbed lattices: leprechauns on a lattice that fails at one small prime factor of n, put right there.

Where n has several small prime factors, it happens that of the few lattices with far apart queens each fails for one of
them, l. Such a lattice L has n cells a queen, n = M m, and M classes of points:

- M = l. If L is not a multiple of another lattice, the classes are 0, w, 2w, ..., (l - 1) w modulo l for some point w.
- M = l^2. If L is l times a lattice of m cells a queen, they are the combinations of two points.

A class is moved as a whole, by a few cells. Modulo M the classes become a solution of the torus of side M; each class
itself is M times a lattice of m cells a queen, which has to be valid. So the queens are an interleaved solution. (In
the first case that lattice is given by the same linear form as L. Where l^2 divides n it fails when L does; then moves
can only bring queens of a valid L further apart.)
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache
from itertools import product

from queenlab.constructions.construction import FamilySize
from queenlab.constructions.interleaved import Interleaved
from queenlab.constructions.lattice import all_bases, bases, lattice_range
from queenlab.constructions.lattice_moves import LatticeClasses, Vector, class_moves
from queenlab.constructions.numbers import is_coprime_to_6
from queenlab.constructions.plane import SearchedConstruction
from queenlab.constructions.recipe import RowsRecipe
from queenlab.constructions.regular import Regular
from queenlab.constructions.request import Request
from queenlab.constructions.rows import Congruence, ListedRows, WithoutCorner
from queenlab.constructions.theorems import diverse_upper_bound

#: The primes that are put right.
PRIMES = (5, 7, 11, 13)
#: Those whose square may be the number of classes.
SQUARED = (5, 7)
#: The nearest queens of the lattice may be so much nearer than is asked for.
SHORTFALL = 2
#: Smaller ranges than this much below the bound are served by what is found there.
BELOW = 4
#: How many moves are tried for each lattice, first a few and then, if nothing is found, more.
EFFORTS = (60, 1000)


def perturbed_lattice(n: int, reach: int) -> Interleaved | None:
    """A perturbed lattice on n columns for leprechauns of this range, also on the torus; None if none is found.

    The lattices and moves that are tried are few, and in a fixed order.
    """
    if n < 25 or not is_coprime_to_6(n):
        return None
    most = diverse_upper_bound(n)[0]
    return _search(n, max(reach, most - BELOW)) if reach <= most else None


@cache
def _search(n: int, reach: int) -> Interleaved | None:
    distance = reach + 1
    candidates = list(_candidates(n, max(2, distance - SHORTFALL)))
    for effort in EFFORTS:
        for classes in candidates:
            moves = class_moves(classes, distance, effort)
            if moves:
                return _recipe(classes, moves)
    return None


def _candidates(n: int, distance: int) -> Iterator[LatticeClasses]:
    """Lattices with no two queens nearer than the distance, in classes of which that of 0 is valid."""
    for prime in PRIMES:
        if n % prime == 0 and n > prime:
            for one in all_bases(n, distance):
                classes = _cycle(n, prime, (one.p, one.q), (-one.r, one.t))
                if classes:
                    yield classes
    for prime in SQUARED:
        if n % prime**2 == 0 and n > prime**2:
            for one in bases(n // prime**2, -(-distance // prime)):
                u, v = (prime * one.p, prime * one.q), (-prime * one.r, prime * one.t)
                yield _grid(n, prime, u, v, one.step)


def _cycle(n: int, prime: int, u: Vector, v: Vector) -> LatticeClasses | None:
    """The multiples of one point, if they meet all classes and that of 0 is valid."""
    second = u[0] % prime == u[1] % prime == 0
    w, other = (v, u) if second else (u, v)
    axis = 0 if w[0] % prime else 1
    if w[axis] % prime == 0:
        return None
    turns = other[axis] * pow(w[axis], -1, prime) % prime
    step = _step(w, ((other[0] - turns * w[0]) // prime, (other[1] - turns * w[1]) // prime))
    if step is None:
        return None
    forms = ((turns, 1) if second else (1, turns), (0, 0))
    return LatticeClasses(
        u, v, (prime, 1), forms, {(i, 0): (i * w[0], i * w[1]) for i in range(prime)}, n // prime, step
    )


def _grid(n: int, prime: int, u: Vector, v: Vector, step: int) -> LatticeClasses:
    """The combinations of two points."""
    pairs = product(range(prime), repeat=2)
    points = {(i, j): (i * u[0] + j * v[0], i * u[1] + j * v[1]) for i, j in pairs}
    return LatticeClasses(u, v, (prime, prime), ((1, 0), (0, 1)), points, n // prime**2, step)


def _step(u: Vector, v: Vector) -> int | None:
    """How far a lattice rises from one column to the next, if it solves the torus."""
    lines = ((u[0], v[0]), (u[1], v[1]), (u[0] - u[1], v[0] - v[1]), (u[0] + u[1], v[0] + v[1]))
    if any(math.gcd(*line) != 1 for line in lines):
        return None
    if v[0] == 0:
        return u[0] * u[1]
    x = pow(u[0], -1, abs(v[0]))
    return x * u[1] + (1 - x * u[0]) // v[0] * v[1]


def _recipe(classes: LatticeClasses, moves: dict[Vector, Vector]) -> Interleaved:
    count, m, step = len(classes.points), classes.m, classes.step % classes.m
    outer, starts = [0] * count, [0] * count
    for which, (x, y) in classes.points.items():
        place, column = divmod(x + moves[which][0], count)
        row, outer[column] = divmod(y + moves[which][1], count)
        starts[column] = (row - step * place) % m
    return Interleaved(_small_board(outer), m, (step,) * count, tuple(starts))


def _small_board(rows: list[int]) -> RowsRecipe:
    """A congruence where it is one."""
    regular = Congruence(len(rows), (rows[1] - rows[0]) % len(rows), rows[0])
    return regular if regular.build().tolist() == rows else ListedRows(tuple(rows))


def _raised(recipe: Interleaved, by: int) -> Interleaved:
    """The same queens a given number of rows further up the torus."""
    classes = recipe.outer.side
    above = [recipe.outer.at(which) + by for which in range(classes)]
    starts = ((start + row // classes) % recipe.m for start, row in zip(recipe.starts, above, strict=True))
    return Interleaved(_small_board([row % classes for row in above]), recipe.m, recipe.steps, tuple(starts))


@cache
def widest_perturbed(n: int) -> tuple[int, Interleaved] | None:
    """The largest range found that no plain lattice on n columns has, and its board; None if none is found."""
    if n < 25 or not is_coprime_to_6(n):
        return None
    for reach in range(diverse_upper_bound(n)[0], lattice_range(n), -1):
        found = perturbed_lattice(n, reach)
        if found is not None:
            return reach, found
    return None


class PerturbedLattice(SearchedConstruction[Interleaved]):
    """A lattice with its classes modulo a small prime, or its square, moved a little."""

    name = "perturbed-lattice"
    source = "found here; after Escamocher & O'Sullivan, Lemma 1"
    domain = (
        "plane and torus, n coprime to 6 and divisible by 5, 7, 11 or 13, if moves are found that beat all lattices"
    )
    summary = "a lattice that fails modulo a small prime, each class modulo it moved a few cells"
    wraps = True

    def widest(self, n: int) -> tuple[int, Interleaved] | None:
        return widest_perturbed(n)

    def none_found(self, n: int) -> str:
        return Regular().needs(n) or f"no perturbed lattice is found for {n} that is better than a plain one"

    def size(self, request: Request) -> FamilySize:
        """One for every row that the first queen can be in; other lattices and moves are not counted."""
        return FamilySize(request.n, exact=False)

    def member(self, request: Request, index: int) -> RowsRecipe:
        return _raised(self.board(request.n), self.check_index(request, index))


class PerturbedWithoutCorner(SearchedConstruction[WithoutCorner]):
    """A perturbed lattice of side n + 1, without the queen in its corner."""

    name = "perturbed-without-corner"
    source = "found here; after Escamocher & O'Sullivan, Lemma 2"
    domain = "plane; n + 1 has a perturbed lattice"
    summary = "a perturbed lattice of n + 1 without its first column and row"

    def widest(self, n: int) -> tuple[int, WithoutCorner] | None:
        """The larger board, moved until a queen is in its corner."""
        if (found := widest_perturbed(n + 1)) is None:
            return None
        reach, whole = found
        return reach, WithoutCorner(_raised(whole, -whole.at(0) % (n + 1)))

    def none_found(self, n: int) -> str:
        return PerturbedLattice().none_found(n + 1)


CONSTRUCTIONS = (PerturbedLattice(), PerturbedWithoutCorner())
