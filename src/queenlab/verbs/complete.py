"""The completion of given cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from queenlab.answer import Answer
from queenlab.errors import BadInput
from queenlab.families.pieces import PieceFamily
from queenlab.problems import Problem, problem
from queenlab.verbs.limits_and_answers import Name, make_limits
from queenlab.verbs.optimize import optimize
from queenlab.verbs.solve import search_solution
from queenlab.wording import plural


def _check_number(asked: Problem) -> None:
    pieces = asked.family.count_of(asked.question) if isinstance(asked.family, PieceFamily) else None
    if pieces is not None and len(asked.question.given) > pieces:
        given = plural(len(asked.question.given), "given piece")
        raise BadInput(f"{given}, but a solution of {asked} has {pieces}")


def complete(
    name: Name,
    given: Iterable[Sequence[int | str]],
    *,
    gent: bool = False,
    exclude: Iterable[Sequence[int | str]] = (),
    engine: str = "auto",
    time_limit: float | None = None,
    seed: int | None = None,
) -> Answer:
    """Completes given cells to a solution (Kunt, Problem 4), or to a largest placement for goal=max (Problem 5).

    Args:
        name: a problem or its name.
        given: 1-based cells.
        gent: let the given queens share diagonals with each other, though not with new ones.
        exclude: cells that must stay empty.
        engine: which engine; `auto` chooses.
        time_limit: seconds; on reaching it the answer is `unknown`, or for goal=max `found` with bounds.
        seed: random seed; the same seed gives the same answer.

    Returns:
        An answer with the whole placement as `witness`; `none` if the cells cannot be completed.

    Raises:
        BadInput: if a cell is off the board, given pieces attack each other, or there are more than a solution has.
        NotSupported: if the named engine cannot do it.
        MissingExtra: if the named engine is not installed.

    Example:
        >>> complete("queens:6", [(1, 1)]).status
        'none'
        >>> complete("queens:6", [(1, 2)]).placement.rows().tolist()
        [2, 4, 6, 1, 3, 5]
    """
    asked = problem(name).with_cells(given, exclude, gent or None)
    _check_number(asked)
    if asked.goal != "exact" and asked.question.pieces is None:
        return optimize(asked, engine=engine, time_limit=time_limit, seed=seed)
    return search_solution(asked, "completion", engine, make_limits(time_limit, None, seed, None))
