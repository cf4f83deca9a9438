"""A random walk on solutions under which the uniform law stays as it is; see `kernels/blocks.py`."""

from __future__ import annotations

import numpy as np

from queenlab.queenon.random_queens.state import State, check_time, seed_word
from queenlab.work import Limits

#: Steps between two chances to interrupt.
_STEPS = 20_000
#: Nodes for one step; hardly any step needs as many.
_NODES = 100_000


def columns_at_once(n: int) -> int:
    """How many queens a step takes up: as many as are laid down again in a few microseconds.

    Measured: the time for each queen that moves is least there, and grows tenfold with four more. Up to n = 12 all
    solutions can be reached from each other by such steps (5 columns do for n = 5 and 7 to 11, 6 for n = 6 and 12).
    """
    return min(n, max(6, 4 + n // 4), 11 if n < 64 else 12 if n < 500 else 14)


def mix(
    state: State, rounds: int, rng: np.random.Generator, at_once: int | None = None, limits: Limits | None = None
) -> int:
    """Walks on from a solution, n steps for each round: how often a queen changed its row. TooLong if it takes too
    long.
    """
    from queenlab.queenon.random_queens.kernels.blocks import walk

    n = state.n
    k = columns_at_once(n) if at_once is None else at_once
    order, random = np.arange(n), seed_word(rng)
    left, moves = rounds * n, 0
    limits = Limits() if limits is None else limits
    while left > 0:
        check_time(limits)
        steps = min(left, _STEPS)
        moves += int(walk(state.heights, state.plus, state.minus, order, k, steps, _NODES, random)[0])
        left -= steps
    return moves
