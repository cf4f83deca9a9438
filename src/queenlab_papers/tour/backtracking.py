"""Counting by trying every row in every column, and checking by sets: slow, plain, and sharing nothing with queenlab.

Counting knows a piece by one question only: does a piece that is `right` columns and `up` rows away stand under attack?
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

#: Whether a piece attacks the cell that many columns to the right and rows up; columns are never 0.
Attacks = Callable[[int, int], bool]


def queen(right: int, up: int) -> bool:
    """A queen, for cells in different columns."""
    return up == 0 or abs(up) == right


def with_leaper(a: int, b: int) -> Attacks:
    """A queen that also leaps (a, b)."""
    return lambda right, up: queen(right, up) or (right, abs(up)) in {(a, b), (b, a)}


def with_rider(a: int, b: int) -> Attacks:
    """A queen that also rides along (a, b), for a and b without common factor: the ratio decides."""
    return lambda right, up: queen(right, up) or right * b == abs(up) * a or right * a == abs(up) * b


def count(n: int, attacks: Attacks, given: Mapping[int, int] | None = None, gent: bool = False) -> int:
    """How many ways there are to put one piece into each column so that no two attack each other.

    Args:
        n: the side of the board.
        attacks: the piece.
        given: from columns to rows, counted from 1, where a piece has to stand.
        gent: between two given pieces only a shared row counts as an attack.
    """
    wanted = given or {}
    rows: list[int] = []

    def clash(column: int, row: int, other: int, at: int) -> bool:
        if gent and column + 1 in wanted and other + 1 in wanted:
            return row == at
        return attacks(column - other, row - at)

    def extend() -> int:
        column = len(rows)
        if column == n:
            return 1
        total = 0
        for row in range(n):
            if wanted.get(column + 1, row + 1) != row + 1:
                continue
            if any(clash(column, row, other, at) for other, at in enumerate(rows)):
                continue
            rows.append(row)
            total += extend()
            rows.pop()
        return total

    return extend()


def lines_taken(rows: Sequence[int]) -> tuple[int, int, int]:
    """How many rows, rising and falling diagonals the queens of these rows stand on; n of each if none attacks."""
    rising = {row - column for column, row in enumerate(rows)}
    falling = {row + column for column, row in enumerate(rows)}
    return len(set(rows)), len(rising), len(falling)


def free_cells(n: int, queens: Sequence[tuple[int, int]]) -> int:
    """How many cells no queen stands on or attacks, by looking at each; columns and rows from 1."""
    columns = dict(queens)
    cells = [(x, y) for x in range(1, n + 1) if x not in columns for y in range(1, n + 1)]
    return sum(not any(queen(abs(x - c), y - r) for c, r in queens) for x, y in cells)
