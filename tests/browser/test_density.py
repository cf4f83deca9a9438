"""The Density page: exact densities, gamma* and optimal Xqueenons, in a real browser."""

from __future__ import annotations

import base64
import json
import math
import re
from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import NewPage
from browser.harness import PHONE, Complaints, enter, looks_right, script, sees, shot, visit

#: The size of a PNG file, and the colour of one of its pixels.
PIXEL = script("pixel")


def queens_through_cells(n: int) -> tuple[int, Counter[tuple[int, int]]]:
    """All solutions by brute force, and how many use each cell (column, row), from 1."""
    found = [
        rows
        for rows in permutations(range(n))
        if len({x + y for x, y in enumerate(rows)}) == len({x - y for x, y in enumerate(rows)}) == n
    ]
    return len(found), Counter((column + 1, row + 1) for rows in found for column, row in enumerate(rows))


def told(page: Page, label: str) -> dict[str, int]:
    """What the cells of a heat map say when they are pointed at: the cell, and its number."""
    picture = page.get_by_role("img", name=label)
    expect(picture).to_be_visible()
    tips = picture.locator("path title").all_text_contents()
    return {name: int(number) for name, number in (re.fullmatch(r"(.*): (\d+) of \d+", tip).groups() for tip in tips)}  # type: ignore[union-attr]


def test_solutions_through_each_cell(page: Page) -> None:
    total, used = queens_through_cells(6)
    page.goto("/density?problem=queens:6")
    label = f"How many of the {total} solutions of queens:6 use each cell"
    picture = page.get_by_role("img", name=label)
    wanted = {f"({column}, {row})": used[column, row] for column in range(1, 7) for row in range(1, 7)}
    assert told(page, label) == wanted
    expect(page.get_by_text(re.compile(f"Proved: {total} solutions, by "))).to_be_visible()
    expect(
        page.get_by_text(re.compile("The average over all solutions is a step queenon, of Q-entropy -2"))
    ).to_be_visible()
    expect(picture.locator("text")).to_have_count(36)
    page.get_by_label("Write the numbers").uncheck()
    expect(picture.locator("text")).to_have_count(0)
    page.get_by_text("The numbers as a table").click()
    expect(page.get_by_role("row", name=f"(2, 1) {used[2, 1]}")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Write the numbers")).not_to_be_checked()
    expect(picture).to_be_visible()
    expect(picture.locator("text")).to_have_count(0)


@pytest.mark.full
def test_files_and_other_boards(page: Page, complaints: Complaints) -> None:
    total, used = queens_through_cells(6)
    wanted = {f"({column}, {row})": used[column, row] for column in range(1, 7) for row in range(1, 7)}
    page.goto("/density?problem=queens:6")
    picture = page.get_by_role("img", name=f"How many of the {total} solutions of queens:6 use each cell")
    expect(picture.locator("text")).to_have_count(36)

    def saved(form: str) -> bytes:
        with page.expect_download() as coming:
            page.get_by_role("button" if form in ("SVG", "PNG") else "link", name=re.compile(f"{form}$")).click()
        return Path(coming.value.path()).read_bytes()

    assert saved("SVG").count(b"<text") == saved("LaTeX").count(b"\\node") == 36
    assert json.loads(saved("JSON")) == {"problem": "queens:6", "solutions": total, "cells": wanted}
    assert saved("CSV").decode().splitlines()[1:] == [f'"{cell}",{number}' for cell, number in wanted.items()]
    page.get_by_label("Write the numbers").uncheck()
    expect(picture.locator("text")).to_have_count(0)
    assert saved("SVG").count(b"<text") == saved("LaTeX").count(b"\\node") == 0
    # 1200 pixels for six cells, and a cell that no solution uses is as pale as it gets.
    assert used[1, 1] == 0
    assert page.evaluate(PIXEL, [base64.b64encode(saved("PNG")).decode(), 100, 1100]) == [1200, 1200, 247, 251, 255]
    looks_right(page, "density")

    # Knuth's triangles, the layers of a cube, nothing at all, and nonsense; Back returns.
    enter(page, "Problem", "xqueens:3")
    triangles = told(page, "How many of the 132 solutions of xqueens:3")
    assert len(triangles) == 36
    assert sum(triangles.values()) == 132 * 12
    page.goto("/density?problem=queens:3^3,goal=max")
    expect(page.get_by_role("img", name=re.compile("layer [123]$"))).to_have_count(3)
    shot(page, "density-cube")
    visit(page, "/density?problem=queens:3", "queens:3 has no solution")
    complaints.expect("/api/problem")
    page.get_by_label("Problem").fill("quens:8")
    page.get_by_role("button", name="Count through each cell").click()
    expect(page.get_by_role("alert")).to_contain_text("queens")
    page.go_back()
    expect(page.get_by_text("queens:3 has no solution")).to_be_visible()


@pytest.mark.full
def test_the_limit_density_and_the_constant(page: Page, new_page: NewPage) -> None:
    page.goto("/density")
    page.get_by_role("link", name="gamma*: large boards").click()
    picture = page.get_by_role("img", name="The limit density on the unit square")
    expect(picture).to_be_visible()
    page.wait_for_function("() => document.querySelector('main img').naturalWidth > 0")
    sees(page, re.compile(r"α = 1\.94400102260000149"), re.compile("105 digits after the point, proved here"))
    expect(page.get_by_role("row", name="maximum 0.5000 0.0000 1.4034")).to_be_visible()
    shot(page, "density-limit")
    page.get_by_label("Show gamma* as").select_option("Means on n x n cells")
    page.get_by_label("n", exact=True).fill("4")
    page.get_by_label("n", exact=True).press("Tab")
    cells = page.get_by_role("img", name="The mean of gamma* on each of 4 x 4 cells")
    expect(cells.locator("path")).to_have_count(16)
    other = new_page()
    other.goto(page.url)
    expect(other.get_by_role("img", name="The mean of gamma* on each of 4 x 4 cells")).to_be_visible()
    # 100 degrees around, 20 above the ground, 1.8 away; a step to the left is 15 degrees.
    page.goto("/density?show=limit&form=turn&turn=100,20,1.80")
    eye = "() => document.querySelector('.plot')?._fullLayout?.scene?._scene?.getCamera().eye"
    page.wait_for_function(eye)
    around, above = math.radians(100), math.radians(20)
    wanted = {"x": math.cos(above) * math.cos(around), "y": math.cos(above) * math.sin(around), "z": math.sin(above)}
    assert page.evaluate(eye) == pytest.approx({axis: 1.8 * part for axis, part in wanted.items()}, abs=0.02)
    page.get_by_role("button", name="Turn left").click()
    expect(page.get_by_role("group", name="gamma* as a surface")).to_be_visible()
    expect(page).to_have_url(re.compile("form=turn&turn=85,20,1.80"))
    shot(page, "density-surface")
    # A smaller window, for drawing without a graphics card is slow work.
    page.set_viewport_size(PHONE)
    page.wait_for_function("() => document.querySelector('.plot canvas').getBoundingClientRect().width <= innerWidth")
    with page.expect_download() as coming:
        page.get_by_role("button", name="Save as PNG as seen").click()
    assert coming.value.suggested_filename == "gamma-surface.png"
    saved = Path(coming.value.path()).read_bytes()
    box = page.locator(".plot").bounding_box()
    # Two pixels for each of the screen, on white.
    wide, high, *ground = page.evaluate(PIXEL, [base64.b64encode(saved).decode(), 2, 2])
    assert (wide, high) == (2 * round(box["width"]), 2 * round(box["height"]))
    assert ground == [255, 255, 255]
    page.go_back()
    expect(cells).to_be_visible()
