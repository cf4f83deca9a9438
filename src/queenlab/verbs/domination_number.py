"""The domination number of queens and rooks, and the kind of proof."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenlab.answer import Answer
from queenlab.board import Board
from queenlab.bounds.domination.number import Domination, domination
from queenlab.bounds.domination.search import DominationTask
from queenlab.errors import NotSupported
from queenlab.families.pieces import PieceFamily
from queenlab.piece import queen, rook
from queenlab.problems import Problem, problem
from queenlab.verbs.best_number import BEST_NUMBERS
from queenlab.verbs.limits_and_answers import (
    Name,
    ProgressCallback,
    checked_placement,
    make_limits,
    with_domination_goal,
)
from queenlab.version import __version__

if TYPE_CHECKING:
    from queenlab.work import Limits

ENGINE = f"guarding (queenlab {__version__})"


def domination_number(
    name: Name, *, independent: bool = False, by_search: bool | None = None, time_limit: float | None = None,
    progress: ProgressCallback | bool | None = None,
) -> Answer:  # fmt: skip
    """The least number of queens or rooks that occupy or attack every cell of the board n^d.

    `how` names the kind of proof: `proved by search`, `closed by a bound`, or `witness only` if minimality is not
    proved. `explanation` lists the theorems tried.

    Args:
        name: a problem or its name: queens or rooks on the plane, with no cells given or excluded.
        independent: whether the pieces must not attack each other.
        by_search: prove the number by search even if a theorem gives it; None does so if it is quick.
        time_limit: seconds.
        progress: called regularly; True prints on stderr.

    Example:
        >>> found = domination_number("rooks:7^3")
        >>> found.value, found.how
        (25, 'closed by a bound')
    """
    asked, task = domination_task(name, independent)
    limits = make_limits(time_limit, None, None, progress)
    known = domination(task, limits, by_search)
    answer = domination_answer(asked, known, limits)
    if by_search and known.how == "closed by a bound" and known.lower > 1:
        answer.notes = f"{answer.notes}; the search did not finish, or the board is too large"
    return answer


def has_domination_theory(asked: Problem) -> bool:
    """Whether queenlab has theorems or a search of its own for this problem: queens and rooks on the empty plane."""
    board, q = asked.board, asked.question
    plain = isinstance(asked.family, PieceFamily) and isinstance(board, Board) and not board.torus
    bare = not q.given and not q.excluded and q.pieces is None
    return plain and bare and asked.piece in (queen, rook)


def domination_task(name: Name, independent: bool) -> tuple[Problem, DominationTask]:
    asked = problem(name)
    board, piece = asked.board, asked.piece
    if not has_domination_theory(asked):
        raise NotSupported(f"{asked}: guards are counted for queens:N^D and rooks:N^D without other keys")
    assert isinstance(board, Board)
    assert piece is not None
    asked = with_domination_goal(name, independent, "domination")
    return asked, DominationTask(board, piece, asked.goal == "independent")


def domination_answer(asked: Problem, known: Domination, limits: Limits) -> Answer:
    """What is known, as an answer; its placement is verified again."""
    closed = known.lower == known.upper
    answer = Answer(
        problem=str(asked), quantity=BEST_NUMBERS[asked.goal], status="proved" if closed else "found",
        value=known.upper, lower=known.lower, upper=known.upper, witness=checked_placement(asked, known.cells),
        engine=ENGINE, seconds=limits.elapsed(), nodes=known.nodes, proof=known.why if closed else None,
    )  # fmt: skip
    answer.how = known.how
    answer.facts["found by"] = known.found_by
    answer.explanation = [f"{bound.name}: at least {bound.value}; {bound.reason}" for bound in known.bounds]
    answer.notes = f"{known.how}; placement: {known.found_by}"
    if limits.interrupted:
        answer.stopped = "interrupted"
    elif not closed:
        answer.stopped = "time" if limits.time_is_up() else "bounds"
    if not closed:
        answer.notes = f"at least {known.lower}: {known.why}; placement: {known.found_by}"
    return answer
