"""Sections 1 to 3, computed: permutations, superqueens and regular solutions."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cache
from itertools import permutations

import queenlab as ql
from queenlab.constructions import is_prime, smallest_prime_factor
from queenlab_papers.decomposition.boards import (
    by_construction,
    failing,
    knight_walk,
    regular,
    solvable,
    solves_plane,
    solves_torus,
    without_corner,
)
from queenlab_papers.reproduction.figure import Value

#: So far claims about single boards are checked.
LAST = 1000


@cache
def superqueens(n: int) -> list[list[int]]:
    """All solutions on the torus, by enumeration."""
    return [[int(row) - 1 for row in found.rows()] for found in ql.enumerate(f"queens:{n}@torus")]


def by_criterion(n: int) -> int:
    """How many permutations meet the criterion of section 2."""
    return sum(solves_plane(p) for p in permutations(range(n)))


def independent_sets(n: int) -> int:
    """Sets of N squares, no two of which share a row, column or diagonal, square by square."""

    def extended(first: int, chosen: list[tuple[int, int]]) -> int:
        if len(chosen) == n:
            return 1
        total = 0
        for square in range(first, n * n):
            i, j = divmod(square, n)
            if all(i != x and j != y and abs(i - x) != abs(j - y) for x, y in chosen):
                total += extended(square + 1, [*chosen, (i, j)])
        return total

    return extended(0, [])


def wrapped_diagonals(n: int) -> bool:
    """Whether there are N wrapped diagonals of either kind, each with N squares."""
    lines = [ql.Board(n, torus=True).lines(direction) for direction in ((1, 1), (1, -1))]
    return all(len(kind) == n and all(len(line) == n for line in kind) for kind in lines)


def unplaced() -> Value:
    """The N, not divisible by 2 or 3, for which the library's board, which it verifies, is not the knight-walk."""
    return failing(solvable(1, LAST), lambda n: by_construction(f"queens:{n}@torus", "knight-walk") == knight_walk(n))


def torus_but_not_plane() -> Value:
    """The N whose solutions on the torus do not all solve the plane."""
    return failing((5, 7, 11, 13), lambda n: all(solves_plane(board) for board in superqueens(n)))


def chandra(smallest_factor: int, printed: bool) -> range:
    """The exponents 1 to k of Chandra's steps, with k as printed, ceil(log2 M) - 1, or with M - 1 in place of M."""
    m = smallest_factor if printed else smallest_factor - 1
    # The ceiling of a logarithm, without rounding.
    return range(1, (m - 1).bit_length() - 1 + 1)


def chandra_fails(n: int, printed: bool) -> bool:
    """Whether one of these steps does not solve N superqueens."""
    exponents = chandra(smallest_prime_factor(n), printed)
    return any(math.gcd(n, (2**e - 1) * 2**e * (2**e + 1)) > 1 for e in exponents)


def chandra_exceptions(printed: bool) -> Value:
    """The primes N = M up to 1000 for which a step fails, on the board."""
    primes = [p for p in range(5, 1000) if is_prime(p)]
    return failing(primes, lambda p: all(solves_torus(regular(p, 2**e % p)) for e in chandra(p, printed)))


def regular_solutions(n: int) -> int:
    """How many A and B make A i + B a solution, by trying all."""
    return sum(n for a in range(n) if solves_torus(regular(n, a)))


def not_only_regular() -> Value:
    """The N up to 13, not divisible by 2 or 3, with more solutions than the regular ones."""
    return [n for n in solvable(2, 13) if ql.count(f"queens:{n}@torus").value != regular_solutions(n)]


def thirteen(board: list[int]) -> Value:
    """Whether the printed permutation solves the torus; whether it is among all solutions; whether it is regular."""
    steps = {(board[(i + 1) % 13] - board[i]) % 13 for i in range(13)}
    found = ql.verify([p + 1 for p in board], "queens:13@torus").ok
    return [found, board in superqueens(13), len(steps) == 1]


def walk_solves(n: int, cut: bool) -> bool:
    """Whether the knight-walk solves N, or the knight-walk of N + 1 without its corner."""
    walk = knight_walk(n + 1 if cut else n)
    return solves_torus(walk) and (not cut or solves_plane(without_corner(walk)))


def share(sizes: range, cut: bool) -> Value:
    """Which part of these N the knight-walk solves, or the knight-walk of N + 1 without its corner."""
    return str(Fraction(sum(walk_solves(n, cut) for n in sizes), len(sizes)))


def share_of_all(last: int) -> Value:
    """Which part of all N up to `last` one of the two solves."""
    solved = [n for n in range(1, last + 1) if walk_solves(n, False) or walk_solves(n, True)]
    return str(Fraction(len(solved), last))


def other_removals() -> Value:
    """The N up to 100 whose knight-walk leaves a solution of N - 1 when another queen goes, with her row and column."""

    def only_corner(n: int) -> bool:
        walk = knight_walk(n)
        cut = ([p - (p > walk[i]) for j, p in enumerate(walk) if j != i] for i in range(1, n))
        return not any(solves_plane(board) for board in cut)

    return failing(solvable(5, 100), only_corner)
