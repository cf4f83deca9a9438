"""Queens on a square: completes a placement, and finds the pairs that cannot be completed together with one.

A cell is row * n + column. Words are int64: n is at most 31, so that the 2n - 1 diagonals fit 62 bits.
"""

from __future__ import annotations

from typing import Any

from queenlab.compiling import compiled
from queenlab.machine_words import popcount

#: Entries of `scalars`: the state of the random numbers; how many searches, nodes and solutions there were so far.
RANDOM, SEARCHES, NODES, KEPT = range(4)
#: A search that gets stuck starts again with other random numbers; each time it may take longer, so it ends for sure.
FIRST_NODES = 256


def complete(n: int, given: Any, scalars: Any, state: Any, rows: Any) -> bool:
    """Completes non-attacking queens to a solution, at random; whether there is one. The row with fewest cells is next.

    Args:
        n: the side.
        given: the cells.
        scalars: as above.
        state: 5 lines of n + 1 words, for the search.
        rows: gets the column of each row.
    """
    full = (1 << n) - 1
    order, free, columns, down, up = state[0], state[1], state[2], state[3], state[4]
    scalars[SEARCHES] += 1
    most = FIRST_NODES
    while True:
        for r in range(n):
            rows[r] = -1
        columns[0] = down[0] = up[0] = 0
        for cell in given:
            r = cell // n
            bit = 1 << (cell - r * n)
            rows[r] = cell - r * n
            columns[0] |= bit
            down[0] |= bit << (n - 1 - r)
            up[0] |= bit << r
        left = n - len(given)
        nodes = 0
        k = 0
        entering = True
        while k >= 0 and nodes < most:
            if entering:
                if k == left:
                    scalars[NODES] += nodes
                    return True
                fewest = n + 1
                for q in range(n):
                    if rows[q] >= 0:
                        continue
                    here = ~(columns[k] | (down[k] >> (n - 1 - q)) | (up[k] >> q)) & full
                    many = popcount(here)
                    if many < fewest:
                        fewest = many
                        order[k] = q
                        free[k] = here
                        if many == 0:
                            break
                entering = False
            r = order[k]
            rows[r] = -1
            if free[k] == 0:
                k -= 1
                continue
            # A random cell of the row: the first from a random place on.
            x = scalars[RANDOM]
            x ^= (x << 13) & 0x7FFFFFFFFFFFFFFF
            x ^= x >> 7
            x ^= (x << 17) & 0x7FFFFFFFFFFFFFFF
            scalars[RANDOM] = x
            later = free[k] & ~((1 << ((x >> 8) % n)) - 1)
            if later == 0:
                later = free[k]
            bit = later & -later
            free[k] ^= bit
            nodes += 1
            rows[r] = popcount(bit - 1)
            columns[k + 1] = columns[k] | bit
            down[k + 1] = down[k] | (bit << (n - 1 - r))
            up[k + 1] = up[k] | (bit << r)
            k += 1
            entering = True
        scalars[NODES] += nodes
        if k < 0:
            return False
        most *= 2


_complete = compiled(complete)


def uncompletable_pairs(
    n: int, cells: Any, firsts: Any, order: Any, place: Any, within: Any, later: Any, scalars: Any, state: Any,
    rows: Any, pool: Any, together: Any, out: Any,
) -> int:  # fmt: skip
    """The pairs y, z of free cells that cannot be completed together with some cells.

    Every solution that comes up is kept; those that hold the cells tell at once which pairs can be completed.

    Args:
        n: the side.
        cells: non-attacking cells, and at the end of the array two places for y and z.
        firsts: the cells that y may be.
        order, place: the cells in order, and the place of each; z comes after y.
        within: for each row the columns that y and z may be on, as bits.
        later: for each cell and row the columns of the cells after it, as bits.
        scalars, state, rows: as for `complete`.
        pool: solutions that are kept, a column of this array each; the oldest are given up.
        together: a line of n words for each cell: which cells are in some solution with it and `cells`.
        out: gets the pairs.

    Returns:
        How many pairs; at most as many as `out` has rows.
    """
    base = len(cells) - 2
    full = (1 << n) - 1
    together[:] = 0
    columns = down = up = taken_rows = 0
    for k in range(base):
        r = cells[k] // n
        bit = 1 << (cells[k] - r * n)
        taken_rows |= 1 << r
        columns |= bit
        down |= bit << (n - 1 - r)
        up |= bit << r
    for s in range(min(scalars[KEPT], pool.shape[1])):
        holds = True
        for k in range(base):
            r = cells[k] // n
            if pool[r, s] != cells[k] - r * n:
                holds = False
                break
        if holds:
            for r in range(n):
                y = r * n + pool[r, s]
                for q in range(n):
                    together[y, q] |= 1 << pool[q, s]
    found = 0
    for y in firsts:
        r = y // n
        bit = 1 << (y - r * n)
        free = ~(columns | (down >> (n - 1 - r)) | (up >> r)) & within[r]
        if (taken_rows >> r) & 1 or free & bit == 0:
            continue
        taken_columns, taken_down, taken_up = columns | bit, down | (bit << (n - 1 - r)), up | (bit << r)
        cells[base] = y
        for q in range(n):
            if q == r or (taken_rows >> q) & 1:
                continue
            open_ = ~(taken_columns | (taken_down >> (n - 1 - q)) | (taken_up >> q)) & full & within[q] & later[y, q]
            while True:
                missing = open_ & ~together[y, q]
                if missing == 0:
                    break
                one = missing & -missing
                cells[base + 1] = q * n + popcount(one - 1)
                if _complete(n, cells, scalars, state, rows):
                    at = scalars[KEPT] % pool.shape[1]
                    scalars[KEPT] += 1
                    for i in range(n):
                        pool[i, at] = rows[i]
                        for j in range(n):
                            together[i * n + rows[i], j] |= 1 << rows[j]
                else:
                    open_ ^= one
                    out[found, 0] = y
                    out[found, 1] = cells[base + 1]
                    found += 1
                    if found == out.shape[0]:
                        return found
    return found
