"""Random solutions of the n queens problem, by one of several methods."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from queenlab.errors import BadInput, OutOfRange
from queenlab.queenon.limit.potentials import Potentials
from queenlab.queenon.random_queens import exact
from queenlab.queenon.random_queens.exchanges import exchange_rows
from queenlab.queenon.random_queens.greedy import fill
from queenlab.queenon.random_queens.mixing import mix
from queenlab.queenon.random_queens.weights import Weights
from queenlab.work import Limits

#: The methods, and what is known of the distribution of what they give.
METHODS = {
    "exact": "exactly uniform: each solution is equally likely",
    "mixed": "nearly uniform: greedy, then a random walk that keeps the uniform distribution",
    "greedy": "not uniform: random greedy weighted by the limit density, then a search for the last queens",
    "unweighted": "not uniform: random greedy with equal weights, then a search for the last queens",
    "exchanges": "not uniform: local search from a random permutation",
}
#: Up to this side `auto` means `exact`; beyond, `mixed`.
EXACT_SIDE = 14
#: Rounds of the walk, n steps each.
ROUNDS = 10
MOST_ROUNDS = 1_000_000
#: The largest board: it takes about half a gigabyte.
MAX_SIDE = 10_000_000


@dataclass(frozen=True)
class SampledPlacement:
    """A random solution, and how it came about.

    `heights` has for each column its row, from 0 on. Of greedy methods, `searched` counts the queens that the search at
    the end placed, `freed` those taken up again for it, and `restarts` the boards given up. `moves` counts the queens
    that changed their row in the walk of `mixed`, or the exchanges of `exchanges`.
    """

    heights: npt.NDArray[np.int64]
    method: str
    searched: int = 0
    freed: int = 0
    restarts: int = 0
    moves: int = 0

    @property
    def rows(self) -> npt.NDArray[np.int64]:
        """For each column its row, from 1 on, as `Placement.rows` gives it."""
        return self.heights + 1


def has_solutions(n: int) -> bool:
    return n == 1 or n >= 4


def chosen_method(n: int, method: str = "auto") -> str:
    """The method that `auto` means for this side; an error for one that cannot be."""
    if not has_solutions(n):
        raise BadInput(f"{n} queens cannot be placed; n is 1, or at least 4")
    if n > MAX_SIDE:
        raise OutOfRange(f"a random solution with {n} queens is too large; at most {MAX_SIDE}")
    if method == "auto":
        return "exact" if n <= EXACT_SIDE else "mixed"
    if method not in METHODS:
        raise BadInput(f"the method must be one of auto, {', '.join(METHODS)}; not {method!r}")
    if method == "exact" and n > exact.MAX_SIDE:
        raise OutOfRange(f"all solutions are listed up to n = {exact.MAX_SIDE}; for {n} queens take mixed or greedy")
    return method


def draw(
    n: int, rng: np.random.Generator, method: str = "auto", rounds: int = ROUNDS, limits: Limits | None = None
) -> SampledPlacement:
    """A random solution for n = 1 or n from 4 to `MAX_SIDE`; the same state of the generator gives the same one.

    `method` is one of `METHODS`, or `auto`: exact for small boards, else mixed, whose walk takes `rounds` times n
    steps. TooLong is raised at the limit, which `exact`, a matter of seconds, ignores.
    """
    method = chosen_method(n, method)
    if not 0 <= rounds <= MOST_ROUNDS:
        raise BadInput(f"the number of rounds must be 0 to {MOST_ROUNDS:,}, not {rounds}")
    if method == "exact":
        return SampledPlacement(exact.AllSolutions.of(n).draw(rng), method)
    if method == "exchanges":
        state, moves, restarts = exchange_rows(n, rng, limits)
        return SampledPlacement(state.heights, method, restarts=restarts, moves=moves)
    state, counts = fill(n, Weights.equal(n) if method == "unweighted" else _limit_weights(n), rng, limits)
    moves = mix(state, rounds, rng, limits=limits) if method == "mixed" else 0
    return SampledPlacement(state.heights, method, *counts, moves)


@lru_cache(maxsize=2)
def _limit_weights(n: int) -> Weights:
    return Weights.of(n, Potentials.kept())
