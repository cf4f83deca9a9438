"""Completions of partial placements, from the list of all solutions."""

from __future__ import annotations

from itertools import combinations

from oracles.queens import attack, solutions


def peaceful(rows: list[int]) -> bool:
    """Whether no two of these queens, one a column, attack each other; -1 is an empty column."""
    queens = [(c, r) for c, r in enumerate(rows) if r >= 0]
    return not any(attack(0, a, b) for a, b in combinations(queens, 2))


def completions(rows: list[int]) -> set[tuple[int, ...]]:
    """All solutions that agree with the queens that stand; -1 is an empty column."""
    return {full for full in solutions(len(rows)) if all(r in (-1, there) for r, there in zip(rows, full, strict=True))}
