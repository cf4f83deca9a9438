"""Questions about all placements with the best number of pieces, which is found first."""

from __future__ import annotations

from queenlab.answer import Answer
from queenlab.problems import Problem
from queenlab.work import EXACT

#: What the best number of pieces is called, for each goal that asks for one.
BEST_NUMBERS = {
    "max": "maximum",
    "dominate": "domination number",
    "independent": "independent domination number",
}


def asks_for_best(asked: Problem) -> bool:
    """Whether a problem asks for the best number of pieces and does not name it."""
    return asked.goal in BEST_NUMBERS and asked.question.pieces is None


def with_best_number(asked: Problem, time_limit: float | None) -> tuple[Problem, Answer | None]:
    """The problem of placing the best number of pieces, and the answer with that number.

    A problem that does not ask for it is returned as it is, without an answer. If the best number is not known within
    the time, the problem is returned as it was; `is_open` tells. If no number of pieces will do, the answer is `none`,
    and the problem is that of as many pieces as are given, which has no solution either.
    """
    if not asks_for_best(asked):
        return asked, None
    from queenlab.verbs.optimize import optimize

    best = optimize(asked, time_limit=time_limit)
    if best.status == "none":
        return asked.asking(pieces=len(asked.question.given)), best
    if best.status not in EXACT:
        return asked, best
    return asked.asking(goal="exact" if asked.goal == "max" else asked.goal, pieces=best.value), best


def is_open(best: Answer | None) -> bool:
    """Whether the best number was needed but not found in time."""
    return best is not None and best.status not in (*EXACT, "none")


def weakened(answer: Answer, best: Answer | None) -> Answer:
    """Weakens an answer that depends on the best number: it is no more certain than that number."""
    if best is not None and best.status == "claimed" and answer.status == "proved":
        answer.status, answer.proof = "claimed", None
        answer.notes = "; ".join(filter(None, [answer.notes, best.notes]))
    return answer
