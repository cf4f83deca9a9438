"""Convex hulls by the textbook: the first phase of the simplex method, in fractions, with Bland's rule."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction


def inside(point: Sequence[Fraction | int], points: Sequence[Sequence[Fraction | int]]) -> bool:
    """Whether nonnegative weights that add up to 1 make the point of the points."""
    equations = [[*axis, goal] for axis, goal in zip(zip(*points, strict=True), point, strict=True)]
    equations.append([1] * (len(points) + 1))
    rows = [[Fraction(x if row[-1] >= 0 else -x) for x in row] for row in equations]
    # One artificial variable for each equation is in the basis; its column is never needed again once it has left.
    basis: list[int | None] = [None] * len(rows)
    while True:
        # What the artificial variables add up to falls by this if the weight of a point grows.
        gains = [sum(row[k] for row, b in zip(rows, basis, strict=True) if b is None) for k in range(len(points))]
        entering = next((k for k, gain in enumerate(gains) if gain > 0), None)
        if entering is None:
            return all(row[-1] == 0 for row, b in zip(rows, basis, strict=True) if b is None)
        ratios = [
            (row[-1] / row[entering], -1 if b is None else b, r)
            for r, (row, b) in enumerate(zip(rows, basis, strict=True))
            if row[entering] > 0
        ]
        _, _, leaving = min(ratios)
        lead = rows[leaving][entering]
        rows[leaving] = [x / lead for x in rows[leaving]]
        for r, row in enumerate(rows):
            if r != leaving and row[entering]:
                factor = row[entering]
                rows[r] = [x - factor * y for x, y in zip(row, rows[leaving], strict=True)]
        basis[leaving] = entering
