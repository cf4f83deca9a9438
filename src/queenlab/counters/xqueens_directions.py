"""The placements of one direction of Knuth's Xqueens.

One list serves all four directions. A placement p gives a number p[i] to each i: north and south take it as the
column of their token in row i, east and west as the row of their token in column i (the board transposed). With the
tokens on each column, on each diagonal i + n - 1 - j (down) and on each i + j (up) the ten conditions (see
families/xqueens.py) become

    columns   column(N) + column(S) = 2          rows      column(E) + column(W) = 2
    ne        down(N) + down(E) reversed <= 2    sw        down(S) + down(W) reversed <= 2
    nw        up(N) + up(W) <= 2                 se        up(S) + up(E) <= 2

line by line, since transposing the board keeps i + j and turns i + n - 1 - j about.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from queenlab.errors import OutOfRange

#: One placement a row.
Placements = npt.NDArray[np.int8]

#: Columns and one family of diagonals share a word, two bits a line: 2 n + 2 (2 n - 1) <= 64.
MAX_SIDE = 11

#: Placements that are extended at once; keeps the memory beside the result small.
BLOCK = 1 << 18


def north_placements(n: int, *, paired: bool = False) -> Placements:
    """All ways to place the tokens of one direction: one per row, at most two on each column and diagonal.

    Entry [p, i] is the column of the token of row i; placements are in lexicographic order. If `paired`, only those
    with two tokens or none in every column.

    Example:
        >>> north_placements(2).tolist()
        [[0, 0], [0, 1], [1, 0], [1, 1]]
    """
    if not 1 <= n <= MAX_SIDE:
        raise OutOfRange(f"placements of one direction are listed for n from 1 to {MAX_SIDE}, not {n}")
    if paired and n % 2:
        return np.empty((0, n), dtype=np.int8)
    empty = np.zeros(1, dtype=np.uint64)
    found: list[Placements] = []
    # Blocks wait on a stack, the lexicographically first on top.
    waiting = [(np.empty((1, 0), dtype=np.int8), empty, empty)]
    while waiting:
        tokens, first, second = waiting.pop()
        if tokens.shape[1] == n:
            found.append(tokens)
        elif len(tokens) * n > BLOCK and len(tokens) > 1:
            half = len(tokens) // 2
            waiting.append((tokens[half:], first[half:], second[half:]))
            waiting.append((tokens[:half], first[:half], second[:half]))
        else:
            waiting.append(_next_row(n, tokens, first, second, paired))
    return np.concatenate(found)


def _next_row(
    n: int, tokens: Placements, first: npt.NDArray[np.uint64], second: npt.NDArray[np.uint64], paired: bool
) -> tuple[Placements, npt.NDArray[np.uint64], npt.NDArray[np.uint64]]:
    """Every placement with one row more. The words count columns and down diagonals, and up diagonals, in two bits."""
    row = tokens.shape[1]
    columns = np.arange(n, dtype=np.uint64)
    one, two = np.uint64(1), np.uint64(2)
    down, up = np.uint64(row + n - 1) - columns, np.uint64(row) + columns
    first = first[:, None] + ((one << two * columns) | (one << two * (np.uint64(n) + down)))
    second = second[:, None] + (one << two * up)
    low_bits = np.uint64(0x5555555555555555)
    three = (first & (first >> one)) | (second & (second >> one))
    allowed = (three & low_bits) == 0
    if paired:
        # n tokens on at most n / 2 columns, at most two on each, make exactly two on each.
        used = (first | (first >> one)) & low_bits & np.uint64((1 << 2 * n) - 1)
        allowed &= np.bitwise_count(used) <= n // 2
    which, column = np.nonzero(allowed)
    longer = np.concatenate([tokens[which], column[:, None].astype(np.int8)], axis=1)
    return longer, first[which, column], second[which, column]
