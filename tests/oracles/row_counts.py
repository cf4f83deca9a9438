"""Placements with given and excluded cells, and how often they use each cell."""

from __future__ import annotations

from collections import Counter

from oracles.counting import placements


def completions(piece, n, torus, pieces, given=(), excluded=()):
    """All sets of `pieces` cells that hold the given and no excluded ones, where no further piece is attacked."""
    return [frozenset(cells) for cells in placements(piece, n, 2, torus, pieces, given, excluded)]


def density(placements, size):
    uses = Counter(cell for placement in placements for cell in placement)
    return [uses[cell] for cell in range(size)]
