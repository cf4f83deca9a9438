"""Counts the pairs of half boards of two lists that share no diagonal, 512 boards of one list at a time.

One list is looped over, the other, cut into tiles, is turned into tables.
"""

from __future__ import annotations

from typing import Any

from queenlab.compiling import compiled
from queenlab.counters.kernels.vectors import (
    TILE,
    both,
    exchange_bits,
    fill_tables,
    is_zero,
    load,
    note,
    ones,
    plus,
    total,
    zero,
)


@compiled
def transpose(boards: Any, first: int, count: int, bits: int, matrix: Any) -> None:
    """Turns the boards of a tile into a vector for each bit: eight 64 x 64 matrices side by side.

    Board 8 i + w of the tile becomes bit i of word w. So they are copied as they stand, which for few boards takes less
    time than the order of `tables.transpose`.
    """
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
def chunk_places(widths: Any) -> Any:
    """Of the second, third and fourth chunk the lowest bit, the values, and where its rows of the table begin."""
    shift3 = widths[0] + widths[1]
    offset2 = 8 << widths[0]
    offset3 = offset2 + (8 << widths[1])
    second = (widths[0], (1 << widths[1]) - 1, offset2)
    third = (shift3, (1 << widths[2]) - 1, offset3)
    return second, third, (shift3 + widths[2], (1 << widths[3]) - 1, offset3 + (8 << widths[2]))


@compiled
def free_of_last(board: int, table: Any, places: Any) -> Any:
    """The vector of the boards of the tile that share no bit of the last three chunks with a board."""
    second, third, fourth = places
    two = load(table, second[2] + 8 * ((board >> second[0]) & second[1]))
    three = load(table, third[2] + 8 * ((board >> third[0]) & third[1]))
    four = load(table, fourth[2] + 8 * ((board >> fourth[0]) & fourth[1]))
    return both(two, both(three, four))


@compiled
def count_run(looped: Any, table: Any, widths: Any, ties: Any) -> tuple[int, int]:
    """(all pairs, those whose board of the tile ties) of boards and those of a tile, by the tables of four chunks."""
    places = chunk_places(widths)
    low1 = (1 << widths[0]) - 1
    pairs = zero()
    tied = zero()
    tie = load(ties, 0)
    for board in looped:
        one = load(table, 8 * (board & low1))
        free = both(one, free_of_last(board, table, places))
        pairs = plus(pairs, ones(free))
        tied = plus(tied, ones(both(free, tie)))
    return total(pairs), total(tied)


@compiled
def count_buckets(looped: Any, starts: Any, table: Any, widths: Any, ties: Any) -> tuple[int, int]:
    """The same for sorted boards: those with the same lowest bits share a row of the first table.

    Where the row is empty, as it often is if the other list was sorted too, they are all skipped.
    """
    places = chunk_places(widths)
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
            free = both(one, free_of_last(board, table, places))
            pairs = plus(pairs, ones(free))
            tied = plus(tied, ones(both(free, tie)))
    return total(pairs), total(tied)


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
        transpose(tabled, first, count, widths.sum(), matrix)
        for word in range(8):
            table[word] = first_boards(count, word)
            ties[word] = table[word] & ~first_boards(strict, word)
        fill_tables(matrix, widths, table)
        if in_order:
            pairs, tied = count_buckets(looped, starts, table, widths, ties)
        else:
            pairs, tied = count_run(looped[:n_strict], table, widths, ties)
        note(found, 0, pairs - tied)
        note(found, 1, tied)
        pairs, tied = count_run(looped[n_strict:], table, widths, ties)
        note(found, 2, pairs - tied)
        note(found, 3, tied)
