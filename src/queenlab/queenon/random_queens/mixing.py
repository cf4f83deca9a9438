"""A random walk on solutions under which the uniform law stays as it is; see `kernels/blocks.py`."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from queenlab.queenon.random_queens.state import State, look_at_the_clock, seed_word
from queenlab.work import Limits

#: Steps between two chances to interrupt.
_STEPS = 20_000
#: Nodes for one step; hardly any step needs as many.
_NODES = 100_000


@dataclass(frozen=True)
class Mixed:
    """What a walk did.

    Attributes:
        steps: how many steps it took.
        moves: how many queens changed their row, summed over all steps.
        given_up: steps that would have been too long, and changed nothing.
    """

    steps: int
    moves: int
    given_up: int


def columns_at_once(n: int) -> int:
    """How many queens a step takes up: as many as are laid down again in a few microseconds.

    Measured: the time for each queen that moves is least there, and grows tenfold with four more. Up to n = 12 all
    solutions can be reached from each other by such steps (5 columns do for n = 5 and 7 to 11, 6 for n = 6 and 12).

    Example:
        >>> [columns_at_once(n) for n in (4, 6, 12, 20, 30, 100, 1000)]
        [4, 6, 7, 9, 11, 12, 14]
    """
    return min(n, max(6, 4 + n // 4), 11 if n < 64 else 12 if n < 500 else 14)


def mix(
    state: State, rounds: int, rng: np.random.Generator, at_once: int | None = None, limits: Limits | None = None
) -> Mixed:
    """Walks on from a solution, n steps for each round; TooLong if that takes too long."""
    from queenlab.queenon.random_queens.kernels.blocks import walk

    n = state.n
    k = columns_at_once(n) if at_once is None else at_once
    order, random = np.arange(n), seed_word(rng)
    left, moves, given_up = rounds * n, 0, 0
    limits = Limits() if limits is None else limits
    while left > 0:
        look_at_the_clock(limits)
        steps = min(left, _STEPS)
        moved, lost = walk(state.heights, state.plus, state.minus, order, k, steps, _NODES, random)
        moves += int(moved)
        given_up += int(lost)
        left -= steps
    return Mixed(rounds * n, moves, given_up)
