"""The figures of Kunt that show where queens stand: how many solutions, or largest placements, use each cell."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

import queenlab as ql
from queenlab import Board, classes, problem
from queenlab.atlas import find
from queenlab.constructions import LinearSolutions, Request
from queenlab.draw import density_svg, panels_svg, surface_svg
from queenlab.errors import CheckFailed
from queenlab.queenon import LimitDensity

Numbers = npt.NDArray[np.int64]


def most_queens(n: int, d: int) -> int:
    """The greatest number of queens on (n,d), as it is proved in the atlas."""
    proved = [entry.value for _, entry in find([f"queens:{n}^{d}"], quantity="maximum", status="proved")]
    if not proved or not isinstance(proved[0], int):
        raise CheckFailed(f"the atlas has no proved maximum for queens:{n}^{d}")
    return proved[0]


@lru_cache(maxsize=16)
def largest(n: int, d: int) -> tuple[int, Numbers]:
    """How many placements of most queens there are, and how many of them use each cell.

    One placement of each class is found by search; all the others are its images.
    """
    name = f"queens:{n}^{d},pieces={most_queens(n, d)}"
    found = classes(name)
    if found.total is None:
        raise CheckFailed(f"the placements of {name} were not all found")
    group, board = problem(name).group, Board(n, d)
    numbers = np.zeros(board.size, dtype=np.int64)
    for one in found.classes:
        # Every image comes order / size times among the images under all elements.
        images = np.bincount(group.elements[:, list(one.cells)].ravel(), minlength=board.size)
        numbers += images * one.size // group.order
    return found.total, numbers


def figure_9() -> str:
    """gamma*, as a surface."""
    words = "lowest in the corners, highest in the middles of the edges, with a hollow in the middle"
    return surface_svg(LimitDensity().at, title="The limit density of queens", description=words, mesh=32)


def figure_10() -> str:
    """The solutions through each square of (n,2), n = 9 to 12."""
    drawn = []
    for n in (9, 10, 11, 12):
        found = ql.density(f"queens:{n}").complete()
        title = f"n = {n}, {found.total} solutions"
        drawn.append((title, density_svg(Board(n), found.array().ravel().tolist(), title)))
    return panels_svg(drawn, title="How many solutions have a queen on each square", across=2)


def largest_svg(n: int, d: int) -> str:
    """How many placements of most queens on (n,d) use each cell."""
    total, numbers = largest(n, d)
    title = f"The {total} placements of {most_queens(n, d)} queens on {' x '.join([str(n)] * d)} cells, cell by cell"
    return density_svg(Board(n, d), numbers.tolist(), title)


@lru_cache(maxsize=1)
def corner_class() -> tuple[int, Numbers]:
    """The full solutions of (11,3) with a queen on (1,1,1), and how many of them use each cell.

    All full solutions of this board are linear, by a search: docs/research/papers/higher-dimensions.md.
    """
    request, linear = Request(11, d=3), LinearSolutions()
    numbers, total = np.zeros(11**3, dtype=np.int64), 0
    for i in range(linear.size(request).value):
        cells = linear.member(request, i).placement().cells
        if 0 in cells:
            numbers[cells] += 1
            total += 1
    return total, numbers


def figure_26() -> str:
    """The class of (1,1,1) of (11,3)."""
    total, numbers = corner_class()
    title = f"The {total} full solutions on 11 x 11 x 11 cells with a queen on (1,1,1), cell by cell"
    return density_svg(Board(11, 3), numbers.tolist(), title)
