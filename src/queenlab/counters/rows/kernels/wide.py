"""The kernel for boards of any width: one piece in every row, always in a row with the fewest choices.

The board is reduced as in `kernels.rows`, but a row may have any number of 64-bit words. It also counts how many
solutions use each cell: when a branch is done, what was found below is added to the cell chosen there.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from queenlab.compiling import compiled
from queenlab.machine_words import popcount
from queenlab.residues import FIRST_PRIME, SECOND_PRIME


@compiled
def lay(allow: Any, free: Any, must: Any, pieces: Any, state: Any, open_rows: Any) -> int:
    """Places the pieces of a prefix; returns the number of open rows, or -1 if there can be no solution."""
    rows, columns, words = allow.shape[0], allow.shape[1], allow.shape[3]
    for w in range(words):
        for r in range(rows):
            state[0, r, w] = free[r, w]
        state[0, rows, w] = must[w]
    filled = open_rows[1]
    filled[:] = 0
    for piece in pieces:
        row, column = piece // columns, piece % columns
        filled[row] = 1
        state[0, rows, column >> 6] &= ~(np.int64(1) << (column & 63))
        for r in range(rows):
            for w in range(words):
                state[0, r, w] &= allow[row, column, r, w]
    many = 0
    first, fewest = 0, 64 * words + 1
    for r in range(rows):
        if filled[r] == 0:
            size = 0
            for w in range(words):
                size += popcount(state[0, r, w])
            if size == 0:
                return -1
            if size < fewest:
                first, fewest = many, size
            open_rows[0, many] = r
            many += 1
    open_rows[0, 0], open_rows[0, first] = open_rows[0, first], open_rows[0, 0]
    return many


@compiled
def search(
    allow: Any, free: Any, must: Any, pieces: Any, through: Any, state: Any, open_rows: Any, levels: Any
) -> tuple[int, int, int, int]:
    """(solutions, nodes, solutions modulo the two primes) below a prefix.

    Args:
        allow: [row, column, other row, word], the columns of the other row that a piece leaves alone.
        free: [row, word], the free columns of every row.
        must: [word], the columns that must be filled: all where there are as many as rows, else none.
        pieces: the prefix: row x columns + column of each piece.
        through: [row, column], to which the solutions that use a cell are added; of length 0 if they are not wanted.
        state: [level, rows + 1, words]: what is left of each row at each level, and last of `must`.
        open_rows: [level, rows]: the rows that are open at each level, the one to fill first.
        levels: [3, level]: the column chosen, the row it was chosen in, the solutions found.
    """
    rows, words = allow.shape[0], allow.shape[3]
    columns_of, rows_of, found = levels[0], levels[1], levels[2]
    many = lay(allow, free, must, pieces, state, open_rows)
    if many <= 0:
        return many + 1, 0, many + 1, many + 1
    first = 0
    second = 0
    nodes = 0
    level = 0
    last = many - 1
    found[0] = 0
    while True:
        here, below = state[level], state[level + 1]
        row = open_rows[level, 0]
        word = 0
        while word < words and here[row, word] == 0:
            word += 1
        if word == words:
            # This level is done: what was found belongs to the cell chosen one level up.
            total = found[level]
            if level == 0:
                return total, nodes, first, second
            level -= 1
            found[level] += total
            if total and through.size:
                through[rows_of[level], columns_of[level]] += total
            continue
        bit = here[row, word] & -here[row, word]
        here[row, word] ^= bit
        column = 64 * word + popcount(bit - 1)
        nodes += 1
        if level == last:
            found[level] += 1
            # Apart from the count, and without a division.
            first = first + 1 if first < FIRST_PRIME - 1 else 0
            second = second + 1 if second < SECOND_PRIME - 1 else 0
            if through.size:
                through[row, column] += 1
            continue
        # What is left of the other rows. One without a free column ends it, and so does a column that must be filled
        # and is free in none of them; the row with the fewest is next.
        open_now, open_next = open_rows[level], open_rows[level + 1]
        best, fewest = 0, 64 * words + 1
        for i in range(last - level):
            r = open_now[i + 1]
            open_next[i] = r
            size = 0
            for w in range(words):
                left = here[r, w] & allow[row, column, r, w]
                below[r, w] = left
                size += popcount(left)
            if size < fewest:
                best, fewest = i, size
                if size == 0:
                    break
        if fewest == 0:
            continue
        alive = True
        for w in range(words):
            need = here[rows, w]
            if w == word:
                need &= ~bit
            below[rows, w] = need
            for i in range(last - level):
                need &= ~below[open_next[i], w]
            if need:
                alive = False
        if alive:
            columns_of[level] = column
            rows_of[level] = row
            open_next[0], open_next[best] = open_next[best], open_next[0]
            level += 1
            found[level] = 0


def new_scratch(rows: int, words: int) -> tuple[Any, ...]:
    state = np.zeros((rows + 2, rows + 1, words), dtype=np.int64)
    return state, np.zeros((rows + 2, max(1, rows)), dtype=np.int64), np.zeros((3, rows + 2), dtype=np.int64)
