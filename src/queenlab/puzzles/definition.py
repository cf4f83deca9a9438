"""Puzzles: problems with given cells, or with regions that hold one piece each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from queenlab.board import Board, Cells
from queenlab.errors import BadInput, NotSupported, OutOfRange
from queenlab.model import Item, Model
from queenlab.problems import Problem
from queenlab.verification.report import VerificationReport

#: The letters of the regions, and as many rows: a board that a person can take in.
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
MAX_SIDE = len(LETTERS)


@dataclass(frozen=True)
class Puzzle:
    """A problem with one piece in each row and column, some cells given, and perhaps regions.

    Attributes:
        problem: the rules of attack, with the given and the excluded cells.
        regions: for each cell the number of its region, from 0; None for a puzzle without regions.

    Example:
        >>> from queenlab.problems import parse
        >>> Puzzle(parse("queens:4,given=1.2")).board.size
        16
        >>> Puzzle(parse("rook+king:4"), (0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 0, 0, 0, 0))
        Traceback (most recent call last):
        queenlab.errors.BadInput: region D has no cells; a board of side 4 needs 4 regions, A to D
    """

    problem: Problem
    regions: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        check_problem(self.problem)
        if self.regions is not None:
            _check_regions(self)

    @property
    def board(self) -> Board:
        return board_of(self.problem)

    @property
    def given(self) -> tuple[int, ...]:
        return self.problem.question.given

    @property
    def kind(self) -> str:
        return "completion" if self.regions is None else "regions"

    @cached_property
    def model(self) -> Model:
        """The problem's Model, with an item for each region."""
        if self.regions is None:
            return self.problem.model
        return self.problem.model.with_items(
            Item(f"region:{LETTERS[k]}", 1, 1, cells) for k, cells in enumerate(self.region_cells())
        )

    def region_cells(self) -> list[list[int]]:
        """The cells of each region; empty without regions."""
        if self.regions is None:
            return []
        found: list[list[int]] = [[] for _ in range(self.board.n)]
        for cell, region in enumerate(self.regions):
            found[region].append(cell)
        return found

    def verify(self, cells: Sequence[int] | Cells) -> VerificationReport:
        """Checks a solution against the rules, not against the Model.

        Args:
            cells: the numbers of the cells with a piece.
        """
        report = self.problem.verify(cells)
        used = set(np.asarray(cells, dtype=np.int64).tolist())
        held = [len(used.intersection(region)) for region in self.region_cells()]
        wrong = tuple(
            f"region {LETTERS[k]} holds {pieces} pieces, not 1" for k, pieces in enumerate(held) if pieces != 1
        )
        return replace(report, ok=False, problems=report.problems + wrong) if wrong else report

    def _repr_svg_(self) -> str:
        from queenlab.draw.region_svg import puzzle_svg

        return puzzle_svg(self)

    def with_given(self, given: Sequence[int]) -> Puzzle:
        """The same puzzle with other given cells, by number.

        Raises:
            BadInput: if the cell is off the board, or two of them attack each other or share a region.

        Example:
            >>> from queenlab.problems import parse
            >>> Puzzle(parse("queens:6,given=1.2")).with_given([1, 9]).problem
            problem('queens:6,given=1.2/2.4')
        """
        return Puzzle(self.problem.asking(given=tuple(given)), self.regions)


def board_of(problem: Problem) -> Board:
    """The board of a problem that passes `check_problem`."""
    board = problem.board
    assert isinstance(board, Board)
    return board


def check_problem(problem: Problem) -> None:
    """Raises if the problem does not allow puzzles: these need one piece per row and column of a plane or torus."""
    question, piece, board = problem.question, problem.piece, problem.board
    if piece is None or not isinstance(board, Board):
        raise NotSupported(f"puzzles have one piece in each row and column, unlike {problem}; try queens:8")
    if board.d != 2:
        two = "puzzles are for boards of two dimensions, where each row must hold a piece"
        raise NotSupported(f"{two}; {problem} has {board.d}")
    if problem.goal != "exact" or question.pieces is not None or question.gent:
        raise NotSupported(f"a puzzle has one piece in each row and column; omit the keys of {problem}")
    if not piece.moves(2).axis_riders():
        raise NotSupported(f"puzzles need a piece that attacks along rows and columns, as rooks do, not {piece}")
    if board.n > MAX_SIDE:
        raise OutOfRange(f"a puzzle may have a side of at most {MAX_SIDE}, not {board.n}")


def _check_regions(puzzle: Puzzle) -> None:
    """Raises BadInput unless the regions are n connected parts of the board, none with two given cells."""
    board, regions = puzzle.board, puzzle.regions or ()
    n = board.n
    if len(regions) != board.size:
        raise BadInput(f"a board of side {n} has {board.size} cells, but {len(regions)} are in regions")
    last = LETTERS[n - 1]
    for cell, region in enumerate(regions):
        if not 0 <= region < n:
            raise BadInput(f"cell {board.label(cell)} is in region number {region + 1}; there are {n}, A to {last}")
    parts = dict(zip(LETTERS, map(set, puzzle.region_cells()), strict=False))
    for letter, part in parts.items():
        if not part:
            raise BadInput(f"region {letter} has no cells; a board of side {n} needs {n} regions, A to {last}")
    for letter, part in parts.items():
        rest = part - reached(board, part, min(part))
        if rest:
            raise BadInput(f"region {letter} is not connected: {board.label(min(part))} and {board.label(min(rest))}")
        twice = [board.label(cell) for cell in sorted(part & set(puzzle.given))]
        if len(twice) > 1:
            raise BadInput(f"the given pieces {twice[0]} and {twice[1]} are both in region {letter}")


def neighbors(board: Board, cell: int) -> Iterator[int]:
    """The cells that share a side with a cell; on the torus around the edge as well."""
    n = board.n
    x, y = divmod(cell, n)
    for a, b in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
        if board.torus:
            if (a % n, b % n) != (x, y):
                yield a % n * n + b % n
        elif 0 <= a < n and 0 <= b < n:
            yield a * n + b


def reached(board: Board, part: set[int], start: int) -> set[int]:
    """The cells of a part that can be reached from one of them without leaving it."""
    seen, waiting = {start}, [start]
    while waiting:
        for cell in neighbors(board, waiting.pop()):
            if cell in part and cell not in seen:
                seen.add(cell)
                waiting.append(cell)
    return seen
