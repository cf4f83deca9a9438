"""The best bound by repulsion on a board within a time limit."""

from __future__ import annotations

from math import factorial
from typing import Any

import numpy as np

from queenlab.bounds.sum_of_squares.anchored import AnchoredCliques
from queenlab.bounds.sum_of_squares.pairs import Pairs
from queenlab.bounds.sum_of_squares.rounding import margin, rounded
from queenlab.bounds.sum_of_squares.semidefinite import Dual, Splitting
from queenlab.boxes.lemma import Lemma
from queenlab.counters.gpu.device import cupy
from queenlab.errors import MissingExtra, NotSupported
from queenlab.work import Limits

#: The checker takes no larger matrix, no more symmetries times cells, and no more classes of pairs.
MOST_CELLS = 2**12
MOST_MOVES = 2**26
MOST_CLASSES = 2**17
#: Up to here a GPU is not worth its start.
FEW_CELLS = 700
#: Rounds before the first rows, between more of them, and between checks of the bound.
FIRST_ROWS, MORE_ROWS, CHECK_EVERY = 300, 200, 50
#: Rows at a time, and in all.
ROWS_AT_ONCE, MOST_ROWS = 150, 900
#: Rounds without rows to come in which the bound has to fall by some part of a queen, or it is the end.
PATIENCE, LEAST_GAIN = 400, 1e-3


def machine(cells: int) -> Any:
    """NumPy, or CuPy for boards on which every round takes seconds on a processor, if there is a GPU."""
    if cells > FEW_CELLS:
        try:
            return cupy()
        except (MissingExtra, NotSupported):
            return np
    return np


def repelled(n: int, d: int, goal: int, limits: Limits, xp: Any = np) -> Lemma:
    """Proves a bound on at most 4096 cells and six axes, as good as the time allows and no better than the goal.

    `xp` is NumPy, or CuPy for a GPU.

    Example:
        >>> lemma = repelled(3, 2, 2, Limits())
        >>> lemma.at_most, lemma.by
        (2, 'repulsion')
    """
    symmetries = 2**d * factorial(d)
    if symmetries * n**d > MOST_MOVES:
        raise NotSupported(f"{n}^{d} has {symmetries} symmetries, too many for a proof by repulsion")
    pairs = Pairs(n, d)
    if len(pairs.first) > MOST_CLASSES:
        raise NotSupported(f"{n}^{d} has {len(pairs.first)} classes of pairs, too many for a proof by repulsion")
    cliques = AnchoredCliques(pairs)
    method = Splitting(pairs, penalty=0.5 * np.sqrt(pairs.count), xp=xp)
    best: Dual | None = None
    number, since, rows = 0, 0, 0
    while True:
        number += 1
        error = method.step()
        if number % CHECK_EVERY == 0 or limits.time_is_up():
            dual = method.dual()
            if best is None or dual.bound < best.bound - LEAST_GAIN:
                since = number
            if best is None or dual.bound < best.bound:
                best = dual
            if best.bound < goal + 1 - margin(pairs) or limits.time_is_up() or number - since > PATIENCE:
                return rounded(pairs, best)
            method.balance(error)
        if number >= FIRST_ROWS and (number - FIRST_ROWS) % MORE_ROWS == 0 and rows < MOST_ROWS:
            more = cliques.broken(method.primal(), ROWS_AT_ONCE)
            if more:
                method.add(more)
                rows += len(more)
                since = number
