"""Non-attacking pieces in space: Russian dolls against dancing links, and how Latin squares grow.

The counters take part with all that they do: bounds, symmetry, units. The engine gets the Model, built beforehand.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from bench.harness import Case, Contender, Outcome, Settings, alternate
from queenlab import parse
from queenlab.counters.counter import Counter
from queenlab.counters.latin_rooks.counter import LatinRooks
from queenlab.counters.space.counter import SpacePlacements
from queenlab.engines.dancing import DancingEngine
from queenlab.errors import CheckFailed
from queenlab.problems import Problem
from queenlab.work import Limits

ABOUT = (
    "Counts the placements of as many queens as fit on n^d boards (Kunt, Table 9, and three boards beyond it) and the "
    "Latin squares as rooks, by the counters space and latin-rooks, and by dancing links where that ends soon."
)

SPACE, LATIN, DANCING = "space", "latin-rooks", "dancing links"

#: Kunt, Table 9; (8,3), (9,3) and (10,3) are not in it; 3^5 is misprinted there.
QUEENS = {
    "queens:3^3,pieces=4": 16,
    "queens:4^3,pieces=7": 1344,
    "queens:5^3,pieces=13": 1056,
    "queens:3^4,pieces=6": 4992,
    "queens:6^3,pieces=21": 912,
    "queens:7^3,pieces=32": 96,
    "queens:4^4,pieces=16": 404564,
    "queens:3^5,pieces=11": 72192,
    "queens:8^3,pieces=48": 24,
    "queens:9^3,pieces=67": 72,
    "queens:10^3,pieces=91": 240,
    "queens:11^3,pieces=121": 264,
}
#: OEIS A002860 and A098679.
ROOKS = {
    "rooks:4^3": 576,
    "rooks:5^3": 161280,
    "rooks:6^3": 812851200,
    "rooks:7^3": 61479419904000,
    "rooks:8^3": 108776032459082956800,
    "rooks:4^4": 55296,
    "rooks:5^4": 2781803520,
}
#: Where dancing links end within seconds.
BOTH = (
    "queens:3^3,pieces=4",
    "queens:4^3,pieces=7",
    "queens:5^3,pieces=13",
    "queens:3^4,pieces=6",
    "rooks:4^3",
    "rooks:5^3",
    "rooks:4^4",
)
#: Where it takes about a minute: one run, and none before it.
ONCE = ("queens:3^5,pieces=11",)
QUICK = ("queens:3^3,pieces=4", "queens:4^3,pieces=7", "rooks:4^3", "rooks:5^3", "rooks:6^3")


def _counted(counter: Counter, problem: Problem) -> Callable[[], tuple[int | None, int | None]]:
    def task() -> tuple[int | None, int | None]:
        result = counter.count(problem, Limits())
        return result.value, result.nodes

    return task


def _danced(problem: Problem) -> Callable[[], tuple[int | None, int | None]]:
    model = problem.model

    def task() -> tuple[int | None, int | None]:
        result = DancingEngine().count(model, Limits())
        return result.value, result.nodes

    return task


def compare(name: str, expected: int, rounds: int) -> Case:
    """One problem: its counter, and dancing links where that ends soon."""
    problem = parse(name)
    counter: Counter = LatinRooks() if name in ROOKS else SpacePlacements()
    contenders = [Contender.of(counter.name, _counted(counter, problem))]
    if name in BOTH:
        contenders.append(Contender.of(DANCING, _danced(problem)))
    elif name in ONCE:
        contenders.append(Contender.of(DANCING, _danced(problem), rounds=1, warm=False))
    timings = alternate(contenders, rounds)
    for timing in timings.values():
        if timing.value[0] != expected:
            raise CheckFailed(f"{timing.name} counts {timing.value[0]} for {name}, not {expected}")
    facts: dict[str, Any] = {f"{label}: nodes": timing.value[1] for label, timing in timings.items()}
    facts["memory, planned (bytes)"] = counter.plan(problem).memory
    return Case(name, {"cells": problem.board.size}, timings, counter.name, expected, facts)


def run(settings: Settings) -> Outcome:
    """All problems; each takes from milliseconds to seconds."""
    known = {**QUEENS, **ROOKS}
    cases = [compare(name, known[name], settings.count(3)) for name in (QUICK if settings.quick else known)]
    ratios = {case.name: case.ratios()[DANCING] for case in cases if DANCING in case.timings}
    seconds = {case.name: case.timings[case.reference].cpu for case in cases}
    squares = [seconds[name] for name in ROOKS if name in seconds and name.endswith("^3")]
    conclusion: dict[str, Any] = {
        "CPU time of dancing links over that of the counter": ratios,
        "CPU seconds of the counter": seconds,
        "growth of Latin squares from one order to the next": [b / a for a, b in pairwise(squares)],
    }
    return Outcome(cases, conclusion)
