"""Counts whole groups of half boards: lists the boards of both sides, and counts the pairs."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from queenlab.compiling import compiled
from queenlab.counters.half_boards.kernels.lists import join, sort
from queenlab.counters.half_boards.kernels.pairs import TILE, count_pairs
from queenlab.counters.half_boards.kernels.vectors import aligned
from queenlab.residues import FIRST_PRIME, SECOND_PRIME

#: With no more boards in tables than this a group is not sorted: hardly a tile could be skipped.
FEW = 3 * TILE


class GroupScratch(NamedTuple):
    """Scratch memory for the work on one group after the other; the kernel leaves nothing of use in it.

    Attributes:
        west, east: half boards as they are joined.
        sorted_loop, sorted_table: the longer and the shorter list, sorted by their lowest bits.
        loop_starts, table_starts: where each value of the lowest bits begins.
        matrix, table, ties: see `count_pairs`.
        found: four counts, and the same modulo the two primes.
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
    """Scratch memory for groups of so many boards on each side, and chunks of these widths."""
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
    widths: Any, piece: int, pieces: int, room: Any,
) -> tuple[int, int, int, int]:  # fmt: skip
    """(weighted number of solutions, half boards listed) over some groups with the same upper rows.

    Behind them comes the number modulo the two primes, added up apart.

    Args:
        strict, tied, east: each (upper quarter boards, where the wanted rows begin, the part of each set of columns).
        lower, east_lower: lower quarter boards.
        west_bases, east_bases: for each group where its lower boards begin.
        weights: for each group those of the four kinds of pairs.
        widths: how many bits each of the four chunks has.
        piece, pieces: count only every so manyth tile, from this one on.
        room: for lists that are long enough.
    """
    value = 0
    boards = 0
    mod_first = 0
    mod_second = 0
    for group in range(west_bases.size):
        n_first, n_looped = join(strict, tied, lower, west_bases[group], room.west)
        n_second, n_tabled = join(east, east, east_lower, east_bases[group], room.east)
        boards += n_looped + n_tabled
        if n_looped == 0 or n_tabled == 0:
            continue
        looped, tabled = room.west, room.east
        swapped = n_looped < n_tabled
        if swapped:
            # Tables are made of the shorter list; the diagonals of both sides are the same bits.
            looped, tabled = tabled, looped
            n_first, n_looped, n_second, n_tabled = n_second, n_tabled, n_first, n_looped
        in_order = n_tabled > FEW
        if in_order:
            sort(looped[:n_first], room.sorted_loop, room.loop_starts)
            for i in range(n_first, n_looped):
                room.sorted_loop[i] = looped[i]
            sort(tabled[:n_second], room.sorted_table, room.table_starts)
            for i in range(n_second, n_tabled):
                room.sorted_table[i] = tabled[i]
            looped, tabled = room.sorted_loop, room.sorted_table
        count_pairs(
            looped[:n_looped], n_first, in_order, room.loop_starts, tabled[:n_tabled], n_second,
            widths, piece, pieces, room.matrix, room.table, room.ties, room.found,
        )  # fmt: skip
        if swapped:
            for number in range(3):
                room.found[number, 1], room.found[number, 2] = room.found[number, 2], room.found[number, 1]
        for kind in range(4):
            weight = weights[group, kind]
            value += weight * room.found[0, kind]
            mod_first = (mod_first + weight % FIRST_PRIME * room.found[1, kind]) % FIRST_PRIME
            mod_second = (mod_second + weight % SECOND_PRIME * room.found[2, kind]) % SECOND_PRIME
    return value, boards, mod_first, mod_second
