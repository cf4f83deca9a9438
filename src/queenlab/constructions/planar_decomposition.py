"""Decompositions of the plane: tiles chosen by a solution of the plane, each filled with one of the torus.

The paper's D-solutions take both from the torus. The outer one need not be: two queens on a diagonal of the whole
board are at the same place of their tiles, and the tiles on a diagonal that does not wrap.

The argument in `decomposition` works here too, so a board is told apart by its outer solution if that is no such
composition itself. Of the outer solutions used here none is:

- A board of n + 1 with its corner removed: b columns of a walk modulo m > b + 1 have b neighbouring rows only for the
  steps 1 and -1, and b = m - 1 is even; blocks larger than the tiles would end inside a tile, the first or the second.
- A general solution, whole or without its corner: a block is a number of whole tiles with the corner tile, which the
  second block would have to repeat. Only C = 1 without its corner is one (Lemma 1), and is left out.
- The special boards: 2 and 3 are what they would have to be composed of.
"""

from __future__ import annotations

from functools import lru_cache

from queenlab.constructions.corner_removal import corner_removals
from queenlab.constructions.decomposition import torus_family
from queenlab.constructions.general_solution import general_solutions
from queenlab.constructions.numbered import Numbered, NumberedConstruction, joined, paired
from queenlab.constructions.numbers import divisors, factorize, is_coprime_to_6, is_prime
from queenlab.constructions.rows import Blocks
from queenlab.constructions.special_boards import SPECIAL_BOARD

#: Up to this side every divisor is a tile's side, beyond it only the primes.
MAX_ALL_DIVISORS = 10**6


def _outer(side: int) -> Numbered:
    """Solutions of the plane that are not compositions."""
    if SPECIAL_BOARD.needs(side) is None:
        return Numbered(1, lambda _: SPECIAL_BOARD.board(side))
    return corner_removals(side, least=5) if side % 2 == 0 else general_solutions(side)


@lru_cache(maxsize=8)
def _planar(n: int) -> Numbered:
    sides = divisors(n) if n <= MAX_ALL_DIVISORS else [p for p, _ in factorize(n)]
    tiles = [b for b in sides if b > 1 and is_coprime_to_6(b) and n // b >= 4]
    every = joined(*(paired(_outer(n // b), torus_family(b), Blocks) for b in tiles))
    return Numbered(every.size, every.member, exact=False)


class PlanarDecomposition(NumberedConstruction):
    """Tiles chosen by a corner removal, a general solution or a special board, filled with a torus solution."""

    name = "planar-decomposition"
    source = "after Abramson & Yung, Theorem 1"
    domain = "plane; n divisible by 2 or 3 and a prime p > 3, but not 2p or 3p"
    summary = "tiles placed by a plane solution, filled with a torus solution"

    def needs(self, n: int) -> str | None:
        if is_coprime_to_6(n):
            return "needs n divisible by 2 or 3; the method decomposition is for the others"
        tile = n
        for p in (2, 3):
            while tile % p == 0:
                tile //= p
        if tile == 1:
            return f"needs a prime factor above 3, and {n} has none"
        fits = n // tile >= 4 or not is_prime(tile)
        return None if fits else f"needs 4 tiles a side, and {n} has {n // tile} with tiles of {tile}"

    def family(self, n: int) -> Numbered:
        return _planar(n)


CONSTRUCTIONS = (PlanarDecomposition(),)
