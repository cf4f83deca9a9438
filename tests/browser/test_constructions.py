"""The Constructions page in a browser: lists, two boards side by side, members, errors, the address."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.harness import looks_right


def ground(control: Locator) -> str:
    """What a control is painted on."""
    return str(control.evaluate("(element) => getComputedStyle(element).backgroundColor"))


@pytest.mark.full
def test_it_looks_right(page: Page) -> None:
    page.goto("/constructions?problem=queens:12&first=leprechauns-2&second=leprechauns-5")
    # Where the system chooses the colours, what is chosen still looks otherwise than what is not.
    page.emulate_media(forced_colors="active")
    pressed, free = (page.get_by_role("button", name=f"Leprechauns {k} as the second board") for k in (5, 2))
    expect(pressed).to_be_visible()
    here, elsewhere = (page.get_by_role("link", name=name, exact=True) for name in ("Constructions", "Density"))
    assert ground(pressed) != ground(free)
    assert ground(here) != ground(elsewhere)
    page.emulate_media(forced_colors="none")
    expect(page.get_by_text("Leprechauns 2 and Leprechauns 5 give the same board here.")).to_be_visible()
    page.get_by_text("31 do not apply, and why not").click()
    looks_right(page, "constructions")
