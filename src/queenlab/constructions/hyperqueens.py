"""Nudelman's problem: n queens on n^d that attack along whole hyperplanes e . x = constant, e in {-1, 0, 1}^d.

The planes x_1 = constant hold one queen each, so n queens are the most there can be. The points of a row j m + s lie
on different planes, on the torus, exactly if all signed sums e . m are units modulo n. On the plane e . (a - b) = 0 is
harder to meet than modulo n, so a solution on the torus is one on the plane.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from queenlab.board import MAX_DIMENSIONS, Board
from queenlab.constructions.construction import Construction, FamilySize
from queenlab.constructions.heights import check_point
from queenlab.constructions.linear_solutions import missing_vectors
from queenlab.constructions.prime_vectors import doublings
from queenlab.constructions.progressions import fill_progression
from queenlab.constructions.recipe import MAX_BUILT, Ints, WithSide
from queenlab.constructions.request import Request
from queenlab.constructions.unit_vectors import good_vector, numbered_vectors
from queenlab.errors import BadInput, OutOfRange
from queenlab.placement import Placement


@dataclass(frozen=True)
class Points(WithSide):
    """A row of n points on the torus: j * steps + start modulo n for j = 0, ..., n - 1.

    Example:
        >>> Points(5, (1, 2), (0, 3)).build().tolist()
        [[0, 3], [1, 0], [2, 2], [3, 4], [4, 1]]
        >>> Points(10**18 + 9, (1, 2, 4), (0, 0, 0)).at(10**18)
        (1000000000000000000, 999999999999999991, 999999999999999973)
    """

    kind: ClassVar[str] = "points"
    n: int
    steps: tuple[int, ...]
    start: tuple[int, ...]

    def __post_init__(self) -> None:
        if self.n < 1:
            raise BadInput(f"a row of points needs a modulus of at least 1, not {self.n}")
        if not all(isinstance(x, int) for x in (*self.steps, *self.start)):
            raise BadInput("the steps and the start of a row of points must be numbers")
        if not 1 <= len(self.steps) == len(self.start) <= MAX_DIMENSIONS:
            raise BadInput(f"a row of points has a step and a start for each of 1 to {MAX_DIMENSIONS} dimensions")

    @property
    def dimensions(self) -> int:
        return len(self.steps)

    def at(self, j: int) -> tuple[int, ...]:
        check_point((j,), 1, self.n, "the number of a point")
        return tuple((j * m + s) % self.n for m, s in zip(self.steps, self.start, strict=True))

    def build(self) -> Ints:
        """The coordinates of all points, one row per point."""
        if self.n * self.dimensions > MAX_BUILT:
            raise OutOfRange(f"{self.n} points are too many to build; at most {MAX_BUILT // self.dimensions}")
        points = np.empty((self.dimensions, self.n), dtype=np.int64)
        for i, (step, start) in enumerate(zip(self.steps, self.start, strict=True)):
            fill_progression(points[i], start, step, self.n)
        return np.ascontiguousarray(points.T)

    def placement(self, torus: bool = False) -> Placement:
        board = Board(self.n, self.dimensions, torus)
        return Placement(board, board.indices(self.build()))


def _refusal(request: Request) -> str | None:
    if request.piece != "hyperqueen":
        return "is for hyperqueens"
    if request.goal == "color":
        return "places hyperqueens and gives no colouring"
    if request.range > 1:
        return "is for hyperqueens without a range"
    return missing_vectors(request)


class Nudelman(Construction):
    """Steps 1, 2, 4, ..., 2^(d-1): a signed sum of them is not 0 and below 2^d."""

    name = "nudelman"
    source = "Nudelman 1995 (Kunt, Problem 2 and Thm 9)"
    domain = "hyperqueens, every prime factor of n at least 2^d"
    summary = "points (j, 2j, 4j, ...) modulo n, and all shifts"

    def refusal(self, request: Request) -> str | None:
        return _refusal(request)

    def size(self, request: Request) -> FamilySize:
        """One for each point with first coordinate 0, where the row may start."""
        return FamilySize(request.n ** (request.d - 1))

    def member(self, request: Request, index: int) -> Points:
        start = _start(request, self.check_index(request, index))
        return Points(request.n, _steps(request, doublings(request.n, request.d)), start)


class LinearHyperqueens(Construction):
    """All rows of points that are solutions on the torus.

    The step of the first coordinate is a unit, and j may be divided by it; then the point with first coordinate 0 is
    the start and the next one gives the steps. So each placement comes once, as a good vector and a start.
    """

    name = "linear-hyperqueens"
    source = "Nudelman 1995"
    domain = "hyperqueens, d >= 2, every prime factor of n at least 2^d"
    summary = "points (j, m_2 j + s_2, ..., m_d j + s_d) modulo n, all valid m and every s"

    def refusal(self, request: Request) -> str | None:
        return _refusal(request) or ("needs d >= 2" if request.d < 2 else None)

    def size(self, request: Request) -> FamilySize:
        vectors = numbered_vectors(request.n, request.d)
        return FamilySize(vectors.value * request.n ** (request.d - 1), vectors.exact)

    def member(self, request: Request, index: int) -> Points:
        which, start = divmod(self.check_index(request, index), request.n ** (request.d - 1))
        vector = good_vector(request.n, request.d, which)
        return Points(request.n, _steps(request, vector), _start(request, start))

    def simplest(self, request: Request) -> Points:
        return Points(request.n, _steps(request, doublings(request.n, request.d)), (0,) * request.d)


def _steps(request: Request, vector: tuple[int, ...]) -> tuple[int, ...]:
    return (1 % request.n, *vector)


def _start(request: Request, number: int) -> tuple[int, ...]:
    digits = []
    for _ in range(request.d - 1):
        number, digit = divmod(number, request.n)
        digits.append(digit)
    return (0, *reversed(digits))


CONSTRUCTIONS = (Nudelman(), LinearHyperqueens())
