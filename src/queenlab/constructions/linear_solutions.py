"""Linear solutions in three and more dimensions: n^(d-1) queens, q_d = a_1 q_1 + ... + a_(d-1) q_(d-1) + c modulo n."""

from __future__ import annotations

from queenlab.board import MAX_DIMENSIONS
from queenlab.constructions.construction import Construction, FamilySize
from queenlab.constructions.heights import Linear
from queenlab.constructions.prime_vectors import doublings
from queenlab.constructions.request import Request
from queenlab.constructions.unit_vectors import count_good_vectors, good_vector, has_good_vectors, numbered_vectors


def linear_solution_count(n: int, d: int) -> int:
    """How many linear solutions the (n, d)-queens problem has, plane or torus; 0 where a prime below 2^d divides n.

    For a prime p >= 2^d it is p (p - 3) in two dimensions (Polya), p (p - 5)(p - 7) in three (Kunt, Tables 6 and 7),
    p (p - 11)(p - 13)(p - 15) in four and p (p - 29)(p - 31)(p^2 - 60 p + 971) in five.

    Example:
        >>> [linear_solution_count(n, 3) for n in (11, 13, 17, 19, 23, 29, 31)]
        [264, 624, 2040, 3192, 6624, 15312, 19344]
    """
    return n * count_good_vectors(n, d)


def missing_vectors(request: Request) -> str | None:
    """Why no vector is good for the board, in one line; None if there is one."""
    n, d = request.n, request.d
    if d > MAX_DIMENSIONS:
        return f"needs d <= {MAX_DIMENSIONS}"
    if not has_good_vectors(n, d):
        return f"needs every prime factor of n to be at least 2^{d} = {2**d}"
    return None


def _refusal(request: Request) -> str | None:
    if request.piece != "queen" or request.range > 1:
        return "is for plain queens"
    if request.goal == "color":
        return "places queens and gives no colouring"
    if request.d < 3:
        return "needs d >= 3"
    return missing_vectors(request)


class _AllConstants(Construction):
    """One vector of coefficients, and every height above the first cell."""

    def coefficients(self, request: Request) -> tuple[int, ...]:
        return doublings(request.n, request.d)

    def refusal(self, request: Request) -> str | None:
        return _refusal(request)

    def size(self, request: Request) -> FamilySize:
        return FamilySize(request.n)

    def member(self, request: Request, index: int) -> Linear:
        return Linear(request.n, self.coefficients(request), self.check_index(request, index))


class Klarner(_AllConstants):
    """The coefficients 3 and 5, whose signed sums with 1 have no prime factor above 7."""

    name = "klarner"
    source = "Klarner 1979 (Kunt, Thm 5)"
    domain = "queens, d = 3, n coprime to 210"
    summary = "height 3x + 5y + c modulo n, every c"

    def coefficients(self, request: Request) -> tuple[int, ...]:
        return 3 % request.n, 5 % request.n

    def refusal(self, request: Request) -> str | None:
        return "needs d = 3" if request.piece == "queen" and request.d != 3 else _refusal(request)


class VanRees(_AllConstants):
    """The coefficients 2, 4, 8, ...: a signed sum of 1, 2, ..., 2^(d-1) is not 0 and below 2^d."""

    name = "van-rees"
    source = "Van Rees 1981 (Kunt, Thm 10)"
    domain = "queens, d >= 3, every prime factor of n at least 2^d"
    summary = "height 2 q_1 + 4 q_2 + 8 q_3 + ... + c modulo n, every c"


class LinearSolutions(Construction):
    """All linear solutions: every good vector with every constant.

    For d >= 4 and large primes only a part of the vectors is numbered, and the size is a lower bound; up to d = 5
    `linear_solution_count` has the exact number.
    """

    name = "linear"
    source = "Kunt, section 3.3"
    domain = "queens, d >= 3, every prime factor of n at least 2^d"
    summary = "height a_1 q_1 + ... + a_(d-1) q_(d-1) + c modulo n, all valid a and every c"

    def refusal(self, request: Request) -> str | None:
        return _refusal(request)

    def size(self, request: Request) -> FamilySize:
        vectors = numbered_vectors(request.n, request.d)
        return FamilySize(request.n * vectors.value, vectors.exact)

    def member(self, request: Request, index: int) -> Linear:
        which, constant = divmod(self.check_index(request, index), request.n)
        return Linear(request.n, good_vector(request.n, request.d, which), constant)

    def simplest(self, request: Request) -> Linear:
        return Linear(request.n, doublings(request.n, request.d), 0)


CONSTRUCTIONS = (Klarner(), VanRees(), LinearSolutions())
