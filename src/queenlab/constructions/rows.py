"""Recipes for n queens in n columns, and the ways to make one from another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from queenlab.constructions.progressions import BLOCK, MAX_MODULUS, fill_progression, progression_bounds
from queenlab.constructions.recipe import Ints, RowsRecipe, WithSide
from queenlab.errors import BadInput


def _check(condition: bool, message: str) -> None:
    if not condition:
        raise BadInput(message)


def _check_side(side: int) -> None:
    _check(side <= MAX_MODULUS, "a recipe is for a board of side 2^62 at most")


@dataclass(frozen=True)
class Congruence(WithSide, RowsRecipe):
    """A regular solution: row step * i + start modulo n.

    Example:
        >>> Congruence(5, 2, 0).build()
        array([0, 2, 4, 1, 3])
        >>> Congruence(10**18 + 9, 2, 0).at(10**18)
        999999999999999991
    """

    kind: ClassVar[str] = "congruence"
    n: int
    step: int
    start: int

    def __post_init__(self) -> None:
        _check(self.n >= 1, f"a congruence needs a modulus of at least 1, not {self.n}")
        _check_side(self.n)

    def at(self, column: int) -> int:
        return (self.step * self.check_column(column) + self.start) % self.n

    def fill(self, rows: Ints, first: int) -> None:
        fill_progression(rows, self.start + self.step * first, self.step, self.n)


@dataclass(frozen=True)
class Blocks(RowsRecipe):
    """Tiles chosen by one solution, each filled with a copy of another (Abramson & Yung, section 4).

    Two queens on a diagonal of the whole board are on a wrapped diagonal of the tile, so `inner` must be a solution on
    the torus; then they are at the same place of their tiles, and the tiles on a diagonal of `outer`, which may be a
    solution on the plane or on the torus: so is the whole.

    Example:
        >>> Blocks(Congruence(5, 2, 0), Congruence(5, 2, 0)).build()[:10]
        array([ 0,  2,  4,  1,  3, 10, 12, 14, 11, 13])
    """

    kind: ClassVar[str] = "blocks"
    outer: RowsRecipe
    inner: RowsRecipe

    def __post_init__(self) -> None:
        _check_side(self.side)

    @property
    def side(self) -> int:
        return self.outer.side * self.inner.side

    def at(self, column: int) -> int:
        tile, place = divmod(self.check_column(column), self.inner.side)
        return self.inner.side * self.outer.at(tile) + self.inner.at(place)

    def fill(self, rows: Ints, first: int) -> None:
        if isinstance(self.outer, Blocks) and self.outer.inner.side * self.inner.side < BLOCK // 8:
            # Tiles in tiles in tiles: the same with larger tiles, which are quicker to fill.
            Blocks(self.outer.outer, Blocks(self.outer.inner, self.inner)).fill(rows, first)
            return
        size = self.inner.side
        tile, place = divmod(first, size)
        head = min(-place % size, rows.size)
        if head:
            self._fill_part(rows[:head], tile, place)
            tile += 1
        tiles, tail = divmod(rows.size - head, size)
        if tail:
            self._fill_part(rows[rows.size - tail :], tile + tiles, 0)
        if tiles:
            whole = rows[head : head + tiles * size]
            if size < BLOCK:
                self._fill_small_tiles(whole, tile, tiles)
            else:
                self._fill_large_tiles(whole, tile, tiles)

    def _fill_part(self, rows: Ints, tile: int, place: int) -> None:
        self.inner.fill(rows, place)
        rows += self.inner.side * self.outer.at(tile)

    def _fill_large_tiles(self, rows: Ints, tile: int, tiles: int) -> None:
        """Whole tiles, one at a time: each is the first one moved up or down."""
        base = self.inner.side * self.outer.at(tile)
        copies = rows.reshape(tiles, self.inner.side)
        self._fill_part(copies[0], tile, 0)
        for k in range(1, tiles):
            np.add(copies[0], self.inner.side * self.outer.at(tile + k) - base, out=copies[k])

    def _fill_small_tiles(self, rows: Ints, tile: int, tiles: int) -> None:
        """Whole tiles, many at a time: for tiles of five columns, say, NumPy would call a loop of five for each.

        Where the tiles go is kept in the last `tiles` entries and read from the first of them on. The rows that are
        written catch up with it at the very end only, so no memory is needed beside.
        """
        size = self.inner.side
        bases = rows[rows.size - tiles :]
        self.outer.fill(bases, tile)
        bases *= size
        at_once = min(BLOCK // size, tiles)
        pattern = np.tile(self.inner.build(), at_once)
        for k in range(0, tiles, at_once):
            spread = np.repeat(bases[k : k + at_once], size)
            np.add(spread, pattern[: spread.size], out=rows[k * size : k * size + spread.size])


@dataclass(frozen=True)
class WithoutCorner(RowsRecipe):
    """A solution with a queen in its first column and row, without that queen, column and row.

    Example:
        >>> WithoutCorner(Congruence(7, 2, 0)).build()
        array([1, 3, 5, 0, 2, 4])
    """

    kind: ClassVar[str] = "without-corner"
    whole: RowsRecipe

    def __post_init__(self) -> None:
        _check(self.whole.side >= 2, "a board of side 1 is empty without its corner")
        _check(self.whole.at(0) == 0, "the corner has no queen to remove")

    @property
    def side(self) -> int:
        return self.whole.side - 1

    def at(self, column: int) -> int:
        return self.whole.at(self.check_column(column) + 1) - 1

    def fill(self, rows: Ints, first: int) -> None:
        self.whole.fill(rows, first + 1)
        rows -= 1


@dataclass(frozen=True)
class WithCorner(RowsRecipe):
    """A solution that leaves its main diagonal free, with one more queen past its last column and row."""

    kind: ClassVar[str] = "with-corner"
    part: RowsRecipe

    def __post_init__(self) -> None:
        _check_side(self.side)

    @property
    def side(self) -> int:
        return self.part.side + 1

    def at(self, column: int) -> int:
        return column if self.check_column(column) == self.part.side else self.part.at(column)

    def fill(self, rows: Ints, first: int) -> None:
        inside = min(rows.size, self.part.side - first)
        self.part.fill(rows[:inside], first)
        rows[inside:] = self.part.side


@dataclass(frozen=True)
class Runs(RowsRecipe):
    """Runs of columns, each with its own congruence: `offset + (start + step * j) mod modulus` in its j-th column.

    Attributes:
        runs: (columns, start, step, modulus, offset) of each, from the first column on.

    Example:
        >>> Runs(((3, 1, 2, 6, 0), (3, 0, 2, 6, 0))).build()
        array([1, 3, 5, 0, 2, 4])
    """

    kind: ClassVar[str] = "runs"
    runs: tuple[tuple[int, int, int, int, int], ...]

    def __post_init__(self) -> None:
        _check(bool(self.runs), "there is at least one run")
        _check(all(len(run) == 5 for run in self.runs), "a run has columns, start, step, modulus and offset")
        _check(all(columns >= 1 for columns, *_ in self.runs), "a run is not empty")
        side = self.side
        _check_side(side)
        for columns, start, step, modulus, offset in self.runs:
            _check(1 <= modulus <= MAX_MODULUS, f"the modulus of a run goes from 1 to 2^62, and {modulus} does not")
            low, high = progression_bounds(columns, start, step, modulus)
            inside = offset + low >= 0 and offset + high < side
            _check(inside, f"a run has the rows {offset + low} to {offset + high}; the board, 0 to {side - 1}")

    @property
    def side(self) -> int:
        return sum(run[0] for run in self.runs)

    def at(self, column: int) -> int:
        j = self.check_column(column)
        for columns, start, step, modulus, offset in self.runs:
            if j < columns:
                return offset + (start + step * j) % modulus
            j -= columns
        raise AssertionError("the runs end before the last column")

    def fill(self, rows: Ints, first: int) -> None:
        begin = -first
        for columns, start, step, modulus, offset in self.runs:
            skipped = max(0, -begin)
            part = rows[max(0, begin) : max(0, begin + columns)]
            fill_progression(part, start + step * skipped, step, modulus)
            if offset:
                part += offset
            begin += columns


@dataclass(frozen=True)
class Moved(RowsRecipe):
    """A placement with a few queens moved within their columns.

    Attributes:
        board: where they stood.
        moves: (column, row) of each, where it stands now.

    Example:
        >>> Moved(Congruence(5, 2, 0), ((4, 0), (0, 3))).build()
        array([3, 2, 4, 1, 0])
    """

    kind: ClassVar[str] = "moved"
    board: RowsRecipe
    moves: tuple[tuple[int, int], ...]

    def __post_init__(self) -> None:
        for move in self.moves:
            _check(len(move) == 2, "a move has two numbers: column and row")
            _check(0 <= move[0] < self.board.side and 0 <= move[1] < self.board.side, f"{move} is off the board")

    @property
    def side(self) -> int:
        return self.board.side

    def at(self, column: int) -> int:
        moved = dict(self.moves)
        return moved[column] if column in moved else self.board.at(column)

    def fill(self, rows: Ints, first: int) -> None:
        self.board.fill(rows, first)
        for column, row in self.moves:
            if 0 <= column - first < rows.size:
                rows[column - first] = row


@dataclass(frozen=True)
class ListedRows(RowsRecipe):
    """A placement written out: for the few small boards that no formula gives."""

    kind: ClassVar[str] = "listed"
    rows: tuple[int, ...]

    def __post_init__(self) -> None:
        _check(bool(self.rows), "a list of rows needs at least one row")
        _check(sorted(self.rows) == list(range(len(self.rows))), "each row from 0 on is listed once")

    @property
    def side(self) -> int:
        return len(self.rows)

    def at(self, column: int) -> int:
        return self.rows[self.check_column(column)]

    def fill(self, rows: Ints, first: int) -> None:
        rows[:] = self.rows[first : first + rows.size]


@dataclass(frozen=True)
class Mirrored(RowsRecipe):
    """A solution turned upside down: row n - 1 - r in place of r."""

    kind: ClassVar[str] = "mirrored"
    original: RowsRecipe

    @property
    def side(self) -> int:
        return self.original.side

    def at(self, column: int) -> int:
        return self.side - 1 - self.original.at(column)

    def fill(self, rows: Ints, first: int) -> None:
        self.original.fill(rows, first)
        np.subtract(self.side - 1, rows, out=rows)
