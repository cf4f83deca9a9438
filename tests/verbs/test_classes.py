"""Placements of as many queens as fit, up to symmetry (Kunt, Table 9)."""

from __future__ import annotations

from collections import Counter

import pytest
from _pytest.mark import ParameterSet
from hypothesis import given, settings
from hypothesis import strategies as st

from command import Capture, answer, run
from queenlab.answer import Answer
from queenlab.constructions.linear_solutions import LinearSolutions
from queenlab.constructions.request import Request
from queenlab.counters.counter import Stopped
from queenlab.counters.space import listing as space_listing
from queenlab.counters.space.listing import placement_classes
from queenlab.engines.dancing import DancingEngine, Listing
from queenlab.errors import NotSupported
from queenlab.problems import parse
from queenlab.verbs import classes as verb
from queenlab.verbs.classes import classes
from queenlab.verbs.count import count
from queenlab.work import Limits
from text_table import text_table


def by_tier(name: str, number: str, placements: str, tier: str) -> ParameterSet:
    return pytest.param(name, int(number), int(placements), marks=[pytest.mark.slow] * (tier == "slow"), id=name)


@pytest.mark.parametrize(
    ("name", "number", "placements"), [by_tier(*row) for row in text_table("placement_classes.txt")]
)
def test_table_9(name: str, number: int, placements: int) -> None:
    found = placement_classes(parse(name), Limits())
    assert (len(found), sum(one.size for one in found)) == (number, placements)


@pytest.mark.parametrize("name", ["queens:3^3,goal=max", "queens:4^3,goal=max", "queens:3^4,goal=max", "queens:7"])
def test_as_by_orbit_counting(name: str) -> None:
    found = classes(name)
    assert found.answer.value == count(name, up_to_symmetry=True).value
    assert found.total == count(name).value


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_as_by_listing_everything(data: st.DataObject) -> None:
    family = data.draw(st.sampled_from(["queens", "kings", "knights", "rooks"]))
    board = data.draw(st.sampled_from(["3", "4", "3^3"]))
    pieces = data.draw(st.integers(0, 4))
    size = {"3": 9, "4": 16, "3^3": 27}[board]
    excluded = data.draw(st.sets(st.integers(0, size - 1), max_size=3))
    problem = parse(f"{family}:{board},pieces={pieces}").asking(excluded=tuple(sorted(excluded)))
    group = problem.group
    expected: dict[tuple[int, ...], int] = {}
    for chosen in Listing(problem.model, Limits()):
        least = group.canonical(sorted(chosen))
        expected[least] = expected.get(least, 0) + 1
    assert {one.cells: one.size for one in placement_classes(problem, Limits())} == expected
    assert sum(expected.values()) == DancingEngine().count(problem.model, Limits()).value


def test_given_cells_and_too_many_pieces() -> None:
    corner = placement_classes(parse("queens:4^3,pieces=7,given=1.1.1"), Limits())
    total = sum(one.size for one in corner)
    assert total == count("queens:4^3,pieces=7,given=1.1.1").value
    assert all(0 in one.cells for one in corner)
    assert placement_classes(parse("queens:4^3,pieces=8"), Limits()) == []


def test_time_and_refusals() -> None:
    with pytest.raises(Stopped):
        placement_classes(parse("queens:9^3,pieces=67"), Limits(seconds=0.01))
    for name in ("xqueens:3", "queens:4,goal=dominate"):
        with pytest.raises(NotSupported):
            placement_classes(parse(name), Limits())


def test_what_is_known_of_the_pieces_bounds_no_classes(monkeypatch: pytest.MonkeyPatch) -> None:
    """24 placements of 48 queens on 8^3 are one class, so a bound on queens must not stand for one on classes."""
    known = Answer("queens:8^3,goal=max", "maximum", "found", 39, 39, 63, engine="bounds", stopped="bounds")
    monkeypatch.setattr(verb, "with_best_number", lambda asked, time_limit: (asked, known))
    found = classes("queens:8^3,goal=max")
    told = found.answer
    assert (told.quantity, told.status, told.value) == ("classes", "unknown", None)
    assert (told.lower, told.upper, told.witness) == (0, None, None)
    assert (found.total, found.pieces, found.classes) == (None, None, ())


@pytest.mark.parametrize("most", [0, 5, 700])
def test_classes_are_the_same_if_few_placements_are_remembered(monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    asked = parse("queens:4^3,pieces=7")
    expected = placement_classes(asked, Limits())
    monkeypatch.setattr(space_listing, "MOST_KNOWN", most)
    assert placement_classes(asked, Limits()) == expected


def test_the_command(capsys: Capture) -> None:
    code, out, _ = run(capsys, "classes", "queens:3^3,goal=max")
    assert (code, out.splitlines()[1]) == (0, "16 placements of 4 pieces in 1 class")
    assert out.splitlines()[2].split()[0] == "16"
    assert run(capsys, "classes", "queens:6", "-q")[:2] == (0, "1\n")
    told = answer(capsys, "classes", "queens:4^3,goal=max")
    assert (told["value"], told["placements"], told["pieces"]) == (30, 1344, 7)
    assert sum(one["size"] for one in told["classes"]) == 1344
    code, _, err = run(capsys, "classes", "xqueens:3")
    assert (code, len(err.splitlines())) == (2, 1)


def test_classes_of_the_linear_solutions_of_thirteen() -> None:
    """All full solutions of 13^3 are linear (docs/research/open-questions.md), so these are all classes."""
    linear, request = LinearSolutions(), Request(13, d=3)
    group = parse("queens:13^3").group
    members = (linear.member(request, k).placement().cells for k in range(linear.size(request).value))
    sizes = Counter(group.canonical(cells) for cells in members)
    assert (len(sizes), sum(sizes.values())) == (14, 624)
    assert all(group.orbit_size(cells) == size for cells, size in sizes.items())
