"""Quarter boards of leprechauns by the rows and columns used, and which of them make half boards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import Any

import numpy as np

from queenlab.counters.half_boards.diagonals import mirrored as mirror_image
from queenlab.counters.half_boards.quarters import Numbers, numbering
from queenlab.counters.leprechaun_halves.board import GROUP_SHIFT, LeprechaunLines

#: Bits of a chunk when quarter boards are joined, or a few less.
CHUNK = 7
#: With no more pairs of quarter boards than this for a set of columns, tables for it are not worth while.
FEW_PAIRS = 12_000


class LeprechaunQuarters:
    """Quarter boards as kernels take them, for sets of rows of the same size.

    Rows and columns are counted from the board's corner inwards, so mirror images use the same sets; `mirrored` boards
    are of the east, seen in a mirror. Those of an upper quarter stand by rows, then columns, those of a lower one by
    columns, then rows: diagonals, marks, and where each pair of sets begins.
    """

    def __init__(
        self,
        lines: LeprechaunLines,
        lower: bool,
        row_sets: Numbers,
        middle: Sequence[int] | None = None,
        mirrored: bool = False,
    ) -> None:
        """Lists the boards; `middle` as in `Diagonals.quarter`."""
        from queenlab.counters.half_boards.kernels.quarters import list_quarters

        half = lines.half
        row_sets = row_sets if middle is None else row_sets | 1 << half
        cells = _cells(lines, lower, None if middle is None else tuple(middle), mirrored)
        n_sets = row_sets.size
        classes = comb(half, int(row_sets[0]).bit_count()) if n_sets else 0
        numbers = np.arange(n_sets, dtype=np.int64)
        place = np.zeros(n_sets * classes + 1, dtype=np.int64)
        nothing = np.zeros(0, dtype=np.int64)
        arguments: tuple[Any, ...] = (
            row_sets,
            numbers if lower else numbers * classes,
            n_sets if lower else 1,
            numbers << GROUP_SHIFT if lower else np.zeros_like(numbers),
            *cells,
            lines.reach,
            numbering(half).rank,
        )
        list_quarters(*arguments, place, nothing, nothing)
        # The last place has no boards: it says where those of the place before end.
        starts = np.cumsum(place) - place
        counts = place[:-1].reshape(classes, n_sets).T if lower else place[:-1].reshape(n_sets, classes)
        self.counts: Numbers = np.ascontiguousarray(counts)
        # Kernels read up to 64 boards after the last, which then do not count.
        words, marks = (np.zeros(int(starts[-1]) + 65, dtype=np.int64) for _ in range(2))
        list_quarters(*arguments, starts.copy(), words, marks)
        self.boards = words, marks, starts
        self.bytes = 2 * words.nbytes + starts.nbytes + self.counts.nbytes


@lru_cache(maxsize=8)
def _cells(
    lines: LeprechaunLines, lower: bool, middle: tuple[int, ...] | None, mirrored: bool
) -> tuple[Numbers, Numbers, Numbers]:
    """For each row of a quarter the columns where a queen may stand; for each cell its diagonals and its marks."""
    cells, allowed = lines.quarter(lower, middle)
    masks = [lines.mask(*cell) for cell in cells]
    words = [mirror_image(mask) for mask in masks] if mirrored else masks
    marks = [lines.marks(*cell) for cell in cells]
    return np.array(allowed, dtype=np.int64), np.array(words, dtype=np.int64), np.array(marks, dtype=np.int64)


class Joined:
    """Half boards that are not listed yet: for each upper quarter board which lower ones fit.

    `sides` are upper boards, lower boards, places of the sets of columns, starts, vectors, as kernels take them;
    `totals` says for each set of upper rows how many half boards it has.
    """

    def __init__(
        self,
        lines: LeprechaunLines,
        upper: LeprechaunQuarters,
        lower: LeprechaunQuarters,
        places: Numbers,
        top_places: Numbers,
    ) -> None:
        """Finds them. The sets of rows of upper and lower boards leave each other all columns.

        Of the sets of columns those with a place up to the last of `top_places` are wanted.
        """
        from queenlab.counters.kernels.vectors import TILE, aligned
        from queenlab.counters.leprechaun_halves.kernels.lists import match

        n_tops, block = upper.counts.shape[0], lower.counts.shape[0]
        wanted = np.where(places <= top_places.max(initial=-1), places, -1)
        tiles = -(-lower.counts.sum(axis=0)[::-1] // TILE) * (wanted >= 0)
        vectors = (upper.counts * tiles).ravel()
        starts = np.cumsum(vectors) - vectors
        line_widths, window_widths = _chunks(lines.bits), _chunks(lines.windows)
        scratch = (aligned(TILE), *(aligned(8 * int((1 << widths).sum())) for widths in (line_widths, window_widths)))
        fits = aligned(8 * int(vectors.sum()))
        self.totals: Numbers = np.zeros(n_tops, dtype=np.int64)
        match(
            upper.boards, n_tops, lower.boards, block, wanted, starts, line_widths, window_widths, FEW_PAIRS, scratch,
            fits, self.totals,
        )  # fmt: skip
        self.sides = upper.boards, lower.boards, wanted, starts, fits


def _chunks(bits: int) -> Numbers:
    count = -(-bits // CHUNK)
    return np.array([(bits + i) // count for i in range(count)], dtype=np.int64)
