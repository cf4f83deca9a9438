"""Counts groups of half boards of leprechauns: lists the boards of both sides, and counts the pairs."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from queenlab.compiling import compiled
from queenlab.counters.half_boards.kernels.pairs import TILE
from queenlab.counters.half_boards.kernels.vectors import aligned
from queenlab.counters.leprechaun_halves.kernels.lists import gather, sort
from queenlab.counters.leprechaun_halves.kernels.pairs import ROW_ENTRIES, ROWS, count_pairs
from queenlab.residues import FIRST_PRIME, SECOND_PRIME


class SortedBoards(NamedTuple):
    """Half boards, sorted: their diagonals, their marks, and where each group and lowest bits begin."""

    words: Any
    marks: Any
    starts: Any


class Desk(NamedTuple):
    """Scratch memory for a tile: see `count_pairs`."""

    matrix: Any
    table: Any
    hot: Any
    clear: Any
    rows: Any


class LeprechaunScratch(NamedTuple):
    """Scratch memory for the work on some groups of one set of upper rows; the kernel leaves nothing of use in it.

    Attributes:
        words, marks: half boards as they are joined.
        west, east: the same, sorted; each first those that do not tie, then those that do.
        desk: for a tile.
        found: a count, and the same modulo the two primes.
    """

    words: Any
    marks: Any
    west: tuple[SortedBoards, SortedBoards]
    east: tuple[SortedBoards, SortedBoards]
    desk: Desk
    found: Any


def new_scratch(most: int, buckets: int, entries: int) -> LeprechaunScratch:
    """Scratch memory for so many half boards of each kind in so many buckets, and for tables of so many entries.

    Pages that are never written take no memory, so there may be more room than is needed as a rule.
    """

    def boards() -> SortedBoards:
        # Kernels read eight boards at a time, of which some may not count.
        return SortedBoards(np.empty(most + 8, np.int64), np.empty(most + 8, np.int64), np.zeros(buckets + 1, np.int64))

    desk = Desk(
        aligned(TILE),
        aligned(8 * entries),
        aligned(8 * ROWS),
        aligned(8 * 3 * ROWS),
        aligned(8 * ROW_ENTRIES),
    )
    return LeprechaunScratch(
        np.empty(most + 8, np.int64),
        np.empty(most + 8, np.int64),
        (boards(), boards()),
        (boards(), boards()),
        desk,
        np.zeros(3, np.int64),
    )


@compiled
def count_block(
    strict: Any, tied: Any, east: Any, top_places: Any, groups: Any, weights: Any, block: int, at_once: Any, piece: int,
    pieces: int, widths: Any, shape: Any, room: Any,
) -> tuple[int, int, int, int]:  # fmt: skip
    """(weighted number of solutions, half boards listed, the number modulo the two primes) over a block of groups.

    Args:
        strict, tied, east: half boards of the west that do not tie, that do, and of the east; each (upper quarter
            boards, lower ones, places of the sets of columns, starts of the vectors, vectors), see `match`.
        top_places: for each set of upper rows its place in the order of sets.
        groups: for each set of upper rows how many groups of the block count, from the first on.
        weights: for each set of upper rows and group those of the four kinds of pairs.
        block: how many groups the block has.
        at_once: for each set of upper rows how many groups are listed at once, so that they stay in the cache.
        piece, pieces: count only every so manyth tile, from this one on.
        widths: how many bits each of the six chunks has.
        shape: see `count_pairs`.
        room: for lists that are long enough.
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
                sorted_boards = room.west[kind] if kind < 2 else room.east[kind - 2]
                listed += gather(
                    upper, top, lower, block, first, last, places, top_places[top], kind & 1, starts, fits, width,
                    room.words, room.marks, sorted_boards.starts,
                )  # fmt: skip
                sort(room.words, room.marks, first, last - first, width, sorted_boards)
            boards += listed
            if listed == 0:
                continue
            for kind in range(4):
                for group in range(last - first):
                    weight = weights[top, first + group, kind]
                    if weight == 0:
                        continue
                    count_pairs(
                        room.west[kind >> 1], room.east[kind & 1], group, piece, pieces, widths, shape, room.desk,
                        room.found,
                    )  # fmt: skip
                    value += weight * room.found[0]
                    mod_first = (mod_first + weight % FIRST_PRIME * room.found[1]) % FIRST_PRIME
                    mod_second = (mod_second + weight % SECOND_PRIME * room.found[2]) % SECOND_PRIME
    return value, boards, mod_first, mod_second
