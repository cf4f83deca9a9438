"""The Leprechauns page in a browser: the slider, the nearest pair, placing, searching, the table."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.harness import Held, click_button, enter, looks_right, visit


def query(page: Page) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(page.url).query).items()}


def cell(page: Page, column: int, row: int) -> Locator:
    return page.locator(f'[role=gridcell][aria-label^="column {column}, row {row},"]')


def pieces(page: Page) -> Locator:
    return page.locator('[role=gridcell][aria-label*=", leprechaun"]')


def test_the_slider_breaks_a_board(page: Page) -> None:
    page.goto("/leprechauns")
    said = page.get_by_role("region", name="Range", exact=True)
    expect(said).to_contain_text("Range 3 holds. All 16 leprechauns are there.")
    expect(said).to_contain_text("4 king moves apart, and 23 more pairs. So the range is 3.")
    expect(said).to_contain_text("For n = 16 the widest range is 3: range 4 needs n >= 25 = (4+1)^2")
    expect(pieces(page)).to_have_count(16)
    assert query(page) == {"n": "16", "k": "3", "method": "boxes"}

    slider = page.get_by_role("slider")
    slider.focus()
    slider.press("ArrowRight")
    expect(said).to_contain_text("Range 4 breaks: 24 pairs are within 4 king moves.")
    expect(page.get_by_text("There are none: no 16 leprechauns of range 4")).to_be_visible()
    page.get_by_label("Ranges drawn around").select_option(label="all of them")
    expect(page.locator("rect.window")).to_have_count(16)
    page.get_by_label("Ranges drawn around").select_option(label="the one in column 6, row 7")
    # Range 4 around column 6 of 16 columns, not cut by an edge: nine cells wide.
    box = page.locator("rect.window")
    expect(box).to_have_count(1)
    assert box.get_attribute("width") == box.get_attribute("height") == str(9 * 20)

    page.reload()
    expect(page.get_by_text("Range 4 breaks: 24 pairs are within 4 king moves.")).to_be_visible()
    expect(page.get_by_label("Ranges drawn around")).to_have_value("6.7")


@pytest.mark.full
def test_the_table_of_sizes(page: Page) -> None:
    visit(page, "/leprechauns?n=16&k=2&at=1.1/3.2", "Range 2 breaks: 1 pair is within 2 king moves.")
    looks_right(page, "leprechauns")
    # A size whose bound is open, its board, and back.
    page.get_by_label("Side n").fill("122")
    page.keyboard.press("Enter")
    expect(page.get_by_text("For n = 122 range 9 is the widest known, and 10 is not ruled out.")).to_be_visible()
    row = page.get_by_role("row", name=re.compile("^Show the board for n = 127"))
    expect(row).to_contain_text("lattice")
    page.get_by_role("link", name="Show the board for n = 127").click()
    expect(page.get_by_role("region", name="Range", exact=True)).to_contain_text(
        "Range 10 holds. All 127 leprechauns are there."
    )
    assert query(page) == {"n": "127", "k": "10", "method": "lattice"}
    page.go_back()
    expect(page.get_by_label("Side n")).to_have_value("122")
    page.go_back()
    expect(page.get_by_text("Range 2 breaks: 1 pair is within 2 king moves.")).to_be_visible()


@pytest.mark.full
def test_answers_about_another_board_are_not_shown(page: Page) -> None:
    page.goto("/leprechauns?n=12&k=1&at=empty")
    said = page.get_by_role("region", name="Range", exact=True)
    engine = page.get_by_role("region", name="Place them")
    expect(said).to_contain_text("0 of 12 leprechauns.")
    # Asked at range 1, and then the range is another one.
    held = Held(page, "**/api/questions")
    held.press("Search from nothing")
    page.get_by_role("slider").press("ArrowRight")
    held.let_go()
    page.unroute(held.address)
    page.get_by_role("button", name="Search from nothing").click()
    expect(engine).to_contain_text("Found: 12 leprechauns")
    expect(said).to_contain_text("Range 2 holds. All 12 leprechauns are there.")
    # An answer goes with the board that it is about, and one that comes late is not placed.
    page.get_by_role("button", name="Clear").click()
    expect(engine).not_to_contain_text("Found")
    held = Held(page, "**/api/questions")
    held.press("Search from nothing")
    cell(page, 1, 1).click()
    held.let_go()
    page.unroute(held.address)
    expect(said).to_contain_text("1 of 12 leprechauns.")
    expect(engine).not_to_contain_text("Asking")
    held = Held(page, "**/api/construction?*")
    held.press("Place it")
    cell(page, 4, 3).click()
    held.let_go()
    page.unroute(held.address)
    expect(said).to_contain_text("2 of 12 leprechauns.")
    held = Held(page, "**/api/diverse?*")
    page.get_by_label("Side n").fill("20")
    with page.expect_request(held.address):
        page.get_by_label("Side n").press("Enter")
    cell(page, 7, 2).click()
    held.let_go()
    page.unroute(held.address)
    expect(page.get_by_label("Side n")).to_have_value("12")
    expect(said).to_contain_text("3 of 12 leprechauns.")
    assert query(page)["at"] == "1.1/4.3/7.2"
    for nonsense in ("0", "-4", "", "7.5", "1001"):
        enter(page, "Side n", nonsense)
        expect(page.get_by_role("alert")).to_contain_text("side n is a whole number from 1 to 1000")
        expect(page.get_by_label("Side n")).to_have_value("12")
    cell(page, 7, 2).click()
    expect(page.get_by_role("alert")).to_be_hidden()
    page.goto("/leprechauns?n=1001")
    expect(page.get_by_role("alert")).to_contain_text("from 1 to 1000, and 1001 is not")
    expect(page.get_by_label("Side n")).to_have_value("16")


@pytest.mark.full
def test_placing_by_hand_and_by_search_with_the_keyboard(page: Page) -> None:
    for wrong in ("1.1/<script>", "N.1.1", "1.11", "1.1.1"):
        page.goto(f"/leprechauns?n=10&k=2&at={wrong}")
        expect(page.get_by_role("alert")).to_contain_text(
            "cannot be read; they are written 1.1/2.5, on a board of side 10"
        )
        expect(pieces(page)).to_have_count(0)
    cell(page, 1, 1).click()
    expect(pieces(page)).to_have_count(1)
    expect(page.get_by_role("alert")).to_be_hidden()
    page.goto("/leprechauns?n=10&k=2")
    said = page.get_by_role("region", name="Range", exact=True)
    expect(said).to_contain_text("Range 2 holds. All 10 leprechauns are there.")
    page.get_by_role("button", name="Clear").focus()
    page.keyboard.press("Enter")
    expect(said).to_contain_text("0 of 10 leprechauns.")
    assert query(page) == {"n": "10", "k": "2", "at": "empty"}

    cell(page, 1, 1).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Space")
    expect(said).to_contain_text("Range 2 breaks: 1 pair is within 2 king moves.")
    expect(said).to_contain_text("Nearest: (1, 1) and (2, 3), 2 king moves apart.")
    assert query(page)["at"] == "1.1/2.3"
    page.keyboard.press("Space")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Space")
    expect(said).to_contain_text("Range 2 holds. 2 of 10 leprechauns.")
    cell(page, 1, 4).click()
    expect(said).to_contain_text(
        "Broken for every range: (1, 1) and (1, 4) share a line in direction (0, 1), as queens do."
    )
    cell(page, 1, 4).click()

    # From nothing, an engine finds all ten; with one in the corner, none.
    click_button(page, "Search from nothing", re.compile("^Found: 10 leprechauns"))
    expect(said).to_contain_text("Range 2 holds. All 10 leprechauns are there.")
    expect(pieces(page)).to_have_count(10)
    page.get_by_role("button", name="Clear").click()
    cell(page, 1, 1).click()
    click_button(page, "Complete it", re.compile("^None: there is no such placement"))
    page.get_by_role("button", name="Place it").click()
    expect(said).to_contain_text("Range 2 holds. All 10 leprechauns are there.")
    assert query(page)["method"] == "leprechauns-2"
