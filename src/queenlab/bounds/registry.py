"""The bounds by name, imported on first use. To add one, add a line."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from queenlab.bounds.bound import Bound
from queenlab.problems import Problem
from queenlab.work import Limits

if TYPE_CHECKING:
    from queenlab.bounds.box_bounds import BoxKnowledge

UpperBound = Callable[[int, int, Limits, "BoxKnowledge"], "Bound | None"]
LowerBound = Callable[[Problem, Limits], "Bound | None"]

#: Upper bounds, cheap ones first: module and function; called with n, d, the limits and what is known of boxes.
UPPER: dict[str, tuple[str, str]] = {
    "lines": ("queenlab.bounds.tilings", "lines"),
    "cubes": ("queenlab.bounds.tilings", "cubes"),
    "side three": ("queenlab.bounds.side_three", "side_three"),
    "repulsion": ("queenlab.bounds.sum_of_squares.kept_bound", "repulsion"),
    "clique LP": ("queenlab.bounds.linear_programs", "clique_lp"),
    "theorem 13": ("queenlab.bounds.tilings", "theorem_13"),
    "layers": ("queenlab.bounds.tilings", "layers"),
    "slabs": ("queenlab.bounds.tilings", "slab_sums"),
    "subsolution LP": ("queenlab.bounds.linear_programs", "subsolution_lp"),
    "box LP": ("queenlab.bounds.linear_programs", "box_lp"),
    "search": ("queenlab.bounds.box_bounds", "exhaustive"),
}
#: Lower bounds: module and function; called with the problem and the limits.
LOWER: dict[str, tuple[str, str]] = {
    "full solution": ("queenlab.bounds.lower.closed_forms", "full_solution"),
    "product": ("queenlab.bounds.lower.products", "product"),
    "kept witness": ("queenlab.bounds.lower.closed_forms", "kept"),
    "lattice": ("queenlab.bounds.lower.lattices", "lattice"),
    "subcube": ("queenlab.bounds.lower.closed_forms", "subcube"),
    "packing": ("queenlab.bounds.lower.packings", "on_three"),
    "cosets": ("queenlab.bounds.lower.cosets", "cosets"),
    "layered": ("queenlab.bounds.lower.layered", "layered"),
    "invariant": ("queenlab.bounds.lower.invariant", "invariant"),
    "local search": ("queenlab.bounds.lower.searching", "local_search"),
    "neighbourhoods": ("queenlab.bounds.lower.neighbourhoods", "neighbourhood_search"),
}


def upper_bounds() -> Iterator[tuple[str, UpperBound]]:
    yield from ((name, _function(*where)) for name, where in UPPER.items())


def lower_bounds() -> Iterator[tuple[str, LowerBound]]:
    yield from ((name, _function(*where)) for name, where in LOWER.items())


def _function(module: str, name: str) -> Callable[..., Bound | None]:
    found: Callable[..., Bound | None] = getattr(importlib.import_module(module), name)
    return found
