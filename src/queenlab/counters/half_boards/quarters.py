"""Quarter boards: their lists by the rows and columns used, and the numbering of sets that finds them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import comb
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from queenlab.counters.half_boards.diagonals import Diagonals, mirrored

Numbers = npt.NDArray[np.int64]


class QuarterBoards(NamedTuple):
    masks: Numbers
    starts: Numbers


class Quarters:
    """The upper or the lower quarter boards of the west that use certain sets of rows.

    Rows and columns are counted from the board's corner inwards, so mirror images use the same sets. Boards are sorted
    by the set of rows, then by the number of the set of columns among those of its size; `mirrored` has the same ones
    with the diagonals of their mirror images. `base` says for each set of rows where its sets of columns begin in the
    starts, `most` how many boards at most use the same rows and columns.
    """

    boards: QuarterBoards

    def __init__(
        self,
        diagonals: Diagonals,
        lower: bool,
        row_sets: Sequence[int],
        middle: Iterable[int] | None = None,
        like: Quarters | None = None,
    ) -> None:
        """Lists the boards; `middle` as in `Diagonals.quarter`.

        If `like` are quarters with as many boards of each kind, they are not counted first.
        """
        from queenlab.counters.half_boards.kernels.quarters import list_quarters

        half = diagonals.half
        cells, allowed = diagonals.quarter(lower, middle)
        lines = [diagonals.mask(*cell) for cell in cells]
        extra = 0 if middle is None else 1 << half
        sizes = [comb(half, (rows_used | extra).bit_count()) for rows_used in row_sets]
        bases = np.concatenate([[0], np.cumsum(sizes, dtype=np.int64)]).astype(np.int64)
        self.base: Numbers = np.zeros(1 << half, dtype=np.int64)
        self.base[np.array(row_sets, dtype=np.int64)] = bases[:-1]
        place = np.zeros(int(bases[-1]) + 1, dtype=np.int64)
        nothing = np.zeros(0, dtype=np.int64)
        arguments: tuple[Any, ...] = (
            np.array([rows_used | extra for rows_used in row_sets], dtype=np.int64),
            bases,
            1,
            np.zeros(len(row_sets), dtype=np.int64),
            np.array(allowed, dtype=np.int64),
            np.array(lines, dtype=np.int64),
            np.array([mirrored(line) for line in lines], dtype=np.int64),
            0,
            numbering(half).rank,
        )
        if like is None:
            list_quarters(*arguments, place, nothing, nothing)
        else:
            place[:-1] = np.diff(like.boards.starts)
        # The last place has no boards: it says where those of the place before end.
        starts = np.cumsum(place) - place
        # Kernels read eight boards at a time, so up to seven after the last.
        masks, seen_in_mirror = (np.zeros(int(starts[-1]) + 8, dtype=np.int64) for _ in range(2))
        list_quarters(*arguments, starts.copy(), masks, seen_in_mirror)
        self.most = int(place.max())
        self.boards = QuarterBoards(masks, starts)
        self.mirrored = QuarterBoards(seen_in_mirror, starts)


class Numbering(NamedTuple):
    """The subsets of a small set as bits, numbered in increasing order among those of their size.

    Complements come in decreasing order: the complement of number k of s sets has the number s - 1 - k.

    Attributes:
        of_size: for each size all subsets, in increasing order.
        rank: for each subset its number.
    """

    of_size: tuple[Numbers, ...]
    rank: Numbers


@cache
def numbering(elements: int) -> Numbering:
    sizes = np.array([subset.bit_count() for subset in range(1 << elements)])
    of_size = tuple(np.flatnonzero(sizes == size).astype(np.int64) for size in range(elements + 1))
    rank = np.zeros(1 << elements, dtype=np.int64)
    for subsets in of_size:
        rank[subsets] = np.arange(subsets.size)
    return Numbering(of_size, rank)
