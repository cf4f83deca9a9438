"""Every counter against the referee, the general engine, on random small problems."""

from __future__ import annotations

from hypothesis import given, settings

import queenlab as ql
from queenlab.counters.counter_table import COUNTERS
from queenlab.counters.registry import counter
from queenlab.engines.dancing import DancingEngine
from queenlab.problems import Problem
from queenlab.work import Limits
from random_problems import problems


def referee(problem: Problem) -> int:
    found = DancingEngine().count(problem.model, Limits())
    assert found.status == "proved"
    return found.value


@given(problems())
@settings(max_examples=150, deadline=None)
def test_all_counters_agree_with_the_referee(problem: Problem) -> None:
    expected = referee(problem)
    assert ql.count(problem).value == expected
    for name in COUNTERS:
        one = counter(name)
        if one.accepts(problem) is None:
            found = one.count(problem, Limits())
            assert (found.status, found.value) == ("proved", expected), f"{name} on {problem}"


@given(problems())
@settings(max_examples=60, deadline=None)
def test_all_densities_agree(problem: Problem) -> None:
    size = problem.board.size
    expected = [0] * size
    total = 0
    for chosen in DancingEngine().enumerate(problem.model, Limits()):
        total += 1
        for cell in chosen:
            expected[cell] += 1
    plain = ql.density(problem)
    assert (plain.total, plain.cells.tolist() if plain.cells is not None else None) == (total, expected)
    for name in COUNTERS:
        one = counter(name)
        if one.has_density and one.accepts(problem) is None:
            result, cells = one.density(problem, Limits())
            assert (result.value, cells.tolist()) == (total, expected), f"{name} on {problem}"
