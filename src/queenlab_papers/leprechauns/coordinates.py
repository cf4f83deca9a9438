"""Tables 1 and 2: where the leprechauns of Algorithm 4 stand before one of them is moved; the proof of Lemma 4."""

from __future__ import annotations

from collections.abc import Callable
from importlib import resources

from queenlab_papers.leprechauns.boards import Tile, tiles
from queenlab_papers.leprechauns.listings import algorithm_4, before_the_move
from queenlab_papers.reproduction.figure_tables import fields, whole_lines

#: The first and last column of a line, of n and t = (n + 1) / 3.
Ends = Callable[[int, int], tuple[int, int]]
#: Row, sum diagonal and difference diagonal in column c; i columns of the line come before it.
Entries = Callable[[int, int, int, int], tuple[int, int, int]]


def _tables() -> dict[int, list[tuple[Ends, Entries]]]:
    """The lines as printed, from `coordinates.txt`, by the smallest n of their table."""
    text = resources.files("queenlab_papers.leprechauns").joinpath("coordinates.txt").read_text("utf-8")
    found: dict[int, list[tuple[Ends, Entries]]] = {}
    for line in whole_lines(text):
        if line.startswith("# "):
            lines = found.setdefault(int(line[2:]), [])
        else:
            ends, *entries = fields(line)
            lines.append((eval(f"lambda n, t: ({ends})"), eval(f"lambda n, t, c, i: ({', '.join(entries)})")))
    return found


TABLES = _tables()


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


def line_of(least: int, line: int, n: int | None = None) -> list[Tile]:
    """The tiles in the columns of a line, lines counted from 0, before the move; for the smallest n if no other."""
    n = n or least
    first, last = TABLES[least][line][0](n, (n + 1) // 3)
    return tiles(before_the_move(n))[first - 1 : last]


def rows(least: int, line: int) -> list[int]:
    return [row for _, row in line_of(least, line)]


def sums(least: int, line: int) -> list[int]:
    return [column + row for column, row in line_of(least, line)]


def differences(least: int, line: int) -> list[int]:
    return [column - row for column, row in line_of(least, line)]


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
        middle.update(sum(tile) % 4 for tile in line_of(least, 2, n))
        after.update(sum(tile) % 4 for tile in moved(n))
    return [sorted(middle), sorted(after)]
