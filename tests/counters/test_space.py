"""Independent sets of pieces in any dimension: against the general engine, plain search and Kunt's Table 9."""

from __future__ import annotations

import tracemalloc

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from queenlab.counters.space import counter as space_placements
from queenlab.counters.space import symmetry as space_symmetry
from queenlab.counters.space.cases import ENOUGH_CASES, SpaceCases
from queenlab.counters.space.counter import SpacePlacements
from queenlab.engines.dancing import DancingEngine
from queenlab.errors import BadInput
from queenlab.problems import Problem, parse
from queenlab.residues import residues
from queenlab.work import Limits

PIECES = [
    "queens",
    "rooks",
    "bishops",
    "kings",
    "knights",
    "nightriders",
    "amazons",
    "hyperqueens",
    "leprechaun[2]",
    "queen+leaper[1,3]",
    "rook+leaper[1,1]",
    "leaper[0,2]+leaper[1,1]",
    "range[2]",
]
BOARDS = ["2", "3", "4", "5", "6", "2^3", "3^3", "2^4", "2^5"]


def count(problem: Problem) -> int:
    result = SpacePlacements().count(problem, Limits())
    assert result.status == "proved"
    assert result.value is not None
    return result.value


def referee(problem: Problem) -> int:
    result = DancingEngine().count(problem.model, Limits())
    assert result.value is not None
    return result.value


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    """A random piece, board and number of pieces, at times with given and excluded cells."""
    board = draw(st.sampled_from(BOARDS)) + draw(st.sampled_from(["", "@torus"]))
    pieces = draw(st.integers(0, 4))
    problem = parse(f"{draw(st.sampled_from(PIECES))}:{board},pieces={pieces}")
    cells = st.integers(0, problem.board.size - 1)
    given_cells = draw(st.one_of(st.just([]), st.lists(cells, max_size=2, unique=True)))
    excluded = draw(st.one_of(st.just([]), st.lists(cells, max_size=4, unique=True)))
    try:
        return problem.asking(given=tuple(given_cells), excluded=tuple(excluded))
    except BadInput:
        assume(False)
        raise


@given(problems())
@settings(max_examples=300, deadline=None)
def test_agrees_with_the_referee(problem: Problem) -> None:
    assert SpacePlacements().accepts(problem) is None
    expected = referee(problem)
    assert count(problem) == expected
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(space_placements, "SHORT_SEARCH", 0)
        assert count(problem) == expected


@pytest.mark.full
@given(problems(), st.data())
def test_every_depth_gives_the_same(problem: Problem, data: st.DataObject) -> None:
    counter = SpacePlacements()
    depths = counter.depths(problem)
    assert counter.usual_depth(problem) in depths
    whole = counter.prepare(problem, Limits(), 0)
    for depth in data.draw(st.lists(st.sampled_from(depths), min_size=1, max_size=3)):
        ready = counter.prepare(problem, Limits(), depth)
        units = list(ready.units())
        assert len({unit.key for unit in units}) == len(units)
        assert ready.work == pytest.approx(sum(unit.work for unit in units))
        counted = [ready.count(unit) for unit in units]
        assert all(found.residues == residues(found.value) for found in counted)
        # A key says all, at any depth.
        assert counted[:10] == [whole.count(unit) for unit in units[:10]]
        total = sum(unit.weight * found.value for unit, found in zip(units, counted, strict=True))
        assert total == referee(problem)


def test_residues_of_more_placements_than_the_primes() -> None:
    ready = SpacePlacements().prepare(parse("kings:8,pieces=4"), Limits(), 0)
    counted = ready.count(next(ready.units()))
    assert counted.value > 65521
    assert counted.residues == residues(counted.value)
    assert counted.value == referee(parse("kings:8,pieces=4"))


def test_residues_are_kept_apart_from_the_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernel's own text, run by Python with other primes: then its residues are those of other primes."""
    from queenlab.boxes.kernels import cells as kernel

    ready = SpacePlacements().prepare(parse("queens:5,pieces=4"), Limits(), 0)
    monkeypatch.setattr(kernel, "FIRST_PRIME", 41)
    monkeypatch.setattr(kernel, "SECOND_PRIME", 37)
    monkeypatch.setattr(kernel, "popcount", lambda word: int(word).bit_count())
    monkeypatch.setattr(kernel, "search", kernel._search)
    counted = ready.count(next(ready.units()))
    assert (counted.value, counted.residues) == (82, (82 % 41, 82 % 37))


@given(problems(), st.sampled_from([0, 1, 2, 3]), st.sampled_from([1, 5, 4000]))
def test_any_use_of_symmetry_gives_the_same(problem: Problem, levels: int, classes: int) -> None:
    expected = count(problem)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(space_placements, "SHORT_SEARCH", 0)
        patch.setattr(space_symmetry, "MAX_LEVELS", levels)
        patch.setattr(space_symmetry, "MAX_CLASSES", classes)
        assert count(problem) == expected


def test_memory() -> None:
    counter, problem = SpacePlacements(), parse("queens:8^3,pieces=12,given=1.1.1/2.3.1")
    count(parse("queens:3^3,pieces=4"))
    tracemalloc.start()
    counter.prepare(problem, Limits())
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < counter.plan(problem).memory < 20 * peak


@pytest.mark.full
def test_cases_are_about_whole_orbits() -> None:
    problem = parse("queens:5^3,pieces=14")
    ready = SpaceCases().prepare(problem, Limits())
    assert len(list(ready.units())) >= ENOUGH_CASES
    orbits = [set(orbit.tolist()) for orbit in problem.group.orbits()]
    assert all(orbit <= set(ready.on) or not orbit & set(ready.on) for orbit in orbits)
    for unit in ready.units():
        assert set(unit.key) <= set(ready.on)
        assert not set(ready.free(unit.key).tolist()) & set(ready.on)
