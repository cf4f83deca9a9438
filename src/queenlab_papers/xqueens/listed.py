"""Lists and pictures that several figures of Knuth's note need, from scratch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from queenlab.placement import Placement
    from queenlab.queenon.densities.density import TriangleDensity

#: A triangle as people write it: N, E, S or W, row, column; row 1 is on top.
Triangle = tuple[str, int, int]
#: A corner as (row, column) of the lines of the mesh, counted in halves of a cell, so that middles of cells are whole.
Corner = tuple[int, int]

LETTERS = "NESW"


def triangles(n: int) -> Iterator[Triangle]:
    """All 4 n^2 of them."""
    return ((letter, i, j) for letter in LETTERS for i in range(1, n + 1) for j in range(1, n + 1))


def corners(triangle: Triangle) -> tuple[Corner, Corner, Corner]:
    """The ends of the side that lies on the cell's boundary, then the middle of the cell.

    Example:
        >>> corners(("N", 1, 1))
        ((0, 0), (0, 2), (1, 1))
    """
    letter, i, j = triangle
    top, left = 2 * i - 2, 2 * j - 2
    a, b = {
        "N": ((0, 0), (0, 2)),
        "E": ((0, 2), (2, 2)),
        "S": ((2, 0), (2, 2)),
        "W": ((0, 0), (2, 0)),
    }[letter]
    return (top + a[0], left + a[1]), (top + b[0], left + b[1]), (top + 1, left + 1)


def strange_image(n: int, triangle: Triangle) -> Triangle:
    """Knuth's swaps as he prints them: N with N, E with W, S with S, W with E, in row n + 1 - i and the same column.

    Example:
        >>> strange_image(8, ("W", 1, 1))
        ('E', 8, 1)
    """
    letter, i, j = triangle
    return {"N": "N", "E": "W", "S": "S", "W": "E"}[letter], n + 1 - i, j


@lru_cache(maxsize=8)
def solutions(problem: str) -> tuple[frozenset[Triangle], ...]:
    """All solutions, each as a set of triangles."""
    from queenlab.verbs.enumerate import enumerate as listing

    return tuple(frozenset(tokens(placement)) for placement in listing(problem))


def tokens(placement: Placement) -> list[Triangle]:
    return [(str(letter), int(i), int(j)) for letter, i, j in placement.public()]


def is_solution(n: int, chosen: Iterable[Triangle], **kinds: bool) -> bool:
    """Whether tokens meet Knuth's ten conditions; `sparse` and `paired` ask for more."""
    from queenlab.board import TriangleBoard
    from queenlab.placement import Placement
    from queenlab.verification.triangles import verify_triangles

    return bool(verify_triangles(Placement.of(TriangleBoard(n), sorted(chosen)), **kinds).ok)


@lru_cache(maxsize=4)
def solution_densities(n: int) -> tuple[TriangleDensity, ...]:
    """The Xqueenons of all solutions: density n in every triangle with a token, 0 elsewhere."""
    from queenlab.board import TriangleBoard
    from queenlab.placement import Placement
    from queenlab.queenon.densities.density import TriangleDensity

    board = TriangleBoard(n)
    return tuple(TriangleDensity.from_placement(Placement.of(board, sorted(s))) for s in solutions(f"xqueens:{n}"))


def orbit_sizes(n: int, *, strange: bool) -> list[int]:
    """How many images each solution has: under Knuth's sixteen, or under the square's eight alone."""
    from queenlab.board import TriangleBoard
    from queenlab.symmetry.boards import triangle_group, triangle_square_group

    board, group = TriangleBoard(n), triangle_group(n) if strange else triangle_square_group(n)
    return [group.orbit_size([board.from_public(t) for t in chosen]) for chosen in solutions(f"xqueens:{n}")]
