"""The argument by repulsion in docs/guide/checking.md, one cell and one symmetry at a time, for small boxes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

from oracles.box_maxima import attack, moves
from oracles.box_maxima import box_cells as cells_of

Cell = tuple[int, ...]


@dataclass
class Rows:
    """The rows (a cell, a clique, a weight) with all their images."""

    by_pair: dict[tuple[Cell, Cell], int]
    by_cell: dict[Cell, int]


def rows_of(box: Cell, cliques: Sequence[dict[str, Any]]) -> Rows:
    """a[i,j] and A[i] of docs/guide/checking.md."""
    rows = Rows({}, dict.fromkeys(cells_of(box), 0))
    for row in cliques:
        for move in moves(box):
            anchor = move[tuple(x - 1 for x in row["cell"])]
            rows.by_cell[anchor] += row["weight"]
            for each in row["clique"]:
                pair = anchor, move[tuple(x - 1 for x in each)]
                rows.by_pair[pair] = rows.by_pair.get(pair, 0) + row["weight"]
    return rows


def matrix_of(box: Cell, entries: Sequence[Sequence[int]]) -> dict[tuple[Cell, Cell], int]:
    cells = cells_of(box)
    matrix = dict.fromkeys(product(cells, cells), 0)
    for i, j, k in entries:
        for move in moves(box):
            one, other = move[cells[i]], move[cells[j]]
            matrix[one, other] = matrix[other, one] = k
    return matrix


def follows(step: dict[str, Any], at_most: int) -> bool:
    """Whether the bound follows from the step's matrix and rows; how well its squares can be found does not matter."""
    box, scale = tuple(step["box"]), step["scale"]
    cells = cells_of(box)
    matrix, rows = matrix_of(box, step["kernel"]), rows_of(box, step["cliques"])
    for i, j in product(cells, cells):
        allowed = rows.by_pair.get((i, j), 0) + rows.by_pair.get((j, i), 0) - 2 * scale
        if i != j and not attack(i, j) and 2 * matrix[i, j] > allowed:
            return False
    # The greatest e with 1 + (B + e) / scale < at_most + 1.
    e = scale * at_most - 1 - max(matrix[c, c] + rows.by_cell[c] for c in cells)
    return is_sum_of_squares([[Fraction(matrix[i, j] + (e if i == j else 0)) for j in cells] for i in cells])


def is_sum_of_squares(matrix: Sequence[Sequence[Fraction]]) -> bool:
    """By Gauss's elimination in fractions: every pivot is positive, or 0 with nothing beside it."""
    rows = [list(row) for row in matrix]
    for k in range(len(rows)):
        if rows[k][k] < 0 or (rows[k][k] == 0 and any(rows[k][k + 1 :])):
            return False
        for i in range(k + 1, len(rows)):
            factor = rows[i][k] / rows[k][k] if rows[k][k] else Fraction(0)
            if factor:
                rows[i] = [a - factor * b for a, b in zip(rows[i], rows[k], strict=True)]
    return True
