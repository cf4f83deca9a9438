"""Latin rectangles by the graph of what their columns have used, and the completion of Latin squares and cubes.

The rows placed so far make a regular bipartite graph: column c is joined to the symbols that it has. In how many ways
the square can be completed depends only on the class of this graph under permutations of columns and of symbols, and
of exchanging the two (McKay and Rogoyski, Latin squares of order 10, 1995).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from queenlab.compiling import compiled
from queenlab.machine_words import popcount
from queenlab.residues import FIRST_PRIME, SECOND_PRIME


@compiled
def refine(rows: Any, n: int, colors: Any) -> int:
    """Splits the colours of the 2n vertices until neighbours' colours split them no further; the number of colours.

    Vertices 0..n-1 are columns and n..2n-1 symbols. New colours are ranks of (old colour, sum over the neighbours of
    a fixed power of their colours), so graphs that differ by names only get the same colours.
    """
    hashes = np.empty(2 * n, dtype=np.int64)
    count = 0
    while True:
        for v in range(2 * n):
            total = 0
            for w in range(n):
                joined = rows[v] >> w & 1 if v < n else rows[w] >> (v - n) & 1
                if joined:
                    color = colors[w + n if v < n else w]
                    total += (color * color + 7) * (color + 3) * (color + 31)
            hashes[v] = colors[v] * 1_000_000_000 + total
        found = 0
        for v in range(2 * n):
            rank = 0
            first = True
            for w in range(2 * n):
                if hashes[w] < hashes[v]:
                    rank += 1
                elif w < v and hashes[w] == hashes[v]:
                    first = False
            colors[v] = rank
            found += first
        if found == count:
            return count
        count = found


@compiled
def normal(rows: Any, n: int, best: Any) -> None:
    """A graph of the same class, mostly the same one for the whole class, into `best`.

    Each vertex of the rarest kind is singled out in turn and the colours are refined; while vertices share a colour,
    one of the first shared colour is singled out too. That choice may depend on names, so a class may have a few
    forms: they are then counted apart, and nothing is lost.
    """
    colors = np.empty(2 * n, dtype=np.int64)
    form = np.empty(n, dtype=np.int64)
    kinds = np.zeros(2 * n, dtype=np.int64)
    across = np.zeros(n, dtype=np.int64)
    for v in range(n):
        for w in range(n):
            across[w] |= (rows[v] >> w & 1) << v
    # The kind of a vertex: the sum of the cubes of the numbers of neighbours that it shares with the others.
    for v in range(n):
        for w in range(n):
            kinds[v] += popcount(np.uint64(rows[v] & rows[w])) ** 3
            kinds[n + v] += popcount(np.uint64(across[v] & across[w])) ** 3
    fewest = 2 * n + 1
    rarest = 0
    for v in range(2 * n):
        alike = 0
        for w in range(2 * n):
            alike += kinds[w] == kinds[v]
        if alike < fewest or (alike == fewest and kinds[v] < rarest):
            fewest = alike
            rarest = kinds[v]
    none = True
    for start in range(2 * n):
        if kinds[start] != rarest:
            continue
        for v in range(2 * n):
            # The side of the vertex that is singled out is called the columns.
            same_side = (v < n) == (start < n)
            colors[v] = 0 if v == start else (1 if same_side else n)
        while refine(rows, n, colors) < 2 * n:
            least = 2 * n
            at = -1
            for v in range(2 * n):
                shared = 0
                for w in range(2 * n):
                    shared += colors[w] == colors[v]
                if shared > 1 and colors[v] < least:
                    least = colors[v]
                    at = v
            # Those that share the rank r leave r + 1 free, for ranks count all vertices below.
            for v in range(2 * n):
                if colors[v] == least and v != at:
                    colors[v] += 1
        form[:] = 0
        for v in range(n):
            for w in range(n):
                if rows[v] >> w & 1:
                    a, b = colors[v], colors[n + w]
                    if start < n:
                        form[a] |= 1 << (b - n)
                    else:
                        form[b] |= 1 << (a - n)
        smaller = none
        none = False
        for v in range(n):
            if smaller or form[v] != best[v]:
                smaller = smaller or form[v] < best[v]
                break
        if smaller:
            best[:] = form


@compiled
def add_row(rows: Any, n: int, forms: Any, first: int) -> int:
    """All ways to put a row below that gives column 0 the symbol `first`; the normal forms; how many there are."""
    full = (1 << n) - 1
    longer = np.empty(n, dtype=np.int64)
    choice = np.zeros(n + 1, dtype=np.int64)
    used = np.zeros(n + 1, dtype=np.int64)
    found = 0
    if rows[0] >> first & 1:
        return 0
    longer[0] = rows[0] | 1 << first
    used[1] = 1 << first
    column = 1
    choice[1] = full & ~(rows[1] | used[1]) if n > 1 else 0
    while column > 0:
        if column == n:
            normal(longer, n, forms[found])
            found += 1
            column -= 1
            continue
        bits = choice[column]
        if bits == 0:
            column -= 1
            continue
        bit = bits & -bits
        choice[column] = bits ^ bit
        longer[column] = rows[column] | bit
        used[column + 1] = used[column] | bit
        column += 1
        if column < n:
            choice[column] = full & ~(rows[column] | used[column])
    return found


@compiled
def complete(lines: Any, free: Any, choice: Any) -> tuple[int, int, int, int]:
    """(ways, nodes, ways modulo the two primes): gives every empty cell a symbol so that no line has a symbol twice.

    `lines` has the lines of each empty cell; `free` for each line the symbols that it lacks, as bits, and is left as it
    was.
    """
    cells, per_cell = lines.shape
    ways = 0
    choice[cells, 0] = 0
    choice[cells, 1] = 0
    nodes = 0
    at = 0
    fresh = True
    while at >= 0:
        if at == cells:
            ways += 1
            # Apart from the count, and without a division; in registers they would slow down every node.
            choice[cells, 0] = choice[cells, 0] + 1 if choice[cells, 0] < FIRST_PRIME - 1 else 0
            choice[cells, 1] = choice[cells, 1] + 1 if choice[cells, 1] < SECOND_PRIME - 1 else 0
            at -= 1
            fresh = False
            continue
        if fresh:
            bits = free[lines[at, 0]]
            for k in range(1, per_cell):
                bits &= free[lines[at, k]]
        else:
            bits = choice[at, 0]
            bit = choice[at, 1]
            for k in range(per_cell):
                free[lines[at, k]] |= bit
        if bits == 0:
            at -= 1
            fresh = False
            continue
        bit = bits & -bits
        choice[at, 0] = bits ^ bit
        choice[at, 1] = bit
        for k in range(per_cell):
            free[lines[at, k]] ^= bit
        nodes += 1
        at += 1
        fresh = True
    return ways, nodes, choice[cells, 0], choice[cells, 1]
