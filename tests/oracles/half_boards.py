"""Half and quarter boards by the plainest search, with sets of cells; pairs by looking at every attack."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations, permutations


def attack(one, other):
    """Whether two queens on cells (row, column) attack each other."""
    rows, columns = abs(one[0] - other[0]), abs(one[1] - other[1])
    return rows == 0 or columns == 0 or rows == columns


def peaceful(cells):
    """Whether no two queens attack each other."""
    return not any(attack(one, other) for one, other in combinations(cells, 2))


def half_boards(n, columns):
    """All ways to put a queen into each of some columns of an n x n board, by the set of rows used."""
    found = defaultdict(list)

    def go(cells, left):
        if not left:
            found[frozenset(row for row, _ in cells)].append(tuple(cells))
            return
        for row in range(n):
            if not any(attack((row, left[0]), cell) for cell in cells):
                go([*cells, (row, left[0])], left[1:])

    go([], list(columns))
    return found


def quarter_boards(rows, columns):
    """All ways to put queens into the given rows and columns, one each, as tuples of cells."""
    return [cells for order in permutations(columns) if peaceful(cells := tuple(zip(rows, order, strict=True)))]
