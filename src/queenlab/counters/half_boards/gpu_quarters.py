"""Quarter boards on a GPU, as quarters lists them on a processor."""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from queenlab.counters.gpu.device import cupy
from queenlab.counters.half_boards.diagonals import Diagonals
from queenlab.counters.half_boards.quarters import numbering
from queenlab.errors import CheckFailed

#: Threads of a block that lists boards, and of one that counts how often diagonals are used.
LIST_THREADS, SHARE_THREADS = 128, 256


class GpuQuarters(NamedTuple):
    """Quarter boards on the card: their diagonals and, for leprechauns, what else they say of their cells.

    Attributes:
        starts: where each pair of a set of rows and a set of columns begins.
        base: for each set of rows where its sets of columns begin in `starts`.
        united: for each set of rows the diagonals of all its boards.
        shares: for each set of rows and each diagonal the share of the boards that use it.
        extra_row: 1 if each board has one queen more, in the middle row.
    """

    masks: Any
    extras: Any
    starts: Any
    base: Any
    united: Any
    shares: Any
    extra_row: int


def list_quarters(
    code: Any, lines: Diagonals, extra_of: Callable[[Diagonals, int, int], int], lower: bool,
    row_sets: npt.NDArray[np.int64], middle: range | None, with_extras: bool,
) -> GpuQuarters:  # fmt: skip
    """Lists quarter boards, by the kernels of half_boards.cu; `extra_of` is what a cell says beside its diagonals."""
    cp, half = cupy(), lines.half
    cells, allowed = lines.quarter(lower, middle)
    full_sets = row_sets | (0 if middle is None else 1 << half)
    ways = np.array([comb(half, size) for size in range(half + 2)], dtype=np.int64)[np.bitwise_count(full_sets)]
    bases = np.concatenate([[0], np.cumsum(ways)]).astype(np.int32)
    # A set that is not among them has no boards.
    base, end = (np.full(1 << half, bases[-1], dtype=np.int32) for _ in range(2))
    base[row_sets], end[row_sets] = bases[:-1], bases[1:]
    place = cp.zeros(int(bases[-1]) + 1, dtype=np.uint32)
    united = cp.zeros(row_sets.size, dtype=np.uint64)
    given = (
        np.int32(half), np.int32(len(allowed)), np.int32(row_sets.size), cp.asarray(full_sets.astype(np.int32)),
        cp.asarray(bases), cp.asarray(np.array(allowed, dtype=np.int32)),
        cp.asarray(np.array([lines.mask(*cell) for cell in cells], dtype=np.uint64)),
        cp.asarray(np.array([extra_of(lines, *cell) for cell in cells], dtype=np.uint64)),
        cp.asarray(numbering(half).rank.astype(np.int32)),
    )  # fmt: skip
    kernel = code.get_function("list_quarters")
    blocks = (-(-row_sets.size * half**3 // LIST_THREADS),)
    none = np.uint64(0)
    kernel(blocks, (LIST_THREADS,), (*given, place, none, none, united))
    ends = cp.cumsum(place, dtype=np.uint64)
    total = int(ends[-1])
    if total >= 1 << 32:
        raise CheckFailed(f"{total} quarter boards are more than 32 bits number")
    starts = (ends - place).astype(np.uint32)
    masks = cp.empty(max(1, total), dtype=np.uint64)
    extras = cp.empty(max(1, total) if with_extras else 1, dtype=np.uint64)
    kernel(blocks, (LIST_THREADS,), (*given, starts.copy(), masks, extras, united))
    by_set = cp.zeros(1 << half, dtype=np.uint64)
    by_set[cp.asarray(row_sets)] = united
    shares = cp.zeros((1 << half, 64), dtype=np.float32)
    base, end = cp.asarray(base), cp.asarray(end)
    code.get_function("shares")((1 << half,), (SHARE_THREADS,), (masks, starts, base, end, shares))
    return GpuQuarters(masks, extras, starts, base, by_set, shares, int(middle is not None))
