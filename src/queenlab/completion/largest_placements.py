"""All largest placements of queens on squares and cubes, where listing them beats a general search."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

import numpy as np

from queenlab.board import Cells
from queenlab.constructions.linear_solutions import linear_solution_count
from queenlab.constructions.superposition.solutions import list_solutions
from queenlab.constructions.unit_vectors import has_good_vectors, is_good_vector
from queenlab.counters.counter import Stopped
from queenlab.counters.full_layers.counter import FullLayers
from queenlab.errors import NotSupported
from queenlab.problems import Problem
from queenlab.wording import plural
from queenlab.work import Limits

#: The solutions of larger squares do not fit a few hundred MB.
MAX_SIDE = 15


class Largest(NamedTuple):
    """All largest placements, one per line: each, if `closed`, else one of each class; and why there are no others.

    `claimed` says that only a solver says how many pieces they have.
    """

    cells: Cells
    closed: bool
    number: int
    how: str
    engine: str
    claimed: bool = False


def largest_on_square(n: int, limits: Limits) -> Largest:
    """The solutions of the n queens problem, for 4 <= n <= 15; raises `Stopped` when time is up."""
    if not 4 <= n <= MAX_SIDE:
        raise NotSupported(f"solutions are listed for squares of side 4 to {MAX_SIDE}, not {n}")
    listed = list_solutions(n, limits.rest())
    if not listed.complete:
        raise Stopped("time")
    cells = np.sort(listed.rows + np.int64(n) * np.arange(n), axis=1)
    return Largest(cells, True, len(cells), "all solutions listed, row by row", "listing")


def only_linear(problem: Problem) -> bool:
    """Whether the problem is a cube of queens that may have only linear solutions."""
    q = problem.question
    return problem.family.name == "queens" and q.d == 3 and not q.torus and q.n > 1 and has_good_vectors(q.n, 3)


def linear_on_cube(problem: Problem, limits: Limits) -> Largest | None:
    """The linear solutions (x, y, a x + b y + c mod n), if a count shows that there are no others; else None.

    Raises `Stopped` when time is up.
    """
    n = problem.question.n
    # On a cube every line along an axis holds at most one queen, so n^2 of them are the most.
    rest = limits.rest()
    counted = FullLayers().count(problem.asking(goal="exact"), rest)
    if counted.status != "proved":
        if rest.interrupted:
            raise KeyboardInterrupt
        raise Stopped("time")
    if counted.value != linear_solution_count(n, 3):
        return None
    x, y = np.divmod(np.arange(n * n), n)
    heights = [
        (a * x + b * y + c) % n for a, b in product(range(n), repeat=2) if is_good_vector(n, (a, b)) for c in range(n)
    ]
    cells = (x * n + y) * n + np.array(heights, dtype=np.int64)
    how = f"{plural(counted.value, 'solution')} counted layer by layer, and so many are linear"
    return Largest(cells, True, counted.value, how, "full-layers")
