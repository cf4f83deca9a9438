"""Boxes, slowly: who attacks whom, the maximum by trying every set, and images under all symmetries."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations, product

from oracles.attacks import in_line as attack

Cell = tuple[int, ...]


def box_cells(box: Sequence[int]) -> list[Cell]:
    return list(product(*map(range, box)))


def most(cells: Sequence[Cell]) -> int:
    """The greatest number of these cells that do not attack each other."""
    if not cells:
        return 0
    first, *rest = cells
    with_first = 1 + most([cell for cell in rest if not attack(first, cell)])
    # Without the first cell nothing is gained unless one of the cells that it attacks is used.
    return max(with_first, most(rest)) if any(attack(first, cell) for cell in rest) else with_first


def box_maximum(box: Sequence[int]) -> int:
    return most(box_cells(box))


@cache
def moves(box: Cell) -> list[dict[Cell, Cell]]:
    """The symmetries of a box: axes of equal length exchanged, axes longer than 1 turned round or not."""
    found = []
    for order in permutations(range(len(box))):
        if any(box[o] != side for o, side in zip(order, box, strict=True)):
            continue
        for turned in product(*((False, True) if side > 1 else (False,) for side in box)):
            axes = list(zip(order, turned, box, strict=True))
            found.append({c: tuple(s - 1 - c[o] if t else c[o] for o, t, s in axes) for c in box_cells(box)})
    return found


def images(cells: Sequence[Cell], box: Sequence[int]) -> set[frozenset[Cell]]:
    return {frozenset(move[cell] for cell in cells) for move in moves(tuple(box))}
