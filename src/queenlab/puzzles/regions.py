"""Divides a board into connected regions around the pieces of a solution, such that it is the only one.

1. The parts grow from the pieces at random, some much faster than others.
2. While there is another solution, one of its cells is handed to a neighbouring region. The other solution then has two
   cells in that region and none in its own, so it is one no longer; the first keeps one cell a region, for its own
   cells are never handed over. New solutions may arise, so an attempt ends after a number of moves.
3. Cells are handed from large regions to smaller ones, as long as there is no other solution. That makes the puzzle
   harder: a region of one cell gives its piece away.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from queenlab.board import Board
from queenlab.problems import Problem
from queenlab.puzzles.definition import Puzzle, board_of, neighbors, reached
from queenlab.puzzles.uniqueness import SolutionVerdict, judge
from queenlab.work import Limits

#: Shapes of the law of appetites, of which one is taken at random: the smaller, the more unequal the regions.
APPETITES = (0.3, 0.6, 1.2, 2.4)
#: Moves for each region before an attempt is given up; if it succeeds, it mostly does so after a few.
MOVES_PER_REGION = 6
#: Search nodes for one check of a puzzle; where that is not enough the attempt is given up.
MAX_NODES = 50_000
#: How often a cell is offered to a neighbour, in boards of cells; one is taken at random, for more and less work.
OFFERS = (0, 3, 10)


def cut(
    problem: Problem, solution: Sequence[int], rng: np.random.Generator, limits: Limits
) -> tuple[Puzzle, SolutionVerdict] | None:
    """Regions around the cells of a solution that make it unique; None if this attempt failed."""
    board = board_of(problem)
    regions = grown(board, solution, rng)
    mine = tuple(sorted(solution))
    for _ in range(MOVES_PER_REGION * board.n):
        puzzle = Puzzle(problem, tuple(regions))
        verdict = judge(puzzle, _short(limits))
        if verdict.unique:
            return evened(puzzle, verdict, rng, limits)
        other = next((found for found in verdict.solutions if found != mine), None)
        if other is None:
            return None
        moves = [
            (cell, near)
            for cell in sorted(set(other) - set(mine))
            for near in _hosts(board, regions, cell)
            if _can_leave(board, regions, cell)
        ]
        if not moves:
            return None
        cell, region = moves[int(rng.integers(len(moves)))]
        regions[cell] = region
    return None


def grown(board: Board, seeds: Sequence[int], rng: np.random.Generator) -> list[int]:
    """For each cell the number of its region, grown at random from one cell each."""
    regions = [-1] * board.size
    for k, cell in enumerate(seeds):
        regions[cell] = k
    shape = float(rng.choice(APPETITES)) * min(1.0, 8 / board.n)
    appetite = rng.gamma(shape, size=len(seeds)) + 0.01
    borders = [list(neighbors(board, seed)) for seed in seeds]
    hungry = list(range(len(seeds)))
    while hungry:
        weights = appetite[hungry]
        k = hungry[int(rng.choice(len(hungry), p=weights / weights.sum()))]
        borders[k] = [cell for cell in borders[k] if regions[cell] < 0]
        if not borders[k]:
            hungry.remove(k)
            continue
        cell = borders[k].pop(int(rng.integers(len(borders[k]))))
        regions[cell] = k
        borders[k] += [near for near in neighbors(board, cell) if regions[near] < 0]
    return regions


def evened(
    puzzle: Puzzle, verdict: SolutionVerdict, rng: np.random.Generator, limits: Limits
) -> tuple[Puzzle, SolutionVerdict]:
    """The puzzle with regions of more equal size, still with a unique solution."""
    assert puzzle.regions is not None
    board, regions = puzzle.board, list(puzzle.regions)
    mine = set(verdict.solutions[0])
    sizes = np.bincount(regions, minlength=board.n).tolist()
    for cell in rng.integers(board.size, size=int(rng.choice(OFFERS)) * board.size).tolist():
        home = regions[cell]
        hosts = [near for near in _hosts(board, regions, cell) if sizes[near] + 1 < sizes[home]]
        if cell in mine or not hosts or not _can_leave(board, regions, cell):
            continue
        host = min(hosts, key=lambda near: sizes[near])
        regions[cell] = host
        changed = Puzzle(puzzle.problem, tuple(regions))
        now = judge(changed, _short(limits))
        if now.unique:
            puzzle, verdict = changed, now
            sizes[home] -= 1
            sizes[host] += 1
        else:
            regions[cell] = home
        if limits.time_is_up():
            break
    return puzzle, verdict


def _hosts(board: Board, regions: Sequence[int], cell: int) -> list[int]:
    return sorted({regions[near] for near in neighbors(board, cell)} - {regions[cell]})


def _can_leave(board: Board, regions: Sequence[int], cell: int) -> bool:
    """Whether a region stays connected, and keeps a cell, without this one."""
    rest = {other for other, region in enumerate(regions) if region == regions[cell] and other != cell}
    return bool(rest) and len(reached(board, rest, min(rest))) == len(rest)


def _short(limits: Limits) -> Limits:
    return replace(limits.rest(), nodes=MAX_NODES)
