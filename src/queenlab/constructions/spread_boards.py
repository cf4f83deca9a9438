"""Boards up to 200 with the largest known range, where no formula gives it.

They were found by search: most are a lattice with a frame (`framed_lattice`, which finds others). The file holds
recipes, and what exhaustive searches have ruled out; nothing in it is used without being verified.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from queenlab.constructions.plane import PlaneConstruction
from queenlab.constructions.recipe import RowsRecipe, rebuild
from queenlab.errors import BadInput
from queenlab.kept.files import kept_json

#: The best boards known are listed, or given by a formula, up to this n.
LARGEST = 200


class SpreadBoard(PlaneConstruction):
    name = "spread-board"
    source = "found here by search; the file lists them"
    domain = "plane; some n up to 200 that no formula serves, each with its range"
    summary = "a lattice of nearly the same size, with queens added around it"
    searches = True

    def needs(self, n: int) -> str | None:
        return None if n in _boards() else "needs an n that is listed"

    def reach_at(self, n: int) -> int:
        return 1 if self.needs(n) else int(_boards()[n]["range"])

    def board(self, n: int) -> RowsRecipe:
        recipe = rebuild(_boards()[n]["recipe"])
        if not isinstance(recipe, RowsRecipe) or recipe.side != n:
            raise BadInput(f"the list of spread boards holds something else for n = {n}")
        return recipe


def ruled_out(n: int) -> tuple[int, str] | None:
    """The smallest range that an exhaustive search has ruled out, beyond what theorems say; how to search again."""
    found = _file()["ruled out"].get(str(n))
    return None if found is None else (int(found["range"]), str(found["proof"]))


def listed_sizes() -> list[int]:
    return sorted(_boards())


@cache
def _file() -> dict[str, Any]:
    return kept_json("spread_boards.json")


@cache
def _boards() -> dict[int, dict[str, Any]]:
    return {int(n): board for n, board in _file()["boards"].items()}


CONSTRUCTIONS = (SpreadBoard(),)
