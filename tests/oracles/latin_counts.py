"""Latin squares and cubes by the plainest search: symbol after symbol. No code of queenlab."""

from __future__ import annotations

from itertools import product


def latin_hypercubes(n, d):
    """How many arrays of n^(d-1) symbols have every symbol once on each line along an axis."""
    cells = list(product(range(n), repeat=d - 1))
    symbols = {}

    def fits(cell, symbol):
        for axis in range(d - 1):
            for x in range(n):
                other = (*cell[:axis], x, *cell[axis + 1 :])
                if symbols.get(other) == symbol:
                    return False
        return True

    def go(at):
        if at == len(cells):
            return 1
        total = 0
        for symbol in range(n):
            if fits(cells[at], symbol):
                symbols[cells[at]] = symbol
                total += go(at + 1)
                del symbols[cells[at]]
        return total

    return go(0)
