"""The best lower bound that quick methods give."""

from __future__ import annotations

from queenlab.bounds.bound import Bound
from queenlab.bounds.lower.closed_forms import full_solution, kept, subcube
from queenlab.bounds.lower.lattices import lattice
from queenlab.bounds.lower.products import product
from queenlab.bounds.lower.verified_bound import best_of
from queenlab.bounds.registry import LowerBound
from queenlab.problems import parse
from queenlab.work import Limits

#: What needs no search worth the name, the simplest reason first: of equal values the first is named.
QUICK: tuple[LowerBound, ...] = (full_solution, lattice, subcube, product, kept)


def quick_bound(n: int, d: int, limits: Limits | None = None) -> Bound:
    """The best of the quick bounds; there is always one, as one queen stands on any board."""
    best = best_of(QUICK, parse(f"queens:{n}^{d}"), Limits() if limits is None else limits)
    assert best is not None
    return best
