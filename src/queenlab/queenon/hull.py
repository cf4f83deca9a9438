"""Decides whether a density is a convex combination of others: weights or a separating functional, exactly.

Both answers are certificates. A linear program in floating point proposes one, which is rounded to rational numbers and
believed only after a check in exact arithmetic. So an answer is never wrong, though there may be none: a point that is
nearer to the boundary of the hull than floats can resolve, and not on it, is refused.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from queenlab.board import TRIANGLES
from queenlab.errors import BadInput, CheckFailed
from queenlab.queenon.densities.density import TriangleDensity

#: A density in fractions, or any list of whole numbers and fractions.
Point: TypeAlias = TriangleDensity | Sequence[int | Fraction]

#: Coefficients of a functional are rounded to fractions with denominators up to these, one after the other.
_DENOMINATORS = (1, 6, 60, 1000, 10**6, 10**9)
#: Weights above the first of these belong to a combination; if that does not come out exactly, above the second.
_THRESHOLDS = (1e-8, 0.0)
#: The linear program sees numbers up to about this size.
_SIZE = 1000


@dataclass(frozen=True)
class Combination:
    """The point is a convex combination: indices of points with their weights, which are above 0 and add up to 1."""

    weights: tuple[tuple[int, Fraction], ...]

    def holds(self, point: Point, points: Iterable[Point]) -> bool:
        """Whether the combination equals the point, checked in fractions."""
        goal, others = _numbers(point), [_numbers(p) for p in points]
        if sum(w for _, w in self.weights) != 1 or any(w <= 0 for _, w in self.weights):
            return False
        return all(sum(w * others[k][axis] for k, w in self.weights) == goal[axis] for axis in range(len(goal)))


@dataclass(frozen=True)
class Separation:
    """The point is no convex combination: a linear functional is larger `here`, at the point, than `there`, at all
    points.

    Its coefficients are whole numbers without a common divisor. The coordinates have `names`, or are x1, x2, ...
    """

    coefficients: tuple[int, ...]
    here: Fraction
    there: Fraction
    names: tuple[str, ...] = ()

    def holds(self, point: Point, points: Iterable[Point]) -> bool:
        """Whether the functional separates, checked in fractions at all points."""
        here, there = self._at(_numbers(point)), [self._at(_numbers(p)) for p in points]
        return bool(there) and (here, max(there)) == (self.here, self.there) and here > self.there

    def _at(self, numbers: Sequence[Fraction]) -> Fraction:
        return sum((c * x for c, x in zip(self.coefficients, numbers, strict=True) if c), start=Fraction(0))

    def __str__(self) -> str:
        names = self.names or tuple(f"x{k + 1}" for k in range(len(self.coefficients)))
        used = [(c, name) for c, name in zip(self.coefficients, names, strict=True) if c]
        terms = [f"{'-' if c < 0 else '+'} {'' if abs(c) == 1 else f'{abs(c)} '}{name}" for c, name in used]
        # The first term has its sign without a space, and no plus.
        first = terms[0].removeprefix("+ ").replace("- ", "-")
        return f"{' '.join([first, *terms[1:]])} is {self.here} here and at most {self.there} there"


def in_hull(point: Point, points: Iterable[Point]) -> Combination | Separation:
    """Decides whether a point lies in the convex hull of others, with a certificate.

    The functional is one with the least sum of absolute coefficients for its excess, which tends to have few of them.

    Args:
        point: a density in fractions, or a list of whole numbers and fractions.
        points: the others, at least one, of the same order or length.

    Raises:
        BadInput: there are no points, their lengths differ, or numbers are floats.
        CheckFailed: neither answer passed its check.

    Example:
        >>> print(in_hull([2, 2], [[0, 0], [3, 0], [0, 3]]))
        x1 + x2 is 4 here and at most 3 there
    """
    goal, listed = _numbers(point), list(points)
    others = [_numbers(p) for p in listed]
    if not others:
        raise BadInput("a convex hull needs at least one point")
    if not goal or {len(numbers) for numbers in others} != {len(goal)}:
        raise BadInput("the point and the points of a hull have equally many numbers, at least one")
    common = math.lcm(*{x.denominator for x in goal}, *{x.denominator for numbers in others for x in numbers})
    whole_goal, whole = _whole([goal], common)[0], _whole(others, common)
    for coefficients in _functionals(whole_goal, whole):
        here, there = sum((coefficients * whole_goal).tolist()), max((whole @ coefficients).tolist())
        if here > there:
            names = _names(point.order) if isinstance(point, TriangleDensity) else ()
            return Separation(tuple(coefficients.tolist()), Fraction(here, common), Fraction(there, common), names)
    for candidates in _supports(whole_goal, whole):
        weights = solved([[1, *others[k]] for k in candidates], [1, *goal])
        if weights is not None and min(weights) >= 0:
            found = Combination(tuple((k, w) for k, w in zip(candidates, weights, strict=True) if w))
            if found.holds(goal, others):
                return found
    raise CheckFailed("the point is too near to the boundary of the hull for floating point to tell")


def solved(
    columns: Sequence[Sequence[int | Fraction]], goal: Sequence[int | Fraction], *, only: bool = False
) -> list[Fraction] | None:
    """Weights of columns that add up to a goal, by elimination in fractions; None if there are none.

    Columns that depend on those before them have the weight 0; if `only`, None if there are such columns.
    """
    rows = [[x if type(x) is Fraction else Fraction(x) for x in row] for row in zip(*columns, goal, strict=True)]
    pivots: list[int] = []
    for column in range(len(columns)):
        top = len(pivots)
        chosen = next((r for r in range(top, len(rows)) if rows[r][column]), None)
        if chosen is None:
            if only:
                return None
            continue
        rows[top], rows[chosen] = rows[chosen], rows[top]
        lead = rows[top]
        for r, row in enumerate(rows):
            if r != top and row[column]:
                factor = row[column] / lead[column]
                # Before this column the row of the pivot has nothing but zeros.
                row[column:] = [x - factor * y for x, y in zip(row[column:], lead[column:], strict=True)]
        pivots.append(column)
    if any(row[-1] for row in rows[len(pivots) :]):
        return None
    weights = [Fraction(0)] * len(columns)
    for row, column in zip(rows, pivots, strict=False):
        weights[column] = row[-1] / row[column]
    return weights


def _functionals(goal: Any, points: Any) -> Iterable[Any]:
    """Whole coefficients of functionals that might separate, the simplest first; none if there seems to be none."""
    from scipy.optimize import linprog

    # min |c|_1 subject to c (goal - x) >= 1 for every point x, with c as a difference of nonnegative vectors.
    apart = _floats(goal[None, :] - points)
    found = linprog(
        np.ones(2 * goal.size), A_ub=np.hstack([-apart, apart]), b_ub=-np.ones(len(points)), method="highs-ds"
    )
    if found.status != 0:
        return
    c = found.x[: goal.size] - found.x[goal.size :]
    largest = float(np.abs(c).max())
    for bound in _DENOMINATORS:
        shares = [Fraction(x / largest).limit_denominator(bound) for x in c.tolist()]
        common = math.lcm(*{x.denominator for x in shares})
        numbers = [int(x * common) for x in shares]
        divisor = math.gcd(*numbers)
        yield np.array([x // divisor for x in numbers], dtype=object)


def _supports(goal: Any, points: Any) -> Iterable[list[int]]:
    """Indices of points of which the goal might be a combination."""
    from scipy.optimize import linprog

    scaled = _floats(np.vstack([points, goal[None, :]]))
    found = linprog(
        np.zeros(len(points)),
        A_eq=np.vstack([scaled[:-1].T, np.ones(len(points))]),
        b_eq=np.append(scaled[-1], 1.0),
        method="highs-ds",
    )
    if found.status == 0:
        for threshold in _THRESHOLDS:
            yield np.flatnonzero(found.x > threshold).tolist()


def _floats(whole: Any) -> npt.NDArray[np.float64]:
    """Small whole numbers as they are, large ones divided by a power of 2."""
    largest = max((abs(x) for x in whole.ravel().tolist()), default=0)
    excess = max(0, int(largest).bit_length() - _SIZE.bit_length())
    return np.array([[float(Fraction(x, 2**excess)) for x in row] for row in whole.tolist()])


def _numbers(point: Point) -> list[Fraction]:
    if isinstance(point, TriangleDensity):
        if not point.exact:
            raise BadInput("whether a density is a convex combination is decided in fractions; see to_fractions")
        return list(point.values.ravel().tolist())
    numbers = list(point)
    if any(type(x) not in (int, Fraction) for x in numbers):
        raise BadInput("the coordinates of the points must be whole numbers and fractions")
    return [Fraction(x) for x in numbers]


def _whole(rows: Sequence[Sequence[Fraction]], common: int) -> Any:
    whole = np.empty((len(rows), len(rows[0])), dtype=object)
    whole[:] = [[int(x * common) for x in row] for row in rows]
    return whole


def _names(order: int) -> tuple[str, ...]:
    side = range(1, order + 1)
    return tuple(f"{letter}({i}, {j})" for letter in TRIANGLES for i in side for j in side)
