"""Counts whole groups of half boards: lists the boards of both sides, and counts the pairs."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from queenlab.compiling import compiled
from queenlab.counters.half_boards.kernels.lists import join, sort
from queenlab.counters.half_boards.kernels.pairs import count_pairs
from queenlab.counters.kernels.vectors import TILE, aligned
from queenlab.residues import FIRST_PRIME, SECOND_PRIME

#: With no more boards in tables than this a group is not sorted: hardly a tile could be skipped.
FEW = 3 * TILE


class GroupScratch(NamedTuple):
    """Scratch memory for the work on one group after the other; the kernel leaves nothing of use in it.

    Lists are those of half boards as they are joined, and both sorted by their lowest bits, with where each value of
    these begins; for `matrix`, `table` and `ties` see `count_pairs`.
    """

    west: Any
    east: Any
    sorted_loop: Any
    sorted_table: Any
    loop_starts: Any
    table_starts: Any
    matrix: Any
    table: Any
    ties: Any
    found: Any


def new_scratch(boards: int, widths: Any) -> GroupScratch:
    # Kernels write eight boards at a time, of which some may not count.
    west, east, sorted_loop, sorted_table = (np.zeros(boards + 8, dtype=np.int64) for _ in range(4))
    loop_starts, table_starts = (np.zeros((1 << int(widths[0])) + 1, dtype=np.int64) for _ in range(2))
    table = aligned(8 * int((1 << widths).sum()))
    found = np.zeros((3, 4), dtype=np.int64)
    return GroupScratch(
        west, east, sorted_loop, sorted_table, loop_starts, table_starts, aligned(TILE), table, aligned(8), found
    )


@compiled
def count_groups(
    strict: Any, tied: Any, east: Any, lower: Any, east_lower: Any, west_bases: Any, east_bases: Any, weights: Any,
    widths: Any, piece: int, pieces: int, scratch: Any,
) -> tuple[int, int, int, int]:  # fmt: skip
    """(weighted number of solutions, half boards listed, the number modulo the two primes) over groups with one A.

    `strict`, `tied` and `east` are each (upper quarter boards, where the wanted rows begin, the part of each set of
    columns); the bases say where the lower boards of each group begin, the weights what the four kinds of pairs count.
    Only every `pieces`-th tile counts, from `piece` on.
    """
    value = 0
    boards = 0
    mod_first = 0
    mod_second = 0
    for group in range(west_bases.size):
        n_first, n_looped = join(strict, tied, lower, west_bases[group], scratch.west)
        n_second, n_tabled = join(east, east, east_lower, east_bases[group], scratch.east)
        boards += n_looped + n_tabled
        if n_looped == 0 or n_tabled == 0:
            continue
        looped, tabled = scratch.west, scratch.east
        swapped = n_looped < n_tabled
        if swapped:
            # Tables are made of the shorter list; the diagonals of both sides are the same bits.
            looped, tabled = tabled, looped
            n_first, n_looped, n_second, n_tabled = n_second, n_tabled, n_first, n_looped
        in_order = n_tabled > FEW
        if in_order:
            sort(looped[:n_first], scratch.sorted_loop, scratch.loop_starts)
            for i in range(n_first, n_looped):
                scratch.sorted_loop[i] = looped[i]
            sort(tabled[:n_second], scratch.sorted_table, scratch.table_starts)
            for i in range(n_second, n_tabled):
                scratch.sorted_table[i] = tabled[i]
            looped, tabled = scratch.sorted_loop, scratch.sorted_table
        count_pairs(
            looped[:n_looped], n_first, in_order, scratch.loop_starts, tabled[:n_tabled], n_second,
            widths, piece, pieces, scratch.matrix, scratch.table, scratch.ties, scratch.found,
        )  # fmt: skip
        if swapped:
            for number in range(3):
                scratch.found[number, 1], scratch.found[number, 2] = scratch.found[number, 2], scratch.found[number, 1]
        for kind in range(4):
            weight = weights[group, kind]
            value += weight * scratch.found[0, kind]
            mod_first = (mod_first + weight % FIRST_PRIME * scratch.found[1, kind]) % FIRST_PRIME
            mod_second = (mod_second + weight % SECOND_PRIME * scratch.found[2, kind]) % SECOND_PRIME
    return value, boards, mod_first, mod_second
