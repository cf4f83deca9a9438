"""Queens that do not attack each other, pair by pair."""

from __future__ import annotations

from itertools import combinations

from oracles.attacks import in_line


def independent(cells: list[tuple[int, ...]]) -> bool:
    return len(set(cells)) == len(cells) and not any(in_line(a, b) for a, b in combinations(cells, 2))
