"""How many: counts, counts up to symmetry, counts of symmetric solutions, and estimates."""

from __future__ import annotations

from dataclasses import replace

from queenlab.answer import Answer
from queenlab.counters.counter import Counter, megabytes
from queenlab.engines.dancing import DancingEngine
from queenlab.engines.engine import Engine
from queenlab.engines.estimate import Estimate
from queenlab.engines.estimate import estimate as random_walks
from queenlab.engines.frontier import Frontier
from queenlab.errors import BadInput, NotSupported
from queenlab.jobs.planning import PROBE_SECONDS, forecast
from queenlab.problems import Problem, problem
from queenlab.verbs.common import Name, ProgressCallback, answer_from, available_memory, make_limits
from queenlab.verbs.counting_method import QUICK_NODES, Choice, check_name, choose_counter, is_quick
from queenlab.verbs.maximize import with_best_number
from queenlab.verbs.symmetric_counts import count_classes, count_fixed
from queenlab.work import Limits, Result

#: Random walks of an estimate, if nothing is said.
USUAL_WALKS = 200
#: A board that the general engine counts in so few nodes, in a second or so, needs no probes.
QUICK_ESTIMATE_NODES = 3_000_000


def count(
    name: Name,
    *,
    engine: str = "auto",
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory: int | None = None,
    up_to_symmetry: bool = False,
    fixed_by: str | None = None,
    progress: ProgressCallback | bool | None = None,
    frontier: Frontier | None = None,
) -> Answer:
    """The number of solutions.

    For the goals `max`, `dominate` and `independent` it is the number of placements with the best number of pieces.

    Args:
        name: a problem or its name.
        engine: which counter or engine; `auto` chooses, as `how_to_count` tells.
        time_limit: seconds; then the answer is `unknown`, with the number found so far as `lower`.
        node_limit: the same for search nodes; `auto` then takes the general engine, and a counter that is named looks
            at it between two units of work.
        memory: bytes that a counter may use; what is free on this machine if not said.
        up_to_symmetry: count classes under the problem's symmetries instead (by orbit counting).
        fixed_by: count only the solutions that a symmetry of the square leaves alone: `half-turn`, `quarter-turn`,
            `mirror` or `diagonal`.
        progress: called now and then.
        frontier: where an earlier count by dancing stopped (its answer's details["frontier"]).

    Example:
        >>> count("queens:8").value, count("queens:8", up_to_symmetry=True).value, count("rooks:5").value
        (92, 12, 120)
        >>> count("queens:5", fixed_by="quarter-turn").value
        2
    """
    asked = problem(name)
    check_name(engine)
    limits = make_limits(time_limit, node_limit, None, progress, memory)
    sized, best = with_best_number(asked, time_limit)
    if best is None:
        return _count(asked, engine, limits, up_to_symmetry, fixed_by, frontier)
    if best.status == "none":
        return replace(best, quantity="count", status="proved", value=0, lower=0, upper=0, witness=None)
    if best.status != "proved":
        return replace(best, quantity="count", status="unknown", value=None, lower=0, upper=None, witness=None)
    answer = _count(sized, engine, limits, up_to_symmetry, fixed_by, frontier)
    notes = f"placements of {best.value} pieces, the best number by {best.engine}"
    notes = "; ".join(filter(None, [notes, answer.notes]))
    return replace(answer, problem=str(asked), notes=notes)


def how_to_count(name: Name, *, engine: str = "auto", memory: int | None = None) -> Choice:
    """Which counter or engine `count` would take, why, and what speaks against the others.

    Example:
        >>> print(how_to_count("queens:8,given=1.1", engine="dancing").lines()[0])
        dancing: you named it
    """
    return choose_counter(problem(name), engine, available_memory() if memory is None else memory)


def _count(
    asked: Problem,
    engine: str,
    limits: Limits,
    up_to_symmetry: bool,
    fixed_by: str | None,
    frontier: Frontier | None,
) -> Answer:
    if up_to_symmetry or fixed_by is not None:
        if frontier is not None:
            raise NotSupported("only a count of all solutions can be resumed, not one by symmetry")
        if up_to_symmetry and fixed_by is not None:
            raise BadInput("classes and solutions that are fixed are two questions; ask one of them")
        if fixed_by is not None:
            return count_fixed(asked, fixed_by, engine, limits)
        return count_classes(asked, engine, limits, count_all)
    result, by = count_all(asked, engine, limits, frontier)
    return answer_from(asked, "count", result, by, limits)


def count_all(
    asked: Problem, engine: str, limits: Limits, frontier: Frontier | None = None
) -> tuple[Result, Engine | Counter]:
    """All solutions, and who counted them."""
    if frontier is None and limits.nodes is None and engine == "auto" and is_quick(asked):
        tried = _count_quickly(asked, limits)
        if tried is not None:
            return tried
    if engine == "auto" and (frontier is not None or limits.nodes is not None):
        # Nodes and frontiers are the general engine's; a counter may have neither.
        engine = "dancing"
    chosen = choose_counter(asked, engine, limits.memory).taken
    if isinstance(chosen, Counter):
        if frontier is not None:
            raise NotSupported(f"counter {chosen.name} cannot go on from a frontier; use --engine dancing")
        return chosen.count(asked, limits), chosen
    if isinstance(chosen, DancingEngine):
        return chosen.count(asked.model, limits, frontier), chosen
    if frontier is not None:
        raise NotSupported(f"engine {chosen.name} cannot resume a count; use --engine dancing")
    return chosen.count(asked.model, limits), chosen


def _count_quickly(asked: Problem, limits: Limits) -> tuple[Result, Engine] | None:
    """The general engine's answer, unless the board is too large for it to come at once."""
    dancing = DancingEngine()
    rest = limits.rest()
    rest.nodes = QUICK_NODES
    result = dancing.count(asked.model, rest)
    limits.interrupted = rest.interrupted
    if result.status == "proved" or limits.interrupted or limits.time_is_up():
        return result, dancing
    return None


def estimate(
    name: Name,
    *,
    walks: int | None = None,
    seed: int = 0,
    engine: str = "auto",
    memory: int | None = None,
    probe_seconds: float = PROBE_SECONDS,
    depth: int | None = None,
) -> Estimate:
    """How many nodes and seconds a count would take, and about how many solutions there are, with standard errors.

    Some units of the count are drawn at random and counted. Small boards, and problems without units, are judged by
    random walks down the general engine's tree instead (Knuth 1975).

    Args:
        name: a problem or its name.
        walks: take so many random walks, and no probes.
        seed: the same seed, the same walks, and the same units in the same order.
        engine: for which counter or engine; `auto` takes the one that `count` would.
        memory: bytes that a counter may use; what is free on this machine if not said.
        probe_seconds: CPU seconds for the probes, beside listing units, building tables and compiling.
        depth: how finely the problem is cut into units; the counter's usual depth if not said.

    Example:
        >>> 200_000 < estimate("queens:12").nodes < 600_000
        True
    """
    if walks is not None and (not isinstance(walks, int) or walks < 1):
        raise BadInput(f"an estimate takes at least 1 walk, not {walks!r}")
    asked = problem(name)
    if asked.model.sense is not None:
        raise NotSupported(f"an estimate of {asked} needs the number of pieces: add pieces=K")
    choice = how_to_count(asked, engine=engine, memory=memory)
    if walks is not None:
        return _by_walks(asked, choice, walks, seed)
    if choice.tried_first and depth is None:
        guess = _by_walks(asked, choice, USUAL_WALKS, seed)
        if guess.nodes + 2 * guess.error < QUICK_ESTIMATE_NODES:
            return guess
    allowed = available_memory() if memory is None else memory
    try:
        return _by_probes(asked, choice, allowed, probe_seconds, depth, seed)
    except NotSupported as reason:
        return replace(_by_walks(asked, choice, USUAL_WALKS, seed), how=f"random walks, for {reason}")


def _by_probes(
    asked: Problem, choice: Choice, allowed: int | None, probe_seconds: float, depth: int | None, seed: int
) -> Estimate:
    if not (choice.is_counter or choice.taken.name == DancingEngine.name):
        raise NotSupported(f"engine {choice.taken.name} has no units")
    needed = next((c.plan.memory for c in choice.candidates if c.name == choice.taken.name and c.plan), 0)
    if allowed is not None and needed > allowed:
        raise NotSupported(f"{choice.taken.name} would need about {megabytes(needed)} of memory")
    return forecast(asked, choice.taken.name, depth=depth, probe_seconds=probe_seconds, seed=seed)


def _by_walks(asked: Problem, choice: Choice, walks: int, seed: int) -> Estimate:
    """The walks go down the general engine's tree; a counter that knows how long it takes says so itself."""
    guess = random_walks(asked.model, walks, seed)
    return guess if choice.seconds is None else replace(guess, seconds=choice.seconds, engine=choice.taken.name)
