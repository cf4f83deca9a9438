"""A lattice in the middle, and a frame of queens around it that a small search finds.

For sizes that no lattice has, a lattice of nearly the same size is kept inside a rectangle; its queens near the edges
are taken away, and the empty rows and columns filled again. Few cells are left for that, a hundred or two whatever n
is, so each try is short, and many can be made: another lattice, another shift, another rectangle.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from queenlab.bit_sets import from_flags
from queenlab.constructions.lattice import bases
from queenlab.constructions.numbers import is_coprime_to_6
from queenlab.constructions.recipe import RowsRecipe
from queenlab.constructions.surgery import Framed

#: How far the lattice's modulus may be from n.
_AWAY = 6
#: Nodes of one try; most that succeed need about one a free row and column.
_NODES = 2_000
#: Candidates beyond which a frame is left alone.
_MOST_CELLS = 1_500
#: Lattices that are tried; there are many for small ranges.
_MOST_LATTICES = 4_000

Bools = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Core:
    """A lattice, row `step * c + start` modulo `modulus`, in columns left..right-1 and rows low..high-1."""

    n: int
    reach: int
    modulus: int
    step: int
    start: int
    left: int
    right: int
    low: int
    high: int

    def rows(self) -> npt.NDArray[np.int64]:
        """The row of every column, -1 where the lattice's queen is outside the rectangle."""
        columns = np.arange(self.n, dtype=np.int64)
        rows = self.low + (self.step * columns + self.start - self.low) % self.modulus
        rows[(columns < self.left) | (columns >= self.right) | (rows >= self.high)] = -1
        return rows


def framed_lattice(
    n: int, reach: int, rng: np.random.Generator, seconds: float, tries: int = 10**9
) -> RowsRecipe | None:
    """Searches for leprechauns of this range on n columns within the time; finding none proves nothing."""
    until = time.monotonic() + seconds
    lattices = _lattices(n, reach, until)
    for attempt in range(tries if lattices else 0):
        if time.monotonic() > until:
            return None
        turned = attempt % 2 == 1
        core = _core(n, reach, lattices[int(rng.integers(len(lattices)))], turned, rng)
        frame = _frame(core, turned, rng)
        if frame is not None:
            return Framed(n, core.modulus, core.step, core.start, core.low, tuple(sorted(frame)))
    return None


def _lattices(n: int, reach: int, until: float) -> list[tuple[int, int]]:
    """(modulus, step) of the lattices that keep queens far enough apart, with moduli near n; as many as time allows."""
    found: list[tuple[int, int]] = []
    for modulus in range(max(5, n - _AWAY), n + _AWAY + 1):
        if is_coprime_to_6(modulus):
            for basis in bases(modulus, reach + 1):
                found += [(modulus, basis.step), (modulus, -basis.step % modulus)]
                if len(found) >= _MOST_LATTICES or time.monotonic() > until:
                    return found
    return found


def _core(n: int, reach: int, lattice: tuple[int, int], turned: bool, rng: np.random.Generator) -> Core:
    """A lattice in a rectangle, both at random; if `turned`, a half turn of the board leaves it as it is."""
    modulus, step = lattice
    widest = max(2, (reach + 5) * int(rng.integers(1, 4)) // 3)
    a, b, c, d = (int(x) for x in rng.integers(0, widest + 1, 4))
    if turned:
        # (c, r) and (n-1-c, n-1-r) are both in the lattice when 2 start = (n-1)(1-step).
        start = (n - 1) * (1 - step) * pow(2, -1, modulus) % modulus
        spare = max(0, n - modulus + 1) // 2
        left, low = max(a, spare), max(b, spare)
        return Core(n, reach, modulus, step, start, left, n - left, low, n - low)
    left, low, right, high = ((a, b, c, d), (a, b, 0, 0), (a, a, a, a), (a, 0, b, 0))[int(rng.integers(4))]
    start = int(rng.integers(modulus))
    # Within one period of the lattice no two queens share a row or a column.
    return Core(n, reach, modulus, step, start, left, min(n - right, left + modulus), low, min(n - high, low + modulus))


def _frame(core: Core, turned: bool, rng: np.random.Generator) -> list[tuple[int, int]] | None:
    """Cells that complete the core, or None; if `turned`, with each cell its image under the half turn."""
    taken = core.rows()
    columns, rows = _candidates(core, taken)
    if not 0 < columns.size <= _MOST_CELLS:
        return None
    last = core.n - 1
    if turned:
        # One cell of each pair stands for both.
        first = columns * core.n + rows <= (last - columns) * core.n + last - rows
        alone = (2 * columns == last) & (2 * rows == last)
        keep = first & (alone | ~_attack(2 * columns - last, 2 * rows - last, core.reach))
        columns, rows = columns[keep], rows[keep]
    order = rng.permutation(columns.size)
    columns, rows = columns[order], rows[order]
    lines = []
    for on, free in ((columns, np.flatnonzero(taken < 0)), (rows, np.setdiff1d(np.arange(core.n), taken))):
        here = free[2 * free <= last] if turned else free
        lines += [from_flags((on == line) | (turned & (on == last - line))) for line in here.tolist()]
    if not all(lines):
        return None
    attacks = _attack(columns[:, None] - columns[None, :], rows[:, None] - rows[None, :], core.reach)
    if turned:
        across, up = columns[:, None] + columns[None, :] - last, rows[:, None] + rows[None, :] - last
        attacks |= _attack(across, up, core.reach)
    chosen = _complete(lines, [from_flags(row) for row in attacks])
    if chosen is None:
        return None
    frame = {(int(columns[i]), int(rows[i])) for i in chosen}
    return list(frame | {(last - c, last - r) for c, r in frame}) if turned else list(frame)


def _attack(across: npt.NDArray[np.int64], up: npt.NDArray[np.int64], reach: int) -> Bools:
    """Whether cells at this distance attack each other."""
    wide, high = np.abs(across), np.abs(up)
    attack: Bools = (wide == 0) | (high == 0) | (wide == high) | (np.maximum(wide, high) <= reach)
    return attack


def _candidates(core: Core, taken: npt.NDArray[np.int64]) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Columns and rows of the cells that no queen of the core attacks; none at all if a line has no such cell."""
    n = core.n
    nothing = np.zeros(0, dtype=np.int64)
    queens = np.flatnonzero(taken >= 0)
    rising, falling = np.zeros(2 * n, dtype=bool), np.zeros(2 * n, dtype=bool)
    rising[queens - taken[queens] + n] = True
    falling[queens + taken[queens]] = True
    free_columns = np.flatnonzero(taken < 0)
    is_free = np.ones(n, dtype=bool)
    is_free[taken[queens]] = False
    free_rows = np.flatnonzero(is_free)
    columns, rows = np.meshgrid(free_columns, free_rows, indexing="ij")
    open_cells = ~(rising[columns - rows + n] | falling[columns + rows])
    if not open_cells.any(axis=1).all() or not open_cells.any(axis=0).all():
        return nothing, nothing
    for at, column in enumerate(free_columns.tolist()):
        near = taken[max(0, column - core.reach) : column + core.reach + 1]
        near = near[near >= 0]
        open_cells[at] &= (np.abs(free_rows[:, None] - near[None, :]) > core.reach).all(axis=1)
        if not open_cells[at].any():
            return nothing, nothing
    return columns[open_cells], rows[open_cells]


def _complete(lines: list[int], attacks: list[int]) -> list[int] | None:
    """One cell on every line, none attacking another, by backtracking on the line with the fewest cells left."""
    chosen: list[int] = []
    nodes = 0

    def search(cells: int, left: list[int]) -> bool:
        nonlocal nodes
        if not left:
            return True
        nodes += 1
        line = min(left, key=lambda mask: (mask & cells).bit_count())
        options = line & cells
        while options and nodes <= _NODES:
            cell = (options & -options).bit_length() - 1
            options &= options - 1
            chosen.append(cell)
            if search(cells & ~attacks[cell], [mask for mask in left if not mask >> cell & 1]):
                return True
            chosen.pop()
            cells &= ~(1 << cell)
        return False

    return chosen if search((1 << len(attacks)) - 1, lines) else None
