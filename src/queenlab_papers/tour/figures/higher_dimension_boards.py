"""The figures of Kunt that show boards, moves, graphs and cliques."""

from __future__ import annotations

from itertools import product

import numpy as np

import queenlab as ql
from queenlab import Board, ModelBuilder, queen, rook
from queenlab.draw import (
    Boxes,
    board_svg,
    coloring_svg,
    cube_svg,
    donut_svg,
    graph_svg,
    hexagon_svg,
    panels_svg,
    placement_svg,
    queen_moves,
)
from queenlab.engines.registry import engine
from queenlab.errors import CheckFailed
from queenlab.work import Limits

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
    found = engine("dancing").solve(builder.build(), Limits(seed=seed))
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
    return donut_svg(
        ql.construct("queens:7@torus", method="knight-walk"), title="Seven queens on a donut of 7 x 7 cells"
    )


def figure_7() -> str:
    """Seven queens on the torus."""
    title = "Seven queens on a torus; opposite edges of the board are one"
    return placement_svg(ql.construct("queens:7@torus", method="knight-walk"), title=title)


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
