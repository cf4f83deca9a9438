"""Domination numbers: combines lower bounds and placements, and names the kind of proof."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from queenlab.bounds.domination.one_parity import find_on_one_kind
from queenlab.bounds.domination.placements import placements
from queenlab.bounds.domination.search import MAX_CELLS, DominationTask, find_set
from queenlab.bounds.domination.theorems import LowerBound, lower_bounds
from queenlab.errors import CheckFailed, OutOfRange
from queenlab.piece import queen
from queenlab.verification import verify_domination
from queenlab.work import Limits

How = Literal["proved by search", "closed by a bound", "witness only"]


#: On smaller boards the whole search is done before one on cells of one kind.
SMALL_SIDE = 12
#: On larger boards even that takes minutes.
LARGE_SIDE = 40
#: Up to this side a search for (n - 1) / 2 queens on the square takes a second or two: nothing may be wasted at all.
QUICK_SIDE = 30
#: Up to this side so does one for fewer, which has no frames to go by.
WHOLE_SIDE = 16


@dataclass
class Domination:
    """What is known about a domination number.

    Attributes:
        lower: no fewer pieces guard the board; `why` says how that is known.
        cells: pieces that guard it, verified; `found_by` says where they come from.
        bounds: the theorems, the best first.
        searched: whether `lower` is proved by exhaustive search.
    """

    task: DominationTask
    lower: int
    why: str
    cells: list[int]
    found_by: str
    bounds: list[LowerBound] = field(default_factory=list)
    searched: bool = False
    nodes: int = 0

    @property
    def upper(self) -> int:
        return len(self.cells)

    @property
    def how(self) -> How:
        if self.lower < self.upper:
            return "witness only"
        return "proved by search" if self.searched else "closed by a bound"

    def improve(self, cells: list[int], found_by: str) -> None:
        """Accepts a dominating set if it is smaller, after verifying it."""
        if self.cells and len(cells) >= len(self.cells):
            return
        report = verify_domination(self.task.board, self.task.piece, cells, self.task.independent)
        if not report.ok:
            raise CheckFailed(f"{found_by} returned pieces that do not guard the board: {report.problems[0]}")
        if len(cells) < self.lower:
            raise CheckFailed(f"{len(cells)} pieces guard the board, against: {self.why}")
        self.cells, self.found_by = cells, found_by


def domination(task: DominationTask, limits: Limits, by_search: bool | None = None) -> Domination:
    """The domination number, as far as the limits allow.

    The best theorem and the best construction come first. Then one number after the other, from the theorem's on, is
    searched until one is enough.

    Args:
        task: who is to guard what.
        limits: how long; without time a search runs to its end.
        by_search: prove the number by search even where a theorem closes it; None for queens on squares, where a
            search for one queen fewer than the theorem says is short.

    After Ctrl-C, `limits.interrupted` is set and what is known is returned.
    """
    bounds = lower_bounds(task)
    known = Domination(task, bounds[0].value, bounds[0].reason, [], "", bounds)
    for name, cells in placements(task):
        known.improve(cells, name)
    if not known.cells:
        raise OutOfRange(f"no construction is known, and the search is limited to {MAX_CELLS} cells")
    if task.board.size > MAX_CELLS:
        return known
    try:
        _search_on_one_kind(known, limits)
    except KeyboardInterrupt:
        limits.interrupted = True
        return known
    while known.lower < known.upper:
        if not _search(known, known.lower, limits):
            return known
    if by_search is None:
        by_search = _is_short(task, known.lower - 1)
    if by_search and not known.searched and known.lower > 1:
        _search(known, known.lower - 1, limits)
    return known


def _is_short(task: DominationTask, k: int) -> bool:
    """Whether the search for k pieces, fewer than a theorem requires, takes a second or two."""
    if task.board.d != 2 or task.piece != queen:
        return False
    return task.board.n <= (QUICK_SIDE if task.by_frames(k) else WHOLE_SIDE)


def _search_on_one_kind(known: Domination, limits: Limits) -> None:
    """Queens on the square: small sets on cells of one kind."""
    n = known.task.board.n
    if known.task.board.d != 2 or known.task.piece != queen or not SMALL_SIDE <= n <= LARGE_SIDE:
        return
    for k in range(known.lower, min(known.upper, n - 1)):
        if limits.time_is_up():
            return
        found = find_on_one_kind(n, k, known.task.independent, limits)
        if found is not None:
            known.improve(found[0], f"search on cells with {found[1]}")
            return


def _search(known: Domination, k: int, limits: Limits) -> bool:
    """Whether an exhaustive search for k pieces finished; its result is recorded."""
    result = find_set(known.task, k, limits)
    known.nodes += result.nodes
    if result.status == "none":
        also = f"; also: {known.why}" if known.lower == k + 1 else ""
        known.lower, known.why, known.searched = k + 1, result.reason + also, True
    elif result.status == "found":
        known.improve(result.cells, "exhaustive search")
    return result.status != "unknown"
