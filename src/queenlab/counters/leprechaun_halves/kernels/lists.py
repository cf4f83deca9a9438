"""Joins quarter boards of leprechauns into half boards, and sorts them by group and by their central diagonals."""

from __future__ import annotations

from typing import Any

from queenlab.compiling import compiled
from queenlab.counters.kernels.vectors import TILE, both, disjoint, load, ones, store, total
from queenlab.counters.leprechaun_halves.kernels.tables import fill_chunks, look_up, transpose
from queenlab.machine_words import trailing_zeros

#: Of a board's marks: the windows across the middle row, the rows of the inner queens, the number of the group.
WINDOW_BITS = 40
ROW_BITS = 5
GROUP_SHIFT = 55
WINDOWS = (1 << WINDOW_BITS) - 1


@compiled
def match(
    upper: Any, n_tops: int, lower: Any, block: int, places: Any, starts: Any, line_widths: Any, window_widths: Any,
    few_pairs: int, scratch: Any, fits: Any, totals: Any,
) -> None:  # fmt: skip
    """For each upper quarter board the vectors of the lower ones that make a half board with it.

    Both use every column once. The sets of columns of one size are numbered in increasing order; then complements
    come in decreasing order, so the lower boards that use just the columns that are left are found by counting
    backwards. They are the same for all upper boards with these columns, so they are turned into tables.

    Upper boards stand by the set of rows, then by the set of columns, lower ones by the set of columns, then by the
    group. A set of columns whose place is -1 is left out. For no more than `few_pairs` pairs of an upper board and one
    of a tile no tables are made. `fits` receives as many vectors of each upper board as there are tiles of lower
    boards, from its entry of `starts` on; `totals` the number of half boards of each set of rows.
    """
    words, marks, lower_starts = lower
    above, above_marks, above_starts = upper
    matrix, lines, windows = scratch
    sets = places.size
    for top in range(n_tops):
        totals[top] = 0
    for number in range(sets):
        low = lower_starts[(sets - 1 - number) * block]
        high = lower_starts[(sets - number) * block]
        if places[number] < 0 or low == high:
            continue
        tiles = (high - low + TILE - 1) // TILE
        n_above = 0
        for top in range(n_tops):
            n_above += above_starts[top * sets + number + 1] - above_starts[top * sets + number]
        for tile in range(tiles):
            first = low + tile * TILE
            count = min(TILE, high - first)
            few = n_above * count <= few_pairs
            if not few:
                transpose(words, first, count, 0, 64, matrix)
                fill_chunks(matrix, count, line_widths, lines)
                transpose(marks, first, count, 0, WINDOW_BITS, matrix)
                fill_chunks(matrix, count, window_widths, windows)
            for top in range(n_tops):
                begin = above_starts[top * sets + number]
                for i in range(begin, above_starts[top * sets + number + 1]):
                    place = 8 * (starts[top * sets + number] + (i - begin) * tiles + tile)
                    word = above[i]
                    mark = above_marks[i] & WINDOWS
                    if few:
                        for part in range(8):
                            bits = 0
                            for j in range(64 * part, min(64 * part + 64, count), 8):
                                bits |= disjoint(words, marks, first + j, count - j, word, mark) << (j & 63)
                            fits[place + part] = bits
                    else:
                        store(
                            fits, place, both(look_up(word, line_widths, lines), look_up(mark, window_widths, windows))
                        )
                    totals[top] += total(ones(load(fits, place)))


@compiled
def gather(
    upper: Any, top: int, lower: Any, block: int, first_group: int, last_group: int, places: Any, place: int,
    ties: int, starts: Any, fits: Any, width: int, out: Any, out_marks: Any, buckets: Any,
) -> int:  # fmt: skip
    """Lists the half boards of one set of upper rows and some groups, from what `match` found; says how many.

    Sets of columns are wanted whose place is that of the upper rows, if `ties`; else those with a place before it.
    A bucket is a group with a value of the `width` lowest bits; `buckets` receives their sizes, one place later.
    """
    words, marks, lower_starts = lower
    above, above_marks, above_starts = upper
    sets = places.size
    lowest = (1 << width) - 1
    for bucket in range(((last_group - first_group) << width) + 1):
        buckets[bucket] = 0
    size = 0
    for number in range(sets):
        if places[number] < 0 or (places[number] != place if ties else places[number] >= place):
            continue
        begin = above_starts[top * sets + number]
        end = above_starts[top * sets + number + 1]
        if begin == end:
            continue
        group = (sets - 1 - number) * block
        low = lower_starts[group]
        first = lower_starts[group + first_group] - low
        last = lower_starts[group + last_group] - low
        if first == last:
            continue
        tiles = (lower_starts[group + block] - low + TILE - 1) // TILE
        vectors = 8 * starts[top * sets + number]
        for i in range(begin, end):
            word = above[i]
            mark = above_marks[i]
            for part in range(first >> 6, (last + 63) >> 6):
                bits = fits[vectors + part]
                here = part << 6
                if here < first:
                    bits &= -1 << (first - here)
                if here + 64 > last:
                    bits &= (1 << (last - here)) - 1
                here += low
                while bits:
                    j = here + trailing_zeros(bits)
                    bits &= bits - 1
                    board = word | words[j]
                    both_marks = mark | marks[j]
                    out[size] = board
                    out_marks[size] = both_marks
                    size += 1
                    buckets[(((both_marks >> GROUP_SHIFT) - first_group) << width) + (board & lowest) + 1] += 1
            vectors += 8 * tiles
    return size


@compiled
def sort(words: Any, marks: Any, first_group: int, n_groups: int, width: int, sorted_boards: Any) -> None:
    """Sorts the boards that `gather` listed by their group, then by their lowest bits.

    It wants the sizes of the buckets that `gather` found, and leaves there where each of them begins.
    """
    out, out_marks, buckets = sorted_boards
    lowest = (1 << width) - 1
    place = 0
    for bucket in range(1, (n_groups << width) + 1):
        count = buckets[bucket]
        buckets[bucket] = place
        place += count
    for i in range(place):
        board = words[i]
        mark = marks[i]
        bucket = (((mark >> GROUP_SHIFT) - first_group) << width) + (board & lowest) + 1
        where = buckets[bucket]
        out[where] = board
        out_marks[where] = mark
        buckets[bucket] = where + 1
    # Each entry has moved on to where the next bucket begins; the first one never moved from 0.
