"""Tables 1 and 2: where the leprechauns of Algorithm 4 stand before one of them is moved; the proof of Lemma 4."""

from __future__ import annotations

from collections.abc import Callable

from queenlab_papers.leprechauns.boards import Tile, tiles
from queenlab_papers.leprechauns.listings import algorithm_4, before_the_move

#: The first and last column of a line, of n and t = (n + 1) / 3.
Ends = Callable[[int, int], tuple[int, int]]
#: Row, sum diagonal and difference diagonal in column c; i columns of the line come before it.
Entries = Callable[[int, int, int, int], tuple[int, int, int]]

#: As printed, line by line: Table 1 for n = 2 modulo 12 from 50 on, Table 2 for n = 8 modulo 12 from 68 on.
TABLES: dict[int, list[tuple[Ends, Entries]]] = {
    50: [
        (lambda n, t: (1, t - 2), lambda n, t, c, i: (8 + 3 * (c - 1), 4 * c + 5, -2 * c - 5)),
        (lambda n, t: (t - 1, t), lambda n, t, c, i: ((2, 5)[i], t + (1, 5)[i], t - (3, 5)[i])),
        (lambda n, t: (t + 1, 2 * t - 3), lambda n, t, c, i: (12 + 3 * (c - t - 1), 4 * c + 8 - n, -2 * c - 8 + n)),
        (
            lambda n, t: (2 * t - 2, 2 * t),
            lambda n, t, c, i: ((3, 6, 9)[i], 2 * t + (1, 5, 9)[i], 2 * t - (5, 7, 9)[i]),
        ),
        (
            lambda n, t: (2 * t + 1, n - 4),
            lambda n, t, c, i: (16 + 3 * (c - 2 * t - 1), 4 * c + 11 - 2 * n, -2 * c - 11 + 2 * n),
        ),
        (lambda n, t: (n - 3, n), lambda n, t, c, i: ((1, 4, 7, 10)[i], n + (-2, 2, 6, 10)[i], n - (4, 6, 8, 10)[i])),
    ],
    68: [
        (lambda n, t: (1, t - 4), lambda n, t, c, i: (14 + 3 * (c - 1), 4 * c + 11, -2 * c - 11)),
        (lambda n, t: (t - 3, t), lambda n, t, c, i: ((2, 5, 8, 11)[i], t + (-1, 3, 7, 11)[i], t - (5, 7, 9, 11)[i])),
        (lambda n, t: (t + 1, 2 * t - 5), lambda n, t, c, i: (18 + 3 * (c - t - 1), 4 * c + 14 - n, -2 * c - 14 + n)),
        (
            lambda n, t: (2 * t - 4, 2 * t),
            lambda n, t, c, i: ((3, 6, 9, 12, 15)[i], 2 * t + (-1, 3, 7, 11, 15)[i], 2 * t - (7, 9, 11, 13, 15)[i]),
        ),
        (
            lambda n, t: (2 * t + 1, n - 6),
            lambda n, t, c, i: (22 + 3 * (c - 2 * t - 1), 4 * c + 17 - 2 * n, -2 * c - 17 + 2 * n),
        ),
        (
            lambda n, t: (n - 5, n),
            lambda n, t, c, i: ((1, 4, 7, 10, 13, 16)[i], n + (-4, 0, 4, 8, 12, 16)[i], n - (6, 8, 10, 12, 14, 16)[i]),
        ),
    ],
}


def sizes(least: int) -> range:
    """The n up to 1000 that a table is for, by its smallest one."""
    return range(least, 1001, 12)


def wrong_sizes(least: int) -> list[int]:
    """The n for which an entry is wrong, or the lines leave out a column."""
    return [n for n in sizes(least) if _printed(n, least) != [(r, c + r, c - r) for c, r in tiles(before_the_move(n))]]


def _printed(n: int, least: int) -> list[tuple[int, int, int]] | None:
    """The entries of all columns; None if the lines are not for each column once."""
    t = (n + 1) // 3
    ends = [(*line_ends(n, t), entries) for line_ends, entries in TABLES[least]]
    columns = [(c, c - first, entries) for first, last, entries in ends for c in range(first, last + 1)]
    if [c for c, _, _ in columns] != list(range(1, n + 1)):
        return None
    return [entries(n, t, c, i) for c, i, entries in columns]


def moved(n: int) -> list[Tile]:
    """Where Algorithm 4 moves leprechauns: the tiles of its board that are not on the board before its last lines."""
    before, after = before_the_move(n), algorithm_4(n)
    return [(c, row) for c, (old, row) in enumerate(zip(before, after, strict=True), 1) if row != old]


def is_moved_as_said(n: int) -> bool:
    """Whether one leprechaun is moved, from the last row to the free one, between the neighbours of the proof."""
    board, moves = before_the_move(n), moved(n)
    if len(moves) != 1:
        return False
    column, row = moves[0]
    around = [board[column - 1 + away] for away in (-2, -1, 1, 2)]
    free = set(range(1, n + 1)) - set(board)
    return board[column - 1] == n + 1 and free == {row} and around == [n - 5, n - 2, 3, 6]


def is_moved_off_all_diagonals(n: int) -> bool:
    """Whether some leprechaun is moved, and none of these shares a diagonal with another."""
    board, moves = algorithm_4(n), moved(n)
    return bool(moves) and all(
        c == column or (c + r != column + row and c - r != column - row)
        for column, row in moves
        for c, r in tiles(board)
    )


def residues(least: int) -> list[list[int]]:
    """The sum diagonals modulo 4: of the leprechauns in the middle part before it wraps, and of the moved one."""
    middle: set[int] = set()
    after: set[int] = set()
    for n in sizes(least):
        first, last = TABLES[least][2][0](n, (n + 1) // 3)
        middle.update(sum(tile) % 4 for tile in tiles(before_the_move(n))[first - 1 : last])
        after.update(sum(tile) % 4 for tile in moved(n))
    return [sorted(middle), sorted(after)]
