"""Bounds that need no search, added to an open or merely claimed answer of an engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from queenlab.answer import Answer
from queenlab.bounds.domination.placements import placements
from queenlab.bounds.domination.theorems import lower_bounds
from queenlab.engines.dancing import PROOF, DancingEngine
from queenlab.engines.greedy import first_bound, first_solution
from queenlab.errors import BadInput, NotSupported
from queenlab.problems import Problem
from queenlab.verbs.bound import bounds_at_once
from queenlab.verbs.domination_number import domination_task, has_domination_theory
from queenlab.verbs.how_to_count import QUICK_NODES
from queenlab.verbs.limits_and_answers import checked_placement
from queenlab.wording import plural
from queenlab.work import Limits


@dataclass(frozen=True)
class _FirstBound:
    """A bound on the best number, or a placement, with its reason or source."""

    reason: str
    bound: int | None = None
    cells: list[int] | None = None


def with_first_bounds(asked: Problem, answer: Answer) -> Answer:
    """The answer, improved by bounds and placements that need no search."""
    if answer.status not in ("unknown", "found", "claimed") or answer.stopped == "interrupted":
        return answer
    if answer.status == "claimed":
        shown = next((known.reason for known in _known(asked) if known.bound == answer.value), None)
        shown = _no_better(asked, answer.value or 0) if shown is None else shown
        if shown is not None:
            answer.status, answer.proof, answer.notes = "proved", f"a placement, and {shown}", None
        return answer
    most = asked.goal == "max"
    reason, improved = "", False
    for known in _known(asked):
        if known.cells is not None:
            size = len(known.cells)
            if answer.value is None or (size > answer.value if most else size < answer.value):
                answer.status, answer.value = "found", size
                answer.witness, improved = checked_placement(asked, known.cells), True
                answer.notes = f"placement: {known.reason}"
        elif known.bound is not None:
            present = answer.upper if most else answer.lower
            if present is None or (known.bound < present if most else known.bound > present):
                reason, improved = known.reason, True
                answer.lower, answer.upper = (answer.lower, known.bound) if most else (known.bound, answer.upper)
    if not improved:
        return answer
    if answer.value is not None:
        answer.lower, answer.upper = (answer.value, answer.upper) if most else (answer.lower, answer.value)
    if answer.lower == answer.upper:
        answer.status, answer.stopped, answer.proof = "proved", None, f"a placement, and {reason or 'its bound'}"
    answer.engine = f"bounds, {answer.engine}"
    return answer


def _no_better(asked: Problem, pieces: int) -> str | None:
    """A short exhaustive search for one piece more, or one fewer for a minimum; None if it is inconclusive."""
    other = pieces + 1 if asked.goal == "max" else pieces - 1
    try:
        model = asked.asking(goal="exact" if asked.goal == "max" else asked.goal, pieces=other).model
    except BadInput:
        # More pieces than cells, or fewer than are given.
        return None
    status = DancingEngine().solve(model, Limits(nodes=QUICK_NODES)).status
    return f"no placement of {plural(other, 'piece')} is left: {PROOF}" if status == "none" else None


def _known(asked: Problem) -> Iterator[_FirstBound]:
    if asked.goal == "max":
        try:
            bounds = bounds_at_once(asked)
        except NotSupported:
            # Other pieces, the torus, given cells.
            pass
        else:
            for one in bounds.bounds:
                if one.side == "upper":
                    yield _FirstBound(f"upper bound by {one.name}: {one.reason}", bound=one.value)
                elif one.witness:
                    yield _FirstBound(one.name, cells=list(one.witness))
    elif has_domination_theory(asked):
        _, task = domination_task(asked, False)
        for theorem in lower_bounds(task):
            yield _FirstBound(f"lower bound by {theorem.name}: {theorem.reason}", bound=theorem.value)
        for name, cells in placements(task):
            yield _FirstBound(name, cells=cells)
    limit = first_bound(asked.model)
    if limit is not None:
        most = f"lines and other sets that hold at most {plural(limit, 'piece')} together cover the board"
        least = f"fewer than {plural(limit, 'piece')} cannot guard so many cells"
        yield _FirstBound(most if asked.goal == "max" else least, bound=limit)
    yield _FirstBound("greedy", cells=first_solution(asked.model))
