"""The counters by name, and which one to take. Nothing is imported before it is asked for."""

from __future__ import annotations

import importlib
from typing import NamedTuple

from queenlab.counters.counter import Counter, Plan, megabytes
from queenlab.problems import Problem

#: Each counter: its name, and the module and class where it lives. "auto" takes the first that accepts the problem,
#: suits it and fits into the memory, so the most special stand first. To add one, add a line.
COUNTERS: dict[str, tuple[str, str]] = {
    "half-boards": ("queenlab.counters.half_boards.counter", "HalfBoards"),
    "torus-queens": ("queenlab.counters.torus_queens.counter", "TorusQueens"),
    "leprechaun-boxes": ("queenlab.counters.leprechaun_boxes.counter", "LeprechaunBoxes"),
    "leprechaun-halves": ("queenlab.counters.leprechaun_halves.counter", "LeprechaunHalves"),
    "leprechaun-columns": ("queenlab.counters.leprechaun_columns.counter", "LeprechaunColumns"),
    "leprechaun-columns-4": ("queenlab.counters.leprechaun_columns.counter", "LeprechaunColumnsFour"),
    "xqueens-classes": ("queenlab.counters.xqueens_total.counter", "XqueensTotal"),
    "xqueens-classes-8": ("queenlab.counters.xqueens_total.counter", "XqueensTotalUpright"),
    "xqueens-sparse": ("queenlab.counters.xqueens_sparse.counter", "XqueensSparse"),
    "latin-rooks": ("queenlab.counters.latin_rooks.counter", "LatinRooks"),
    "full-layers": ("queenlab.counters.full_layers.counter", "FullLayers"),
    "rows": ("queenlab.counters.rows.counter", "Rows"),
    "space": ("queenlab.counters.space.counter", "SpacePlacements"),
    "cases": ("queenlab.counters.space.cases", "SpaceCases"),
    "fundamental-queens": ("queenlab.counters.fundamental_queens.counter", "FundamentalQueens"),
    "plain-queens": ("queenlab.counters.plain_queens.counter", "PlainQueens"),
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
