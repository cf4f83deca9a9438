"""All solutions of (n, 3) that are stacks of parallel regular layers, found by search and not by theory."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from queenlab.constructions.parallel_layers import ParallelLayers
from queenlab.constructions.regular import is_step
from queenlab.counters.counter import check_time
from queenlab.errors import BadInput
from queenlab.work import Limits

#: Shifts are the bits of a word.
MAX_SIDE = 61
#: This many stacks of one step are kept to be looked at.
KEPT = 2**17

Table = npt.NDArray[np.int64]


@dataclass(frozen=True)
class ParallelStacks:
    """The stacks of parallel regular layers along one axis: all, the linear ones, the others, and the shifts tried.

    On the torus `others` has only those whose lowest layer passes through the corner, one of n.
    """

    n: int
    total: int
    linear: int
    others: tuple[ParallelLayers, ...]
    torus: bool
    nodes: int


def allowed_shifts(n: int, step: int, torus: bool = False) -> Table:
    """allowed[k, c]: which shifts may stand k layers from shift c, read off the cells."""
    x = np.arange(n)
    lines = (step * x + np.arange(n)[:, None]) % n
    allowed = np.zeros((n, n), dtype=np.int64)
    for k in range(1, n):
        for c in range(n):
            attacked = np.zeros((n, n), dtype=bool)
            # On the torus the distance the other way round, n - k, gives the same cells.
            for dx in (-k, 0, k):
                for dy in (-k, 0, k):
                    column, row = x + dx, lines[c] + dy
                    there = (column % n == column) & (row % n == row) | torus
                    attacked[column[there] % n, row[there] % n] = True
            free = ~attacked[x, lines].any(axis=1)
            allowed[k, c] = sum(1 << int(other) for other in np.flatnonzero(free))
    return allowed


def parallel_stacks(n: int, limits: Limits | None = None, torus: bool = False) -> ParallelStacks:
    """All stacks of n parallel regular layers along one axis, of any step, by exhaustive search.

    For a prime n these are all solutions of (n, 3) whose layers along that axis are regular: two regular layers of
    different steps meet modulo n, hence have a cell in common.
    """
    if not 5 <= n <= MAX_SIDE or n % 2 == 0 or n % 3 == 0:
        raise BadInput(f"regular layers are stacked for n from 5 to {MAX_SIDE} without factors 2 and 3, not for {n}")
    from queenlab.counters.parallel_layers import kernels as kernel

    limits = limits or Limits()
    total = linear = nodes = 0
    others: list[ParallelLayers] = []
    # On the torus a shift of all layers changes nothing, and the lowest layer may pass through the corner.
    lowest, images = (1, n) if torus else ((1 << n) - 1, 1)
    found = np.zeros((KEPT, n), dtype=np.int64)
    for step in (step for step in range(n) if is_step(n, step)):
        check_time(limits)
        number, tried = kernel.stacks(n, allowed_shifts(n, step, torus), lowest, found)
        if number > KEPT:
            raise BadInput(f"more than {KEPT} stacks of step {step} on side {n}")
        nodes += int(tried)
        steps = (found[:number, 1:] - found[:number, :-1]) % n
        straight = (steps == steps[:, :1]).all(axis=1)
        total += images * int(number)
        linear += images * int(straight.sum())
        others += [ParallelLayers(n, (step,), tuple(row)) for row in found[:number][~straight].tolist()]
    return ParallelStacks(n, total, linear, tuple(others), torus, nodes)
