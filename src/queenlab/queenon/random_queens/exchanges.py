"""Solutions by local search from a random permutation, which knows nothing of densities.

After Sosic and Gu, Efficient local search with conflict minimization (IEEE TKDE 6, 1994): rows of two columns are
exchanged as long as this leaves fewer attacks.
"""

from __future__ import annotations

import numpy as np

from queenlab.queenon.random_queens.state import State, check_time, seed_word
from queenlab.work import Limits

#: Partners that a column tries before the next one has its turn.
_TRIES = 1000
#: Passes over the board that may fail one after the other.
_PATIENCE = 20


def exchange_rows(n: int, rng: np.random.Generator, limits: Limits | None = None) -> tuple[State, int, int]:
    """A solution for n = 1 or n >= 4: the state, exchanges made in the last attempt, attempts given up."""
    from queenlab.queenon.random_queens.kernels.exchanges import exchange

    limits = Limits() if limits is None else limits
    restarts = 0
    random = seed_word(rng)
    while True:
        heights = rng.permutation(n).astype(np.int64)
        columns = np.arange(n)
        plus = np.bincount(columns + heights, minlength=2 * n - 1)
        minus = np.bincount(columns - heights + n - 1, minlength=2 * n - 1)
        total = idle = 0
        while idle < _PATIENCE:
            check_time(limits)
            made, attacked = exchange(heights, plus, minus, random, _TRIES)
            total += int(made)
            if not attacked:
                return State.of(heights), total, restarts
            idle = 0 if made else idle + 1
        restarts += 1
