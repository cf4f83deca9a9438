"""Table 3: a leprechaun of the first potential solution and those in the surrounding boxes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from queenlab_papers.leprechauns.boards import Tile, plain, reproduce
from queenlab_papers.reproduction.figure import Figure, Row, Value

#: So far the entries are checked for every k and every box.
LAST = 12

#: For each box, told by the steps from B(i, j): its coordinates; the difference with l's; the distance to l.
Entry = tuple[Callable[[int, int, int], Tile], Callable[[int], Tile], Callable[[int], int]]

TABLE_3: dict[Tile, Entry] = {
    (0, 0): (
        lambda k, i, j: ((k + 1) * (i - 1) + j, (k + 1) * (j - 1) + k + 2 - i),
        lambda k: (0, 0),
        lambda k: 0,
    ),
    (1, 0): (
        lambda k, i, j: ((k + 1) * i + j, (k + 1) * (j - 1) + k + 1 - i),
        lambda k: (k + 1, -1),
        lambda k: k + 1,
    ),
    (1, 1): (
        lambda k, i, j: ((k + 1) * i + j + 1, (k + 1) * j + k + 1 - i),
        lambda k: (k + 2, k),
        lambda k: k + 2,
    ),
    (0, 1): (
        lambda k, i, j: ((k + 1) * (i - 1) + j + 1, (k + 1) * j + k + 2 - i),
        lambda k: (1, k + 1),
        lambda k: k + 1,
    ),
    (-1, 1): (
        lambda k, i, j: ((k + 1) * (i - 2) + j + 1, (k + 1) * j + k + 3 - i),
        lambda k: (-k, k + 2),
        lambda k: k + 2,
    ),
    (-1, 0): (
        lambda k, i, j: ((k + 1) * (i - 2) + j, (k + 1) * (j - 1) + k + 3 - i),
        lambda k: (-k - 1, 1),
        lambda k: k + 1,
    ),
    (-1, -1): (
        lambda k, i, j: ((k + 1) * (i - 2) + j - 1, (k + 1) * (j - 2) + k + 3 - i),
        lambda k: (-k - 2, -k),
        lambda k: k + 2,
    ),
    (0, -1): (
        lambda k, i, j: ((k + 1) * (i - 1) + j - 1, (k + 1) * (j - 2) + k + 2 - i),
        lambda k: (-1, -k - 1),
        lambda k: k + 1,
    ),
    (1, -1): (
        lambda k, i, j: ((k + 1) * i + j - 1, (k + 1) * (j - 2) + k + 1 - i),
        lambda k: (k, -k - 2),
        lambda k: k + 2,
    ),
}

_Measured = tuple[Tile, Tile, int]


def _said(k: int, i: int, j: int, step: Tile) -> _Measured:
    coordinates, difference, distance = TABLE_3[step]
    return coordinates(k, i, j), difference(k), distance(k)


def _board(k: int) -> dict[Tile, Tile]:
    """The leprechaun of every box, on the library's board for n = (k+1)^2; for even k that board is no solution."""
    from queenlab.constructions.boxes import box_board

    side = k + 1
    placed = [(c, int(r) + 1) for c, r in enumerate(box_board(side).build(), 1)]
    return {((c - 1) // side + 1, (r - 1) // side + 1): (c, r) for c, r in placed}


def _measured(board: dict[Tile, Tile], i: int, j: int, step: Tile) -> _Measured:
    column, row = board[i, j]
    other = board[i + step[0], j + step[1]]
    difference = other[0] - column, other[1] - row
    return other, difference, max(map(abs, difference))


def _value(found: _Measured) -> Value:
    return [plain(found[0]), plain(found[1]), found[2]]


def _example(step: Tile) -> Value:
    return _value(_measured(_board(3), 2, 3, step))


def _wrong_ranges() -> Value:
    """The k for which an entry is wrong for some box."""
    wrong: list[Value] = []
    for k in range(1, LAST + 1):
        board = _board(k)
        pairs = [(box, step) for box in board for step in TABLE_3 if (box[0] + step[0], box[1] + step[1]) in board]
        if any(_said(k, *box, step) != _measured(board, *box, step) for box, step in pairs):
            wrong.append(k)
    return wrong


def _name(step: Tile) -> str:
    def index(letter: str, away: int) -> str:
        return f"{letter}{away:+d}" if away else letter

    return f"B({index('i', step[0])}, {index('j', step[1])})"


TABLE_3_ROW = Row(
    "table-3",
    "Table 3: the leprechauns in neighbouring boxes of the first potential solution",
    f"`{reproduce('table-3')}`",
    (
        *(
            Figure(
                f"{_name(step)} for k = 3, i = 2, j = 3: coordinates, difference, distance",
                _value(_said(3, 2, 3, step)),
                partial(_example, step),
                reproduce("table-3"),
                0.001,
            )
            for step in TABLE_3
        ),
        Figure(
            f"k up to {LAST} for which an entry is wrong for some box", [], _wrong_ranges, reproduce("table-3"), 0.1
        ),
    ),
    ("table 3",),
)
