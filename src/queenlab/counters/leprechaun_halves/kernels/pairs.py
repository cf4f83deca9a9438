"""Counts the pairs of half boards of leprechauns that do not attack each other.

Short lists are compared eight boards at a time. Of longer ones the longer is looped over, and the other, cut into
tiles of 512 boards, is turned into tables: for every value of a chunk of diagonals, and for every row of an inner
queen, the vector of the boards of the tile that are free of it.
"""

from __future__ import annotations

from typing import Any

from queenlab.compiling import compiled
from queenlab.counters.kernels.vectors import (
    TILE,
    both,
    disjoint,
    is_zero,
    load,
    note,
    ones,
    plus,
    store,
    total,
    without,
    zero,
)
from queenlab.counters.leprechaun_halves.kernels.lists import ROW_BITS, WINDOW_BITS
from queenlab.counters.leprechaun_halves.kernels.tables import fill_chunks, put_first, transpose
from queenlab.machine_words import trailing_zeros

#: Rows that a field of the marks can say.
ROWS = 1 << ROW_BITS
ROW = ROWS - 1
#: Entries of the table of rows: for the two innermost queens together, then for the third.
ROW_ENTRIES = ROWS * ROWS + ROWS
#: What a tile costs before the first board is looped over, in comparisons of eight boards.
TILE_COST = 1500
#: What a looped board costs in a tile, in the same measure.
LOOP_COST = 3


@compiled
def in_reach(mark: int, other: int, fields: int, reach: int) -> bool:
    """Whether inner queens of a west and an east board are within reach of each other.

    The inner columns are counted from the middle; those whose numbers add up to more than fields + 1 are farther
    from each other than the range.
    """
    mark >>= WINDOW_BITS
    for a in range(fields):
        row = (mark >> (a * ROW_BITS)) & ROW
        opposite = other >> WINDOW_BITS
        for _ in range(fields - a):
            if abs(row - (opposite & ROW)) <= reach:
                return True
            opposite >>= ROW_BITS
    return False


@compiled
def compare(
    words: Any, marks: Any, first: int, last: int, others: Any, other_marks: Any, begin: int, end: int, shared: int,
    fields: int, reach: int,
) -> int:  # fmt: skip
    """The pairs of two lists, the first of them short, that do not attack each other."""
    found = 0
    for i in range(first, last):
        word = words[i] & shared
        mark = marks[i]
        for j in range(begin, end, 8):
            fits = disjoint(others, other_marks, j, end - j, word, 0)
            while fits:
                if not in_reach(mark, other_marks[j + trailing_zeros(fits)], fields, reach):
                    found += 1
                fits &= fits - 1
    return found


@compiled
def fill_rows(matrix: Any, count: int, side: int, fields: int, reach: int, hot: Any, clear: Any, rows: Any) -> None:
    """For each row of the inner queens of a looped board the vector of the boards of the tile that are out of reach.

    `matrix` has the vectors of the bits of the fields. `hot` gets for each row the boards whose queen stands there,
    `clear` for each field and row those with no queen near, in this field and those before. The tables are of both
    innermost queens, then of the third.
    """
    for field in range(fields):
        put_first(count, hot, 0)
        for bit in range(ROW_BITS):
            taken = load(matrix, 8 * (field * ROW_BITS + bit))
            size = 8 << bit
            for value in range(0, size, 8):
                here = load(hot, value)
                store(hot, value + size, both(here, taken))
                store(hot, value, without(here, taken))
        for row in range(side):
            if field == 0:
                put_first(count, clear, 8 * row)
                free = load(clear, 8 * row)
            else:
                free = load(clear, 8 * ((field - 1) * ROWS + row))
            for near in range(max(0, row - reach), min(side, row + reach + 1)):
                free = without(free, load(hot, 8 * near))
            store(clear, 8 * (field * ROWS + row), free)
    # The queen in inner column a, from 1 on, can reach those in inner columns up to fields + 1 - a.
    innermost = 8 * (fields - 1) * ROWS
    if fields == 1:
        for row in range(side):
            store(rows, 8 * row, load(clear, innermost + 8 * row))
    else:
        for second in range(side):
            free = load(clear, innermost + 8 * (second - ROWS))
            for row in range(side):
                store(rows, 8 * (second * ROWS + row), both(free, load(clear, innermost + 8 * row)))
    third = 8 * ROWS * ROWS
    if fields == 3:
        for row in range(side):
            store(rows, third + 8 * row, load(clear, 8 * row))
    else:
        put_first(count, rows, third)


@compiled
def loop(words: Any, marks: Any, starts: Any, bucket: int, table: Any, widths: Any, rows: Any) -> int:
    """The pairs of sorted boards with those of a tile, by the tables of its six chunks of bits and of rows.

    Boards with the same lowest bits share a row of the first table. Where that is empty, as it often is since the
    tile comes from a sorted list too, they are all skipped.
    """
    shift2 = widths[0]
    shift3 = shift2 + widths[1]
    shift4 = shift3 + widths[2]
    shift5 = shift4 + widths[3]
    shift6 = shift5 + widths[4]
    low2 = (1 << widths[1]) - 1
    low3 = (1 << widths[2]) - 1
    low4 = (1 << widths[3]) - 1
    low5 = (1 << widths[4]) - 1
    low6 = (1 << widths[5]) - 1
    offset2 = 8 << widths[0]
    offset3 = offset2 + (8 << widths[1])
    offset4 = offset3 + (8 << widths[2])
    offset5 = offset4 + (8 << widths[3])
    offset6 = offset5 + (8 << widths[4])
    third = 8 * ROWS * ROWS
    pairs = zero()
    for value in range(1 << widths[0]):
        first = starts[bucket + value]
        last = starts[bucket + value + 1]
        if first == last:
            continue
        one = load(table, 8 * value)
        if is_zero(one):
            continue
        for i in range(first, last):
            board = words[i]
            mark = marks[i] >> WINDOW_BITS
            inner = load(rows, 8 * (mark & (ROWS * ROWS - 1)))
            outer = load(rows, third + 8 * ((mark >> (2 * ROW_BITS)) & ROW))
            two = load(table, offset2 + 8 * ((board >> shift2) & low2))
            three = load(table, offset3 + 8 * ((board >> shift3) & low3))
            four = load(table, offset4 + 8 * ((board >> shift4) & low4))
            five = load(table, offset5 + 8 * ((board >> shift5) & low5))
            six = load(table, offset6 + 8 * ((board >> shift6) & low6))
            free = both(both(both(one, inner), both(two, outer)), both(both(three, four), both(five, six)))
            pairs = plus(pairs, ones(free))
    found: int = total(pairs)
    return found


@compiled
def count_pairs(
    west: Any, east: Any, group: int, piece: int, pieces: int, widths: Any, shape: Any, scratch: Any, found: Any
) -> None:
    """Sets `found` to the number of pairs of a group, and to that number modulo the two primes.

    West and east are sorted. Only every `pieces`-th tile counts, from `piece` on. The shape is the side of the board,
    its range, how many inner queens matter on each side, and how many bits the chunks have together. The counts fit
    into 64 bits: no group has 2^31 boards on a side.
    """
    found[:] = 0
    words, marks, starts = west
    others, other_marks, other_starts = east
    bucket = group << widths[0]
    next_bucket = (group + 1) << widths[0]
    if starts[next_bucket] - starts[bucket] < other_starts[next_bucket] - other_starts[bucket]:
        # Tables are made of the shorter list; the diagonals of both sides are the same bits.
        words, marks, starts = east
        others, other_marks, other_starts = west
    first = starts[bucket]
    last = starts[next_bucket]
    begin = other_starts[bucket]
    end = other_starts[next_bucket]
    looped = last - first
    if looped == 0:
        return
    side, reach, fields, bits = shape
    for tile in range(begin + piece * TILE, end, pieces * TILE):
        count = min(TILE, end - tile)
        if count * (looped // 8 + 1) <= TILE_COST + LOOP_COST * looped:
            shared = (1 << bits) - 1
            pairs = compare(others, other_marks, tile, tile + count, words, marks, first, last, shared, fields, reach)
            note(found, 0, pairs)
            continue
        transpose(others, tile, count, 0, bits, scratch.matrix)
        fill_chunks(scratch.matrix, count, widths, scratch.table)
        transpose(other_marks, tile, count, WINDOW_BITS, ROW_BITS * fields, scratch.matrix)
        fill_rows(scratch.matrix, count, side, fields, reach, scratch.hot, scratch.clear, scratch.rows)
        note(found, 0, loop(words, marks, starts, bucket, scratch.table, widths, scratch.rows))
