"""The best lower bounds that are known, for a board or for a table of boards, by everything that is quick."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from queenlab.bounds.bound import Bound
from queenlab.bounds.lower.closed_forms import full_solution, kept, subcube
from queenlab.bounds.lower.lattices import lattice
from queenlab.bounds.lower.products import product
from queenlab.problems import Problem, parse
from queenlab.work import Limits

LowerBound = Callable[[Problem, Limits], "Bound | None"]
#: What needs no search worth the name, the simplest reason first: of equal values the first is named.
QUICK: tuple[LowerBound, ...] = (full_solution, lattice, subcube, product, kept)
#: The boards of the table: for each number of dimensions the sides.
BOARDS: dict[int, range] = {
    3: range(3, 22), 4: range(3, 13), 5: range(3, 10), 6: range(3, 7), 7: range(3, 5), 8: range(3, 5), 9: range(3, 5),
}  # fmt: skip


def quick_bound(n: int, d: int, limits: Limits | None = None) -> Bound:
    """The best of the quick bounds; there is always one, as one queen stands on any board.

    Example:
        >>> quick_bound(6, 4).value
        80
    """
    limits = Limits() if limits is None else limits
    problem = parse(f"queens:{n}^{d}")
    found = [bound for way in QUICK if (bound := way(problem, limits)) is not None]
    return max(found, key=lambda bound: bound.value)


def table(boards: Iterable[tuple[int, int]] | None = None) -> dict[tuple[int, int], Bound]:
    """The best of the quick bounds for each board (n, d); for those of `BOARDS` by default."""
    listed = [(n, d) for d, sides in BOARDS.items() for n in sides] if boards is None else list(boards)
    return {(n, d): quick_bound(n, d) for n, d in listed}
