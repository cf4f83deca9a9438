"""Single cells of a recipe, as people ask for them: `--at 1,5,9`, `--at '2,3 4,1'`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from queenlab.errors import BadInput, NotSupported

if TYPE_CHECKING:
    from queenlab.constructions.recipe import Recipe

_NUMBER = re.compile(r"[0-9]{1,19}")


@dataclass(frozen=True)
class RecipePlace:
    """Where a recipe was asked, and what it said there; both 1-based.

    Attributes:
        cell: the cell; for a colouring with its colour behind it.
        found: the part of it that was not in the question: a row, a height, a colour, or the whole cell.
    """

    cell: list[int]
    found: list[int]


def parse_places(recipe: Recipe, text: str) -> list[RecipePlace]:
    """What a recipe says at the places in a text."""
    wanted = _numbers_wanted(recipe)
    if wanted is None:
        raise NotSupported(f"a {recipe.kind} gives its cells only all at once; leave --at away")
    places = []
    for numbers in _split(text, wanted):
        for number in numbers:
            if not 1 <= number <= recipe.side:
                what = "columns" if wanted == 1 else "coordinates"
                raise BadInput(f"{what} go from 1 to {recipe.side}, not to {number}")
        said = recipe.at(*(number - 1 for number in numbers))  # type: ignore[attr-defined]
        if isinstance(said, tuple):
            cell = [int(x) + 1 for x in said]
            places.append(RecipePlace(cell, cell))
        else:
            places.append(RecipePlace([*numbers, int(said) + 1], [int(said) + 1]))
    return places


def _numbers_wanted(recipe: Recipe) -> int | None:
    """How many numbers name a place: a column or point, a cell of the floor, a cell; None for cells all at once."""
    from queenlab.constructions.coloring_recipes import ColoringRecipe
    from queenlab.constructions.heights import HeightsRecipe
    from queenlab.constructions.hyperplane_solutions import Points
    from queenlab.constructions.recipe import RowsRecipe

    if isinstance(recipe, RowsRecipe | Points):
        return 1
    if isinstance(recipe, HeightsRecipe):
        return recipe.dimensions - 1
    return recipe.dimensions if isinstance(recipe, ColoringRecipe) else None


def _split(text: str, wanted: int) -> list[list[int]]:
    pattern = r"[\s,;/]+" if wanted == 1 else r"[\s;/]+"
    groups = [group.split(",") for group in re.split(pattern, text.strip()) if group]
    example = "1,5,9" if wanted == 1 else " ".join(",".join(str(x + y) for x in range(1, wanted + 1)) for y in (0, 1))
    if not groups or any(len(g) != wanted or not all(_NUMBER.fullmatch(x) for x in g) for g in groups):
        raise BadInput(f"--at takes whole numbers from 1 on, as in --at '{example}', not {text[:40]!r}")
    return [[int(x) for x in group] for group in groups]
