"""Placements: pieces on a board, as one sorted array of cell numbers.

A placement is not checked: it may repeat cells or contain numbers off the board; `queenlab.verification` reports both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import numpy as np
import numpy.typing as npt

from queenlab.board import AnyBoard, Board, Cells, PublicCell, TriangleBoard, cell_numbers, whole_number
from queenlab.errors import BadInput, OutOfRange
from queenlab.wording import plural

if TYPE_CHECKING:
    import networkx

    from queenlab.piece import Piece
    from queenlab.problems import Problem
    from queenlab.symmetry.grid import GridSymmetry
    from queenlab.symmetry.square import Mirror

#: One number per column is written out for boards up to this side and no wider.
MAX_COLUMNS = 10**8

#: A notebook draws this many pieces at most, this many cells in layers, and keeps no picture of more characters.
MAX_DRAWN = 2_000_000
MAX_LAYERED = 50_000
MAX_PICTURE = 4_000_000

#: Pieces worked on together: few enough to stay in the cache.
_CHUNK = 1 << 14
_SHOWN = 8


@dataclass(frozen=True, eq=False, repr=False)
class Placement:
    """Cells with a piece on each, in increasing order of cell number.

    Attributes:
        board: the board.
        cells: 0-based cell numbers, sorted, read-only; repeated cells are kept.

    Example:
        >>> placement = Placement.from_rows([2, 4, 1, 3])
        >>> placement
        Placement(board 4, 4 pieces: (1, 2), (2, 4), (3, 1), (4, 3))
        >>> (2, 4) in placement, len(placement), placement.rows().tolist()
        (True, 4, [2, 4, 1, 3])
        >>> placement == Placement.of(Board(4), [(4, 3), (3, 1), (2, 4), (1, 2)])
        True
    """

    board: AnyBoard
    cells: Cells

    def __post_init__(self) -> None:
        _check_board(self.board)
        # The caller may keep an array; one made from a list is already ours.
        theirs = isinstance(self.cells, np.ndarray)
        self._keep(whole_numbers(self.cells, "cell numbers").astype(np.int64, copy=theirs))

    def _keep(self, cells: Cells) -> None:
        """Stores an array without copying it; the caller must not keep a reference."""
        if not _is_sorted(cells):
            cells.sort()
        cells.flags.writeable = False
        object.__setattr__(self, "cells", cells)

    # -- making one ------------------------------------------------------------------------------------------

    @classmethod
    def of(cls, board: AnyBoard, cells: Iterable[Sequence[int | str]]) -> Placement:
        """A placement from 1-based cells: (column, row, ...) or ('N', row, column).

        Args:
            board: the board.
            cells: the cells. An array must have one row per cell and 0-based coordinates, as `array` has; it is read
                without a loop.

        Raises:
            BadInput: if a cell is off the board.
        """
        _check_board(board)
        return cls(board, cell_numbers(board, cells))

    @classmethod
    def from_rows(cls, rows: Iterable[int], torus: bool = False, *, overwrite: bool = False) -> Placement:
        """The placement with the piece of column i in row rows[i], counted from 1; 0 leaves the column empty.

        Args:
            rows: one row per column.
            torus: whether the board is a torus.
            overwrite: whether an array of 64-bit integers may be overwritten: it becomes the cells and is then
                read-only. This saves a second array of the same size.

        Raises:
            BadInput: if a row is not a whole number from 0 to the number of columns.
        """
        heights = whole_numbers(rows, "rows")
        board = Board(heights.size, torus=torus)
        n = board.n
        reusable = overwrite and heights.dtype == np.int64 and heights.base is None and heights.flags.writeable
        cells = cast(Cells, heights) if reusable else np.empty(n, dtype=np.int64)
        # The cells below row 1 of the first columns, and the only array that is needed besides.
        below = np.arange(min(n, _CHUNK), dtype=np.int64) * n - 1
        filled = 0
        for start in range(0, n, _CHUNK):
            part = heights[start : start + _CHUNK].astype(np.int64, copy=False)
            least, most = part.min(), part.max()
            if least < 0 or most > n:
                column = int(np.flatnonzero((part < 0) | (part > n))[0])
                raise BadInput(
                    f"column {start + column + 1} has row {part[column]}; rows go from 1 to {n}, 0 for an empty column"
                )
            taken = part > 0 if least == 0 else slice(None)
            columns, rows_taken = below[: part.size][taken], part[taken]
            # Never past the part that was read last, so an array can be overwritten with its own cells.
            numbers = cells[filled : filled + columns.size]
            np.add(columns, rows_taken, out=numbers)
            numbers += start * n
            filled += columns.size
        made = cls.__new__(cls)
        object.__setattr__(made, "board", board)
        made._keep(cells if filled == n else cells[:filled].copy())
        return made

    # -- reading it ------------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return int(self.cells.size)

    @property
    def array(self) -> Cells:
        """0-based coordinates, one row per piece; for triangles (triangle, row, column), with N, E, S, W as 0 to 3.

        `numpy.asarray(placement)` and `coordinates` are the same.
        """
        if isinstance(self.board, TriangleBoard):
            return np.stack(self.board.split(self.cells), axis=1)
        return self.board.coordinates(self.cells)

    coordinates = array

    def __array__(self, dtype: npt.DTypeLike | None = None, copy: bool | None = None) -> npt.NDArray[Any]:
        if copy is False:
            raise ValueError("a placement stores cell numbers, so its coordinates are always a new array")
        return self.array.astype(dtype or np.int64, copy=False)

    def public(self) -> list[PublicCell]:
        """The cells in 1-based coordinates, in order."""
        return list(self)

    def rows(self) -> Cells:
        """The row of the piece in each column, counted from 1, or 0; the inverse of `from_rows`.

        Raises:
            BadInput: if the board is not a 2-dimensional grid, or a column has several pieces.
        """
        board = self.board
        if isinstance(board, TriangleBoard) or board.d != 2:
            raise BadInput("only a placement on a 2-dimensional grid can be written as one row for each column")
        if board.n > MAX_COLUMNS:
            raise OutOfRange(f"a list of rows for {board.n} columns is too long; at most {MAX_COLUMNS}")
        self.check_on_board()
        result = np.zeros(board.n, dtype=np.int64)
        last = -1
        for start in range(0, len(self), _CHUNK):
            part = self.cells[start : start + _CHUNK]
            column = part // board.n
            twice = np.flatnonzero(np.diff(column, prepend=last) == 0)
            if twice.size:
                raise BadInput(f"column {column[twice[0]] + 1} holds several pieces, so it has no single row")
            result[column] = part - column * board.n + 1
            last = int(column[-1])
        return result

    def check_on_board(self) -> None:
        """Raises `BadInput` if a cell number is off the board."""
        if self.cells.size and not (self.cells[0] >= 0 and self.cells[-1] < self.board.size):
            wrong = self.cells[0] if self.cells[0] < 0 else self.cells[-1]
            raise BadInput(f"cell numbers go from 0 to {self.board.size - 1}, not {wrong}")

    def __iter__(self) -> Iterator[PublicCell]:
        self.check_on_board()
        for start in range(0, len(self), _CHUNK):
            chunk = self.cells[start : start + _CHUNK]
            if isinstance(self.board, TriangleBoard):
                yield from (self.board.public(cell) for cell in chunk.tolist())
            else:
                yield from map(tuple, (self.board.coordinates(chunk) + 1).tolist())

    def __contains__(self, cell: object) -> bool:
        if not isinstance(cell, Sequence):
            return False
        try:
            number = self.board.from_public(cell)
        except BadInput:
            return False
        at = int(np.searchsorted(self.cells, number))
        return at < len(self) and int(self.cells[at]) == number

    # -- turned and reflected --------------------------------------------------------------------------------

    def rotate(self, quarter_turns: int = 1) -> Placement:
        """The placement turned counterclockwise by quarter turns; negative numbers turn it clockwise.

        Raises:
            BadInput: if the board has not two dimensions.

        Example:
            >>> Placement.of(Board(4), [(4, 1)]).rotate().public()
            [(4, 4)]
        """
        turn: GridSymmetry = import_module("queenlab.symmetry.square").quarter_turn(self.board)
        cells = self.cells
        for _ in range(whole_number(quarter_turns, "a number of quarter turns") % 4):
            cells = turn(cells)
        return Placement(self.board, cells)

    def reflect(self, mirror: Mirror = "vertical") -> Placement:
        """The placement reflected in a line through the centre of the board.

        Args:
            mirror: the line: `vertical`, `horizontal`, `diagonal` (from the lower left to the upper right) or
                `antidiagonal`.

        Raises:
            BadInput: if the board has not two dimensions.

        Example:
            >>> Placement.from_rows([1, 3, 0]).reflect().public()
            [(2, 3), (3, 1)]
        """
        reflection: GridSymmetry = import_module("queenlab.symmetry.square").reflection(self.board, mirror)
        return Placement(self.board, reflection(self.cells))

    # -- shown, written, as a graph --------------------------------------------------------------------------

    def text(self, letter: str = "Q") -> str:
        """The board as text, with a letter for each piece.

        Example:
            >>> print(Placement.from_rows([1, 3, 2]).text("R"))
            3  . R .
            2  . . R
            1  R . .
            <BLANKLINE>
               1 2 3
        """
        drawn: str = import_module("queenlab.text_board").draw_placement(self, letter=letter)
        return drawn

    def save(self, path: str | Path, problem: str | Problem | None = None) -> None:
        """Writes the placement to a file; the suffix chooses .json, .txt (rows), .fen, .csv, .npy, .svg or .png.

        Args:
            path: the file; it is replaced only when writing has finished.
            problem: the problem or its name. Text files contain it, and its piece is drawn; default: queens.

        Raises:
            BadInput: if the suffix is unknown, or its format cannot hold this placement.
            MissingExtra: for .png without the extra `plot`.
        """
        import_module("queenlab.placement_files.saving").save(self, path, problem)

    def attack_graph(self, piece: Piece) -> networkx.Graph:
        """The NetworkX graph of its cells (1-based), with an edge between any two pieces that attack each other.

        Raises:
            MissingExtra: without the extra `graph`.

        Example:
            >>> from queenlab.piece import queen
            >>> sorted(Placement.from_rows([1, 2, 0]).attack_graph(queen).edges)
            [((1, 1), (2, 2))]
        """
        self.check_on_board()
        graph: networkx.Graph = import_module("queenlab.attack_graph").attack_graph(self.board, piece, self.cells)
        return graph

    # -- identity --------------------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Placement):
            return NotImplemented
        return self.board == other.board and np.array_equal(self.cells, other.cells)

    def __hash__(self) -> int:
        return hash((self.board, self.cells.tobytes()))

    def __repr__(self) -> str:
        kind = "triangles" if isinstance(self.board, TriangleBoard) else "board"
        pieces = plural(len(self), "piece")
        # A placement may hold numbers that are no cells, and must be shown all the same.
        size = self.board.size
        names = (self.board.label(c) if 0 <= c < size else f"no cell {c}" for c in self.cells[:_SHOWN].tolist())
        shown = ", ".join(names)
        more = ", ..." if len(self) > _SHOWN else ""
        return f"Placement({kind} {self.board.name}, {pieces}{': ' if shown else ''}{shown}{more})"

    # -- notebooks -------------------------------------------------------------------------------------------

    def _repr_svg_(self) -> str | None:
        layered = isinstance(self.board, Board) and self.board.d > 2
        if len(self) > MAX_DRAWN or (layered and self.board.size > MAX_LAYERED):
            return None
        # Drawing is loaded when a notebook asks for a picture and not before.
        draw = import_module("queenlab.draw.board_svg")
        try:
            picture = str(draw.placement_svg(self))
        except BadInput:
            # Too large, or not on the board; `repr` shows it all the same.
            return None
        return picture if len(picture) <= MAX_PICTURE else None

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        forms: dict[str, Any] = import_module("queenlab.draw.notebook").bundle(self)
        return forms


def whole_numbers(values: Iterable[int], what: str) -> npt.NDArray[np.integer]:
    """The values as a one-dimensional integer array; rejects floats, text and numbers beyond 64 bits."""
    try:
        array = np.asarray(values if isinstance(values, np.ndarray | list | tuple) else list(values))
    except (TypeError, ValueError, OverflowError):
        raise BadInput(f"{what} must be a flat list of whole numbers") from None
    if array.ndim == 1 and array.size == 0:
        return np.zeros(0, dtype=np.int64)
    if array.ndim != 1 or array.dtype.kind not in "iu" or (array.dtype == np.uint64 and array.max() >= 2**63):
        raise BadInput(f"{what} must be a flat list of whole numbers that fit 64 bits")
    return array


def _is_sorted(cells: Cells) -> bool:
    # A part at a time, so that a large placement needs no large array of answers.
    parts = (cells[start : start + _CHUNK + 1] for start in range(0, cells.size, _CHUNK))
    return all(bool((part[1:] >= part[:-1]).all()) for part in parts)


def _check_board(board: object) -> None:
    if not isinstance(board, Board | TriangleBoard):
        raise BadInput(f"a placement needs a board such as Board(8), not {board!r}")
