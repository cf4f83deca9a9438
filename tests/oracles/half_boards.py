"""Half and quarter boards of queens, who are leprechauns of range 0."""

from __future__ import annotations

from collections import defaultdict

from oracles import leprechaun_halves


def peaceful(cells):
    return leprechaun_halves.peaceful(0, cells)


def half_boards(n, columns):
    """All ways to put a queen into each of some columns of an n x n board, by the set of rows used."""
    found = defaultdict(list)
    for cells in leprechaun_halves.half_boards(0, range(n), columns):
        found[frozenset(row for row, _ in cells)].append(cells)
    return found


def quarter_boards(rows, columns):
    """All ways to put queens into the given rows and columns, one each, as tuples of cells."""
    return leprechaun_halves.quarter_boards(0, rows, columns)
