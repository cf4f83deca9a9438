"""All solutions, one after the other."""

from __future__ import annotations

from collections.abc import Iterator

from queenlab.engines.dancing import Listing
from queenlab.errors import BadInput, NotSupported, TooLong
from queenlab.placement import Placement
from queenlab.problems import Problem, problem
from queenlab.verbs.best_number import is_open, with_best_number
from queenlab.verbs.limits_and_answers import Name, ProgressCallback, checked_placement, make_limits
from queenlab.work import Limits


class Enumeration:
    """An iterator of solutions as placements; after the loop `complete` says whether all were seen.

    Once all were given, a new loop begins again.
    """

    def __init__(self, asked: Problem, limits: Limits, up_to_symmetry: bool, limit: int | None) -> None:
        self.problem = asked
        self._listing = Listing(asked.model, limits)
        self._up_to_symmetry = up_to_symmetry
        self._limit = limit
        self.complete = False
        self.seen = 0
        self._rest = self._solutions()
        self._is_over = False

    @property
    def nodes(self) -> int:
        return self._listing.nodes

    def __iter__(self) -> Enumeration:
        if self._is_over:
            self._rest, self._is_over = self._solutions(), False
        return self

    def __next__(self) -> Placement:
        try:
            return next(self._rest)
        except StopIteration:
            self._is_over = True
            raise

    def _solutions(self) -> Iterator[Placement]:
        self.complete, self.seen = False, 0
        if self._limit == 0:
            return
        group = self.problem.group if self._up_to_symmetry else None
        for chosen in self._listing:
            if group is not None and not group.is_canonical(chosen):
                continue
            self.seen += 1
            yield checked_placement(self.problem, chosen)
            if self.seen == self._limit:
                return
        self.complete = self._listing.complete


def enumerate(
    name: Name,
    *,
    limit: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    seed: int | None = None,
    up_to_symmetry: bool = False,
    progress: ProgressCallback | bool | None = None,
) -> Enumeration:
    """All solutions, one after the other, or the first `limit`; with a seed in another order.

    For the goals `max`, `dominate` and `independent`, all placements with the best number of pieces. Up to symmetry,
    the lexicographically least of each class is given.

    Example:
        >>> [p.rows().tolist() for p in enumerate("queens:6", up_to_symmetry=True)]
        [[2, 4, 6, 1, 3, 5]]
    """
    asked = problem(name)
    if asked.goal == "color":
        raise NotSupported("colourings are not enumerated; ask for one with color")
    if limit is not None and (isinstance(limit, bool) or not isinstance(limit, int) or limit < 0):
        raise BadInput(f"a limit is a whole number from 0 on, not {limit!r}")
    limits = make_limits(time_limit, node_limit, seed, progress)
    asked, best = with_best_number(asked, time_limit)
    if best is not None and is_open(best):
        raise TooLong(f"the best number of pieces of {asked} was not proved within the time limit")
    return Enumeration(asked, limits, up_to_symmetry, limit)


#: The name of `enumerate` that hides no builtin.
solutions = enumerate
