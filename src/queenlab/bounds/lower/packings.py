"""Queens on 3^d as a packing of disjoint subcubes (`disjoint_subcubes.py`), found by a SAT solver.

A packing with as many subcubes as `most_on_three` allows has one for every set of few free coordinates, and leaves
hardly a point over: that is a puzzle for a SAT solver, where searches that move queens one by one end below it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from math import comb

import numpy as np

from queenlab.board import Board, Cells
from queenlab.bounds.bound import Bound
from queenlab.bounds.lower.disjoint_subcubes import most_on_three, points_of
from queenlab.bounds.lower.verified_bound import lower_bound, side_and_dimensions
from queenlab.engines.kissat import KissatEngine
from queenlab.engines.sat import SatEngine
from queenlab.errors import MissingExtra
from queenlab.model import Model, ModelBuilder
from queenlab.problems import Problem
from queenlab.work import Limits

#: Beyond this many dimensions the clauses fill the memory, and no solver ends.
MOST_DIMENSIONS = 9
#: Kissat's way for clauses that are thought to be satisfiable: three times as fast here, or more.
SEARCHING = ("--sat",)


def packing_model(d: int, queens: int) -> tuple[Model, list[int]]:
    """Packings of a given number of subcubes, smallest first, and the cell on 3^d that each option stands for.

    Every set of fewer free coordinates than the greedy choice needs has a subcube; of the next larger ones as many as
    are missing. The single point is the first, for reflections move it there.
    """
    most, whole = 0, 0
    while most <= d and comb(d, most) <= queens - whole:
        whole += comb(d, most)
        most += 1
    builder = ModelBuilder()
    points = [builder.item(f"point {p}", 0, 1) for p in range(2**d)]
    rest = builder.item("others", queens - whole, comb(d, most)) if queens > whole else None
    cells = []
    for k in range(most + (rest is not None)):
        for free in combinations(range(d), k):
            once = builder.item(f"free {' '.join(map(str, free))}".strip(), 0 if k == most else 1, 1)
            for fixed, covered in _subcubes(d, free):
                if k == 0 and covered != [0]:
                    continue
                items = [points[p] for p in covered] + [once] + ([rest] if k == most and rest is not None else [])
                builder.option(f"cell {fixed}", items)
                cells.append(fixed)
    return builder.build(), cells


def _subcubes(d: int, free: tuple[int, ...]) -> Iterator[tuple[int, list[int]]]:
    """The cell on 3^d and the points of every subcube with these free coordinates."""
    for values in product((0, 2), repeat=d - len(free)):
        given = iter(values)
        x = [1 if axis in free else next(given) for axis in range(d)]
        yield Board(3, d).index(x), points_of(x)


def packing(d: int, queens: int, limits: Limits) -> Cells | None:
    """So many queens on 3^d, if the solver finds them in time."""
    model, cells = packing_model(d, queens)
    for solver in (KissatEngine(SEARCHING), SatEngine()):
        try:
            chosen = solver.solve(model, limits).chosen
        except MissingExtra:
            continue
        return None if chosen is None else np.array(sorted(cells[option] for option in chosen))
    return None


def on_three(problem: Problem, limits: Limits) -> Bound | None:
    """As many queens on 3^d as a packing of subcubes can have, or one or two fewer if there is no time."""
    n, d = side_and_dimensions(problem)
    if n != 3 or not 2 <= d <= MOST_DIMENSIONS:
        return None
    most = most_on_three(d)
    for queens in (most, most - 1, most - 2):
        seconds = None if limits.seconds is None else (limits.seconds - limits.elapsed()) / 2
        if limits.time_is_up():
            return None
        cells = packing(d, queens, Limits(seconds, seed=limits.seed))
        if cells is not None:
            reason = f"{queens} disjoint subcubes of a cube of dimension {d}, no two of them parallel, by a SAT solver"
            return lower_bound(n, d, cells, "packing", reason, limits)
    return None
