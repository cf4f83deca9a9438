"""Full solutions of the cube that are not linear: one slope on squares, another on non-squares (Open Question 3)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

import numpy as np

from queenlab.constructions.construction import Construction, FamilySize
from queenlab.constructions.heights import HeightsRecipe
from queenlab.constructions.numbers import is_prime
from queenlab.constructions.parallel_layers import TwoSlopes, two_slopes
from queenlab.constructions.recipe import Ints, WithSide
from queenlab.constructions.request import Request
from queenlab.errors import BadInput

#: All choices are tried, which takes a second or two for the largest of these primes.
MAX_PRIME = 499


@dataclass(frozen=True)
class TwoSlopeHeights(WithSide, HeightsRecipe):
    """Height step x + shift + b (z - centre) modulo a prime p above (x, z): b is `square` where z - centre is a square.

    Where z - centre is not a square, b is `other`.
    """

    kind: ClassVar[str] = "two-slopes"
    n: int
    step: int
    square: int
    other: int
    centre: int
    shift: int

    def __post_init__(self) -> None:
        if self.n > 10**18 or self.n < 3 or not is_prime(self.n):
            raise BadInput("two slopes are taken modulo an odd prime up to 10^18")

    @property
    def dimensions(self) -> int:
        return 3

    def at(self, *point: int) -> int:
        self.check(point)
        x, z = point[0], (point[1] - self.centre) % self.n
        # Euler: z^((p-1)/2) is 1 for squares and -1 for the others.
        slope = self.square if pow(z, (self.n - 1) // 2, self.n) <= 1 else self.other
        return (self.step * x + slope * z + self.shift) % self.n

    def build(self) -> Ints:
        self.check_size()
        line = np.arange(self.n, dtype=np.int64)
        shifts = np.array([self.at(0, z) for z in range(self.n)], dtype=np.int64)
        return np.add.outer(self.step % self.n * line, shifts) % self.n


@lru_cache(maxsize=32)
def _choices(p: int) -> tuple[TwoSlopes, ...]:
    return tuple(two_slopes(p))


class TwoSlopeSolutions(Construction):
    """All of them, with the stack along the second axis: every choice of steps and slopes, every centre and shift."""

    name = "two-slopes"
    source = "Kunt, Open Question 3; Lovasz & Schrijver 1981"
    domain = f"queens, d = 3, primes n from 29 to {MAX_PRIME} but 31"
    summary = "height a x + c_z modulo n, c_z = b z on squares, b' z on others; not linear"
    searches = True

    def refusal(self, request: Request) -> str | None:
        if request.piece != "queen" or request.range > 1:
            return "is for plain queens"
        if request.goal == "color":
            return "places queens and gives no colouring"
        if request.d != 3:
            return "needs d = 3"
        if request.n > MAX_PRIME or not is_prime(request.n):
            return f"needs a prime n up to {MAX_PRIME}"
        return None if _choices(request.n) else f"no two slopes work modulo {request.n}"

    def size(self, request: Request) -> FamilySize:
        return FamilySize(len(_choices(request.n)) * request.n**2)

    def member(self, request: Request, index: int) -> TwoSlopeHeights:
        """The shift is the remainder of the number modulo n, the centre that of the quotient, then the choice."""
        n = request.n
        rest, shift = divmod(self.check_index(request, index), n)
        which, centre = divmod(rest, n)
        one = _choices(n)[which]
        return TwoSlopeHeights(n, one.steps[0], one.square, one.other, centre, shift)


CONSTRUCTIONS = (TwoSlopeSolutions(),)
