"""Starting placements for searches: nearby full solutions, cut or with a border, and the best lattices."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from queenlab.board import Board, Cells
from queenlab.bounds.lower.lattices import MAX_MODULUS, best_lattices, moduli
from queenlab.constructions.cut_planes import planes
from queenlab.constructions.cuts import has_full_solution
from queenlab.work import Limits

#: A start may come from a full solution whose side differs from n by this part of n; on 14^3 17^3 and 19^3 help.
REACH = 0.4
#: Lattices that are worth a start.
LATTICES = 20
#: How long to look for lattices, in seconds.
LATTICE_SECONDS = 10.0


@dataclass(frozen=True)
class Start:
    """Cells that do not attack each other, and where they come from."""

    cells: Cells
    origin: str


def starts(n: int, d: int, limits: Limits) -> Iterator[Start]:
    """Starts without end: in turn a window of a full solution and a lattice; the empty board if there is neither."""
    rng = np.random.default_rng(limits.seed or 0)
    sides = [m for m in range(round(n * (1 - REACH)), round(n * (1 + REACH)) + 1) if m > 1 and has_full_solution(m, d)]
    sides = sides if d <= 4 else []
    seconds = LATTICE_SECONDS if limits.seconds is None else min(LATTICE_SECONDS, limits.seconds / 4)
    lattices = best_lattices(n, d, Limits(seconds), LATTICES) if max(moduli(n, d)) <= MAX_MODULUS else []
    while True:
        if sides:
            yield _window(n, d, sides[int(rng.integers(len(sides)))], rng)
        if lattices:
            number = min(int(rng.exponential(3)), len(lattices) - 1)
            chosen = lattices[number][1]
            yield Start(chosen.cells(n), f"the lattice {chosen}")
        if not (sides or lattices) or d > 4:
            yield Start(np.zeros(0, dtype=np.int64), "the empty board")


def _window(n: int, d: int, m: int, rng: np.random.Generator) -> Start:
    """The queens of a full solution of m^d that stand on n^d: a part of it, or all of it somewhere on the board."""
    rows, _ = planes(m, d)
    row = rows[int(rng.integers(len(rows)))]
    constant = int(rng.integers(m))
    corner = rng.integers(0, n - m + 1, d) if n > m else np.zeros(d, dtype=np.int64)
    board = Board(n, d)
    x = board.coordinates(board.all_cells()) - corner
    on_it = (x @ np.array([*row, -1]) + constant) % m == 0
    cells = np.flatnonzero(on_it & ((x >= 0) & (x < m)).all(axis=1))
    coefficients = tuple(row.tolist())
    where = f", at {tuple(int(c) + 1 for c in corner)}" if n > m else ""
    return Start(cells, f"the {m}^{d} full solution with coefficients {coefficients}, constant {constant}{where}")
