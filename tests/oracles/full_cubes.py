"""Full solutions of the cube, slow and obvious."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from oracles.attacks import in_line
from oracles.queens import solutions


def attacking_pair(cells: Iterable[tuple[int, ...]]) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """Two cells whose differences are all 0 or of one size, if there are two."""
    return next(((a, b) for a, b in combinations(sorted(cells), 2) if in_line(a, b)), None)


def full_solutions(n: int) -> int:
    """How many ways there are to put n solutions of the square on each other, the lowest one first."""
    layers = [frozenset(enumerate(rows)) for rows in solutions(n)]

    def shadow(layer: frozenset[tuple[int, int]], k: int) -> set[tuple[int, int]]:
        return {(x + a, y + b) for x, y in layer for a in (-k, 0, k) for b in (-k, 0, k)}

    def stacked(below: list[frozenset[tuple[int, int]]], pool: list[frozenset[tuple[int, int]]]) -> int:
        if len(below) == n:
            return 1
        total = 0
        for layer in pool:
            if all(not shadow(other, len(below) - z) & layer for z, other in enumerate(below)):
                taken = {cell for one in (*below, layer) for cell in one}
                total += stacked([*below, layer], [other for other in pool if not other & taken])
        return total

    return stacked([], layers)
