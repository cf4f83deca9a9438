"""Bounds on the maximum number of non-attacking queens, with reasons, and the best two."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from queenlab.answer import Answer
from queenlab.board import Board
from queenlab.bounds.bound import Bound
from queenlab.bounds.box_bounds import BoxKnowledge, searched_first
from queenlab.bounds.registry import lower_bounds, upper_bounds
from queenlab.errors import CheckFailed, NotSupported
from queenlab.problems import Problem, problem
from queenlab.verbs.limits_and_answers import Name, checked_placement, make_limits
from queenlab.work import Limits, Status

#: The default time limit in seconds, and the share of it for upper bounds.
DEFAULT_SECONDS = 30.0
UPPER_SHARE = 0.7
#: Bounds that need no search, asked first where the number is wanted and not every reason for it.
AT_ONCE = {"lines", "cubes", "side three", "repulsion", "full solution", "product", "kept witness", "lattice"}


@dataclass(frozen=True)
class Bounds:
    """All bounds on the maximum of a problem.

    Attributes:
        problem: the problem's name.
        bounds: upper bounds first, each kind from best to worst.
        answer: what these bounds show about the maximum.
    """

    problem: str
    bounds: tuple[Bound, ...]
    answer: Answer

    @property
    def best_upper(self) -> Bound | None:
        return min((b for b in self.bounds if b.side == "upper"), key=lambda b: b.value, default=None)

    @property
    def best_lower(self) -> Bound | None:
        return max((b for b in self.bounds if b.side == "lower"), key=lambda b: b.value, default=None)

    @property
    def _best_with_steps(self) -> Bound | None:
        least = self.best_upper
        return next((b for b in self.bounds if least is not None and b.value == least.value and b.steps), None)

    @property
    def has_certificate(self) -> bool:
        return self._best_with_steps is not None

    def certificate(self) -> dict[str, Any]:
        """The best upper bound with its proof steps, and the best placement, in the format of `queenlab.checkers`.

        Raises:
            NotSupported: if the best upper bound has no steps.
        """
        best = self._best_with_steps
        if best is None:
            raise NotSupported(f"the upper bound on {self.problem} has no certificate; the board is too large")
        question = problem(self.problem).question
        return best.certificate(question.n, question.d, self.answer.witness_cells())

    def _repr_html_(self) -> str:
        from queenlab.html_table import html_table

        answer = self.answer
        known = f"{answer.lower} to {answer.upper}" if answer.value is None else f"{answer.value}, {answer.status}"
        rows = [[bound.side, bound.value, bound.name, bound.reason] for bound in self.bounds]
        return html_table(f"{self.problem}: {known}", rows, ["side", "value", "name", "reason"])

    def to_dict(self) -> dict[str, Any]:
        """The answer in the format of docs/reference/answers.md, with all bounds."""
        listed = [
            {
                "side": bound.side,
                "value": bound.value,
                "name": bound.name,
                "reason": bound.reason,
                "steps": len(bound.steps),
                "seconds": round(bound.seconds, 6),
            }
            for bound in self.bounds
        ]
        return {**self.answer.to_dict(), "bounds": listed}


def bound(name: Name, *, time_limit: float | None = None, seed: int | None = None, every: bool = True) -> Bounds:
    """Bounds on the maximum number of non-attacking queens on an n^d board.

    Ctrl-C stops the search and returns the bounds found so far.

    Args:
        name: queens on the plane, of any side and dimension.
        time_limit: total time in seconds; default: 30. More time gives better bounds.
        seed: for the searches among the lower bounds.
        every: compute all upper bounds; otherwise only enough to settle the number, and none is started after its share
            of the time.

    Returns:
        The bounds with their reasons; `answer` is what they show about the maximum.

    Raises:
        BadInput: if the name or a limit is invalid.
        NotSupported: for other pieces, the torus, or given cells, which the theory does not cover.

    Example:
        >>> [one.name for one in bound("queens:11^3", every=False).bounds]
        ['lines', 'cubes', 'full solution']
    """
    asked = problem(name)
    board = _plain_board(asked)
    limits = make_limits(time_limit, None, seed, None)
    seconds = DEFAULT_SECONDS if time_limit is None else time_limit
    upper, known = Limits(seconds=UPPER_SHARE * seconds), BoxKnowledge()
    uppers = [(name, partial(call, board.n, board.d, upper, known)) for name, call in upper_bounds()]
    if not every:
        # There may be time for one of them only: the later ones say more.
        uppers.reverse()
    lowers = list(lower_bounds())
    found: list[Bound] = []

    # Those that need no time come first; the others get their part of it, unless the whole is spent twice over.
    patience = 2 * seconds if every else UPPER_SHARE * seconds

    def ask_above(names: set[str]) -> None:
        for name, call in uppers:
            in_time = name in AT_ONCE or upper.elapsed() <= patience
            if name in names and in_time and (every or not _meet(found)):
                found.extend(_timed(call))

    def ask_below(names: set[str]) -> None:
        for place, (name, call) in enumerate(lowers):
            in_time = every or name in AT_ONCE or limits.elapsed() <= seconds
            # Once the two meet there is nothing to search for.
            if name in names and in_time and not _meet(found):
                share = max(0.01, seconds - limits.elapsed()) / (len(lowers) - place)
                found.extend(_timed(partial(call, asked, Limits(seconds=share, seed=seed))))

    try:
        ask_above(AT_ONCE)
        ask_below(AT_ONCE)
        if not every and not _meet(found):
            found.extend(_timed(partial(searched_first, board.n, board.d, seconds, known)))
        ask_above({name for name, _ in uppers} - AT_ONCE)
        ask_below({name for name, _ in lowers} - AT_ONCE)
    except KeyboardInterrupt:
        limits.interrupted = True
    # A search that had no time shows nothing.
    bounds = sorted((b for b in found if b.value > 0), key=lambda b: (b.side == "lower", _badness(b)))
    return Bounds(str(asked), tuple(bounds), _answer(asked, bounds, limits))


def bounds_at_once(name: Name) -> Bounds:
    """The bounds of `bound` that need no search; raises NotSupported in the same cases."""
    asked = problem(name)
    board, limits = _plain_board(asked), Limits()
    known = BoxKnowledge()
    above = [call(board.n, board.d, limits, known) for name, call in upper_bounds() if name in AT_ONCE]
    below = [call(asked, limits) for name, call in lower_bounds() if name in AT_ONCE]
    bounds = [one for one in (*above, *below) if one is not None and one.value > 0]
    return Bounds(str(asked), tuple(bounds), _answer(asked, bounds, limits))


def _meet(found: list[Bound]) -> bool:
    least = min((b.value for b in found if b.side == "upper"), default=None)
    return any(b.side == "lower" and b.value == least for b in found)


def _plain_board(asked: Problem) -> Board:
    board, question = asked.board, asked.question
    if asked.family.name != "queens" or not isinstance(board, Board):
        raise NotSupported(f"bounds are for queens:N^D, not for {asked}")
    if board.torus:
        raise NotSupported(f"bounds are for the plane, not for the torus of {asked}")
    if question.given or question.excluded or question.pieces is not None or asked.goal not in ("exact", "max"):
        raise NotSupported(f"bounds are for the maximum on an empty board, queens:N^D, not for {asked}")
    return board


def _timed(call: Callable[[], Bound | None]) -> list[Bound]:
    begun = time.perf_counter()
    found = call()
    return [] if found is None else [replace(found, seconds=time.perf_counter() - begun)]


def _badness(bound: Bound) -> int:
    return bound.value if bound.side == "upper" else -bound.value


def _answer(asked: Problem, bounds: list[Bound], limits: Limits) -> Answer:
    """What the bounds show about the maximum; the best placement is verified again."""
    upper = min((b for b in bounds if b.side == "upper"), key=lambda b: b.value, default=None)
    lower = max((b for b in bounds if b.side == "lower"), key=lambda b: b.value, default=None)
    high = None if upper is None else upper.value
    low = 0 if lower is None else lower.value
    if high is not None and low > high:
        assert upper is not None
        assert lower is not None
        raise CheckFailed(f"{asked}: {lower.name} shows at least {low}, but {upper.name} shows at most {high}")
    status: Status = "proved" if low == high else "found" if lower is not None else "unknown"
    answer = Answer(str(asked), "maximum", status, low or None, low, high, engine="bounds", seed=limits.seed)
    if lower is not None and lower.witness:
        answer.witness = checked_placement(asked.asking(goal="max"), lower.witness)
    if upper is not None and lower is not None:
        answer.proof = f"lower bound by {lower.name}, upper bound by {upper.name}"
    if status != "proved":
        answer.stopped = "interrupted" if limits.interrupted else "bounds"
    answer.seconds = limits.elapsed()
    return answer
