"""The counter `cases`: units that are what stands on some orbits, each with bounds of its own."""

from __future__ import annotations

import random

import pytest

from queenlab.counters.space_cases import ENOUGH_CASES, CasesReady, SpaceCases
from queenlab.counters.space_placements import SpacePlacements
from queenlab.engines.dancing import DancingEngine
from queenlab.problems import parse
from queenlab.work import Limits

#: With and without solutions; even and odd sides; two to four dimensions; another piece.
NAMES = [
    "queens:6", "queens:5,pieces=4", "queens:3^3,pieces=4", "queens:3^3,pieces=5", "queens:4^3,pieces=7",
    "queens:4^3,pieces=8", "queens:2^4,pieces=1", "queens:3^4,pieces=6", "queens:1^3,pieces=1", "rooks:3^3,pieces=2",
]  # fmt: skip


@pytest.mark.full_rows("queens:4^3,pieces=8")
@pytest.mark.parametrize("name", NAMES)
def test_it_counts_what_others_count(name: str) -> None:
    problem = parse(name)
    assert SpaceCases().accepts(problem) is None
    found = SpaceCases().count(problem, Limits())
    assert found.status == "proved"
    assert found.value == SpacePlacements().count(problem, Limits()).value
    if problem.board.size < 60:
        assert found.value == DancingEngine().count(problem.model, Limits()).value


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_every_depth_and_any_order_of_units(depth: int) -> None:
    problem = parse("queens:4^3,pieces=7")
    ready = SpaceCases().prepare(problem, Limits(), depth)
    units = list(ready.units())
    assert [unit.key for unit in units] == [unit.key for unit in ready.units()]
    assert len({unit.key for unit in units}) == len(units)
    random.Random(depth).shuffle(units)
    assert sum(unit.weight * ready.count(unit).value for unit in units) == 1344


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


@pytest.mark.full
def test_limits_and_refusals() -> None:
    stopped = SpaceCases().count(parse("queens:7^3,pieces=33"), Limits(0.2))
    assert (stopped.status, stopped.lower, stopped.details["stopped"]) == ("unknown", 0, "time")
    assert "plane" in str(SpaceCases().accepts(parse("queens:5@torus,pieces=5")))
    assert "pieces on a grid" in str(SpaceCases().accepts(parse("xqueens:4")))
    assert SpaceCases().suits(parse("queens:4^3,pieces=7")) is not None
