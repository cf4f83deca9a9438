"""Colourings of the queen graph with n colours: exact covers of the board by n solutions.

A colour is at most once in a row, so n colours cover n^2 cells only if each is a solution. So it is with every line:
a diagonal of L cells shows L different colours, hence exactly n - L of the n solutions miss it. The main diagonals are
missed by none, their neighbours by one each. Random solutions miss long diagonals too often; a search that pays for
each miss out of this budget leaves most dead ends at once (Vasquez and Habet prune by cliques in the same spirit).

With a symmetry of the square, solutions come in orbits and a part of the board is covered. On a board of even side a
solution and its mirror image share no cell. On one of odd side no mirror will do, for both would have the cell in the
middle; there we take turns, and the solution in the middle is its own image: by 90 degrees if n = 1 modulo 4, where
such solutions exist, else by 180 degrees.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Self

import numpy as np

from queenlab.constructions.superposition.exact_cover_search import Covers
from queenlab.constructions.superposition.solutions import Bools, Ints, ListedSolutions, Rows, Turning, list_solutions
from queenlab.errors import CheckFailed
from queenlab.work import Limits

#: Solutions drawn for the first colours, and those among which the best is taken.
SAMPLES, ENOUGH = 20_000, 300
#: Nodes for one sample, and for the cover of what is left.
SAMPLE_NODES, COVER_NODES = 10**7, 5 * 10**6
#: What is listed for the exhaustive search must be so few by the estimate of its number. Of orbits of four fewer make a
#: cover, so that they must be chosen among more; and most of those listed meet their own images.
MOST_PAIRS, MOST_FOURS = 1e5, 3e6
#: ln Q(n) is about n (ln n - 1.944) + 3.3 for 14 <= n <= 27; of all solutions two in three meet both main diagonals.
DECAY, EXCESS, SHARE = 1.944, 3.3, 0.65


def diagonal_misses(rows: Rows) -> Rows:
    """For each solution and each of the 2 (2n - 1) diagonals, as in `list_solutions`: 1 if it has no queen there."""
    n = rows.shape[1]
    row, column = np.arange(n), rows.astype(np.int64)
    missed = np.ones((len(rows), 2 * (2 * n - 1)), dtype=np.int8)
    which = np.arange(len(rows))[:, None]
    missed[which, column - row + n - 1] = 0
    missed[which, row + column + 2 * n - 1] = 0
    return missed


def miss_budget(n: int) -> Ints:
    """For each diagonal how many of the n solutions miss it: n less its length."""
    one = np.abs(np.arange(2 * n - 1) - (n - 1))
    return np.concatenate((one, one))


def all_colorings(n: int, limits: Limits) -> tuple[list[Ints], bool, int]:
    """Every colouring with n colours up to the names of colours: n solutions each; whether these are all; nodes."""
    if n in (2, 3):
        # There is no solution at all; no kernel is worth compiling.
        return [], True, 0
    pool = list_solutions(n, limits, needed=miss_budget(n) == 0)
    cells = pool.rows.astype(np.int64) + n * np.arange(n)
    covers = Covers(cells, n * n, limits.rest(), None, diagonal_misses(pool.rows), miss_budget(n))
    found = [pool.rows[chosen].astype(np.int64) for chosen in covers] if pool.complete else []
    return found, covers.complete and pool.complete, covers.nodes


@dataclass
class Symmetric:
    """The orbits of solutions of a symmetric colouring, and what of the board they leave over.

    `free` has the cells left, `budget` how many more of the colours may miss each diagonal.
    """

    n: int
    free: Bools
    budget: Ints

    @classmethod
    def start(cls, n: int) -> Self:
        return cls(n, np.ones((n, n), dtype=bool), miss_budget(n))

    @property
    def orbit(self) -> int:
        """The number of images: 2 for a mirror or turns by 180 degrees, 4 for turns by 90 degrees."""
        return orbit_length(self.n)

    def images(self, rows: Rows) -> list[Rows]:
        if self.orbit == 4:
            found = [rows]
            for _ in range(3):
                found.append(turned(found[-1]))
            return found
        other = self.n - 1 - rows
        return [rows, other if self.n % 2 == 0 else other[:, ::-1]]

    def turning(self, alone: bool) -> Turning:
        return "free" if self.n % 2 == 0 else "same" if alone else "disjoint"

    def is_orbit(self, rows: Rows, alone: bool) -> Bools:
        """Which of the solutions with this turning are disjoint from all their images, or are all their images."""
        if self.orbit < 4:
            return np.ones(len(rows), dtype=bool)
        # Disjoint from a turn by 90 degrees as well, hence from all; or the same.
        meets: Bools = turned(rows) == rows
        return np.asarray(meets.all(axis=1) if alone else ~meets.any(axis=1))

    def labels(self) -> Ints:
        """For each cell by row and column the least number of a cell among its images."""
        cells = np.arange(self.n**2).reshape(self.n, self.n)
        if self.orbit == 4:
            images = [np.rot90(cells, k) for k in range(4)]
        else:
            images = [cells, cells[:, ::-1] if self.n % 2 == 0 else cells[::-1, ::-1]]
        least: Ints = np.min(images, axis=0)
        return least

    def misses(self, rows: Rows) -> Rows:
        """How many of a solution and its images miss each diagonal."""
        missed: Rows = np.sum([diagonal_misses(image) for image in self.images(rows)], axis=0, dtype=np.int8)
        return missed

    def use(self, rows: Rows, alone: bool) -> None:
        """Takes a solution and its images, or one that is its own image."""
        for image in self.images(rows[None, :])[: 1 if alone else self.orbit]:
            self.free[np.arange(self.n), image[0]] = False
            self.budget = self.budget - diagonal_misses(image)[0]

    def solutions(self, limits: Limits, among: Bools, alone: bool = False, most: int | None = None) -> ListedSolutions:
        """Solutions within those of the cells left that are named, as the budget allows."""
        cells, turning = self.free & among, self.turning(alone)
        # All of an orbit must meet what may not be missed, and the lines not to be missed are symmetric.
        listed = list_solutions(self.n, limits, cells=cells, needed=self.budget == 0, turning=turning, most=most)
        rows = listed.rows[self.is_orbit(listed.rows, alone)]
        cost = diagonal_misses(rows) if alone else self.misses(rows)
        return ListedSolutions(rows[(cost <= self.budget).all(axis=1)], listed.complete, listed.nodes)


def orbit_length(n: int) -> int:
    """How many solutions of a symmetric colouring go together: four if n = 1 modulo 4, else two."""
    return 4 if n % 4 == 1 else 2


def turned(rows: Rows) -> Rows:
    """Solutions turned by 90 degrees: cell (r, c) goes to (c, n - 1 - r)."""
    n = rows.shape[1]
    out = np.empty_like(rows)
    out[np.arange(len(rows))[:, None], rows] = np.arange(n - 1, -1, -1, dtype=np.int8)
    return out


def find_coloring(n: int, limits: Limits, seed: int = 0) -> tuple[Ints | None, int]:
    """A symmetric colouring with n colours as an array of colours by row and column, or None; and how many attempts.

    The first orbits are the best of random ones, and the rest of the board is covered by exhaustive search. If this
    fails there may still be colourings, also symmetric ones: the next attempt begins again, until time is up.
    """
    rng = np.random.default_rng(seed)
    attempts = 0
    while not limits.time_is_up():
        attempts += 1
        state = Symmetric.start(n)
        classes: list[Rows] = []
        if n % 2 == 1:
            middle = sampled(state, rng, limits, alone=True)
            if middle is None:
                continue
            state.use(middle, alone=True)
            classes.append(middle)
        for _ in range(n // state.orbit - exhaustive_orbits(n)):
            head = sampled(state, rng, limits, alone=False)
            if head is None:
                break
            state.use(head, alone=False)
            classes += [x[0] for x in state.images(head[None, :])]
        else:
            rest = _covered(state, rng, limits)
            if rest is not None:
                return colored(n, classes + rest), attempts
    return None, attempts


def exhaustive_orbits(n: int) -> int:
    """How many orbits to leave for exhaustive search: as many as keep the list of all of them short."""
    orbit = orbit_length(n)
    most = MOST_PAIRS if orbit == 2 else MOST_FOURS
    listed = math.log(SHARE / 2) + EXCESS + n * (math.log(n) - DECAY)
    fitting = [k for k in range(1, n // orbit + 1) if listed + n * math.log(orbit * k / n) <= math.log(most)]
    return max(fitting, default=1)


def sampled(state: Symmetric, rng: np.random.Generator, limits: Limits, alone: bool) -> Rows | None:
    """Of some random solutions the one whose misses cost the smallest share of what is left of the budget."""
    n = state.n
    density = state.free.mean()
    expected = (EXCESS + n * (math.log(n) - DECAY + math.log(density))) / (2 if alone else 1)
    keep = min(1.0, math.exp((math.log(SAMPLES) - expected) / (n / 2 if alone else n)))
    # Few solutions look the same from all four sides.
    enough = 1 if alone and state.orbit == 4 else ENOUGH
    best: ListedSolutions | None = None
    while not limits.time_is_up():
        thinned = rng.random((n, n)) < keep
        if alone:
            thinned = np.logical_and.reduce([np.rot90(thinned, k) for k in range(0, 4, 4 // state.orbit)])
        rest = limits.rest()
        rest.nodes = SAMPLE_NODES
        best = state.solutions(rest, thinned, alone, SAMPLES)
        if len(best.rows) >= enough or keep == 1.0:
            break
        keep = min(1.0, keep * 1.05)
    if best is None or not len(best.rows):
        return None
    if len(best.rows) < ENOUGH and keep == 1.0:
        # These are all, and the cheapest would be the same at every attempt.
        place = int(rng.integers(len(best.rows)))
    else:
        cost = diagonal_misses(best.rows) if alone else state.misses(best.rows)
        place = int((cost / (state.budget + 0.5)).sum(axis=1).argmin())
    chosen: Rows = best.rows[place]
    return chosen


def _covered(state: Symmetric, rng: np.random.Generator, limits: Limits) -> list[Rows] | None:
    """Solutions that together with their images cover what is left."""
    n = state.n
    # One of each pair: that with its first queen, or its queen on the first main diagonal, in the first half.
    one_of_two = np.ones((n, n), dtype=bool)
    half = np.arange((n + 1) // 2, n)
    one_of_two[0 if n % 2 == 0 else half, half] = False
    pool = state.solutions(limits.rest(), one_of_two)
    rows = pool.rows
    if state.orbit == 4:
        # All meet both main diagonals; the one of four that has its queen on the first of them nearest to the corner.
        first, second = ((rows == line).argmax(axis=1) for line in (np.arange(n), np.arange(n)[::-1]))
        rows = rows[first < np.minimum(second, n - 1 - second)]
    if not pool.complete or not len(rows):
        return None
    # A cell and its images are one item.
    items, sets = np.unique(state.labels()[np.arange(n), rows], return_inverse=True)
    if state.orbit * len(items) != state.free.sum():
        return None
    rest = limits.rest()
    rest.nodes = COVER_NODES
    costs = state.misses(rows)
    covers = Covers(sets.reshape(rows.shape), len(items), rest, int(rng.integers(2**31)), costs, state.budget)
    for chosen in covers:
        return [x for one in rows[chosen] for x in (y[0] for y in state.images(one[None, :]))]
    return None


def colored(n: int, classes: list[Rows]) -> Ints:
    """The colours by row and column, of n solutions that cover the board."""
    colors = np.full((n, n), -1, dtype=np.int64)
    for color, rows in enumerate(classes):
        colors[np.arange(n), rows] = color
    if len(classes) != n or (colors < 0).any():
        raise CheckFailed(f"{len(classes)} solutions do not cover a board of side {n}")
    return colors
