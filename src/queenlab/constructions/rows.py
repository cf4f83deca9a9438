"""Recipes for n queens in n columns, and the ways to make one from another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from queenlab.constructions.progressions import fill_progression
from queenlab.constructions.recipe import Ints, RowsRecipe
from queenlab.errors import BadInput


def _check(condition: bool, message: str) -> None:
    if not condition:
        raise BadInput(message)


@dataclass(frozen=True)
class Congruence(RowsRecipe):
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

    @property
    def side(self) -> int:
        """The side of the board."""
        return self.n

    def at(self, column: int) -> int:
        """The row in this column."""
        return (self.step * self.check_column(column) + self.start) % self.n

    def fill(self, rows: Ints, first: int) -> None:
        """Writes the rows from this column on."""
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

    @property
    def side(self) -> int:
        """The side of the board."""
        return self.outer.side * self.inner.side

    def at(self, column: int) -> int:
        """The row in this column."""
        tile, place = divmod(self.check_column(column), self.inner.side)
        return self.inner.side * self.outer.at(tile) + self.inner.at(place)

    def fill(self, rows: Ints, first: int) -> None:
        """Writes the rows from this column on."""
        size = self.inner.side
        tile, place = divmod(first, size)
        head = min(-place % size, rows.size)
        if head:
            self.inner.fill(rows[:head], place)
            rows[:head] += size * self.outer.at(tile)
            tile += 1
        tiles, tail = divmod(rows.size - head, size)
        inner = self.inner.build()
        if tiles:
            bases = np.empty(tiles, dtype=np.int64)
            self.outer.fill(bases, tile)
            bases *= size
            np.add(bases[:, None], inner[None, :], out=rows[head : head + tiles * size].reshape(tiles, size))
        if tail:
            np.add(inner[:tail], size * self.outer.at(tile + tiles), out=rows[rows.size - tail :])


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
        _check(self.whole.side >= 2, "a board of side 1 has nothing left without its corner")
        _check(self.whole.at(0) == 0, "there is no queen in the corner that could be taken away")

    @property
    def side(self) -> int:
        """The side of the board."""
        return self.whole.side - 1

    def at(self, column: int) -> int:
        """The row in this column."""
        return self.whole.at(self.check_column(column) + 1) - 1

    def fill(self, rows: Ints, first: int) -> None:
        """Writes the rows from this column on."""
        self.whole.fill(rows, first + 1)
        rows -= 1


@dataclass(frozen=True)
class WithCorner(RowsRecipe):
    """A solution that leaves its main diagonal free, with one more queen past its last column and row.

    Example:
        >>> WithCorner(WithoutCorner(Congruence(7, 2, 0))).build()
        array([1, 3, 5, 0, 2, 4, 6])
    """

    kind: ClassVar[str] = "with-corner"
    part: RowsRecipe

    @property
    def side(self) -> int:
        """The side of the board."""
        return self.part.side + 1

    def at(self, column: int) -> int:
        """The row in this column."""
        return column if self.check_column(column) == self.part.side else self.part.at(column)

    def fill(self, rows: Ints, first: int) -> None:
        """Writes the rows from this column on."""
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
        fine = all(isinstance(run, tuple) and len(run) == 5 for run in self.runs)
        _check(bool(self.runs) and fine, "a run has five numbers: columns, start, step, modulus, offset")
        _check(all(columns >= 1 and modulus >= 1 for columns, _, _, modulus, _ in self.runs), "a run is not empty")

    @property
    def side(self) -> int:
        """The side of the board."""
        return sum(run[0] for run in self.runs)

    def at(self, column: int) -> int:
        """The row in this column."""
        j = self.check_column(column)
        for columns, start, step, modulus, offset in self.runs:
            if j < columns:
                return offset + (start + step * j) % modulus
            j -= columns
        raise AssertionError("the runs end before the last column")

    def fill(self, rows: Ints, first: int) -> None:
        """Writes the rows from this column on."""
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
            _check(isinstance(move, tuple) and len(move) == 2, "a move has two numbers: column and row")
            _check(0 <= move[0] < self.board.side and 0 <= move[1] < self.board.side, f"{move} is off the board")

    @property
    def side(self) -> int:
        """The side of the board."""
        return self.board.side

    def at(self, column: int) -> int:
        """The row in this column."""
        moved = dict(self.moves)
        return moved[column] if column in moved else self.board.at(column)

    def fill(self, rows: Ints, first: int) -> None:
        """Writes the rows from this column on."""
        self.board.fill(rows, first)
        for column, row in self.moves:
            if 0 <= column - first < rows.size:
                rows[column - first] = row


@dataclass(frozen=True)
class Listed(RowsRecipe):
    """A placement written out: for the few small boards that no formula gives.

    Example:
        >>> Listed((1, 3, 0, 2)).at(3)
        2
    """

    kind: ClassVar[str] = "listed"
    rows: tuple[int, ...]

    def __post_init__(self) -> None:
        _check(bool(self.rows), "a list of rows holds at least one")
        _check(sorted(self.rows) == list(range(len(self.rows))), "each row from 0 on is listed once")

    @property
    def side(self) -> int:
        """The side of the board."""
        return len(self.rows)

    def at(self, column: int) -> int:
        """The row in this column."""
        return self.rows[self.check_column(column)]

    def fill(self, rows: Ints, first: int) -> None:
        """Writes the rows from this column on."""
        rows[:] = self.rows[first : first + rows.size]


@dataclass(frozen=True)
class Mirrored(RowsRecipe):
    """A solution turned upside down: row n - 1 - r in place of r.

    Example:
        >>> Mirrored(Congruence(5, 2, 0)).build()
        array([4, 2, 0, 3, 1])
    """

    kind: ClassVar[str] = "mirrored"
    original: RowsRecipe

    @property
    def side(self) -> int:
        """The side of the board."""
        return self.original.side

    def at(self, column: int) -> int:
        """The row in this column."""
        return self.side - 1 - self.original.at(column)

    def fill(self, rows: Ints, first: int) -> None:
        """Writes the rows from this column on."""
        self.original.fill(rows, first)
        np.subtract(self.side - 1, rows, out=rows)
