"""Boards as the paper writes them: the rows, from 1 on, column by column. Plain checks of them."""

from __future__ import annotations

from collections.abc import Sequence

import queenlab as ql

#: (column, row), both from 1 on, as the paper has them.
Tile = tuple[int, int]


def solves(rows: Sequence[int], reach: int) -> bool:
    """Whether leprechauns of this range solve the board: n rows, no two on a line, no two within the range."""
    n = len(rows)
    return (
        sorted(rows) == list(range(1, n + 1))
        and not shares_a_diagonal(rows)
        and all(abs(rows[c] - rows[c + step]) > reach for step in range(1, reach + 1) for c in range(n - step))
    )


def shares_a_diagonal(rows: Sequence[int]) -> bool:
    """Whether two of them share a diagonal."""
    return any(len({c + sign * r for c, r in enumerate(rows)}) < len(rows) for sign in (1, -1))


def distance(one: Tile, other: Tile) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def attack(one: Tile, other: Tile, reach: int) -> bool:
    """Whether leprechauns of this range on two tiles attack each other."""
    away, up = abs(one[0] - other[0]), abs(one[1] - other[1])
    return away == 0 or up == 0 or away == up or distance(one, other) <= reach


def tiles(rows: Sequence[int]) -> list[Tile]:
    return list(enumerate(rows, 1))


def attacking_pairs(rows: Sequence[int], reach: int) -> int:
    """How many pairs attack each other."""
    placed = tiles(rows)
    return sum(attack(p, q, reach) for i, p in enumerate(placed) for q in placed[:i])


def diagonal(rows: Sequence[int], at: Tile, sign: int) -> tuple[int, Tile, Tile, int]:
    """The sum diagonal (sign 1) or difference diagonal (-1) of a tile: its number, its ends, how many are on it."""
    side = range(1, len(rows) + 1)
    number = at[0] + sign * at[1]
    line = [(c, r) for c in side for r in side if c + sign * r == number]
    return number, line[0], line[-1], len(set(line) & set(tiles(rows)))


def nearest(rows: Sequence[int], at: Tile) -> tuple[list[Tile], int]:
    """The nearest neighbours of a tile, from the right, and how far they are."""
    others = [tile for tile in reversed(tiles(rows)) if tile != at]
    least = min(distance(at, tile) for tile in others)
    return [tile for tile in others if distance(at, tile) == least], least


def moves(piece: ql.Piece) -> set[Tile]:
    """Where a piece goes from the middle of a board that is large enough, as steps."""
    board = ql.Board(15)
    attacked = piece.attacks(board, board.from_public((8, 8)))
    return {(int(c) - 8, int(r) - 8) for c, r in (board.public(int(cell)) for cell in attacked)}


def constructed(method: str, n: int, reach: int = 2, member: int | None = None) -> list[int]:
    """The rows of the library's construction for this board."""
    rows: list[int] = ql.construct(f"leprechauns:{n},range={reach}", method=method, member=member).rows().tolist()
    return rows
