"""Boards as the paper writes them: the column of the queen in each row, P(0), P(1), ..., from 0 on. Plain checks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import queenlab as ql
from queenlab_papers.reproduction.figure import Value


def solves_plane(board: Sequence[int]) -> bool:
    """Section 2: a permutation, all of whose sums and differences with the row are different."""
    n = len(board)
    return (
        sorted(board) == list(range(n))
        and len({i - p for i, p in enumerate(board)}) == n
        and len({i + p for i, p in enumerate(board)}) == n
    )


def solves_torus(board: Sequence[int]) -> bool:
    """Section 3: the same modulo N."""
    n = len(board)
    return (
        sorted(board) == list(range(n))
        and len({(i - p) % n for i, p in enumerate(board)}) == n
        and len({(i + p) % n for i, p in enumerate(board)}) == n
    )


def regular(n: int, a: int, b: int = 0) -> list[int]:
    """The regular solution P(i) = A i + B modulo N, if it is one."""
    return [(a * i + b) % n for i in range(n)]


def knight_walk(n: int) -> list[int]:
    """P(i) = 2 i modulo N."""
    return regular(n, 2)


def decomposed(outer: Sequence[int], inner: Sequence[int]) -> list[int]:
    """The definition in section 4: tiles chosen by one solution, each filled with the other."""
    b = len(inner)
    return [b * outer[i // b] + inner[i % b] for i in range(b * len(outer))]


def without_corner(board: Sequence[int]) -> list[int]:
    """The board without its first row and column; a queen is in their corner."""
    return [p - 1 for p in board[1:]]


def general(outer: Sequence[int], b: int, c: int) -> list[int]:
    """The definition after Lemma 3: the corner tile has side C, and a knight-walk is in every tile that is used."""
    whole = decomposed(outer, knight_walk(b))
    return [*knight_walk(c), *(p - b + c for p in whole[b:])] if c else [p - b for p in whole[b:]]


def is_solvable(n: int) -> bool:
    """Polya's condition for N superqueens."""
    return n % 2 == 1 and n % 3 != 0


def solvable(first: int, last: int) -> list[int]:
    """The N from first to last that are not divisible by 2 or 3."""
    return [n for n in range(first, last + 1) if is_solvable(n)]


def failing(sizes: Iterable[int], holds: Callable[[int], bool]) -> Value:
    """The sizes for which a claim does not hold."""
    return [n for n in sizes if not holds(n)]


def by_construction(problem: str, method: str) -> list[Value]:
    """The library's board, with columns from 0 on."""
    return [int(row) - 1 for row in ql.construct(problem, method=method).rows()]
