"""Counts the pairs of half boards of two lists that share no diagonal, 512 boards of one list at a time.

One list is looped over, the other, cut into tiles, is turned into tables.
"""

from __future__ import annotations

from typing import Any

from queenlab.compiling import compiled
from queenlab.counters.half_boards.kernels.vectors import (
    both,
    exchange,
    is_zero,
    load,
    ones,
    plus,
    store,
    total,
    without,
    zero,
)
from queenlab.residues import FIRST_PRIME, SECOND_PRIME

#: Boards in a tile: eight words of 64.
TILE = 512


@compiled
def exchange_bits(bits: int, matrix: Any) -> None:
    """Transposes eight 64 x 64 matrices of bits that lie side by side; only so many rows of the result are wanted."""
    step = 32
    mask = 0xFFFFFFFF
    while step:
        for block in range(0, bits, 2 * step):
            for row in range(block, block + step):
                exchange(matrix, 8 * row, 8 * (row + step), step, mask)
        step >>= 1
        mask ^= mask << step


@compiled
def transpose(boards: Any, first: int, bits: int, matrix: Any) -> None:
    """Turns 512 boards, or all from `first` on, into a vector for each bit: eight 64 x 64 matrices side by side.

    Board 8 i + w of the tile becomes bit i of word w.
    """
    count = min(TILE, boards.size - first)
    for i in range(count):
        matrix[i] = boards[first + i]
    for i in range(count, TILE):
        matrix[i] = 0
    exchange_bits(bits, matrix)


@compiled
def first_boards(count: int, word: int) -> int:
    """That word of the vector of the first `count` boards of a tile."""
    bits = min(max((count - word + 7) >> 3, 0), 64)
    return -1 if bits == 64 else (1 << bits) - 1


@compiled
def fill_tables(matrix: Any, widths: Any, table: Any) -> None:
    """For each value of each chunk of bits the vector of the boards that have none of these bits, by doubling.

    `matrix` has the vectors of all bits; the table begins with the vector of all boards.
    """
    offset = 0
    place = 0
    every = load(table, 0)
    for width in widths:
        store(table, offset, every)
        for bit in range(width):
            taken = load(matrix, place)
            place += 8
            size = 8 << bit
            for value in range(offset, offset + size, 8):
                store(table, value + size, without(load(table, value), taken))
        offset += 8 << width


@compiled
def count_run(looped: Any, table: Any, widths: Any, ties: Any) -> tuple[int, int]:
    """(all pairs, those whose board of the tile ties) of boards and those of a tile, by the tables of four chunks."""
    shift2 = widths[0]
    shift3 = shift2 + widths[1]
    shift4 = shift3 + widths[2]
    low1 = (1 << widths[0]) - 1
    low2 = (1 << widths[1]) - 1
    low3 = (1 << widths[2]) - 1
    offset2 = 8 << widths[0]
    offset3 = offset2 + (8 << widths[1])
    offset4 = offset3 + (8 << widths[2])
    low4 = (1 << widths[3]) - 1
    pairs = zero()
    tied = zero()
    tie = load(ties, 0)
    for board in looped:
        one = load(table, 8 * (board & low1))
        two = load(table, offset2 + 8 * ((board >> shift2) & low2))
        three = load(table, offset3 + 8 * ((board >> shift3) & low3))
        four = load(table, offset4 + 8 * ((board >> shift4) & low4))
        free = both(both(one, two), both(three, four))
        pairs = plus(pairs, ones(free))
        tied = plus(tied, ones(both(free, tie)))
    return total(pairs), total(tied)


@compiled
def count_buckets(looped: Any, starts: Any, table: Any, widths: Any, ties: Any) -> tuple[int, int]:
    """The same for sorted boards: those with the same lowest bits share a row of the first table.

    Where the row is empty, as it often is if the other list was sorted too, they are all skipped.
    """
    shift2 = widths[0]
    shift3 = shift2 + widths[1]
    shift4 = shift3 + widths[2]
    low2 = (1 << widths[1]) - 1
    low3 = (1 << widths[2]) - 1
    low4 = (1 << widths[3]) - 1
    offset2 = 8 << widths[0]
    offset3 = offset2 + (8 << widths[1])
    offset4 = offset3 + (8 << widths[2])
    pairs = zero()
    tied = zero()
    tie = load(ties, 0)
    for value in range(1 << widths[0]):
        first = starts[value]
        last = starts[value + 1]
        if first == last:
            continue
        one = load(table, 8 * value)
        if is_zero(one):
            continue
        for i in range(first, last):
            board = looped[i]
            two = load(table, offset2 + 8 * ((board >> shift2) & low2))
            three = load(table, offset3 + 8 * ((board >> shift3) & low3))
            four = load(table, offset4 + 8 * ((board >> shift4) & low4))
            free = both(both(one, two), both(three, four))
            pairs = plus(pairs, ones(free))
            tied = plus(tied, ones(both(free, tie)))
    return total(pairs), total(tied)


@compiled
def note(found: Any, kind: int, pairs: int) -> None:
    """Adds pairs of a kind to their number and, apart from it, to that number modulo the two primes."""
    found[0, kind] += pairs
    found[1, kind] = (found[1, kind] + pairs) % FIRST_PRIME
    found[2, kind] = (found[2, kind] + pairs) % SECOND_PRIME


@compiled
def count_pairs(
    looped: Any, n_strict: int, in_order: bool, starts: Any, tabled: Any, n_tabled_strict: int, widths: Any,
    piece: int, pieces: int, matrix: Any, table: Any, ties: Any, found: Any,
) -> None:  # fmt: skip
    """Sets `found` to the number of pairs, by [2 (the looped board ties) + (the tabled one ties)], and its residues.

    The ties of a list follow its strict boards. If `in_order`, the strict ones of the loop are sorted by the bits of
    the first chunk, and `starts` says where each value of these begins. Only every `pieces`-th tile counts, from
    `piece` on. The counts fit into 64 bits: no group has 2^31 boards on a side.
    """
    found[:] = 0
    for first in range(piece * TILE, tabled.size, pieces * TILE):
        count = min(TILE, tabled.size - first)
        strict = min(max(n_tabled_strict - first, 0), count)
        transpose(tabled, first, widths.sum(), matrix)
        for word in range(8):
            table[word] = first_boards(count, word)
        fill_tables(matrix, widths, table)
        for word in range(8):
            ties[word] = first_boards(count, word) & ~first_boards(strict, word)
        if in_order:
            pairs, tied = count_buckets(looped, starts, table, widths, ties)
        else:
            pairs, tied = count_run(looped[:n_strict], table, widths, ties)
        note(found, 0, pairs - tied)
        note(found, 1, tied)
        pairs, tied = count_run(looped[n_strict:], table, widths, ties)
        note(found, 2, pairs - tied)
        note(found, 3, tied)
