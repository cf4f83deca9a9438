"""Kernels for Xqueens of one pair of classes: which placements fit one another, and how many fours all fit.

A placement p gives a number to each i (see counters/xqueens_directions.py): north and south stand on the cells
(i, p[i]), east and west on (p[i], i). Two placements that share diagonals fit if none of these diagonals holds more
than two of their tokens and, in sparse problems, if they share no cell. Columns and rows are settled by the classes.

Lists of placements by number follow one another in one array. Each ends with a number that is too large: loops up to a
mark stay plain, where loops over a length become gather instructions, which take a fifth longer on such short lists.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from queenlab.compiling import compiled
from queenlab.machine_words import popcount
from queenlab.residues import FIRST_PRIME, SECOND_PRIME

#: Lists one after the other, and where each begins.
Lists = tuple[Any, Any]


@compiled
def listed(ones: Any, into: Any, at: int, end: int) -> int:
    """Writes the places of the ones of a bit vector from `at` on, and the end mark; gives the place after it."""
    for word in range(len(ones)):
        rest = ones[word]
        while rest:
            into[at] = 64 * word + popcount(~rest & (rest - np.uint64(1)))
            at += 1
            rest &= rest - np.uint64(1)
    into[at] = end
    return at + 1


@compiled
def fitting(n: int, many: Any, partners: Any, upright: bool, down: bool, sparse: bool) -> Lists:
    """For each of many placements the numbers of the partners, of a direction that shares diagonals, that fit it.

    If `upright` the many are north or south, and the partners east or west; else the other way round. If `down` they
    share the diagonals where i - j is constant, else those where i + j is. If `sparse` they must be disjoint.
    """
    words = (len(partners) + 63) // 64
    # Bit vectors over the partners: one token or more on a diagonal, two tokens on it.
    one = np.zeros((2 * n - 1, words), dtype=np.uint64)
    two = np.zeros((2 * n - 1, words), dtype=np.uint64)
    # Row 2 c blocks the partners of a token on cell c that is alone on its diagonal: those with two tokens there, or
    # with one on c itself. Row 2 c + 1 is for a token that shares its diagonal: partners must stay off it.
    blocked = np.zeros((2 * n * n, words), dtype=np.uint64)
    # East and west see the board transposed: cells are numbered by columns, and i - j changes its sign.
    row_step, column_step = (n, 1) if upright else (1, n)
    turn = -1 if down else 1
    shift = n - 1 if down else 0
    sign = 1 if upright or not down else -1
    for k in range(len(partners)):
        bit = np.uint64(1) << np.uint64(k & 63)
        for i in range(n):
            # Seen from the many, the partner's token i stands at (p, i).
            line = sign * (partners[k, i] + turn * i) + shift
            two[line, k >> 6] |= one[line, k >> 6] & bit
            one[line, k >> 6] |= bit
            if sparse:
                blocked[2 * (partners[k, i] * row_step + i * column_step), k >> 6] |= bit
    for i in range(n):
        for j in range(n):
            cell = i * row_step + j * column_step
            line = sign * (i + turn * j) + shift
            for word in range(words):
                blocked[2 * cell, word] |= two[line, word]
                blocked[2 * cell + 1, word] = one[line, word]

    starts = np.zeros(len(many) + 1, dtype=np.int64)
    lists = np.empty(0, dtype=np.uint32)
    tally = np.zeros(2 * n - 1, dtype=np.int64)
    ones = np.empty(words, dtype=np.uint64)
    last = ~np.uint64(0) >> np.uint64(64 * words - len(partners))
    # Twice: for the lengths of the lists, and to fill them.
    for fill in range(2):
        if fill:
            lists = np.empty(starts[-1], dtype=np.uint32)
        for k in range(len(many)):
            tally[:] = 0
            for i in range(n):
                tally[sign * (i + turn * many[k, i]) + shift] += 1
            ones[:] = 0
            for i in range(n):
                p = many[k, i]
                key = 2 * (i * row_step + p * column_step) + tally[sign * (i + turn * p) + shift] - 1
                for word in range(words):
                    ones[word] |= blocked[key, word]
            found = 0
            for word in range(words):
                ones[word] = ~ones[word]
            ones[-1] &= last
            for word in range(words):
                found += popcount(ones[word])
            if fill:
                listed(ones, lists, starts[k], len(partners))
            else:
                starts[k + 1] = starts[k] + found + 1
    return lists, starts


@compiled
def meeting(n: int, many: Any, partners: Any) -> Lists:
    """For each of many placements the numbers of those of the opposite direction that share a cell with it."""
    words = (len(partners) + 63) // 64
    there = np.zeros((n * n, words), dtype=np.uint64)
    for k in range(len(partners)):
        for i in range(n):
            there[i * n + partners[k, i], k >> 6] |= np.uint64(1) << np.uint64(k & 63)
    starts = np.zeros(len(many) + 1, dtype=np.int64)
    lists = np.empty(0, dtype=np.uint32)
    ones = np.empty(words, dtype=np.uint64)
    for fill in range(2):
        if fill:
            lists = np.empty(starts[-1], dtype=np.uint32)
        for k in range(len(many)):
            ones[:] = 0
            for i in range(n):
                for word in range(words):
                    ones[word] |= there[i * n + many[k, i], word]
            found = 0
            for word in range(words):
                found += popcount(ones[word])
            if fill:
                listed(ones, lists, starts[k], len(partners))
            else:
                starts[k + 1] = starts[k] + found + 1
    return lists, starts


@compiled
def count_disjoint(
    n: int,
    east: Any,
    west: Any,
    east_of_north: Lists,
    west_of_north: Lists,
    south_of_east: Lists,
    south_of_west: Lists,
    south_met: Lists,
    souths: int,
) -> tuple[int, int, int, int]:
    """(solutions, list entries visited, solutions modulo the two primes), if opposite directions must be disjoint.

    For one north placement, take the west ones that fit it, 64 at a time, and note in `seen[s]` which of them fit the
    south placement s. Every east one that fits north, and every s that fits this east one, then adds the ones of
    `seen[s]` that are disjoint from east. A south one that meets north has nothing in `seen`.
    """
    end = np.uint32(souths)
    seen = np.empty(souths, dtype=np.uint64)
    on_cell = np.empty(n * n, dtype=np.uint64)
    total = 0
    mod_first = 0
    mod_second = 0
    visited = 0
    for north in range(len(east_of_north[1]) - 1):
        first_west, last_west = west_of_north[1][north], west_of_north[1][north + 1] - 1
        first_east, last_east = east_of_north[1][north], east_of_north[1][north + 1] - 1
        if first_east == last_east:
            continue
        for begin in range(first_west, last_west, 64):
            seen[:] = 0
            on_cell[:] = 0
            for at in range(begin, min(begin + 64, last_west)):
                w = west_of_north[0][at]
                bit = np.uint64(1) << np.uint64(at - begin)
                for i in range(n):
                    on_cell[west[w, i] * n + i] |= bit
                place = np.uint64(south_of_west[1][w])
                s = south_of_west[0][place]
                while s != end:
                    seen[s] |= bit
                    place += np.uint64(1)
                    s = south_of_west[0][place]
            for at in range(south_met[1][north], south_met[1][north + 1] - 1):
                seen[south_met[0][at]] = 0
            part = 0
            for at in range(first_east, last_east):
                e = east_of_north[0][at]
                taken = np.uint64(0)
                for i in range(n):
                    taken |= on_cell[east[e, i] * n + i]
                place = np.uint64(south_of_east[1][e])
                s = south_of_east[0][place]
                while s != end:
                    part += popcount(seen[s] & ~taken)
                    place += np.uint64(1)
                    s = south_of_east[0][place]
                visited += south_of_east[1][e + np.uint32(1)] - south_of_east[1][e]
            total += part
            mod_first = (mod_first + part) % FIRST_PRIME
            mod_second = (mod_second + part) % SECOND_PRIME
    return total, visited, mod_first, mod_second


@compiled
def count_products(
    east_of_north: Lists, west_of_north: Lists, south_of_east: Lists, south_of_west: Lists, souths: int
) -> tuple[int, int, int, int]:
    """(solutions, list entries visited, solutions modulo the two primes), if opposite directions may meet or cannot.

    Then each (north, south) belongs to as many solutions as the number of east ones that fit both times the number of
    west ones that fit both.
    """
    end = np.uint32(souths)
    easts = np.empty(souths, dtype=np.int64)
    total = 0
    mod_first = 0
    mod_second = 0
    visited = 0
    for north in range(len(east_of_north[1]) - 1):
        easts[:] = 0
        for at in range(east_of_north[1][north], east_of_north[1][north + 1] - 1):
            e = east_of_north[0][at]
            place = np.uint64(south_of_east[1][e])
            s = south_of_east[0][place]
            while s != end:
                easts[s] += 1
                place += np.uint64(1)
                s = south_of_east[0][place]
            visited += south_of_east[1][e + np.uint32(1)] - south_of_east[1][e]
        part = 0
        for at in range(west_of_north[1][north], west_of_north[1][north + 1] - 1):
            w = west_of_north[0][at]
            place = np.uint64(south_of_west[1][w])
            s = south_of_west[0][place]
            while s != end:
                part += easts[s]
                place += np.uint64(1)
                s = south_of_west[0][place]
            visited += south_of_west[1][w + np.uint32(1)] - south_of_west[1][w]
        total += part
        mod_first = (mod_first + part) % FIRST_PRIME
        mod_second = (mod_second + part) % SECOND_PRIME
    return total, visited, mod_first, mod_second
