"""Counts of solutions: all, up to symmetry, or fixed by a symmetry."""

from __future__ import annotations

from dataclasses import replace

from queenlab.answer import Answer
from queenlab.counters.counter import Counter
from queenlab.engines.engine import Engine
from queenlab.engines.frontier import Frontier
from queenlab.engines.registry import engine as named_engine
from queenlab.errors import BadInput, NotSupported
from queenlab.problems import Problem, problem
from queenlab.verbs.best_number import is_open, weakened, with_best_number
from queenlab.verbs.how_to_count import QUICK_NODES, Choice, check_name, choose_counter, is_quick
from queenlab.verbs.limits_and_answers import Name, ProgressCallback, answer_from, make_limits
from queenlab.wording import plural
from queenlab.work import Limits, Result


def count(
    name: Name,
    *,
    engine: str | Choice = "auto",
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory: int | None = None,
    up_to_symmetry: bool = False,
    fixed_by: str | None = None,
    progress: ProgressCallback | bool | None = None,
    frontier: Frontier | None = None,
) -> Answer:
    """The number of solutions.

    For the goals `max`, `dominate` and `independent`: the number of placements with the best number of pieces.

    Args:
        name: a problem or its name.
        engine: counter or engine; `auto` chooses, see `how_to_count`. A result of `how_to_count` is also accepted and
            saves choosing again.
        time_limit: seconds; on reaching it the answer is `unknown`, with the number found so far as `lower`.
        node_limit: the same for search nodes; `auto` then uses the general engine, and a named counter checks it
            between units of work.
        memory: memory limit of a counter in bytes; default: the free memory.
        up_to_symmetry: count classes under the problem's symmetries instead (by orbit counting).
        fixed_by: count only the solutions that a symmetry of the square fixes: `half-turn`, `quarter-turn`, `mirror` or
            `diagonal`.
        progress: called regularly; True prints a line on stderr.
        frontier: resume an earlier count by dancing from its answer's `frontier`.

    Returns:
        An answer with the number as `value`; `int(answer)` raises NoAnswer if a limit was reached.

    Raises:
        BadInput: if the name or a limit is invalid, the engine is unknown, or options contradict each other.
        NotSupported: if the named engine cannot count this.
        NotEnoughMemory: if the named counter needs more than `memory`.

    Example:
        >>> count("queens:8").value, count("queens:8", up_to_symmetry=True).value, count("rooks:5").value
        (92, 12, 120)
        >>> count("queens:5", fixed_by="quarter-turn").value
        2
    """
    asked = problem(name)
    if isinstance(engine, str):
        check_name(engine)
    limits = make_limits(time_limit, node_limit, None, progress, memory)
    sized, best = with_best_number(asked, time_limit)
    if best is None:
        return _count(asked, engine, limits, up_to_symmetry, fixed_by, frontier)
    if is_open(best):
        return replace(best, quantity="count", status="unknown", value=None, lower=0, upper=None, witness=None)
    answer = _count(sized, engine, limits, up_to_symmetry, fixed_by, frontier)
    notes = None
    if best.value is not None:
        notes = f"placements of {plural(best.value, 'piece')}, the best number by {best.engine}"
    answer = replace(answer, problem=str(asked), notes="; ".join(filter(None, [notes, answer.notes])) or None)
    return weakened(answer, best)


def _count(
    asked: Problem,
    engine: str | Choice,
    limits: Limits,
    up_to_symmetry: bool,
    fixed_by: str | None,
    frontier: Frontier | None,
) -> Answer:
    if up_to_symmetry or fixed_by is not None:
        from queenlab.verbs.symmetric_counts import count_classes, count_fixed

        if frontier is not None:
            raise NotSupported("only a count of all solutions can be resumed, not one by symmetry")
        if up_to_symmetry and fixed_by is not None:
            raise BadInput("use only one of up_to_symmetry and fixed_by")
        wanted = engine.name if isinstance(engine, Choice) else engine
        if fixed_by is not None:
            return count_fixed(asked, fixed_by, wanted, limits)
        return count_classes(asked, wanted, limits, count_all)
    result, by = count_all(asked, engine, limits, frontier)
    return answer_from(asked, "count", result, by, limits)


def count_all(
    asked: Problem, engine: str | Choice, limits: Limits, frontier: Frontier | None = None
) -> tuple[Result, Engine | Counter]:
    """The number of solutions, and the method."""
    choice = engine if isinstance(engine, Choice) and engine.candidates.problem == asked else None
    wanted = engine.name if isinstance(engine, Choice) else engine
    if wanted == "auto" and (frontier is not None or limits.nodes is not None):
        # Nodes and frontiers are the general engine's; a counter may have neither.
        choice, wanted = None, "dancing"
    if choice.tried_first if choice is not None else wanted == "auto" and is_quick(asked):
        tried = _count_quickly(asked, limits)
        if tried is not None:
            return tried
    chosen = (choice or choose_counter(asked, wanted, limits.memory)).taken
    if frontier is not None:
        return _resumed(asked, chosen, limits, frontier), chosen
    return chosen.count(asked, limits) if isinstance(chosen, Counter) else chosen.count(asked.model, limits), chosen


def _resumed(asked: Problem, chosen: Counter | Engine, limits: Limits, frontier: Frontier) -> Result:
    from queenlab.engines.dancing import DancingEngine

    if isinstance(chosen, DancingEngine):
        return chosen.count(asked.model, limits, frontier)
    if isinstance(chosen, Counter):
        raise NotSupported(f"counter {chosen.name} cannot resume a count; use --engine dancing")
    raise NotSupported(f"engine {chosen.name} cannot resume a count; use --engine dancing")


def _count_quickly(asked: Problem, limits: Limits) -> tuple[Result, Engine] | None:
    """The general engine's answer, unless the board is too large for an immediate one."""
    dancing = named_engine("dancing")
    rest = limits.rest()
    rest.nodes = QUICK_NODES
    result = dancing.count(asked.model, rest)
    limits.interrupted = rest.interrupted
    if result.status == "proved" or limits.interrupted or limits.time_is_up():
        return result, dancing
    return None
