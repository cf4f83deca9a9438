"""The figures of Kunt that show constructions."""

from __future__ import annotations

from queenlab.board import Board
from queenlab.constructions.cuts import Cut
from queenlab.constructions.heights import Linear
from queenlab.constructions.linear_solutions import Klarner
from queenlab.constructions.pauls import PaulsA, PaulsB, PaulsC
from queenlab.constructions.request import Request
from queenlab.constructions.superposition.kept import kept_coloring
from queenlab.draw import board_svg, coloring_svg, placement_svg
from queenlab.draw.cube_svg import cube_svg
from queenlab.draw.overlays import Boxes, Frame
from queenlab.draw.panels import panels_svg
from queenlab_papers.tour.figures.figure import Figure

_PAPER = "Kunt"
_SIDE = 11
_CUBE = Board(_SIDE, 3)
#: How far figure 13 shifts the solution of figures 11 and 12.
_SHIFT = 4


def figure_8() -> str:
    """The classical solutions (A), (B) and (C)."""
    boards = [("A", 12, PaulsA()), ("B", 14, PaulsB()), ("C", 15, PaulsC())]
    drawn = [(f"({name}), n = {n}", placement_svg(idea.board(n).placement())) for name, n, idea in boards]
    return panels_svg(drawn, title="Classical solutions for n = 12, 14 and 15")


def solution(constant: int = 0) -> Linear:
    """The solution of figures 11 to 13: height 3x + 5y + constant modulo 11."""
    return Klarner().member(Request(_SIDE, d=3), constant)


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


FIGURES = (
    Figure(
        "higher-dimensions-8",
        _PAPER,
        "Figure 8",
        "Classical solutions by knight's moves: (A) for 12, (B) for 14, (C) for 15, which is (B) and one more queen.",
        "pauls-a, pauls-b, pauls-c",
        figure_8,
        wide=True,
    ),
    Figure(
        "higher-dimensions-11",
        _PAPER,
        "Figure 11",
        "121 queens in a cube of side 11, the height of each 3x + 5y modulo 11. A layer has one colour.",
        "klarner",
        figure_11,
    ),
    Figure(
        "higher-dimensions-11-layers",
        _PAPER,
        "Figure 11, by layers",
        "The same queens: each layer is a solution of side 11, and no two of them share a cell.",
        "klarner",
        figure_11_layers,
        wide=True,
    ),
    Figure(
        "higher-dimensions-12",
        _PAPER,
        "Figure 12",
        "The same from above. The heights colour the board with 11 colours so that queens of one colour never attack.",
        "klarner",
        figure_12,
    ),
    Figure(
        "higher-dimensions-13",
        _PAPER,
        "Figure 13",
        f"The same {_SHIFT} layers higher. What leaves at the top comes in at the bottom (in the other colour).",
        "klarner",
        figure_13,
        wide=True,
    ),
    Figure(
        "higher-dimensions-15",
        _PAPER,
        "Figure 15",
        "32 superimposable solutions as a colouring, another one than the paper's: eight solutions, each with its"
        " mirror images, so that what one quarter of the board shows the others show in other colours.",
        "the colouring that the search for quartets found",
        figure_15,
        wide=True,
    ),
    Figure(
        "higher-dimensions-16",
        _PAPER,
        "Figure 16",
        "91 queens on a cube of side 10, cut from the solution of side 11. The 30 that are cut off are faint.",
        "subcube",
        figure_16,
    ),
    Figure(
        "higher-dimensions-16-layers",
        _PAPER,
        "Figure 16, by layers",
        "The same: the frames hold what is kept, and the last layer goes as a whole.",
        "subcube",
        figure_16_layers,
        wide=True,
    ),
)
