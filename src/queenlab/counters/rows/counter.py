"""Any piece that attacks along rows and columns, one in each row: a mask of free columns for every open row."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, partial
from typing import Any, ClassVar

import numpy as np

from queenlab.board import Board
from queenlab.counters.counter import CellNumbers, Counted, Counter, Plan, Preparation, Unit, check_time
from queenlab.counters.rows.board import RowBoard, Words, filling_order, reduced
from queenlab.counters.rows.estimate import expected_seconds
from queenlab.counters.rows.lines import usual_depth
from queenlab.counters.rows.plain import PlainSearch
from queenlab.counters.rows.prefixes import Prefix, Prefixes
from queenlab.counters.unit_prefixes import passed_on
from queenlab.errors import NotSupported
from queenlab.problems import Problem
from queenlab.symmetry import Group
from queenlab.wording import plural
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
    sides: ClassVar[range | None] = range(1, MAX_SIDE + 1)

    def refuses(self, problem: Problem) -> str | None:
        piece, q = problem.piece, problem.question
        if piece is None or not piece.moves(2).axis_riders():
            return "only for pieces that attack along rows and columns"
        if q.pieces not in (None, q.n) and reduced(problem) is None:
            return "only for as many pieces as there are rows, or columns, with a free cell"
        return None

    def suits(self, problem: Problem) -> str | None:
        q = problem.question
        rows = max(0, (q.n if q.pieces is None else min(q.n, q.pieces)) - len(q.given))
        return None if rows > TINY else f"only {plural(rows, 'row')} to fill, and that needs no compiler"

    def plan(self, problem: Problem) -> Plan:
        """Mostly the masks: a word for each row, column and other row, twice."""
        board = self._board(problem)
        n, rows, columns = board.n, len(board.rows), len(board.columns)
        masks = 2 * 8 * board.words * (rows + 7) * rows * columns
        # Flags take a byte each, three times over, while one row's masks are packed.
        packing = 3 * 64 * board.words * rows * columns
        seconds = expected_seconds(board, len(board.symmetries))
        return Plan("one piece in each row", masks + packing + 2 * n**3 + 900 * n**2 + 50_000, seconds)

    def depths(self, problem: Problem) -> range:
        """How many lines are filled in a unit: rows, and columns where these are images of rows.

        All symmetries of the square need up to four lines; with fewer, all of it takes up to four times as long.
        """
        rows = len(self._board(problem).rows)
        return range(rows + 1 if rows > 1 else 1)

    def usual_depth(self, problem: Problem) -> int:
        """Enough that a unit is quick. As many as there are rows means: until little is left below."""
        return usual_depth(self._board(problem))

    def prepare_at(self, problem: Problem, limits: Limits, depth: int) -> Preparation:
        return _Units(problem, self._board(problem), limits, depth)

    def _board(self, problem: Problem) -> RowBoard:
        board = reduced(problem)
        if board is None:
            raise NotSupported(f"counter {self.name} cannot count {problem}: {self.accepts(problem)}")
        return board

    def group(self, problem: Problem) -> Group:
        """The symmetries of the square that are used, with the shifts of the torus if nothing is given there."""
        board = self._board(problem)
        size = board.n * board.n
        original = np.array([board.original(cell) for cell in range(size)], dtype=np.int64)
        generators = [original[symmetry[original]] for symmetry in board.symmetries]
        if board.weight > 1:
            torus = Board(board.n, torus=True)
            generators.append(torus.shifted(torus.all_cells(), (0, 1))[0])
        return Group.from_generators(size, generators, "symmetries of the problem")


class _Units(Preparation):
    def __init__(self, problem: Problem, board: RowBoard, limits: Limits, depth: int) -> None:
        self._problem, self._board = problem, board
        rows, columns = board.rows, board.columns
        self._piece_on = {
            board.original(x * board.n + y): r * len(columns) + c
            for r, x in enumerate(rows)
            for c, y in enumerate(columns)
        }
        filling = filling_order(board)
        self._prefixes = Prefixes(board, depth)
        must = board.packed(np.full((1, len(columns)), board.square, dtype=np.bool_))[0]
        allow, masks = board.allow(partial(check_time, limits)), board.row_masks()
        self._wide_tables = (allow, masks, must)
        self._quick_tables: tuple[Any, ...] | None = None
        if max(len(rows), len(columns)) <= MOST_LANES:
            place = {x: r for r, x in enumerate(rows)}
            order = np.array([place[x] for x in filling], dtype=np.int64)
            self._quick_tables = (len(columns), allow[..., 0], masks[:, 0], order, int(must[0]))
        self._no_cells = np.zeros((0, 0), dtype=np.int64)
        self.work = 1.0

    def units(self) -> Iterator[Unit]:
        """One for each prefix; the key is its cells on the board that was asked about."""
        return passed_on(map(self._unit, self._prefixes))

    def draw(self, random: np.random.Generator) -> Unit:
        return self._unit(self._prefixes.draw(random))

    def _unit(self, prefix: Prefix) -> Unit:
        key = tuple(self._board.original(cell) for cell in prefix.cells)
        return Unit(key, prefix.weight * self._board.weight, prefix.share)

    def count(self, unit: Unit) -> Counted:
        if self._quick_tables is None:
            return self._by_wide(unit, self._no_cells)
        if self._plain is not None:
            return self._plain.count(self._pieces(unit).tolist())
        search, scratch = self._quick
        return Counted.of(*search(*self._quick_tables, self._pieces(unit), scratch))

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

    def problem_of(self, unit: Unit) -> Problem | None:
        """The board with the unit's pieces given; on the whole torus also the one that shifts bring to the corner."""
        placed = (self._board.original(cell) for cell in self._board.placed)
        return self._problem.asking(given=tuple(sorted({*placed, *unit.key})))

    @cached_property
    def _plain(self) -> PlainSearch | None:
        if self._quick_tables is None or not PlainSearch.pays(self._board):
            return None
        return PlainSearch(*self._quick_tables)

    # Units can be listed, and be counted by other means, where there is no compiler.

    @cached_property
    def _quick(self) -> tuple[Any, Any]:
        from queenlab.counters.rows.kernels import search as kernel

        return kernel.count, kernel.new_scratch(len(self._board.rows), len(self._board.columns))

    @cached_property
    def _wide(self) -> tuple[Any, Any]:
        from queenlab.counters.rows.kernels import wide as kernel

        return kernel.search, kernel.new_scratch(len(self._board.rows), self._board.words)

    def _by_wide(self, unit: Unit, through: Words) -> Counted:
        search, scratch = self._wide
        return Counted.of(*search(*self._wide_tables, self._pieces(unit), through, *scratch))

    def _pieces(self, unit: Unit) -> Words:
        return np.array([self._piece_on[cell] for cell in unit.key], dtype=np.int64)
