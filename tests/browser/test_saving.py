"""What is seen in space and in heat maps is what is saved."""

from __future__ import annotations

import base64
import itertools
import re
import struct
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Download, Page, expect

from browser.conftest import NewPage
from browser.harness import PHONE, no_sideways_scroll, script, visit
from oracles.attacks import in_line

READY = "() => document.querySelector('.plot')?._fullLayout?.scene?._scene?.getCamera"
#: A PNG file, less so many rows at its top, as 40 x 40 pixels; red, green, blue.
SHRUNK = script("shrunk")
#: The colours of a PNG file's upper left corner, and how many of the top rows' pixels differ from it.
TOP = script("top_rows")
SVG = "{http://www.w3.org/2000/svg}"


def bytes_of(download: Download) -> bytes:
    return Path(download.path()).read_bytes()


def size_of(png: bytes) -> tuple[int, int]:
    """Width and height as the file's header says them."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert png[12:16] == b"IHDR"
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def pressed(page: Page, name: str) -> Download:
    with page.expect_download() as coming:
        page.get_by_role("button", name=name).click()
    return coming.value


def text_of(png: bytes) -> str:
    return base64.b64encode(png).decode()


def apart(one: list[int], other: list[int]) -> float:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one)


@pytest.mark.full
def test_a_cube_is_saved_as_it_is_turned_and_sliced(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, color_scheme="dark")
    visit(page, "/space?problem=queens:3^3&turn=0,10,2.20&axis=1&slice=3", "4 pieces; no two attack each other.")
    page.wait_for_function(READY)
    plot = page.locator(".plot")
    before = plot.screenshot()
    for _ in range(2):
        page.get_by_role("button", name="Turn right").click()
    expect(page).to_have_url(re.compile(r"turn=30,10,2\.20"))
    page.get_by_text("Save or share").click()
    saved = pressed(page, "PNG as seen")
    assert saved.suggested_filename == "queens-3-3.png"
    expect(page.get_by_text("The picture is saved.")).to_be_visible()
    picture = bytes_of(saved)
    box = plot.bounding_box()
    # Two pixels for each of the screen, and the title above; the ground is that of the page.
    width, height = size_of(picture)
    assert width == 2 * round(box["width"])
    title = height - 2 * round(box["height"])
    assert 40 <= title <= 120
    ground, ink = page.evaluate(TOP, [text_of(picture), title])
    seen_on = page.locator(".turned").evaluate("(it) => getComputedStyle(it).backgroundColor")
    assert ground == [*map(int, re.findall(r"\d+", seen_on)), 255]
    assert max(ground[:3]) < 80, "it is dark"
    assert ink > 300, "a line of words"
    # It is what the screen shows now, and not what it showed before the turn.
    now, then = (page.evaluate(SHRUNK, [text_of(one), 0]) for one in (plot.screenshot(), before))
    found = page.evaluate(SHRUNK, [text_of(picture), title])
    assert apart(then, now) > 2
    assert apart(found, now) < apart(found, then) / 2
    # The layers are there besides, and are called so.
    names = page.locator(".export-menu li a:visible").all_inner_texts()
    assert names == ["SVG of the layers", "PNG of the layers", "JSON placement", "Notation", "LaTeX of the layers"]
    no_sideways_scroll(page)


def most_queens_through_cells(n: int, pieces: int) -> tuple[int, Counter[tuple[int, ...]]]:
    """All placements of so many queens in a cube that do not attack each other, and how many use each cell."""
    cells = list(itertools.product(range(1, n + 1), repeat=3))

    found = [
        chosen for chosen in itertools.combinations(cells, pieces)
        if not any(in_line(*pair) for pair in itertools.combinations(chosen, 2))
    ]  # fmt: skip
    return len(found), Counter(cell for chosen in found for cell in chosen)


def test_layers_of_a_heat_map_are_saved_as_one_picture(page: Page) -> None:
    total, used = most_queens_through_cells(3, 4)
    visit(page, "/density?problem=queens:3^3,goal=max", re.compile(f"Proved: {total} solutions, by "))
    saved = pressed(page, "Save as SVG")
    assert saved.suggested_filename == "density-queens-3-3-goal-max.svg"
    root = ElementTree.fromstring(bytes_of(saved))
    assert f"How many of the {total} solutions" in str(root.findtext(f"{SVG}title"))
    # Three layers side by side, 1.5 cells apart, each below its name; row 1 is at the bottom.
    cells = [one for one in root.iter(f"{SVG}rect") if one.get("class") == "ql-cell"]
    written = [one for one in root.iter(f"{SVG}text") if one.get("class") == "ql-word"]
    at = {(float(c.get("x", 0)), float(c.get("y", 0))): w.text for c, w in zip(cells, written, strict=True)}
    assert at == {
        (60 * (c - 1 + 4.5 * (k - 1)), 60 * (0.75 + 3 - r)): str(used[c, r, k])
        for c, r, k in itertools.product((1, 2, 3), repeat=3)
    }
    names = [one.text for one in root.iter(f"{SVG}text") if one.get("class") == "ql-label"]
    assert names == ["(·,·,1)", "(·,·,2)", "(·,·,3)"]
    picture = pressed(page, "Save as PNG")
    assert picture.suggested_filename == "density-queens-3-3-goal-max.png"
    # 12 cells wide, 3.75 high.
    assert size_of(bytes_of(picture)) == (1200, 375)
    expect(page.get_by_role("link", name="LaTeX")).to_have_count(0)
    page.get_by_label("Write the numbers").uncheck()
    assert b'ql-word" fill' not in bytes_of(pressed(page, "Save as SVG"))
