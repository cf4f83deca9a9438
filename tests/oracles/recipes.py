"""What every recipe for n queens in n columns must keep, checked from outside."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable

import numpy as np

from oracles.families import check_cells_of_a_board
from oracles.permutations import attacks
from queenlab.constructions.recipe import RowsRecipe, rebuild


def largest_range(n: int) -> int:
    """What Theorem 2 of Escamocher & O'Sullivan allows at most."""
    side = math.isqrt(n)
    return side - 2 if side * side == n and side % 2 else side - 1


def rows_of(recipe: RowsRecipe) -> tuple[int, ...]:
    return tuple(recipe.build().tolist())


def check_board(recipe: RowsRecipe, n: int, torus: bool = False, reach: int = 1) -> list[int]:
    """The rows (1-based) of a recipe that is a solution, the same in all its forms."""
    rows = recipe.build()
    assert recipe.side == n == len(rows)
    assert attacks(rows, torus, reach) is None, (recipe, attacks(rows, torus, reach))
    assert [recipe.at(column) for column in range(n)] == rows.tolist()
    check_cells_of_a_board(recipe, rows, 3)
    return (rows + 1).tolist()


def check_cells(recipe: RowsRecipe, columns: Iterable[int], reach: int = 1) -> None:
    """Queens in these columns (0-based) of a board too large to build attack none among themselves."""
    again = rebuild(json.loads(json.dumps(recipe.describe())))
    chosen = sorted(set(columns))
    rows = [again.at(column) for column in chosen]
    assert rows == [recipe.at(column) for column in chosen]
    assert all(0 <= row < recipe.side for row in rows)
    places = list(zip(chosen, rows, strict=True))
    for line in (rows, [c + r for c, r in places], [c - r for c, r in places]):
        assert len(set(line)) == len(line)
    for i, (c, r) in enumerate(places):
        for d, s in places[i + 1 : i + 1 + reach]:
            assert max(d - c, abs(s - r)) > reach


def telling_columns(n: int, seed: int = 1) -> list[int]:
    """Columns where something may happen (the ends, halves, thirds and fifths of the board), and some others."""
    places = [0, n - 1, *(n * i // 2 for i in (1,)), *(n * i // 3 for i in (1, 2)), *(n * i // 5 for i in (1, 2, 3, 4))]
    near = [c + k for c in places for k in range(-12, 13) if 0 <= c + k < n]
    return near + np.random.default_rng(seed).integers(0, n, 60).tolist()
