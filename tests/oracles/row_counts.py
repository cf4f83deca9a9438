"""Placements with given and excluded cells, one cell after the other: slow, obvious, sharing no code with queenlab."""

from __future__ import annotations

from collections import Counter

from oracles.counting import reaches


def completions(piece, n, torus, pieces, given=(), excluded=()):
    """All sets of `pieces` cells that hold the given and no excluded ones, where no further piece is attacked.

    The given pieces are taken as they are: whether they attack one another is not looked at.
    """
    reach = reaches(piece, n, 2, torus)
    found = []

    def go(start, chosen, forbidden):
        if len(chosen) >= pieces:
            if len(chosen) == pieces:
                found.append(frozenset(chosen))
            return
        for cell in range(start, n * n):
            if cell not in forbidden:
                go(cell + 1, [*chosen, cell], forbidden | reach[cell])

    blocked = set(given) | set(excluded)
    for cell in given:
        blocked |= reach[cell]
    go(0, list(given), frozenset(blocked))
    return found


def density(placements, size):
    """How many of the placements use each cell."""
    uses = Counter(cell for placement in placements for cell in placement)
    return [uses[cell] for cell in range(size)]
