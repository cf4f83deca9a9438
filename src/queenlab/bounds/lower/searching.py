"""Lower bounds by tabu search: the best of many short searches from good starts, each with its own seed."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from queenlab.board import Cells
from queenlab.bounds.bound import Bound
from queenlab.bounds.lower.graph import MAX_ARCS, arc_number, attack_graph
from queenlab.bounds.lower.local_search import TabuSearch
from queenlab.bounds.lower.starts import Start, starts
from queenlab.bounds.lower.verified_bound import lower_bound, side_and_dimensions
from queenlab.problems import Problem
from queenlab.work import Limits

#: Steps of one search, about half a second.
STEPS = 300_000
#: One of these is drawn for each search: how soon it is kicked on.
PATIENCES = (200, 1_000, 5_000, 20_000)
#: Without limits it stops after this many searches.
SEARCHES = 8


@dataclass(frozen=True)
class BestPlacement:
    """The best of several searches; the start, the seed and the patience reproduce it after `STEPS` steps."""

    cells: Cells
    start: Start
    seed: int
    patience: int
    searches: int

    @property
    def method(self) -> str:
        return f"tabu search from {self.start.origin} (patience {self.patience}, {STEPS} steps)"


def searched(n: int, d: int, limits: Limits, searches: int | None = None, target: int | None = None) -> BestPlacement:
    """The best of many searches: so many, or until the time is up, or until one has as many queens as the target."""
    graph = attack_graph(n, d)
    rng = np.random.default_rng([limits.seed or 0, n, d])
    most = searches if searches is not None else (SEARCHES if limits.seconds is None else 1 << 60)
    best: BestPlacement | None = None
    for number, start in enumerate(starts(n, d, limits), 1):
        seed, patience = int(rng.integers(1 << 30)), PATIENCES[int(rng.integers(len(PATIENCES)))]
        search = TabuSearch(graph, seed, start.cells, patience)
        search.run(limits, STEPS, target)
        if best is None or search.weight > len(best.cells):
            best = BestPlacement(search.cells(), start, seed, patience, number)
        if number >= most or limits.time_is_up() or (target is not None and len(best.cells) >= target):
            return replace(best, searches=number)
    raise AssertionError("starts have no end")


def local_search(problem: Problem, limits: Limits) -> Bound | None:
    """The best placement that tabu search finds from full solutions nearby, lattices, or nothing."""
    n, d = side_and_dimensions(problem)
    if n == 1 or arc_number(n, d) > MAX_ARCS:
        return None
    found = searched(n, d, limits)
    reason = f"{found.method}, seed {found.seed}; the best of {found.searches}"
    return lower_bound(n, d, found.cells, "local search", reason, limits)
