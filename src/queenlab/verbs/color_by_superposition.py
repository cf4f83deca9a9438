"""Colourings of the queen graph by disjoint solutions: with n colours, or cut out of a larger board."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from queenlab.answer import Answer
from queenlab.board import Board
from queenlab.constructions.coloring_recipes import LinearColoring
from queenlab.constructions.superposition.colorings_by_solutions import all_colorings, find_coloring
from queenlab.constructions.superposition.kept import kept_coloring
from queenlab.constructions.superposition.quartets import find_quartets
from queenlab.constructions.superposition.solutions import MAX_SIDE, Ints
from queenlab.engines.registry import engine as named_engine
from queenlab.errors import CheckFailed, MissingExtra
from queenlab.model import Model
from queenlab.placement import Placement
from queenlab.problems import Problem
from queenlab.verbs.construct import constructed
from queenlab.version import __version__
from queenlab.wording import plural
from queenlab.work import Limits

#: Up to this side all colourings with n colours are looked through; beyond, symmetric ones are searched for.
MAX_EXHAUSTIVE = 11

EXHAUSTIVE = "exhaustive search: no exact cover of the board by n solutions, every branch was visited"
KEPT = "found by search before, and kept"
ENGINE = f"superposition (queenlab {__version__})"


def color_with_side(asked: Problem, limits: Limits, seed: int | None, search: bool = False) -> Answer | None:
    """A colouring of a board of n x n cells with n colours for plain queens, or that there is none.

    By a linear form, from the file of those that were found, or by search; None if time runs out, or if the board is
    too large to search and none is known.
    """
    n, board = asked.question.n, asked.board
    if str(asked) != f"queens:{n},goal=color,colors={n}" or not isinstance(board, Board):
        return None
    answer = Answer(str(asked), "coloring", "found", engine=ENGINE, seed=seed)
    colors = None
    if not search:
        made = constructed(asked)
        if made is not None:
            return made
        colors = kept_coloring(n)
        answer.notes = KEPT
    if colors is None and n <= MAX_EXHAUSTIVE:
        everything, complete, answer.nodes = all_colorings(n, limits.rest())
        if not complete:
            return None
        answer.notes = f"{plural(len(everything), 'colouring')} up to the names of colours"
        if not everything:
            answer.status, answer.proof, answer.seconds = "none", EXHAUSTIVE, limits.elapsed()
            return answer
        colors = np.zeros((n, n), dtype=np.int64)
        for color, rows in enumerate(everything[0]):
            colors[np.arange(n), rows] = color
    elif colors is None and n <= MAX_SIDE:
        if n % 4 == 0 and _sat_is_here():
            colors, attempts = find_quartets(n, limits.rest(), _fill, seed or 0)
        else:
            colors, attempts = find_coloring(n, limits.rest(), seed or 0)
        answer.notes = f"a symmetric colouring, found at attempt {attempts}"
    return None if colors is None else verified_coloring(asked, answer, colors, limits)


def _sat_is_here() -> bool:
    try:
        named_engine("sat").version()
    except MissingExtra:
        return False
    return True


def _fill(model: Model, limits: Limits) -> Sequence[int] | None:
    return named_engine("sat").solve(model, limits).chosen


def color_by_cutting(asked: Problem, limits: Limits) -> Answer | None:
    """A stored colouring, or one cut out of a larger board's; no search."""
    n, most = asked.question.n, asked.question.colors or 0
    if str(asked) != f"queens:{n},goal=color,colors={most}":
        return None
    for side in range(n, min(most, 2 * n) + 1):
        colors = LinearColoring(side, (2,)).build() if math.gcd(side, 6) == 1 else kept_coloring(side)
        if colors is not None:
            notes = f"cut out of a colouring of {side} x {side} cells" if side > n else KEPT
            answer = Answer(str(asked), "coloring", "found", engine=ENGINE, seed=limits.seed, notes=notes)
            return verified_coloring(asked, answer, colors[:n, :n], limits)
    return None


def verified_coloring(asked: Problem, answer: Answer, colors: Ints, limits: Limits) -> Answer:
    """The answer with a colouring by row and column, after `verify`."""
    answer.coloring, answer.value = colors.ravel().astype(np.int64), asked.question.colors
    report = asked.verify(answer.coloring)
    if not report.ok:
        raise CheckFailed(f"a colouring of {asked} is wrong: {report.problems[0]}")
    answer.witness, answer.seconds = Placement(asked.board, asked.board.all_cells()), limits.elapsed()
    return answer
