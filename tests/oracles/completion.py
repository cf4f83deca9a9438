"""Completion by the plainest way there is: all sets of cells, and whether one is part of a largest placement."""

from __future__ import annotations

from itertools import combinations

from oracles.counting import largest, placements, reaches


def uncompletable(piece, n, d, torus, size):
    """All sets of so many non-attacking cells that are part of no largest placement."""
    solutions = [frozenset(cells) for cells in placements(piece, n, d, torus, largest(piece, n, d, torus))]
    reach = reaches(piece, n, d, torus)
    return [
        cells
        for cells in combinations(range(n**d), size)
        if not any(b in reach[a] for a, b in combinations(cells, 2))
        and not any(solution.issuperset(cells) for solution in solutions)
    ]


def smallest_uncompletable(piece, n, d=2, torus=False):
    """(The greatest k such that every set of at most k cells can be completed, the smallest sets that cannot)."""
    most = largest(piece, n, d, torus)
    for size in range(1, most + 1):
        sets = uncompletable(piece, n, d, torus, size)
        if sets:
            return size - 1, sets
    return most, []
