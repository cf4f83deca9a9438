"""Lines of attack, attacked squares and rooks: Definitions 1 and 2, Corollaries 9.1 and 9.2, figure 14."""

from __future__ import annotations

from itertools import product

import queenlab as ql
from queenlab.formats import col

#: The boards (n, d) on which every square is tried.
BOARDS = (
    *((n, 2) for n in range(1, 13)), *((n, 3) for n in range(1, 9)), *((n, 4) for n in range(1, 6)), (3, 5),
    (4, 5), (3, 6),
)  # fmt: skip


def attacked_from(n: int, d: int) -> list[int]:
    """How many squares a queen attacks from each square of n^d, its own with them."""
    board = ql.Board(n, d)
    # By reflections and exchanges of axes every square is as good as one with increasing coordinates in one corner.
    corner = [cell for cell in product(range((n + 1) // 2), repeat=d) if list(cell) == sorted(cell)]
    return [len(ql.queen.attacks(board, board.index(cell))) + 1 for cell in corner]


def most_attacked(n: int, d: int) -> int:
    """Corollary 9.1."""
    return int((3**d - 1) // 2 * (n - 1) + 1)


def fewest_attacked(n: int, d: int) -> int:
    """Corollary 9.2."""
    return int((2**d - 1) * (n - 1) + 1)


def beyond_most() -> list[tuple[int, int]]:
    """The boards on which a queen attacks more than Corollary 9.1 says, or fewer from the middle if n is odd."""
    most = {board: max(attacked_from(*board)) for board in BOARDS}
    return [
        (n, d) for n, d in BOARDS
        if most[n, d] > most_attacked(n, d) or (n % 2 == 1 and most[n, d] != most_attacked(n, d))
    ]  # fmt: skip


def below_fewest() -> list[tuple[int, int]]:
    """The boards on which the fewest attacked squares are not those of Corollary 9.2, or not those from a corner."""
    squares = {board: attacked_from(*board) for board in BOARDS}
    return [board for board, found in squares.items() if not min(found) == found[0] == fewest_attacked(*board)]


def wrong_attacks(n: int, d: int) -> list[tuple[int, int]]:
    """Two cells of which only one attacks the other, by the attacked cells and by Definition 2."""
    board = ql.Board(n, d)
    wrong = []
    for cell in range(n**d):
        here, hit = board.public(cell), set(ql.queen.attacks(board, cell).tolist())
        for other in set(range(n**d)) - {cell}:
            steps = {abs(int(a) - int(b)) for a, b in zip(here, board.public(other), strict=True)} - {0}
            if (len(steps) == 1) != (other in hit):
                wrong.append((cell, other))
    return wrong


def most_rooks(n: int, d: int) -> int | list[int]:
    """The most rooks: a cyclic Latin hypercube, verified, as many as there are lines along one axis."""
    placed = len(ql.construct(f"rooks:{n}^{d}"))
    lines = len(ql.Board(n, d).lines((1, *(0,) * (d - 1))))
    return placed if placed == lines else [placed, lines]


def queen_graph(n: int) -> list[int]:
    """Vertices and edges of the (n,2)-queen graph, each edge once, from the file that is exported."""
    lines = col.write(ql.parse(f"queens:{n},goal=max").model).splitlines()
    words = next(line.split() for line in lines if line.startswith("p "))
    edges = {frozenset(line.split()[1:]) for line in lines if line.startswith("e ")}
    return [int(words[2]), len(edges)]
