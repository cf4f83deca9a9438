"""Stacks of parallel linear layers: (x, a x + c_z, z) modulo n in three dimensions. Open Questions 3 and 8 of Kunt.

In d dimensions x and a have d - 2 coordinates. Two layers do not attack each other on the torus exactly if, for a prime
n = p, the slope (c_z - c_w)/(z - w) is none of the numbers s = e - a f with e, f in {-1, 0, 1}: c is a function on the
field with p elements that has none of these slopes. A linear c gives a linear solution. Of the others we know:

- A function that is not linear has at least (p + 3)/2 slopes (Redei and Megyesi), and in three dimensions seven or nine
are forbidden. So there is none on the torus for p = 11 and 13. - With exactly (p + 3)/2 slopes it is, up to shifts, c_z
= b z where z is a square and b' z where it is none (Lovasz and Schrijver 1981). The slopes are then b, b' and all s for
which (s - b)(s - b') is no square. So it works exactly if for every forbidden s the numbers s - b and s - b' are not 0,
and both are squares or neither is. - Such b and b' always exist for large p: with the steps 2, 4, 8, ... there are 2^d
- 1 forbidden slopes, so of 2^(2^d - 1) + 2^d numbers b two have the same characters. In three dimensions that is p >
135. - If n = q m is no prime, c_z = b z + q g(z mod q) works for every g whatever and every b that works with g = 0:
for two heights that agree modulo q nothing has changed, and for the others nothing has changed modulo q.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise, product
from operator import mul

import numpy as np

from queenlab.board import Board
from queenlab.constructions.numbers import is_prime, smallest_prime_factor
from queenlab.errors import BadInput
from queenlab.placement import Placement


@dataclass(frozen=True)
class ParallelLayers:
    """n^(d-1) queens on n^d: height z holds the points (x, steps . x + shifts[z] modulo n).

    Example:
        >>> stack = ParallelLayers(11, (2,), tuple(4 * z % 11 for z in range(11)))
        >>> len(stack.placement()), stack.is_linear
        (121, True)
    """

    n: int
    steps: tuple[int, ...]
    shifts: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.shifts) != self.n or not all(0 <= c < self.n for c in self.shifts):
            raise BadInput(f"a stack on side {self.n} has {self.n} shifts from 0 to {self.n - 1}")

    @property
    def is_linear(self) -> bool:
        """Whether the shifts are in arithmetic progression, so that one linear equation modulo n gives all queens."""
        return len({(b - a) % self.n for a, b in pairwise(self.shifts)}) <= 1

    def slopes(self) -> tuple[int, ...]:
        """For a prime n, all (c_z - c_w)/(z - w)."""
        n, c = self.n, self.shifts
        return tuple(sorted({(c[z] - c[w]) * pow(z - w, -1, n) % n for z in range(n) for w in range(z)}))

    def placement(self, torus: bool = False) -> Placement:
        n, d = self.n, len(self.steps) + 2
        board = Board(n, d, torus)
        points = np.indices((n,) * (d - 1), dtype=np.int64).reshape(d - 1, -1)
        x, z = points[:-1], points[-1]
        y = (np.array(self.steps, dtype=np.int64) @ x + np.array(self.shifts, dtype=np.int64)[z]) % n
        return Placement(board, np.sort(board.indices(np.stack((*x, y, z), axis=1))))


def forbidden_slopes(p: int, steps: tuple[int, ...]) -> tuple[int, ...]:
    """The slopes that the shifts may not have.

    Example:
        >>> forbidden_slopes(29, (2,))
        (0, 1, 2, 3, 26, 27, 28)
    """
    signs = product((-1, 0, 1), repeat=len(steps) + 1)
    return tuple(sorted({sum(map(mul, e, (1, *steps))) % p for e in signs}))


@dataclass(frozen=True)
class TwoSlopes:
    """Shifts b z where z is a square and b' z where it is not: a stack that is not linear, if b and b' differ."""

    p: int
    steps: tuple[int, ...]
    square: int
    other: int

    def stack(self, centre: int = 0, shift: int = 0) -> ParallelLayers:
        """The stack whose shifts turn at height `centre`; the p^2 choices give p^2 different stacks."""
        squares = {x * x % self.p for x in range(self.p)}
        turned = [(z - centre) % self.p for z in range(self.p)]
        shifts = tuple((z * (self.square if z in squares else self.other) + shift) % self.p for z in turned)
        return ParallelLayers(self.p, self.steps, shifts)


def two_slopes(p: int, d: int = 3, reflected: bool = True) -> Iterator[TwoSlopes]:
    """All stacks of this kind that solve the d-dimensional torus, for a prime p, up to shifts; by characters alone.

    Args:
        p: the prime.
        d: the number of dimensions.
        reflected: also those that differ only by reflections and exchanges of the first d - 2 axes.

    Example:
        >>> [sum(1 for _ in two_slopes(p)) for p in (17, 19, 23, 29, 31, 37)]
        [0, 0, 0, 24, 0, 48]
        >>> next(two_slopes(29))
        TwoSlopes(p=29, steps=(2,), square=11, other=18)
    """
    if not is_prime(p):
        raise BadInput(f"squares and non-squares are taken modulo a prime, which {p} is not")
    if d < 3:
        raise BadInput(f"layers are stacked in three dimensions or more, not in {d}")
    character = [0] + [1 if pow(x, (p - 1) // 2, p) == 1 else -1 for x in range(1, p)]
    half = combinations(range(2, (p + 1) // 2), d - 2)
    for steps in product(range(2, p - 1), repeat=d - 2) if reflected else half:
        if not _solves(p, steps):
            continue
        forbidden = forbidden_slopes(p, steps)
        alike: dict[tuple[int, ...], list[int]] = {}
        for b in range(p):
            signs = tuple(character[(s - b) % p] for s in forbidden)
            if 0 not in signs:
                alike.setdefault(signs, []).append(b)
        for slopes in alike.values():
            yield from (TwoSlopes(p, steps, b, c) for b in slopes for c in slopes if b != c)


def _solves(p: int, steps: tuple[int, ...]) -> bool:
    """Whether one layer holds no two queens that attack: no signed sum of 1 and the steps is 0."""
    signs = product((-1, 0, 1), repeat=len(steps) + 1)
    return all(sum(map(mul, e, (1, *steps))) % p for e in signs if any(e))


def enough_for_two_slopes(d: int) -> int:
    """Every prime from here on has two slopes in d dimensions, by the pigeonhole principle.

    Example:
        >>> enough_for_two_slopes(3)
        136
    """
    forbidden = 2**d - 1
    return int(2**forbidden + forbidden + 1)


def two_slope_solutions(p: int) -> int:
    """How many solutions of (p, 3) two slopes give along the three axes; no two of them are the same.

    A stack that is not linear along one axis has no regular layers across another: there its layers are copies of c.

    Example:
        >>> two_slope_solutions(29) == 3 * 29**2 * 24
        True
    """
    return 3 * p**2 * sum(1 for _ in two_slopes(p))


def digit_stack(n: int, bumps: Sequence[int] | None = None) -> ParallelLayers:
    """A solution of (n, 3) for a composite n coprime to 210 that is not linear: shifts 4 z + q g(z mod q), step 2.

    Args:
        n: a composite number without factors 2, 3, 5 and 7.
        bumps: g, as many numbers as the smallest prime factor q of n; by default, 1, 0, 0, ...

    Example:
        >>> digit_stack(121).is_linear
        False
    """
    if math.gcd(n, 210) != 1 or n == 1 or is_prime(n):
        raise BadInput(f"digits give stacks for composite n without factors 2, 3, 5 and 7, which {n} is not")
    q = smallest_prime_factor(n)
    g = [1] + [0] * (q - 1) if bumps is None else list(bumps)
    if len(g) != q:
        raise BadInput(f"{n} has the smallest prime factor {q}, so there are {q} bumps, not {len(g)}")
    return ParallelLayers(n, (2,), tuple((4 * z + q * g[z % q]) % n for z in range(n)))


def composed(outer: Placement, inner: Callable[[int], Placement]) -> Placement:
    """A full solution of side q m from a full torus solution of side q and full solutions of side m.

    The k-th queen x of the outer placement becomes the queens x + q u, for all u in inner(k). Queens in line are in
    line modulo q too, so they come from one x, at a distance that q divides; then their u are in line.

    Example:
        >>> square = Placement.from_rows([1, 3, 5, 2, 4])
        >>> composed(square, lambda k: square).rows().tolist()[:10]
        [1, 3, 5, 2, 4, 11, 13, 15, 12, 14]
    """
    board = outer.board
    assert isinstance(board, Board)
    parts = []
    for k, x in enumerate(board.coordinates(outer.cells)):
        part = inner(k)
        if not isinstance(part.board, Board) or part.board.d != board.d:
            raise BadInput(f"only placements in {board.d} dimensions can replace its queens")
        parts.append((part.board.n, x + board.n * part.board.coordinates(part.cells)))
    sides = {side for side, _ in parts}
    if len(sides) != 1:
        raise BadInput("give at least one placement to replace queens; all must have the same side")
    whole = Board(board.n * sides.pop(), board.d)
    return Placement(whole, np.sort(whole.indices(np.concatenate([cells for _, cells in parts]))))
