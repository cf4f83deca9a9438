"""All solutions, one after the other."""

from __future__ import annotations

from collections.abc import Iterator

from queenlab.answer import Answer
from queenlab.engines.dancing import Listing
from queenlab.errors import BadInput, NotSupported, TooLong
from queenlab.placement import Placement
from queenlab.problems import Problem, problem
from queenlab.verbs.best_number import is_open, with_best_number
from queenlab.verbs.limits_and_answers import Name, ProgressCallback, checked_placement, make_limits
from queenlab.work import Limits


class Enumeration:
    """An iterator of solutions as placements; after the loop, `complete` says whether it saw all of them.

    A new loop after the last solution starts over.

    Attributes:
        problem: the problem.
        complete: whether the last loop saw all solutions.
        seen: how many solutions it saw.
        nodes: search nodes so far.

    Example:
        >>> solutions = enumerate("queens:8", limit=5)
        >>> len(list(solutions)), solutions.seen, solutions.complete
        (5, 5, False)
    """

    def __init__(
        self, asked: Problem, limits: Limits, up_to_symmetry: bool, limit: int | None, best: Answer | None = None
    ) -> None:
        self.problem = asked
        #: Says what the best number of pieces is, where that was asked for.
        self.best = best
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
    """All solutions, one after the other, or the first `limit`; a seed changes the order.

    For the goals `max`, `dominate` and `independent`, all placements with the best number of pieces.

    Args:
        name: a problem or its name.
        limit: the largest number of solutions; None for all.
        time_limit: seconds; on reaching it the loop ends and `complete` is false.
        node_limit: the same for search nodes.
        seed: the same seed gives the same order.
        up_to_symmetry: only the lexicographically least of each class.
        progress: called regularly; True prints a line on stderr.

    Returns:
        The solutions, each found when the loop reaches it.

    Raises:
        BadInput: if the name or a limit is invalid.
        NotSupported: for colourings.
        TooLong: if the best number of pieces is not known within the time limit.

    Example:
        >>> [p.rows().tolist() for p in enumerate("queens:6", up_to_symmetry=True)]
        [[2, 4, 6, 1, 3, 5]]
    """
    asked = problem(name)
    if asked.goal == "color":
        raise NotSupported("colourings cannot be enumerated; use color to find one")
    if limit is not None and (isinstance(limit, bool) or not isinstance(limit, int) or limit < 0):
        raise BadInput(f"a limit must be a whole number, 0 or more, not {limit!r}")
    limits = make_limits(time_limit, node_limit, seed, progress)
    asked, best = with_best_number(asked, time_limit)
    if best is not None and is_open(best):
        raise TooLong(f"the best number of pieces of {asked} was not found within the time limit")
    return Enumeration(asked, limits, up_to_symmetry, limit, best)


#: The name of `enumerate` that hides no builtin.
solutions = enumerate
