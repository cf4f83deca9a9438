"""The general solution: a decomposition whose corner tile is replaced by a smaller one, on the plane.

N = (A-1) B + C queens: the corner tile has side C, the other A - 1 tiles of an A-superqueens solution have side B, and
a knight-walk is in each. Of the two diagonals through a cell of the corner tile, one passes besides through tiles of
the first row and the first column only, which are empty. On the other the C-knight-walk takes nothing that the
B-knight-walk in its place had not taken (Lemma 2).

Different A, B, C and tiles give different boards P. P(0) = 0 unless C = 0; P(1) = 2 if and only if C > 1, and then row
1 is in column (C+1)/2. After the corner the rows go up by 2 for (B+1)/2 columns, which gives B and so the rest.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import ClassVar

import numpy as np

from queenlab.constructions.decomposition import cornered_solutions, cornered_table, torus_family
from queenlab.constructions.numbered import Numbered, NumberedConstruction
from queenlab.constructions.numbers import divisors, is_coprime_to_6
from queenlab.constructions.recipe import Ints, RowsRecipe
from queenlab.constructions.regular import knight_walk
from queenlab.constructions.rows import Blocks, WithoutCorner
from queenlab.errors import BadInput

#: For odd n up to this all A are counted, beyond it A = 5 alone.
MAX_COUNTED = 10**6
#: For even n this many A are counted at most, the smallest.
MOST_EVEN = 64
#: The odd n with no A, B, C; from 117 on A = 5 always has some.
_NO_TRIPLE = (1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 23, 25, 27, 35, 37, 39, 41, 55, 65, 95)


@dataclass(frozen=True)
class GeneralSolution(RowsRecipe):
    """Tiles of side b chosen by a torus solution with a queen in its corner, whose corner tile has side c.

    Attributes:
        tiles: the solution that chooses the tiles; row 0 in column 0.
        b: the side of the tiles, coprime to 6; a knight-walk is in each.
        c: the side of the corner tile: 0, or coprime to 6 and at most b.

    Example:
        >>> GeneralSolution(knight_walk(5), 5, 1).build()
        array([ 0,  6,  8, 10,  7,  9, 16, 18, 20, 17, 19,  1,  3,  5,  2,  4, 11,
               13, 15, 12, 14])
    """

    kind: ClassVar[str] = "general-solution"
    tiles: RowsRecipe
    b: int
    c: int

    def __post_init__(self) -> None:
        if self.tiles.side < 2 or self.tiles.at(0) != 0:
            raise BadInput("the tiles of a general solution are chosen by a solution with a queen in its corner")
        fine = self.b >= 1 and is_coprime_to_6(self.b) and 0 <= self.c <= self.b
        if not fine or (self.c and not is_coprime_to_6(self.c)):
            raise BadInput(
                f"the sides of a general solution's tiles are coprime to 6 and the corner's is 0 or no larger, "
                f"not {self.b} and {self.c}"
            )

    @property
    def side(self) -> int:
        return (self.tiles.side - 1) * self.b + self.c

    @cached_property
    def _others(self) -> RowsRecipe:
        return Blocks(WithoutCorner(self.tiles), knight_walk(self.b))

    def at(self, column: int) -> int:
        if self.check_column(column) < self.c:
            return knight_walk(self.c).at(column)
        return self.c + self._others.at(column - self.c)

    def fill(self, rows: Ints, first: int) -> None:
        inside = min(max(self.c - first, 0), rows.size)
        if inside:
            knight_walk(self.c).fill(rows[:inside], first)
        if inside < rows.size:
            self._others.fill(rows[inside:], first + inside - self.c)
            rows[inside:] += self.c


def general_solutions(n: int, least: int = 0) -> Numbered:
    """All general solutions with A >= 5, B >= 5 and least <= C < B, by A, then B from the largest down, then tiles.

    (A-1) B is even, so C = 0 for every even n (Lemma 1) and C >= 1 for every odd one (Lemma 3).
    """
    if n % 2 == 0:
        return _even(n) if least == 0 else Numbered(0, knight_walk)
    return _odd(n, max(least, 1))


def _even_triples(n: int) -> list[tuple[int, int]]:
    """(A, B) with (A-1) B = n, the smallest A first."""
    rest = n
    for p in (2, 3):
        while rest % p == 0:
            rest //= p
    found = [(n // b + 1, b) for b in divisors(rest) if b >= 5]
    return [(a, b) for a, b in reversed(found) if a >= 5 and is_coprime_to_6(a)]


@lru_cache(maxsize=64)
def _even(n: int) -> Numbered:
    triples = _even_triples(n)
    used = triples[:MOST_EVEN]
    ends = list(accumulate(cornered_solutions(a) for a, _ in used))

    def member(index: int) -> RowsRecipe:
        which = bisect_right(ends, index)
        a, b = used[which]
        return GeneralSolution(torus_family(a, cornered=True).member(index - ([0, *ends])[which]), b, 0)

    return Numbered(ends[-1] if ends else 0, member, exact=len(used) == len(triples))


@lru_cache(maxsize=8)
def _odd(n: int, least: int) -> Numbered:
    """For each A the B lie in an interval, in one or both of the classes 1 and 5 modulo 6."""
    counted = n <= MAX_COUNTED
    sides = np.arange(5, max(5, (n - least) // 5 + 1) + 1) if counted else np.array([5])
    sides = sides[(sides % 2 == 1) & (sides % 3 != 0)]
    below = np.maximum(n // sides, 4)
    top = np.maximum((n - least) // (sides - 1), below)
    # C = n - (A-1) B is odd; modulo 3 it is n where 3 divides A-1, and n - B where it does not.
    kinds = np.where(sides % 3 == 1, 6 if n % 3 else 0, (6, 5, 1)[n % 3])
    ranks = _up_to(top, kinds)
    choices = ranks - _up_to(below, kinds)
    tiles = cornered_table(_rounded(int(sides[-1])))[sides]
    ends = np.cumsum(choices * tiles)

    def member(index: int) -> RowsRecipe:
        which = int(np.searchsorted(ends, index, side="right"))
        index -= int(ends[which - 1]) if which else 0
        a = int(sides[which])
        choice, tile = divmod(index, int(tiles[which]))
        b = _nth(int(ranks[which]) - 1 - choice, int(kinds[which]))
        return GeneralSolution(torus_family(a, cornered=True).member(tile), b, n - (a - 1) * b)

    return Numbered(int(ends[-1]), member, exact=counted)


def _rounded(limit: int) -> int:
    """The next power of two, so that a table serves many n."""
    return 1 << limit.bit_length()


def _up_to(x: Ints, kinds: Ints) -> Ints:
    """How many numbers up to x are 1 or 5 modulo 6, if so is the kind; coprime to 6 for kind 6; none for kind 0."""
    both = 2 * (x // 6) + (x % 6 >= 1) + (x % 6 == 5)
    one = (x - kinds) // 6 + 1
    return np.where(kinds == 6, both, np.where(kinds == 0, 0, one))


def _nth(index: int, kind: int) -> int:
    """The number with this index, from 0 on, of those that `_up_to` counts."""
    return 6 * (index // 2) + (5 if index % 2 else 1) if kind == 6 else 6 * index + kind


class GeneralSolutions(NumberedConstruction):
    name = "general-solution"
    source = "Abramson & Yung, Lemmas 1, 3 and 5"
    domain = "plane; all odd n but 20, the largest 95; even n = (A-1) B with A and B from 5 on and coprime to 6"
    summary = "n = (A-1) B + C: a decomposition of A B with a tile of side C in its corner"

    def needs(self, n: int) -> str | None:
        if n % 2 == 0:
            return None if _even_triples(n) else "needs, for even n, n = (A-1) B with A and B >= 5 coprime to 6"
        return "needs n = (A-1) B + C with A and B >= 5 and C < B coprime to 6" if n in _NO_TRIPLE else None

    def family(self, n: int) -> Numbered:
        """All of them; the first has the smallest A (5 for odd n, mostly) and the largest B, as in the program."""
        return general_solutions(n)


CONSTRUCTIONS = (GeneralSolutions(),)
