"""Computations that many figures share. Each starts from scratch: nothing is looked up."""

from __future__ import annotations

from collections.abc import Sequence

from queenlab_papers.reproduction.figure import Partial, Value


def counted(problem: str) -> Value | Partial:
    """The number of solutions."""
    from queenlab import count

    answer = count(problem)
    return answer.value if answer.status == "proved" else Partial(answer.lower, "the count did not end", answer.lower)


def is_solution(rows: Sequence[int], problem: str) -> bool:
    """Whether queens in these rows, counted from 1, column by column, solve the problem."""
    from queenlab import verify

    return bool(verify(list(rows), problem).ok)
