"""The page as a whole: every room opens, quietly and for everybody, and the first load is light."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import NewPage
from browser.harness import PHONE, Held, no_sideways_scroll, shot
from browser.measuring import first_load

ROOMS = ("Board", "Constructions", "Leprechauns", "Xqueens", "Space", "Density", "Count", "Atlas")
#: Before the 3-D view is opened.
MOST_BYTES = 1_000_000


def opened(page: Page, room: str) -> None:
    """The room is there, and has nothing more to load."""
    expect(page.get_by_role("heading", level=1, name=room)).to_be_visible()
    # A room in space loads its drawing library first.
    expect(page.get_by_role("main")).to_have_attribute("aria-busy", "false", timeout=180_000)
    expect(page.locator("#trouble")).to_be_hidden()


@pytest.mark.full
def test_every_room_opens_in_the_dark_on_a_phone(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, color_scheme="dark")
    page.goto("/")
    opened(page, "Board")
    rooms = page.get_by_role("navigation", name="Rooms")
    for room in ROOMS:
        rooms.get_by_role("link", name=room, exact=True).click()
        opened(page, room)
        expect(page).to_have_title(re.compile(rf"(^|· ){room} · queenlab$"))
        expect(rooms.get_by_role("link", name=room, exact=True)).to_have_attribute("aria-current", "page")
        no_sideways_scroll(page)
        shot(page, f"room-{room.lower()}-dark")


@pytest.mark.full
def test_rooms_have_addresses(page: Page) -> None:
    for room in ROOMS:
        page.goto(f"/{room.lower()}")
        opened(page, room)
        assert urlsplit(page.url).path == f"/{room.lower()}"
        shot(page, f"room-{room.lower()}-light")


def test_the_back_button_goes_back(page: Page) -> None:
    page.goto("/board")
    opened(page, "Board")
    page.get_by_role("navigation", name="Rooms").get_by_role("link", name="Atlas").click()
    opened(page, "Atlas")
    assert urlsplit(page.url).path == "/atlas"
    page.go_back()
    opened(page, "Board")
    assert urlsplit(page.url).path == "/board"
    page.go_forward()
    opened(page, "Atlas")
    assert urlsplit(page.url).path == "/atlas"


def test_a_room_that_is_left_while_it_opens_has_no_say(page: Page) -> None:
    families = Held(page, "**/api/families")
    with page.expect_request("**/api/families"):
        page.goto("/board?problem=queens:5&at=9.9")
    page.get_by_role("navigation", name="Rooms").get_by_role("link", name="Atlas").click()
    expect(page.get_by_role("heading", level=1, name="Atlas")).to_be_visible()
    # The Board room would go on to open its problem, and say that a piece has no place.
    for route in families.routes:
        route.continue_()
    opened(page, "Atlas")
    assert page.url.endswith("/atlas")
    expect(page).to_have_title(re.compile("Atlas · queenlab$"))


@pytest.mark.full
def test_the_first_load_is_light_and_from_here_alone(browser: Browser, server: str) -> None:
    load = first_load(browser, server)
    assert load.sent < MOST_BYTES
    assert load.addresses
    assert all(address.startswith(server) for address in load.addresses)
    assert not any("plotly" in address for address in load.addresses)
