"""Guards by construction: closed forms for rooks and queens, and the greedy set for everything else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np

from queenlab.board import Board
from queenlab.bounds.domination.covering import Ints, Table
from queenlab.bounds.domination.search import DominationTask
from queenlab.counters.space.counter import attack_table
from queenlab.piece import queen, rook

#: The greedy set needs who guards whom as a table.
MAX_GREEDY = 4096


def placements(task: DominationTask) -> Iterator[tuple[str, list[int]]]:
    """Candidate dominating sets, each with a name; callers must verify them."""
    n, d = task.board.n, task.board.d
    if d == 1:
        yield "one piece on the line", [0]
    if task.piece == rook or not task.independent:
        # What rooks guard, queens guard.
        yield from _rooks(task.board, task.independent)
    if task.piece == queen and d == 2 and n >= 3 and not task.independent:
        yield "two corners", two_corners(n)
    if task.board.size <= MAX_GREEDY:
        yield "greedy", greedy(task)


def _rooks(board: Board, independent: bool) -> Iterator[tuple[str, list[int]]]:
    n, d = board.n, board.d
    if d == 2:
        yield "diagonal", [x * n + x for x in range(n)]
    if d == 3:
        yield "two Latin cubes", two_latin_cubes(n)
    if d > 3 and not independent and board.size <= MAX_GREEDY:
        free = n ** (d - 3)
        yield "two Latin cubes in every layer", [cell * free + k for cell in two_latin_cubes(n) for k in range(free)]
    if d > 3 and board.size <= MAX_GREEDY:
        code = hamming_code(board, independent)
        if code is not None:
            yield "Hamming code", code


def two_corners(n: int) -> list[int]:
    """2 q + r queens for n = 3 q + r (Welch, in Cockayne 1990).

    Of nine blocks of side q, queens fill all rows and columns of the first and the last. In the first they stand on the
    antidiagonal, where column minus row takes every second value from 1 - q to q - 1; in the last block q - 1 of them
    take the values between. So every diagonal of this kind that meets the block in the middle has a queen. The last r
    rows and columns get a queen each.
    """
    q = n // 3
    cells = [(x, q - 1 - x) for x in range(q)]
    cells += [(2 * q + t, 2 * q + q - 2 - t) for t in range(q - 1)]
    cells += [(x, x) for x in range(3 * q - 1, n)]
    return sorted(x * n + y for x, y in cells)


def two_latin_cubes(n: int) -> list[int]:
    """ceil(n^2 / 2) rooks: a Latin square in each of two opposite corners, of sides floor(n / 2) and ceil(n / 2).

    Of three coordinates two lie in the same corner; there is a rook with these two, and it attacks the cell.
    """
    half = n // 2
    found = []
    for start, side in ((0, half), (half, n - half)):
        for x, y in product(range(side), repeat=2):
            found.append(((start + x) * n + start + y) * n + start + (x + y) % side)
    return sorted(found)


def hamming_code(board: Board, independent: bool) -> list[int] | None:
    """A perfect code if n is prime and d is (n^m - 1) / (n - 1), else one of fewer coordinates with the others free.

    None if n is not prime, or if the code is not perfect and the rooks may not attack each other.
    """
    n, d = board.n, board.d
    if n < 2 or any(n % p == 0 for p in range(2, int(n**0.5) + 1)):
        return None
    checks = 1
    while (n ** (checks + 1) - 1) // (n - 1) <= d:
        checks += 1
    length = (n**checks - 1) // (n - 1)
    if independent and length != d:
        return None
    # Columns of the parity checks: one vector of each line through 0, the first coordinate that is not 0 being 1.
    vectors = [v for v in product(range(n), repeat=checks) if any(v) and next(x for x in v if x) == 1]
    words = board.coordinates(board.all_cells())
    syndromes = words[:, :length] @ np.array(vectors, dtype=np.int64) % n
    found: list[int] = np.flatnonzero(~syndromes.any(axis=1)).tolist()
    return found


def greedy(task: DominationTask) -> list[int]:
    """Repeatedly the piece that guards most of the remaining cells; ties go to the first cell."""
    guards: Table = attack_table(task.board, task.piece)
    np.fill_diagonal(guards, True)
    left = np.ones(len(guards), dtype=bool)
    free = left.copy()
    gains: Ints = guards.sum(axis=1)
    chosen: list[int] = []
    while left.any():
        cell = int(np.argmax(np.where(free, gains, -1)))
        chosen.append(cell)
        # Who guards whom is symmetric, so what these rows count is lost.
        gains -= guards[left & guards[cell]].sum(axis=0)
        left &= ~guards[cell]
        if task.independent:
            free &= ~guards[cell]
    return sorted(chosen)
