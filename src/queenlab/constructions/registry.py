"""All constructions, the simplest first, and the choice among them."""

from __future__ import annotations

from importlib import import_module

from queenlab.constructions.construction import Construction
from queenlab.constructions.request import Request
from queenlab.errors import BadInput
from queenlab.wording import suggestion

#: One module an idea; where several constructions apply, the one that comes first here is the simplest.
_MODULES = (
    "regular", "pauls", "yaglom", "corner_removal", "three_parts", "general_solution", "special_boards",
    "nqueens_program", "decomposition", "planar_decomposition", "interleaved", "leprechaun_algorithms", "boxes",
    "square_less_one", "lattice", "perturbed_lattice", "grafted_lattice", "spread_boards", "linear_solutions",
    "two_slopes", "hyperqueens", "colorings", "latin", "subcube",
)  # fmt: skip


def all_constructions() -> tuple[Construction, ...]:
    """Every construction, the simplest first."""
    found: list[Construction] = []
    for name in _MODULES:
        found += import_module(f"queenlab.constructions.{name}").CONSTRUCTIONS
    return tuple(found)


def constructions_for(request: Request) -> list[Construction]:
    """The constructions that apply, the simplest first."""
    return [c for c in all_constructions() if c.applies(request)]


def simplest_construction(request: Request) -> Construction | None:
    """The first that applies, without asking the others, some of which search; None if there is none."""
    return next((c for c in all_constructions() if c.applies(request)), None)


def construction(name: str) -> Construction:
    known = {c.name: c for c in all_constructions()}
    if name not in known:
        raise BadInput(f"unknown construction '{name}'{suggestion(name, known)} (available: {', '.join(known)})")
    return known[name]
