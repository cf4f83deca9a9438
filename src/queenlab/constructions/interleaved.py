"""Interleaved solutions: n = M m, and every M-th column a solution of m of its own.

Column c0 + M c1 holds the queen in row f(c0) + M g(c1), where f solves the torus of side M and g, which may be another
for each c0, solves that of side m. Modulo M a wrapped line of the whole board is one of f, so its queens share c0; what
they differ by is M times a line of one g. If the g solve only the plane, so does the whole.

The residues modulo M give f back, and the quotients every g. So different choices are different boards, and there are
T(M) T(m)^M of them: far more than compositions of tiles have, T(M) T(m). The lower bound of Rivin, Vardi & Zimmermann
(Amer. Math. Monthly 101, 1994) on the number of solutions rests on such a composition.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import ClassVar

import numpy as np

from queenlab.constructions.decomposition import Decomposition, torus_solutions_at_least
from queenlab.constructions.numbered import Numbered, NumberedConstruction
from queenlab.constructions.numbers import divisors, is_coprime_to_6, smallest_prime_factor
from queenlab.constructions.progressions import BLOCK, MAX_MODULUS
from queenlab.constructions.recipe import Ints, RowsRecipe
from queenlab.constructions.regular import knight_walk, regular_solutions, step_at, steps
from queenlab.errors import BadInput, OutOfRange

#: A recipe lists two numbers for each of the M classes of columns, so M is kept small.
MAX_CLASSES = 50
#: Up to this n the bound is computed; it has thousands of digits there.
MAX_BOUNDED = 1000


@dataclass(frozen=True)
class Interleaved(RowsRecipe):
    """Every M-th column is a congruence modulo m; a solution of side M says where each of them lies.

    Attributes:
        outer: the row modulo M of each of the M classes of columns.
        m: the modulus inside a class.
        steps, starts: in class c0, the c1-th queen is in row outer(c0) + M ((steps[c0] c1 + starts[c0]) mod m).

    Example:
        >>> from queenlab.constructions.rows import Congruence
        >>> Interleaved(Congruence(5, 2, 0), 5, (2, 2, 3, 2, 3), (0, 1, 0, 0, 4)).build()
        array([ 0,  7,  4,  1, 23, 10, 17, 19, 11, 13, 20,  2,  9, 21,  3,  5, 12,
               24,  6, 18, 15, 22, 14, 16,  8])
    """

    kind: ClassVar[str] = "interleaved"
    outer: RowsRecipe
    m: int
    steps: tuple[int, ...]
    starts: tuple[int, ...]

    def __post_init__(self) -> None:
        if self.m < 1:
            raise BadInput(f"interleaved columns need a modulus m of at least 1, not {self.m}")
        if not len(self.steps) == len(self.starts) == self.outer.side:
            raise BadInput(
                f"{self.outer.side} classes of columns need a step and a start each, not {len(self.steps)} steps and "
                f"{len(self.starts)} starts"
            )
        if self.side > MAX_MODULUS:
            raise BadInput("a recipe is for a board of side 2^62 at most")

    @property
    def side(self) -> int:
        return self.outer.side * self.m

    def at(self, column: int) -> int:
        place, which = divmod(self.check_column(column), self.outer.side)
        return self.outer.at(which) + self.outer.side * ((self.steps[which] * place + self.starts[which]) % self.m)

    def fill(self, rows: Ints, first: int) -> None:
        """Writes the rows, starting at this column.

        Blocks of whole periods: one differs from the next by the same residues again and again, so that no entry needs
        a division.
        """
        if rows.size == 0:
            return
        classes, modulus = self.outer.side, np.uint64(self.m)
        period = np.arange(first, first + min(classes, rows.size)) % classes
        lines = min(max(1, BLOCK // classes), -(-rows.size // period.size))
        block = self._residues(period, first, lines)
        rise = np.tile(self._multiples(period, lines), lines)
        base = np.tile(self._outer_rows()[period], lines)
        spare = np.empty_like(block)
        for done in range(0, rows.size, block.size):
            part = rows[done : done + block.size]
            np.multiply(block[: part.size].view(np.int64), classes, out=part)
            part += base[: part.size]
            block += rise
            np.subtract(block, modulus, out=spare)
            np.minimum(block, spare, out=block)

    def _outer_rows(self) -> Ints:
        rows = np.empty(self.outer.side, dtype=np.int64)
        self.outer.fill(rows, 0)
        return rows

    def _multiples(self, period: Ints, times: int) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
        """What moving on by a number of places adds to the residues of these classes."""
        return np.array([self.steps[which] * times % self.m for which in period.tolist()], dtype=np.uint64)

    def _residues(self, period: Ints, first: int, lines: int) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
        """The residues of the first periods, each half computed from the one before."""
        width, modulus = period.size, np.uint64(self.m)
        block = np.empty(lines * width, dtype=np.uint64)
        for j, which in enumerate(period.tolist()):
            block[j] = (self.steps[which] * ((first + j) // self.outer.side) + self.starts[which]) % self.m
        filled = 1
        while filled < lines:
            more = min(filled, lines - filled)
            part = block[filled * width : (filled + more) * width]
            np.add(block[: part.size], np.tile(self._multiples(period, filled), more), out=part)
            np.minimum(part, part - modulus, out=part)
            filled += more
        return block


@cache
def torus_solutions_bound(n: int) -> int:
    """At least so many solutions has the torus of side n, by regular solutions, decompositions and interleaving.

    Raises:
        OutOfRange: if n is not from 1 to 1000; the bound of larger n is too long to write down.
    """
    if not 1 <= n <= MAX_BOUNDED:
        raise OutOfRange(f"the bound on the number of solutions is computed for n from 1 to {MAX_BOUNDED}, not {n}")
    if not is_coprime_to_6(n):
        return 0
    best = torus_solutions_at_least(n)
    for classes in divisors(n)[1:-1]:
        inside: int = torus_solutions_bound(n // classes) ** classes
        best = max(best, torus_solutions_bound(classes) * inside)
    return best


class Interleaving(NumberedConstruction):
    """Regular solutions in every M-th column, for the smallest prime factor M of n."""

    name = "interleaved"
    source = "the composition behind the bound of Rivin, Vardi & Zimmermann (1994)"
    domain = "plane and torus, composite n coprime to 6 whose smallest prime factor M is below 50"
    summary = "columns of each residue modulo M hold a regular solution of n/M"
    wraps = True

    def needs(self, n: int) -> str | None:
        refused = Decomposition().needs(n)
        if refused is None and (least := smallest_prime_factor(n)) > MAX_CLASSES:
            return f"needs a prime factor below {MAX_CLASSES}, and {n} has {least} at least"
        return refused

    def family(self, n: int) -> Numbered:
        """Numbered by the regular solution of M, then by those of m, the last class of columns first."""
        classes = smallest_prime_factor(n)
        m = n // classes
        inside = m * steps(m)

        def member(index: int) -> RowsRecipe:
            chosen = []
            for _ in range(classes):
                index, which = divmod(index, inside)
                chosen.append(divmod(which, m))
            return Interleaved(
                regular_solutions(classes).member(index),
                m,
                tuple(step_at(m, which) for which, _ in chosen),
                tuple(start for _, start in chosen),
            )

        return Numbered(regular_solutions(classes).size * inside**classes, member, exact=False)

    def board(self, n: int) -> RowsRecipe:
        classes = smallest_prime_factor(n)
        return Interleaved(knight_walk(classes), n // classes, (2,) * classes, (0,) * classes)


CONSTRUCTIONS = (Interleaving(),)
