"""The common input of board requests: a problem's name and cells, within limits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal

import numpy as np
from pydantic import Field

from queenlab.board import AnyBoard, Board, Cells
from queenlab.errors import BadInput, BadNotation, OutOfRange
from queenlab.families.registry import FAMILIES
from queenlab.notation import parse_notation
from queenlab.problems import Problem, parse
from queenlab.web.limits import MAX_TEXT

#: Boards of more dimensions cannot be shown, and their pieces may have a hundred thousand directions.
MAX_DIMENSIONS = 4
#: Pieces on a board.
MAX_PIECES = 2000
#: Directions, jumps and planes of a piece, each with its opposite: a queen has 4, in four dimensions 40.
MAX_MOVES = 400
#: Pieces times moves: about a tenth of a second to see which attack each other.
MAX_PIECE_MOVES = 100_000

ProblemText = Annotated[str, Field(min_length=1, max_length=MAX_TEXT, description="a problem's name, as in queens:8")]
Coordinate = Annotated[int, Field(ge=1, le=2**31)] | Literal["N", "E", "S", "W"]
Cell = Annotated[list[Coordinate], Field(min_length=1, max_length=MAX_DIMENSIONS)]
CellList = Annotated[
    list[Cell], Field(max_length=MAX_PIECES, description="1-based: [column, row, ...], or [letter, row, column]")
]
PublicCells = list[list[int | str]]


def read_problem(text: str) -> Problem:
    """The problem with this name, if its board can be shown."""
    notation = parse_notation(text, FAMILIES)
    # Before anything is built: a name may stand for ten thousand sizes, or for a queen with as many directions.
    if len(notation.sizes) != 1:
        raise BadNotation(notation.text, notation.size_at, f"give one size, not {len(notation.sizes)}")
    if notation.d > MAX_DIMENSIONS:
        line = f"boards of up to {MAX_DIMENSIONS} dimensions can be shown here; the Atlas page has pictures of others"
        raise BadNotation(notation.text, notation.board_at, line)
    found = parse(text)
    if moves_of(found) > MAX_MOVES:
        raise OutOfRange(f"this piece has {moves_of(found)} moves; pieces with at most {MAX_MOVES} can be shown here")
    return found


def moves_of(problem: Problem) -> int:
    """The number of moves of its piece, opposite ones counted once; 0 if nothing attacks."""
    if problem.piece is None or not isinstance(problem.board, Board):
        return 0
    moves = problem.piece.moves(problem.board.d)
    return len(moves.riders) + len(moves.planes) + len(moves.leapers) + bool(moves.range)


def check_moves(problem: Problem, pieces: int) -> None:
    """Refuses pieces whose attacks would take too long to compute."""
    if pieces * moves_of(problem) > MAX_PIECE_MOVES:
        many = f"{pieces} pieces with {moves_of(problem)} moves each are too many to check"
        raise OutOfRange(f"{many}; at most {MAX_PIECE_MOVES} moves in all")


def read_cells(board: AnyBoard, cells: Sequence[Sequence[int | str]]) -> Cells:
    """Cell numbers in increasing order; an error names a cell that is off the board or repeated."""
    if len(cells) > MAX_PIECES:
        raise OutOfRange(f"at most {MAX_PIECES} pieces can be checked, not {len(cells)}")
    numbers = np.array(sorted(board.from_public(cell) for cell in cells), dtype=np.int64)
    twice = np.flatnonzero(numbers[1:] == numbers[:-1])
    if twice.size:
        raise BadInput(f"cell {board.label(int(numbers[twice[0]]))} appears twice")
    return numbers


def public(board: AnyBoard, numbers: Iterable[int]) -> PublicCells:
    """Cells in JSON form."""
    return [list(board.public(int(number))) for number in numbers]
