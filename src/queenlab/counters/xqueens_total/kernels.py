"""Counting Xqueens class by class: additions of rows of fitting partners.

Four classes of placements of one direction stand in a ring N, E, S, W, and each must fit its two neighbours: N and E,
S and W along the down diagonals, E and S, W and N along the up diagonals. Only the diagonals matter, not the
placements, and a class has far fewer different ones than placements. With d and u for those of a placement,

    solutions = sum over N and S of east[d(N), u(S)] * west[d(S), u(N)]

where east[d, u] is the number of E that fit both, and west that of W. The classes are runs of flat arrays:

    down, turned    for each line of a class its down vector and the same reversed; a vector has a line for every
                    `MAX_SHARE` placements that have it
    up              the different up vectors of a class
    links           for each placement its line and its up vector, counted from the first of the class, by up vector
    bounds          for each class where its lines, up vectors and placements begin and end

A vector is packed with 3 bits a diagonal. Two fit if no diagonal has more than 2 in all: if their sum plus 1 everywhere
has no field with its top bit set (2 + 2 + 1 = 5 at most, so that nothing is carried).

No sum overflows: a class has at most `MAX_CLASS` placements, so partners fit in 16 bits, their sums over one more class
in 32 and the solutions of four classes in 63. The caller counts only so many pairs at once that their sum does, too.
Sums modulo two small primes are added up beside it from parts that are some thousand products long.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from queenlab.compiling import compiled
from queenlab.machine_words import popcount
from queenlab.residues import FIRST_PRIME, SECOND_PRIME

#: Eight rows of numbers up to this are added in 8 bits.
MAX_SHARE = 31

#: The largest class; its fourth power is below 2^63.
MAX_CLASS = 55108

#: Up vectors that are treated at once; the rows that are added then stay in the second-level cache.
TILE = 512

#: Rows are a multiple of this many columns long, so that the compiler's vectors fill them.
STEP = 32


class XqueensScratch(NamedTuple):
    tile: Any
    table: Any
    free: Any
    fits: Any
    shares: Any
    starts: Any
    fitting: Any
    east: Any
    west: Any
    first: Any
    second: Any


def new_scratch(n: int, lines: int, ups: int) -> XqueensScratch:
    """Scratch memory for a board of side n and classes with a given number of lines and up vectors at most."""
    wide = -(-ups // STEP) * STEP
    tile = min(TILE, wide)
    return XqueensScratch(
        tile=np.zeros(tile, np.int64),
        table=np.zeros((2 * n - 1, 3, lines // 64 + 1), np.uint64),
        free=np.zeros(lines // 64 + 1, np.uint64),
        fits=np.zeros((ups, tile), np.uint8),
        shares=np.zeros((lines + 1, tile), np.uint8),
        starts=np.zeros(lines + 1, np.int64),
        fitting=np.zeros(lines * (lines + 7), np.uint16),
        east=np.zeros((lines, tile), np.uint16),
        west=np.zeros((lines, wide), np.uint16),
        first=np.zeros((ups, tile), np.uint32),
        second=np.zeros((tile, wide), np.uint32),
    )


@compiled
def tabulate(turned: Any, table: Any) -> None:
    """table[diagonal, c]: the lines that have at most 2 - c on the diagonal, for c = 0, 1, 2; 64 lines a word."""
    one, none = np.uint64(1), np.uint64(0)
    for k in range(table.shape[0]):
        for begin in range(0, turned.size, 64):
            any_, most_one, most_none = none, none, none
            for j in range(begin, min(begin + 64, turned.size)):
                field = (turned[j] >> (3 * k)) & 3
                place = np.uint64(j - begin)
                any_ |= one << place
                most_one |= np.uint64(field < 2) << place
                most_none |= np.uint64(field < 1) << place
            word = begin // 64
            table[k, 0, word], table[k, 1, word], table[k, 2, word] = any_, most_one, most_none


@compiled
def list_fitting(down: Any, lines: int, table: Any, free: Any, starts: Any, fitting: Any) -> None:
    """For each down vector the lines of the class between that fit it, filled up by the line of zeros behind them."""
    one = np.uint64(1)
    words = (lines + 63) // 64
    length = 0
    for i in range(down.size):
        starts[i] = length
        row = table[0, down[i] & 3]
        for w in range(words):
            free[w] = row[w]
        for k in range(1, table.shape[0]):
            row = table[k, (down[i] >> (3 * k)) & 3]
            for w in range(words):
                free[w] &= row[w]
        for w in range(words):
            rest = free[w]
            while rest:
                fitting[length] = 64 * w + popcount((rest - one) & ~rest)
                length += 1
                rest &= rest - one
        while (length - starts[i]) % 8:
            fitting[length] = lines
            length += 1
    starts[down.size] = length


@compiled
def fill_tile(ones: int, up: Any, begin: int, tile: Any) -> int:
    """Puts up vectors into the tile and fills it up to a multiple of `STEP`, its width; the rest is never read."""
    height = min(tile.size, up.size - begin)
    width: int = -(-height // STEP) * STEP
    for k in range(width):
        tile[k] = up[begin + k] if k < height else 2 * ones
    return width


@compiled
def share_out(ones: int, tile: Any, middle_up: Any, links: Any, lines: int, fits: Any, shares: Any) -> None:
    """shares[j, k]: how many placements of line j of the class between fit tile[k]; zeros for one line more."""
    tops = ones << 2
    for i in range(middle_up.size):
        shifted = middle_up[i] + ones
        row = fits[i]
        for k in range(tile.size):
            row[k] = ((shifted + tile[k]) & tops) == 0
    for j in range(lines + 1):
        row = shares[j]
        for k in range(tile.size):
            row[k] = 0
    for e in range(links.shape[0]):
        row = shares[links[e, 0]]
        other = fits[links[e, 1]]
        for k in range(tile.size):
            row[k] += other[k]


@compiled
def add_up(begin: int, width: int, rows: int, starts: Any, fitting: Any, shares: Any, out: Any) -> None:
    """out[i, begin + k]: the sum of shares[j, k] over the lines j that fit row i."""
    for i in range(rows):
        row = out[i, begin : begin + width]
        for k in range(width):
            row[k] = 0
        at, end = starts[i], starts[i + 1]
        while at < end:
            a, b = shares[fitting[at]], shares[fitting[at + 1]]
            c, d = shares[fitting[at + 2]], shares[fitting[at + 3]]
            e, f = shares[fitting[at + 4]], shares[fitting[at + 5]]
            g, h = shares[fitting[at + 6]], shares[fitting[at + 7]]
            for k in range(width):
                row[k] += np.uint8(a[k] + b[k] + c[k] + d[k] + e[k] + f[k] + g[k] + h[k])
            at += 8


@compiled
def collect(links: Any, begin: int, end: int, shift: int, rows: int, width: int, partners: Any, target: Any) -> None:
    """target[u - shift, k]: the sum of partners[d, k] over the placements begin..end, of line d and up vector u."""
    for i in range(rows):
        row = target[i, :width]
        for k in range(width):
            row[k] = 0
    for m in range(begin, end):
        row = target[links[m, 1] - shift, :width]
        other = partners[links[m, 0], :width]
        for k in range(width):
            row[k] += other[k]


@compiled
def across(rows: int, columns: int, first: Any, second: Any) -> tuple[Any, Any, Any]:
    """The sum of first[i, k] * second[k, i], and the same modulo the two primes.

    Eight rows at a time, because second is read across its rows.
    """
    total: Any = 0
    mod_first: Any = 0
    mod_second: Any = 0
    i = 0
    while i + 8 <= rows:
        a, b, c, d = first[i], first[i + 1], first[i + 2], first[i + 3]
        e, f, g, h = first[i + 4], first[i + 5], first[i + 6], first[i + 7]
        part: Any = 0
        for k in range(columns):
            row = second[k, i : i + 8]
            part += np.int64(a[k]) * np.int64(row[0]) + np.int64(b[k]) * np.int64(row[1])
            part += np.int64(c[k]) * np.int64(row[2]) + np.int64(d[k]) * np.int64(row[3])
            part += np.int64(e[k]) * np.int64(row[4]) + np.int64(f[k]) * np.int64(row[5])
            part += np.int64(g[k]) * np.int64(row[6]) + np.int64(h[k]) * np.int64(row[7])
        total += part
        mod_first += part % FIRST_PRIME
        mod_second += part % SECOND_PRIME
        i += 8
    while i < rows:
        part = 0
        for k in range(columns):
            part += np.int64(first[i, k]) * np.int64(second[k, i])
        total += part
        mod_first += part % FIRST_PRIME
        mod_second += part % SECOND_PRIME
        i += 1
    return total, mod_first % FIRST_PRIME, mod_second % SECOND_PRIME


@compiled
def spread(
    links: Any,
    begin: int,
    end: int,
    shift: int,
    rows: int,
    columns: int,
    sums: Any,
    first: Any,
    west: Any,
    through: Any,
) -> tuple[Any, Any, Any]:
    """Adds to through[m] the solutions that use placement m of S, one of begin..end; `sums` is scratch.

    Returns all that it adds, and the same modulo the two primes.
    """
    total: Any = 0
    mod_first: Any = 0
    mod_second: Any = 0
    for i in range(rows):
        for k in range(columns):
            sums[k, i] = first[i, k]
    for m in range(begin, end):
        own = sums[links[m, 1] - shift, :rows]
        row = west[links[m, 0], :rows]
        part: Any = 0
        for i in range(rows):
            part += np.int64(own[i]) * np.int64(row[i])
        through[m] += part
        total += part
        mod_first += part % FIRST_PRIME
        mod_second += part % SECOND_PRIME
    return total, mod_first % FIRST_PRIME, mod_second % SECOND_PRIME


@compiled
def count_pairs(
    ones: int,
    bounds: Any,
    down: Any,
    turned: Any,
    up: Any,
    links: Any,
    complement: Any,
    pairs: Any,
    scratch: Any,
    through: Any,
) -> tuple[Any, Any, Any]:
    """The solutions of some pairs (class of N, class of E), and their number modulo the two primes.

    S and W have the complements; the classes are as described above. To `through`, unless it is empty, are added for
    each placement the solutions that use it for S.
    """
    tile, table, free, fits, shares, starts, fitting, east, west, first, second = scratch
    # A constant would be a type of its own, and its callee be compiled twice.
    zero: Any = np.int64(0)
    total = zero
    mod_first = zero
    mod_second = zero
    for p in range(pairs.shape[0]):
        north, middle = pairs[p, 0], pairs[p, 1]
        south, opposite = complement[north], complement[middle]
        n_down = down[bounds[north, 0] : bounds[north, 1]]
        n_up = up[bounds[north, 2] : bounds[north, 3]]
        n_links = links[bounds[north, 4] : bounds[north, 5]]
        s_down = down[bounds[south, 0] : bounds[south, 1]]
        s_up = up[bounds[south, 2] : bounds[south, 3]]
        s_links = links[bounds[south, 4] : bounds[south, 5]]
        e_turned = turned[bounds[middle, 0] : bounds[middle, 1]]
        e_up = up[bounds[middle, 2] : bounds[middle, 3]]
        e_links = links[bounds[middle, 4] : bounds[middle, 5]]
        w_turned = turned[bounds[opposite, 0] : bounds[opposite, 1]]
        w_up = up[bounds[opposite, 2] : bounds[opposite, 3]]
        w_links = links[bounds[opposite, 4] : bounds[opposite, 5]]

        # west[d(S), u(N)], whole.
        tabulate(w_turned, table)
        list_fitting(s_down, w_turned.size, table, free, starts, fitting)
        for begin in range(0, n_up.size, tile.size):
            width = fill_tile(ones, n_up, begin, tile)
            share_out(ones, tile[:width], w_up, w_links, w_turned.size, fits, shares)
            add_up(begin, width, s_down.size, starts, fitting, shares, west)

        # east[d(N), u(S)] and what follows, a tile of u(S) at a time; the placements S of a tile stand together.
        tabulate(e_turned, table)
        list_fitting(n_down, e_turned.size, table, free, starts, fitting)
        s = zero
        for begin in range(0, s_up.size, tile.size):
            width = fill_tile(ones, s_up, begin, tile)
            height = min(tile.size, s_up.size - begin)
            last = s
            while last < s_links.shape[0] and s_links[last, 1] < begin + height:
                last += 1
            share_out(ones, tile[:width], e_up, e_links, e_turned.size, fits, shares)
            add_up(zero, width, n_down.size, starts, fitting, shares, east)
            # first[u(N), u(S)] sums east over N, second[u(S), u(N)] sums west over S.
            collect(n_links, zero, n_links.shape[0], zero, n_up.size, width, east, first)
            if through.size == 0:
                collect(s_links, s, last, begin, height, n_up.size, west, second)
                part, part_first, part_second = across(n_up.size, height, first, second)
            else:
                here = through[bounds[south, 4] : bounds[south, 5]]
                part, part_first, part_second = spread(
                    s_links, s, last, begin, n_up.size, height, second, first, west, here
                )
            total += part
            mod_first = (mod_first + part_first) % FIRST_PRIME
            mod_second = (mod_second + part_second) % SECOND_PRIME
            s = last
    return total, mod_first, mod_second
