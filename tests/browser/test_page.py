"""The explorer as a whole: every page opens, quietly and for everybody, and the first load is light."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import NewPage
from browser.harness import PHONE, no_sideways_scroll, shot
from browser.measuring import first_load

PAGES = ("Play", "Board", "Constructions", "Leprechauns", "Xqueens", "Space", "Density", "Count", "Atlas")
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
    opened(page, "Play")
    links = page.get_by_role("navigation", name="Pages")
    for name in PAGES:
        links.get_by_role("link", name=name, exact=True).click()
        opened(page, name)
        expect(page).to_have_title(re.compile(rf"(^|· ){name} · queenlab$"))
        expect(links.get_by_role("link", name=name, exact=True)).to_have_attribute("aria-current", "page")
        no_sideways_scroll(page)
        shot(page, f"page-{name.lower()}-dark")


@pytest.mark.full
def test_the_first_load_is_light_and_from_here_alone(browser: Browser, server: str) -> None:
    load = first_load(browser, server)
    assert load.sent < MOST_BYTES
    assert load.addresses
    assert all(address.startswith(server) for address in load.addresses)
    assert not any("plotly" in address for address in load.addresses)
