"""Boards drawn as text, for terminals and mail.

A grid shows row n on top and column 1 on the left, as chess players sit; more than two dimensions are drawn layer by
layer. Knuth's triangles are 3 x 3 characters a square, with row 1 on top as in his note.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from queenlab.board import TRIANGLES, AnyBoard, Board, TriangleBoard
from queenlab.errors import OutOfRange
from queenlab.placement import Placement

#: Larger boards are not drawn.
MAX_DRAWN = 40_000

_BOLD, _PLAIN = "\x1b[1;33m", "\x1b[0m"

#: Where in its square a triangle's letter stands: line and place.
_SPOTS = {"N": (0, 1), "E": (1, 2), "S": (2, 1), "W": (1, 0)}


def draw_placement(placement: Placement, excluded: Iterable[int] = (), color: bool = False, letter: str = "Q") -> str:
    """A placement as text: its letter for a piece, `x` for an excluded cell, `.` for an empty one.

    Args:
        placement: what to draw; its cells have to be on the board.
        excluded: cells to be marked with an x.
        color: whether pieces are set off by terminal colours.
        letter: the piece's, as `queenlab.piece_signs` has it.

    Example:
        >>> print(draw_placement(Placement.from_rows([2, 4, 1, 3])))
        4  . Q . .
        3  . . . Q
        2  Q . . .
        1  . . Q .
        <BLANKLINE>
           1 2 3 4
    """
    placement.check_on_board()
    board = placement.board
    _check_size(board)
    occupied, crossed = set(placement.cells.tolist()), set(excluded)
    if isinstance(board, TriangleBoard):
        return _draw_triangles(board, occupied, crossed, color)
    marks = [letter if c in occupied else "x" if c in crossed else "." for c in range(board.size)]
    return _draw_grid(board, marks, color)


def draw_coloring(board: AnyBoard, colors: Sequence[int]) -> str:
    """A colouring as text: the number of its colour, from 1, in each cell.

    Example:
        >>> print(draw_coloring(Board(2), [0, 1, 2, 3]))
        2  2 4
        1  1 3
        <BLANKLINE>
           1 2
    """
    _check_size(board)
    if isinstance(board, TriangleBoard):
        raise OutOfRange("colourings of triangles are not supported")
    return _draw_grid(board, [str(shade + 1) for shade in colors], False)


def _check_size(board: AnyBoard) -> None:
    if board.size > MAX_DRAWN:
        raise OutOfRange(f"a board of {board.size} cells is too large to draw as text; at most {MAX_DRAWN}")


def _draw_grid(board: Board, marks: list[str], color: bool) -> str:
    layers = []
    for rest in product(range(board.n), repeat=max(0, board.d - 2)):
        title = [] if not rest else [f"layer ({', '.join(['x', 'y', *(str(x + 1) for x in rest)])})"]
        layers.append("\n".join([*title, _draw_layer(board, marks, rest, color)]))
    return "\n\n".join(layers)


def _draw_layer(board: Board, marks: list[str], rest: tuple[int, ...], color: bool) -> str:
    n = board.n
    width = max(max(map(len, marks)), len(str(n)))
    side = len(str(n))
    lines = []
    for row in range(n - 1 if board.d > 1 else 0, -1, -1):
        shown = []
        for column in range(n):
            mark = marks[board.index((column, row, *rest) if board.d > 1 else (column,))]
            padded = mark.rjust(width)
            shown.append(f"{_BOLD}{padded}{_PLAIN}" if color and mark.isalpha() and mark != "x" else padded)
        lines.append(f"{str(row + 1).rjust(side)}  {' '.join(shown)}")
    footing = " ".join(str(column + 1).rjust(width) for column in range(n))
    return "\n".join([*lines, "", f"{' ' * side}  {footing}"])


def _draw_triangles(board: TriangleBoard, occupied: set[int], crossed: set[int], color: bool) -> str:
    n = board.n
    side = len(str(n))
    edge = f"{' ' * side}  +{'---+' * n}"
    lines = [f"{' ' * side}   {' '.join(str(column + 1).center(3) for column in range(n))}".rstrip(), edge]
    for row in range(n):
        squares = []
        for column in range(n):
            square = [["\\", " ", "/"], [" ", "X", " "], ["/", " ", "\\"]]
            for t, letter in enumerate(TRIANGLES):
                line, place = _SPOTS[letter]
                cell = board.index(t, row, column)
                if cell in occupied:
                    square[line][place] = f"{_BOLD}{letter}{_PLAIN}" if color else letter
                elif cell in crossed:
                    square[line][place] = "-"
            squares.append(["".join(line) for line in square])
        for k in range(3):
            label = str(row + 1).rjust(side) if k == 1 else " " * side
            lines.append(f"{label}  |{'|'.join(square[k] for square in squares)}|")
        lines.append(edge)
    return "\n".join(lines)
