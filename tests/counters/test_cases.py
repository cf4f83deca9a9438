"""The counter `cases`: units that are what stands on some orbits, each with bounds of its own."""

from __future__ import annotations

import pytest

from queenlab.counters.space.cases import ENOUGH_CASES, CasesReady, SpaceCases
from queenlab.problems import parse
from queenlab.work import Limits


@pytest.mark.full
def test_cases_are_about_whole_orbits() -> None:
    problem = parse("queens:5^3,pieces=14")
    ready = SpaceCases().prepare(problem, Limits())
    assert isinstance(ready, CasesReady)
    assert len(list(ready.units())) >= ENOUGH_CASES
    orbits = [set(orbit.tolist()) for orbit in problem.group.orbits()]
    assert all(orbit <= set(ready.on) or not orbit & set(ready.on) for orbit in orbits)
    for unit in ready.units():
        assert set(unit.key) <= set(ready.on)
        assert not set(ready.free(unit.key).tolist()) & set(ready.on)
