"""What every construction for queens in two dimensions must keep, for one n: checked from outside."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Iterator

import numpy as np

from oracles.permutations import attacks
from queenlab.constructions.construction import Construction
from queenlab.constructions.recipe import RowsRecipe, rebuild
from queenlab.constructions.registry import all_constructions
from queenlab.constructions.request import Request


def in_two_dimensions() -> list[Construction]:
    return [c for c in all_constructions() if any(c.applies(Request(n)) for n in range(4, 61))]


def claims(construction: Construction, n: int) -> Iterator[Request]:
    """The strongest requests that it takes: the largest range on the plane, and the largest on the torus.

    It must take every smaller range too, and the plane wherever it takes the torus.
    """
    largest = {}
    for torus in (False, True):
        # One queen keeps any distance; two of range k need (k+1)^2 columns.
        ranges = range(1, 3 if n == 1 else math.isqrt(n) + 2)
        taken = [k for k in ranges if construction.applies(Request(n, torus=torus, range=k))]
        assert taken == list(range(1, len(taken) + 1)), (construction.name, n, torus, taken)
        largest[torus] = len(taken)
        if taken:
            yield Request(n, torus=torus, range=len(taken))
    assert largest[True] <= largest[False], (construction.name, n, largest)


def samples(construction: Construction, request: Request, most: int) -> list[RowsRecipe]:
    """The last member, and others drawn anywhere."""
    size = construction.size(request).value
    assert size >= 1, (construction.name, request)
    draw = random.Random(f"{construction.name} {request.name}")
    chosen = range(size) if size <= most else sorted({size - 1, *(draw.randrange(size) for _ in range(most - 1))})
    made = [construction.member(request, index) for index in chosen]
    assert len({json.dumps(recipe.describe()) for recipe in made}) == len(made)
    return made  # type: ignore[return-value]


def check_solution(recipe: RowsRecipe, request: Request, columns: int = 40) -> bytes:
    """Whether the board is a solution of what was asked, the same in all its forms; its rows as bytes."""
    rows = recipe.build()
    n = request.n
    assert recipe.side == n == len(rows), (request, recipe)
    wrong = attacks(rows, request.torus, request.range)
    assert wrong is None, (request, recipe, wrong)
    check_cells_of_a_board(recipe, rows, columns)
    return rows.tobytes()


def check_cells_of_a_board(recipe: RowsRecipe, rows: np.ndarray, columns: int) -> None:
    """Whether single rows are those of the board, also after the recipe went through JSON."""
    n = len(rows)
    again = rebuild(json.loads(json.dumps(recipe.describe())))
    assert again == recipe
    some = np.random.default_rng(n).integers(0, n, columns).tolist()
    for column in {0, n - 1, n // 2, n // 3, *some}:
        assert recipe.at(column) == rows[column], (recipe, column)
    for first, last in ((n // 3, n), sorted(some[:2]), sorted(some[1:3])):
        part = np.empty(last - first, dtype=np.int64)
        recipe.fill(part, first)
        assert np.array_equal(part, rows[first:last]), recipe
