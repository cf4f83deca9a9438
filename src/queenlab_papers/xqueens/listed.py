"""Triangles, lists of solutions and densities that several figures of Knuth's note need, from scratch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache

import numpy as np

import queenlab as ql
from queenlab.queenon import TriangleDensity

#: A triangle as people write it: N, E, S or W, row, column; row 1 is on top.
Triangle = tuple[str, int, int]
Number = Fraction | float
#: A corner as (row, column) of the lines of the mesh, counted in halves of a cell, so that middles of cells are whole.
Corner = tuple[int, int]

LETTERS = "NESW"


def triangles(n: int) -> Iterator[Triangle]:
    """All 4 n^2 of them."""
    return ((letter, i, j) for letter in LETTERS for i in range(1, n + 1) for j in range(1, n + 1))


def corners(triangle: Triangle) -> tuple[Corner, Corner, Corner]:
    """The ends of the side that lies on the cell's boundary, then the middle of the cell."""
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
    """Knuth's swaps as he prints them: N with N, E with W, S with S, W with E, in row n + 1 - i and the same column."""
    letter, i, j = triangle
    return {"N": "N", "E": "W", "S": "S", "W": "E"}[letter], n + 1 - i, j


@cache
def solutions(problem: str) -> tuple[frozenset[Triangle], ...]:
    """All solutions, each as a set of triangles."""
    return tuple(frozenset(tokens(placement)) for placement in ql.enumerate(problem))


def tokens(placement: ql.Placement) -> list[Triangle]:
    return [(str(letter), int(i), int(j)) for letter, i, j in placement.public()]


def is_solution(problem: str, chosen: Iterable[Triangle]) -> bool:
    """Whether tokens meet Knuth's ten conditions, and those of `xqueens:8,sparse,paired`."""
    return ql.verify(ql.Placement.of(ql.problem(problem).board, sorted(chosen)), problem).ok


@cache
def solution_densities(n: int) -> tuple[TriangleDensity, ...]:
    """The Xqueenons of all solutions: density n in every triangle with a token, 0 elsewhere."""
    return tuple(ql.load_density(placement) for placement in ql.enumerate(f"xqueens:{n}"))


def density_of(n: int, numbers: Mapping[Triangle, Number]) -> TriangleDensity:
    """The density with these numbers in the triangles."""
    values = np.array([numbers[triangle] for triangle in triangles(n)], dtype=object)
    return TriangleDensity(values.reshape(4, n, n))


def numbers_of(density: TriangleDensity) -> dict[Triangle, Number]:
    """The numbers of a density, by triangle."""
    return dict(zip(triangles(density.order), density.values.ravel().tolist(), strict=True))
