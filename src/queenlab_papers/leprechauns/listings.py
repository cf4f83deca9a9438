"""Algorithms 1 to 5 of Escamocher and O'Sullivan, transcribed line by line.

A board is a dictionary from columns to rows, both from 1 on, as in the listings, and is handed out as a list of rows.
The library builds the same boards from closed forms (`constructions.leprechaun_algorithms`); here they are walked.
"""

from __future__ import annotations

from collections.abc import Callable

#: What a sum is reduced by: the accented mod, or where the accent is missing in print, the ordinary one.
Mod = Callable[[int, int], int]

#: Algorithm 5, line 2.
FOURTEEN = [1, 4, 7, 10, 13, 5, 8, 11, 14, 2, 6, 9, 3, 12]
#: Algorithm 4, lines 2 and 18.
SIX = (20, 26, 32, 38, 44, 56)


def mod(a: int, b: int) -> int:
    """The paper's accented mod, which runs from 1 to b.

    Example:
        >>> mod(28, 14), mod(29, 14)
        (14, 1)
    """
    return (a - 1) % b + 1


def _walk(sol: dict[int, int], first: int, last: int, modulus: int, reduce: Mod = mod) -> None:
    for c in range(first, last + 1):
        sol[c] = reduce(sol[c - 1] + 3, modulus)


def _listed(sol: dict[int, int]) -> list[int]:
    return [sol[c] for c in range(1, len(sol) + 1)]


def algorithm_1(n: int) -> list[int]:
    """For n = 1 or 5 modulo 6."""
    sol = {1: 1}
    _walk(sol, 2, n, n)
    return _listed(sol)


def algorithm_2(n: int) -> list[int]:
    """For n = 4 or 6 modulo 6."""
    sol = {1: 3}
    _walk(sol, 2, n, n + 1)
    return _listed(sol)


def three_walks(first: int, modulus: int, last: int, reduce: Mod = mod) -> list[int]:
    """What Algorithms 3 and 4 share: three walks in steps of 3 with jumps of 7 between them, up to the last column."""
    third = modulus // 3
    sol = {1: first}
    _walk(sol, 2, third, modulus, reduce)
    sol[third + 1] = sol[third] + 7
    _walk(sol, third + 2, 2 * third, modulus, reduce)
    sol[2 * third + 1] = sol[2 * third] + 7
    _walk(sol, 2 * third + 2, last, modulus, reduce)
    return _listed(sol)


def algorithm_3(n: int, first: int = 5, reduce: Mod = mod) -> list[int]:
    """For n = 3 modulo 6; the comment of line 2 allows other first rows."""
    return three_walks(first, n, n, reduce)


def first_row(n: int) -> int:
    """Lines 2 to 6 of Algorithm 4."""
    if n in SIX:
        return n - 10
    return 8 if n % 12 == 2 else 14


def before_the_move(n: int, reduce: Mod = mod) -> list[int]:
    """Algorithm 4 up to line 17."""
    return three_walks(first_row(n), n + 1, n, reduce)


def algorithm_4(n: int, reduce: Mod = mod) -> list[int]:
    """For n = 2 modulo 6."""
    sol = before_the_move(n, reduce)
    column = 2 * (n + 1) // 3
    if n in SIX:
        column, row = column + 2, n - 5
    elif n % 12 == 2:
        column, row = column - 3, 13
    else:
        column, row = column - 5, 19
    sol[column - 1] = row
    return sol


def algorithm_5(n: int) -> list[int] | None:
    """A board for any n, or None for "No solution"."""
    return None if 2 <= n <= 9 else after_line_1(n)


def after_line_1(n: int) -> list[int]:
    """Lines 2 to 6 of Algorithm 5; for n from 2 to 9, which line 1 refuses, what comes out is no solution."""
    if n == 14:
        return list(FOURTEEN)
    by_residue = {1: algorithm_1, 5: algorithm_1, 4: algorithm_2, 6: algorithm_2, 3: algorithm_3, 2: algorithm_4}
    return by_residue[mod(n, 6)](n)


def cropped(n: int, first: int) -> list[int]:
    """Algorithm 3 for n + 1 without its last column, the leprechaun of the last row moved to the row that is free."""
    whole = three_walks(first, n + 1, n + 1)
    free = whole.pop()
    return [free if row == n + 1 else row for row in whole]
