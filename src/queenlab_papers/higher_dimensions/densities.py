"""Densities of largest placements, and what the thesis says of them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from queenlab_papers.reproduction.figure import Value

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Numbers = npt.NDArray[np.int64]


@lru_cache(maxsize=32)
def largest(n: int, d: int) -> tuple[int, Numbers]:
    """The number of largest placements, and for every cell the number of those that use it."""
    import numpy as np

    from queenlab.verbs.density import density

    name = f"queens:{n}" if d == 2 else f"queens:{n}^{d},goal=max"
    found = density(name).complete()
    return found.total or 0, found.array().astype(np.int64)


def total(n: int, d: int) -> int:
    """How many placements a picture is made of."""
    return largest(n, d)[0]


def lines_that_add_up(n: int) -> Value:
    """What the rows and columns of figure 10 add up to: a solution has one queen in each."""
    _, numbers = largest(n, 2)
    sums = {*numbers.sum(axis=0).tolist(), *numbers.sum(axis=1).tolist()}
    return int(sums.pop()) if len(sums) == 1 else sorted(sums)


def queens_in_all(n: int, d: int) -> int:
    """What all numbers of a picture add up to: the placements times their queens."""
    return int(largest(n, d)[1].sum())


def symmetric(n: int, d: int) -> bool:
    """Whether reflections and exchanges of axes leave the density alone.

    It is made from a list of all placements, and not by `density`, which counts for one cell of each orbit only; that
    this gives the same is looked at, too.
    """
    import numpy as np

    from queenlab.verbs.enumerate import enumerate as list_all
    from queenlab_papers.higher_dimensions.solved_programs import placed

    numbers = np.zeros((n,) * d, dtype=np.int64)
    for one in list_all(f"queens:{n}^{d},pieces={placed(n, d).lower}", limit=None):
        np.add.at(numbers, tuple((one.array - 1).T), 1)
    images = [np.flip(numbers, axis) for axis in range(d)] + [np.swapaxes(numbers, 0, axis) for axis in range(1, d)]
    return all(np.array_equal(numbers, image) for image in (*images, largest(n, d)[1]))


def crest_elsewhere(n: int, d: int) -> list[Value]:
    """Whether a corner, and whether the middle, has less than the greatest density."""
    _, numbers = largest(n, d)
    most = numbers.max()
    return [bool(numbers[(0,) * d] < most), bool(numbers[(n // 2,) * d] < most)]


@lru_cache(maxsize=4)
def full(n: int) -> tuple[int, int, Numbers]:
    """All full solutions of (n,3), the linear ones among them, and how many linear ones use each cell."""
    import numpy as np

    from queenlab.constructions.linear_solutions import LinearSolutions
    from queenlab.constructions.request import Request
    from queenlab.verbs.count import count

    answer = count(f"queens:{n}^3")
    if answer.status != "proved" or answer.value is None:
        raise ValueError(f"the count of queens:{n}^3 did not end")
    request, linear = Request.of(f"queens:{n}^3"), LinearSolutions()
    number = linear.size(request).value
    cells = np.zeros((n, n, n), dtype=np.int64)
    for i in range(number):
        used = linear.member(request, i).placement().array - 1
        np.add.at(cells, tuple(used.T), 1)
    return answer.value, number, cells


def not_regular(n: int) -> int:
    """Full solutions of (n,3) that are not linear."""
    every, linear, _ = full(n)
    return every - linear


def uniform(n: int) -> list[Value]:
    """The different numbers of full solutions through a cell, if all of them are linear."""
    every, linear, cells = full(n)
    if every != linear:
        return [f"{every - linear} solutions are not linear"]
    return [*sorted(set(cells.ravel().tolist()))]


def class_of_corner(n: int) -> list[Value]:
    """Full solutions of (n,3) with a queen on (1,1,1), by search; whether each line along an axis adds up to them."""
    import numpy as np

    from queenlab.verbs.density import density

    found = density(f"queens:{n}^3,given=1.1.1").complete()
    numbers = found.array().astype(np.int64)
    same = all(bool((numbers.sum(axis=axis) == found.total).all()) for axis in range(3))
    return [found.total, same]
