"""Completion instances on a square: random ones, and adversarial ones.

Cells are numbers column * n + row. Everything random comes from the generator given: same seed, same instance.
"""

from __future__ import annotations

from itertools import count, islice

import numpy as np

from queenlab.board import Cells
from queenlab.errors import BadInput

#: A random greedy choice that gets stuck is repeated this many times.
MAX_TRIES = 10_000


def random_placement(n: int, pieces: int, rng: np.random.Generator) -> tuple[int, ...]:
    """Non-attacking queens, each on a random free cell (Gent, Jefferson, Nightingale 2017)."""
    every = np.arange(n)
    return _placed(n, pieces, every, every, rng)


def corner_placement(n: int, pieces: int, rng: np.random.Generator) -> tuple[int, ...]:
    """An even number of queens that take the outermost lines: half of the columns at each edge, and so for rows.

    They stand in the four corner squares, where every one of them takes a diagonal through the middle and none of the
    short ones at the other corners. What is left are the middle columns and rows, whose queens would need just those
    diagonals. Such placements show that the threshold is at most a fixed part of n, as those of Glock, Munha Correia
    and Sudakov do; see `diagonal_deficit`.
    """
    if pieces % 2 or not 0 <= pieces <= n:
        raise BadInput(f"queens in the corners of a square of side {n} are an even number up to {n}, not {pieces}")
    half = pieces // 2
    outer = np.concatenate((np.arange(half), np.arange(n - half, n)))
    return _placed(n, pieces, outer, outer, rng)


def excluded_diagonals(n: int, diagonals: int, rng: np.random.Generator) -> tuple[int, ...]:
    """The cells of random diagonals of each direction, to be excluded (Gent, Jefferson, Nightingale 2017)."""
    if not 0 <= diagonals <= 2 * n - 1:
        raise BadInput(
            f"a square of side {n} has {2 * n - 1} diagonals of each direction, so {diagonals} are not taken"
        )
    column, row = np.divmod(np.arange(n * n), n)
    up, down = (rng.permutation(2 * n - 1)[:diagonals] for _ in range(2))
    return tuple(np.flatnonzero(np.isin(column + row, up) | np.isin(column - row + n - 1, down)).tolist())


def _placed(n: int, pieces: int, columns: Cells, rows: Cells, rng: np.random.Generator) -> tuple[int, ...]:
    if not 0 <= pieces <= n:
        raise BadInput(f"a square of side {n} holds at most {n} queens, not {pieces}")
    cells = (columns[:, None] * n + rows).ravel()
    for _ in range(MAX_TRIES):
        chosen: list[int] = []
        free = cells
        while len(chosen) < pieces and free.size:
            cell = int(rng.choice(free))
            chosen.append(cell)
            column, row = np.divmod(free, n)
            across, along = column - cell // n, row - cell % n
            free = free[(across != 0) & (along != 0) & (across != along) & (across != -along)]
        if len(chosen) == pieces:
            return tuple(sorted(chosen))
    raise BadInput(f"{pieces} queens were not placed on {len(columns)} columns and rows in {MAX_TRIES} tries")


def diagonal_deficit(n: int, given: tuple[int, ...]) -> int:
    """How much the free diagonals are too long for the free columns and rows; above 0 there is no completion.

    With the middle of the board as origin, a queen on column x and row y is on the diagonals x + y and x - y, and
    (x + y)^2 + (x - y)^2 = 2 x^2 + 2 y^2. In a completion the right sides add up to a sum over the free columns and
    rows, which is known. The left sides are squares of different free diagonals, so they add up to no less than the
    sum of the least of them. The deficit is this least sum minus the known one, in quarters of a squared cell.
    """
    column, row = np.divmod(np.array(given, dtype=np.int64), n)
    left = n - len(given)
    known = 0
    for used in (column, row):
        free = np.setdiff1d(np.arange(n), used)
        known += 2 * sum((2 * x - (n - 1)) ** 2 for x in free.tolist())
    least = 0
    for used in (column + row - (n - 1), column - row):
        taken = set(used.tolist())
        nearest = (s for size in count() for s in sorted({size, -size}) if s not in taken)
        least += sum((2 * s) ** 2 for s in islice(nearest, left))
    return least - known
