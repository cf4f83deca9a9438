"""Solutions that share no cell: the largest sets of them, colourings with n colours, and stacks of layers."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from queenlab.answer import Answer
from queenlab.board import Board, whole_number
from queenlab.constructions.coloring_recipes import LinearColoring
from queenlab.constructions.superposition.colorings import all_colorings, find_coloring
from queenlab.constructions.superposition.kept import kept_coloring
from queenlab.constructions.superposition.packing import largest_packing
from queenlab.constructions.superposition.quartets import find_quartets
from queenlab.constructions.superposition.solutions import MAX_SIDE, Ints
from queenlab.constructions.superposition.stacking import StackedPlacements, is_linear
from queenlab.engines.registry import engine as named_engine
from queenlab.errors import CheckFailed, MissingExtra, OutOfRange
from queenlab.model import Model
from queenlab.placement import Placement
from queenlab.problems import Problem, problem
from queenlab.verbs.common import ProgressCallback, checked_placement, make_limits
from queenlab.verbs.construct import constructed
from queenlab.version import __version__
from queenlab.work import Limits

#: Up to this side all colourings with n colours are looked through; beyond, symmetric ones are looked for.
MAX_EXHAUSTIVE = 11
#: Layers of larger boards are too many to be listed.
MAX_STACKED = 14

EXHAUSTIVE = "exhaustive search: no exact cover of the board by n solutions, every branch was visited"
ENGINE = f"superposition (queenlab {__version__})"


def superimpose(n: int, *, time_limit: float | None = None, seed: int | None = None, search: bool = False) -> Answer:
    """The largest number of solutions of the n queens problem that share no cell (OEIS A171760), and such a set.

    The answer's `coloring` has the number of the solution that uses each cell, from 0; a cell that none uses has the
    number of solutions as its colour. n solutions are a colouring of the queen graph with n colours.

    Args:
        n: the side of the board.
        time_limit: seconds; then the status is `unknown`.
        seed: for the search for symmetric colourings.
        search: look for a colouring even where one is known.

    Example:
        >>> superimpose(14).value, superimpose(14).status
        (14, 'proved')
    """
    side = whole_number(n, "n")
    limits = make_limits(time_limit, None, seed, None)
    asked = problem(f"queens:{side},goal=color,colors={side}")
    answer = Answer(f"queens:{side}", "superimposable solutions", "unknown", engine=ENGINE, seed=seed, upper=side)
    colored = None if side < 4 else color_with_side(asked, limits, seed, search)
    if colored is not None and colored.status == "found":
        answer.status, answer.value, answer.lower = "proved", side, side
        answer.coloring, answer.witness, answer.engine = colored.coloring, colored.witness, colored.engine
        answer.proof = "that many solutions cover the board"
    elif side <= MAX_EXHAUSTIVE:
        found = largest_packing(side, limits, most=None if colored is None else side - 1)
        answer.upper, answer.nodes = found.upper, found.nodes
        if len(found.rows) == found.upper:
            answer.status, answer.value, answer.lower = "proved", found.upper, found.upper
            answer.coloring = _checked_set(side, found.rows.astype(np.int64))
            answer.witness = Placement(asked.board, asked.board.all_cells())
            answer.proof = "a set of so many, and exhaustive search for one more, every branch visited"
    if answer.status == "unknown":
        answer.stopped = "time" if limits.time_is_up() else "no construction"
    answer.seconds = limits.elapsed()
    return answer


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
        answer.notes = "found by search before, and kept"
    if colors is None and n <= MAX_EXHAUSTIVE:
        everything, complete, answer.nodes = all_colorings(n, limits.rest())
        if not complete:
            return None
        answer.notes = f"{len(everything)} colourings up to the names of colours"
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
    return None if colors is None else _verified(asked, answer, colors, limits)


def _sat_is_here() -> bool:
    try:
        named_engine("sat").version()
    except MissingExtra:
        return False
    return True


def _fill(model: Model, limits: Limits) -> Sequence[int] | None:
    return named_engine("sat").solve(model, limits).chosen


def color_by_cutting(asked: Problem, limits: Limits) -> Answer | None:
    """A colouring with more colours than the side, cut out of a larger board that is known to have one."""
    n, most = asked.question.n, asked.question.colors or 0
    if str(asked) != f"queens:{n},goal=color,colors={most}":
        return None
    for side in range(n + 1, min(most, 2 * n) + 1):
        colors = LinearColoring(side, (2,)).build() if math.gcd(side, 6) == 1 else kept_coloring(side)
        if colors is not None:
            notes = f"cut out of a colouring of {side} x {side} cells"
            answer = Answer(str(asked), "coloring", "found", engine=ENGINE, seed=limits.seed, notes=notes)
            return _verified(asked, answer, colors[:n, :n], limits)
    return None


def _verified(asked: Problem, answer: Answer, colors: Ints, limits: Limits) -> Answer:
    """The answer with a colouring by row and column, after `verify`."""
    answer.coloring, answer.value = colors.ravel().tolist(), asked.question.colors
    report = asked.verify(answer.coloring)
    if not report.ok:
        raise CheckFailed(f"a colouring of {asked} is wrong: {report.problems[0]}")
    answer.witness, answer.seconds = Placement(asked.board, asked.board.all_cells()), limits.elapsed()
    return answer


def stack(n: int, *, time_limit: float | None = None, progress: ProgressCallback | bool | None = None) -> Answer:
    """The number of full solutions on n^3 cells, n^2 queens of which no two attack each other, layer on layer.

    Every one found is verified. `details` has how many of them are linear forms modulo n ("linear"), and how many
    solutions in the plane may be layers ("pool").
    """
    side = whole_number(n, "n")
    if not 1 <= side <= MAX_STACKED:
        raise OutOfRange(f"layers are stacked for boards of side 1 to {MAX_STACKED}, not {side}")
    limits = make_limits(time_limit, None, None, progress)
    asked = problem(f"queens:{side}^3,pieces={side * side}")
    answer = Answer(str(asked), "count", "unknown", engine=f"stacking (queenlab {__version__})", lower=0)
    stacks = StackedPlacements(side, limits)
    seen: set[bytes] = set()
    linear = 0
    try:
        for layers in stacks:
            witness = checked_placement(asked, _cells(layers).tolist())
            answer.witness = answer.witness or witness
            seen.add(layers.tobytes())
            linear += is_linear(layers)
    except KeyboardInterrupt:
        answer.stopped = "interrupted"
    answer.lower = len(seen)
    if not stacks.complete:
        answer.stopped = answer.stopped or "time"
    else:
        answer.status, answer.value, answer.upper = "proved", len(seen), len(seen)
        answer.proof = "exhaustive search over layers that fit in pairs, one of each orbit at the bottom"
    answer.details |= {"linear": linear, "pool": stacks.pool_size}
    answer.notes = f"{stacks.pool_size} solutions may be layers; {linear} stacks are linear modulo n"
    answer.nodes, answer.seconds = stacks.nodes, limits.elapsed()
    return answer


def _cells(layers: Ints) -> Ints:
    """The cells of a stack: row, column and layer are its three coordinates."""
    n = len(layers)
    layer, row = np.indices(layers.shape)
    return ((row * n + layers) * n + layer).ravel()


def _checked_set(n: int, sets: Ints) -> list[int]:
    """The number of the solution on each cell, after every solution was verified and no two were seen to meet."""
    plain = problem(f"queens:{n}")
    colors = np.full(n * n, len(sets), dtype=np.int64)
    for number, rows in enumerate(sets):
        cells = np.arange(n) * n + rows
        checked_placement(plain, cells.tolist())
        if (colors[cells] != len(sets)).any():
            raise CheckFailed(f"two of the solutions of queens:{n} share a cell")
        colors[cells] = number
    out: list[int] = colors.tolist()
    return out
