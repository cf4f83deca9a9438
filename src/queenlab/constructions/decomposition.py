"""Decomposition solutions: n = f1 f2 ... fk, and a regular solution of each factor inside the tiles of the one before.

Their number is known without building any, because such a board can be taken apart in one way only:

- Composition is associative, since a tile of a tile is a tile.
- No regular solution is a composition. Inside a block of b columns neighbours would differ by one and the same number
  below b (a multiple of n more or less is too much), so that the block's b rows are a progression with step 1 or -1.
- The block sizes of a board form a chain of divisors. Let b < c be two of them and b no divisor of c. The block of b
  columns around the end of the first c columns has b neighbouring rows and meets two c-tiles, one beside the other, so
  they are neighbours in their rows too: two queens of the outer solution on a diagonal.
"""

from __future__ import annotations

import math
from functools import cache, lru_cache
from itertools import product

import numpy as np

from queenlab.constructions.numbered import Numbered, NumberedConstruction, joined, paired
from queenlab.constructions.numbers import factorize, is_prime, smallest_prime_factor
from queenlab.constructions.recipe import Ints, RowsRecipe
from queenlab.constructions.regular import Regular, is_step, knight_walk, regular_solutions
from queenlab.constructions.rows import Blocks, Congruence
from queenlab.errors import BadInput, OutOfRange

#: Boards up to this side are checked queen by queen.
MAX_CHECKED = 10**6

_Factors = tuple[tuple[int, int], ...]


def torus_solutions_at_least(n: int) -> int:
    """How many solutions of the torus are regular or a decomposition into regular ones.

    Example:
        >>> [torus_solutions_at_least(5**i) for i in range(1, 5)]
        [10, 350, 12250, 428750]
    """
    return _count(factorize(n), False)


def cornered_solutions(n: int) -> int:
    """How many of these have a queen in the corner, and so have all their parts."""
    return _count(factorize(n), True)


@lru_cache(maxsize=1 << 14)
def _count(factors: _Factors, cornered: bool) -> int:
    """Counts by the number k of parts, with inclusion and exclusion over the parts that are 1.

    The sum of R(f) D(n/f) over the divisors f of n says the same; this needs no divisors.
    """
    most = sum(e for _, e in factors)
    spread = [math.prod(_spread(p, e, parts, cornered) for p, e in factors) for parts in range(most + 1)]
    return sum(
        (-1) ** (k - parts) * math.comb(k, parts) * spread[parts] for k in range(most + 1) for parts in range(k + 1)
    )


@cache
def _spread(p: int, e: int, parts: int, cornered: bool) -> int:
    """p^e dealt to a given number of parts in order, each weighed by its number of regular solutions.

    A share p^i, i > 0, has (p - 3) p^(i-1) steps, and p^i starts unless the corner is taken.
    """
    if p < 5:
        return 0
    total = e if cornered else 2 * e
    return sum(
        math.comb(parts, used) * math.comb(e - 1, used - 1) * (p - 3) ** used * p ** (total - used)
        for used in range(1, min(parts, e) + 1)
    )


@lru_cache(maxsize=32)
def cornered_table(limit: int) -> Ints:
    """`cornered_solutions` of every number up to the limit, by sieves."""
    numbers = np.arange(limit + 1)
    regular = np.where((numbers % 2 == 1) & (numbers % 3 != 0), numbers, 0)
    prime = np.ones(limit + 1, dtype=np.bool_)
    for p in range(2, limit + 1):
        if prime[p]:
            prime[2 * p :: p] = False
            if p > 3:
                regular[p::p] = regular[p::p] // p * (p - 3)
    counts = np.zeros(limit + 1, dtype=np.int64)
    counts[1] = 1
    for outer in range(1, limit // 5 + 1):
        if counts[outer]:
            inner = limit // outer
            counts[2 * outer : inner * outer + 1 : outer] += counts[outer] * regular[2 : inner + 1]
    return counts


def torus_family(n: int, cornered: bool = False) -> Numbered:
    """All regular solutions of side n, then all their compositions, by the first factor."""
    return _family(factorize(n), cornered)


def _family(factors: _Factors, cornered: bool) -> Numbered:
    n = math.prod(p**e for p, e in factors)
    return joined(
        regular_solutions(n, cornered), Numbered(_compositions(factors, cornered), _Unrank(factors, cornered))
    )


def _compositions(factors: _Factors, cornered: bool) -> int:
    n = math.prod(p**e for p, e in factors)
    return _count(factors, cornered) - regular_solutions(n, cornered).size


class _Unrank:
    """The composition with a number: first factor, its regular solution, and the rest."""

    def __init__(self, factors: _Factors, cornered: bool) -> None:
        self.factors = factors
        self.cornered = cornered

    def __call__(self, index: int) -> RowsRecipe:
        for first, rest in _splits(self.factors):
            outer = regular_solutions(first, self.cornered)
            here = outer.size * _count(rest, self.cornered)
            if index < here:
                return paired(outer, _family(rest, self.cornered), Blocks).member(index)
            index -= here
        raise AssertionError("the number is checked before")


@lru_cache(maxsize=8)
def _splits(factors: _Factors) -> list[tuple[int, _Factors]]:
    """(f, factors of n / f) for every proper divisor f > 1 of n, the largest first."""
    found = []
    for shares in product(*(range(e + 1) for _, e in factors)):
        first = math.prod(p**share for (p, _), share in zip(factors, shares, strict=True))
        rest = tuple((p, e - share) for (p, e), share in zip(factors, shares, strict=True) if share < e)
        if first > 1 and rest:
            found.append((first, rest))
    return sorted(found, reverse=True)


def solves_torus(recipe: RowsRecipe) -> bool:
    """Whether no two queens attack each other on the torus.

    Congruences and blocks are decided by their numbers; any other board is built, if it is small enough for that.
    """
    if isinstance(recipe, Congruence):
        return is_step(recipe.n, recipe.step)
    if isinstance(recipe, Blocks):
        return solves_torus(recipe.outer) and solves_torus(recipe.inner)
    n = recipe.side
    if n > MAX_CHECKED:
        raise OutOfRange(f"a board of side {n} is too large to check; at most {MAX_CHECKED}, or a congruence")
    rows = recipe.build()
    columns = np.arange(n)
    return all(np.bincount(line % n, minlength=n).max() == 1 for line in (rows, rows + columns, rows - columns + n))


def compose(outer: RowsRecipe, inner: RowsRecipe) -> Blocks:
    """Tiles chosen by `outer`, a solution on the plane or the torus, each with a copy of `inner`, one on the torus.

    Raises:
        BadInput: if the inner one does not solve the torus.
    """
    if not solves_torus(inner):
        raise BadInput(f"the {inner.side} queens inside the tiles attack each other on the torus; outside they may")
    return Blocks(outer, inner)


class Decomposition(NumberedConstruction):
    """Regular solutions inside the tiles of regular solutions, for every ordered factorisation."""

    name = "decomposition"
    source = "Abramson & Yung, Theorem 1"
    domain = "plane and torus, composite n coprime to 6"
    summary = "tiles placed by a regular solution, filled with regular solutions or decompositions"
    wraps = True

    def needs(self, n: int) -> str | None:
        product = n > 1 and not is_prime(n)
        return Regular().needs(n) or (None if product else f"needs two factors above 1, and {n} has none")

    def family(self, n: int) -> Numbered:
        """All of them, by their first factor, the largest first."""
        factors = factorize(n)
        return Numbered(_compositions(factors, False), _Unrank(factors, False))

    def board(self, n: int) -> RowsRecipe:
        """A knight-walk in the tiles of a knight-walk, the tiles as small as they can be (Figure 1 for n = 35)."""
        inner = smallest_prime_factor(n)
        return Blocks(knight_walk(n // inner), knight_walk(inner))


CONSTRUCTIONS = (Decomposition(),)
