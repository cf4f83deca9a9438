"""Witnesses of the atlas, checked from the definitions of rook, queen and leprechaun, pair by pair."""

from __future__ import annotations

from itertools import combinations

from oracles.attacks import in_line


def attacks(piece: str, one: tuple[int, ...], other: tuple[int, ...], reach: int = 0) -> bool:
    apart = [abs(a - b) for a, b in zip(one, other, strict=True)]
    return {
        "rooks": sum(distance > 0 for distance in apart) == 1,
        "queens": in_line(one, other),
        "leprechauns": in_line(one, other) or 0 < max(apart) <= reach,
    }[piece]


def independent(piece: str, cells: list[tuple[int, ...]], reach: int = 0) -> bool:
    different = len(set(cells)) == len(cells)
    return different and not any(attacks(piece, a, b, reach) for a, b in combinations(cells, 2))
