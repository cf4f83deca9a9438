"""Puzzles for the tour: some are made, counted by plain backtracking, and drawn."""

from __future__ import annotations

from collections.abc import Sequence

import queenlab as ql
from queenlab import GradedPuzzle
from queenlab.draw import puzzle_svg
from queenlab_papers.tour import backtracking


def solutions(given: Sequence[int]) -> int:
    """How many solutions some queens on 8 x 8 have."""
    return backtracking.count(8, backtracking.queen, {cell // 8 + 1: cell % 8 + 1 for cell in given})


def needless(one: GradedPuzzle) -> int:
    """How many of the given queens could be left out."""
    given = one.puzzle.given
    return sum(solutions([other for other in given if other != cell]) == 1 for cell in given)


def check_empty(name: str) -> ql.Answer:
    return ql.check_puzzle(ql.Puzzle(ql.parse(name)))


def drawn(one: GradedPuzzle, solved: bool = False) -> str:
    return puzzle_svg(one.puzzle, one.solution.cells.tolist()) if solved else puzzle_svg(one.puzzle)
