"""The graph of a piece on a two-dimensional board: cells are points, moves are lines."""

from __future__ import annotations

from queenlab.board import Board
from queenlab.draw.svg import document, element, number
from queenlab.errors import BadInput, OutOfRange
from queenlab.piece import Piece
from queenlab.wording import plural

#: A larger graph has more lines than one can distinguish.
MAX_SIDE = 8

_UNIT = 70.0
#: How far the middle of a line is bent away from the cells that it passes, in cells for every cell passed.
_BEND = 0.07
_POINT = 0.09


def graph_svg(board: Board, piece: Piece, *, title: str, description: str = "") -> str:
    """The graph of a piece on a board of two dimensions, not a torus.

    Each direction has a colour, and long moves are bent so that they lie on no short ones.
    """
    if board.d != 2 or board.torus:
        raise BadInput("a graph can be drawn for a two-dimensional board that is not a torus")
    if board.n > MAX_SIDE:
        raise OutOfRange(f"the graph of a board of side {board.n} has too many lines; at most {MAX_SIDE}")
    paths, lines = ["", "", "", ""], 0
    for cell in range(board.size):
        for other in piece.attacks(board, cell).tolist():
            if other > cell:
                lines += 1
                (x, y), (to_x, to_y) = (_place(board, one) for one in (cell, other))
                paths[_way(to_x - x, to_y - y)] += _line(x, y, to_x, to_y)
    body = [
        element("path", d=path, class_=f"ql-line ql-s{way}", stroke_width=1, stroke_opacity=0.75)
        for way, path in enumerate(paths)
        if path
    ]
    for cell in range(board.size):
        x, y = _place(board, cell)
        body.append(element("circle", cx=x, cy=y, r=_POINT * _UNIT, class_="ql-mark"))
    words = description or f"{plural(board.size, 'point')} and {plural(lines, 'line')}"
    return document(board.n * _UNIT, board.n * _UNIT, body, title, words)


def _place(board: Board, cell: int) -> tuple[float, float]:
    column, row = divmod(cell, board.n)
    return (column + 0.5) * _UNIT, (board.n - row - 0.5) * _UNIT


def _way(right: float, down: float) -> int:
    if down == 0:
        return 0
    if right == 0:
        return 1
    return 2 if right == -down else 3


def _line(x: float, y: float, to_x: float, to_y: float) -> str:
    right, down = to_x - x, to_y - y
    length = (right**2 + down**2) ** 0.5
    passed = max(abs(right), abs(down)) / _UNIT - 1
    start = f"M{number(x)} {number(y)}"
    if passed <= 0:
        return f"{start}l{number(right)} {number(down)}"
    # The middle of such a curve is half as far away as the point that bends it.
    bend = 2 * _BEND * passed * _UNIT / length
    return f"{start}q{number(right / 2 - down * bend)} {number(down / 2 + right * bend)} {number(right)} {number(down)}"
