"""All ways to place n queens or leprechauns on the plane, column by column, from the definition."""

from __future__ import annotations

from functools import cache


def attack(k, a, b):
    """A queen's move or at most k king's moves."""
    dx, dy = abs(a[0] - b[0]), abs(a[1] - b[1])
    return dx == 0 or dy == 0 or dx == dy or max(dx, dy) <= k


@cache
def solutions(n, k=0):
    """The row in each column, in lexicographic order."""
    found = []

    def go(rows):
        if len(rows) == n:
            found.append(tuple(rows))
            return
        here = len(rows)
        for row in range(n):
            if not any(attack(k, (here, row), cell) for cell in enumerate(rows)):
                go([*rows, row])

    go([])
    return found
