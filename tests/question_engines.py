"""Engines and counters for a random question: those that say they can answer it, and now and then one that cannot."""

from __future__ import annotations

from random import Random
from typing import cast

from oracles.small_problems import Small
from queenlab.counters.registry import CounterCandidates
from queenlab.engines.engine import Task
from queenlab.engines.registry import available, engine
from queenlab.problems import parse

#: On larger boards some engines take minutes for some pieces; so do those that know nothing of colours.
FOR_EVERY_ENGINE = 27
COLORED_BY_EVERY_ENGINE = 9
FOR_LARGER = ("dancing", "cpsat")
#: CP-SAT counts by listing, and colourings by listing them with all colours exchanged.
LISTED_BY_CPSAT = 1000
COLORED_BY_CPSAT = 6

#: Names of those that can answer, and of those that say they cannot.
Choice = tuple[list[str], list[str]]


def engines(asked: Small, task: str) -> Choice:
    """The installed engines."""
    model = parse(asked.name).model
    able: list[str] = []
    unable: list[str] = []
    for one in available():
        if one.version is not None and (asked.size <= FOR_EVERY_ENGINE or one.name in FOR_LARGER):
            (able if engine(one.name).accepts(model, cast(Task, task)) is None else unable).append(one.name)
    return able, unable


def counters(asked: Small) -> Choice:
    found = CounterCandidates(parse(asked.name))
    return [one.name for one in found if one.plan is not None], [one.name for one in found if one.plan is None]


def counting(asked: Small) -> Choice:
    """Counters and engines that count."""
    some, others = counters(asked), engines(asked, "count")
    return some[0] + others[0], some[1] + others[1]


def chosen(rng: Random, choice: Choice) -> tuple[list[str], bool]:
    """`--engine NAME`, and whether it must answer: mostly one that can, now and then one that says it cannot."""
    able, unable = choice
    if rng.random() < 0.25:
        return [], True
    if unable and rng.random() < 0.06:
        return ["--engine", rng.choice(unable)], False
    # Exact starts a process for each question.
    weights = [1 if name == "exact" else 4 for name in able]
    return (["--engine", rng.choices(able, weights)[0]], True) if able else ([], True)
