"""The Space page as people use it: turned, sliced, changed, without WebGL, by keyboard, and shared."""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import NewPage
from browser.harness import click_button, stop_clock, visit

#: Where the eye of the figure really is, as its drawing knows it.
EYE = """() => {
  const { x, y, z } = document.querySelector(".plot")._fullLayout.scene._scene.getCamera().eye;
  return [x, y, z];
}"""
MARKED = """() => Object.fromEntries(document.querySelector(".plot").data.filter((trace) => trace.mode === "markers")
  .map((trace) => [trace.name, trace.x.map((x, at) => [x, trace.y[at], trace.z[at]])]))"""


#: Whether the eye is where the address says, which has whole degrees.
AS_TOLD = f"""() => {{
  const [around, above, far] = new URLSearchParams(location.search).get("turn").split(",").map(Number);
  const [a, b] = [(around * Math.PI) / 180, (above * Math.PI) / 180];
  const told = [far * Math.cos(b) * Math.cos(a), far * Math.cos(b) * Math.sin(a), far * Math.sin(b)];
  return ({EYE})().every((x, at) => Math.abs(x - told[at]) < 0.06);
}}"""


def drawn(page: Page) -> None:
    """Waits until the figure is there."""
    page.wait_for_function("() => document.querySelector('.plot')?._fullLayout?.scene?._scene?.getCamera")


def eye(page: Page) -> list[float]:
    return list(page.evaluate(EYE))


def around(page: Page) -> int:
    """The degrees around the board, by the address."""
    found = re.search(r"turn=(-?\d+)", page.url)
    assert found
    return int(found[1])


def apart(one: list[float], other: list[float]) -> float:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def best(page: Page, problem: str) -> Any:
    return page.request.get("/api/space/best", params={"problem": problem}).json()


@pytest.mark.full
def test_the_board_is_turned_sliced_and_shared(page: Page, new_page: NewPage) -> None:
    stop_clock(page)
    visit(page, "/space", "32 pieces; no two attack each other.")
    drawn(page)
    # Plotly turns nothing before its first frames.
    page.clock.run_for(1000)
    at_first = eye(page)
    figure = page.get_by_role("group", name="queens:7^3 in space")
    box = figure.bounding_box()
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.move(*middle)
    page.mouse.down()
    # Sideways: seen from right above, another turn could hardly be told.
    for step in range(1, 7):
        page.mouse.move(middle[0] + 15 * step, middle[1])
        page.clock.run_for(20)
    page.mouse.up()
    expect(page).to_have_url(re.compile("turn="))
    expect(figure).to_have_attribute("data-turning", "")
    # The eye moves on for a while; the address follows it.
    page.clock.run_for(1000)
    expect(figure).not_to_have_attribute("data-turning", "")
    page.clock.resume()
    page.wait_for_function(AS_TOLD)
    dragged, was = page.url, around(page)
    assert was != round(math.degrees(math.atan2(at_first[1], at_first[0])))
    figure.focus()
    page.keyboard.press("ArrowLeft")
    expect(page).not_to_have_url(dragged)
    assert (was - around(page)) % 360 in (14, 15, 16)
    page.wait_for_function(AS_TOLD)
    page.get_by_role("button", name="Turn up").click()
    page.get_by_role("button", name="Nearer").click()
    page.get_by_role("button", name="Put back").click()
    page.wait_for_function(f"(old) => ({EYE})().every((x, at) => Math.abs(x - old[at]) < 0.01)", arg=at_first)

    # The slice: what is brought out in the figure is what stands on the plane board.
    queens = best(page, "queens:7^3")["cells"]
    page.get_by_label("Slice across").select_option("row")
    page.get_by_role("slider", name="Which one").fill("3")
    expect(page.get_by_role("heading", name="row = 3")).to_be_visible()
    inside = sorted(cell for cell in queens if cell[1] == 3)
    page.wait_for_function(f"(wanted) => ({MARKED})()['pieces in the layer']?.length === wanted", arg=len(inside))
    marked = page.evaluate(MARKED)
    assert sorted(marked["pieces in the layer"]) == inside
    assert sorted(marked["other pieces"]) == sorted(cell for cell in queens if cell[1] != 3)
    board = page.get_by_role("grid", name="Slice, column to the right, layer upwards")
    for column, _, layer in inside:
        expect(board.get_by_role("gridcell", name=f"column {column}, layer {layer}, queen")).to_have_count(1)
    expect(board.get_by_role("gridcell", name=re.compile("queen"))).to_have_count(len(inside))

    # A queen more stands in the figure, attacks others, and is in the address.
    free = next([c, 3, k] for c in range(1, 8) for k in range(1, 8) if [c, 3, k] not in queens)
    board.get_by_role("gridcell", name=f"column {free[0]}, layer {free[2]}, empty").click()
    expect(page.get_by_text(re.compile("33 pieces; .*attack each other"))).to_be_visible()
    expect(page).to_have_url(re.compile(r"at=.*axis=2.*slice=3"))
    before = page.url
    page.get_by_role("button", name="Turn left").click()
    expect(page).not_to_have_url(before)
    other = new_page()
    visit(other, page.url, re.compile("33 pieces; .*attack each other"))
    drawn(other)
    assert apart(eye(other), eye(page)) < 0.05
    expect(other.get_by_role("heading", name="row = 3")).to_be_visible()
    click_button(page, "The atlas's placement", "32 pieces; no two attack each other.")
    page.go_back()
    expect(page.get_by_text(re.compile("33 pieces; .*attack each other"))).to_be_visible()


@pytest.mark.full
def test_without_webgl_the_board_stands_still(page: Page) -> None:
    page.add_init_script("""
      const usual = HTMLCanvasElement.prototype.getContext;
      HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
        return kind.startsWith("webgl") ? null : usual.call(this, kind, ...more);
      };""")
    visit(page, "/space?problem=queens:5^3&slice=2", "This browser has no WebGL")
    picture = page.get_by_role("img", name=re.compile("^13 pieces on a 5 x 5 x 5 board"))
    expect(picture).to_be_visible()
    page.wait_for_function("(image) => image.complete && image.naturalWidth > 0", arg=picture.element_handle())
    first = picture.get_attribute("src")
    page.get_by_role("slider", name="Which one").fill("4")
    expect(picture).not_to_have_attribute("src", str(first))
    # What is saved as seen is this picture.
    page.get_by_text("Save or share").click()
    with page.expect_download() as coming:
        page.get_by_role("link", name="SVG as seen").click()
    assert coming.value.suggested_filename == "queens-5-3.svg"
    saved = Path(coming.value.path()).read_text()
    assert saved.startswith("<svg ")
    assert (picture.get_attribute("alt") or "nothing") in saved
    assert "coordinate 3 is 4" in saved
    assert page.evaluate("() => globalThis.Plotly === undefined")


def test_a_figure_may_be_closed_while_it_turns(page: Page) -> None:
    visit(page, "/space", "32 pieces; no two attack each other.")
    # Without the wait in close(), Plotly finds that the plot can no longer emit events.
    left = page.evaluate("""async () => {
      const { TurnedFigure } = await import("/static/turned_figure.js");
      const place = document.body.appendChild(document.createElement("div"));
      const figure = new TurnedFigure(place, "a figure");
      const traces = [{ type: "scatter3d", x: [1, 2], y: [1, 2], z: [1, 2] }];
      await figure.draw({ data: traces, layout: { scene: { camera: { eye: { x: 1, y: 1, z: 1 } } } } }, "two points");
      const drawn = place.querySelectorAll("canvas, svg").length;
      const turned = figure.turn(15, 0);
      figure.close();
      await turned;
      return [drawn > 0, place.querySelectorAll("canvas, svg").length];
    }""")
    assert left == [True, 0]
