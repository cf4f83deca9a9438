"""The counters by name, and which one to take. Nothing is imported before it is asked for."""

from __future__ import annotations

import importlib
from typing import NamedTuple

from queenlab.counters.counter import Counter, Plan, megabytes
from queenlab.problems import Problem

#: Each counter: its name, and the module and class where it lives. "auto" takes the first that accepts the problem,
#: suits it and fits into the memory, so the most special stand first. To add one, add a line.
COUNTERS: dict[str, tuple[str, str]] = {
    "half-boards": ("queenlab.counters.half_boards", "HalfBoards"),
    "torus-queens": ("queenlab.counters.torus_queens", "TorusQueens"),
    "leprechaun-boxes": ("queenlab.counters.leprechaun_boxes", "LeprechaunBoxes"),
    "leprechaun-halves": ("queenlab.counters.leprechaun_halves", "LeprechaunHalves"),
    "leprechaun-columns": ("queenlab.counters.leprechaun_columns", "LeprechaunColumns"),
    "leprechaun-columns-4": ("queenlab.counters.leprechaun_columns", "LeprechaunColumnsFour"),
    "xqueens-classes": ("queenlab.counters.xqueens_total", "XqueensTotal"),
    "xqueens-classes-8": ("queenlab.counters.xqueens_total", "XqueensTotalUpright"),
    "xqueens-sparse": ("queenlab.counters.xqueens_sparse", "XqueensSparse"),
    "latin-rooks": ("queenlab.counters.latin_rooks", "LatinRooks"),
    "full-layers": ("queenlab.counters.full_layers", "FullLayers"),
    "rows": ("queenlab.counters.rows", "Rows"),
    "space": ("queenlab.counters.space_placements", "SpacePlacements"),
    "cases": ("queenlab.counters.space_cases", "SpaceCases"),
    "fundamental-queens": ("queenlab.counters.fundamental_queens", "FundamentalQueens"),
    "plain-queens": ("queenlab.counters.plain_queens", "PlainQueens"),
}


class Candidate(NamedTuple):
    """A counter, asked about a problem.

    Attributes:
        name: the name that `--engine` takes.
        plan: what it would do, or None where it cannot count the problem.
        against: why it is not taken, or None where nothing speaks against it.
    """

    name: str
    plan: Plan | None
    against: str | None


def counter(name: str) -> Counter:
    """The counter with that name.

    Example:
        >>> counter("plain-queens").name
        'plain-queens'
    """
    module, class_name = COUNTERS[name]
    made = getattr(importlib.import_module(module), class_name)()
    assert isinstance(made, Counter)
    return made


def candidates(problem: Problem, memory: int | None = None) -> list[Candidate]:
    """What every counter says of a problem, in the order of preference."""
    found = []
    for name in COUNTERS:
        one = counter(name)
        refusal = one.accepts(problem)
        if refusal is not None:
            found.append(Candidate(name, None, refusal))
            continue
        plan = one.plan(problem)
        against = one.suits(problem)
        if memory is not None and plan.memory > memory:
            against = f"needs about {megabytes(plan.memory)}, and {megabytes(memory)} are allowed"
        found.append(Candidate(name, plan, against))
    return found
