"""A puzzle from the solver's point of view: houses, which need one piece each, and the cells that each cell attacks.

Sets of cells are the bits of one Python integer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from queenlab.bit_sets import members
from queenlab.board import Board
from queenlab.errors import TooLong
from queenlab.piece import Piece
from queenlab.problems import Problem
from queenlab.puzzles.definition import LETTERS, Puzzle, board_of
from queenlab.work import Limits


class TooHard(TooLong):
    """A puzzle that is too hard to solve by hand."""


@dataclass(frozen=True)
class PuzzleHouse:
    """Cells, as bits, that hold exactly one piece of the solution.

    Kinds are rows, columns, regions, and each direction of wrapped diagonals: houses of a kind have no cell in common,
    and together they hold every cell.
    """

    name: str
    kind: str
    cells: int


@dataclass(frozen=True)
class PuzzlePosition:
    """The state of a solution, as bits: open cells, houses without a piece, cells with a piece."""

    open: int
    needs: int
    placed: int


class HouseTable:
    """The houses of a puzzle and what each cell attacks; counts what a solver tries, up to some patience."""

    def __init__(self, puzzle: Puzzle, limits: Limits | None = None, patience: int | None = None) -> None:
        self.puzzle = puzzle
        self._limits, self._patience, self._tried = limits, patience, 0
        plain = _plain_houses(puzzle.problem)
        regions = [bits(cells) for cells in puzzle.region_cells()]
        parts = [PuzzleHouse(f"region {LETTERS[k]}", "regions", cells) for k, cells in enumerate(regions)]
        self.houses = [*plain.lines, *parts, *plain.diagonals]
        #: The numbers of the houses of each kind.
        self.kinds: dict[str, list[int]] = {}
        for number, house in enumerate(self.houses):
            self.kinds.setdefault(house.kind, []).append(number)
        #: For each cell all that cannot be used beside it, as bits; and its houses.
        self.attacks = list(plain.attacks)
        self.houses_of = [0] * puzzle.board.size
        for together in regions:
            for cell in members(together):
                self.attacks[cell] |= together & ~(1 << cell)
        for number, house in enumerate(self.houses):
            for cell in members(house.cells):
                self.houses_of[cell] |= 1 << number

    def start(self) -> PuzzlePosition:
        """The position before the first step: the given pieces stand, excluded cells are closed."""
        question = self.puzzle.problem.question
        every = (1 << self.puzzle.board.size) - 1
        position = PuzzlePosition(every & ~bits(question.excluded), (1 << len(self.houses)) - 1, 0)
        for cell in question.given:
            position = self.place(position, cell)
        return position

    def place(self, position: PuzzlePosition, cell: int) -> PuzzlePosition:
        """The position with one more piece; what it attacks is closed."""
        bit, needs = 1 << cell, position.needs & ~self.houses_of[cell]
        return PuzzlePosition(position.open & ~(self.attacks[cell] | bit), needs, position.placed | bit)

    def try_once(self) -> None:
        """Counts a step of a trial; raises TooHard if there are too many, and TooLong when time is up."""
        self._tried += 1
        if self._patience is not None and self._tried > self._patience:
            raise TooHard(f"{self.puzzle.problem} takes more than {self._patience} steps of trial and error")
        self.check_time()

    def check_time(self) -> None:
        if self._limits is not None and self._limits.time_is_up():
            raise TooLong(f"the time limit was reached before {self.puzzle.problem} was solved step by step")

    def dead_house(self, position: PuzzlePosition) -> int | None:
        """A house without a piece or an open cell: the position has no solution."""
        for number in members(position.needs):
            if not self.houses[number].cells & position.open:
                return number
        return None


@dataclass(frozen=True)
class _PlainHouses:
    """What the puzzles of a problem share, whatever their regions: lines, wrapped diagonals, attacks."""

    lines: tuple[PuzzleHouse, ...]
    diagonals: tuple[PuzzleHouse, ...]
    attacks: tuple[int, ...]


# The generator asks for one problem after each change of a region.
@lru_cache(maxsize=8)
def _plain_houses(problem: Problem) -> _PlainHouses:
    board, piece = board_of(problem), problem.piece
    assert piece is not None
    n = board.n
    rows = [PuzzleHouse(f"row {k + 1}", "rows", bits(x * n + k for x in range(n))) for k in range(n)]
    columns = [PuzzleHouse(f"column {k + 1}", "columns", bits(range(k * n, k * n + n))) for k in range(n)]
    attacks = [0] * board.size
    for _, clique in piece.cliques(board):
        together = bits(clique.tolist())
        for cell in clique.tolist():
            attacks[cell] |= together & ~(1 << cell)
    return _PlainHouses((*rows, *columns), tuple(_diagonals(board, piece)), tuple(attacks))


def _diagonals(board: Board, piece: Piece) -> Iterator[PuzzleHouse]:
    for v in piece.moves(2).riders:
        lines = [line.tolist() for line in board.lines(v)]
        # n pieces, and n lines that hold every cell and one piece at most: so each of them holds one.
        if all(v) and len(lines) == board.n:
            for line in lines:
                first = board.label(min(line))
                yield PuzzleHouse(f"the diagonal through {first} along {v}", f"diagonals {v}", bits(line))


def bits(numbers: Iterable[int]) -> int:
    found = 0
    for number in numbers:
        found |= 1 << number
    return found
