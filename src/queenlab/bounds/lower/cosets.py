"""Unions of translates of one lattice: the cells whose sum w x modulo m is in a set S of residues.

If the residues t (w v), for all directions v and t from 1 to n - 1, are K, no two cells attack each other as long as no
two residues of S differ by an element of K, and 0 is not in K. So S is an independent set of a circulant graph on m
vertices, whose weights are the numbers of cells with each sum. This is what is invariant under the shifts that keep w x
modulo m.
"""

from __future__ import annotations

import numpy as np

from queenlab.board import Cells
from queenlab.bounds.bound import Bound
from queenlab.bounds.lower.graph import Graph
from queenlab.bounds.lower.lattices import MAX_CELLS, sums, weight_sets
from queenlab.bounds.lower.local_search import TabuSearch
from queenlab.bounds.lower.verified_bound import lower_bound, side_and_dimensions
from queenlab.problems import Problem
from queenlab.work import Limits

#: Larger moduli are left alone.
MAX_MODULUS = 160
#: Steps of the search in one circulant graph; their few hundred vertices need no more.
STEPS = 3_000


def differences(n: int, weights: tuple[int, ...], m: int) -> Cells:
    """K: the residues by which the sums of two cells on one line can differ, in order.

    Example:
        >>> differences(3, (1, 3), 20).tolist()
        [1, 2, 3, 4, 6, 8, 12, 14, 16, 17, 18, 19]
    """
    reached = np.zeros(1, dtype=np.int64)
    for w in weights:
        reached = np.unique((reached[:, None] + np.array([0, w, -w])) % m)
    # 0 is the direction v = 0; where another v gives 0 the weights are not allowed in the first place.
    return np.unique(reached[reached != 0][:, None] * np.arange(1, n) % m)


def circulant(n: int, weights: tuple[int, ...], m: int, counts: Cells) -> Graph:
    """The graph of the residues; vertex s stands for its counts[s] cells (numbered by s, for their number only)."""
    steps = differences(n, weights, m)
    arcs = (np.arange(m)[:, None] + steps) % m
    starts = np.arange(m + 1, dtype=np.int64) * len(steps)
    members = np.concatenate(([0], np.cumsum(counts)))
    return Graph(starts, arcs.ravel().astype(np.int32), members, np.repeat(np.arange(m), counts))


def best_cosets(
    n: int, d: int, limits: Limits, moduli: range, most_sets: int = 200
) -> tuple[int, int, tuple[int, ...], Cells] | None:
    """(cells, modulus, weights, residues) of the best union found, trying so many sets of weights for each modulus."""
    best: tuple[int, int, tuple[int, ...], Cells] | None = None
    for m in moduli:
        for tried, (weights, counts) in enumerate(weight_sets(n, d, m)):
            if tried == most_sets:
                break
            if limits.time_is_up():
                return best
            search = TabuSearch(circulant(n, weights, m, counts), seed=m, patience=STEPS)
            weight = search.run(limits, STEPS)
            if best is None or weight > best[0]:
                best = weight, m, weights, search.best
    return best


def cosets(problem: Problem, limits: Limits) -> Bound | None:
    """The best union of translates of a lattice of index up to four times the least possible."""
    n, d = side_and_dimensions(problem)
    least = max(n, 2**d)
    if n**d > MAX_CELLS or 4 * least > MAX_MODULUS:
        return None
    found = best_cosets(n, d, limits, range(least, 4 * least + 1))
    if found is None:
        return None
    _, m, weights, residues = found
    cells = np.flatnonzero(np.isin(sums(n, weights) % m, residues))
    levels = ", ".join(map(str, residues.tolist()))
    terms = ", ".join(map(str, weights))
    return lower_bound(n, d, cells, "cosets", f"the cells x with ({terms}) x in {{{levels}}} mod {m}", limits)
