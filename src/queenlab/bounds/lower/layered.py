"""One coset per layer: y = a x + c_z modulo N on layer z, with its own constant c_z.

For a linear full solution c_z is linear in z; here it is any function. Of the cells of n^3, or of n^d with the other
coordinates in place of z, those with the same z and the same y - a x modulo N are one class. So there are at most n N
classes for d = 3, and the search is for constants that do not attack each other.
"""

from __future__ import annotations

from queenlab.board import Board, Cells
from queenlab.bounds.bound import Bound
from queenlab.bounds.lower.graph import MAX_ARCS, Graph, arc_number, attack_graph, quotient
from queenlab.bounds.lower.local_search import TabuSearch
from queenlab.bounds.lower.verified_bound import lower_bound, side_and_dimensions
from queenlab.problems import Problem
from queenlab.work import Limits

#: Steps of the search for constants, and of the one from there with single cells.
STEPS = 30_000
FILL_STEPS = 60_000
PATIENCE = 2_000


def layer_graph(n: int, d: int, modulus: int, slope: int) -> Graph:
    """The graph of the classes; those with an attack inside are left out."""
    graph = attack_graph(n, d)
    board = Board(n, d)
    x = board.coordinates(graph.cells)
    layer = graph.cells % n ** (d - 2)
    return quotient(graph, layer * modulus + (x[:, 1] - slope * x[:, 0]) % modulus)


def layered(problem: Problem, limits: Limits) -> Bound | None:
    """The best constants found for some slope and modulus from n to n + 6, with single cells moved after that."""
    n, d = side_and_dimensions(problem)
    if d < 3 or n < 3 or arc_number(n, d) > MAX_ARCS:
        return None
    best: tuple[int, Cells, str] | None = None
    graph = attack_graph(n, d)
    for modulus in range(n, n + 7):
        for slope in range(2, modulus // 2 + 1):
            if limits.time_is_up():
                break
            classes = layer_graph(n, d, modulus, slope)
            if classes.size == 0:
                continue
            search = TabuSearch(classes, limits.seed or 0, patience=PATIENCE)
            search.run(limits, STEPS)
            fill = TabuSearch(graph, limits.seed or 0, search.cells(), patience=PATIENCE)
            fill.run(limits, FILL_STEPS)
            if best is None or fill.weight > best[0]:
                reason = (
                    f"{search.weight} cells with x2 = {slope} x1 + c mod {modulus}, c for each layer, then tabu search"
                )
                best = fill.weight, fill.cells(), reason
    return None if best is None else lower_bound(n, d, best[1], "layered", best[2], limits)
