"""The common part of lower bounds: the supported problems, and the verification of every placement."""

from __future__ import annotations

from collections.abc import Iterable

from queenlab.board import Cells
from queenlab.bounds.bound import Bound
from queenlab.bounds.registry import LowerBound
from queenlab.errors import NotSupported
from queenlab.kept.witnesses import verified
from queenlab.problems import Problem
from queenlab.work import Limits


def side_and_dimensions(problem: Problem) -> tuple[int, int]:
    """n and d of queens on the plane board n^d; other problems are refused."""
    q = problem.question
    if problem.family.name != "queens" or q.torus or q.given or q.excluded or q.goal not in ("exact", "max"):
        raise NotSupported(f"lower bounds are for queens on the plane, such as queens:7^3, not {problem}")
    return q.n, q.d


def best_of(ways: Iterable[LowerBound], problem: Problem, limits: Limits) -> Bound | None:
    """The best of several bounds, of equal ones the first."""
    found = [bound for way in ways if (bound := way(problem, limits)) is not None]
    return max(found, key=lambda bound: bound.value, default=None)


def lower_bound(n: int, d: int, cells: Cells, name: str, reason: str, limits: Limits) -> Bound:
    """The bound that these cells show, once they are verified."""
    witness = verified(n, d, cells)
    return Bound("lower", len(witness), name, reason, witness=witness, seconds=limits.elapsed())
