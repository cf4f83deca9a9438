"""Sets that guard a board, by trying all sets of cells in order of size; no code is shared with queenlab."""

from __future__ import annotations

from itertools import combinations, product


def guarded(piece: str, n: int, d: int) -> list[set[int]]:
    """For every cell, in the order of its coordinates, the numbers of the cells that a piece on it guards."""
    cells = list(product(range(n), repeat=d))
    found = []
    for cell in cells:
        mine = set()
        for number, other in enumerate(cells):
            steps = {abs(x - y) for x, y in zip(cell, other, strict=True)} - {0}
            moved = sum(x != y for x, y in zip(cell, other, strict=True))
            if moved == 0 or (len(steps) == 1 if piece == "queen" else moved == 1):
                mine.add(number)
        found.append(mine)
    return found


def smallest_sets(piece: str, n: int, d: int = 2, independent: bool = False) -> list[tuple[int, ...]]:
    """All sets of the least size that guard the board."""
    covers = guarded(piece, n, d)
    everything = set(range(n**d))
    for size in range(1, n**d + 1):
        found = [
            chosen
            for chosen in combinations(range(n**d), size)
            if set().union(*(covers[c] for c in chosen)) == everything
            and not (independent and any(b in covers[a] for a, b in combinations(chosen, 2)))
        ]
        if found:
            return found
    raise AssertionError("the whole board guards itself")


def is_guarding(piece: str, n: int, d: int, chosen: list[int]) -> bool:
    """Whether these cells guard the board."""
    covers = guarded(piece, n, d)
    return set().union(*(covers[c] for c in chosen)) == set(range(n**d))
