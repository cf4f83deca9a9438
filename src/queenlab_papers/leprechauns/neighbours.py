"""Table 3: a leprechaun of the first potential solution and those in the surrounding boxes."""

from __future__ import annotations

from collections.abc import Callable

from queenlab_papers.leprechauns.boards import Tile, distance
from queenlab_papers.leprechauns.boxes import first_by_box

#: A leprechaun's coordinates, the difference with those of the one in B(i, j), and the distance.
Measured = tuple[Tile, Tile, int]

#: As printed, for each box by the steps to it from B(i, j); m stands for k + 1.
TABLE_3: dict[Tile, Callable[[int, int, int, int], Measured]] = {
    (0, 0): lambda k, m, i, j: ((m * (i - 1) + j, m * (j - 1) + k + 2 - i), (0, 0), 0),
    (1, 0): lambda k, m, i, j: ((m * i + j, m * (j - 1) + k + 1 - i), (m, -1), m),
    (1, 1): lambda k, m, i, j: ((m * i + j + 1, m * j + k + 1 - i), (k + 2, k), k + 2),
    (0, 1): lambda k, m, i, j: ((m * (i - 1) + j + 1, m * j + k + 2 - i), (1, m), m),
    (-1, 1): lambda k, m, i, j: ((m * (i - 2) + j + 1, m * j + k + 3 - i), (-k, k + 2), k + 2),
    (-1, 0): lambda k, m, i, j: ((m * (i - 2) + j, m * (j - 1) + k + 3 - i), (-m, 1), m),
    (-1, -1): lambda k, m, i, j: ((m * (i - 2) + j - 1, m * (j - 2) + k + 3 - i), (-k - 2, -k), k + 2),
    (0, -1): lambda k, m, i, j: ((m * (i - 1) + j - 1, m * (j - 2) + k + 2 - i), (-1, -m), m),
    (1, -1): lambda k, m, i, j: ((m * i + j - 1, m * (j - 2) + k + 1 - i), (k, -k - 2), k + 2),
}


def measured(board: dict[Tile, Tile], box: Tile, step: Tile) -> Measured:
    """What stands in the box that is a step from a box."""
    here, other = board[box], board[box[0] + step[0], box[1] + step[1]]
    return other, (other[0] - here[0], other[1] - here[1]), distance(here, other)


def entries_hold(k: int) -> bool:
    """Whether the entries are right for every box that has such a neighbour."""
    board, side = first_by_box(k), range(1, k + 2)
    return all(
        measured(board, (i, j), (x, y)) == TABLE_3[x, y](k, k + 1, i, j)
        for i in side
        for j in side
        for x, y in TABLE_3
        if i + x in side and j + y in side
    )
