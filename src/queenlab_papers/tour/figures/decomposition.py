"""The figures of Abramson & Yung, with rows counted from the top and from 0 as the paper does.

The paper tells the column of the queen in each row; a recipe tells the row of the queen in each column. So the paper's
picture is ours turned clockwise by a quarter.
"""

from __future__ import annotations

import queenlab as ql
from queenlab import Board, Placement
from queenlab.constructions import RowsRecipe, WithoutCorner
from queenlab.draw import Boxes, Diagonal, EdgeLabels, Frame, Notes, board_svg, panels_svg, placement_svg


def rows_of(n: int, method: str) -> RowsRecipe:
    """The simplest board of side n by a construction."""
    recipe = ql.recipe(f"queens:{n}", method=method)
    assert isinstance(recipe, RowsRecipe)
    return recipe


def as_printed(recipe: RowsRecipe) -> Placement:
    """The board as the paper draws it: in row i from the top a queen in column P(i)."""
    n = recipe.side
    cells = [(column + 1, n - row) for row, column in enumerate(recipe.build().tolist())]
    return Placement.of(Board(n), cells)


def edges(n: int) -> list[EdgeLabels]:
    """Rows from the top and columns from the left, from 0."""
    step = 1 if n <= 20 else 5
    words = [str(k) if k % step == 0 else "" for k in range(n)]
    return [EdgeLabels.each("left", words[::-1]), EdgeLabels.each("top", words)]


def figure_1() -> str:
    """N = 35 as 7 x 7 tiles of 5 x 5, with a diagonal through one queen and what becomes of it."""
    n, b = 35, 5
    board = rows_of(n, "decomposition")
    # Tile row 1 is filled in tile column 2; the third queen there has the diagonal of length 3 that ends at the side.
    row = b + 2
    column = board.at(row)
    cell = (column + 1, n - row)
    first = (column // b * b + 1, n - row // b * b)
    tile = (first, (first[0] + b - 1, first[1] - b + 1))
    overlays = [
        *edges(n),
        Boxes(b),
        Diagonal(cell, rising=False, wrapped=True, color=2, dashed=True),
        Diagonal(cell, rising=False, within=tile, wrapped=True, color=1),
        Diagonal(cell, rising=False, within=tile, color=0),
        Frame(*tile, color=0),
    ]
    title = "35 queens in 7 x 7 tiles of side 5, with a diagonal of a tile and its continuations"
    return placement_svg(as_printed(board), title=title, overlays=overlays, numbers=False)


def figure_2() -> str:
    """Where the queens of the knight-walks on 7 x 7 and on its lower right 5 x 5 stand."""
    large, small = 7, 5
    gap = large - small
    sevens = dict.fromkeys(_walk(large), str(large))
    fives = {(column + gap, row): str(small) for column, row in _walk(small)}
    # The first three queens of the small walk stand on diagonals of the large one, the others on its queens.
    diagonals = [Diagonal(cell, rising=False, color=2, dashed=True) for cell in fives if cell not in sevens]
    overlays = [
        *edges(large),
        *diagonals,
        Frame((gap + 1, 1), (large, small), color=1),
        Notes(sevens, "above", color=0),
        Notes(fives, "below", color=1),
    ]
    title = "The knight-walks of order 7 and, in the lower right sub-board, of order 5"
    return board_svg(Board(large), {}, title=title, overlays=overlays, numbers=False)


def _walk(n: int) -> list[tuple[int, int]]:
    return [(column + 1, row + 1) for column, row in as_printed(rows_of(n, "knight-walk")).array.tolist()]


def figure_3() -> str:
    """The four boards that the general solution leaves out."""
    boards = [(n, rows_of(n, "special-board")) for n in (9, 15, 27, 39)]
    drawn = [(f"N = {n}", placement_svg(as_printed(board), overlays=edges(n), numbers=False)) for n, board in boards]
    return panels_svg(drawn, across=2, title="Boards of order 9, 15, 27 and 39 with a queen in the upper left corner")


def figure_4a() -> str:
    """The knight-walk of order 13 without the queen in its corner."""
    board = rows_of(12, "yaglom-walk")
    whole = as_printed(board.whole) if isinstance(board, WithoutCorner) else as_printed(board)
    n = whole.board.n
    marks = dict.fromkeys(whole.cells.tolist(), "queen")
    marks[n - 1] = "faded"
    overlays = [*edges(n), Frame((2, 1), (n, n - 1), color=1)]
    title = "The knight-walk on 13 rows; without its corner it is a solution for 12"
    return board_svg(Board(n), marks, title=title, overlays=overlays, numbers=False)


def figure_4b() -> str:
    """The pattern for N = 14, with the numbers of the diagonals, n + row - column, along the edges."""
    n = 14
    rows = rows_of(n, "yaglom-pattern").build().tolist()
    placement = Placement.of(Board(n), [(column + 1, n - row) for column, row in enumerate(rows)])
    numbers = {(column + 1, n - row): str(n + row - column) for column, row in enumerate(rows)}
    overlays = [
        *(Diagonal(cell, rising=False, color=2, dashed=True) for cell in numbers),
        EdgeLabels.each("top", [str(n - column) for column in range(n)]),
        EdgeLabels.each("left", [str(n + row) for row in range(n)][::-1]),
        EdgeLabels.each("bottom", [numbers[column + 1, n - row] for column, row in enumerate(rows)]),
    ]
    title = "14 queens on diagonals chosen by a pattern; the diagonals are numbered at the left and above"
    return placement_svg(placement, title=title, overlays=overlays, numbers=False)
