"""The Board page: its files, what goes on without a stream, and what it tells without colours and on a phone."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from browser.conftest import NewPage
from browser.harness import PHONE, Complaints, Unending, click_button, no_sideways_scroll, shot, stop_clock, visit
from browser.stories import cell, is_free, queens
from oracles.attacks import in_line


def test_files_and_a_time_limit(page: Page) -> None:
    visit(page, "/board?problem=queens:8&at=1.1/2.5", "2 of 8 queens")
    page.get_by_text("Save or share").click()
    links = page.get_by_role("listitem").get_by_role("link")
    assert links.all_inner_texts() == ["SVG picture", "PNG picture", "JSON placement", "Notation", "LaTeX"]
    for link in links.all():
        response = page.request.get(link.get_attribute("href") or "")
        assert response.ok, f"{response.status} for {link.inner_text()}"
        assert response.body()
    asked = Unending(page)
    page.get_by_label("Time limit").fill("0.5")
    click_button(page, "How many ways?", "Searching")
    assert asked.asked[0]["time_limit"] == 0.5
    click_button(page, "Cancel", "Cancelled: after 1.50 s")
    # An engine that ran out of time says how far it came.
    answer = {"status": "unknown", "value": None, "value_text": None, "lower": 7, "lower_text": "7", "seconds": 0.5}
    over = {"id": "over", "state": "done", "seconds": 0.5, "progress": None, "answer": answer, "result": None}
    page.route("**/api/questions", lambda route: route.fulfill(json=over))
    click_button(page, "How many ways?", "Unknown: at least 7 ways; not finished, in 0.50 s.")


def said(page: Page) -> Locator:
    return page.get_by_role("tabpanel", name="Ask").get_by_role("status")


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
def test_names_of_layers_have_room_on_a_phone(new_page: NewPage) -> None:
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
        (x, y) for x in range(1, 9) for y in range(1, 9) if any(in_line((x, y), queen) for queen in ((1, 1), (3, 5)))
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
    assert is_free(queens(page))
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
