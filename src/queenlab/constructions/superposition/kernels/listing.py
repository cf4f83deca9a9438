"""All placements of n queens within allowed cells; the row with the fewest cells left comes next."""

from __future__ import annotations

from typing import Any

from queenlab.machine_words import popcount

#: Entries of `scalars`: the depth reached (-1: at the end), and how many nodes were visited.
DEPTH, NODES = range(2)


def search(
    n: int, allowed: Any, needed_down: int, needed_up: int, turning: int, scalars: Any, order: Any, free: Any,
    columns: Any, down: Any, up: Any, rows: Any, out: Any, found: int, node_limit: int,
) -> int:  # fmt: skip
    """Continues listing solutions until `out` is full, the node limit is reached, or all were visited.

    Cell (r, c) is on the diagonals n - 1 - r + c (down) and r + c (up), so that the diagonals of a row are n bits in
    succession. Each queen is on one diagonal of either kind: where more of those needed are missing than queens, or a
    row has no cell left, the branch ends.

    Args:
        n: the side, at most 32, so that the 2n - 1 diagonals fit 63 bits.
        allowed: for each row the columns it may use, as bits.
        needed_down, needed_up: the diagonals that must hold a queen, as bits.
        turning: 1 where no queen may be on the cell opposite to another's through the middle of the board, 2 where a
            queen must be on the cell opposite to each.
        scalars, order, free, columns, down, up: the state, one entry per depth: the row, its columns still to be tried,
            and the lines taken before; depth 0 must be there.
        rows: the column of each row, -1 where no queen is.
        out: one solution a line, as columns by rows.
        found: how many lines of `out` are in use.
        node_limit: the number of nodes at which to return.

    Returns:
        The number of lines of `out` in use.
    """
    full = (1 << n) - 1
    k = scalars[DEPTH]
    nodes = scalars[NODES]
    while k >= 0 and nodes < node_limit and found < out.shape[0]:
        r = order[k]
        rows[r] = -1
        if free[k] == 0:
            k -= 1
            continue
        bit = free[k] & -free[k]
        free[k] ^= bit
        nodes += 1
        rows[r] = popcount(bit - 1)
        columns[k + 1] = columns[k] | bit
        down[k + 1] = down[k] | (bit << (n - 1 - r))
        up[k + 1] = up[k] | (bit << r)
        left = n - 1 - k
        if popcount(needed_down & ~down[k + 1]) > left or popcount(needed_up & ~up[k + 1]) > left:
            continue
        if left == 0:
            for q in range(n):
                out[found, q] = rows[q]
            found += 1
            continue
        fewest = n + 1
        for q in range(n):
            if rows[q] >= 0:
                continue
            here = allowed[q] & ~(columns[k + 1] | (down[k + 1] >> (n - 1 - q)) | (up[k + 1] >> q)) & full
            if turning > 0 and rows[n - 1 - q] >= 0:
                opposite = 1 << (n - 1 - rows[n - 1 - q])
                here &= opposite if turning == 2 else ~opposite
            many = popcount(here)
            if many < fewest:
                fewest = many
                order[k + 1] = q
                free[k + 1] = here
                if many == 0:
                    break
        if fewest > 0:
            k += 1
    scalars[DEPTH] = k
    scalars[NODES] = nodes
    return found
