"""Solutions that share no cell, the slow and obvious way: permutations, sets, and every pair of queens."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from oracles.attacks import in_line
from oracles.dimensions import clashing_color
from oracles.queens import solutions as solutions

Solution = tuple[int, ...]


def is_coloring(colors: Sequence[Sequence[int]]) -> bool:
    return clashing_color(np.array(colors), torus=False) is None


def disjoint_sets(pool: Sequence[Solution], size: int) -> list[frozenset[Solution]]:

    def apart(p: Solution, q: Solution) -> bool:
        return all(a != b for a, b in zip(p, q, strict=True))

    every = combinations(pool, size)
    return [frozenset(chosen) for chosen in every if all(apart(p, q) for p, q in combinations(chosen, 2))]


def largest_set(pool: Sequence[Solution]) -> int:
    """The largest number of solutions that share no cell, one after the other in or out."""
    if not pool:
        return 0
    first, rest = pool[0], pool[1:]
    apart = [p for p in rest if all(a != b for a, b in zip(first, p, strict=True))]
    return max(1 + largest_set(apart), largest_set(rest))


def is_full_cube(cells: Sequence[tuple[int, int, int]], n: int) -> bool:
    """Whether these are n^2 cells of the cube, no two of them in line in any of the 13 directions."""
    if len(set(cells)) != n * n or any(not 0 <= x < n for cell in cells for x in cell):
        return False
    return not any(in_line(a, b) for a, b in combinations(cells, 2))


def exact_covers(sets: Sequence[frozenset[int]], items: frozenset[int]) -> list[frozenset[int]]:
    if not items:
        return [frozenset()]
    item = min(items)
    return [
        cover | {k}
        for k, one in enumerate(sets)
        if item in one and one <= items
        for cover in exact_covers(sets, items - one)
    ]
