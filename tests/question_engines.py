"""Engines and counters for a random question: those that say they can answer it, and now and then one that cannot."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from oracles.small_problems import (
    Small,
)

#: On larger boards some engines take minutes for some pieces; so do those that know nothing of colours.
FOR_EVERY_ENGINE = 27


COLORED_BY_EVERY_ENGINE = 9


FOR_LARGER = ("dancing", "cpsat")


#: CP-SAT counts by listing, and colourings by listing them with all colours exchanged.
LISTED_BY_CPSAT = 1000


COLORED_BY_CPSAT = 6


def engines(asked: Small, task: str) -> tuple[list[str], list[str]]:
    """The installed engines that say they can do it, and those that say they cannot."""
    from queenlab.engines.registry import available, engine
    from queenlab.problems import parse

    model = parse(asked.name).model
    able, unable = [], []
    for one in available():
        if one.version is not None and (asked.size <= FOR_EVERY_ENGINE or one.name in FOR_LARGER):
            (able if engine(one.name).accepts(model, task) is None else unable).append(one.name)  # type: ignore[arg-type]
    return able, unable


def counters(asked: Small) -> tuple[list[str], list[str]]:
    """The counters that say they can count it, and those that say they cannot."""
    from queenlab.counters.registry import CounterCandidates
    from queenlab.problems import parse

    able, unable = [], []
    for one in CounterCandidates(parse(asked.name)):
        (able if one.plan is not None else unable).append(one.name)
    return able, unable


def chosen(rng: Random, able: list[str], unable: list[str]) -> tuple[list[str], bool]:
    """`--engine NAME`, and whether it must answer: mostly one that can, now and then one that says it cannot."""
    if rng.random() < 0.25:
        return [], True
    if unable and rng.random() < 0.06:
        return ["--engine", rng.choice(unable)], False
    # Exact starts a process for each question.
    weights = [1 if name == "exact" else 4 for name in able]
    return (["--engine", rng.choices(able, weights)[0]], True) if able else ([], True)


def engine_of(arguments: Sequence[str]) -> str:
    return arguments[list(arguments).index("--engine") + 1] if "--engine" in arguments else "auto"
