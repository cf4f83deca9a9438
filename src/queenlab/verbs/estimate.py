"""Estimates of the time of a count and of the number of solutions."""

from __future__ import annotations

import math
from dataclasses import replace

from queenlab.counters.counter import megabytes
from queenlab.engines.estimate import Estimate
from queenlab.engines.estimate import estimate as random_walks
from queenlab.errors import BadInput, NotSupported
from queenlab.jobs.forecast import PROBE_SECONDS, forecast
from queenlab.problems import Problem, problem
from queenlab.verbs.how_to_count import Choice, choose_counter
from queenlab.verbs.limits_and_answers import Name, available_memory

#: A board that the general engine counts in so few nodes, in a second or so, needs no probes.
QUICK_ESTIMATE_NODES = 3_000_000


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
    """Estimates the nodes, the time and the number of solutions of a count, with standard errors.

    Random walks down the general engine's tree estimate the number of solutions; counting a random sample of units
    estimates nodes and seconds. If few walks meet a solution, the units estimate the number of solutions; on small
    boards, and for problems without units, the walks estimate everything.

    Args:
        name: a problem or its name.
        walks: number of random walks, without probes; default: a second or two of them.
        seed: random seed of the walks and of the sample of units.
        engine: counter or engine; `auto` takes the one that `count` would.
        memory: memory limit of a counter in bytes; default: the free memory.
        probe_seconds: CPU seconds for the probes, not including listing units, building tables and compiling.
        depth: the depth at which the problem is split into units; default: the counter's usual depth.

    Returns:
        `nodes`, `seconds` and `solutions`. `solutions_interval` is a 95 % confidence interval, or None if the sample is
        too small.

    Raises:
        BadInput: if the name, the walks or the depth are invalid, or the engine is unknown.
        NotSupported: if the named engine cannot count this, or the number of pieces is missing.

    Example:
        >>> 200_000 < estimate("queens:12").nodes < 600_000
        True
    """
    if walks is not None and (not isinstance(walks, int) or walks < 1):
        raise BadInput(f"an estimate needs at least 1 walk, not {walks!r}")
    asked = problem(name)
    if asked.model.sense is not None:
        raise NotSupported(f"an estimate of {asked} needs the number of pieces: add pieces=K")
    allowed = available_memory() if memory is None else memory
    choice = choose_counter(asked, engine, allowed)
    by_walks = _by_walks(asked, choice, walks, seed)
    is_small = choice.tried_first and depth is None and by_walks.nodes + 2 * by_walks.error < QUICK_ESTIMATE_NODES
    if walks is not None or is_small:
        return by_walks
    try:
        by_probes = _by_probes(asked, choice, allowed, probe_seconds, depth, seed)
    except NotSupported as reason:
        return replace(by_walks, how=f"random walks, for {reason}", is_fallback=True)
    if _doubt(by_probes) < _doubt(by_walks):
        return by_probes
    taken = {name: getattr(by_walks, name) for name in ("solutions", "solutions_error", "how_solutions", "walks")}
    return replace(by_probes, **taken)


def _doubt(guess: Estimate) -> tuple[float, bool]:
    """How uncertain a sample is about the number of solutions: its relative error, and whether it met none."""
    if guess.solutions_error == 0.0:
        return 0.0, False
    met_none = guess.solutions == 0.0
    return (math.inf if guess.solutions_interval is None else guess.solutions_error / guess.solutions), met_none


def _by_probes(
    asked: Problem, choice: Choice, allowed: int | None, probe_seconds: float, depth: int | None, seed: int
) -> Estimate:
    if not (choice.is_counter or choice.taken.name == "dancing"):
        raise NotSupported(f"engine {choice.taken.name} has no units")
    needed = 0 if choice.plan is None else choice.plan.memory
    if allowed is not None and needed > allowed:
        raise NotSupported(f"{choice.taken.name} would need about {megabytes(needed)} of memory")
    return forecast(asked, choice.taken.name, depth=depth, probe_seconds=probe_seconds, seed=seed)


def _by_walks(asked: Problem, choice: Choice, walks: int | None, seed: int) -> Estimate:
    """The estimate by walks down the general engine's tree; a counter that predicts its time does so itself."""
    guess = random_walks(asked.model, walks, seed)
    return guess if choice.seconds is None else replace(guess, seconds=choice.seconds, engine=choice.taken.name)
