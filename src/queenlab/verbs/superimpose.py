"""The largest sets of disjoint solutions."""

from __future__ import annotations

import numpy as np

from queenlab.answer import Answer
from queenlab.board import Cells, whole_number
from queenlab.constructions.superposition.packing import largest_packing
from queenlab.constructions.superposition.solutions import Ints
from queenlab.errors import CheckFailed
from queenlab.placement import Placement
from queenlab.problems import problem
from queenlab.verbs.color_by_superposition import ENGINE, MAX_EXHAUSTIVE, color_with_side
from queenlab.verbs.limits_and_answers import checked_placement, make_limits


def superimpose(n: int, *, time_limit: float | None = None, seed: int | None = None, search: bool = False) -> Answer:
    """The largest number of solutions of the n queens problem that share no cell (OEIS A171760), and such a set.

    The answer's `coloring` has the number of the solution that uses each cell, from 0; a cell that none uses has the
    number of solutions as its colour. n solutions are a colouring of the queen graph with n colours.

    Args:
        n: the side of the board.
        time_limit: seconds; then the status is `unknown`.
        seed: for the search for symmetric colourings.
        search: search for a colouring even if one is known.

    Returns:
        An answer with the number of solutions as `value`.

    Raises:
        BadInput: if n, a limit or the seed is invalid.

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
            answer.proof = "that many solutions, and an exhaustive search for one more, every branch visited"
    if answer.status == "unknown":
        answer.stopped = "time" if limits.time_is_up() else "no construction"
    answer.seconds = limits.elapsed()
    return answer


def _checked_set(n: int, sets: Ints) -> Cells:
    """The number of the solution on each cell, after checking that each is valid and no two share a cell."""
    plain = problem(f"queens:{n}")
    colors = np.full(n * n, len(sets), dtype=np.int64)
    for number, rows in enumerate(sets):
        cells = np.arange(n) * n + rows
        checked_placement(plain, cells.tolist())
        if (colors[cells] != len(sets)).any():
            raise CheckFailed(f"two of the solutions of queens:{n} share a cell")
        colors[cells] = number
    return colors
