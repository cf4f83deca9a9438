"""The figures of Kunt that show boards, moves, graphs and cliques."""

from __future__ import annotations

from itertools import product

import numpy as np

import queenlab as ql
from queenlab.board import Board
from queenlab.constructions.regular import knight_walk
from queenlab.draw import board_svg, coloring_svg, placement_svg
from queenlab.draw.cube_svg import cube_svg
from queenlab.draw.donut_svg import donut_svg
from queenlab.draw.graph_svg import graph_svg
from queenlab.draw.hexagon_svg import hexagon_svg, queen_moves
from queenlab.draw.overlays import Boxes
from queenlab.draw.panels import panels_svg
from queenlab.engines.dancing import DancingEngine
from queenlab.errors import CheckFailed
from queenlab.model import ModelBuilder
from queenlab.piece import queen, rook
from queenlab.work import Limits
from queenlab_papers.tour.figures.figure import Figure

_PAPER = "Kunt"
#: Numbers of colours that can be told apart well, on light and on dark paper.
_ORANGE, _BLUE, _GREEN, _RED = 0, 1, 2, 5


def sudoku(seed: int = 1) -> list[list[list[int]]]:
    """A filled sudoku as a cube of zeros and ones, by column, row and digit, from four kinds of equations."""
    builder = ModelBuilder()
    side = range(9)
    kinds = ("cell", "row", "column", "box")
    names = {(kind, a, b): builder.item(f"{kind}{a}.{b}") for kind in kinds for a in side for b in side}
    for x, y, z in product(side, side, side):
        covered = [("cell", x, y), ("row", y, z), ("column", x, z), ("box", x // 3 + 3 * (y // 3), z)]
        builder.option(f"{x}.{y}.{z}", [names[item] for item in covered])
    found = DancingEngine().solve(builder.build(), Limits(seed=seed))
    if found.chosen is None:
        raise CheckFailed("no sudoku was found")
    filled = np.zeros(9**3, dtype=np.int64)
    filled[list(found.chosen)] = 1
    cube: list[list[list[int]]] = filled.reshape(9, 9, 9).tolist()
    return cube


def figure_1() -> str:
    """A sudoku from above, and as 81 blocks in a cube."""
    cube = sudoku()
    heights = [column.index(1) for plane in cube for column in plane]
    from_above = coloring_svg(Board(9), heights, overlays=[Boxes(3)])
    blocks: dict[int, int | None] = {9 * place + height: height for place, height in enumerate(heights)}
    solid = cube_svg(Board(9, 3), blocks, title="the cube", description="81 blocks, one in each line along an axis")
    drawn = [("a sudoku", from_above), ("the digits as heights", solid)]
    return panels_svg(drawn, title="A sudoku as zeros and ones in a cube of side 9")


def figure_3() -> str:
    """The third layer in each dimension of (8,3)."""
    board = Board(8, 3)
    drawn = []
    for axis, name in enumerate("xyz"):
        layer: dict[int, int | None] = dict.fromkeys(board.layers(axis)[2].tolist(), (_ORANGE, _BLUE, _GREEN)[axis])
        picture = cube_svg(board, layer, title=f"a layer across {name}", description=f"the 64 cells with {name} = 3")
        drawn.append((f"{name} = 3", picture))
    return panels_svg(drawn, title="One layer in each dimension of a board of side 8")


def figure_4() -> str:
    """The hexagonal board of 91 cells, with a queen in its middle and her moves."""
    moves = queen_moves(5, (0, 0))
    words = f"91 cells in three colours; from the middle a queen reaches the {len(moves)} that are marked"
    return hexagon_svg(5, title="A hexagonal board", description=words, queens=[(0, 0)], marked=moves)


def figure_5() -> str:
    """What a rook and a queen dominate on (4,2,3)."""
    board = Board(8, 3)
    cell = board.from_public((4, 2, 3))

    cubes, layers = [], []
    for piece, name in ((rook, "rook"), (queen, "queen")):
        attacked = piece.attacks(board, cell).tolist()
        colors: dict[int, int | None] = dict.fromkeys(attacked, None) | {cell: _RED}
        words = f"{len(attacked)} attacked cells, and the cell of the {name}"
        solid = cube_svg(board, colors, title=name, description=words)
        cubes.append((f"a {name} dominates {len(colors)} cells", solid))
        marks = dict.fromkeys(attacked, "attacked") | {cell: name}
        layers.append((f"the {name}, layer by layer", board_svg(board, marks)))
    title = "What a rook and a queen dominate from (4,2,3) on a board of side 8"
    return panels_svg([*cubes, *layers], title=title, across=2)


def figure_6() -> str:
    """The solution of figure 7 on a donut."""
    return donut_svg(knight_walk(7).placement(torus=True), title="Seven queens on a donut of 7 x 7 cells")


def figure_7() -> str:
    """Seven queens on the torus."""
    title = "Seven queens on a torus; opposite edges of the board are one"
    return placement_svg(knight_walk(7).placement(torus=True), title=title)


def figure_14() -> str:
    """The queen graph of (8,2)."""
    return graph_svg(Board(8), queen, title="The queen graph of the 8 x 8 board")


def figure_17() -> str:
    """The largest placement on (21,3) that queenlab has."""
    placement = ql.construct("queens:21^3,goal=max")
    colors: dict[int, int | None] = dict.fromkeys(placement.cells.tolist(), _BLUE)
    title = f"{len(placement)} queens in a cube of side 21"
    words = "Cut from a full solution of side 23"
    return cube_svg(Board(21, 3), colors, title=title, description=words)


def figure_18() -> str:
    """One of the eight boards (10,3) on (11,3), its three sides that are seen."""
    board = Board(11, 3)
    window = next(iter(board.windows(9)))
    seen = [cell for cell, place in zip(window.tolist(), board.coordinates(window).tolist(), strict=True) if 9 in place]
    colors: dict[int, int | None] = dict.fromkeys(seen, _BLUE)
    title = "A board of side 10 inside a board of side 11"
    return cube_svg(board, colors, title=title, description=f"The {len(seen)} cells of its three sides that are seen")


def cube_clique(h: int, start: tuple[int, int, int]) -> list[tuple[int, ...]]:
    """The corners of a cube of side h, and its middle if h is even; cells from 1."""
    corners = [tuple(s + h * a for s, a in zip(start, way, strict=True)) for way in product((0, 1), repeat=3)]
    return corners if h % 2 else [*corners, tuple(s + h // 2 for s in start)]


def star_clique(h: int, middle: tuple[int, int, int]) -> list[tuple[int, ...]]:
    """A cell and the six that are h steps away along the axes; cells from 1."""
    arms = [tuple(m + h * way * (axis == k) for k, m in enumerate(middle)) for axis in range(3) for way in (1, -1)]
    return [middle, *arms]


def _clique(cells: list[tuple[int, ...]], middle: tuple[int, ...], name: str, title: str) -> str:
    board = Board(9, 3)
    numbers = [board.from_public(cell) for cell in cells]
    colors: dict[int, int | None] = dict.fromkeys(numbers, _BLUE)
    colors[board.from_public(middle)] = _RED
    # Cells with equal coordinates lie behind one another, so the one in front is glass.
    before = max(cells, key=min)
    if before != middle:
        colors[board.from_public(before)] = None
    solid = cube_svg(board, colors, title=name, description=f"{len(cells)} cells")
    return panels_svg([(name, solid), ("layer by layer", board_svg(board, dict.fromkeys(numbers, "dot")))], title=title)


def figure_19() -> str:
    """A cube clique for h = 6 on (9,3)."""
    title = "Nine cells of which any two attack each other: a cube clique"
    return _clique(cube_clique(6, (2, 2, 2)), (5, 5, 5), "h = 6", title)


def figure_20() -> str:
    """A star clique for h = 3 on (9,3)."""
    title = "Seven cells of which any two attack each other: a star clique"
    return _clique(star_clique(3, (5, 5, 5)), (5, 5, 5), "h = 3", title)


FIGURES = (
    Figure(
        "higher-dimensions-1",
        _PAPER,
        "Figure 1",
        "A sudoku as an integer program: a variable for each cell and digit, 729 in a cube. Each line along an axis"
        " has one block, and so has each of the nine squares in a layer.",
        "a Model of 729 options and 324 items",
        figure_1,
        wide=True,
    ),
    Figure(
        "higher-dimensions-3",
        _PAPER,
        "Figure 3",
        "One layer in each dimension of the (8,3)-board; each is an (8,2)-board.",
        "Board(8, 3).layers",
        figure_3,
        wide=True,
    ),
    Figure(
        "higher-dimensions-4",
        _PAPER,
        "Figure 4",
        "The board of Gliński's hexagonal chess: 91 cells in three colours. The dots are the moves of a queen in the"
        " middle.",
        "a hexagon of hexagons",
        figure_4,
    ),
    Figure(
        "higher-dimensions-5",
        _PAPER,
        "Figure 5",
        "What a rook and a queen dominate from (4,2,3) on the (8,3)-board: the red cell of the piece, and what it"
        " attacks, drawn as glass.",
        "rook and queen",
        figure_5,
        wide=True,
    ),
    Figure(
        "higher-dimensions-6",
        _PAPER,
        "Figure 6",
        "The queens of figure 7 on a donut. Broken rings are queens on the far side.",
        "knight-walk",
        figure_6,
    ),
    Figure(
        "higher-dimensions-7",
        _PAPER,
        "Figure 7",
        "Seven queens of which no two attack each other even if opposite edges are one.",
        "knight-walk",
        figure_7,
    ),
    Figure(
        "higher-dimensions-14",
        _PAPER,
        "Figure 14",
        "The (8,2)-queen graph: 64 cells and 728 pairs that attack each other. Long moves are bent around the cells"
        " that they pass.",
        "queen",
        figure_14,
    ),
    Figure(
        "higher-dimensions-17",
        _PAPER,
        "Figure 17, for 403 in place of 405",
        "403 queens on the (21,3)-board, cut from a full solution of side 23. The 405 of the paper were found in a"
        " contest; the cells are in a picture only, and no search here found so many.",
        "subcube",
        figure_17,
    ),
    Figure(
        "higher-dimensions-18",
        _PAPER,
        "Figure 18",
        "One of the eight (10,3)-boards on the (11,3)-board. No more queens stand on it than on a board of side 10.",
        "Board(11, 3).windows",
        figure_18,
    ),
    Figure(
        "higher-dimensions-19",
        _PAPER,
        "Figure 19",
        "A cube clique for h = 6 on the (9,3)-board: the corners of a cube and its middle hold at most one queen."
        " The corner in front is drawn as glass; it hides the middle, which is red, and the corner behind.",
        "cube",
        figure_19,
        wide=True,
    ),
    Figure(
        "higher-dimensions-20",
        _PAPER,
        "Figure 20",
        "A star clique for h = 3 on the (9,3)-board: a cell and the six cells three steps away along the axes hold at"
        " most one queen.",
        "star",
        figure_20,
        wide=True,
    ),
)
