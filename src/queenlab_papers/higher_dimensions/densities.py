"""Densities of largest placements, and what the thesis says of them."""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt

import queenlab as ql
from queenlab.constructions import linear_solution_count
from queenlab_papers.higher_dimensions.boards import most_found

Numbers = npt.NDArray[np.int64]


@cache
def largest(n: int, d: int) -> tuple[int, Numbers]:
    """The number of largest placements, and for every cell the number of those that use it."""
    found = ql.density(f"queens:{n}" if d == 2 else f"queens:{n}^{d},goal=max").complete()
    return found.total or 0, found.array().astype(np.int64)


def lines_that_add_up(n: int) -> int | list[int]:
    """What the rows and columns of figure 10 add up to: a solution has one queen in each."""
    _, numbers = largest(n, 2)
    sums = {*numbers.sum(axis=0).tolist(), *numbers.sum(axis=1).tolist()}
    return int(sums.pop()) if len(sums) == 1 else sorted(sums)


def symmetric(n: int, d: int) -> bool:
    """Whether reflections and exchanges of axes leave the density alone.

    It is made from a list of all placements, and not by `density`, which counts for one cell of each orbit only; that
    this gives the same is looked at, too.
    """
    numbers = np.zeros((n,) * d, dtype=np.int64)
    for one in ql.enumerate(f"queens:{n}^{d},pieces={most_found(n, d)}", limit=None):
        np.add.at(numbers, tuple(one.array.T), 1)
    images = [np.flip(numbers, axis) for axis in range(d)] + [np.swapaxes(numbers, 0, axis) for axis in range(1, d)]
    return all(np.array_equal(numbers, image) for image in (*images, largest(n, d)[1]))


def crest_elsewhere(n: int, d: int) -> list[bool]:
    """Whether a corner, and whether the middle, has less than the greatest density."""
    _, numbers = largest(n, d)
    most = numbers.max()
    return [bool(numbers[(0,) * d] < most), bool(numbers[(n // 2,) * d] < most)]


def not_regular(n: int) -> int:
    """Full solutions of (n,3) that are not linear."""
    return (ql.count(f"queens:{n}^3").value or 0) - linear_solution_count(n, 3)


def uniform(n: int) -> list[int | str]:
    """The different numbers of full solutions through a cell, if all of them are linear."""
    if others := not_regular(n):
        return [f"{others} solutions are not linear"]
    cells = np.zeros((n, n, n), dtype=np.int64)
    for i in range(1, linear_solution_count(n, 3) + 1):
        used = ql.construct(f"queens:{n}^3", method="linear", member=i).array
        np.add.at(cells, tuple(used.T), 1)
    return sorted(set(cells.ravel().tolist()))


def class_of_corner(n: int) -> list[int | bool | None]:
    """Full solutions of (n,3) with a queen on (1,1,1), by search; whether each line along an axis adds up to them."""
    found = ql.density(f"queens:{n}^3,given=1.1.1").complete()
    numbers = found.array().astype(np.int64)
    return [found.total, all(bool((numbers.sum(axis=axis) == found.total).all()) for axis in range(3))]
