"""The Play page of the explorer: the puzzle of the day, choices, and an address for each puzzle."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import NewPage
from browser.harness import no_sideways_scroll, shot
from browser.stories import cell
from browser.test_play import DESK, PHONE, is_in_view, nothing_found
from queenlab.verbs.puzzle import GradedPuzzle, puzzle


def regions(page: Page) -> list[str]:
    """The region of each cell, as a person hears it, row by row from the top."""
    names = page.get_by_role("gridcell").evaluate_all("cells => cells.map(cell => cell.getAttribute('aria-label'))")
    letters = "".join(re.findall(r"region ([A-Z])", " ".join(names)))
    n = round(len(names) ** 0.5)
    return [letters[k : k + n] for k in range(0, len(letters), n)]


def solve(page: Page, one: GradedPuzzle) -> None:
    for place in one.to_dict()["solution"]:
        for _ in range(2):
            cell(page, *place).click()


def said(page: Page) -> Locator:
    return page.locator(".play-said")


def rows(one: GradedPuzzle) -> Any:
    return one.to_dict()["regions"]


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
def test_the_puzzle_of_the_day(new_page: NewPage, viewport: dict[str, int]) -> None:
    first = new_page(viewport=viewport)
    # A Monday and a Tuesday, which are easy.
    for k, day in enumerate((16, 17)):
        page = first.context.new_page() if k else first
        page.clock.set_fixed_time(datetime(2026, 11, day, 12))
        page.goto("/")
        expect(page.get_by_role("heading", level=2)).to_have_text(f"2026-11-{day} · 8 × 8 · easy")
        expect(page.get_by_role("heading", level=1)).to_have_text("Play")
        wanted = puzzle("regions:8", seed=20261100 + day, level="easy")
        assert regions(page) == rows(wanted), "the same for everybody"
        is_in_view(page, page.get_by_role("grid"), page.get_by_role("button", name="Hint"), said(page))
        no_sideways_scroll(page)
        solve(page, wanted)
        expect(said(page)).to_contain_text("Solved!")
        expect(said(page)).to_contain_text("2 days in a row" if k else "your first at this level")
    nothing_found(page)
    shot(page, f"play-page-{viewport['width']}")


def test_an_address_is_one_puzzle(new_page: NewPage) -> None:
    page = new_page(viewport=DESK)
    page.goto("/play?size=6&level=medium&seed=7")
    expect(page.get_by_role("heading", level=2)).to_have_text("6 × 6 · medium")
    assert regions(page) == rows(puzzle("regions:6", seed=7, level="medium"))
    expect(page.get_by_label("Level")).to_have_value("medium")
    # A choice makes another puzzle, with an address of its own.
    page.get_by_label("Rules").select_option("regions")
    page.wait_for_url(re.compile(r"size=6&level=medium&kind=touching&seed=\d+$"))
    expect(page.get_by_label("Rules")).to_have_value("touching")
    page.get_by_label("Level").select_option("any level")
    expect(page.get_by_label("Level")).to_have_value("")
    expect(page.get_by_role("grid", name="Board, 6 by 6")).to_be_visible()
    other = new_page(viewport=DESK)
    other.goto(page.url)
    expect(other.get_by_role("grid")).to_be_visible()
    assert regions(other) == regions(page)
    # And back.
    page.goto("/play?size=5&seed=3")
    expect(page.get_by_role("grid", name="Board, 5 by 5")).to_be_visible()
    page.get_by_role("button", name="New puzzle").click()
    page.wait_for_url(lambda url: not url.endswith("seed=3"))
    page.go_back()
    page.wait_for_url(re.compile("seed=3$"))
    expect(page.get_by_role("grid", name="Board, 5 by 5")).to_be_visible()
    assert regions(page) == rows(puzzle("regions:5", seed=3))


def test_queens_to_complete(new_page: NewPage) -> None:
    page = new_page(viewport=DESK, color_scheme="dark")
    page.goto("/play?size=8&kind=given&seed=4")
    one = puzzle("queens:8", seed=4)
    given = one.to_dict()["given"]
    expect(page.get_by_role("gridcell", name=re.compile("given queen"))).to_have_count(len(given))
    cell(page, *given[0]).click()
    expect(page.get_by_role("gridcell", name=re.compile("given queen"))).to_have_count(len(given))
    nothing_found(page)
    for place in one.to_dict()["solution"]:
        if place not in given:
            cell(page, *place).click()
            cell(page, *place).click()
    expect(said(page)).to_contain_text("Solved!")
    shot(page, "play-page-given")


def test_what_an_address_does_not_say_is_usual(new_page: NewPage) -> None:
    page = new_page(viewport=DESK)
    page.clock.set_fixed_time(datetime(2026, 11, 16, 12))
    for address in ("/play", "/play?day=2026-02-31", "/play?seed=no", "/play?size=7"):
        page.goto(address)
        expect(page.get_by_role("heading", level=2)).to_have_text("2026-11-16 · 8 × 8 · easy")
    page.goto("/play?size=99&level=silly&kind=odd&seed=1")
    expect(page.get_by_role("heading", level=2)).to_contain_text("8 × 8")
    assert regions(page) == rows(puzzle("regions:8", seed=1))


def test_no_puzzle_in_time(new_page: NewPage) -> None:
    page = new_page(viewport=DESK)
    none = {"id": "x", "state": "done", "seconds": 45, "progress": None, "answer": None, "result": {"puzzles": []}}
    page.route("**/api/questions", lambda route: route.fulfill(json={**none, "error": None}))
    page.goto("/play?size=12&level=easy&seed=1")
    expect(page.get_by_text("No such puzzle was found within 45 seconds.")).to_be_visible()
    expect(page.get_by_role("button", name="New puzzle")).to_be_visible()
