"""Full solutions of the cube, built layer by layer."""

from __future__ import annotations

import numpy as np

from queenlab.answer import Answer
from queenlab.board import whole_number
from queenlab.constructions.superposition.solutions import Ints
from queenlab.constructions.superposition.stacking import StackedPlacements, is_linear
from queenlab.errors import OutOfRange
from queenlab.problems import problem
from queenlab.verbs.limits_and_answers import ProgressCallback, checked_placement, make_limits
from queenlab.version import __version__
from queenlab.wording import plural

#: Layers of larger boards are too many to be listed.
MAX_STACKED = 14


def stack(n: int, *, time_limit: float | None = None, progress: ProgressCallback | bool | None = None) -> Answer:
    """The number of placements of n^2 non-attacking queens on n^3 cells, found layer by layer.

    Each one is verified. `facts` has the number of those that are linear forms modulo n ("linear"), and of planar
    solutions that can be layers ("pool").

    Args:
        n: the side of the board.
        time_limit: seconds; then the answer is `unknown`, with the number found so far as `lower`.
        progress: called regularly; True prints a line on stderr.

    Returns:
        An answer with the number as `value` and the first one as `witness`.

    Raises:
        BadInput: if n is not a whole number, is too large, or a limit is invalid.

    Example:
        >>> answer = stack(5)
        >>> answer.value, answer.facts["pool"]
        (0, 10)
    """
    side = whole_number(n, "n")
    if not 1 <= side <= MAX_STACKED:
        raise OutOfRange(f"stacks are counted for boards of side 1 to {MAX_STACKED}, not {side}")
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
    answer.facts |= {"linear": linear, "pool": stacks.pool_size}
    pool, linear_stacks = plural(stacks.pool_size, "possible layer"), plural(linear, "stack")
    answer.notes = f"{pool}; {linear_stacks} linear modulo n"
    answer.nodes, answer.seconds = stacks.nodes, limits.elapsed()
    return answer


def _cells(layers: Ints) -> Ints:
    """The cells of a stack, with coordinates row, column and layer."""
    n = len(layers)
    layer, row = np.indices(layers.shape)
    return ((row * n + layers) * n + layer).ravel()
