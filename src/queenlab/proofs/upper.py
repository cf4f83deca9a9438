"""The best lemma on a board by the bounds of `queenlab.bounds`: tilings and linear programs over lemmas on boxes."""

from __future__ import annotations

from itertools import product

from queenlab.bounds.bound import Bound
from queenlab.bounds.box_bounds import BoxKnowledge
from queenlab.bounds.registry import upper_bounds
from queenlab.boxes.geometry import shape_of
from queenlab.boxes.lemma import Lemma, by_cube, by_split, lemmas_of_steps
from queenlab.work import Limits

#: Those that take half a second on any board.
QUICK = ("repulsion", "clique LP")
#: A tiling with more parts is not written down; every part is a line of the certificate.
MOST_PARTS = 2**16
#: Bounds that the prover has ways of its own for.
OWN = ("lines", "search")


def by_bounds(
    n: int, d: int, goal: int, limits: Limits, known: BoxKnowledge, only: tuple[str, ...] | None = None
) -> Lemma | None:
    """The best upper bound for n^d with a proof, cheap ones first, stopping at the goal.

    Args:
        goal: no better bound is wanted.
        known: what these bounds share.
        only: the names of the bounds that are tried; all but `OWN` if it is None.
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


def by_cubes(n: int, d: int) -> Lemma | None:
    """One queen in each cube of side 2, the board being cut into these at once; None if they are too many."""
    if (-(-n // 2)) ** d > MOST_PARTS:
        return None
    if n <= 2:
        return by_cube((n,) * d)
    origins = list(product(range(0, n, 2), repeat=d))
    shapes = [tuple(min(2, n - x) for x in origin) for origin in origins]
    lemmas = {shape_of(shape): by_cube(shape_of(shape)) for shape in shapes}
    parts = [(lemmas[shape_of(shape)], origin, shape) for origin, shape in zip(origins, shapes, strict=True)]
    return by_split((n,) * d, parts)
