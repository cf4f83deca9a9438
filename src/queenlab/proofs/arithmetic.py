"""Bounds that need no search: lines, and cubes of side 2."""

from __future__ import annotations

from itertools import product
from math import ceil, prod

from queenlab.proofs.draft import Draft

#: A tiling with more parts is not written down; every part is a line of the certificate.
MOST_PARTS = 2**16


def by_lines(draft: Draft) -> int:
    """At most one queen on each line along an axis: n^(d-1) on n^d."""
    return draft.add(draft.board, prod(draft.board[1:]), "lines")


def by_cubes(draft: Draft) -> int | None:
    """One queen in each cube of side 2, the board being cut into these; None where the cubes are too many.

    For even n it is Kunt's Corollary 13.1, (n/2)^d; an odd side leaves thinner boxes at the border.

    Example:
        >>> draft = Draft(4, 4)
        >>> by_cubes(draft), draft.steps[-1]["at_most"]
        (1, 16)
    """
    n, d = draft.n, draft.d
    if ceil(n / 2) ** d > MOST_PARTS:
        return None
    numbers: dict[tuple[int, ...], int] = {}
    parts = []
    for corner in product(range(1, n + 1, 2), repeat=d):
        shape = tuple(min(2, n + 1 - c) for c in corner)
        sides = tuple(sorted(shape))
        if sides not in numbers:
            numbers[sides] = draft.add(sides, 1, "cube")
        parts.append([numbers[sides], list(corner), list(shape)])
    return draft.add(draft.board, len(parts), "split", parts=parts)
