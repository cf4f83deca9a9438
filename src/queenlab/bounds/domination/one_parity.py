"""Dominating queens on cells of one kind: fixed parities of both coordinates, or one colour of the chessboard.

Small dominating sets known from the literature mostly stand on such cells (Weakley's 0-covers: all rows and columns of
one parity around the middle have a queen). The search by frames is then over a quarter or a half of the guards, and
short. It proves nothing when it finds nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from queenlab.bounds.domination.covering import CoverNode, CoverSearch, Table
from queenlab.bounds.domination.frames import framed_cover, frames
from queenlab.counters.counter import Stopped
from queenlab.work import Limits

#: Nodes for one kind of cells, some seconds. Nodes and not seconds, so that the same question has the same answer.
BUDGET = 2**20


def kinds(n: int) -> Iterator[tuple[str, Table]]:
    """Kinds of cells, the smallest first."""
    x, y = np.divmod(np.arange(n * n), n)
    for p in range(2):
        for q in range(p, 2):
            yield f"columns = {p}, rows = {q} mod 2", (x % 2 == p) & (y % 2 == q)
    for p in range(2):
        yield f"colour {p}", (x + y) % 2 == p


def find_on_one_kind(n: int, k: int, independent: bool, limits: Limits) -> tuple[list[int], str] | None:
    """k queens, 1 <= k <= n - 2, on cells of one kind that guard the board, and the kind; None if none turned up."""
    for name, cells in kinds(n):
        budget = BUDGET

        def check_limits(nodes: int) -> None:
            nonlocal budget
            budget -= nodes
            if budget < 0 or limits.time_is_up():
                raise Stopped("nodes")

        try:
            found = _first(n, k, independent, cells, check_limits)
        except Stopped:
            if limits.time_is_up():
                return None
            continue
        if found is not None:
            return found, name
    return None


def _first(n: int, k: int, independent: bool, kind: Table, check_limits: Callable[[int], None]) -> list[int] | None:
    for frame, _ in frames(n, k):
        check_limits(0)
        cover = framed_cover(n, k, frame, independent)
        here = CoverNode((), kind[cover.cells], cover.root().group)
        found = CoverSearch(cover, k).run(here, True, check_limits)
        if found.guards is not None:
            return sorted(cover.cells[list(found.guards)].tolist())
    return None
