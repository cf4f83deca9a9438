"""The largest number of disjoint solutions, which need not cover the board."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from queenlab.constructions.superposition.exact_cover_search import Covers
from queenlab.constructions.superposition.solutions import Ints, Rows, list_solutions
from queenlab.work import Limits


@dataclass(frozen=True)
class Packing:
    """The largest set of disjoint solutions found, one per line; more than `upper` are ruled out."""

    rows: Rows
    upper: int
    nodes: int


def largest_packing(n: int, limits: Limits, *, most: int | None = None) -> Packing:
    """Searches for n disjoint solutions, then for n - 1, and so on: the first set found is the largest.

    When time is up it is not known, and `rows` is empty. More than `most` are known not to exist.
    """
    pool = list_solutions(n, limits.rest())
    nothing: Rows = pool.rows[:0]
    if not pool.complete:
        return Packing(nothing, n, pool.nodes)
    upper = min(n, len(pool.rows)) if most is None else min(n, len(pool.rows), most)
    nodes = 0
    while upper > 0:
        covers = packings(pool.rows, upper, limits.rest())
        chosen = next(iter(covers), None)
        nodes += covers.nodes
        if chosen is not None:
            rows: Rows = pool.rows[[k for k in chosen if k < len(pool.rows)]]
            return Packing(rows, upper, nodes)
        if not covers.complete:
            break
        upper -= 1
    return Packing(nothing, upper, nodes)


def packings(pool: Rows, size: int, limits: Limits) -> Covers:
    """Exact covers of the board by `size` solutions and single cells, n - size of them in each row and column.

    Sets beyond those of the pool are the single cells.
    """
    n = pool.shape[1]
    cells = pool.astype(np.int64) + n * np.arange(n)
    empty = np.full((n * n, n), -1, dtype=np.int64)
    empty[:, 0] = np.arange(n * n)
    row, column = np.divmod(np.arange(n * n), n)
    costs: Ints = np.zeros((len(pool) + n * n, 2 * n), dtype=np.int64)
    costs[len(pool) + np.arange(n * n), row] = 1
    costs[len(pool) + np.arange(n * n), n + column] = 1
    budget = np.full(2 * n, n - size, dtype=np.int64)
    return Covers(np.concatenate((cells, empty)), n * n, limits, None, costs, budget)
