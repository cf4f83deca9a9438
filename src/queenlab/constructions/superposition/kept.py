"""Stored colourings with n colours for multiples of 2 or 3, and products of them.

Nothing in the files is used without being verified. A kept colouring of side m gives one of side m s for every s
coprime to 6: tiles coloured by the one, cells within a tile by a linear colouring of the torus (see `ProductColoring`).
"""

from __future__ import annotations

import math

import numpy as np

from queenlab.constructions.coloring_recipes import LinearColoring
from queenlab.constructions.heights import tiled
from queenlab.constructions.recipe import MAX_BUILT, Ints
from queenlab.kept.files import kept_json

#: Sides of the colourings that a search found, after Vasquez and Habet (2004) and Vasquez (2006).
FOUND_SIZES = (12, 14, 15, 16, 18, 20, 21, 22, 24, 28, 32)


def kept_coloring(n: int) -> Ints | None:
    """A colouring with n colours by row and column, from a file or as a product; None where neither gives one.

    Example:
        >>> kept_coloring(70).shape, kept_coloring(9)
        ((70, 70), None)
    """
    for side in reversed(FOUND_SIZES):
        inner, rest = divmod(n, side)
        if rest == 0 and inner > 0 and math.gcd(inner, 6) == 1 and n * n <= MAX_BUILT:
            cells = np.array(kept_json(f"placements/queens-{side}-color.json")["witness"], dtype=np.int64)
            outer = cells[:, 2].reshape(side, side) - 1
            return outer if inner == 1 else tiled(outer, LinearColoring(inner, (2,)).build(), inner)
    return None
