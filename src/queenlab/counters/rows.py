"""Any piece that attacks along rows and columns, one in each row: a mask of free columns for every open row."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import numpy as np

from queenlab.board import Board
from queenlab.counters.counter import CellNumbers, Counted, Counter, Plan, Preparation, Stopped, Unit
from queenlab.counters.rows_board import RowBoard, Words, filling_order, reduced
from queenlab.counters.rows_estimate import expected_seconds
from queenlab.counters.rows_prefixes import Prefixes
from queenlab.errors import NotSupported
from queenlab.families.pieces import PieceFamily
from queenlab.problems import Problem
from queenlab.symmetry import Group
from queenlab.work import Limits

#: The table of masks has about side^3 entries for each word of a row.
MAX_SIDE = 256
#: With so few rows the general engine is done before a compiler is loaded.
TINY = 9
#: The kernel on vectors holds at most 64 rows and 64 columns; any number goes into the other one.
MOST_LANES = 64


class Rows(Counter):
    """One piece in each row, whatever it attacks beside rows and columns; a unit is the place of the first pieces."""

    name: ClassVar[str] = "rows"
    method: ClassVar[str] = "one piece in each row, looking ahead in masks of free columns, up to symmetry"
    example: ClassVar[str] = "queen+leaper[1,2]:8"
    has_density: ClassVar[bool] = True

    def accepts(self, problem: Problem) -> str | None:
        """Pieces that attack along rows and columns, as many as there are rows (or columns) with a free cell."""
        family, q = problem.family, problem.question
        if not isinstance(family, PieceFamily) or q.goal != "exact":
            return "only for a number of pieces on a grid that do not attack each other"
        if q.d != 2:
            return "only in two dimensions"
        if not family.piece(q).moves(2).axis_riders():
            return "only for pieces that attack along rows and columns"
        if q.n > MAX_SIDE:
            return f"only for n up to {MAX_SIDE}"
        if q.pieces not in (None, q.n) and reduced(problem) is None:
            return "only for as many pieces as there are rows, or columns, with a free cell"
        return None

    def suits(self, problem: Problem) -> str | None:
        """Not where the general engine is done at once."""
        rows = _rows_left(problem)
        return None if rows > TINY else f"only {rows} rows are left to fill, and that needs no compiler"

    def plan(self, problem: Problem) -> Plan:
        """Mostly the masks: a word for each row, column and other row, twice."""
        board = reduced(problem)
        if board is None:
            raise NotSupported(f"counter {self.name} cannot count {problem}: {self.accepts(problem)}")
        n, rows, columns = board.n, len(board.rows), len(board.columns)
        masks = 2 * 8 * board.words * (rows + 7) * rows * columns
        # Flags take a byte each, three times over, while one row's masks are packed.
        packing = 3 * 64 * board.words * rows * columns
        seconds = expected_seconds(board, len(board.symmetries))
        return Plan("one piece in each row", masks + packing + 2 * n**3 + 900 * n**2 + 50_000, seconds)

    def prepare(self, problem: Problem, limits: Limits) -> Preparation:
        """The tables."""
        board = reduced(problem)
        if board is None:
            raise NotSupported(f"counter {self.name} cannot count {problem}: {self.accepts(problem)}")
        return _Units(board, limits)

    def group(self, problem: Problem) -> Group:
        """The symmetries of the square that are used, with the shifts of the torus if nothing is given there."""
        board = reduced(problem)
        assert board is not None
        size = board.n * board.n
        original = np.array([board.original(cell) for cell in range(size)], dtype=np.int64)
        generators = [original[symmetry[original]] for symmetry in board.symmetries]
        if board.weight > 1:
            torus = Board(board.n, torus=True)
            generators.append(torus.shifted(torus.all_cells(), (0, 1))[0])
        return Group.from_generators(size, generators, "symmetries of the problem")


def _rows_left(problem: Problem) -> int:
    """How many rows are to be filled."""
    q = problem.question
    return max(0, (q.n if q.pieces is None else min(q.n, q.pieces)) - len(q.given))


class _Units(Preparation):
    def __init__(self, board: RowBoard, limits: Limits) -> None:
        from queenlab.counters.kernels import rows as quick
        from queenlab.counters.kernels import rows_wide as wide

        def look() -> None:
            if limits.time_is_up():
                raise Stopped("time")

        self._board = board
        rows, columns = board.rows, board.columns
        self._piece_on = {
            board.original(x * board.n + y): r * len(columns) + c
            for r, x in enumerate(rows)
            for c, y in enumerate(columns)
        }
        filling = filling_order(board)
        self._prefixes = Prefixes(board, filling)
        must = board.packed(np.full((1, len(columns)), board.square, dtype=np.bool_))[0]
        allow, masks = board.allow(look), board.row_masks()
        self._wide = wide.search
        self._wide_tables = (allow, masks, must)
        self._wide_room = wide.room(len(rows), board.words)
        self._quick: Any = None
        if max(len(rows), len(columns)) <= MOST_LANES:
            place = {x: r for r, x in enumerate(rows)}
            order = np.array([place[x] for x in filling], dtype=np.int64)
            self._quick = quick.count
            self._quick_tables = (len(columns), allow[..., 0], masks[:, 0], order, int(must[0]))
            self._quick_room = quick.room(len(rows), len(columns))
        self._no_cells = np.zeros((0, 0), dtype=np.int64)
        self.work = 1.0

    def units(self) -> Iterator[Unit]:
        """One for each prefix; the key is its cells on the board that was asked about."""
        for prefix in self._prefixes:
            key = tuple(self._board.original(cell) for cell in prefix.cells)
            yield Unit(key, prefix.weight * self._board.weight, prefix.share)

    def count(self, unit: Unit) -> Counted:
        """All boards that begin with the unit's pieces."""
        if self._quick is None:
            return self._by_wide(unit, self._no_cells)
        value, nodes = self._quick(*self._quick_tables, self._pieces(unit), *self._quick_room)
        return Counted(int(value), int(nodes))

    def density(self, unit: Unit) -> tuple[Counted, CellNumbers]:
        """The kernel adds what it finds below a choice to the chosen cell; all that it finds uses the unit's cells."""
        board = self._board
        through = np.zeros((len(board.rows), len(board.columns)), dtype=np.int64)
        counted = self._by_wide(unit, through)
        cells: CellNumbers = np.zeros((board.n, board.n), dtype=object)
        cells[np.ix_(board.rows, board.columns)] = through
        flat: CellNumbers = (cells.T if board.transposed else cells).ravel().copy()
        flat[[*unit.key, *(board.original(cell) for cell in board.placed)]] += counted.value
        return counted, flat

    def _by_wide(self, unit: Unit, through: Words) -> Counted:
        value, nodes = self._wide(*self._wide_tables, self._pieces(unit), through, *self._wide_room)
        return Counted(int(value), int(nodes))

    def _pieces(self, unit: Unit) -> Words:
        return np.array([self._piece_on[cell] for cell in unit.key], dtype=np.int64)
