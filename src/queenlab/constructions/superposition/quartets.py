"""Colourings with n colours of boards whose side is divisible by four: solutions that come in fours.

A solution, its two mirror images and itself turned by 180 degrees share no cell if no queen of it stands opposite to
another through the middle of the board. A cell and its three images are then one item, in a quarter of the board, and
n / 4 solutions that together hold each item once are a colouring.

The first of them are the best of random ones, as in `colorings`. What is left is not listed, for solutions are too many
from n = 28 on: four quartets that fill it are asked for as a Model, and a SAT solver finds them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from queenlab.constructions.superposition.colorings_by_solutions import Symmetric, colored, sampled
from queenlab.constructions.superposition.solutions import Bools, Ints, Rows, Turning
from queenlab.model import Model, ModelBuilder
from queenlab.work import Limits

#: Gives the chosen options of a solution of a Model, or None.
Solver = Callable[[Model, Limits], Sequence[int] | None]

#: So many quartets are asked for at once, and for so many seconds before the next attempt begins again.
ASKED, PATIENCE = 4, 300.0


@dataclass
class Quartets(Symmetric):
    """Solutions taken with their mirror images, and what of the board they leave over."""

    @property
    def orbit(self) -> int:
        return 4

    def images(self, rows: Rows) -> list[Rows]:
        """The solutions, mirrored left to right, mirrored top to bottom, and both."""
        other = self.n - 1 - rows
        return [rows, other, rows[:, ::-1], other[:, ::-1]]

    def turning(self, alone: bool) -> Turning:
        return "disjoint"

    def is_orbit(self, rows: Rows, alone: bool) -> Bools:
        return np.ones(len(rows), dtype=bool)

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

    The side n is divisible by four and at most 32; `solve` fills what the random quartets leave.
    """
    rng = np.random.default_rng(seed)
    attempts = 0
    while not limits.time_is_up():
        attempts += 1
        rest = Quartets.start(n)
        chosen: list[Rows] = []
        while n // 4 - len(chosen) > ASKED and (head := sampled(rest, rng, limits, alone=False)) is not None:
            rest.use(head, alone=False)
            chosen.append(head)
        asked = n // 4 - len(chosen)
        filled = None if asked > ASKED else _filled(rest, asked, solve, limits)
        if filled is not None:
            return colored(n, [image[0] for one in chosen + filled for image in rest.images(one[None, :])]), attempts
    return None, attempts


def _filled(rest: Quartets, quartets: int, solve: Solver, limits: Limits) -> list[Rows] | None:
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
