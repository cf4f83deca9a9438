"""Program NQUEENS of Abramson & Yung (Appendix 2), procedure by procedure; arrays count from 1, entry 0 is unused.

The two corrections of the printed text have a switch each.
"""

from __future__ import annotations

TABLED = (3, 9, 15, 27, 39)


def kwalk(n: int, board: list[int]) -> None:
    board[1] = 1
    for i in range(2, n + 1):
        board[i] = (board[i - 1] + 2) % n
        if board[i] == 0:
            board[i] = n


def breakdown(n: int, odd_b: bool) -> tuple[int, int, int]:
    a = 5
    m = n
    while m % 4 != 0:
        m = m - 1
    c = n - m
    if c % 3 == 0:
        m = m - 4
        c = c + 4
    b = m // 4
    if odd_b and b % 2 == 0:
        b = b - 1
        c = c + 4
    return a, b, c


def setup(n: int, a: int, b: int, c: int, board: list[int], own_column: bool) -> None:
    if c == 1:
        board[1] = 1
    else:
        kwalk(c, board)
    bigboard = 1
    for i in range(c + 1, n + 1):
        j = (i if own_column else 1) - c + b
        if j % b == 1:
            bigboard = (bigboard + 2) % a
            if bigboard == 0:
                bigboard = 5
            board[i] = b * (bigboard - 2) + 1 + c
        else:
            board[i] = (((board[i - 1] + 2) - c) % b) + (b * (bigboard - 2)) + c
            if board[i] == (b * (bigboard - 2)) + c:
                board[i] = board[i - 1] + 2


def output(number: int, own_column: bool = True, odd_b: bool = True) -> list[int] | None:
    """The line that is written for this number: the board, or None where it says to look at a table."""
    n = number
    even = n % 2 == 0
    if even:
        n = n + 1
    if n in TABLED:
        return None
    board = [0] * (n + 1)
    if n % 3 != 0:
        kwalk(n, board)
    else:
        a, b, c = breakdown(n, odd_b)
        setup(n, a, b, c, board, own_column)
    if even:
        n = n - 1
        for i in range(1, n + 1):
            board[i] = board[i + 1] - 1
    return board[1 : n + 1]
