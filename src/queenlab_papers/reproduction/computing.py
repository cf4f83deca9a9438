"""Computations that many figures share. Each starts from scratch: nothing is looked up."""

from __future__ import annotations

from collections.abc import Sequence

from queenlab_papers.reproduction.figure import Figure, Partial, Value


def counted(problem: str) -> Value | Partial:
    """The number of solutions."""
    from queenlab.verbs.count import count

    answer = count(problem)
    return answer.value if answer.status == "proved" else Partial(answer.lower, "the count did not end", answer.lower)


def classes(problem: str) -> Value | Partial:
    """The number of solutions up to symmetry."""
    from queenlab.verbs.count import count

    answer = count(problem, up_to_symmetry=True)
    return answer.value if answer.status == "proved" else Partial(answer.lower, "the count did not end", answer.lower)


def is_solution(rows: Sequence[int], problem: str) -> bool:
    """Whether queens in these rows, counted from 1, column by column, solve the problem."""
    from queenlab.verbs.verify import verify

    return bool(verify(list(rows), problem).ok)


def count_figure(problem: str, printed: int, label: str, seconds: float = 0.1, **more: object) -> Figure:
    """A figure that is a number of solutions."""
    return Figure(label, printed, lambda: counted(problem), f"queenlab count {problem}", seconds, **more)  # type: ignore[arg-type]
