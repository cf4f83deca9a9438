"""Simkin's distance between two densities.

For measures on the square (Simkin, The number of n-queens configurations, arXiv:2107.13460)

    d(g, h) = sup |g(A) - h(A)|  over the diamonds  A = {a1 <= x + y <= b1, a2 <= x - y <= b2}.

For densities on triangles the supremum is a maximum, and it is found by branch and bound on (a2, b2). For given a2, b2
the best a1, b1 are the places where one function is least and greatest (`diamond/strips.py`). For given a1, b1 the mass
is S(b2) - S(a2), and within an interval of the mesh |S''| <= K, a number that is the same for all a1, b1; a function
with |S''| <= K is nowhere between two places at a distance w above the larger of its values there by more than
K w^2 / 8. So on a rectangle of pairs (a2, b2) nothing exceeds the best of its four corners by more than
(K w^2 + K' w'^2) / 8.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol, runtime_checkable

import numpy as np

from queenlab.errors import BadInput, OutOfRange, TooLong
from queenlab.queenon.densities.density import TriangleDensity
from queenlab.queenon.densities.files import as_whole
from queenlab.queenon.diamond.mesh import DiamondMesh
from queenlab.queenon.diamond.pieces import Box, Pieces
from queenlab.queenon.diamond.search import DiamondSearch
from queenlab.queenon.diamond.strips import Strips

#: The finest common mesh; the work grows with the cube of its order.
MAX_MESH = 1024
#: Unless asked for, exact distances are found on meshes up to this order only.
EXACT_MESH = 84
#: The width of an enclosure unless another is asked for.
WIDTH = 1e-9
#: Squares visited, at most, in refining; about half a minute.
MOST_WORK = 10**8
#: The boxes maximised exactly, at most, and the entries of the tables that choose them: about half a minute.
MOST_BOXES = 10_000
MOST_ENTRIES = 2 * 10**7
#: Intervals are halved so often, at most, to find out which boxes can hold the maximum.
EXACT_LEVELS = 8
#: A limit density is compared on a mesh of at least this order.
LIMIT_MESH = 192


@runtime_checkable
class SmoothDensity(Protocol):
    """A density that is not a step function but can be averaged over the triangles of any mesh."""

    def triangles(self, order: int) -> TriangleDensity:
        """The averages over the triangles of order n."""
        ...

    def diamond_error(self, order: int) -> float:
        """A bound on Simkin's distance between this density and its averages.

        One is osc/n, where osc bounds how much the density varies on one triangle: the sides of a diamond lie in four
        strips of the mesh, two along each diagonal, of area at most 1/n each; in all other triangles, whole or empty,
        the masses agree. In a cut triangle T they differ by |A||T - A|/|T| times the difference of the means inside
        and outside, at most |T|/4 times the oscillation.
        """
        ...


@dataclass(frozen=True)
class DiamondDistance:
    """Simkin's distance d_diamond of two densities: it lies between `lower` and `upper`, equal fractions if it is
    exact.

    `diamond` is (a1, b1, a2, b2), the set a1 <= x + y <= b1, a2 <= x - y <= b2 on which the measures differ by `lower`
    (less rounding errors, if these are floats).
    """

    lower: Fraction | float
    upper: Fraction | float
    diamond: tuple[Fraction | float, ...]

    @property
    def exact(self) -> bool:
        return isinstance(self.lower, Fraction) and self.lower == self.upper

    @property
    def value(self) -> Fraction | float:
        """The number if it is exact, else the middle of the enclosure."""
        return self.lower if self.exact else (float(self.lower) + float(self.upper)) / 2


def diamond_distance(
    one: TriangleDensity | SmoothDensity,
    other: TriangleDensity | SmoothDensity,
    *,
    exact: bool | None = None,
    width: float = WIDTH,
) -> DiamondDistance:
    """Simkin's distance of two densities: exact, or enclosed.

    Args:
        one, other: densities.
        exact: True for the exact number, a fraction; False for an enclosure in floats, with all rounding errors in it.
            By default exact if both have fractions, their common mesh has order 84 at most, and it is quick enough.
        width: how wide the enclosure may be; rounding errors and the error of a limit density come on top.

    Raises:
        OutOfRange: the common mesh, whose order is the least common multiple, is too fine.
        TooLong: an exact number is asked for, and too many boxes of diamonds might hold the maximum.
    """
    if not width > 0 or not math.isfinite(width):
        raise BadInput(f"the width of an enclosure must be positive, not {width}")
    first, second, error = _on_meshes(one, other)
    order = math.lcm(first.order, second.order)
    if order > MAX_MESH:
        raise OutOfRange(
            f"the common mesh of orders {first.order} and {second.order} has order {order}; at most {MAX_MESH}"
        )
    if exact and error:
        raise BadInput("the distance from a limit density is enclosed, not exact")
    if exact or (exact is None and not error and first.exact and second.exact and order <= EXACT_MESH):
        found = _exact_distance(first.to_fractions(), second.to_fractions(), order)
        if found is not None:
            return found
        if exact:
            raise TooLong("too many boxes of diamonds might hold the maximum; ask for an enclosure instead")
    found = _enclosed_distance(first, second, order, width)
    if error:
        return DiamondDistance(max(0.0, float(found.lower) - error), float(found.upper) + error, found.diamond)
    return found


def _on_meshes(
    one: TriangleDensity | SmoothDensity, other: TriangleDensity | SmoothDensity
) -> tuple[TriangleDensity, TriangleDensity, float]:
    """Both on triangles, and what that may change."""
    if isinstance(one, TriangleDensity) and isinstance(other, TriangleDensity):
        return one, other, 0.0
    order = next((d.order for d in (one, other) if isinstance(d, TriangleDensity)), 1)
    order *= -(-LIMIT_MESH // order)
    first, second = (d if isinstance(d, TriangleDensity) else d.triangles(order) for d in (one, other))
    error = sum(d.diamond_error(order) for d in (one, other) if not isinstance(d, TriangleDensity))
    return first, second, error


def _search(first: TriangleDensity, second: TriangleDensity, order: int) -> DiamondSearch:
    one, two = (d.to_floats().refined(order // d.order).values for d in (first, second))
    return DiamondSearch(Strips(DiamondMesh.of(one - two), float(np.abs(one).sum() + np.abs(two).sum())))


def _enclosed_distance(first: TriangleDensity, second: TriangleDensity, order: int, width: float) -> DiamondDistance:
    search = _search(first, second, order)
    unit, margin = 4 * order**2, search.strips.margin
    search.drop(search.low + width * unit)
    while len(search.open) and search.can_refine(MOST_WORK):
        search.refine()
        search.drop(search.low + width * unit)
    upper = max(search.low, search.dropped, float(search.bounds.max(initial=0.0)))
    a1, b1 = sorted(search.strips.places(*search.best))
    la, qa, lb, qb = search.best
    a2, b2 = sorted(((la + qa) / order - 1, (lb + qb) / order - 1))
    return DiamondDistance(max(0.0, (search.low - margin) / unit), (upper + margin) / unit, (a1, b1, a2, b2))


def _exact_distance(first: TriangleDensity, second: TriangleDensity, order: int) -> DiamondDistance | None:
    """The maximum over all boxes that floats, with their errors, do not exclude; None if these are too many."""
    difference = first.refined(order // first.order).values - second.refined(order // second.order).values
    if not difference.any():
        return DiamondDistance(Fraction(0), Fraction(0), (Fraction(0),) * 4)
    pairs = _pairs_left(_search(first, second, order))
    if len(pairs) * order**2 > MOST_ENTRIES:
        return None
    whole, common = as_whole(difference)
    pieces = Pieces(DiamondMesh.of(whole.astype(object)))
    best, boxes = Fraction(0), 0
    place: tuple[Fraction, ...] = (best,) * 4
    for a2, b2 in pairs:
        bounds = pieces.bounds(a2, b2)
        flat = np.argsort(-bounds, axis=None, kind="stable")
        for a1, b1 in zip(*(index.tolist() for index in np.unravel_index(flat, bounds.shape)), strict=True):
            if bounds[a1, b1] <= 8 * best:
                break
            box = Box(a1, b1, a2, b2)
            found = pieces.maximum(box, best)
            boxes += 1
            if boxes > MOST_BOXES:
                return None
            if found is not None:
                best = found[0]
                sides = [(k + part) / order for k, part in zip(box, found[1], strict=True)]
                place = (*sorted(sides[:2]), *sorted(side - 1 for side in sides[2:]))
    distance = best / (common * 4 * order**2)
    return DiamondDistance(distance, distance, place)


def _pairs_left(search: DiamondSearch) -> list[tuple[int, int]]:
    """The intervals for a2 and b2 in which the maximum can be, refined until they do not become fewer."""
    margin, before = search.strips.margin, 0
    search.drop(search.low - 4 * margin)
    for level in range(EXACT_LEVELS):
        pairs = len(search.pairs())
        # Where the maximum is reached on a whole range of strips, there will always be more rectangles, not fewer.
        if (level > 1 and pairs == before) or not search.can_refine(MOST_WORK):
            break
        before = pairs
        search.refine()
        search.drop(search.low - 4 * margin)
    return search.pairs()
