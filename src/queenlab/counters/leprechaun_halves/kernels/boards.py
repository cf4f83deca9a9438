"""Counts groups of half boards of leprechauns: lists the boards of both sides, and counts the pairs."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from queenlab.compiling import compiled
from queenlab.counters.kernels.vectors import TILE, aligned
from queenlab.counters.leprechaun_halves.kernels.lists import gather, sort
from queenlab.counters.leprechaun_halves.kernels.pairs import ROW_ENTRIES, ROWS, count_pairs
from queenlab.residues import FIRST_PRIME, SECOND_PRIME


class SortedBoards(NamedTuple):
    """Half boards, sorted: their diagonals, their marks, and where each group and lowest bits begin."""

    words: Any
    marks: Any
    starts: Any


class TileScratch(NamedTuple):
    matrix: Any
    table: Any
    hot: Any
    clear: Any
    rows: Any


class LeprechaunScratch(NamedTuple):
    """Scratch memory for the work on some groups of one set of upper rows; the kernel leaves nothing of use in it.

    `words` and `marks` are of half boards as they are joined, `west` and `east` the same, sorted: first those that do
    not tie, then those that do.
    """

    words: Any
    marks: Any
    west: tuple[SortedBoards, SortedBoards]
    east: tuple[SortedBoards, SortedBoards]
    tile: TileScratch
    found: Any


def new_scratch(most: int, buckets: int, entries: int) -> LeprechaunScratch:
    """Scratch memory for so many half boards of each kind in so many buckets, and for tables of so many entries.

    Pages that are never written take no memory, so it may be larger than is needed as a rule.
    """

    def boards() -> SortedBoards:
        # Kernels read eight boards at a time, of which some may not count.
        return SortedBoards(np.empty(most + 8, np.int64), np.empty(most + 8, np.int64), np.zeros(buckets + 1, np.int64))

    words, marks = (np.empty(most + 8, np.int64) for _ in range(2))
    tile = TileScratch(*map(aligned, (TILE, 8 * entries, 8 * ROWS, 8 * 3 * ROWS, 8 * ROW_ENTRIES)))
    found = np.zeros((3, 1), np.int64)
    return LeprechaunScratch(words, marks, (boards(), boards()), (boards(), boards()), tile, found)


@compiled
def count_block(
    strict: Any, tied: Any, east: Any, top_places: Any, groups: Any, weights: Any, block: int, at_once: Any, piece: int,
    pieces: int, widths: Any, shape: Any, scratch: Any,
) -> tuple[int, int, int, int]:  # fmt: skip
    """(weighted number of solutions, half boards listed, the number modulo the two primes) over a block of groups.

    `strict`, `tied` and `east` are the half boards of the west that do not tie, that do, and of the east, as `match`
    takes them. For each set of upper rows `groups` says how many groups of the block count, from the first on, and
    `at_once` how many are listed at once, so that they stay in the cache. Only every `pieces`-th tile counts, from
    `piece` on.
    """
    value = 0
    boards = 0
    mod_first = 0
    mod_second = 0
    width = widths[0]
    for top in range(top_places.size):
        for first in range(0, groups[top], at_once[top]):
            last = min(first + at_once[top], groups[top])
            listed = 0
            for kind in range(4):
                if kind == 2 and listed == 0:
                    break
                upper, lower, places, starts, fits = strict if kind == 0 else (tied if kind == 1 else east)
                sorted_boards = scratch.west[kind] if kind < 2 else scratch.east[kind - 2]
                listed += gather(
                    upper, top, lower, block, first, last, places, top_places[top], kind & 1, starts, fits, width,
                    scratch.words, scratch.marks, sorted_boards.starts,
                )  # fmt: skip
                sort(scratch.words, scratch.marks, first, last - first, width, sorted_boards)
            boards += listed
            if listed == 0:
                continue
            for kind in range(4):
                for group in range(last - first):
                    weight = weights[top, first + group, kind]
                    if weight == 0:
                        continue
                    count_pairs(
                        scratch.west[kind >> 1], scratch.east[kind & 1], group, piece, pieces, widths, shape,
                        scratch.tile, scratch.found,
                    )  # fmt: skip
                    value += weight * scratch.found[0, 0]
                    mod_first = (mod_first + weight % FIRST_PRIME * scratch.found[1, 0]) % FIRST_PRIME
                    mod_second = (mod_second + weight % SECOND_PRIME * scratch.found[2, 0]) % SECOND_PRIME
    return value, boards, mod_first, mod_second
