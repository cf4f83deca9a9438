"""Notebook output of boards, problems and answers: a picture, a description, and in space a figure to rotate.

Nothing here may hang a notebook or fill it: what is too large is shown as text only.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from queenlab.answer import Answer
from queenlab.board import AnyBoard, Board
from queenlab.draw.board_svg import board_svg, coloring_svg
from queenlab.draw.density_svg import density_svg
from queenlab.draw.scene import scene, scene_svg
from queenlab.draw.space_figure import AXES, space_figure
from queenlab.errors import BadInput, OutOfRange
from queenlab.placement import MAX_LAYERED, MAX_PICTURE, Placement
from queenlab.problems import Problem

#: A heat map in a notebook has this many cells at most.
MAX_HEATED = 10_000

PLOTLY = "application/vnd.plotly.v1+json"


def board_picture(board: AnyBoard) -> str | None:
    return None if _has_many_layers(board) else _picture(lambda: board_svg(board, {}, title=f"board {board.name}"))


def problem_picture(problem: Problem) -> str | None:
    """The board with the given and the excluded cells; None if it is too large."""
    return None if _has_many_layers(problem.board) else _picture(lambda: scene_svg(scene(problem)))


def answer_picture(answer: Answer) -> str | None:
    """The colouring or the witness; None if there is none, or if it is too large."""
    if answer.witness is None:
        return None
    board, coloring = answer.witness.board, answer.coloring
    if coloring is None or not isinstance(board, Board):
        return answer.witness._repr_svg_()
    return _picture(lambda: coloring_svg(board, coloring))


def density_picture(board: AnyBoard, numbers: Sequence[int], title: str) -> str | None:
    """The heat map; None if it is too large."""
    return None if board.size > MAX_HEATED else _picture(lambda: density_svg(board, numbers, title))


def bundle(thing: AnyBoard | Placement | Problem | Answer) -> dict[str, Any]:
    found: dict[str, Any] = {"text/plain": repr(thing)}
    picture = thing._repr_svg_()
    if picture is not None:
        found["image/svg+xml"] = picture
    elif isinstance(thing, Answer):
        found["text/html"] = thing._repr_html_()
    shown = _placement(thing)
    if shown is not None and isinstance(shown.board, Board) and shown.board.d == AXES:
        try:
            found[PLOTLY] = space_figure(shown)
        except BadInput:
            # Too many pieces to turn, or cells that are not on the board: the text says so.
            return found
    return found


def _placement(thing: object) -> Placement | None:
    if isinstance(thing, Answer):
        return None if thing.coloring is not None else thing.witness
    if isinstance(thing, Problem):
        return scene(thing).placement
    if isinstance(thing, Board):
        return Placement.of(thing, [])
    return thing if isinstance(thing, Placement) else None


def _has_many_layers(board: AnyBoard) -> bool:
    return isinstance(board, Board) and board.d > 2 and board.size > MAX_LAYERED


def _picture(draw: Callable[[], str]) -> str | None:
    try:
        picture = draw()
    except OutOfRange:
        return None
    return picture if len(picture) <= MAX_PICTURE else None
