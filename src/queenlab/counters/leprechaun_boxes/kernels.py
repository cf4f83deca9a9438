"""Leprechauns on boards of up to 126 columns: the boxes that must hold a queen, and the one with fewest free cells.

With m = k + 1, the m queens of any m neighbouring columns stand m or more rows apart. So the i-th of them from below
stands at or above the i-th row of a greedy choice from below (the lowest free row of these columns, the next free row
at least m above it, and so on), and at or below the i-th row of the same choice from above. These m boxes, each of m
columns and the rows between two bounds, hold a queen each, and no queen of these columns stands outside of them: free
cells outside go, and if a greedy choice finds fewer than m rows there is no solution. On an empty board with
n = m^2 + t the i-th box has the rows im .. im + m + t - 1. For any interval of rows the greedy choice gives at least
the bound that tiling the rest with m x m squares gives. The same holds for rows in place of columns.

The search takes the box, row or column with fewest free cells, and one of its cells: first with a queen there, then
without it. Masks are kept for columns (the free rows) and for rows (the free columns).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from queenlab.compiling import compiled
from queenlab.counters.kernels.long_masks import (
    leading_zeros,
    lowest_place,
    masks_of,
    one_of,
    ones_in,
    trailing_zeros,
)
from queenlab.residues import FIRST_PRIME, SECOND_PRIME


@compiled
def windows(n: int, m: int, below: Any, lines: Any, across: Any, done: Any, bounds: Any, best: Any) -> int:
    """Looks at all windows of m lines: -1 if there is no solution, else how many free cells it took away.

    `lines` has for each line (column, say) the mask of its free cells, or of the queen if it is `done`; `across` is the
    same board by the other lines. below[y] is the mask of the places below y. `best` is the box with fewest free cells
    so far: that number, its first and last line, its first and last place.
    """
    one = one_of(lines)
    zero = one ^ one
    last = np.int64(leading_zeros(zero)) - 1
    removed = 0
    for start in range(n - m + 1):
        free = zero
        queens = zero
        open_lines = 0
        for x in range(start, start + m):
            free |= lines[x]
            if done[x]:
                queens |= lines[x]
            else:
                open_lines += 1
        if open_lines == 0:
            continue
        rest = free
        for i in range(m):
            found = np.int64(trailing_zeros(rest))
            if found >= n:
                return -1
            bounds[0, i] = found
            rest &= ~below[found + m]
        rest = free
        for i in range(m - 1, -1, -1):
            found = last - np.int64(leading_zeros(rest))
            bounds[1, i] = found
            rest &= below[max(0, found - m + 1)]
        keep = zero
        for i in range(m):
            box = below[bounds[1, i] + 1] & ~below[bounds[0, i]]
            keep |= box
            if queens & box != zero:
                continue
            cells = 0
            fewest_cells = best[0]
            for x in range(start, start + m):
                cells += np.int64(ones_in(lines[x] & box))  # type: ignore[assignment]
                if cells >= fewest_cells:
                    break
            if cells < fewest_cells:
                best[0] = cells
                best[1] = start
                best[2] = start + m - 1
                best[3] = bounds[0, i]
                best[4] = bounds[1, i]
        if free & ~keep != zero:
            for x in range(start, start + m):
                gone = lines[x] & ~keep
                lines[x] = lines[x] ^ gone
                while gone != zero:
                    y = lowest_place(gone)
                    gone &= gone - one
                    across[y] = across[y] & ~(one << np.uint64(x))
                    removed += 1
    return removed


@compiled
def place_queen(n: int, x: int, y: int, columns: Any, rows: Any, kill: Any) -> None:
    one = one_of(columns)
    for c in range(n):
        columns[c] = columns[c] & ~kill[abs(c - x), y]
        rows[c] = rows[c] & ~kill[abs(c - y), x]
    columns[x] = one << np.uint64(y)
    rows[y] = one << np.uint64(x)


@compiled
def fewest(n: int, lines: Any, done: Any, best: Any) -> bool:
    """Takes the open line with fewest free cells if it has fewer than `best`; whether every open line has one."""
    for x in range(n):
        if not done[x]:
            cells = np.int64(ones_in(lines[x]))
            if cells == 0:
                return False
            if cells < best[0]:
                best[0] = cells
                best[1] = x
                best[2] = x
                best[3] = 0
                best[4] = n - 1
    return True


@compiled
def count(
    n: int, k: int, prefix: Any, below: Any, kill: Any, columns: Any, rows: Any, done: Any, moves: Any, bounds: Any,
    best: Any,
) -> tuple[int, int, int, int]:  # fmt: skip
    """(solutions, nodes, solutions modulo the two primes) with the given rows in the first columns.

    The side is at most 63, or 126 if masks are pairs of words, and the range is smaller. below[y] is the mask of the
    places below y; kill[d, y] that of the rows which a queen in row y attacks d columns away. For each level `columns`
    and `rows` hold the free cells and `moves` the cell that is being tried; `done` says which columns and rows have a
    queen.
    """
    below, kill, columns, rows = masks_of(below), masks_of(kill), masks_of(columns), masks_of(rows)
    one = one_of(kill)
    zero = one ^ one
    m = k + 1
    solutions = 0
    mod_first = 0
    mod_second = 0
    nodes = 0
    for x in range(n):
        columns[0, x] = below[n]
        rows[0, x] = below[n]
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
            gone = windows(n, m, below, columns[level], rows[level], done[0], bounds, best[0])
            if gone < 0:
                alive = False
                break
            more = windows(n, m, below, rows[level], columns[level], done[1], bounds, best[1])
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
            box = below[pick[4] + 1] & ~below[pick[3]]
            line = pick[1]
            while lines[line] & box == zero:
                line += 1
            place = np.int64(lowest_place(lines[line] & box))
            x, y = (place, line) if by_row else (line, place)  # type: ignore[assignment]
            nodes += 1
            moves[level, 0] = x
            moves[level, 1] = y
            level += 1
            for c in range(n):
                columns[level, c] = columns[level - 1, c]
                rows[level, c] = rows[level - 1, c]
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
        columns[level, x] = columns[level, x] & ~(one << np.uint64(y))
        rows[level, y] = rows[level, y] & ~(one << np.uint64(x))
