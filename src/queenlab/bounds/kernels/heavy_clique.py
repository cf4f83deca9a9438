"""The heaviest set of vertices that are joined pairwise, by branch and bound.

Vertices are added one after the other, from the last to the first, as in Östergård's Russian dolls (A new algorithm for
the maximum-weight clique problem, 2001): `dolls[v]` is the weight of a heaviest clique among v, v + 1, ... A branch
ends when neither the weight of all its candidates nor the doll of the first of them can beat the best clique so far.
"""

from __future__ import annotations

from typing import Any

from queenlab.compiling import compiled

#: Weights are sums of solutions of linear programs; less than this is not an improvement.
LEAST = 1e-9


def _heavy_clique(joined: Any, weights: Any, dolls: Any, lists: Any, rests: Any, state: Any, budget: int) -> int:
    """Marks a heaviest clique in the last column of `state`; gives back the nodes, more than the budget if it gave up.

    Args:
        joined: for each two vertices whether they are.
        weights: of the vertices, all positive; the search is fast if they increase.
        dolls: zeros, one for each vertex.
        lists: scratch for the candidates of each level; one row and column for each vertex, as for `rests`.
        rests: scratch for the sums of their weights.
        state: scratch for four numbers of each level: candidates, place, vertex; and 1 in the last column for each
            vertex of the best clique.
        budget: nodes.
    """
    size = len(weights)
    heaviest = 0.0
    nodes = 0
    for root in range(size - 1, -1, -1):
        level = 0
        state[0, 2] = root
        count = 0
        for vertex in range(root + 1, size):
            if joined[root, vertex]:
                lists[0, count] = vertex
                count += 1
        taken = weights[root]
        if taken > heaviest + LEAST:
            heaviest = taken
            state[:, 3] = 0
            state[root, 3] = 1
        while True:
            # A new level: its candidates are listed up to `count`.
            state[level, 0] = count
            state[level, 1] = 0
            rest = 0.0
            for place in range(count - 1, -1, -1):
                rest += weights[lists[level, place]]
                rests[level, place] = rest
            while level >= 0:
                place = state[level, 1]
                if place < state[level, 0]:
                    hope = min(rests[level, place], dolls[lists[level, place]])
                    if taken + hope > heaviest + LEAST:
                        break
                taken -= weights[state[level, 2]]
                level -= 1
            if level < 0:
                break
            nodes += 1
            if nodes > budget:
                return nodes
            place = state[level, 1]
            state[level, 1] = place + 1
            vertex = lists[level, place]
            count = 0
            for other in range(place + 1, state[level, 0]):
                if joined[vertex, lists[level, other]]:
                    lists[level + 1, count] = lists[level, other]
                    count += 1
            level += 1
            state[level, 2] = vertex
            taken += weights[vertex]
            if taken > heaviest + LEAST:
                heaviest = taken
                state[:, 3] = 0
                for earlier in range(level + 1):
                    state[state[earlier, 2], 3] = 1
        dolls[root] = heaviest
    return nodes


heavy_clique = compiled(_heavy_clique)
