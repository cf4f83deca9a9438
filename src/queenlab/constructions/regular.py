"""Regular solutions: row A i + B modulo n in column i, on the torus and so on the plane.

They solve the torus exactly when A - 1, A and A + 1 have no factor in common with n. The plane adds none: let
g > 1 divide A - 1 and n. The queens in columns i and i + n/g differ by n/g in their rows or by n/g - n, and the first
puts them on a diagonal; so all rows of the first n - n/g columns are among the last n/g, which needs g = 2. Then n is
even, the first half of the columns holds the upper half of the rows, and the queens in columns i and i + n/2 are on
the other diagonal. A + 1 is the same in the mirror.
"""

from __future__ import annotations

import math

from queenlab.constructions.numbered import Numbered, NumberedConstruction
from queenlab.constructions.numbers import factorize, is_coprime_to_6, smallest_prime_factor
from queenlab.constructions.recipe import RowsRecipe
from queenlab.constructions.request import Request
from queenlab.constructions.rows import Congruence


def is_step(n: int, step: int) -> bool:
    """Whether row step * i in column i solves the torus."""
    return math.gcd(n, (step - 1) * step * (step + 1)) == 1


def steps(n: int) -> int:
    """How many steps there are modulo n: n times the product of 1 - 3/p over the primes p that divide it."""
    return math.prod(max(p - 3, 0) * p ** (e - 1) for p, e in factorize(n))


def step_at(n: int, index: int) -> int:
    """The step with this number, from 0 on; number 0 is the knight-walk.

    A residue modulo each prime power, none of 0, 1 and -1 modulo the prime, put together by the Chinese remainder
    theorem.
    """
    step, modulus = 0, 1
    for p, e in factorize(n):
        index, digit = divmod(index, (p - 3) * p ** (e - 1))
        high, low = divmod(digit, p - 3)
        residue = 2 + low + p * high
        step += modulus * ((residue - step) * pow(modulus, -1, p**e) % p**e)
        modulus *= p**e
    return step


def regular_solutions(n: int, cornered: bool = False) -> Numbered:
    """All regular solutions of the torus, or those with a queen in the corner; none if 2 or 3 divides n."""
    if cornered:
        return Numbered(steps(n), lambda index: Congruence(n, step_at(n, index), 0))

    def member(index: int) -> RowsRecipe:
        which, start = divmod(index, n)
        return Congruence(n, step_at(n, which), start)

    return Numbered(n * steps(n), member)


def knight_walk(n: int) -> Congruence:
    """Row 2i in column i, from the corner on."""
    return Congruence(n, 2 % n, 0)


class _Regular(NumberedConstruction):
    """What holds for every regular solution."""

    domain = "plane and torus, n coprime to 6"
    wraps = True

    def refusal(self, request: Request) -> str | None:
        if request.range > 1 and request.n > 1 and request.piece == "queen" and request.d == 2:
            return "does not look at the range; the method lattice chooses the step for it"
        return super().refusal(request)

    def needs(self, n: int) -> str | None:
        return None if is_coprime_to_6(n) else f"needs n coprime to 6, and {2 if n % 2 == 0 else 3} divides {n}"


class KnightWalk(_Regular):
    """The walk of a knight around the torus."""

    name = "knight-walk"
    source = "Abramson & Yung, section 3"
    summary = "row 2i modulo n in column i"

    def family(self, n: int) -> Numbered:
        return Numbered(1, lambda _: knight_walk(n))


class Chandra(_Regular):
    """Steps that are powers of two, while they are smaller than M - 1 for the smallest prime factor M of n.

    The paper ends them at k = ceil(log2 M) - 1. For M = 5, 17, 257, 65537 that is one too many: the last step would
    be M - 1, which is -1 modulo M. With M - 1 in place of M the formula holds.
    """

    name = "chandra"
    source = "Chandra; Abramson & Yung, section 3"
    summary = "row 2^j i modulo n in column i, 2^j below the smallest factor of n less 1"

    def family(self, n: int) -> Numbered:
        largest = 1 if n == 1 else (smallest_prime_factor(n) - 2).bit_length() - 1
        return Numbered(largest, lambda index: Congruence(n, 2 ** (index + 1) % n, 0))


class Regular(_Regular):
    """All regular solutions, numbered by step, then by the row of the first queen."""

    name = "regular"
    source = "Polya; Chandra; Abramson & Yung, section 3"
    summary = "row A i + B modulo n in column i, with A - 1, A and A + 1 coprime to n"

    def family(self, n: int) -> Numbered:
        return regular_solutions(n)


CONSTRUCTIONS = (KnightWalk(), Chandra(), Regular())
