"""Algorithms 1 to 5 of Escamocher & O'Sullivan, line by line; arrays count from 1, entry 0 is unused.

Boards are lists of rows, 1-based, one for each column.
"""

from __future__ import annotations

FIGURE_1 = [1, 4, 7, 10, 13, 5, 8, 11, 14, 2, 6, 9, 3, 12]
SMALL = (20, 26, 32, 38, 44, 56)


def mod(a: int, b: int) -> int:
    """The paper's accented mod, which is b where b divides a."""
    return b if a % b == 0 else a % b


def algorithm_1(n: int) -> list[int]:
    sol = [0] * (n + 1)
    sol[1] = 1
    for c in range(2, n + 1):
        sol[c] = mod(sol[c - 1] + 3, n)
    return sol[1:]


def algorithm_2(n: int) -> list[int]:
    sol = [0] * (n + 1)
    sol[1] = 3
    for c in range(2, n + 1):
        sol[c] = mod(sol[c - 1] + 3, n + 1)
    return sol[1:]


def algorithm_3(n: int, first: int = 5) -> list[int]:
    sol = [0] * (n + 1)
    sol[1] = first
    for c in range(2, n // 3 + 1):
        sol[c] = mod(sol[c - 1] + 3, n)
    sol[n // 3 + 1] = sol[n // 3] + 7
    for c in range(n // 3 + 2, 2 * n // 3 + 1):
        sol[c] = mod(sol[c - 1] + 3, n)
    sol[2 * n // 3 + 1] = sol[2 * n // 3] + 7
    for c in range(2 * n // 3 + 2, n + 1):
        sol[c] = mod(sol[c - 1] + 3, n)
    return sol[1:]


def algorithm_4(n: int) -> list[int]:
    sol = [0] * (n + 1)
    if n in SMALL:
        sol[1] = n - 10
    if n >= 50 and n % 12 == 2:
        sol[1] = 8
    if n >= 68 and n % 12 == 8:
        sol[1] = 14
    for c in range(2, (n + 1) // 3 + 1):
        sol[c] = mod(sol[c - 1] + 3, n + 1)
    sol[(n + 1) // 3 + 1] = sol[(n + 1) // 3] + 7
    for c in range((n + 1) // 3 + 2, 2 * (n + 1) // 3 + 1):
        sol[c] = mod(sol[c - 1] + 3, n + 1)
    sol[2 * (n + 1) // 3 + 1] = sol[2 * (n + 1) // 3] + 7
    for c in range(2 * (n + 1) // 3 + 2, n + 1):
        sol[c] = mod(sol[c - 1] + 3, n + 1)
    if n in SMALL:
        sol[2 * (n + 1) // 3 + 2] = n - 5
    if n >= 50 and n % 12 == 2:
        sol[2 * (n + 1) // 3 - 3] = 13
    if n >= 68 and n % 12 == 8:
        sol[2 * (n + 1) // 3 - 5] = 19
    return sol[1:]


def algorithm_5(n: int) -> list[int] | None:
    """A board, or None for "No solution"."""
    if 2 <= n <= 9:
        return None
    if n == 14:
        return FIGURE_1
    if n % 6 in (1, 5):
        return algorithm_1(n)
    if n % 6 in (4, 0):
        return algorithm_2(n)
    return algorithm_3(n) if n % 6 == 3 else algorithm_4(n)


def cropped(n: int, first: int) -> list[int]:
    """Algorithm 3 for n + 1 from any first row, all steps taken modulo n + 1; its last column cut off, and the piece in
    the last row put into the row that is free."""
    whole = n + 1
    sol = [first]
    for c in range(2, whole + 1):
        jump = 7 if c in (whole // 3 + 1, 2 * whole // 3 + 1) else 3
        sol.append(mod(sol[-1] + jump, whole))
    free = sol.pop()
    return [free if row == whole else row for row in sol]


def boxes(k: int) -> list[int]:
    """Proposition 2's first potential solution on (k+1)^2 columns, from its coordinates."""
    row_of = {}
    for i in range(1, k + 2):
        for j in range(1, k + 2):
            row_of[(k + 1) * (i - 1) + j] = (k + 1) * (j - 1) + k + 2 - i
    return [row_of[column] for column in range(1, (k + 1) ** 2 + 1)]
