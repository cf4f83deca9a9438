"""Leprechauns on boards of up to 126 columns: the boxes that must hold a queen, and the one with fewest free cells.

With m = k + 1, the m queens of any m neighbouring columns stand m or more rows apart. So the i-th of them from below
stands at or above the i-th row of a greedy choice from below (the lowest free row of these columns, the next free row
at least m above it, and so on), and at or below the i-th row of the same choice from above. These m boxes, each of m
columns and the rows between two bounds, hold a queen each, and no queen of these columns stands outside of them: free
cells outside go, and if a greedy choice finds fewer than m rows there is no solution. On an empty board with
n = m^2 + t the i-th box has the rows im .. im + m + t - 1. For any interval of rows the greedy choice gives at least
the bound that tiling the rest with m x m squares gives. The same holds for rows in place of columns.

The search takes the box, row or column with fewest free cells, and one of its cells: first with a queen there, then
without it. Masks have two words, and are kept for columns (the free rows) and for rows (the free columns).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from queenlab.compiling import compiled
from queenlab.counters.leprechaun_columns.kernels.words import leading_zeros, lowest_place
from queenlab.residues import FIRST_PRIME, SECOND_PRIME
from queenlab.words import popcount


def _from(low: Any, high: Any, place: int) -> int:
    """The lowest one of a mask at a place or above it; 128 if there is none."""
    zero = np.uint64(0)
    if place < 64:
        word = low >> np.uint64(place) << np.uint64(place)
        if word != zero:
            return np.int64(lowest_place(word))  # type: ignore[return-value]
        word = high
    elif place < 128:
        word = high >> np.uint64(place - 64) << np.uint64(place - 64)
    else:
        word = zero
    return np.int64(lowest_place(word)) + 64 if word != zero else 128  # type: ignore[return-value]


def _down_from(low: Any, high: Any, place: int) -> int:
    """The highest one of a mask at a place or below it; -1 if there is none."""
    zero = np.uint64(0)
    if place >= 64:
        word = high << np.uint64(127 - place) >> np.uint64(127 - place)
        if word != zero:
            return 127 - np.int64(leading_zeros(word))  # type: ignore[return-value]
        word = low
    elif place >= 0:
        word = low << np.uint64(63 - place) >> np.uint64(63 - place)
    else:
        word = zero
    return 63 - np.int64(leading_zeros(word))  # type: ignore[return-value]


def _between(first: int, last: int) -> tuple[Any, Any]:
    """The mask with ones from one place to another."""
    zero = np.uint64(0)
    ones = ~zero
    low = zero
    high = zero
    if first < 64:
        low = ones << np.uint64(first)
        if last < 63:
            low &= (np.uint64(1) << np.uint64(last + 1)) - np.uint64(1)
    if last >= 64:
        high = ones >> np.uint64(127 - last)
        if first > 64:
            high &= ones << np.uint64(first - 64)
    return low, high


first_from = compiled(_from)
last_from = compiled(_down_from)
between = compiled(_between)


def _windows(n: int, m: int, lines: Any, across: Any, done: Any, bounds: Any, best: Any) -> int:
    """Looks at all windows of m lines: -1 if there is no solution, else how many free cells it took away.

    Args:
        n, m: the side, and range + 1.
        lines: for each line (column, say) the mask of its free cells; a line with a queen has that cell alone.
        across: the same board by the other lines.
        done: for each line whether it has a queen.
        bounds: room for 2 x m integers.
        best: the box with fewest free cells so far: that number, its first and last line, its first and last place.
    """
    zero = np.uint64(0)
    one = np.uint64(1)
    removed = 0
    for start in range(n - m + 1):
        low = zero
        high = zero
        queens_low = zero
        queens_high = zero
        open_lines = 0
        for x in range(start, start + m):
            low |= lines[x, 0]
            high |= lines[x, 1]
            if done[x]:
                queens_low |= lines[x, 0]
                queens_high |= lines[x, 1]
            else:
                open_lines += 1
        if open_lines == 0:
            continue
        place = 0
        for i in range(m):
            found = first_from(low, high, place)
            if found >= n:
                return -1
            bounds[0, i] = found
            place = found + m
        place = n - 1
        for i in range(m - 1, -1, -1):
            found = last_from(low, high, place)
            bounds[1, i] = found
            place = found - m
        keep_low = zero
        keep_high = zero
        for i in range(m):
            box_low, box_high = between(bounds[0, i], bounds[1, i])
            keep_low |= box_low
            keep_high |= box_high
            if (queens_low & box_low) | (queens_high & box_high):
                continue
            cells = 0
            for x in range(start, start + m):
                cells += popcount(lines[x, 0] & box_low) + popcount(lines[x, 1] & box_high)
            if cells < best[0]:
                best[0] = cells
                best[1] = start
                best[2] = start + m - 1
                best[3] = bounds[0, i]
                best[4] = bounds[1, i]
        if (low & ~keep_low) | (high & ~keep_high):
            for x in range(start, start + m):
                for w in range(2):
                    gone = lines[x, w] & ~(keep_low if w == 0 else keep_high)
                    lines[x, w] ^= gone
                    while gone:
                        y = np.int64(lowest_place(gone)) + 64 * w
                        gone &= gone - one
                        across[y, x >> 6] &= ~(one << np.uint64(x & 63))
                        removed += 1
    return removed


windows = compiled(_windows)


def _place(n: int, x: int, y: int, columns: Any, rows: Any, kill: Any) -> None:
    """Puts a queen on a cell: what it attacks is no longer free."""
    one = np.uint64(1)
    for c in range(n):
        away = abs(c - x)
        columns[c, 0] &= ~kill[away, y, 0]
        columns[c, 1] &= ~kill[away, y, 1]
        away = abs(c - y)
        rows[c, 0] &= ~kill[away, x, 0]
        rows[c, 1] &= ~kill[away, x, 1]
    columns[x, 0] = np.uint64(0)
    columns[x, 1] = np.uint64(0)
    rows[y, 0] = np.uint64(0)
    rows[y, 1] = np.uint64(0)
    columns[x, y >> 6] = one << np.uint64(y & 63)
    rows[y, x >> 6] = one << np.uint64(x & 63)


place_queen = compiled(_place)


def _fewest(n: int, lines: Any, done: Any, best: Any) -> bool:
    """Takes the open line with fewest free cells if it has fewer than `best`; whether every open line has one."""
    for x in range(n):
        if not done[x]:
            cells = popcount(lines[x, 0]) + popcount(lines[x, 1])
            if cells == 0:
                return False
            if cells < best[0]:
                best[0] = cells
                best[1] = x
                best[2] = x
                best[3] = 0
                best[4] = n - 1
    return True


fewest = compiled(_fewest)


def _count(
    n: int, k: int, prefix: Any, kill: Any, columns: Any, rows: Any, done: Any, moves: Any, bounds: Any, best: Any
) -> tuple[int, int, int, int]:
    """(solutions, nodes, solutions modulo the two primes) with the given rows in the first columns.

    Args:
        n: the side, at most 126.
        k: the range, less than n.
        prefix: the rows in the columns 0, 1, ... ; none attacks another.
        kill: for a distance d and a row y the mask of the rows that a queen in row y attacks d columns away.
        columns, rows: (n + 2) x n x 2 words: for each level the free cells by columns and by rows.
        done: 2 x n booleans: the columns and the rows with a queen.
        moves: (n + 2) x 2 integers: for each level the cell that is being tried there.
        bounds: 2 x (k + 1) integers.
        best: 2 x 5 integers.
    """
    zero = np.uint64(0)
    one = np.uint64(1)
    m = k + 1
    solutions = 0
    mod_first = 0
    mod_second = 0
    nodes = 0
    full_low, full_high = between(0, n - 1)
    for x in range(n):
        columns[0, x, 0] = full_low
        columns[0, x, 1] = full_high
        rows[0, x, 0] = full_low
        rows[0, x, 1] = full_high
        done[0, x] = False
        done[1, x] = False
    level = 0
    for x in range(prefix.size):
        place_queen(n, x, prefix[x], columns[0], rows[0], kill)
        done[0, x] = True
        done[1, prefix[x]] = True
    queens = prefix.size
    while True:
        # Look at the board of this level until nothing goes any more.
        alive = True
        by_row = False
        while True:
            best[0, 0] = n * n
            best[1, 0] = n * n
            if not (fewest(n, columns[level], done[0], best[0]) and fewest(n, rows[level], done[1], best[1])):
                alive = False
                break
            gone = windows(n, m, columns[level], rows[level], done[0], bounds, best[0])
            if gone < 0:
                alive = False
                break
            more = windows(n, m, rows[level], columns[level], done[1], bounds, best[1])
            if more < 0:
                alive = False
                break
            if gone + more == 0:
                by_row = best[1, 0] < best[0, 0]
                break
        if alive and queens == n:
            solutions += 1
            mod_first = (mod_first + 1) % FIRST_PRIME
            mod_second = (mod_second + 1) % SECOND_PRIME
            alive = False
        if alive:
            # A free cell of the best box: its first line with one, and the first cell there.
            if by_row:
                lines, pick = rows[level], best[1]
            else:
                lines, pick = columns[level], best[0]
            box_low, box_high = between(pick[3], pick[4])
            line = pick[1]
            while ((lines[line, 0] & box_low) | (lines[line, 1] & box_high)) == zero:
                line += 1
            place = first_from(lines[line, 0] & box_low, lines[line, 1] & box_high, 0)
            x, y = (place, line) if by_row else (line, place)
            nodes += 1
            moves[level, 0] = x
            moves[level, 1] = y
            level += 1
            for c in range(n):
                columns[level, c, 0] = columns[level - 1, c, 0]
                columns[level, c, 1] = columns[level - 1, c, 1]
                rows[level, c, 0] = rows[level - 1, c, 0]
                rows[level, c, 1] = rows[level - 1, c, 1]
            place_queen(n, x, y, columns[level], rows[level], kill)
            done[0, x] = True
            done[1, y] = True
            queens += 1
            continue
        if level == 0:
            return solutions, nodes, mod_first, mod_second
        # Back: the cell that was tried is now known to be empty.
        level -= 1
        queens -= 1
        x = moves[level, 0]
        y = moves[level, 1]
        done[0, x] = False
        done[1, y] = False
        columns[level, x, y >> 6] &= ~(one << np.uint64(y & 63))
        rows[level, y, x >> 6] &= ~(one << np.uint64(x & 63))


count = compiled(_count)
