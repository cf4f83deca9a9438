"""Charts with two logarithmic scales."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracles.pictures import SVG
from queenlab.draw import line_chart_svg


def points_of(root: ET.Element) -> list[tuple[float, float]]:
    marks = [e for e in root.iter(f"{SVG}path") if "ql-point" in e.get("class", "")]
    found = [re.fullmatch(r"translate\((\S+) (\S+)\)", mark.get("transform", "")) for mark in marks]
    return [(float(m[1]), float(m[2])) for m in found if m]


def labels_of(root: ET.Element) -> list[str]:
    return [e.text or "" for e in root.iter(f"{SVG}text")]


@given(st.integers(1, 4), st.floats(1e-6, 1e6), st.integers(2, 5))
def test_powers_are_straight_lines(exponent: int, factor: float, many: int) -> None:
    points = [(10 ** (k + 3) + 3, factor * (10 ** (k + 3) + 3) ** exponent) for k in range(many)]
    root = ET.fromstring(line_chart_svg({"one": points}, title="t", log_x=True))
    places = points_of(root)
    assert len(places) == many
    assert all(0 < x < float(root.get("width", 560)) and 0 < y < float(root.get("height", 340)) for x, y in places)
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(places)]
    assert all(x > 0 > y for x, y in steps)
    assert all(abs(x - steps[0][0]) < 1 and abs(y - steps[0][1]) < 1 for x, y in steps)
    assert set(labels_of(root)) >= set(["1000", "10⁴", "10⁵", "10⁶", "10⁷"][:many])


def test_without_it_the_scale_to_the_right_is_even() -> None:
    places = points_of(ET.fromstring(line_chart_svg({"one": [(1, 1), (10, 10**400), (100, 10**800)]}, title="t")))
    assert places[2][0] - places[1][0] == pytest.approx(10 * (places[1][0] - places[0][0]), abs=0.1)
    assert places[2][1] - places[1][1] == pytest.approx(places[1][1] - places[0][1], abs=0.1)


def test_small_numbers_are_named_on_the_scale() -> None:
    svg = line_chart_svg({"one": [(1, 0.0000234567), (2, 20.0)]}, title="t")
    wanted = ["10⁻⁵", "10⁻⁴", "0.001", "0.01", "0.1", "1", "10", "100"]
    labels = labels_of(ET.fromstring(svg))
    assert [x for x in labels if x in wanted][: len(wanted)] == wanted
    assert "one, 1: 2.35e-05" in svg


def test_one_point_has_its_power() -> None:
    assert "10⁵" in labels_of(ET.fromstring(line_chart_svg({"one": [(100_003, 1)]}, title="t", log_x=True)))


def test_what_is_not_above_zero_is_left_out() -> None:
    svg = line_chart_svg({"one": [(0, 1), (-5, 1), (10, 1), (100, 0)]}, title="t", log_x=True)
    assert len(points_of(ET.fromstring(svg))) == 1
