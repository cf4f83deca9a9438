"""Half and quarter boards of leprechauns by the plainest search, cell by cell from the definition."""

from __future__ import annotations

from itertools import combinations, permutations

from oracles.leprechaun_counts import attack


def peaceful(k, cells):
    return not any(attack(k, one, other) for one, other in combinations(cells, 2))


def quarter_boards(k, rows, columns):
    """All ways to put leprechauns into the given rows and columns, one each, as tuples of cells (row, column)."""
    return [cells for order in permutations(columns) if peaceful(k, cells := tuple(zip(rows, order, strict=True)))]


def half_boards(k, rows, columns):
    """All ways to put leprechauns into the given columns, on the given rows, one each, as tuples of cells."""
    found = []

    def go(cells, left):
        if len(cells) == len(columns):
            found.append(tuple(cells))
            return
        column = columns[len(cells)]
        for row in left:
            if not any(attack(k, (row, column), cell) for cell in cells):
                go([*cells, (row, column)], left - {row})

    go([], frozenset(rows))
    return found
