"""Section 3, computed: what Algorithms 1 to 5 give."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import mod as ordinary_mod

import queenlab as ql
from queenlab_papers.leprechauns import listings
from queenlab_papers.leprechauns.boards import Tile, attack, constructed, shares_a_diagonal, solves, tiles

#: So far the algorithms are checked here.
LAST = 1000

#: The algorithm, and the n that it is for.
ALGORITHMS: dict[int, tuple[Callable[[int], list[int]], list[int]]] = {
    1: (listings.algorithm_1, [1, *(n for n in range(11, LAST + 1) if n % 6 in (1, 5))]),
    2: (listings.algorithm_2, [n for n in range(10, LAST + 1) if n % 6 in (0, 4)]),
    3: (listings.algorithm_3, list(range(15, LAST + 1, 6))),
    4: (listings.algorithm_4, list(range(20, LAST + 1, 6))),
}


def without_solution(algorithm: Callable[[int], list[int] | None], sizes: Iterable[int]) -> list[int]:
    """The n for which a listing gives no board of n columns that range 2 solves."""
    boards = {n: algorithm(n) for n in sizes}
    return [n for n, board in boards.items() if board is None or len(board) != n or not solves(board, 2)]


def another_board(number: int) -> list[int]:
    """The n for which the library's construction is another board than the listing's."""
    algorithm, sizes = ALGORITHMS[number]
    return [n for n in sizes if constructed(f"leprechauns-{number}", n) != algorithm(n)]


def is_corner_cut(n: int) -> bool:
    """Whether Algorithm 2 is Algorithm 1 for n + 1 without its first row and column, and never meets row n + 1."""
    rows = listings.algorithm_2(n)
    return rows == [row - 1 for row in listings.algorithm_1(n + 1)[1:]] and max(rows) == n


def first_rows(n: int) -> list[int]:
    """The first rows from which Algorithm 3 gives a solution."""
    return [first for first in range(1, n + 1) if solves(listings.algorithm_3(n, first), 2)]


def others_share_a_diagonal(n: int) -> bool:
    """Whether every other first row violates a diagonal constraint; the jumps of 7 go around, as the others."""
    outside = [*range(1, 5), *range(n - 8, n + 1)]
    boards = ([listings.mod(row, n) for row in listings.algorithm_3(n, first)] for first in outside)
    return all(shares_a_diagonal(board) for board in boards)


def moved_in_figure_3() -> tuple[int | Tile, ...]:
    """The last row's column, the row that is free without the last column, and what is attacked from there."""
    board = listings.algorithm_3(27, 8)
    column, free = board.index(27) + 1, board[-1]
    others = [tile for tile in tiles(board[:-1]) if tile[0] != column]
    return (column, free, *(tile for tile in others if attack((column, free), tile, 2)))


def theorem_1() -> list[int]:
    """The n for which Algorithm 5 gives no solution, or says that there is none and one is counted."""
    sizes = range(1, LAST + 1)
    refused = [n for n in sizes if listings.algorithm_5(n) is None]
    answered = without_solution(listings.algorithm_5, [n for n in sizes if n not in refused])
    return sorted([n for n in refused if ql.count(f"leprechauns:{n},range=2").value != 0] + answered)


def ordinary_mod_fails() -> bool:
    """Algorithm 3 with the ordinary mod solves no n, with the accented one every n; Algorithm 4 gives the same board.

    In Algorithm 4 the one leprechaun in row 0, in place of n + 1, is the one that is moved.
    """
    return all(
        not solves(listings.algorithm_3(n, reduce=ordinary_mod), 2) and solves(listings.algorithm_3(n), 2)
        for n in range(15, 500, 6)
    ) and all(listings.algorithm_4(n, ordinary_mod) == listings.algorithm_4(n) for n in range(20, 500, 6))
