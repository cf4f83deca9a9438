"""Completions of partial placements, by trying all permutations; shares no code with the package."""

from __future__ import annotations

from itertools import permutations


def peaceful(rows: list[int]) -> bool:
    """Whether no two of these queens, one a column, attack each other; -1 is an empty column."""
    queens = [(c, r) for c, r in enumerate(rows) if r >= 0]
    return all(r != s and abs(r - s) != abs(c - d) for i, (c, r) in enumerate(queens) for (d, s) in queens[i + 1 :])


def completions(rows: list[int]) -> set[tuple[int, ...]]:
    """All solutions that agree with the queens that stand; -1 is an empty column."""
    empty = [c for c, r in enumerate(rows) if r < 0]
    left = [r for r in range(len(rows)) if r not in rows]
    found = set()
    for order in permutations(left):
        full = list(rows)
        for column, row in zip(empty, order, strict=True):
            full[column] = row
        if peaceful(full):
            found.add(tuple(full))
    return found
