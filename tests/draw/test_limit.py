"""Pictures of functions on the square: heat maps with lines of equal height, surfaces, curves, densities."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from command import ROOT, Capture, run
from draw.test_draw import box
from draw.test_draw import checked as checked_svg
from oracles.pictures import SVG, of_class
from queenlab.draw.contour_svg import contour_svg
from queenlab.draw.curves_svg import curves_svg
from queenlab.draw.density_svg import density_map_svg
from queenlab.draw.palette import heat, ink_on
from queenlab.draw.surface_svg import surface_svg
from queenlab.draw.ticks import round_ticks
from queenlab.queenon.limit.density import LimitDensity, limit_cells, limit_density

GAMMA = LimitDensity()


def checked(picture: str) -> ET.Element:
    """A picture whose lines stay inside it."""
    root = checked_svg(picture)
    width, height = box(root)
    for path in root.iter(f"{SVG}path"):
        for points in polygons(path):
            assert (points >= 0).all()
            assert (points <= (width, height)).all()
    assert "nan" not in picture
    return root


def polygons(path: ET.Element) -> list[np.ndarray]:
    """The points of every part of a path of M and L; none of one with other steps."""
    parts = [part.rstrip("Z") for part in path.get("d", "").split("M") if part]
    if any(re.search("[hvHV]", part) for part in parts):
        return []
    return [np.array([[float(c) for c in point.split(" ")] for point in part.split("L")]) for part in parts]


@pytest.mark.parametrize("filled", [True, False])
def test_lines_lie_where_the_function_has_their_value(filled: bool) -> None:
    root = checked(contour_svg(GAMMA.at, title="gamma", filled=filled))
    levels = set()
    for line in of_class(root, "ql-line"):
        level = float(line.findtext(f"{SVG}title", ""))
        levels.add(level)
        for points in polygons(line):
            # The square has its lower left corner at (34, 492) and the side 480.
            x, y = np.clip((points - (34, 12)) / 480, 0, 1).T
            assert np.abs(GAMMA.at(x, 1 - y) - level).max() < 5e-3
    assert levels == {0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.2, 1.3, 1.4}
    assert root.findtext(f"{SVG}desc", "").endswith("lines at 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.4")


def test_colours_rise_with_the_function() -> None:
    root = checked(contour_svg(lambda x, y: x + 0 * y, title="x", levels=[]))
    bands = [path for path in root.iter(f"{SVG}path") if path.get("fill-rule") == "evenodd"]
    assert len(bands) == 31
    lefts = [min(float(points[:, 0].min()) for points in polygons(band)) for band in bands]
    assert lefts == sorted(lefts)
    assert np.allclose(np.diff(lefts), 15, atol=0.05)
    paints = [band.get("fill", "") for band in bands]
    brightness = [sum(int(paint[i : i + 2], 16) for i in (1, 3, 5)) for paint in paints]
    assert brightness == sorted(brightness, reverse=True)


def test_flat_functions_and_chosen_levels() -> None:
    flat = checked(contour_svg(lambda x, y: 0 * x * y + 1, title="flat", mesh=4))
    assert of_class(flat, "ql-line") == []
    chosen = checked(contour_svg(lambda x, y: x * y, title="chosen", levels=[0.5, 7], mesh=32))
    assert len(of_class(chosen, "ql-line")) == 1


def test_the_size_of_the_picture_stays_small() -> None:
    assert len(contour_svg(GAMMA.at, title="gamma")) < 100_000
    assert len(surface_svg(GAMMA.at, title="gamma")) < 250_000


def test_a_surface_is_painted_from_the_back() -> None:
    root = checked(surface_svg(GAMMA.at, title="gamma", mesh=20))
    patches = of_class(root, "ql-patch")
    assert len(patches) == 400
    # The front corners of patches go down the picture, for a flat function strictly by rows.
    flat = of_class(checked(surface_svg(lambda x, y: 1 + 0 * x * y, title="flat", mesh=6)), "ql-patch")
    fronts = [float(polygons(patch)[0][:, 1].max()) for patch in flat]
    assert fronts == sorted(fronts)
    assert "0.4474 to 1.403" in root.findtext(f"{SVG}desc", "")


def test_profiles_of_the_limit_density() -> None:
    picture = curves_svg(GAMMA.profiles(), title="profiles", x_label="x", y_label="y")
    root = checked(picture)
    curves = [line for line in of_class(root, "ql-line") if polygons(line)]
    assert len(curves) == 3
    described = root.findtext(f"{SVG}desc", "")
    assert "p(t): from 1 at 0 to 1 at 2, between -0.7484 and 1" in described


def test_a_level_curve_and_a_nasty_name() -> None:
    root = checked(curves_svg({"<a & b>\x00": [(1, 2), (1, 2)]}, title="<&>", x_label="<", y_label="&"))
    assert len(of_class(root, "ql-line")) == 1


def test_densities_on_cells_and_on_triangles() -> None:
    assert len(of_class(checked(density_map_svg(limit_density(7).values, title="g")), "ql-cell")) == 4 * 49
    cells = checked(density_map_svg(np.broadcast_to(limit_cells(4), (4, 4, 4)), title="g"))
    assert len(of_class(cells, "ql-cell")) == 16
    assert [part.text for part in cells.iter(f"{SVG}text")][:4] == ["0.877", "1.12", "1.12", "0.877"]
    rising = checked(density_map_svg(np.broadcast_to([[1, 2], [3, 4]], (4, 2, 2)), title="rows from the top"))
    places = {part.text: (part.get("x"), part.get("y")) for part in rising.iter(f"{SVG}text")}
    assert places["1"][0] == places["3"][0] < places["2"][0] == places["4"][0]
    assert float(places["1"][1]) == float(places["2"][1]) < float(places["3"][1])
    one = np.zeros((4, 2, 2))
    one[0, 0, 1] = 5  # the north triangle of the upper right cell
    dark = [
        part for part in of_class(checked(density_map_svg(one, title="one")), "ql-cell") if part.get("fill") == heat(1)
    ]
    assert [polygons(part)[0].tolist() for part in dark] == [[[60, 0], [120, 0], [90, 30]]]


@pytest.mark.parametrize("name", ["limit-density", "limit-surface", "limit-contours", "limit-profiles"])
def test_the_pictures_of_the_page_are_those_that_the_command_draws(name: str, capsys: Capture) -> None:
    kept = ET.fromstring((ROOT / "docs" / "pictures" / f"{name}.svg").read_text(encoding="utf-8"))
    option = "--" + name.removeprefix("limit-")
    code, out, _ = run(capsys, "draw", "density", "--limit", *([] if option == "--density" else [option]))
    assert code == 0
    now = ET.fromstring(out)
    # Coordinates may differ in their last digit from machine to machine.
    for part in ("title", "desc"):
        assert kept.findtext(f"{SVG}{part}") == now.findtext(f"{SVG}{part}")
    assert kept.get("viewBox") == now.get("viewBox")
    assert [one.tag for one in kept] == [one.tag for one in now]


@given(st.floats(-1e6, 1e6), st.floats(1e-6, 1e6), st.integers(2, 20))
def test_ticks_are_round_and_not_too_many(low: float, width: float, about: int) -> None:
    high = low + width
    ticks = round_ticks(low, high, about)
    assert len(ticks) <= about + 1
    assert ticks == sorted(set(ticks))
    slack = 1e-6 * width
    assert all(low - slack <= tick <= high + slack for tick in ticks)
    if len(ticks) > 1:
        step = (ticks[-1] - ticks[0]) / (len(ticks) - 1)
        size = 10.0 ** math.floor(math.log10(step) + 1e-9)
        # Far from zero the ticks themselves are rounded to the floats there are.
        rounding = 4 * math.ulp(max(abs(low), abs(high))) / size
        assert min(abs(step / size - m) for m in (1, 2, 5, 10)) < 1e-6 + rounding


@given(st.floats(0, 1), st.floats(0, 1))
def test_heat_gets_darker(one: float, other: float) -> None:
    low, high = sorted((one, other))
    pale, dark = (int(heat(x)[1:3], 16) for x in (low, high))
    assert pale >= dark
    assert ink_on(heat(0)) == "#000000"
    assert ink_on(heat(1)) == "#ffffff"
