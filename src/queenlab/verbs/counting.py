"""How many: counts, counts up to symmetry, and estimates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from queenlab.answer import Answer
from queenlab.engines.dancing import DancingEngine
from queenlab.engines.estimate import Estimate
from queenlab.engines.estimate import estimate as random_walks
from queenlab.engines.frontier import Frontier
from queenlab.engines.registry import choose
from queenlab.errors import BadInput, NotSupported
from queenlab.problems import Problem, problem
from queenlab.verbs.common import Name, ProgressCallback, answer_from, make_limits
from queenlab.verbs.optimizing import with_best_number
from queenlab.work import Limits, Result


def count(
    name: Name,
    *,
    engine: str = "auto",
    time_limit: float | None = None,
    node_limit: int | None = None,
    up_to_symmetry: bool = False,
    progress: ProgressCallback | bool | None = None,
    frontier: Frontier | None = None,
) -> Answer:
    """The number of solutions.

    For the goals `max`, `dominate` and `independent` it is the number of placements with the best number of pieces.

    Args:
        name: a problem or its name.
        engine: which engine; `auto` chooses.
        time_limit: seconds; then the answer is `unknown`, with the number found so far as `lower`.
        node_limit: the same for search nodes.
        up_to_symmetry: count classes under the problem's symmetries instead (by orbit counting).
        progress: called now and then.
        frontier: where an earlier count stopped (its answer's details["frontier"]).

    Example:
        >>> count("queens:8").value, count("queens:8", up_to_symmetry=True).value
        (92, 12)
    """
    asked = problem(name)
    limits = make_limits(time_limit, node_limit, None, progress)
    sized, best = with_best_number(asked, time_limit)
    if best is None:
        return _count(asked, engine, limits, up_to_symmetry, frontier)
    if best.status == "none":
        return replace(best, quantity="count", status="proved", value=0, lower=0, upper=0, witness=None)
    if best.status != "proved":
        return replace(best, quantity="count", status="unknown", value=None, lower=0, upper=None, witness=None)
    answer = _count(sized, engine, limits, up_to_symmetry, frontier)
    notes = f"placements of {best.value} pieces, the best number by {best.engine}"
    return replace(answer, problem=str(asked), details={**answer.details, "notes": notes})


def _count(asked: Problem, engine: str, limits: Limits, up_to_symmetry: bool, frontier: Frontier | None) -> Answer:
    if up_to_symmetry:
        if frontier is not None:
            raise NotSupported("a count up to symmetry cannot be resumed; count without --up-to-symmetry")
        return _count_classes(asked, engine, limits)
    chosen = choose(asked.model, "count", engine)
    if isinstance(chosen, DancingEngine):
        result = chosen.count(asked.model, limits, frontier)
    elif frontier is not None:
        raise NotSupported(f"engine {chosen.name} cannot resume a count; use --engine dancing")
    else:
        result = chosen.count(asked.model, limits)
    return answer_from(asked, "count", result, chosen, limits)


def _count_classes(asked: Problem, engine: str, limits: Limits) -> Answer:
    """Orbit counting: the mean, over the group, of the number of solutions that an element leaves alone."""
    if asked.goal == "color":
        raise NotSupported("classes of colourings are not counted; leave --up-to-symmetry away")
    chosen = choose(asked.model, "count", engine)
    parts: dict[str, int] = {}
    details: dict[str, object] = {}
    nodes = 0

    class _Stopped(Exception):
        pass

    def fixed(permutation: Any) -> int:
        nonlocal nodes
        # Each element has what the others have left of the limits.
        rest = limits.rest()
        rest.nodes = None if limits.nodes is None else max(1, limits.nodes - nodes)
        result = chosen.count(asked.model.tied(_cycles(permutation)), rest)
        limits.interrupted = rest.interrupted
        nodes += result.nodes or 0
        if result.status != "proved" or result.value is None:
            details["stopped"] = result.details.get("stopped")
            raise _Stopped
        parts[f"element of order {_order(permutation)} #{len(parts) + 1}"] = result.value
        return result.value

    try:
        classes = asked.group.count_orbits(fixed)
    except _Stopped:
        return answer_from(asked, "classes", Result("unknown", nodes=nodes, details=details), chosen, limits)
    proof = f"orbit counting over the {asked.group.order} symmetries"
    result = Result("proved", classes, classes, classes, nodes=nodes, proof=proof, details={"fixed": parts})
    return answer_from(asked, "classes", result, chosen, limits)


def _cycles(permutation: Sequence[int]) -> list[list[int]]:
    images = [int(x) for x in permutation]
    seen = [False] * len(images)
    cycles = []
    for start in range(len(images)):
        cycle = []
        at = start
        while not seen[at]:
            seen[at] = True
            cycle.append(at)
            at = images[at]
        if len(cycle) > 1:
            cycles.append(cycle)
    return cycles


def _order(permutation: Sequence[int]) -> int:
    return int(np.lcm.reduce([len(c) for c in _cycles(permutation)] or [1]))


def estimate(name: Name, *, walks: int = 200, seed: int = 0) -> Estimate:
    """How many nodes a count would visit, and about how many solutions there are, from random walks (Knuth 1975).

    Example:
        >>> 200_000 < estimate("queens:12").nodes < 600_000
        True
    """
    if not isinstance(walks, int) or walks < 1:
        raise BadInput(f"an estimate takes at least 1 walk, not {walks!r}")
    asked = problem(name)
    if asked.model.sense is not None:
        raise NotSupported(f"an estimate of {asked} needs the number of pieces: add pieces=K")
    return random_walks(asked.model, walks, seed)
