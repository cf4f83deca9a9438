"""Boards and their cells.

A `Board` is the grid n^d on the plane or on the torus; a `TriangleBoard` is Knuth's board of 4 n^2 triangles.
Internally, a cell is a 0-based integer. Users see 1-based coordinates, as in the papers: (column, row, ...) on a grid
and (letter, row, column) for a triangle.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from queenlab.errors import BadInput, OutOfRange

Cells = npt.NDArray[np.int64]
Direction = tuple[int, ...]
PublicCell = tuple[int | str, ...]

#: More cells than this do not fit a signed 64-bit index with room for arithmetic on it.
MAX_CELLS = 2**62
MAX_DIMENSIONS = 62
#: Up to this side the product of two coordinates fits 64 bits.
MAX_FAST_SIDE = 2**31
#: Boards with more cells are not listed cell by cell: one array of this many takes 2 GB.
MAX_LISTED = 2**28
#: The columns as chess players call them.
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def whole_number(x: object, what: str) -> int:
    """Converts a Python or NumPy integer to `int` and rejects everything else.

    Example:
        >>> whole_number(np.int8(3), "a side")
        3
        >>> whole_number(True, "a side")
        Traceback (most recent call last):
        queenlab.errors.BadInput: a side must be a whole number, not True
    """
    if isinstance(x, bool) or not isinstance(x, int | np.integer):
        raise BadInput(f"{what} must be a whole number, not {x!r}")
    return int(x)


def shown_number(x: int) -> str:
    """A number for a message; very long numbers are described by their size."""
    return str(x) if abs(x) < 10**30 else f"a number of {x.bit_length()} bits"


def _coordinate(x: object) -> int:
    """A coordinate as written by users, possibly as text."""
    if isinstance(x, str):
        try:
            return int(x)
        except ValueError:
            raise BadInput(f"a cell's coordinate must be a whole number, not {x!r}") from None
    return whole_number(x, "a cell's coordinate")


def _check_cell(cell: object, size: int) -> int:
    number = whole_number(cell, "the number of a cell")
    if not 0 <= number < size:
        raise BadInput(f"cell number {shown_number(number)} is off the board: the cells are 0 to {size - 1}")
    return number


def _check_listed(board: AnyBoard) -> None:
    if board.size > MAX_LISTED:
        raise OutOfRange(f"board {board.name} has {board.size} cells, too many to list; at most {MAX_LISTED}")


def _side(n: object) -> int:
    side = whole_number(n, "a board's side")
    if side < 1:
        raise BadInput(f"a board needs a side of at least 1, not {shown_number(side)}")
    return side


def group_by_key(keys: Cells, values: Cells) -> list[Cells]:
    """Splits `values` into runs of equal `keys`, in increasing order of key; order within a run is kept."""
    if keys.size == 0:
        return []
    order = np.argsort(keys, kind="stable")
    cuts = np.flatnonzero(np.diff(keys[order])) + 1
    grouped = values[order]
    # np.split takes five times as long, which is felt where there are many short lines.
    return [grouped[start:end] for start, end in pairwise([0, *cuts.tolist(), keys.size])]


@dataclass(frozen=True)
class Board:
    """The n^d grid, on the plane or (torus) with opposite faces glued.

    Example:
        >>> board = Board(8)
        >>> board.size, board.index((0, 1)), board.public(1)
        (64, 1, (1, 2))
        >>> len(board.lines((1, -1))), len(Board(8, torus=True).lines((1, -1)))
        (15, 8)
    """

    n: int
    d: int = 2
    torus: bool = False

    def __post_init__(self) -> None:
        n, d = _side(self.n), whole_number(self.d, "a board's number of dimensions")
        if not isinstance(self.torus, bool | np.bool_):
            raise BadInput(f"torus must be True or False, not {self.torus!r}")
        if d < 1:
            raise BadInput(f"a board needs at least 1 dimension, not {shown_number(d)}")
        # Look at d first: n**d may be astronomically long, and on a board of side 1 any d would do.
        if d > MAX_DIMENSIONS or n > MAX_CELLS or n**d > MAX_CELLS:
            cells = f"{shown_number(n)}^{shown_number(d)}"
            raise OutOfRange(f"a board of {cells} cells is too large; the limits are 2^62 cells and 62 dimensions")
        for name, value in (("n", n), ("d", d), ("torus", bool(self.torus))):
            object.__setattr__(self, name, value)

    @property
    def size(self) -> int:
        return int(self.n**self.d)

    @property
    def name(self) -> str:
        return f"{self.n}{'' if self.d == 2 else f'^{self.d}'}{'@torus' if self.torus else ''}"

    @property
    def shape(self) -> tuple[int, ...]:
        """(n, ..., n), as in NumPy."""
        return (self.n,) * self.d

    # -- cells and coordinates -------------------------------------------------------------------------------

    def index(self, coordinates: Sequence[int]) -> int:
        """The number of the cell with these 0-based coordinates; the first coordinate is the most significant.

        Raises:
            BadInput: if the cell is off the board.
        """
        if len(coordinates) != self.d:
            raise BadInput(f"a cell of a {self.d}-dimensional board has {self.d} coordinates, not {len(coordinates)}")
        numbers = [whole_number(x, "a cell's coordinate") for x in coordinates]
        cell = 0
        for x in numbers:
            if not 0 <= x < self.n:
                shown = ", ".join(shown_number(c + 1) for c in numbers)
                raise BadInput(f"cell ({shown}) is off the board: coordinates go from 1 to {self.n}")
            cell = cell * self.n + x
        return cell

    def coordinates(self, cells: Cells) -> Cells:
        """0-based coordinates of many cells, as an array of shape (len(cells), d)."""
        cells = np.asarray(cells, dtype=np.int64)
        result = np.empty((cells.size, self.d), dtype=np.int64)
        rest = cells.copy()
        for axis in range(self.d - 1, -1, -1):
            rest, result[:, axis] = np.divmod(rest, self.n)
        return result

    def indices(self, coordinates: Cells) -> Cells:
        """The inverse of `coordinates`: cell numbers of the rows of a (k, d) array of coordinates on the board."""
        cells = np.zeros(len(coordinates), dtype=np.int64)
        for axis in range(self.d):
            cells = cells * self.n + coordinates[:, axis]
        return cells

    def public(self, cell: int) -> PublicCell:
        """A cell in 1-based coordinates: (column, row, ...).

        Raises:
            BadInput: if the number is off the board.
        """
        rest = _check_cell(cell, self.size)
        found = []
        for _ in range(self.d):
            rest, x = divmod(rest, self.n)
            found.append(x + 1)
        return tuple(reversed(found))

    def from_public(self, cell: Sequence[int | str]) -> int:
        """The number of a cell in 1-based coordinates, such as (5, 4) or ("E", 4).

        Raises:
            BadInput: if the cell is off the board; the message says what is wrong.
        """
        if not isinstance(cell, Iterable):
            raise BadInput(f"a cell of this board needs {self.d} whole numbers, not {cell!r}")
        parts = tuple(cell)
        if parts and isinstance(parts[0], str) and parts[0].isalpha():
            return self._chess_cell(parts[0].lower(), parts[1:])
        return self.index([_coordinate(x) - 1 for x in parts])

    def _chess_cell(self, letter: str, rest: Sequence[int | str]) -> int:
        if self.d != 2 or self.n > len(LETTERS):
            first = ",".join("1" * self.d)
            boards = f"2-dimensional boards of side {len(LETTERS)} at most"
            raise BadInput(f"cells such as a1 are for {boards}; on board {self.name} write {first}")
        rows = [_coordinate(x) for x in rest]
        name = f"{letter}{','.join(map(shown_number, rows))}"
        column = LETTERS.find(letter) if len(letter) == 1 else -1
        if not 0 <= column < self.n or len(rows) != 1 or not 1 <= rows[0] <= self.n:
            raise BadInput(f"no cell {name} on this board: cells go from a1 to {LETTERS[self.n - 1]}{self.n}")
        return self.index((column, rows[0] - 1))

    def label(self, cell: int) -> str:
        """A cell as text: `(3, 5)`."""
        return "(" + ", ".join(str(x) for x in self.public(cell)) + ")"

    def all_cells(self) -> Cells:
        """The numbers of all cells, in order.

        Raises:
            OutOfRange: if there are too many to list.
        """
        _check_listed(self)
        return np.arange(self.size, dtype=np.int64)

    # -- lines -----------------------------------------------------------------------------------------------

    def line_keys(self, cells: Cells, direction: Direction) -> Cells:
        """For each cell a number that names its line in that direction: equal exactly when one line holds both.

        On the plane the line is named by its first cell; on the torus by the least representative of the
        coset of the cyclic group that the direction generates. Neither walks along the line.
        """
        return self.line_keys_of(self.coordinates(cells), direction)

    def line_keys_of(self, coordinates: Cells, direction: Direction) -> Cells:
        """`line_keys` for cells given by their 0-based coordinates, one row per cell."""
        self._check_direction(direction)
        if self.torus:
            return self._coset_keys(coordinates, direction)
        back: Cells | None = None
        for axis, v in enumerate(direction):
            if v:
                x = coordinates[:, axis]
                room = (x if v > 0 else (self.n - 1) - x) // abs(v) if abs(v) != 1 else (x if v > 0 else self.n - 1 - x)
                back = room if back is None else np.minimum(back, room)
        assert back is not None
        keys = np.zeros(len(coordinates), dtype=np.int64)
        for axis, v in enumerate(direction):
            keys *= self.n
            keys += coordinates[:, axis] - v * back if v else coordinates[:, axis]
        return keys

    def _coset_keys(self, coordinates: Cells, direction: Direction) -> Cells:
        # Make coordinates as small as possible one after the other; `step` is the multiple of the direction
        # that leaves the coordinates made so far alone.
        n = self.n
        # Products of two coordinates must not overflow; on longer boards Python's integers are used instead.
        exact: type = np.int64 if n <= MAX_FAST_SIDE else object
        reduced: npt.NDArray[Any] = coordinates.astype(exact)
        step = 1
        for axis, v in enumerate(direction):
            w = (step * v) % n
            if w == 0:
                continue
            g = math.gcd(w, n)
            inverse = pow(w // g, -1, n // g) if n // g > 1 else 0
            times = (reduced[:, axis] // g) * inverse % (n // g)
            for other, u in enumerate(direction):
                shift = (step * u) % n
                if shift:
                    reduced[:, other] = (reduced[:, other] - times * shift) % n
            step = step * (n // g) % n
            if step == 0:
                break
        return self.indices(reduced.astype(np.int64))

    def _check_direction(self, direction: Direction) -> None:
        whole = all(isinstance(v, int | np.integer) for v in direction)
        if not whole or len(direction) != self.d or not any(direction):
            raise BadInput(f"a direction on this board needs {self.d} whole numbers, not all 0; got {tuple(direction)}")

    def lines(self, direction: Direction) -> list[Cells]:
        """All lines in a direction, a partition of the board; lines of one cell are among them.

        Args:
            direction: the step from one cell to the next, such as (1, -1).

        Raises:
            BadInput: if that is not a direction on this board.
        """
        cells = self.all_cells()
        return group_by_key(self.line_keys(cells, direction), cells)

    # -- windows and layers ----------------------------------------------------------------------------------

    def windows(self, k: int) -> Iterator[Cells]:
        """The (k+1) x ... x (k+1) windows: two cells are within king-distance k exactly when one holds both.

        On the plane a window is cut at the board's edge only if it is wider than the board, and then there is
        one window, the whole board; on the torus windows wrap.
        """
        if whole_number(k, "a range") < 0:
            raise BadInput(f"a range must be 0 or more, not {k}")
        _check_listed(self)
        if k + 1 >= self.n:
            yield self.all_cells()
            return
        side = np.arange(k + 1, dtype=np.int64)
        starts = self.n if self.torus else self.n - k
        for corner in np.ndindex(*((starts,) * self.d)):
            cells = np.zeros(1, dtype=np.int64)
            for x in corner:
                cells = (cells[:, None] * self.n + (side + x) % self.n).ravel()
            yield np.sort(cells)

    def layers(self, axis: int) -> list[Cells]:
        """The n layers across an axis (0-based): for d = 2, axis 0 gives the columns and axis 1 the rows."""
        if not 0 <= whole_number(axis, "an axis") < self.d:
            raise BadInput(f"the axis goes from 0 to {self.d - 1}, not {axis}")
        cells = self.all_cells().reshape(self.shape)
        return [np.take(cells, i, axis=axis).ravel() for i in range(self.n)]

    def shifted(self, cells: Cells, jump: Direction) -> tuple[Cells, Cells]:
        """Moves cells by a jump. Returns (targets, sources); those that leave the plane are left out of both."""
        self._check_direction(jump)
        moved = self.coordinates(cells) + np.array(jump, dtype=np.int64)
        if self.torus:
            return self.indices(moved % self.n), cells
        stays = ((moved >= 0) & (moved < self.n)).all(axis=1)
        return self.indices(moved[stays]), cells[stays]

    # -- notebooks -------------------------------------------------------------------------------------------

    def _repr_svg_(self) -> str | None:
        from queenlab.draw.notebook import board_picture

        return board_picture(self)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        from queenlab.draw.notebook import bundle

        return bundle(self)


TRIANGLES = "NESW"


@dataclass(frozen=True)
class TriangleBoard:
    """Knuth's board: every cell of an n x n board cut by its diagonals into the triangles N, E, S and W.

    Triangle t of row i and column j (0-based) has the number 4 (n i + j) + t; people see (letter, row, column).

    Example:
        >>> board = TriangleBoard(2)
        >>> board.size, board.public(5), board.label(5)
        (16, ('E', 1, 2), 'E(1, 2)')
    """

    n: int

    def __post_init__(self) -> None:
        n = _side(self.n)
        if n > 2**30:
            raise OutOfRange(f"a board of side {shown_number(n)} is too large; at most 2^30")
        object.__setattr__(self, "n", n)

    @property
    def size(self) -> int:
        return 4 * self.n * self.n

    @property
    def name(self) -> str:
        return str(self.n)

    def index(self, triangle: int, row: int, column: int) -> int:
        """The number of a triangle (0..3 for N, E, S, W) of a 0-based row and column."""
        return 4 * (self.n * row + column) + triangle

    def split(self, cells: Cells) -> tuple[Cells, Cells, Cells]:
        """(triangle, row, column) of many cells, 0-based."""
        cells = np.asarray(cells, dtype=np.int64)
        square, triangle = np.divmod(cells, 4)
        row, column = np.divmod(square, self.n)
        return triangle, row, column

    def public(self, cell: int) -> PublicCell:
        """A triangle in 1-based form: ('N', row, column).

        Raises:
            BadInput: if there is no triangle of that number.
        """
        square, triangle = divmod(_check_cell(cell, self.size), 4)
        row, column = divmod(square, self.n)
        return (TRIANGLES[triangle], row + 1, column + 1)

    def from_public(self, cell: Sequence[int | str]) -> int:
        """The number of a triangle written ('N', row, column).

        Raises:
            BadInput: if the triangle is off the board; the message says what is wrong.
        """
        parts = tuple(cell) if isinstance(cell, Iterable) else (cell,)
        if len(parts) != 3 or not isinstance(parts[0], str) or parts[0].upper() not in tuple(TRIANGLES):
            raise BadInput(f"write a triangle as N, E, S or W, row, column; got {parts}")
        row, column = _coordinate(parts[1]), _coordinate(parts[2])
        if not (1 <= row <= self.n and 1 <= column <= self.n):
            where = f"{parts[0]}({shown_number(row)}, {shown_number(column)})"
            raise BadInput(f"triangle {where} is off the board: rows go from 1 to {self.n}")
        return self.index(TRIANGLES.index(parts[0].upper()), row - 1, column - 1)

    def label(self, cell: int) -> str:
        """A triangle as text: `N(1, 2)`."""
        letter, row, column = self.public(cell)
        return f"{letter}({row}, {column})"

    def all_cells(self) -> Cells:
        """The numbers of all triangles, in order.

        Raises:
            OutOfRange: if there are too many to list.
        """
        _check_listed(self)
        return np.arange(self.size, dtype=np.int64)

    def _repr_svg_(self) -> str | None:
        from queenlab.draw.notebook import board_picture

        return board_picture(self)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        from queenlab.draw.notebook import bundle

        return bundle(self)


AnyBoard = Board | TriangleBoard


def cell_numbers(board: AnyBoard, cells: Iterable[Sequence[int | str]]) -> Cells:
    """The numbers of 1-based cells, or of the rows of an array of 0-based coordinates."""
    try:
        listed = cells if isinstance(cells, np.ndarray) else list(cells)
    except TypeError:
        raise BadInput("give the cells as a list of coordinates, as in [(1, 2), (2, 4)]") from None
    if isinstance(listed, np.ndarray) or (listed and all(isinstance(cell, np.ndarray) for cell in listed)):
        return numbers_of_array(board, np.asarray(listed))
    if not all(isinstance(cell, Iterable) for cell in listed):
        raise BadInput("give the cells as a list of coordinates, as in [(1, 2), (2, 4)]")
    return np.array([board.from_public(tuple(cell)) for cell in listed], dtype=np.int64)


def numbers_of_array(board: AnyBoard, cells: npt.NDArray[Any], first: int = 0) -> Cells:
    """The cell numbers of an array with one row per cell; coordinates count from `first`: 0 in Python, 1 in files."""
    sides = (board.n,) * board.d if isinstance(board, Board) else (len(TRIANGLES), board.n, board.n)
    if not cells.size:
        return np.zeros(0, dtype=np.int64)
    if cells.dtype.kind not in "iu":
        raise BadInput(f"an array of cells must hold whole numbers, not {cells.dtype.name}")
    if cells.ndim != 2 or cells.shape[1] != len(sides):
        raise BadInput(f"an array of cells of this board must have the shape (pieces, {len(sides)}), not {cells.shape}")
    outside = np.flatnonzero(((cells < first) | (cells >= first + np.array(sides))).any(axis=1))
    if outside.size:
        cell = ", ".join(map(str, cells[outside[0]].tolist()))
        of, ends = "" if first else " of an array", [f"{first} to {first + side - 1}" for side in dict.fromkeys(sides)]
        raise BadInput(f"cell ({cell}) is off the board: coordinates{of} go from {' and '.join(ends)}")
    numbers = cells.astype(np.int64) - first
    if isinstance(board, Board):
        return board.indices(numbers)
    triangle, row, column = numbers.T
    found: Cells = 4 * (board.n * row + column) + triangle
    return found


def public_cells(board: AnyBoard, cells: Iterable[int]) -> list[list[int | str]]:
    """Many cells in 1-based form, as in JSON."""
    return [list(board.public(int(c))) for c in cells]
