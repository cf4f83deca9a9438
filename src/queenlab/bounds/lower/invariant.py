"""Placements invariant under a group: unions of orbits, so that the problem shrinks by the order of the group.

An orbit with an attack inside is of no use; the others are the vertices of a graph, with their numbers of cells as
weights.
"""

from __future__ import annotations

from dataclasses import dataclass

from queenlab.board import Cells
from queenlab.bounds.bound import Bound
from queenlab.bounds.lower.exact_sets import heaviest_set
from queenlab.bounds.lower.graph import MAX_ARCS, Graph, arc_number, attack_graph, quotient
from queenlab.bounds.lower.local_search import TabuSearch
from queenlab.bounds.lower.subgroups import subgroups
from queenlab.bounds.lower.verified_bound import lower_bound, side_and_dimensions
from queenlab.problems import Problem
from queenlab.symmetry import GridSymmetry
from queenlab.symmetry.closure import orbit_labels
from queenlab.work import Limits

#: Graphs with at most that many vertices are searched to the end.
FEW = 60
#: Steps of the tabu search for one group.
STEPS = 60_000
PATIENCE = 5_000
#: Seconds that listing the groups takes, by the dimension; with less time none is listed.
LEAST_SECONDS = {2: 0.0, 3: 0.0, 4: 0.5, 5: 6.0}
LONGEST = 10.0


@dataclass(frozen=True)
class Invariant:
    """What was found for a group of some order, of so many orbits without an attack inside.

    `exact`: no placement that the group leaves alone has more.
    """

    order: int
    orbits: int
    cells: Cells
    exact: bool

    @property
    def value(self) -> int:
        return len(self.cells)


def orbit_graph(graph: Graph, symmetries: list[GridSymmetry]) -> Graph:
    """The graph of the orbits of cells under these symmetries."""
    return quotient(graph, orbit_labels(graph.size, [g.permutation() for g in symmetries]))


def largest_invariant(graph: Graph, order: int, symmetries: list[GridSymmetry], limits: Limits) -> Invariant:
    """The largest placement that these symmetries leave alone, or a large one."""
    orbits = orbit_graph(graph, symmetries)
    search = TabuSearch(orbits, limits.seed or 0, patience=PATIENCE)
    search.run(limits, STEPS if orbits.size > FEW else STEPS // 20)
    best, exact = search.best, orbits.size == 0
    if 0 < orbits.size <= FEW:
        rest = limits.rest()
        best, exact = heaviest_set(orbits, Limits(rest.seconds, seed=limits.seed, workers=1), best)
    return Invariant(order, orbits.size, orbits.cells_of(best), exact)


def invariant_placements(n: int, d: int, limits: Limits, most: int = 64) -> list[Invariant]:
    """One for each group (see `subgroups`), the largest groups first, as far as the time goes."""
    found: list[Invariant] = []
    if limits.seconds is not None and limits.seconds - limits.elapsed() < LEAST_SECONDS.get(d, LONGEST):
        return found
    graph = attack_graph(n, d)
    for order, symmetries in subgroups(n, d, most):
        if limits.time_is_up():
            break
        found.append(largest_invariant(graph, order, symmetries, limits))
    return found


def invariant(problem: Problem, limits: Limits) -> Bound | None:
    """The largest placement found that some group of signed permutations of the axes leaves alone."""
    n, d = side_and_dimensions(problem)
    if n == 1 or arc_number(n, d) > MAX_ARCS:
        return None
    found = invariant_placements(n, d, limits)
    if not found:
        return None
    best = max(found, key=lambda one: one.value)
    reason = (
        f"{best.value} cells in orbits of {best.order} symmetries, of {best.orbits} orbits that are free of attacks"
    )
    return lower_bound(n, d, best.cells, "invariant", reason, limits)
