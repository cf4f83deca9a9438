"""The figures of Knuth: boards cut by an X, with tokens in the triangles, and densities on the triangles.

Of figure 3 the note only says what the three solutions are like, so three such are drawn.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

import queenlab as ql
from queenlab import Board, Placement, TriangleBoard
from queenlab.draw import board_svg, density_map_svg, density_svg, panels_svg, placement_svg
from queenlab.errors import CheckFailed
from queenlab.queenon import TriangleDensity
from queenlab.symmetry import triangle_group
from queenlab_papers.xqueens.counterexample import knuths_xqueenon
from queenlab_papers.xqueens.densities import average, optimum
from queenlab_papers.xqueens.listed import Triangle, strange_image, tokens
from queenlab_papers.xqueens.numbers import puzzle

#: Another seed gives other solutions for figure 3.
_SEED = 3


def _placed(n: int, triangles: Iterable[Triangle]) -> Placement:
    return Placement.of(TriangleBoard(n), sorted(triangles))


def _solution(name: str) -> Placement:
    witness = ql.solve(name, engine="dancing", seed=_SEED).witness
    if witness is None:
        raise CheckFailed(f"no solution of {name} was found")
    return witness


def figure_1() -> str:
    """The board for n = 5, with the letters of the triangles in its middle cell."""
    board = TriangleBoard(5)
    marks = {board.from_public((letter, 3, 3)): letter for letter in "NESW"}
    return board_svg(board, marks, title="A 5 x 5 board whose cells are cut by an X into four triangles")


def figure_2() -> str:
    """The six solutions for n = 2."""
    boards = [(f"solution {k}", placement_svg(one)) for k, one in enumerate(ql.enumerate("xqueens:2"), start=1)]
    return panels_svg(boards, title="The six solutions of the 2 Xqueens problem", across=3)


def figure_3() -> str:
    """Three solutions for n = 8: any, its strange image, and a sparse and paired one."""
    left = _solution("xqueens:8")
    middle = _placed(8, (strange_image(8, triangle) for triangle in tokens(left)))
    right = _solution("xqueens:8,sparse,paired")
    boards = [("a solution", left), ("its strange image", middle), ("sparse and paired", right)]
    drawn = [(words, placement_svg(one)) for words, one in boards]
    return panels_svg(drawn, title="Three solutions of the 8 Xqueens problem")


def figure_4() -> str:
    """The eleven classes for n = 3, with how many solutions each has."""
    listed = list(ql.enumerate("xqueens:3", up_to_symmetry=True))
    group = triangle_group(3)
    boards = [(f"{group.orbit_size(one.cells.tolist())} solutions", placement_svg(one)) for one in listed]
    return panels_svg(boards, title="The eleven kinds of solutions of the 3 Xqueens problem", across=4)


def puzzle_answer() -> str:
    """One of the sixteen sparse, paired solutions of the puzzle."""
    found = min(puzzle("diagonals", "corners"), key=sorted)
    return placement_svg(_placed(8, found), title="An answer to the puzzle on 8 x 8 cells")


def _with_north(density: TriangleDensity, title: str) -> str:
    """A density on triangles, and beside it the numbers of the north triangles, as the note lists them."""
    values = density.values.astype(np.float64)
    # From [row from the top, column] to [column, row from the bottom].
    north = density_svg(Board(density.order), values[0, ::-1].T.ravel().tolist(), "north triangles")
    drawn = [("all triangles", density_map_svg(values, title=title)), ("north triangles, row 1 on top", north)]
    return panels_svg(drawn, title=title)


def average_density() -> str:
    """The average density of all solutions for n = 6."""
    return _with_north(average(6), "The average density of the 4198336824 solutions of the 6 Xqueens problem")


def optimal_density() -> str:
    """The Xqueenon of order 6 with the largest Q-entropy."""
    return _with_north(optimum(6).density, "The Xqueenon of order 6 with the largest Q-entropy")


def counterexample() -> str:
    """The Xqueenon of order 3 that is not a convex combination of solutions."""
    title = "An Xqueenon of order 3 that is no convex combination of solutions"
    return density_map_svg(knuths_xqueenon().values.astype(float), title=title)
