"""Colourings with n colours for multiples of 2 or 3, kept as they were found; and products of these.

The file holds what `find_coloring` gave: one line a row, one character a cell. Nothing in it is used without being
verified. A kept colouring of side m gives one of side m s for every s coprime to 6: tiles coloured by the one, cells
within a tile by a linear colouring of the torus (see `ProductColoring`).
"""

from __future__ import annotations

import json
import math
from functools import cache
from importlib.resources import files

import numpy as np

from queenlab.constructions.coloring_recipes import LinearColoring
from queenlab.constructions.heights import tiled
from queenlab.constructions.recipe import MAX_BUILT, Ints

#: Colours in their order.
_SIGNS = "0123456789abcdefghijklmnopqrstuvwxyz"


def kept_sizes() -> list[int]:
    return sorted(_file())


def kept_coloring(n: int) -> Ints | None:
    """A colouring with n colours by row and column, from the file or as a product; None where neither gives one.

    Example:
        >>> 14 in kept_sizes(), kept_coloring(70).shape, kept_coloring(9)
        (True, (70, 70), None)
    """
    for side in reversed(kept_sizes()):
        inner, rest = divmod(n, side)
        if rest == 0 and inner > 0 and math.gcd(inner, 6) == 1 and n * n <= MAX_BUILT:
            rows = _file()[side]
            outer = np.array([[_SIGNS.index(sign) for sign in row] for row in rows], dtype=np.int64)
            return outer if inner == 1 else tiled(outer, LinearColoring(inner, (2,)).build(), inner)
    return None


def written(colors: Ints) -> list[str]:
    return ["".join(_SIGNS[color] for color in row) for row in colors.tolist()]


@cache
def _file() -> dict[int, list[str]]:
    text = files("queenlab.constructions").joinpath("data", "colorings.json").read_text(encoding="utf-8")
    return {int(side): list(rows) for side, rows in json.loads(text).items()}
