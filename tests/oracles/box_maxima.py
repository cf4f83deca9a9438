"""Boxes, slowly: who attacks whom, the maximum by trying every set, and images under all symmetries."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations, product

Cell = tuple[int, ...]


def attack(one: Cell, other: Cell) -> bool:
    """Two different cells attack each other if their coordinates differ by nothing or by one and the same amount."""
    apart = {abs(a - b) for a, b in zip(one, other, strict=True)} - {0}
    return len(apart) == 1


def box_cells(box: Sequence[int]) -> list[Cell]:
    """All cells, from 0."""
    return list(product(*map(range, box)))


def box_maximum(box: Sequence[int]) -> int:
    """The greatest number of cells that do not attack each other."""

    def most(free: list[Cell]) -> int:
        if not free:
            return 0
        first, rest = free[0], free[1:]
        with_first = 1 + most([cell for cell in rest if not attack(first, cell)])
        # Without the first cell nothing is gained unless one of the cells that it attacks is used.
        return max(with_first, most(rest)) if any(attack(first, cell) for cell in rest) else with_first

    return most(box_cells(box))


def images(cells: Sequence[Cell], box: Sequence[int]) -> set[frozenset[Cell]]:
    """The images of a set of cells under reflections and exchanges of equal axes."""
    found = set()
    for order in permutations(range(len(box))):
        if [box[axis] for axis in order] != list(box):
            continue
        for turned in product((False, True), repeat=len(box)):
            found.add(
                frozenset(
                    tuple(box[k] - 1 - cell[order[k]] if turned[k] else cell[order[k]] for k in range(len(box)))
                    for cell in cells
                )
            )
    return found
