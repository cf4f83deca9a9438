"""Groups acting on the cells of a board: orbits, canonical forms and orbit counting.

Two kinds share one interface, `SymmetryGroup`:

- `Group` holds permutations of all cells. It can do everything, up to a memory limit.
- `BoardSymmetry` moves coordinates. It holds nothing the size of the board, so that a canonical form of k cells
  costs the same on a board of any side.
"""

from __future__ import annotations

from queenlab.symmetry.board_groups import (
    BoardSymmetry,
    board_group,
    signed_permutations,
    square_group,
    torus_scalings,
    torus_shifts,
    triangle_group,
    triangle_square_group,
)
from queenlab.symmetry.closure import MAX_ENTRIES
from queenlab.symmetry.grid import GridSymmetry
from queenlab.symmetry.group import Group
from queenlab.symmetry.orbits import representatives, symmetric_under, up_to_symmetry
from queenlab.symmetry.symmetry_group import SymmetryGroup

__all__ = [
    "MAX_ENTRIES",
    "BoardSymmetry",
    "GridSymmetry",
    "Group",
    "SymmetryGroup",
    "board_group",
    "representatives",
    "signed_permutations",
    "square_group",
    "symmetric_under",
    "torus_scalings",
    "torus_shifts",
    "triangle_group",
    "triangle_square_group",
    "up_to_symmetry",
]
