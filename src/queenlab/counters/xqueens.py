"""The common part of Xqueens counters."""

from __future__ import annotations

from typing import ClassVar

from queenlab.counters.counter import Counter, Plan
from queenlab.problems import Problem

#: Boards up to this side are searched before the kernels are compiled.
SMALL_SIDE = 4

NONE = Plan("n is odd, and paired tokens stand two by two in their columns", 1_000, 0.0)


class XqueensCounter(Counter):
    """All Xqueens solutions of some kind, on boards up to some side; paired ones also for every odd n: there are none.

    Without `folded` it counts every pair of classes and not one of each orbit under Knuth's sixteen, as a check.
    """

    #: The largest side, and that for paired ones.
    most: ClassVar[int]
    most_paired: ClassVar[int]

    def __init__(self, *, folded: bool = True) -> None:
        self._folded = folded

    def refuses(self, problem: Problem) -> str | None:
        q = problem.question
        most = self.most_paired if q.setting("paired") else self.most
        return None if q.n <= most or has_none(problem) else f"only for n up to {most}"

    def suits(self, problem: Problem) -> str | None:
        small = problem.question.n <= SMALL_SIDE and not has_none(problem)
        return "a board this small is searched before a kernel is compiled" if small else None

    def proof(self, problem: Problem) -> str:
        return NONE.why if has_none(problem) else super().proof(problem)


def has_none(problem: Problem) -> bool:
    """Paired, on a board of odd side: the n north tokens cannot stand two by two in their columns."""
    return bool(problem.question.setting("paired")) and problem.question.n % 2 == 1
