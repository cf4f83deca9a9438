"""Program NQUEENS (Appendix 2) and the outline in section 5, procedure by procedure.

Two lines of the printed text are wrong. Each has a switch, so that the program runs as printed and as it should be.
Boards are dictionaries from 1 on, as the Pascal arrays are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

#: The N that the main program leaves to a table.
TABLED = (3, 9, 15, 27, 39)


@dataclass(frozen=True)
class Reading:
    """How the text is read.

    Attributes:
        own_column: `j := i-C+B` in Setup, where `j := 1-C+B` is printed.
        odd_tiles: Breakdown makes B odd, with `B := B-1; C := C+4`, which is not printed.
    """

    own_column: bool = True
    odd_tiles: bool = True


CORRECTED = Reading()
AS_PRINTED = Reading(own_column=False, odd_tiles=False)


def kwalk(n: int) -> dict[int, int]:
    board = {1: 1}
    for i in range(2, n + 1):
        board[i] = (board[i - 1] + 2) % n
        if board[i] == 0:
            board[i] = n
    return board


def breakdown(n: int, reading: Reading) -> tuple[int, int, int]:
    """Procedure Breakdown: A, B and C."""
    m = n
    while m % 4 != 0:
        m -= 1
    c = n - m
    if c % 3 == 0:
        m, c = m - 4, c + 4
    b = m // 4
    if reading.odd_tiles and b % 2 == 0:
        b, c = b - 1, c + 4
    return 5, b, c


def setup(n: int, a: int, b: int, c: int, reading: Reading) -> dict[int, int]:
    board = {1: 1} if c == 1 else kwalk(c)
    bigboard = 1
    for i in range(c + 1, n + 1):
        j = (i if reading.own_column else 1) - c + b
        if j % b == 1:
            bigboard = (bigboard + 2) % a
            if bigboard == 0:
                bigboard = 5
            board[i] = b * (bigboard - 2) + 1 + c
        else:
            board[i] = ((board[i - 1] + 2) - c) % b + b * (bigboard - 2) + c
            if board[i] == b * (bigboard - 2) + c:
                board[i] = board[i - 1] + 2
    return board


def output(number: int, reading: Reading = CORRECTED, tabled: Sequence[int] = TABLED) -> list[int] | None:
    """The line written for a number: its board, from 1 on, or None for "Look at a table file".

    With nothing `tabled` it goes through with every number, and what it writes for some is no solution.
    """
    n = number + 1 if number % 2 == 0 else number
    if n in tabled:
        return None
    board = kwalk(n) if n % 3 != 0 else setup(n, *breakdown(n, reading), reading)
    rows = [board[i] for i in range(1, n + 1)]
    return [row - 1 for row in rows[1:]] if number % 2 == 0 else rows
