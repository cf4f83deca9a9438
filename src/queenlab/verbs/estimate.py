"""How long a count would take, and about how many solutions there are."""

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
    """How many nodes and seconds a count would take, and about how many solutions there are, with standard errors.

    The number of solutions comes from random walks down the general engine's tree, nodes and seconds from some units
    of the count that are drawn at random and counted. Where few walks meet a solution, the units say how many there
    are; on small boards, and for problems without units, the walks say everything.

    Args:
        name: a problem or its name.
        walks: take so many random walks, and no probes; a second or two's worth if not said.
        seed: the same seed, the same walks, and the same units in the same order.
        engine: for which counter or engine; `auto` takes the one that `count` would.
        memory: bytes that a counter may use; what is free on this machine if not said.
        probe_seconds: CPU seconds for the probes, beside listing units, building tables and compiling.
        depth: how finely the problem is cut into units; the counter's usual depth if not said.

    Returns:
        `nodes`, `seconds` and `solutions`. `solutions_interval` holds the true number in 95 cases of 100; it is None
        where the sample cannot say that.

    Raises:
        BadInput: if the name, the walks or the depth make no sense, or there is no such engine.
        NotSupported: if the engine that is named cannot count this, or the number of pieces is not said.

    Example:
        >>> 200_000 < estimate("queens:12").nodes < 600_000
        True
    """
    if walks is not None and (not isinstance(walks, int) or walks < 1):
        raise BadInput(f"an estimate takes at least 1 walk, not {walks!r}")
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
    """How little a sample says of the number of solutions: its relative error, and whether it met none."""
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
    """The walks go down the general engine's tree; a counter that knows how long it takes says so itself."""
    guess = random_walks(asked.model, walks, seed)
    return guess if choice.seconds is None else replace(guess, seconds=choice.seconds, engine=choice.taken.name)
