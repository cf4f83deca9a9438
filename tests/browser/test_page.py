"""The explorer as a whole: every page opens, quietly and for everybody, and the first load is light."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import NewPage
from browser.harness import PHONE, Held, no_sideways_scroll, shot
from browser.measuring import first_load

PAGES = ("Board", "Constructions", "Leprechauns", "Xqueens", "Space", "Density", "Count", "Atlas")
#: Before the 3-D view is opened.
MOST_BYTES = 1_000_000


def opened(page: Page, name: str) -> None:
    """The page is there, and has nothing more to load."""
    expect(page.get_by_role("heading", level=1, name=name)).to_be_visible()
    # A page in space loads its drawing library first.
    expect(page.get_by_role("main")).to_have_attribute("aria-busy", "false", timeout=180_000)
    expect(page.locator("#trouble")).to_be_hidden()


@pytest.mark.full
def test_every_page_opens_in_the_dark_on_a_phone(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, color_scheme="dark")
    page.goto("/")
    opened(page, "Board")
    links = page.get_by_role("navigation", name="Pages")
    for name in PAGES:
        links.get_by_role("link", name=name, exact=True).click()
        opened(page, name)
        expect(page).to_have_title(re.compile(rf"(^|· ){name} · queenlab$"))
        expect(links.get_by_role("link", name=name, exact=True)).to_have_attribute("aria-current", "page")
        no_sideways_scroll(page)
        shot(page, f"page-{name.lower()}-dark")


@pytest.mark.full
def test_pages_have_addresses(page: Page) -> None:
    for name in PAGES:
        page.goto(f"/{name.lower()}")
        opened(page, name)
        assert urlsplit(page.url).path == f"/{name.lower()}"
        shot(page, f"page-{name.lower()}-light")


def test_the_back_button_goes_back(page: Page) -> None:
    page.goto("/board")
    opened(page, "Board")
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Atlas").click()
    opened(page, "Atlas")
    assert urlsplit(page.url).path == "/atlas"
    page.go_back()
    opened(page, "Board")
    assert urlsplit(page.url).path == "/board"
    page.go_forward()
    opened(page, "Atlas")
    assert urlsplit(page.url).path == "/atlas"


def test_a_page_that_is_left_while_it_opens_has_no_say(page: Page) -> None:
    families = Held(page, "**/api/families")
    with page.expect_request("**/api/families"):
        page.goto("/board?problem=queens:5&at=9.9")
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Atlas").click()
    expect(page.get_by_role("heading", level=1, name="Atlas")).to_be_visible()
    # The Board page would go on to open its problem, and say that a piece has no place.
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
