"""The Density page's endpoints, and what the Count page says before a job begins."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any
from xml.etree import ElementTree

import pytest

from oracles.symmetric_queens import solutions
from web_server import Refusal, get, post


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


@pytest.mark.parametrize("n", [1, 7, 16, 64])
def test_the_limit_density_has_uniform_marginals_and_the_symmetries_of_the_square(n: int) -> None:
    found = limit(n)
    rows = found.values
    assert len(rows) == n
    for line in (*rows, *map(list, zip(*rows, strict=True))):
        assert math.isclose(sum(line), n, abs_tol=1e-6)
    assert rows == rows[::-1]
    assert rows == [row[::-1] for row in rows]
    assert all(math.isclose(rows[i][j], rows[j][i], abs_tol=1e-8) for i in range(n) for j in range(n))
    lowest, highest = found.extremes[0], found.extremes[-1]
    assert (lowest.kind, lowest.x, lowest.y) == ("minimum", 0.0, 0.0)
    assert highest.kind == "maximum"
    assert lowest.value <= min(map(min, rows)) <= max(map(max, rows)) <= highest.value


def test_the_constant_is_the_one_that_others_bounded() -> None:
    found = limit(2)
    # Nobel, Agrawal and Boyd: 1.944000752019729 to 1.9440010813092217.
    assert 1.944000752019729 < float(str(found.constant.value)) < 1.9440010813092217
    assert found.entropy == f"-{found.constant.value}"
    assert found.constant.status == "proved"
    assert found.constant.certificate is not None
    assert "queenlab atlas check" in found.constant.check


@pytest.mark.parametrize("form", ["contours", "lines", "surface", "profiles"])
def test_pictures_of_the_limit_density(form: Any) -> None:
    picture = get(f"/api/density/limit/{form}")
    parts = list(ElementTree.fromstring(picture.content).iter())
    assert picture.headers["content-disposition"].endswith(f"gamma-{form}.svg")
    assert any(part.tag.endswith("title") and part.text for part in parts)
    assert sum(part.tag.endswith("path") for part in parts) > 2
    # Made once: the same bytes come from the cache.
    assert get(f"/api/density/limit/{form}").content == picture.content


def test_the_surface_to_turn_has_the_heights_of_the_density() -> None:
    for dark in (False, True):
        made = get("/api/density/surface", dark=dark)
        (trace,) = made.figure["data"]
        heights = trace["z"]
        middle = len(heights) // 2
        by_kind = {one.kind: one.value for one in limit(1).extremes}
        assert math.isclose(heights[0][0], by_kind["minimum"], abs_tol=1e-5)
        assert math.isclose(heights[middle][middle], by_kind["local minimum"], abs_tol=1e-5)
        assert math.isclose(heights[0][middle], by_kind["maximum"], abs_tol=1e-5)
        assert "lowest in the corners" in made.alternative


def test_optimal_xqueenons_rise_to_the_limit() -> None:
    entropies = []
    for order in (1, 2, 3, 6, 12):
        found = get("/api/density/optimal", order=order)
        entropies.append(found.entropy)
        assert found.order == order
        for line in range(order):
            row = sum(found.values[letter][line][column] for letter in range(4) for column in range(order)) / 4
            column = sum(found.values[letter][row_][line] for letter in range(4) for row_ in range(order)) / 4
            assert math.isclose(row, order, abs_tol=1e-6)
            assert math.isclose(column, order, abs_tol=1e-6)
    assert entropies == sorted(entropies)
    assert math.isclose(entropies[0], -2.0, abs_tol=1e-9)
    assert entropies[-1] < -float(str(limit(1).constant.value))


def test_the_average_of_all_solutions() -> None:
    for n in (4, 6, 7):
        found = average(**through_cells(n))
        assert (found.order, found.kind, found.violations) == (n, "step queenon", [])
        assert found.entropy is not None
        assert found.entropy < float(found.limit)
    # On the torus every cell is used as often as any other, and the uniform density has Q-entropy -2.
    uniform = average(problem="queens:5@torus", total=10, cells=[2] * 25)
    assert math.isclose(uniform.entropy or 0.0, -2.0, abs_tol=1e-9)
    crowded = average(problem="queens:3", total=1, cells=[1, 0, 0, 0, 1, 0, 0, 0, 1])
    assert crowded.entropy is None
    assert crowded.violations


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        ({"problem": "queens:4", "total": 2, "cells": [1] * 15}, "16 cells"),
        ({"problem": "queens:4", "total": 2, "cells": [3] * 16}, "all together are 2"),
        ({"problem": "queens:3^3", "total": 2, "cells": [1] * 27}, "3 dimensions"),
        ({"problem": "queens:", "total": 2, "cells": [1]}, "."),
    ],
)
def test_averages_that_make_no_sense(asked: dict[str, Any], line: str) -> None:
    with pytest.raises(Refusal, match=line):
        average(**asked)


SVG = "{http://www.w3.org/2000/svg}"


def rectangles(picture: str) -> dict[tuple[float, float], str]:
    """The paint of each cell of a grid, by its upper left corner; a side is 60 units."""
    found = ElementTree.fromstring(picture).findall(f"{SVG}rect[@class='ql-cell']")
    assert all(float(one.get("width", 0)) == float(one.get("height", 0)) == 60 for one in found)
    return {(float(one.get("x", 0)) / 60, float(one.get("y", 0)) / 60): one.get("fill", "") for one in found}


def words(picture: str) -> list[str]:
    return [str(one.text) for one in ElementTree.fromstring(picture).iter(f"{SVG}text")]


def test_layers_of_a_heat_map_are_one_picture() -> None:
    # Three layers of 3 x 3 lie in a row, 1.5 cells apart, 0.75 cells below their names; row 1 is at the bottom.
    cells = [(c, r, k) for c in range(3) for r in range(3) for k in range(3)]
    largest, middle = (2, 0, 1), (0, 1, 2)
    values = [{largest: 8.0, middle: 4.0}.get(cell, 0.0) for cell in cells]
    found = heat_map(kind="grid", n=3, d=3, values=values, texts=[str(x) for x in values], title="t")
    where = {(c, r, k): (4.5 * k + c, 0.75 + 2 - r) for c, r, k in cells}
    painted = rectangles(found)
    assert set(painted) == set(where.values())
    pale = {painted[where[cell]] for cell in cells if cell not in (largest, middle)}
    # The ends and the middle of ColorBrewer's Blues.
    assert (pale, painted[where[middle]], painted[where[largest]]) == ({"#f7fbff"}, "#6baed6", "#08306b")
    assert Counter(words(found)) == {"0.0": 25, "4.0": 1, "8.0": 1, "(·,·,1)": 1, "(·,·,2)": 1, "(·,·,3)": 1}
    bare = heat_map(kind="grid", n=3, d=3, values=values)
    assert words(bare) == ["(·,·,1)", "(·,·,2)", "(·,·,3)"]
    assert rectangles(bare) == painted


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


def test_heat_maps_that_make_no_sense() -> None:
    with pytest.raises(Refusal, match="27 cells, and here are 9"):
        heat_map(kind="grid", n=3, d=3, values=[1] * 9)
    with pytest.raises(Refusal, match="16 cells"):
        heat_map(kind="triangles", n=2, values=[1] * 4)
    with pytest.raises(Refusal, match="as many texts, not 3"):
        heat_map(kind="grid", n=2, values=[1] * 4, texts=["1"] * 3)


WRONG_MAPS: tuple[dict[str, Any], ...] = (
    {"values": []}, {"values": [-1]}, {"values": [1e101]}, {"n": 65, "values": [0] * 65**2}, {"n": 0}, {"d": 5},
    {"kind": "hexagons"}, {"texts": ["x" * 21]}, {"scheme": "blue"}, {"title": "x" * 3000},
)  # fmt: skip


@pytest.mark.parametrize(
    ("method", "path", "wrong"),
    [
        (get, "limit", {"size": 65}),
        (get, "limit", {"size": 0}),
        (get, "optimal", {"order": 25}),
        (get, "limit/x", {}),
        (post, "average", {"problem": "queens:4", "total": 0, "cells": [0] * 16}),
        (post, "average", {"problem": "queens:4", "total": 1, "cells": [-1] * 16}),
        *((post, "map", {"kind": "grid", "n": 1, "values": [1], **one}) for one in WRONG_MAPS),
    ],
)
def test_bounds_of_what_is_taken(method: Any, path: str, wrong: dict[str, Any]) -> None:
    with pytest.raises(Refusal) as caught:
        method(f"/api/density/{path}", **wrong)
    assert caught.value.status == 422


def test_before_a_count_begins() -> None:
    found = get("/api/count/plan", problem="queens:7")
    assert found.known is not None
    assert found.known.value == str(len(solutions(7)))
    assert (found.known.collection, found.bfile) == ("A000170", True)
    assert found.words
    hopeless = get("/api/count/plan", problem="queens:40")
    assert "years" in str(hopeless.words)
    assert hopeless.known is None
    # The same board with a queen on it is another count.
    assert get("/api/count/plan", problem="queens:8,given=1.1").known is None
    with pytest.raises(Refusal, match="at most"):
        get("/api/count/plan", problem="queens:1000")
    with pytest.raises(Refusal, match="no-such"):
        get("/api/count/plan", problem="queens:8", engine="no-such")
