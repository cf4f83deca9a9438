"""Divides a board into connected regions around the pieces of a solution, such that it is the only one.

1. The regions grow from the pieces at random, some faster than others. For an easy puzzle they grow so that each piece
   closes all but one cell of a region that comes later.
2. While there are other solutions, a cell of many of them is handed to a neighbouring region. Those solutions then have
   two cells in that region and none in their own; the first keeps one cell a region, for its own are never handed over.
3. Cells are handed from larger regions to smaller ones, as long as there is no other solution, until the regions keep
   the law of `region_map`.
4. Cells are handed over at random, as long as there is no other solution and the puzzle does not get farther from the
   level that is wanted, until it has that level.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import TypeVar

import numpy as np

from queenlab.bit_sets import members
from queenlab.board import Board
from queenlab.problems import Problem
from queenlab.puzzles.aims import distance
from queenlab.puzzles.bit_search import SearchGivenUp, solutions
from queenlab.puzzles.definition import Puzzle, board_of
from queenlab.puzzles.houses import HouseTable, bits
from queenlab.puzzles.region_map import RegionLaw, RegionMap, is_shapely
from queenlab.puzzles.solving import Level
from queenlab.work import Limits

Choice = TypeVar("Choice")

#: The shape of the law of appetites: the smaller, the more unequal the regions that grow.
APPETITE = 0.7
#: How much rather a region takes a cell for each of its own that the cell touches: compact, but not all alike.
COMPACTNESS = 2.0
#: Other solutions that are looked at before a cell is handed over.
SAMPLE = 20
#: Moves for each region before an attempt to make the solution unique is given up.
MOVES_PER_REGION = 6
#: Offers for each cell before an attempt to balance the regions, or to reach a level, is given up.
BALANCING, AIMING = 40, 3
#: Offers for each cell without a change before balancing is given up.
FRUITLESS = 3
#: Pieces placed in one search for another solution.
MAX_TRIALS = 2_000


def cut(
    problem: Problem, solution: Sequence[int], level: Level | None, rng: np.random.Generator, limits: Limits
) -> Puzzle | None:
    """Regions around the cells of a solution that make it unique, at a level or any; None if this attempt failed."""
    cutter = _Cutter(problem, solution, level, rng, limits)
    return cutter.puzzle() if cutter.run() else None


def grown(
    board: Board, seeds: Sequence[int], rng: np.random.Generator, allowed: Sequence[int] | None = None
) -> RegionMap:
    """Regions grown at random from one cell each.

    Args:
        board: the board that they fill.
        seeds: the cells that they start from.
        rng: the source of randomness.
        allowed: for each region the cells that it should have, as bits; others only where nothing else is left.
    """
    found = RegionMap(board, seeds)
    appetite = rng.gamma(APPETITE * min(1.0, 8 / board.n), size=len(seeds)) + 0.02
    every = (1 << board.size) - 1
    for fits in (allowed or [], [every] * len(seeds)):
        hungry = list(range(len(fits)))
        while hungry:
            weights = appetite[hungry]
            k = hungry[int(rng.choice(len(hungry), p=weights / weights.sum()))]
            cells = members(found.border(k) & found.free & fits[k])
            if not cells:
                hungry.remove(k)
                continue
            touching = [(found.near[cell] & found.parts[k]).bit_count() for cell in cells]
            found.take(_drawn(cells, [COMPACTNESS**count for count in touching], rng), k)
    return found


class _Cutter:
    """One attempt."""

    def __init__(
        self,
        problem: Problem,
        solution: Sequence[int],
        level: Level | None,
        rng: np.random.Generator,
        limits: Limits,
    ) -> None:
        self.problem, self.solution, self.level, self.rng, self.limits = problem, tuple(solution), level, rng, limits
        self.board = board_of(problem)
        self.lines = HouseTable(Puzzle(problem))
        self.law = RegionLaw.of(level, self.board.n).drawn(rng)
        self.map = RegionMap(self.board, self.solution)

    def puzzle(self) -> Puzzle:
        return Puzzle(self.problem, tuple(self.map.regions))

    def run(self) -> bool:
        if self.level == "easy":
            self.map = grown(self.board, self.solution, self.rng, self._cells_in_order())
            return self.aim() and self.balance(lambda cell: self.distance() == 0)
        self.map = grown(self.board, self.solution, self.rng)
        return self.make_unique() and self.balance(self.is_unique_after) and self.aim()

    def distance(self) -> int:
        """How far the puzzle is from the level; 0 if it is there, or if any will do."""
        return 0 if self.level is None else distance(HouseTable(self.puzzle()), self.level)

    def _cells_in_order(self) -> list[int]:
        """For each region what earlier pieces close, in a random order of the pieces."""
        closed, fits = 0, [0] * len(self.solution)
        for k in self.rng.permutation(len(self.solution)).tolist():
            fits[k] = closed
            closed |= self.lines.attacks[self.solution[k]]
        return fits

    # -- one solution ---------------------------------------------------------------------------------------------

    def others(self, through: int | None = None) -> Iterator[int]:
        """Other solutions, as bits: all, or those with a piece on a cell."""
        houses = [house.cells for house in self.lines.houses] + self.map.parts
        closes = [
            attacked | self.map.parts[region]
            for attacked, region in zip(self.lines.attacks, self.map.regions, strict=True)
        ]
        cells = self.lines.start().open
        if through is not None:
            cells &= ~closes[through]
            houses = [house for house in houses if not house >> through & 1]
        mine = bits(self.solution)
        return (found for found in solutions(houses, closes, cells, MAX_TRIALS) if found != mine)

    def make_unique(self) -> bool:
        mine = bits(self.solution)
        for _ in range(MOVES_PER_REGION * self.board.n):
            found: list[int] = []
            try:
                found.extend(islice(self.others(), SAMPLE))
            except SearchGivenUp:
                return False
            if not found:
                return True
            uses = Counter(cell for other in found for cell in members(other & ~mine))
            # Where none of their cells can be handed over, any other may loosen the place.
            moves = list(self.map.moves(sorted(uses))) or list(self.map.moves(range(self.board.size)))
            if not moves or self.limits.time_is_up():
                return False
            self.map.take(*_drawn(moves, [max(1, uses[cell]) ** 2 for cell, _ in moves], self.rng))
        return False

    def is_unique_after(self, cell: int) -> bool:
        """Whether the solution is still the only one after a cell has changed its region.

        A solution that does not use the cell was one before, so only those that use it are looked for.
        """
        try:
            return next(self.others(cell), None) is None
        except SearchGivenUp:
            return False

    # -- sizes and level ------------------------------------------------------------------------------------------

    def balance(self, keeps: Callable[[int], bool]) -> bool:
        """Hands cells from larger regions to smaller ones until the law holds."""
        parts, vain = self.map.parts, 0
        for cell in self._offers(BALANCING):
            if vain == 0 and self.law.holds(self.board, parts):
                return True
            vain += 1
            if vain > FRUITLESS * self.board.size:
                return False
            home = self.map.regions[cell]
            size = parts[home].bit_count()
            smaller = [host for host in self.map.hosts(cell) if parts[host].bit_count() < size]
            if not smaller or not self.map.can_leave(cell):
                continue
            host = smaller[int(self.rng.integers(len(smaller)))]
            before = self._misshapen(home, host)
            self.map.take(cell, host)
            if self._misshapen(home, host) > before or not keeps(cell):
                self.map.take(cell, home)
            else:
                vain = 0
        return self.law.holds(self.board, parts)

    def _misshapen(self, *regions: int) -> int:
        return sum(not is_shapely(self.board, self.map.parts[region]) for region in regions)

    def aim(self) -> bool:
        """Hands cells over until the puzzle is of the level."""
        now = self.distance()
        for cell in self._offers(AIMING):
            if now == 0:
                return True
            moves = list(self.map.moves([cell]))
            if not moves:
                continue
            home, (_, host) = self.map.regions[cell], moves[int(self.rng.integers(len(moves)))]
            self.map.take(cell, host)
            if self.level == "easy" or (self.law.holds(self.board, self.map.parts) and self.is_unique_after(cell)):
                then = self.distance()
                if then <= now:
                    now = then
                    continue
            self.map.take(cell, home)
        return now == 0

    def _offers(self, rounds: int) -> Iterator[int]:
        for cell in self.rng.integers(self.board.size, size=rounds * self.board.size).tolist():
            if self.limits.time_is_up():
                return
            yield cell


def _drawn(choices: Sequence[Choice], weights: Sequence[float], rng: np.random.Generator) -> Choice:
    shares = np.cumsum(weights)
    return choices[int(np.searchsorted(shares, rng.random() * shares[-1], side="right"))]
