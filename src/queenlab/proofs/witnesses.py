"""Placements for certificates, each verified."""

from __future__ import annotations

from queenlab.bounds.lower.closed_forms import full_solution, kept
from queenlab.bounds.lower.lattices import lattice
from queenlab.bounds.lower.products import product
from queenlab.bounds.lower.searching import local_search
from queenlab.bounds.registry import LowerBound
from queenlab.boxes.geometry import BoxCells
from queenlab.boxes.search import CellSearch, RussianDolls
from queenlab.kept.witnesses import verified
from queenlab.problems import parse
from queenlab.work import Limits

#: Cells by their numbers, increasing.
Cells = tuple[int, ...]

#: Without a search worth the name, and with one.
CHEAP: tuple[LowerBound, ...] = (kept, full_solution, lattice, product)
SEARCHING: tuple[LowerBound, ...] = (local_search,)
#: Seconds for each kind, and the share of the time limit.
CHEAP_SECONDS, SEARCH_SECONDS, SHARE = 5.0, 5.0, 0.2
#: On so few cells the maximum is found at once.
FEW_CELLS = 128
#: The checker compares every two queens of a witness.
MOST_QUEENS = 2**12


def known_witness(n: int, d: int, upper: int | None, limits: Limits) -> Cells:
    """The largest placement that needs no search, with at most `upper` queens.

    Example:
        >>> len(known_witness(4, 6, 64, Limits())), len(known_witness(7, 3, 32, Limits()))
        (64, 32)
    """
    if n**d <= FEW_CELLS:
        cells = BoxCells((n,) * d)
        return verified(n, d, RussianDolls(CellSearch(cells, cells.size, lambda: None)).run().first_set())
    return _best(n, d, CHEAP, upper, CHEAP_SECONDS, limits)


def searched_witness(n: int, d: int, upper: int | None, limits: Limits) -> Cells:
    """A large placement by a short local search."""
    return _best(n, d, SEARCHING, upper, SEARCH_SECONDS, limits)


def _best(
    n: int, d: int, bounds: tuple[LowerBound, ...], upper: int | None, seconds: float, limits: Limits
) -> Cells:  # fmt: skip
    rest = limits.rest().seconds
    time = Limits(seconds=seconds if rest is None else min(seconds, SHARE * rest), seed=limits.seed)
    asked = parse(f"queens:{n}^{d},goal=max")
    best: Cells = (0,)
    for bound in bounds:
        if time.time_is_up() or len(best) == upper:
            break
        found = bound(asked, time.rest())
        if found is not None and len(best) < len(found.witness) <= MOST_QUEENS:
            best = found.witness
    return verified(n, d, best)
