"""The figures of Kunt that show where queens stand: how many solutions, or largest placements, use each cell."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np
import numpy.typing as npt

import queenlab as ql
from queenlab.atlas import find
from queenlab.board import Board
from queenlab.constructions.linear_solutions import LinearSolutions
from queenlab.constructions.request import Request
from queenlab.draw import density_svg
from queenlab.draw.panels import panels_svg
from queenlab.draw.surface_svg import surface_svg
from queenlab.errors import CheckFailed
from queenlab.problems import problem
from queenlab.queenon.limit.density import LimitDensity
from queenlab.verbs.classes import classes
from queenlab_papers.tour.figures.figure import Figure

Numbers = npt.NDArray[np.int64]

_PAPER = "Kunt"


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


def _layers(n: int, d: int) -> str:
    total, numbers = largest(n, d)
    title = f"The {total} placements of {most_queens(n, d)} queens on {' x '.join([str(n)] * d)} cells, cell by cell"
    return density_svg(Board(n, d), numbers.tolist(), title)


def figure_21() -> str:
    return _layers(3, 3)


def figure_22() -> str:
    """(4,3)."""
    return _layers(4, 3)


def figure_23() -> str:
    """(5,3)."""
    return _layers(5, 3)


def figure_24() -> str:
    """(6,3)."""
    return _layers(6, 3)


def figure_25() -> str:
    """(7,3)."""
    return _layers(7, 3)


@lru_cache(maxsize=1)
def corner_class() -> tuple[int, Numbers]:
    """The full solutions of (11,3) with a queen on (1,1,1), and how many of them use each cell.

    All full solutions of this board are linear, by a search: docs/papers/higher-dimensions.md.
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


def figure_27() -> str:
    """(3,4)."""
    return _layers(3, 4)


def figure_28() -> str:
    return _layers(4, 4)


def _of_largest(number: int, n: int, d: int, draw: Callable[[], str], caption: str, wide: bool = True) -> Figure:
    name = f"higher-dimensions-{number}"
    return Figure(name, _PAPER, f"Figure {number}", caption, f"classes of queens:{n}^{d}", draw, wide)


FIGURES = (
    Figure(
        "higher-dimensions-9",
        _PAPER,
        "Figure 9",
        "The density gamma* to which solutions of n queens tend: 0.447 in the corners, 1.403 in the middles of the"
        " edges, 0.730 in the centre.",
        "the certificate of the n-queens constant",
        figure_9,
    ),
    Figure(
        "higher-dimensions-10",
        _PAPER,
        "Figure 10",
        "How many of the 352, 724, 2680 and 14200 solutions for n = 9, 10, 11 and 12 have a queen on each square.",
        "density queens:9..12",
        figure_10,
        wide=True,
    ),
    _of_largest(21, 3, 3, figure_21, "The 16 placements of 4 queens on (3,3), layer by layer."),
    _of_largest(22, 4, 3, figure_22, "The 1344 placements of 7 queens on (4,3), layer by layer."),
    _of_largest(23, 5, 3, figure_23, "The 1056 placements of 13 queens on (5,3), layer by layer."),
    _of_largest(24, 6, 3, figure_24, "The 912 placements of 21 queens on (6,3), layer by layer."),
    _of_largest(25, 7, 3, figure_25, "The 96 placements of 32 queens on (7,3), layer by layer."),
    Figure(
        "higher-dimensions-26",
        _PAPER,
        "Figure 26",
        "The 24 full solutions of (11,3) with a queen on (1,1,1), layer by layer. All full solutions of this board are"
        " linear; over all of them the density is uniform.",
        "linear solutions of queens:11^3",
        figure_26,
        wide=True,
    ),
    _of_largest(27, 3, 4, figure_27, "The 4992 placements of 6 queens on (3,4), layer by layer."),
    _of_largest(
        28,
        4,
        4,
        figure_28,
        "The 404564 placements of 16 queens on (4,4), layer by layer. The paper shows half of the layers; the other"
        " half is its mirror image.",
    ),
)
