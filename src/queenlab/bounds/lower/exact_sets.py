"""The heaviest independent set of a small graph, by CP-SAT on a Model with one item for each clique of a cover."""

from __future__ import annotations

import numpy as np

from queenlab.board import Cells
from queenlab.bounds.lower.graph import Graph
from queenlab.engines.registry import engine
from queenlab.model import ModelBuilder
from queenlab.work import Limits


def clique_cover(graph: Graph) -> list[list[int]]:
    """Cliques that hold every edge at least once, each made larger as long as a vertex fits, greedily."""
    near = [set(graph.nexts[graph.starts[v] : graph.starts[v + 1]].tolist()) for v in range(graph.size)]
    open_edges = [{u for u in near[v] if u > v} for v in range(graph.size)]
    cliques = []
    for v in range(graph.size):
        while open_edges[v]:
            u = min(open_edges[v])
            clique, common = [v, u], near[v] & near[u]
            while common:
                # The one that covers most edges from v that are still open.
                w = min(common, key=lambda x: (x not in open_edges[v], x))
                clique.append(w)
                common &= near[w]
            clique.sort()
            for i, a in enumerate(clique):
                open_edges[a].difference_update(clique[i + 1 :])
            cliques.append(clique)
    return cliques


def heaviest_set(graph: Graph, limits: Limits, hint: Cells | None = None) -> tuple[Cells, bool]:
    """(vertices, whether there is no heavier set); not lighter than the hint, an independent set.

    Ctrl-C ends it with KeyboardInterrupt, although the engine keeps what it has found.
    """
    start = np.zeros(0, dtype=np.int64) if hint is None else hint
    if graph.size == 0:
        return start, True
    builder = ModelBuilder("max")
    items: list[list[int]] = [[] for _ in range(graph.size)]
    for number, clique in enumerate(clique_cover(graph)):
        item = builder.item(f"clique {number}", 0, 1)
        for v in clique:
            items[v].append(item)
    for v, weight in enumerate(graph.weights.tolist()):
        builder.option(str(v), items[v], weight)
    result = engine("cpsat").optimize(builder.build(), limits)
    if limits.interrupted:
        # Else the search that asked would take it for an answer and continue.
        raise KeyboardInterrupt
    found = None if result.chosen is None else np.array(sorted(result.chosen), dtype=np.int64)
    if found is None or graph.weights[found].sum() < graph.weights[start].sum():
        return start, result.status == "proved"
    return found, result.status == "proved"
