"""The benchmark of building: its boards are solutions, its exponents are exponents, its pictures are pictures."""

from __future__ import annotations

import json
import math
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench import __main__ as main
from bench import building
from oracles.permutations import attacks
from queenlab.errors import BadInput, CheckFailed


@pytest.mark.parametrize("size", [500, 1000, 1001, 1002, 1003, 1004, 1005, 30_000])
def test_every_board_is_a_solution_of_about_that_size(size):
    on_torus = {name for name, torus in building.VERIFIED if torus}
    for name, recipe in building.recipes(size).items():
        assert size <= recipe.side <= size + 4004
        assert attacks(recipe.build(), name in on_torus) is None, name


def test_what_is_verified_is_among_what_is_built():
    assert {name for name, _ in building.VERIFIED} <= set(building.recipes(1000))
    assert "building" in main.NAMES


@given(st.integers(1, 2000), st.lists(st.integers(1, 60), max_size=3))
def test_first_number_without_a_common_factor(n, others):
    found = building.coprime_from(n, *others)
    assert found >= n
    assert math.gcd(found, math.prod(others)) == 1
    assert all(math.gcd(m, math.prod(others)) > 1 for m in range(n, found))


@given(st.floats(-3, 3), st.floats(1e-6, 1e6), st.lists(st.integers(1, 10**8), min_size=2, max_size=6, unique=True))
def test_exponent_of_a_power(e, factor, sizes):
    assert building.exponent([(n, factor * n**e) for n in sizes]) == pytest.approx(e, abs=1e-4)


def test_exponent_needs_two_sizes():
    with pytest.raises(BadInput, match="two sizes"):
        building.exponent([(5, 1), (5, 2)])


def test_a_size_is_measured_and_drawn():
    found = building.child(1000, 2)
    names = set(found["sides"])
    assert set(found["building"]) == names | {building.REFERENCE}
    assert set(found["beside_rows"]) == names
    assert len(found["verifying"]) == len(building.VERIFIED) + 2
    assert {len(t["cpu_runs"]) for t in found["building"].values()} == {2}
    assert found["placement_peak"] >= 8 * 1000
    cases = []
    for n in (1000, 10_000):
        for what in (building.BUILDING, building.VERIFYING):
            facts = {building.PLACEMENT_PEAK: 8 * n, building.VERIFY_PEAK: {"a": n, "b": 2 * n}}
            cases.append({"case": f"{what}, n", "size": {"queens": n}, "timings": found[what], "facts": facts})
    assert {len(points) for points in building.seconds(cases).values()} == {2}
    assert building.memory(cases)["verifying it, beside"] == [(1000, 2000), (10_000, 20_000)]
    for svg in building.charts({"cases": cases}).values():
        assert "ql-point" in svg
        ET.fromstring(svg)


def test_pictures_are_written(tmp_path):
    timing = {"cpu_seconds": 0.5}
    names = [building.REFERENCE, "general solution", *(building._told(*each) for each in building.VERIFIED)]
    facts = {building.PLACEMENT_PEAK: 80, building.VERIFY_PEAK: {"a": 10}}
    cases = [
        {"case": what, "size": {"queens": 10}, "timings": dict.fromkeys(names, timing), "facts": facts}
        for what in (building.BUILDING, building.VERIFYING)
    ]
    source = tmp_path / "result.json"
    source.write_text(json.dumps({"cases": cases}))
    written = building.draw(source, tmp_path / "new")
    assert [path.name for path in written] == ["building-seconds.svg", "building-bytes.svg"]
    assert all(path.read_text().startswith("<svg") for path in written)


def test_a_board_that_is_no_solution_stops_it(monkeypatch):
    right = building.recipes(100)
    wrong = building.Moved(right["congruence, step 2"], ((0, 5),))
    monkeypatch.setattr(building, "recipes", lambda size: {**right, "congruence, step 2": wrong})
    with pytest.raises(CheckFailed, match="congruence, step 2 is no solution"):
        building.child(100, 1)
