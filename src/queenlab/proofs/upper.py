"""The best lemma on a board by the bounds of `queenlab.bounds`: tilings and linear programs over lemmas on boxes."""

from __future__ import annotations

from queenlab.bounds.bound import Bound
from queenlab.bounds.box_knowledge import BoxKnowledge
from queenlab.bounds.registry import upper_bounds
from queenlab.boxes.lemma import Lemma, lemmas_of_steps
from queenlab.work import Limits

#: Bounds that take no time to speak of, and those that take half a second on any board.
SIMPLE, QUICK = ("lines", "cubes"), ("repulsion", "clique LP")
#: Bounds that the prover has ways of its own for.
OWN = ("lines", "search")


def by_bounds(
    n: int, d: int, goal: int, limits: Limits, known: BoxKnowledge, only: tuple[str, ...] | None = None
) -> Lemma | None:
    """The best upper bound for n^d with a proof, cheap ones first, until one is the goal.

    Args:
        n, d: the board.
        goal: no better bound is wanted.
        limits: time.
        known: what these bounds share.
        only: the names of the bounds that are tried; all but `OWN` if it is None.

    Example:
        >>> by_bounds(4, 2, 4, Limits(), BoxKnowledge()).at_most
        4
    """
    best: Bound | None = None
    for name, bound in upper_bounds():
        if name in OWN if only is None else name not in only:
            continue
        if limits.time_is_up() or (best is not None and best.value <= goal):
            break
        found = bound(n, d, limits.rest(), known)
        if found is not None and found.steps and (best is None or found.value < best.value):
            best = found
    return None if best is None else lemmas_of_steps(best.steps)[-1]
