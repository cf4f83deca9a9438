"""All solutions of the n queens problem within given cells, as arrays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from queenlab.compiling import compiled
from queenlab.errors import OutOfRange
from queenlab.work import Limits

Rows = npt.NDArray[np.int8]
Bools = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.int64]
Turning = Literal["free", "disjoint", "same"]

#: The diagonals of a larger board do not fit a word.
MAX_SIDE = 32
#: Nodes between two checks of the clock, and solutions between two enlargements of the list.
SLICE_NODES, SLICE_SOLUTIONS = 1 << 20, 1 << 16

_TURNINGS: tuple[Turning, ...] = ("free", "disjoint", "same")


@dataclass(frozen=True)
class ListedSolutions:
    """Solutions, and whether the list is complete.

    Attributes:
        rows: one solution a line: its column in each row, 0-based.
        complete: whether every branch was visited.
        nodes: how many were.
    """

    rows: Rows
    complete: bool
    nodes: int


def list_solutions(
    n: int, limits: Limits, *, cells: Bools | None = None, needed: Bools | None = None, turning: Turning = "free",
    most: int | None = None,
) -> ListedSolutions:  # fmt: skip
    """Placements of n non-attacking queens.

    Args:
        n: the side of the board, at most 32.
        limits: time and nodes are kept.
        cells: for each row and column whether the cell may be used; all may if left away.
        needed: for each of the 2n - 1 diagonals column - row + n - 1, and after them for the 2n - 1 diagonals
            row + column, whether it must hold a queen.
        turning: whether a solution turned by 180 degrees is asked to be "disjoint" from itself, or the "same".
        most: how many to list at most; then `complete` is False.
    """
    if not 1 <= n <= MAX_SIDE:
        raise OutOfRange(f"solutions are listed for boards of side 1 to {MAX_SIDE}, not {n}")
    from queenlab.constructions.superposition.kernels import listing

    weights = np.left_shift(np.int64(1), np.arange(2 * n - 1, dtype=np.int64))
    usable = np.ones((n, n), dtype=bool) if cells is None else cells
    allowed = usable @ weights[:n]
    must = np.zeros((2, 2 * n - 1), dtype=bool) if needed is None else needed.reshape(2, 2 * n - 1)
    down_needed, up_needed = (int(x) for x in must @ weights)
    scalars = np.zeros(2, dtype=np.int64)
    order, free, columns, down, up = (np.zeros(n + 1, dtype=np.int64) for _ in range(5))
    rows = np.full(n, -1, dtype=np.int64)
    order[0] = usable.sum(axis=1).argmin()
    free[0] = allowed[order[0]]
    asked = (n, allowed, down_needed, up_needed, _TURNINGS.index(turning))
    search = compiled(listing.search)
    blocks: list[Rows] = []
    listed = 0
    while True:
        most_now = SLICE_SOLUTIONS if most is None else min(SLICE_SOLUTIONS, most - listed)
        out = np.zeros((most_now, n), dtype=np.int8)
        stop = int(scalars[listing.NODES]) + SLICE_NODES
        if limits.nodes is not None:
            stop = min(stop, limits.nodes)
        found = search(*asked, scalars, order, free, columns, down, up, rows, out, 0, stop)
        blocks.append(out[:found])
        listed += found
        over, nodes = int(scalars[listing.DEPTH]) < 0, int(scalars[listing.NODES])
        if over or listed == most or limits.time_is_up() or nodes == limits.nodes:
            return ListedSolutions(np.concatenate(blocks), over, nodes)
