"""Surgery: queens put in or taken out together with their rows and columns, and lattices with a new frame.

What is on one side of a cut keeps its diagonals among itself; what lies across moves by one. So few queens must
be checked when the cut is near an edge, and a good lattice of another size often survives it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from queenlab.constructions.progressions import fill_progression
from queenlab.constructions.recipe import Ints, RowsRecipe, WithSide
from queenlab.errors import BadInput

#: How far a framed lattice's modulus may be from the side of the board.
MAX_AWAY = 64
#: Entries that are filled at a time, so that they are still in the cache when they are shifted.
_BLOCK = 1 << 17


@dataclass(frozen=True)
class Inserted(RowsRecipe):
    """A placement with one more column and row, and a queen where they meet."""

    kind: ClassVar[str] = "inserted"
    board: RowsRecipe
    column: int
    row: int

    def __post_init__(self) -> None:
        if not (0 <= self.column <= self.board.side and 0 <= self.row <= self.board.side):
            raise BadInput(f"column {self.column} and row {self.row} cannot be put into a board of {self.board.side}")

    @property
    def side(self) -> int:
        return self.board.side + 1

    def at(self, column: int) -> int:
        if self.check_column(column) == self.column:
            return self.row
        row = self.board.at(column - (column > self.column))
        return row + (row >= self.row)

    def fill(self, rows: Ints, first: int) -> None:
        for begin in range(0, rows.size, _BLOCK):
            self._fill(rows[begin : begin + _BLOCK], first + begin)

    def _fill(self, rows: Ints, first: int) -> None:
        before = min(max(self.column - first, 0), rows.size)
        self.board.fill(rows[:before], first)
        skip = first + before == self.column and before < rows.size
        if skip:
            rows[before] = self.row - 1
        after = before + skip
        self.board.fill(rows[after:], first + after - 1)
        np.add(rows, rows >= self.row, out=rows)
        if skip:
            rows[before] = self.row


@dataclass(frozen=True)
class Deleted(RowsRecipe):
    """A placement without one of its queens, her column and her row."""

    kind: ClassVar[str] = "deleted"
    board: RowsRecipe
    column: int

    def __post_init__(self) -> None:
        if not (0 <= self.column < self.board.side and self.board.side > 1):
            raise BadInput(f"column {self.column} cannot be taken out of a board of {self.board.side}")

    @property
    def side(self) -> int:
        return self.board.side - 1

    def at(self, column: int) -> int:
        row = self.board.at(self.check_column(column) + (column >= self.column))
        return row - (row > self.board.at(self.column))

    def fill(self, rows: Ints, first: int) -> None:
        for begin in range(0, rows.size, _BLOCK):
            self._fill(rows[begin : begin + _BLOCK], first + begin)

    def _fill(self, rows: Ints, first: int) -> None:
        before = min(max(self.column - first, 0), rows.size)
        self.board.fill(rows[:before], first)
        self.board.fill(rows[before:], first + before + 1)
        np.subtract(rows, rows > self.board.at(self.column), out=rows)


@dataclass(frozen=True)
class Framed(WithSide, RowsRecipe):
    """A lattice of another size, with queens of its own in some columns near the edges.

    Attributes:
        n: the side of the board.
        modulus, step, start: the lattice has row `step * c + start` modulo `modulus` in column c,
        low: lifted into the rows low, ..., low + modulus - 1.
        frame: (column, row) of the queens that are not the lattice's.

    Example:
        >>> Framed(6, 7, 2, 6, 0, ((0, 4),)).build()
        array([4, 1, 3, 5, 0, 2])
    """

    kind: ClassVar[str] = "framed"
    n: int
    modulus: int
    step: int
    start: int
    low: int
    frame: tuple[tuple[int, int], ...]

    def __post_init__(self) -> None:
        if self.n < 1 or self.modulus < 1 or math.gcd(self.step, self.modulus) != 1 or not 0 <= self.low < self.n:
            raise BadInput(
                "a framed lattice needs a board, a modulus, a step coprime to it and a lowest row on the board"
            )
        if not all(isinstance(q, tuple) and len(q) == 2 and all(0 <= x < self.n for x in q) for q in self.frame):
            raise BadInput(f"the frame of a lattice holds (column, row) on a board of {self.n}")
        above = self.low + self.modulus - self.n
        if abs(self.modulus - self.n) > MAX_AWAY or above > len(self.frame) + MAX_AWAY:
            raise BadInput(f"a lattice modulo {self.modulus} from row {self.low} on does not fit a board of {self.n}")
        framed, back = dict(self.frame), pow(self.step, -1, self.modulus)
        for row in range(self.n, self.n + above):
            column = (row - self.start) * back % self.modulus
            if column < self.n and column not in framed:
                raise BadInput(f"the lattice's queen of column {column} is off the board, in row {row}")

    def at(self, column: int) -> int:
        framed = dict(self.frame)
        if self.check_column(column) in framed:
            return framed[column]
        return self.low + (self.step * column + self.start - self.low) % self.modulus

    def fill(self, rows: Ints, first: int) -> None:
        fill_progression(rows, self.start - self.low + self.step * first, self.step, self.modulus)
        rows += self.low
        for column, row in self.frame:
            if 0 <= column - first < rows.size:
                rows[column - first] = row
