"""Recipes in files: what `construct --describe` wrote, or anything else that claims to be such."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from queenlab.cli.files import read_text, source_name
from queenlab.errors import BadFile, BadInput
from queenlab.strict_json import read_json

if TYPE_CHECKING:
    from queenlab.constructions.recipe import Recipe
    from queenlab.verbs.recipe import Asked


def read_recipe(path: Path, name: str | None) -> tuple[Asked, Recipe]:
    """The recipe in a file and the problem that it is for: the one named here, or the file's own.

    The file holds `{"problem": ..., "recipe": {...}}` or the description alone, which is then taken for queens.
    """
    from queenlab.constructions.coloring_recipes import ColoringRecipe
    from queenlab.constructions.recipe import RowsRecipe, rebuild
    from queenlab.constructions.registry import all_constructions
    from queenlab.verbs.recipe import Asked

    source = source_name(path)
    told = read_json(read_text(path), source)
    if not isinstance(told, dict) or not isinstance(told.get("recipe"), str | dict):
        raise _bad('a recipe is written {"problem": "queens:7", "recipe": {"recipe": "congruence", ...}}', source)
    bare = isinstance(told["recipe"], str)
    if name is None and not bare:
        name = told.get("problem")
        if not (name is None or isinstance(name, str)):
            raise _bad("the problem of a recipe is a name such as queens:7", source)
    all_constructions()  # each module adds its kinds of recipes to those that can be rebuilt
    try:
        recipe = rebuild(told if bare else told["recipe"])
    except BadInput as error:
        raise _bad(str(error), source) from None
    if name is None:
        if not isinstance(recipe, RowsRecipe):
            raise _bad(f"a {recipe.kind} does not say its problem; name it", source)
        name = f"queens:{recipe.side}"
    asked = Asked.of(name)
    dimensions = getattr(recipe, "dimensions", getattr(recipe, "d", 2))
    if dimensions != asked.request.d or isinstance(recipe, ColoringRecipe) != (asked.request.goal == "color"):
        raise _bad(f"a {recipe.kind} in {dimensions} dimensions is no answer to {asked}", source)
    if recipe.side != asked.request.n:
        raise _bad(f"the recipe is for a board of side {recipe.side}, not for {asked}", source)
    return asked, recipe


def _bad(reason: str, source: str) -> BadFile:
    return BadFile(reason, 1, 1, source)
