"""The figures of Kunt that show constructions."""

from __future__ import annotations

import queenlab as ql
from queenlab import Board
from queenlab.constructions import Cut, Linear, kept_coloring
from queenlab.draw import Boxes, Frame, board_svg, coloring_svg, cube_svg, panels_svg, placement_svg

_SIDE = 11
_CUBE = Board(_SIDE, 3)
#: How far figure 13 shifts the solution of figures 11 and 12.
_SHIFT = 4


def figure_8() -> str:
    """The classical solutions (A), (B) and (C)."""
    boards = [
        (name, n, ql.construct(f"queens:{n}", method=f"pauls-{name}"))
        for name, n in zip("abc", (12, 14, 15), strict=True)
    ]
    drawn = [(f"({name.upper()}), n = {n}", placement_svg(board)) for name, n, board in boards]
    return panels_svg(drawn, title="Classical solutions for n = 12, 14 and 15")


def solution(constant: int = 0) -> Linear:
    """The solution of figures 11 to 13: height 3x + 5y + constant modulo 11."""
    recipe = ql.recipe(f"queens:{_SIDE}^3", method="klarner", member=constant + 1)
    assert isinstance(recipe, Linear)
    return recipe


def figure_11() -> str:
    """121 queens in a cube of side 11, each layer in a colour of its own."""
    cells = solution().placement().cells.tolist()
    colors: dict[int, int | None] = {cell: cell % _SIDE for cell in cells}
    title = "121 queens in a cube of side 11, coloured by layer"
    return cube_svg(_CUBE, colors, title=title, description="One queen in height 3x + 5y modulo 11 above each cell")


def figure_11_layers() -> str:
    return placement_svg(solution().placement(), title="121 queens in a cube of side 11, layer by layer")


def figure_12() -> str:
    """The same from above: the height of each queen, which is a colouring with 11 colours."""
    title = "The heights of 121 queens in a cube of side 11, seen from above"
    return coloring_svg(Board(_SIDE), solution().build().ravel().tolist(), title=title)


def figure_13() -> str:
    """The same some layers higher; what leaves the cube at the top comes in again at the bottom."""
    marks = {
        cell: "given" if cell % _SIDE < _SHIFT else "queen" for cell in solution(_SHIFT).placement().cells.tolist()
    }
    title = f"121 queens in a cube of side 11, shifted by {_SHIFT} layers"
    return board_svg(_CUBE, marks, title=title)


def figure_15() -> str:
    """A colouring of 32 x 32 with 32 colours: another one than the paper's, which cannot be read off its picture."""
    colors = kept_coloring(32)
    assert colors is not None
    title = "32 colours on 32 x 32 cells, no two of one colour on a row, column or diagonal"
    return coloring_svg(Board(32), colors.ravel().tolist(), title=title, overlays=[Boxes(16)])


def cut() -> tuple[list[int], list[int]]:
    """The cells of the solution of side 11 that stay on the board of side 10, and those that are cut off."""
    recipe = Cut(_SIDE, 1, solution().coefficients, solution().constant)
    kept = set(_CUBE.indices(recipe.build()).tolist())
    whole = solution().placement().cells.tolist()
    return sorted(kept), [cell for cell in whole if cell not in kept]


def figure_16() -> str:
    """91 queens on 10 x 10 x 10, cut from the 121 of side 11."""
    kept, lost = cut()
    colors: dict[int, int | None] = dict.fromkeys(lost, None) | dict.fromkeys(kept, 4)
    title = f"{len(kept)} queens on a cube of side 10, cut from side 11"
    return cube_svg(_CUBE, colors, title=title, description=f"{len(lost)} queens are cut off and drawn faintly")


def figure_16_layers() -> str:
    """The same, layer by layer, with a frame around what is kept."""
    kept, lost = cut()
    m = _SIDE - 1
    frame = Frame((1, 1), (m, m), layers=tuple((z,) for z in range(1, m + 1)))
    title = f"{len(kept)} queens on a cube of side 10, cut from side 11, layer by layer"
    return board_svg(_CUBE, dict.fromkeys(lost, "faded") | dict.fromkeys(kept, "queen"), title=title, overlays=[frame])
