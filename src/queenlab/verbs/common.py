"""What all verbs share: limits, and answers that have been checked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from queenlab.answer import Answer
from queenlab.engines.engine import Engine, Limits, Progress, Result
from queenlab.errors import BadInput, CheckFailed
from queenlab.placement import Placement
from queenlab.problems import Problem, problem

Name = str | Problem
ProgressCallback = Callable[[Progress], None]


def make_limits(
    time_limit: float | None, node_limit: int | None, seed: int | None, progress: ProgressCallback | None
) -> Limits:
    """Limits from what a user typed; an error if they make no sense."""
    for name, value in (("time limit", time_limit), ("node limit", node_limit)):
        if value is not None and not value > 0:
            raise BadInput(f"a {name} is more than 0, not {value}")
    if seed is not None and seed < 0:
        raise BadInput(f"a seed is a whole number from 0 on, not {seed}")
    return Limits(seconds=time_limit, nodes=node_limit, seed=seed, progress=progress)


def checked_placement(asked: Problem, cells: Sequence[int]) -> Placement:
    """The placement of these cells, after `verify`."""
    report = asked.verify(cells)
    if not report.ok:
        raise CheckFailed(f"an engine gave a wrong answer to {asked}: {report.problems[0]}")
    return Placement(asked.board, np.array(sorted(cells), dtype=np.int64))


def engine_name(engine: Engine) -> str:
    """The engine and its version, as answers name it."""
    return f"{engine.name} ({engine.version()})"


def answer_from(asked: Problem, quantity: str, result: Result, engine: Engine, limits: Limits) -> Answer:
    """An engine's result as an answer to a problem, still without its witness."""
    if limits.interrupted:
        result.details["stopped"] = "interrupted"
    return Answer(
        problem=str(asked),
        quantity=quantity,
        status=result.status,
        value=result.value,
        lower=result.lower,
        upper=result.upper,
        engine=engine_name(engine),
        seconds=limits.elapsed(),
        nodes=result.nodes,
        seed=limits.seed,
        proof=result.proof,
        details=dict(result.details),
    )


def with_goal(name: Name, goal: str) -> Problem:
    """The problem, asked for another goal."""
    asked = problem(name)
    return asked if asked.goal == goal else asked.asking(goal=goal)
