"""Witnesses of the atlas, checked from the definitions of rook, queen and leprechaun, pair by pair."""

from __future__ import annotations


def attacks(piece: str, one: tuple[int, ...], other: tuple[int, ...], reach: int = 0) -> bool:
    """Whether two cells of the plane attack each other."""
    apart = [abs(a - b) for a, b in zip(one, other, strict=True)]
    steps = {distance for distance in apart if distance}
    if piece == "rooks":
        return sum(distance > 0 for distance in apart) == 1
    if piece == "queens":
        return len(steps) == 1
    if piece == "leprechauns":
        return len(steps) == 1 or 0 < max(apart) <= reach
    raise ValueError(piece)


def independent(piece: str, cells: list[tuple[int, ...]], reach: int = 0) -> bool:
    """Whether no two attack each other."""
    return not any(attacks(piece, a, b, reach) for i, a in enumerate(cells) for b in cells[:i]) and len(
        set(cells)
    ) == len(cells)
