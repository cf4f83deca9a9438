"""Estimates the time of a count by rows, by Knuth's random probes into the search tree."""

from __future__ import annotations

import random
from functools import lru_cache

import numpy as np

from queenlab.bit_sets import from_flags
from queenlab.counters.rows.board import RowBoard, filling_order

#: Seconds for each node of a plain search, one row after the other without looking ahead, on one core. Fitted to queens
#: and superqueens, n = 14..18; for leprechauns of range 3, nightriders and the torus it is right within a factor 5.
NODE_SECONDS = 5e-9
#: How many probes on a small and on a wide board: a millisecond's work, or some.
PROBES, WIDE_PROBES, WIDE = 60, 10, 64
#: The most that is ever said; above it, sums and products of such numbers would not be finite.
MOST_NODES = 1e290


@lru_cache(maxsize=2)
def expected_nodes(board: RowBoard) -> float:
    """About how many ways there are to fill the first k rows, summed over k; the same for the same board.

    A probe fills row after row with a random free cell. The product of the numbers of choices on its way is on average
    the number of nodes at that depth (Knuth, Estimating the efficiency of backtrack programs, 1975).
    """
    chance = random.Random(1)
    n, order = board.n, filling_order(board)
    row, start = (1 << n) - 1, from_flags(board.free)
    leaves: dict[int, int] = {}
    probes = PROBES if n <= WIDE else WIDE_PROBES
    total = 0.0
    for _ in range(probes):
        free, product = start, 1.0
        for x in order:
            mask = free >> (x * n) & row
            choices = mask.bit_count()
            if not choices:
                break
            product = min(product * choices, MOST_NODES)
            total += product
            for _ in range(chance.randrange(choices)):
                mask &= mask - 1
            cell = x * n + (mask & -mask).bit_length() - 1
            if cell not in leaves:
                leaves[cell] = from_flags(~board.attacked(cell))
            free &= leaves[cell]
    return min(total / probes, MOST_NODES)


def expected_seconds(board: RowBoard, folds: int) -> float:
    """About how long the kernel takes on one core, if `folds` symmetries are made use of."""
    return NODE_SECONDS * expected_nodes(board) / folds


@lru_cache(maxsize=2)
def expected_seconds_ahead(board: RowBoard) -> float:
    """Like `expected_seconds` without symmetry, but the probes look ahead as the kernel does.

    They fill a row with the fewest free cells next, and end when a row has none. On boards with few free cells the
    plain search says days where the kernel needs seconds. It takes too long to be asked of every board.
    """
    chance = random.Random(1)
    total = 0.0
    for _ in range(WIDE_PROBES):
        free, product = board.free.copy(), 1.0
        still_open = np.array(board.rows, dtype=np.int64)
        while still_open.size:
            sizes = free[still_open].sum(axis=1)
            at = int(sizes.argmin())
            choices = int(sizes[at])
            if not choices:
                break
            product = min(product * choices, MOST_NODES)
            total += product
            x = int(still_open[at])
            y = int(np.flatnonzero(free[x])[chance.randrange(choices)])
            free &= ~board.attacked(x * board.n + y)
            still_open = np.delete(still_open, at)
    return NODE_SECONDS * min(total / WIDE_PROBES, MOST_NODES)
