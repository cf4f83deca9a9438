"""The most pieces, or the fewest that guard every cell."""

from __future__ import annotations

from typing import Any

from queenlab.answer import Answer
from queenlab.board import Board
from queenlab.engines.registry import choose
from queenlab.errors import BadInput
from queenlab.families.pieces import PieceFamily
from queenlab.families.strengthen import cube_cliques
from queenlab.problems import Problem, problem
from queenlab.verbs.common import Name, answer_from, checked_placement, make_limits, with_goal
from queenlab.work import Result

_QUANTITY = {
    "max": "maximum",
    "dominate": "domination number",
    "independent": "independent domination number",
}


def maximize(name: Name, **options: Any) -> Answer:
    """The greatest number of non-attacking pieces; options as for `optimize`.

    Example:
        >>> maximize("queens:3^3").value
        4
    """
    return optimize(with_goal(name, "max"), **options)


def dominate(name: Name, *, independent: bool = False, **options: Any) -> Answer:
    """The least number of pieces that guard every cell; options as for `optimize`.

    Example:
        >>> dominate("queens:8").value
        5
    """
    return optimize(with_goal(name, "independent" if independent else "dominate"), **options)


def optimize(
    name: Name, *, engine: str = "auto", time_limit: float | None = None, seed: int | None = None,
    workers: int | None = None,
) -> Answer:  # fmt: skip
    """The best number of pieces for a problem whose goal is max, dominate or independent."""
    asked = problem(name)
    if asked.goal not in _QUANTITY or asked.question.pieces is not None:
        raise BadInput(f"{asked} asks for no maximum or minimum; add goal=max or goal=dominate")
    limits = make_limits(time_limit, None, seed, None)
    limits.workers = workers
    model = asked.model
    if asked.goal == "max" and isinstance(asked.family, PieceFamily) and isinstance(asked.board, Board):
        model = cube_cliques(model, asked.board, asked.family.piece(asked.question), asked.question.given)
    used = choose(model, "optimize", engine)
    # On a large board the Model alone may take all the time there is.
    result = Result("unknown") if limits.time_is_up() else used.optimize(model, limits)
    answer = answer_from(asked, _QUANTITY[asked.goal], result, used, limits)
    if result.chosen is not None:
        answer.witness = checked_placement(asked, result.chosen)
    return answer


def with_best_number(asked: Problem, time_limit: float | None) -> tuple[Problem, Answer | None]:
    """The problem of placing the best number of pieces, and the answer that says what that number is.

    A problem that says itself how many pieces it wants is returned as it is, without an answer. If the best number
    is not proved within the time, the problem is returned as it was.
    """
    if asked.goal not in _QUANTITY or asked.question.pieces is not None:
        return asked, None
    best = optimize(asked, time_limit=time_limit)
    if best.status != "proved":
        return asked, best
    return asked.asking(goal="exact" if asked.goal == "max" else asked.goal, pieces=best.value), best
