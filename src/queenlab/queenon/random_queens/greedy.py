"""Random greedy to all but a few queens, and a search for the last of them.

After Simkin, The number of n-queens configurations (Adv. Math. 427, 2023): his process chooses a box of the board by
the limit density gamma* and an available position in it, and stops when few queens are missing; absorbers complete it.
Here weights of single cells take the place of boxes, and a search finds the last queens: about one in ten cells of free
columns and free rows is available, so a hundred of them nearly always suffice.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from queenlab.queenon.random_queens.state import State, check_time, seed_word
from queenlab.queenon.random_queens.weights import Weights
from queenlab.work import Limits

#: No more queens are left for the search; on small boards 3 sqrt(n), or two thirds of all.
MOST_LEFT = 140
#: Pairs that are drawn between two chances to interrupt.
_TRIALS = 2_000_000
#: If that many pairs for each free one were in vain, there is hardly an available cell left.
_PATIENCE = 200
#: Queens that the search tries before others are taken up for it.
_NODES = 3000


class FillCounts(NamedTuple):
    """Queens that the search placed, queens taken up again for it, and boards that were given up."""

    searched: int
    freed: int
    restarts: int


def fill(n: int, weights: Weights, rng: np.random.Generator, limits: Limits | None = None) -> tuple[State, FillCounts]:
    """A solution for n = 1 or n >= 4; TooLong if that takes too long."""
    limits = Limits() if limits is None else limits
    restarts = 0
    while True:
        state = State(n)
        _place(state, weights, rng, limits)
        searched, freed = _finish(state, rng)
        if searched is not None:
            return state, FillCounts(searched, freed, restarts)
        restarts += 1


def _place(state: State, weights: Weights, rng: np.random.Generator, limits: Limits) -> None:
    from queenlab.queenon.random_queens.kernels.greedy import place

    n = state.n
    stop = min(math.ceil(2 * n / 3), MOST_LEFT, math.ceil(3 * math.sqrt(n)))
    columns, rows = np.arange(n), np.arange(n)
    free, random = n, seed_word(rng)
    while free > stop:
        check_time(limits)
        before = free
        trials = min(_TRIALS, _PATIENCE * free)
        board = (state.heights, state.plus, state.minus, columns, rows)
        factors = (weights.pull, weights.slack, weights.ceilings)
        free = place(*board, free, stop, *factors, random, trials)
        if free == before:
            return


def _finish(state: State, rng: np.random.Generator) -> tuple[int | None, int]:
    """Completes the board: (queens placed, queens taken up for it); None in place of the first if it fails.

    While no completion is found, a few more queens, chosen at random, are taken up.
    """
    from queenlab.queenon.random_queens.kernels.completion import complete

    n, freed = state.n, 0
    random = seed_word(rng)
    while True:
        columns, rows = state.free_columns(), state.free_rows()
        m = len(columns)
        index = np.full(n, -1, dtype=np.int64)
        index[rows] = np.arange(m)
        found = np.empty(m, dtype=np.int64)
        if complete(columns, rows, index, state.plus, state.minus, _NODES, random, found):
            state.put(columns, rows[found])
            return m, freed
        if m == n or m > 4 * MOST_LEFT:
            return None, freed
        standing = np.flatnonzero(state.heights >= 0)
        more = rng.choice(standing, size=min(len(standing), 4 + m // 8), replace=False)
        state.take(more)
        freed += len(more)
