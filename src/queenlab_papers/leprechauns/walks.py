"""Section 3, computed: what Algorithms 1 to 5 give."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from queenlab_papers.leprechauns import listings
from queenlab_papers.leprechauns.boards import (
    attack,
    by_construction,
    failing,
    plain,
    reproduce,
    shares_a_diagonal,
    solves,
    tiles,
)
from queenlab_papers.reproduction.computing import counted
from queenlab_papers.reproduction.figure import Figure, Row, Value

#: So far the algorithms are checked here.
LAST = 1000

Algorithm = Callable[[int], list[int]]

#: The algorithm, and the n that it is for.
ALGORITHMS: dict[int, tuple[Algorithm, list[int]]] = {
    1: (listings.algorithm_1, [1, *(n for n in range(11, LAST + 1) if n % 6 in (1, 5))]),
    2: (listings.algorithm_2, [n for n in range(10, LAST + 1) if n % 6 in (0, 4)]),
    3: (listings.algorithm_3, list(range(15, LAST + 1, 6))),
    4: (listings.algorithm_4, list(range(20, LAST + 1, 6))),
}

#: Lemma 4: the outputs that the proof writes out.
OUTPUTS = {
    20: "10 13 16 19 1 4 7 14 17 20 2 5 8 11 18 15 3 6 9 12",
    26: "16 19 22 25 1 4 7 10 13 20 23 26 2 5 8 11 14 17 24 21 3 6 9 12 15 18",
    32: "22 25 28 31 1 4 7 10 13 16 19 26 29 32 2 5 8 11 14 17 20 23 30 27 3 6 9 12 15 18 21 24",
    38: "28 31 34 37 1 4 7 10 13 16 19 22 25 32 35 38 2 5 8 11 14 17 20 23 26 29 36 33 3 6 9 12 15 18 21 24 27 30",
    44: "34 37 40 43 1 4 7 10 13 16 19 22 25 28 31 38 41 44 2 5 8 11 14 17 20 23 26 29 32 35 42 39 3 6 9 12 15 18 "
    "21 24 27 30 33 36",
    56: "46 49 52 55 1 4 7 10 13 16 19 22 25 28 31 34 37 40 43 50 53 56 2 5 8 11 14 17 20 23 26 29 32 35 38 41 44 47 "
    "54 51 3 6 9 12 15 18 21 24 27 30 33 36 39 42 45 48",
}


def _solves(board: list[int] | None, n: int) -> bool:
    """Whether this is a board of n columns that range 2 solves."""
    return board is not None and len(board) == n and solves(board, 2)


def no_solution(number: int) -> Value:
    """The n for which the listing gives no solution of range 2."""
    algorithm, sizes = ALGORITHMS[number]
    return failing(sizes, lambda n: _solves(algorithm(n), n))


def another_board(number: int) -> Value:
    """The n for which the library's construction is another board than the listing's."""
    algorithm, sizes = ALGORITHMS[number]
    return failing(sizes, lambda n: by_construction(f"leprechauns-{number}", n) == algorithm(n))


def algorithm_row(number: int, kind: str, more: tuple[Figure, ...] = (), tags: tuple[str, ...] = ()) -> Row:
    """The row of an algorithm and its lemma."""
    key = f"algorithm-{number}"
    example = ALGORITHMS[number][1][1]
    command = f"queenlab construct leprechauns:{example},range=2 --method leprechauns-{number}"
    figures = (
        Figure(
            f"n up to {LAST} for which the listing gives no solution",
            [],
            partial(no_solution, number),
            reproduce(key),
            0.08,
        ),
        Figure(
            f"n up to {LAST} for which the construction is another board than the listing's",
            [],
            partial(another_board, number),
            reproduce(key),
            0.3,
            own=True,
        ),
    )
    return Row(
        key,
        f"Algorithm {number}, Lemma {number}: {kind}",
        f"`{command}`; the listing is transcribed in `queenlab_papers/leprechauns/listings.py`",
        figures + more,
        (f"algorithm {number}", f"lemma {number}", *tags),
    )


def corner_cut(n: int) -> bool:
    """Whether Algorithm 2 is Algorithm 1 for n + 1 without its first row and column, and never meets row n + 1."""
    rows = listings.algorithm_2(n)
    return rows == [row - 1 for row in listings.algorithm_1(n + 1)[1:]] and max(rows) == n


def first_rows(n: int) -> list[int]:
    """The first rows from which Algorithm 3 gives a solution."""
    return [first for first in range(1, n + 1) if solves(listings.algorithm_3(n, first), 2)]


def wrong_first_rows() -> Value:
    """The n for which Algorithm 3 serves from other first rows than 5 to n - 9."""
    return failing(range(15, 76, 6), lambda n: first_rows(n) == list(range(5, n - 8)))


def no_diagonal_violated() -> Value:
    """The n for which a first row outside violates no diagonal constraint; the jumps of 7 go around, as the others."""

    def all_violate(n: int) -> bool:
        outside = [*range(1, 5), *range(n - 8, n + 1)]
        boards = ([listings.mod(row, n) for row in listings.algorithm_3(n, first)] for first in outside)
        return all(shares_a_diagonal(board) for board in boards)

    return failing(range(15, 130, 6), all_violate)


def figure_3() -> Value:
    """Algorithm 3 for n = 27, from row 8."""
    return plain(listings.algorithm_3(27, 8))


def moved_in_figure_3() -> Value:
    """The last row's column, the row that is free without the last column, and what is attacked from there."""
    board = listings.algorithm_3(27, 8)
    column, free = board.index(27) + 1, board[-1]
    others = [tile for tile in tiles(board[:-1]) if tile[0] != column]
    return [column, free, *(plain(tile) for tile in others if attack((column, free), tile, 2))]


def six() -> Value:
    """The n = 2 modulo 6 from 20 on for which neither row 8 nor row 14 of the two residues modulo 12 serves."""
    return failing(range(20, LAST, 6), lambda n: solves(listings.cropped(n, 8 if n % 12 == 2 else 14), 2))


def rows_for_all() -> Value:
    """The first rows that serve every n = 2 modulo 6 from 20 to 68."""
    sizes = range(20, 69, 6)
    return [f for f in range(1, 70) if all(f <= n + 1 and solves(listings.cropped(n, f), 2) for n in sizes)]


def theorem_1() -> Value:
    """The n for which Algorithm 5 gives no solution, or says that there is none and one is counted."""

    def right(n: int) -> bool:
        board = listings.algorithm_5(n)
        return counted(f"leprechauns:{n},range=2") == 0 if board is None else _solves(board, n)

    return failing(range(1, LAST + 1), right)


def no_board() -> Value:
    """The n for which the lines of Algorithm 5 after the first give no solution, so that it must say "No solution"."""
    return failing(range(1, LAST + 1), lambda n: _solves(listings.after_line_1(n), n))


def golomb() -> Value:
    """The n from 10 to 1000 that are a prime or one less and have no solution of range 2 by these algorithms."""
    from queenlab.constructions.numbers import is_prime

    sizes = [n for n in range(10, LAST + 1) if is_prime(n) or is_prime(n + 1)]
    return failing(sizes, lambda n: _solves(listings.algorithm_5(n), n))


def schwellinger() -> Value:
    """Whether the two tiles attack each other, and whether they share a sum diagonal."""
    return [attack((11, 44), (36, 19), 2), 11 + 44 == 36 + 19]
