"""Boards, placements and colourings as SVG; row 1 is at the bottom and columns run left to right.

The board of triangles has its own drawing, `queenlab.draw.triangle_svg`, and is reached from here all the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from queenlab.board import AnyBoard, Board, Cells, TriangleBoard
from queenlab.draw.binned_pieces import MAX_PIECES, crowd_svg
from queenlab.draw.drawing import KINDS, Drawing
from queenlab.draw.glyphs import OUTLINES
from queenlab.draw.overlay_base import Overlay
from queenlab.draw.triangle_svg import triangle_svg
from queenlab.errors import BadInput, OutOfRange
from queenlab.placement import Placement
from queenlab.wording import plural

#: A colouring has a number in every cell.
MAX_COLORED = 40_000

_LISTED = 40


def placement_svg(
    placement: Placement,
    *,
    attacked: Iterable[int] | None = None,
    title: str | None = None,
    symbol: str = "queen",
    overlays: Sequence[Overlay] = (),
    numbers: bool = True,
) -> str:
    """A placement as a picture.

    Args:
        attacked: numbers of cells to tint.
        symbol: `queen`, `rook`, `bishop`, `king`, `knight`, `amazon`, `hat` or `dot`.

    Example:
        >>> from queenlab.draw.overlays import Boxes, Diagonal, Frame
        >>> overlays = [Boxes(2), Frame((1, 1), (2, 2)), Diagonal((1, 2), wrapped=True)]
        >>> picture = placement_svg(Placement.from_rows([2, 4, 1, 3]), overlays=overlays)
        >>> picture.count('class="ql-piece"')
        4
    """
    placement.check_on_board()
    board = placement.board
    cells = placement.cells.tolist()
    title = title or f"{plural(len(cells), 'piece')} on {_board_words(board)}"
    tinted = sorted(set(_checked(board, attacked or ())) - set(cells))
    if isinstance(board, TriangleBoard):
        _refuse_overlays(overlays, "a board of triangles")
        return triangle_svg(board, dict.fromkeys(tinted, "attacked"), cells, title, describe(placement))
    if len(cells) > MAX_PIECES:
        _refuse_overlays(overlays, f"a picture of {len(cells)} pieces")
        return crowd_svg(board, placement.cells, title)
    drawing = Drawing(board, overlays=overlays, numbers=numbers)
    drawing.tint(tinted)
    drawing.overlay(above_pieces=False)
    for cell in cells:
        drawing.piece(cell, symbol)
    drawing.overlay(above_pieces=True)
    return drawing.finish(title, _with(overlays, describe(placement)))


def board_svg(
    board: AnyBoard,
    marks: Mapping[int, str],
    *,
    title: str | None = None,
    overlays: Sequence[Overlay] = (),
    numbers: bool = True,
    squares: bool = True,
    symbol: str = "queen",
) -> str:
    """A board with something on some of its cells.

    Args:
        marks: from cell numbers to `queen` or another symbol, `given` (a piece in another colour), `faded` (a
            piece that is not there any more), `cross` (must stay empty), `attacked` (a tint), or a short text that is
            written into the cell.
        squares: whether cells are light and dark, as on a chessboard.
        symbol: of `given` and `faded` pieces.
    """
    _checked(board, marks)
    title = title or f"{plural(len(marks), 'marked cell')} on {_board_words(board)}"
    listed = [f"{mark} at {board.label(cell)}" for cell, mark in sorted(marks.items())]
    description = listing(listed) or "no cell is marked"
    if isinstance(board, TriangleBoard):
        _refuse_overlays(overlays, "a board of triangles")
        tokens = [cell for cell, mark in sorted(marks.items()) if mark in OUTLINES]
        return triangle_svg(board, {c: m for c, m in marks.items() if m not in OUTLINES}, tokens, title, description)
    drawing = Drawing(board, squares=squares, overlays=overlays, numbers=numbers)
    drawing.tint(sorted(cell for cell, mark in marks.items() if mark == "attacked"))
    drawing.overlay(above_pieces=False)
    for cell, mark in sorted(marks.items()):
        if mark in OUTLINES:
            drawing.piece(cell, mark)
        elif mark in KINDS:
            drawing.piece(cell, symbol, mark)
        elif mark == "cross":
            drawing.cross(cell)
        elif mark != "attacked":
            drawing.write(cell, mark)
    drawing.overlay(above_pieces=True)
    return drawing.finish(title, _with(overlays, description))


def coloring_svg(
    board: Board,
    colors: Sequence[int] | Cells,
    *,
    title: str | None = None,
    overlays: Sequence[Overlay] = (),
    numbers: bool = True,
) -> str:
    """A colouring: each cell filled with its colour, and with the colour's number, from 1, written in it.

    People who see few colours can distinguish the colours, unless there are too many; everybody reads the numbers.

    Args:
        colors: one colour for each cell, from 0.
    """
    colors = np.asarray(colors).tolist()
    if len(colors) != board.size or any(c < 0 for c in colors):
        raise BadInput(f"a colouring must be a list of {board.size} numbers, 0 or more, one for each cell")
    if board.size > MAX_COLORED:
        raise OutOfRange(f"a picture of {board.size} coloured cells is too large; at most {MAX_COLORED}")
    used = len(set(colors))
    drawing = Drawing(board, squares=False, overlays=overlays, numbers=numbers)
    for cell, color in enumerate(colors):
        drawing.fill(cell, color)
    drawing.overlay(above_pieces=False)
    drawing.overlay(above_pieces=True)
    title = title or f"{plural(used, 'colour')} on {_board_words(board)}"
    return drawing.finish(title, _with(overlays, f"{plural(used, 'colour')}, numbered in the cells"))


def describe(placement: Placement) -> str:
    board = placement.board
    where = [board.label(cell) for cell in placement.cells[: _LISTED + 1].tolist()]
    return f"{plural(len(placement), 'piece')} on {_board_words(board)}. {listing(where, len(placement))}"


def _with(overlays: Sequence[Overlay], description: str) -> str:
    return ". ".join([description, "; ".join(one.description() for one in overlays)]) if overlays else description


def listing(words: Sequence[str], total: int | None = None) -> str:
    total = len(words) if total is None else total
    more = f", and {total - _LISTED} more" if total > _LISTED else ""
    return ", ".join(words[:_LISTED]) + more


def _board_words(board: AnyBoard) -> str:
    if isinstance(board, TriangleBoard):
        return f"the triangles of a {board.n} x {board.n} board"
    kind = "torus" if board.torus else "board"
    return f"a {' x '.join([str(board.n)] * board.d)} {kind}" if board.d <= 4 else f"a {board.n}^{board.d} {kind}"


def _checked(board: AnyBoard, cells: Iterable[int]) -> list[int]:
    listed = [int(c) for c in cells]
    for cell in listed:
        if not 0 <= cell < board.size:
            raise BadInput(f"cell numbers go from 0 to {board.size - 1}, not {cell}")
    return listed


def _refuse_overlays(overlays: Sequence[Overlay], what: str) -> None:
    if overlays:
        raise BadInput(f"{what} takes no overlays")
