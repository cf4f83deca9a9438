"""The Density page's endpoints, and what the Count page says before a job begins."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any
from xml.etree import ElementTree

import pytest

from oracles.symmetric_queens import solutions
from web_server import get, post


def limit(size: int) -> Any:
    return get("/api/density/limit", size=size)


def average(**asked: Any) -> Any:
    return post("/api/density/average", **asked)


def heat_map(**asked: Any) -> str:
    return str(post("/api/density/map", **asked).svg)


def through_cells(n: int) -> dict[str, Any]:
    found = solutions(n)
    used = Counter((column, row) for rows in found for column, row in enumerate(rows))
    cells = [used[column, row] for column in range(n) for row in range(n)]
    return {"problem": f"queens:{n}", "total": len(found), "cells": cells}


def test_the_limit_density_with_the_constant() -> None:
    found = limit(3)
    for line in (*found.values, *map(list, zip(*found.values, strict=True))):
        assert math.isclose(sum(line), 3, abs_tol=1e-6)
    assert [one.kind for one in found.extremes][:: len(found.extremes) - 1] == ["minimum", "maximum"]
    # Nobel, Agrawal and Boyd: 1.944000752019729 to 1.9440010813092217.
    assert 1.944000752019729 < float(str(found.constant.value)) < 1.9440010813092217
    assert found.entropy == f"-{found.constant.value}"
    assert (found.constant.status, found.constant.certificate is None) == ("proved", False)
    surface = get("/api/density/surface", dark=True)
    assert "lowest in the corners" in surface.alternative
    assert math.isclose(surface.figure["data"][0]["z"][0][0], found.extremes[0].value, abs_tol=1e-5)
    optimal = get("/api/density/optimal", order=1)
    assert (optimal.order, optimal.values) == (1, [[[1.0]]] * 4)
    assert math.isclose(optimal.entropy, -2.0, abs_tol=1e-9)


@pytest.mark.parametrize("form", ["contours", "lines", "surface", "profiles"])
def test_pictures_of_the_limit_density(form: Any) -> None:
    picture = get(f"/api/density/limit/{form}")
    parts = list(ElementTree.fromstring(picture.content).iter())
    assert picture.headers["content-disposition"].endswith(f"gamma-{form}.svg")
    assert any(part.tag.endswith("title") and part.text for part in parts)
    assert sum(part.tag.endswith("path") for part in parts) > 2
    # Made once: the same bytes come from the cache.
    assert get(f"/api/density/limit/{form}").content == picture.content


def test_the_average_of_all_solutions() -> None:
    found = average(**through_cells(6))
    assert (found.order, found.kind, found.violations) == (6, "step queenon", [])
    assert found.entropy < float(found.limit)
    # On the torus every cell is used as often as any other, and the uniform density has Q-entropy -2.
    uniform = average(problem="queens:5@torus", total=10, cells=[2] * 25)
    assert math.isclose(uniform.entropy or 0.0, -2.0, abs_tol=1e-9)
    crowded = average(problem="queens:3", total=1, cells=[1, 0, 0, 0, 1, 0, 0, 0, 1])
    assert crowded.entropy is None
    assert crowded.violations


SVG = "{http://www.w3.org/2000/svg}"


def rectangles(picture: str) -> dict[tuple[float, float], str]:
    """The paint of each cell of a grid, by its upper left corner; a side is 60 units."""
    found = ElementTree.fromstring(picture).findall(f"{SVG}rect[@class='ql-cell']")
    assert all(float(one.get("width", 0)) == float(one.get("height", 0)) == 60 for one in found)
    return {(float(one.get("x", 0)) / 60, float(one.get("y", 0)) / 60): one.get("fill", "") for one in found}


def words(picture: str) -> list[str]:
    return [str(one.text) for one in ElementTree.fromstring(picture).iter(f"{SVG}text")]


def test_heat_maps_of_every_kind_of_board() -> None:
    flat = heat_map(kind="grid", n=4, values=[1.0] * 16, texts=["25.0%"] * 16)
    assert set(rectangles(flat)) == {(c, r) for c in range(4) for r in range(4)}
    assert words(flat) == ["25.0%"] * 16
    triangles = heat_map(kind="triangles", n=2, values=[0.5] * 16, texts=["12345"] * 16, title="<&>")
    root = ElementTree.fromstring(triangles)
    assert len(root.findall(f"{SVG}path[@class='ql-cell']")) == len(words(triangles)) == 16
    assert root.findtext(f"{SVG}title") == "<&>"
    four = heat_map(kind="grid", n=2, d=4, values=[0.0] * 16)
    assert sorted(words(four)) == ["(·,·,1,1)", "(·,·,1,2)", "(·,·,2,1)", "(·,·,2,2)"]
    # On paper of its own for files in pixels; otherwise the colours are those of the surroundings.
    paper = heat_map(kind="grid", n=1, d=1, values=[7], scheme="light")
    assert 'fill="#ffffff"' in paper
    assert "prefers-color-scheme" not in paper
    assert "prefers-color-scheme" in four


def test_before_a_count_begins() -> None:
    found = get("/api/count/plan", problem="queens:7")
    assert found.known.value == str(len(solutions(7)))
    assert (found.known.collection, found.bfile) == ("A000170", True)
    assert found.words
    hopeless = get("/api/count/plan", problem="queens:40")
    assert "years" in str(hopeless.words)
    assert hopeless.known is None
    # The same board with a queen on it is another count.
    assert get("/api/count/plan", problem="queens:8,given=1.1").known is None
