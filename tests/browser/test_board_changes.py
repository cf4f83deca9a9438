"""The Board page when things change or go wrong: late answers, bad addresses, nonsense in fields, no server.

And what the board tells without colours, on a phone, on paper, and in a file.
"""

from __future__ import annotations

import re
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from browser.conftest import NewPage
from browser.harness import (
    PHONE,
    Complaints,
    Held,
    Unending,
    click_button,
    enter,
    no_sideways_scroll,
    shot,
    stop_clock,
    visit,
)
from browser.test_board import attack, cell, is_solution, queens


def side(page: Page, n: str) -> None:
    enter(page, "Side n", n)


def said(page: Page) -> Locator:
    return page.get_by_role("tabpanel", name="Ask").get_by_role("status")


@pytest.mark.full
def test_an_answer_is_only_shown_for_the_board_it_was_asked_for(page: Page) -> None:
    page.goto("/board?problem=queens:8")
    for change in (lambda: side(page, "6"), lambda: cell(page, 1, 1).click(), lambda: page.keyboard.press("Control+z")):
        page.get_by_role("button", name="How many ways?").click()
        expect(said(page)).to_contain_text("Proved: ")
        change()
        expect(said(page)).to_be_empty()

    # The board changes while the question is on its way: what comes back is about another one.
    questions = Held(page, "**/api/questions")
    for button in ("Complete it", "An example"):
        visit(page, "/board?problem=queens:20", "0 of 20 queens")
        questions.press(button)
        side(page, "6")
        expect(page.get_by_text("0 of 6 queens")).to_be_visible()
        questions.let_go()
        cell(page, 2, 1).click()
        expect(page.get_by_text("1 of 6 queens")).to_be_visible()
        assert queens(page) == [(2, 1)]
        assert page.url.endswith("problem=queens:6&at=2.1")
        expect(said(page)).to_be_empty()
        # So it is with pieces that are placed meanwhile.
        questions.press(button)
        cell(page, 4, 2).click()
        expect(page.get_by_text("2 of 6 queens")).to_be_visible()
        questions.let_go()
        page.get_by_label("Dimensions").select_option("3")
        expect(page.get_by_label("Notation")).to_have_value("queens:6^3")
        expect(page.get_by_text("0 of 36 queens")).to_be_visible()
        assert unquote(page.url).endswith("problem=queens:6^3")
    page.goto("/board?problem=queens:6&view=solutions")
    questions.press("List the solutions")
    cell(page, 1, 1).click()
    questions.let_go()
    expect(page.get_by_text("1 of 6 queens")).to_be_visible()
    expect(page.get_by_role("button", name="Put it on the board")).to_be_hidden()
    expect(page.get_by_role("button", name="Cancel")).to_be_hidden()


def test_a_search_that_nobody_waits_for_is_ended_on_the_server(page: Page) -> None:
    page.goto("/board?problem=queens:5")
    asked = Unending(page)
    page.get_by_role("button", name="How many ways?").click()
    expect(said(page)).to_contain_text("Searching")
    with page.expect_request(lambda request: request.method == "DELETE"):
        cell(page, 1, 1).click()
    expect(said(page)).to_be_empty()
    # So it is with one whose page is left.
    page.get_by_role("button", name="How many ways?").click()
    expect(said(page)).to_contain_text("Searching")
    with page.expect_response(lambda response: response.request.method == "DELETE"):
        page.get_by_role("navigation", name="Pages").get_by_role("link", name="Atlas").click()
    assert asked.cancelled == 2


def test_without_a_stream_of_news_the_page_asks_once_a_second(page: Page, complaints: Complaints) -> None:
    complaints.expect("/api/questions", 429)
    stop_clock(page)
    page.goto("/board?problem=queens:5")
    asked = Unending(page)

    def refuse(route: Route) -> None:
        asked.told["nodes"] = 3000
        route.fulfill(status=429, json={"error": "too many streams"})

    page.route("**/api/questions/unending/events", refuse)
    page.get_by_role("button", name="How many ways?").click()
    expect(said(page)).to_contain_text("3,000 nodes")
    asked.told["nodes"] = 4000
    page.clock.run_for(1000)
    expect(said(page)).to_contain_text("4,000 nodes")


@pytest.mark.full
def test_what_is_wrong_is_said_until_it_is_mended(page: Page, complaints: Complaints) -> None:
    complaints.expect("/api/problem", 400)
    trouble = page.locator("#trouble")
    for address, words in (
        ("problem=queens:1000000000000", "cells"),
        ("problem=queens:-3", "the size of the board should be a whole number here"),
        ("problem=<script>", "a name should stand here, such as queens"),
        ("problem=queens:8&at=<img>", "the pieces in this address cannot be read"),
        ("problem=queens:8&at=9.1/1.1", "1 piece of this address had no place on the board"),
    ):
        visit(page, f"/board?{address}", re.compile("[01] of 8 queens"))
        expect(trouble).to_be_visible()
        expect(trouble).to_contain_text(words)
        cell(page, 2, 3).click()
        expect(cell(page, 2, 3)).to_have_accessible_name(re.compile("queen"))
        expect(trouble).to_be_hidden()

    # Nonsense in a field is said, and the field shows what holds.
    wrong = page.get_by_role("region", name="Problem").get_by_role("alert")
    for now, nonsense, then in (("8", "0", "7"), ("7", "-4", "6"), ("6", "", "7"), ("7", "7.5", "8")):
        side(page, nonsense)
        expect(wrong).to_have_text(f"Side n is a whole number, 1 or more; it stays {now}")
        expect(page.get_by_label("Side n")).to_have_value(now)
        side(page, then)
        expect(page.get_by_text(f"0 of {then} queens")).to_be_visible()
        expect(wrong).to_be_empty()

    # The server goes and comes back.
    complaints.expect("/api/look", "net::ERR_FAILED")
    page.route("**/api/look", lambda route: route.abort())
    cell(page, 4, 4).click()
    expect(trouble).to_be_visible()
    expect(trouble).to_have_text("the server does not answer; is it still running?")
    page.unroute("**/api/look")
    cell(page, 5, 6).click()
    expect(page.get_by_text("2 of 8 queens")).to_be_visible()
    expect(trouble).to_be_hidden()


@pytest.mark.full
def test_keys_in_four_dimensions_on_a_torus_and_in_fields(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    for n in (3, 4):
        page.goto(f"/board?problem=queens:{n}^4")
        expect(cell(page, n, n, n, n)).to_be_visible()
        no_sideways_scroll(page)
        boxes = [box for label in page.locator("svg text").all() if (box := label.bounding_box())]
        assert len(boxes) == 2 * n
        for k, a in enumerate(boxes):
            assert all(apart(a, b) for b in boxes[:k])
        shot(page, f"board-4d-{n}")
    cell(page, 1, 1, 1, 1).focus()
    for key, at in (
        ("PageDown", (1, 1, 2, 1)),
        ("Shift+PageDown", (1, 1, 2, 2)),
        ("Shift+PageDown", (1, 1, 2, 3)),
        ("Shift+PageUp", (1, 1, 2, 2)),
        ("PageUp", (1, 1, 1, 2)),
    ):
        page.keyboard.press(key)
        expect(cell(page, *at)).to_be_focused()
    page.keyboard.press("Enter")
    expect(cell(page, 1, 1, 1, 2)).to_have_accessible_name("column 1, row 1, layer 1, block 2, queen")
    assert page.url.endswith("at=1.1.1.2")

    page.goto("/board?problem=queens:7@torus&at=2.2")
    cell(page, 1, 1).focus()
    # Ten to the left of column 1 is column 5: 1 - 10 + 14.
    for key, at in (("Shift+ArrowLeft", (5, 1)), ("Shift+ArrowRight", (1, 1)), ("ArrowDown", (1, 7))):
        page.keyboard.press(key)
        expect(cell(page, *at)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("2 of 7 queens")).to_be_visible()
    # In a field the key undoes what was typed, elsewhere what was placed.
    page.get_by_label("Side n").press("Control+z")
    assert queens(page) == [(1, 7), (2, 2)]
    page.get_by_label("Show attacked cells").press("Control+z")
    expect(page.get_by_text("1 of 7 queens")).to_be_visible()


def apart(a: dict[str, float], b: dict[str, float]) -> bool:
    """Two boxes on the screen do not overlap."""
    return any(a[x] + a[length] <= b[x] or b[x] + b[length] <= a[x] for x, length in (("x", "width"), ("y", "height")))


def strokes(page: Page, name: str) -> int:
    """How many marks of a kind are drawn."""
    return (page.locator(f"path.{name}").get_attribute("d") or "").count("M")


@pytest.mark.full
def test_the_board_is_told_without_colours_and_saved_as_shown(new_page: NewPage) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    visit(page, "/board?problem=queens:8,given=1.1&at=1.1/3.5", "2 of 8 queens")
    expect(page).to_have_title("queens:8,given=1.1 · Board · queenlab")
    attacked = {
        (x, y) for x in range(1, 9) for y in range(1, 9) if any(attack((x, y), queen) for queen in ((1, 1), (3, 5)))
    } - {(1, 1), (3, 5)}
    assert strokes(page, "hit-dots") == len(attacked)
    assert strokes(page, "given-bar") == 1
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        shot(page, f"board-shapes-{scheme}")
    # Paper is white, whatever the screen is.
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(252, 251, 248)"
    shot(page, "board-print")
    page.emulate_media(media="screen", color_scheme="light")

    page.get_by_text("Save or share").click()
    assert wanted(page) == {"problem": "queens:8,given=1.1", "at": "1.1/3.5", "attacked": "true"}
    click_button(page, "Copy notation", "The notation is copied.")
    assert page.evaluate("navigator.clipboard.readText()") == "queens:8,given=1.1/3.5"
    # A conflict is in the picture and in the words, also without tints.
    page.get_by_label("Show attacked cells").uncheck()
    cell(page, 5, 1).click()
    expect(cell(page, 1, 1)).to_have_accessible_name("column 1, row 1, given queen, in conflict")
    expect(cell(page, 5, 1)).to_have_accessible_name("column 5, row 1, queen, in conflict")
    assert strokes(page, "hit-dots") == 0
    assert wanted(page) == {"problem": "queens:8,given=1.1", "at": "1.1/3.5/5.1", "conflicts": "true"}
    # Pieces that attack each other are given by no notation.
    expect(page.get_by_role("link", name="Notation")).to_be_hidden()
    expect(page.get_by_role("button", name="Copy notation")).to_be_hidden()
    page.get_by_label("Show attacked cells").check()
    cell(page, 5, 1).click()
    click_button(page, "Complete it", "A solution.")
    assert is_solution(queens(page), 8)
    assert "attacked" not in wanted(page)


def wanted(page: Page) -> dict[str, str]:
    """What the address of the picture asks for."""
    address = page.get_by_role("link", name="SVG picture").get_attribute("href") or ""
    return {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}


@pytest.mark.full
def test_the_largest_board_has_an_example_and_can_be_saved(page: Page) -> None:
    visit(page, "/board?problem=queens:1000&at=3.3", "1 of 1,000 queens")
    click_button(page, "An example", "1,000 of 1,000 queens", "A solution.")
    page.get_by_text("Save or share").click()
    for link in page.get_by_role("listitem").get_by_role("link").all():
        response = page.request.get(link.get_attribute("href") or "")
        assert response.ok, f"{response.status} for {link.inner_text()}: {response.text()}"
    visit(page, "/board?problem=queens:1000@torus", "0 of 1,000 queens")
    click_button(page, "An example", re.compile("^None: .*torus"))
