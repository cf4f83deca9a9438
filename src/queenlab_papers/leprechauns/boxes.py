"""Section 4.1, computed: the board in boxes, and what stands in them."""

from __future__ import annotations

from collections import Counter

import queenlab as ql
from queenlab_papers.leprechauns.boards import Tile, attack, constructed, solves, tiles

#: The four potential solutions, in the paper's order: whether columns rise within a box, and rows.
POTENTIAL = {1: (True, False), 2: (False, True), 3: (True, True), 4: (False, False)}


def box_sizes(n: int, k: int) -> Counter[tuple[int, int]]:
    """How many boxes of each size (columns, rows) the proof of Proposition 1 cuts the board into."""
    sides = [min(k + 1, n - start) for start in range(0, n, k + 1)]
    return Counter((width, height) for width in sides for height in sides)


def sizes_said(n: int, k: int) -> Counter[tuple[int, int]]:
    """The same as the proof says it."""
    across, rest = -(-n // (k + 1)), n % (k + 1)
    if not rest:
        return Counter({(k + 1, k + 1): across**2})
    whole = across - 1
    return Counter({(k + 1, k + 1): whole**2, (rest, k + 1): whole, (k + 1, rest): whole, (rest, rest): 1})


def not_fewer(last: int) -> list[list[int]]:
    """[k, n], k up to last and n > 1, where n' < k + 1 and yet there are not fewer boxes than leprechauns."""
    boards = [[k, n] for k in range(1, last + 1) for n in range(2, k * (k + 1) + 1)]
    return [[k, n] for k, n in boards if box_sizes(n, k).total() >= n]


def potential(k: int, number: int) -> list[int]:
    """One of the four potential solutions on n = (k+1)^2: the rows, column by column."""
    columns_rise, rows_rise = POTENTIAL[number]
    placed: list[Tile] = []
    for i in range(1, k + 2):
        for j in range(1, k + 2):
            column = j if columns_rise else k + 2 - j
            row = i if rows_rise else k + 2 - i
            placed.append(((k + 1) * (i - 1) + column, (k + 1) * (j - 1) + row))
    return [row for _, row in sorted(placed)]


def by_box(rows: list[int], k: int) -> dict[Tile, Tile]:
    """The leprechaun of every box; boxes by their column and row, from 1 on."""
    return {((c - 1) // (k + 1) + 1, (r - 1) // (k + 1) + 1): (c, r) for c, r in tiles(rows)}


def first_by_box(k: int) -> dict[Tile, Tile]:
    return by_box(potential(k, 1), k)


def arrangements(k: int) -> list[list[int]]:
    """What is left of the problem on n = (k+1)^2 without its diagonals: all placements."""
    return [placement.rows().tolist() for placement in ql.enumerate(f"rook+range[{k}]:{(k + 1) ** 2}")]


def lemmas_hold(rows: list[int], k: int) -> bool:
    """Lemmas 5 to 8 for one placement: the columns and rows within the boxes."""
    inside = {box: ((c - 1) % (k + 1), (r - 1) % (k + 1)) for box, (c, r) in by_box(rows, k).items()}
    side = range(1, k + 2)
    rises_or_falls = [*range(k + 1)], [*reversed(range(k + 1))]
    columns = [[inside[i, j] for j in side] for i in side]
    lines = [[inside[i, j] for i in side] for j in side]
    return (
        len(inside) == (k + 1) ** 2
        and all(len({r for _, r in boxes}) == 1 and [c for c, _ in boxes] in rises_or_falls for boxes in columns)
        and all(len({c for c, _ in boxes}) == 1 and [r for _, r in boxes] in rises_or_falls for boxes in lines)
    )


def which_solve(k: int) -> list[int]:
    return [number for number in POTENTIAL if solves(potential(k, number), k)]


def last_two_attack(k: int) -> bool:
    """Whether the tiles that the text names are in the third and the fourth, and attack each other."""
    named: dict[int, tuple[Tile, Tile]] = {
        3: ((k + 2, 2), (2, k + 2)),
        4: ((k + 1, k + 1), (2 * k + 1, 2 * k + 1)),
    }
    return all(
        {one, other} <= set(tiles(potential(k, number))) and attack(one, other, k)
        for number, (one, other) in named.items()
    )


def are_mirrored(k: int) -> bool:
    """Lemma 9: whether the first two are different and mirror each other through the main diagonal."""
    first, second = (set(tiles(potential(k, number))) for number in (1, 2))
    return {(r, c) for c, r in first} == second != first


def lemma_10_tiles(k: int) -> tuple[Tile, Tile]:
    """The leprechauns in boxes B(1, k/2) and B(k/2 + 1, k + 1) of the first potential solution."""
    board = first_by_box(k)
    return board[1, k // 2], board[k // 2 + 1, k + 1]


def lemma_10(k: int) -> bool:
    """Whether the two attack each other, each k k/2 from the main diagonal."""
    one, other = lemma_10_tiles(k)
    return attack(one, other, k) and one[1] - one[0] == other[1] - other[0] == k * (k // 2)


def library_boards(k: int) -> list[list[int]]:
    """The library's two boards for n = (k+1)^2."""
    return [constructed("boxes", (k + 1) ** 2, k, member) for member in (1, 2)]
