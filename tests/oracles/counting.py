"""Counting by the plainest search there is: cell after cell, take it if nothing attacks it."""

from __future__ import annotations

from itertools import combinations

from oracles.attacks import all_cells, attacked


def reaches(piece, n, d, torus):
    cells = all_cells(n, d)
    number = {cell: k for k, cell in enumerate(cells)}
    return [{number[c] for c in attacked(cell, piece, n, d, torus)} for cell in cells]


def placements(piece, n, d=2, torus=False, pieces=None, given=(), excluded=()):
    """All sets of `pieces` cells (n^(d-1) if not said) with the given and no excluded ones, where no further piece is
    attacked. Whether the given pieces attack one another is not looked at.
    """
    reach = reaches(piece, n, d, torus)
    wanted = n ** (d - 1) if pieces is None else pieces
    found = []

    def go(start, chosen, forbidden):
        if len(chosen) == wanted:
            found.append(tuple(chosen))
            return
        for cell in range(start, len(reach)):
            if len(reach) - cell < wanted - len(chosen):
                return
            if cell not in forbidden:
                go(cell + 1, [*chosen, cell], forbidden | reach[cell])

    if len(given) <= wanted:
        go(0, list(given), frozenset({*given, *excluded}).union(*(reach[cell] for cell in given)))
    return found


def per_column(piece, n):
    """How many ways to put a piece into each column of a plane n x n board; for pieces that attack like rooks."""
    reach = reaches(piece, n, 2, False)

    def go(column, forbidden):
        if column == n:
            return 1
        cells = range(column * n, column * n + n)
        return sum(go(column + 1, forbidden | reach[c]) for c in cells if c not in forbidden)

    return go(0, frozenset())


def largest(piece, n, d, torus):
    best = 0
    while placements(piece, n, d, torus, best + 1):
        best += 1
    return best


def smallest_guarding_sets(piece, n, d, torus=False, independent=False):
    reach = reaches(piece, n, d, torus)
    everything = set(range(len(reach)))
    for size in range(1, len(reach) + 1):
        sets = [
            s
            for s in combinations(range(len(reach)), size)
            if set(s).union(*(reach[c] for c in s)) == everything
            and not (independent and any(b in reach[a] for a in s for b in s))
        ]
        if sets:
            return sets
    raise AssertionError("the whole board guards itself")


def dominating(piece, n, d, torus, independent=False):
    """The least number of cells that guard all, and how many such sets there are."""
    sets = smallest_guarding_sets(piece, n, d, torus, independent)
    return len(sets[0]), len(sets)
