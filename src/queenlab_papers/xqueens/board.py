"""The lines of figure 1, and placements of tokens that are tried one by one."""

from __future__ import annotations

from itertools import combinations, product

import queenlab as ql
from queenlab_papers.xqueens.listed import LETTERS, Corner, corners, is_solution, triangles


def king_side(n: int) -> int | None:
    """The m for which the lines of the n x n diagram are the king moves on m x m points; None if there is none."""
    drawn: set[frozenset[Corner]] = set()
    for triangle in triangles(n):
        one, other, middle = corners(triangle)
        drawn.add(frozenset((one, other)))
        # A line goes on through the middle of its cell to the opposite corner.
        drawn.update(frozenset((end, (2 * middle[0] - end[0], 2 * middle[1] - end[1]))) for end in (one, other))
    for m in range(1, 2 * n + 2):
        points = [(2 * row, 2 * column) for row in range(m) for column in range(m)]
        moves = {frozenset((a, b)) for a, b in combinations(points, 2) if max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 2}
        if moves == drawn:
            return m
    return None


def accepted_placements(n: int) -> int:
    """How many of all ways to choose 4n of the 4 n^2 triangles meet the ten conditions."""
    return sum(is_solution(f"xqueens:{n}", chosen) for chosen in combinations(triangles(n), 4 * n))


def queens_in_each_letter(n: int) -> bool:
    """Whether any four solutions of n queens, one for each letter, solve the n Xqueens problem."""
    queens = [[(int(i), int(j)) for i, j in placement.public()] for placement in ql.enumerate(f"queens:{n}")]
    return bool(queens) and all(
        is_solution(f"xqueens:{n}", [(letter, *at) for letter, one in zip(LETTERS, four, strict=True) for at in one])
        for four in product(queens, repeat=4)
    )
