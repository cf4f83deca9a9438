"""Closed forms: placements for every n of some kind, in linear time, with the theorem that guarantees them."""

# ruff: noqa: F401
# mypy: implicit-reexport
from __future__ import annotations

from typing import TYPE_CHECKING

from queenlab.lazy_names import lazy_names

if TYPE_CHECKING:
    from queenlab.constructions.boxes import box_board
    from queenlab.constructions.cut_search import best_cut
    from queenlab.constructions.cuts import Cut, has_full_solution
    from queenlab.constructions.decomposition import torus_family, torus_solutions_at_least
    from queenlab.constructions.general_solution import GeneralSolution
    from queenlab.constructions.heights import Linear, linear_form, tiled
    from queenlab.constructions.linear_solutions import LinearSolutions, linear_solution_count
    from queenlab.constructions.nqueens_program import NQueensProgram
    from queenlab.constructions.numbers import factorize, is_prime, ordered_factorizations, smallest_prime_factor
    from queenlab.constructions.recipe import Recipe, RowsRecipe, rebuild
    from queenlab.constructions.registry import all_constructions, constructions_for
    from queenlab.constructions.regular import knight_walk
    from queenlab.constructions.request import Request
    from queenlab.constructions.rows import WithoutCorner
    from queenlab.constructions.superposition.kept import kept_coloring

#: By module, its public names.
_HOMES = {
    "boxes": "box_board",
    "cut_search": "best_cut",
    "cuts": "Cut has_full_solution",
    "decomposition": "torus_family torus_solutions_at_least",
    "general_solution": "GeneralSolution",
    "heights": "Linear linear_form tiled",
    "linear_solutions": "LinearSolutions linear_solution_count",
    "nqueens_program": "NQueensProgram",
    "numbers": "factorize is_prime ordered_factorizations smallest_prime_factor",
    "parallel_layers": "",
    "recipe": "Recipe RowsRecipe rebuild",
    "registry": "all_constructions constructions_for",
    "regular": "knight_walk",
    "request": "Request",
    "rows": "WithoutCorner",
    "superposition.kept": "kept_coloring",
}
__all__ = [name for names in _HOMES.values() for name in names.split()]
__getattr__ = lazy_names(__name__, _HOMES)
