"""One solution."""

from __future__ import annotations

from queenlab.answer import Answer
from queenlab.engines.dancing import DancingEngine
from queenlab.engines.engine import Engine, Task
from queenlab.engines.registry import choose
from queenlab.errors import NotSupported
from queenlab.families.pieces import LeprechaunFamily
from queenlab.model import Model
from queenlab.problems import Problem, problem
from queenlab.strengthenings import strip_windows
from queenlab.verbs.color import color
from queenlab.verbs.construct import constructed
from queenlab.verbs.limits_and_answers import Name, ProgressCallback, answer_from, checked_placement, make_limits
from queenlab.verbs.optimize import optimize
from queenlab.work import Limits, Result

#: Above this many cells (a board of 30 x 30) constructions are asked before an engine.
SEARCHED_CELLS = 900
#: How far the general engine goes, when the choice is ours, before another engine gets its turn.
FIRST_TRY_NODES = 200_000


def solve(
    name: Name,
    *,
    engine: str = "auto",
    time_limit: float | None = None,
    node_limit: int | None = None,
    seed: int | None = None,
    progress: ProgressCallback | bool | None = None,
) -> Answer:
    """One solution: `found`, `none` or `unknown`. For the goals max, dominate and color, an optimal one.

    With `auto`, large boards without given cells are constructed, or ruled out by a theorem, before any search.

    Args:
        name: a problem or its name.
        engine: which engine; `auto` chooses.
        time_limit: seconds; on reaching it the answer is `unknown`, or `found` with bounds when optimising.
        node_limit: the same for search nodes; not when optimising.
        seed: random seed; the same seed gives the same answer.
        progress: called regularly; True prints a line on stderr.

    Returns:
        An answer with a placement as `witness`; `answer.placement` raises NoAnswer if there is none.

    Raises:
        BadInput: if the name or a limit is invalid, or the engine is unknown.
        NotSupported: if the named engine cannot do it, or the goal takes no node limit.
        MissingExtra: if the named engine is not installed.

    Example:
        >>> solve("queens:6").status, solve("queens:3").status
        ('found', 'none')
    """
    asked = problem(name)
    limits = make_limits(time_limit, node_limit, seed, progress)
    best = asked.goal != "exact" and asked.question.pieces is None
    if best and node_limit is not None:
        raise NotSupported(f"goal={asked.goal} takes no node limit; use a time limit")
    if asked.goal == "color":
        return color(asked, engine=engine, time_limit=time_limit, seed=seed)
    if best:
        return optimize(asked, engine=engine, time_limit=time_limit, seed=seed)
    if engine == "auto" and asked.goal == "exact" and asked.board.size > SEARCHED_CELLS:
        answer = constructed(asked, seed)
        if answer is not None:
            return answer
    return search_solution(asked, "solution", engine, limits)


def search_solution(asked: Problem, quantity: str, engine: str, limits: Limits) -> Answer:
    model, patience = _tightened(asked), FIRST_TRY_NODES
    if model is not asked.model:
        # On a board that leaves so little room the general engine does better than any other.
        patience *= 1000
    result, used = solve_model(model, engine, limits, patience)
    answer = answer_from(asked, quantity, result, used, limits)
    if result.chosen is not None:
        answer.witness = checked_placement(asked, result.chosen)
    answer.value = None if result.chosen is None else len(result.chosen)
    return answer


def _tightened(asked: Problem) -> Model:
    """The Model, with windows that must be used on boards where leprechauns barely fit."""
    family, question = asked.family, asked.question
    if not isinstance(family, LeprechaunFamily) or question.goal != "exact" or question.pieces is not None:
        return asked.model
    return strip_windows(asked.model, family.board(question), family.piece(question))


def solve_model(model: Model, engine: str, limits: Limits, first_nodes: int | None = None) -> tuple[Result, Engine]:
    """One solution of a Model. With `auto`, the general engine starts and CP-SAT takes over."""
    task: Task = "solve" if model.sense is None else "optimize"
    first = choose(model, task, engine)
    if task == "optimize":
        return first.optimize(model, limits), first
    if engine != "auto" or not isinstance(first, DancingEngine) or limits.nodes is not None:
        return first.solve(model, limits), first
    short = Limits(limits.seconds, first_nodes or FIRST_TRY_NODES, limits.seed, limits.workers, limits.progress)
    result = first.solve(model, short)
    if result.status != "unknown" or limits.time_is_up():
        return result, first
    second = choose(model, "solve", "cpsat")
    rest = limits.rest()
    result = second.solve(model, rest)
    limits.interrupted = rest.interrupted
    return result, second
