"""Colourings with n colours of boards whose side is divisible by four: solutions that come in fours.

A solution, its two mirror images and itself turned by 180 degrees share no cell if no queen of it stands opposite to
another through the middle of the board. A cell and its three images are then one item, in a quarter of the board, and
n / 4 solutions that together hold each item once are a colouring.

The first of them are the best of random ones, as in `colorings`. What is left is not listed, for solutions are too many
from n = 28 on: four quartets that fill it are asked for as a Model, and a SAT solver finds them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from queenlab.constructions.superposition.colorings import (
    DECAY,
    ENOUGH,
    EXCESS,
    SAMPLE_NODES,
    SAMPLES,
    colored,
    diagonal_misses,
    miss_budget,
)
from queenlab.constructions.superposition.solutions import Bools, Ints, Rows, list_solutions
from queenlab.model import Model, ModelBuilder
from queenlab.work import Limits

#: Gives the chosen options of a solution of a Model, or None.
Solver = Callable[[Model, Limits], Sequence[int] | None]

#: So many quartets are asked for at once, and for so many seconds before the next attempt begins anew.
ASKED, PATIENCE = 4, 300.0


def images(rows: Rows) -> list[Rows]:
    """The solutions, mirrored left to right, mirrored top to bottom, and both."""
    other = rows.shape[1] - 1 - rows
    return [rows, other, rows[:, ::-1], other[:, ::-1]]


def quartet_misses(rows: Rows) -> Ints:
    """How many of each solution's four images miss each diagonal."""
    missed: Ints = np.sum([diagonal_misses(image) for image in images(rows)], axis=0, dtype=np.int64)
    return missed


@dataclass
class Rest:
    """What some quartets leave of the board.

    Attributes:
        free: the cells left.
        budget: how many more of the colours may miss each diagonal.
    """

    free: Bools
    budget: Ints

    @classmethod
    def of_all(cls, n: int) -> Rest:
        return cls(np.ones((n, n), dtype=bool), miss_budget(n))

    @property
    def n(self) -> int:
        return len(self.free)

    def without(self, rows: Rows) -> Rest:
        """What is left when a solution and its images are taken."""
        free = self.free.copy()
        for image in images(rows[None, :]):
            free[np.arange(self.n), image[0]] = False
        return Rest(free, self.budget - quartet_misses(rows[None, :])[0])

    def model(self, quartets: int) -> Model:
        """Solutions that fill what is left, together with their images: an option is a cell of one of them."""
        builder = ModelBuilder()
        n = self.n
        needed = (self.budget == 0).astype(int).tolist()
        cells = np.argwhere(self.free).tolist()
        quarter = {(r, c): builder.item(f"cell {r} {c}") for r, c in cells if 2 * r < n and 2 * c < n}
        for k in range(quartets):
            rows = [builder.item(f"{k} row {r}") for r in range(n)]
            columns = [builder.item(f"{k} column {c}") for c in range(n)]
            down = [builder.item(f"{k} down {s}", needed[s], 1) for s in range(2 * n - 1)]
            up = [builder.item(f"{k} up {s}", needed[2 * n - 1 + s], 1) for s in range(2 * n - 1)]
            for r, c in cells:
                folded = quarter[min(r, n - 1 - r), min(c, n - 1 - c)]
                builder.option(f"{k} {r} {c}", [rows[r], columns[c], down[c - r + n - 1], up[r + c], folded])
        return builder.build()


def find_quartets(n: int, limits: Limits, solve: Solver, seed: int = 0) -> tuple[Ints | None, int]:
    """A colouring with n colours as an array of colours by row and column, or None; and how many attempts.

    Args:
        n: the side of the board, divisible by four, at most 32.
        limits: time is kept.
        solve: fills what the random quartets leave.
        seed: for the random ones.
    """
    rng = np.random.default_rng(seed)
    attempts = 0
    while not limits.time_is_up():
        attempts += 1
        rest: Rest | None = Rest.of_all(n)
        chosen: list[Rows] = []
        while rest is not None and n // 4 - len(chosen) > ASKED:
            head = _sampled(rest, rng, limits)
            rest = None if head is None else rest.without(head)
            if head is not None:
                chosen.append(head)
        filled = None if rest is None else _filled(rest, n // 4 - len(chosen), solve, limits)
        if filled is not None:
            return colored(n, [image[0] for one in chosen + filled for image in images(one[None, :])]), attempts
    return None, attempts


def _sampled(rest: Rest, rng: np.random.Generator, limits: Limits) -> Rows | None:
    """Of some random solutions the one whose misses cost the smallest share of what is left of the budget."""
    n = rest.n
    expected = EXCESS + n * (math.log(n) - DECAY + math.log(rest.free.mean()))
    keep = min(1.0, math.exp((math.log(SAMPLES) - expected) / n))
    while not limits.time_is_up():
        within = limits.rest()
        within.nodes = SAMPLE_NODES
        cells = rest.free & (rng.random((n, n)) < keep)
        needed = rest.budget == 0
        rows = list_solutions(n, within, cells=cells, needed=needed, turning="disjoint", most=SAMPLES).rows
        cost = quartet_misses(rows)
        fits = (cost <= rest.budget).all(axis=1)
        if fits.sum() >= ENOUGH or (keep == 1.0 and fits.any()):
            best: Rows = rows[fits][(cost[fits] / (rest.budget + 0.5)).sum(axis=1).argmin()]
            return best
        if keep == 1.0:
            return None
        keep = min(1.0, keep * 1.05)
    return None


def _filled(rest: Rest, quartets: int, solve: Solver, limits: Limits) -> list[Rows] | None:
    n = rest.n
    model = rest.model(quartets)
    # Quartets have no order and no first image: the first of them has this cell.
    first = int(np.flatnonzero(rest.free[0])[0])
    places = {name: k for k, name in enumerate(model.option_names)}
    within = limits.rest()
    within.seconds = PATIENCE if within.seconds is None else min(PATIENCE, within.seconds)
    chosen = solve(model.forced([places[f"0 0 {first}"]]), within)
    if chosen is None:
        return None
    found = np.zeros((quartets, n), dtype=np.int8)
    for option in chosen:
        k, r, c = map(int, model.option_names[option].split())
        found[k, r] = c
    return list(found)
