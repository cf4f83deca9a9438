"""Recipes in files (`construct --describe`) and single cells of them (`--at`)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from queenlab.cli.files import read_text, source_name
from queenlab.errors import BadFile, BadInput, NotSupported
from queenlab.strict_json import read_json

if TYPE_CHECKING:
    from queenlab.constructions.recipe import Recipe
    from queenlab.verbs.recipe import Asked


_NUMBER = re.compile(r"[0-9]{1,19}")


def read_recipe(path: Path, name: str | None) -> tuple[Asked, Recipe]:
    """The recipe in a file and its problem: the named one, or the file's own.

    The file holds `{"problem": ..., "recipe": {...}}` or the description alone, which is then taken for queens.
    """
    from queenlab.constructions.coloring_recipes import ColoringRecipe
    from queenlab.constructions.recipe import RowsRecipe, rebuild
    from queenlab.constructions.registry import all_constructions
    from queenlab.verbs.recipe import Asked

    source = source_name(path)
    found = read_json(read_text(path), source)
    if not isinstance(found, dict) or not isinstance(found.get("recipe"), str | dict):
        raise _bad('a recipe has the form {"problem": "queens:7", "recipe": {"recipe": "congruence", ...}}', source)
    bare = isinstance(found["recipe"], str)
    if name is None and not bare:
        name = found.get("problem")
        if not (name is None or isinstance(name, str)):
            raise _bad('the "problem" of a recipe must be a name such as queens:7', source)
    all_constructions()  # each module adds its kinds of recipes to those that can be rebuilt
    try:
        recipe = rebuild(found if bare else found["recipe"])
    except BadInput as error:
        raise _bad(str(error), source) from None
    if name is None:
        if not isinstance(recipe, RowsRecipe):
            raise _bad(f"a {recipe.kind} recipe does not name its problem; add the problem to the command", source)
        name = f"queens:{recipe.side}"
    asked = Asked.of(name)
    dimensions = getattr(recipe, "dimensions", getattr(recipe, "d", 2))
    if dimensions != asked.request.d or isinstance(recipe, ColoringRecipe) != (asked.request.goal == "color"):
        raise _bad(f"a {recipe.kind} in {dimensions} dimensions does not answer {asked}", source)
    if recipe.side != asked.request.n:
        raise _bad(f"the recipe is for a board of side {recipe.side}, not for {asked}", source)
    return asked, recipe


def _bad(reason: str, source: str) -> BadFile:
    return BadFile(reason, 1, 1, source)


@dataclass(frozen=True)
class RecipePlace:
    """A place of a recipe and its value there; both 1-based.

    Attributes:
        cell: the cell; for a colouring with its colour behind it.
        found: the part of it that was not in the question: a row, a height, a colour, or the whole cell.
    """

    cell: list[int]
    found: list[int]


def parse_places(recipe: Recipe, text: str) -> list[RecipePlace]:
    """The values of a recipe at the places in a text."""
    wanted = _numbers_wanted(recipe)
    if wanted is None:
        raise NotSupported(f"a {recipe.kind} recipe has no formula for single cells; omit --at")
    places = []
    for numbers in _split(text, wanted):
        for number in numbers:
            if not 1 <= number <= recipe.side:
                what = "columns" if wanted == 1 else "coordinates"
                raise BadInput(f"{what} go from 1 to {recipe.side}, not to {number}")
        value = recipe.at(*(number - 1 for number in numbers))
        if isinstance(value, tuple):
            cell = [int(x) + 1 for x in value]
            places.append(RecipePlace(cell, cell))
        else:
            places.append(RecipePlace([*numbers, int(value) + 1], [int(value) + 1]))
    return places


def _numbers_wanted(recipe: Recipe) -> int | None:
    """How many numbers name a place: a column or point, a cell of the floor, a cell; None for cells all at once."""
    from queenlab.constructions.coloring_recipes import ColoringRecipe
    from queenlab.constructions.heights import HeightsRecipe
    from queenlab.constructions.hyperqueens import Points
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
        raise BadInput(f"--at takes whole numbers, 1 or more, as in --at '{example}', not {text[:40]!r}")
    return [[int(x) for x in group] for group in groups]
