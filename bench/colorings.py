"""Colourings of the queen graph with n colours: proofs that there are none, and how soon one is found."""

from __future__ import annotations

from functools import partial

import numpy as np

from bench.harness import Case, Contender, Outcome, Settings, alternate
from queenlab.constructions.superposition.colorings_by_solutions import all_colorings, find_coloring
from queenlab.constructions.superposition.exact_cover_search import Covers
from queenlab.constructions.superposition.quartets import find_quartets
from queenlab.constructions.superposition.solutions import Ints, list_solutions
from queenlab.engines.dancing import DancingEngine
from queenlab.engines.sat import SatEngine
from queenlab.errors import CheckFailed
from queenlab.model import Item, model_of_items
from queenlab.problems import parse
from queenlab.work import Limits

ABOUT = (
    "Exact covers of the n x n board by n solutions. None for n = 8, 9, 10: by covers within the budget of misses, by "
    "the same search without it, and by the general engine on the Model whose options are the solutions; each lists "
    "them first. Found for larger n: symmetric colourings, the first pairs or quartets random, the rest of the board "
    "filled by a search through all solutions within it, or by SAT, seed 0, each verified."
)

BUDGET = "covers within a budget"
PLAIN = "covers"
DANCING = "dancing"
PAIRS = "pairs, then all solutions"
QUARTETS = "quartets, then SAT"
#: With pairs alone these take an hour and more.
TOO_LONG_FOR_PAIRS = 28


def by_budget(n: int) -> int:
    """The number of colourings."""
    return len(all_colorings(n, Limits())[0])


def by_covers(n: int) -> int:
    """The same without the budget."""
    rows = list_solutions(n, Limits()).rows.astype(np.int64)
    return len(list(Covers(rows + n * np.arange(n), n * n, Limits())))


def by_dancing(n: int) -> int:
    """The same by the general engine."""
    cells = list_solutions(n, Limits()).rows.astype(np.int64) + n * np.arange(n)
    items = [Item(f"cell{c}", 1, 1, np.flatnonzero((cells == c).any(axis=1))) for c in range(n * n)]
    return DancingEngine().count(model_of_items([f"s{k}" for k in range(len(cells))], items), Limits()).value or 0


def none(n: int, rounds: int) -> Case:
    """One board that n colours are not enough for."""
    tasks = {BUDGET: by_budget, PLAIN: by_covers, DANCING: by_dancing}
    timings = alternate([Contender.of(name, lambda f=f: f(n)) for name, f in tasks.items()], rounds)  # type: ignore[misc]
    for timing in timings.values():
        if timing.value != 0:
            raise CheckFailed(f"{timing.name} finds {timing.value} colourings of queens:{n} with {n} colours")
    return Case(f"queens:{n}, none", {"solutions": len(list_solutions(n, Limits()).rows)}, timings, BUDGET, 0)


def by_pairs(n: int) -> list[int]:
    """A colouring by the search that takes pairs of solutions, or turns."""
    return _shades(find_coloring(n, Limits(), 0)[0])


def by_quartets(n: int) -> list[int]:
    """A colouring by the search that takes four mirror images at a time."""
    return _shades(find_quartets(n, Limits(), lambda model, limits: SatEngine().solve(model, limits).chosen, 0)[0])


def _shades(colors: Ints | None) -> list[int]:
    assert colors is not None
    shades: list[int] = colors.ravel().tolist()
    return shades


def found(n: int, rounds: int) -> Case:
    """One board that is coloured."""
    tasks = {QUARTETS: by_quartets} if n % 4 == 0 else {}
    tasks |= {PAIRS: by_pairs} if n < TOO_LONG_FOR_PAIRS else {}
    contenders = [Contender.of(name, partial(task, n), warm=n <= 14) for name, task in tasks.items()]
    timings = alternate(contenders, rounds)
    for timing in timings.values():
        if not parse(f"queens:{n},goal=color,colors={n}").verify(timing.value).ok:
            raise CheckFailed(f"{timing.name}: the colouring of queens:{n} is wrong")
    return Case(f"queens:{n}, found", {"cells": n * n}, timings, next(iter(tasks)), "a colouring")


def run(settings: Settings) -> Outcome:
    """Proofs, then colourings."""
    cases = [none(n, settings.count(5)) for n in ((8, 9) if settings.quick else (8, 9, 10))]
    cases += [
        found(n, settings.count(1, 1)) for n in ((12,) if settings.quick else (12, 14, 16, 18, 20, 22, 24, 28, 32))
    ]
    return Outcome(cases, {"CPU seconds": {case.name: case.timings[case.reference].cpu for case in cases}})
