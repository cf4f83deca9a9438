"""The turns and reflections of a square board, by name."""

from __future__ import annotations

from typing import Literal, get_args

from queenlab.board import AnyBoard, Board
from queenlab.errors import BadInput
from queenlab.symmetry.grid import GridSymmetry, on_triangles
from queenlab.wording import near_or_all

#: The mirror lines; the diagonal goes from the lower left to the upper right.
Mirror = Literal["vertical", "horizontal", "diagonal", "antidiagonal"]

#: Axes and signs of (column, row), and of (row, column) where row 1 is on top.
_TURN = (((1, 0), (-1, 1)), ((1, 0), (-1, 1)))
_HALF_TURN = (((0, 1), (-1, -1)), ((0, 1), (-1, -1)))
_MIRRORS = {
    "vertical": (((0, 1), (-1, 1)), ((0, 1), (1, -1))),
    "horizontal": (((0, 1), (1, -1)), ((0, 1), (-1, 1))),
    "diagonal": (((1, 0), (1, 1)), ((1, 0), (-1, -1))),
    "antidiagonal": (((1, 0), (-1, -1)), ((1, 0), (1, 1))),
}
_Motion = tuple[tuple[tuple[int, int], tuple[int, int]], tuple[tuple[int, int], tuple[int, int]]]


def quarter_turn(board: AnyBoard) -> GridSymmetry:
    """The counterclockwise quarter turn, as the board is drawn."""
    return _motion(board, _TURN)


def half_turn(board: AnyBoard) -> GridSymmetry:
    return _motion(board, _HALF_TURN)


def reflection(board: AnyBoard, mirror: Mirror) -> GridSymmetry:
    """The reflection in a line through the centre of the board.

    Example:
        >>> reflection(Board(4), "diagonal")([1]).tolist()
        [4]
    """
    if mirror not in _MIRRORS:
        raise BadInput(f"unknown mirror {mirror}{near_or_all(str(mirror), get_args(Mirror))}")
    return _motion(board, _MIRRORS[mirror])


def _motion(board: AnyBoard, motion: _Motion) -> GridSymmetry:
    if isinstance(board, Board):
        if board.d != 2:
            raise BadInput(f"only boards of two dimensions can be turned and reflected, not {board.name}")
        return _on(board.n, *motion[0], board.torus)
    # Side 2 is the least on which the eight differ.
    return on_triangles(_on(2, *motion[1]), board.n)


def _on(n: int, axes: tuple[int, int], factors: tuple[int, int], torus: bool = False) -> GridSymmetry:
    return GridSymmetry(n, axes, factors, (0 if factors[0] > 0 else n - 1, 0 if factors[1] > 0 else n - 1), torus)
