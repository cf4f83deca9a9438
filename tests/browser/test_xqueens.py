"""The Xqueens page in a browser: tokens by pointer and by keys, counters, engines, images, classes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.harness import click_button


def tokens(page: Page) -> Locator:
    return page.locator("section[aria-label=Board] [role=checkbox][aria-checked=true]")


@pytest.mark.full
def test_the_sixteen_images_and_the_eleven_classes(page: Page) -> None:
    for wrong in ("1.1", "Q.1.1", "N.4.1", "N.1"):
        page.goto(f"/xqueens?n=3&at={wrong}")
        expect(page.get_by_role("alert")).to_contain_text("cannot be read; they are written N.1.2/E.2.2")
        expect(tokens(page)).to_have_count(0)
    page.goto("/xqueens?n=3")
    click_button(page, "Show Knuth's eleven classes", "11 classes, and there are no others")
    classes = page.get_by_role("button", name=re.compile("^Take class"))
    expect(classes).to_have_count(11)
    assert page.url.endswith("/xqueens?n=3&classes=yes")
    page.reload()
    expect(classes).to_have_count(11)
    sizes = []
    for number in range(1, 12):
        classes.nth(number - 1).click()
        images = page.get_by_role("region", name="Images")
        expect(images.locator("[aria-busy]")).to_have_attribute("aria-busy", "false")
        expect(page.get_by_text("A solution: 12 tokens")).to_be_visible()
        told = re.search(r"(\d+) of the 16 images", images.inner_text())
        assert told
        assert int(told[1]) == 16 - images.get_by_text("equal to").count()
        sizes.append(int(told[1]))
    # Knuth: 132 solutions in eleven classes.
    assert sum(sizes) == 132
    image = page.get_by_role("button", name="Take the image half turn", exact=True)
    image.click()
    expect(page.get_by_text("A solution: 12 tokens")).to_be_visible()
    page.get_by_label("Order n").fill("9")
    page.keyboard.press("Tab")
    expect(page.get_by_role("region", name="Problem")).to_contain_text("0 of 36 tokens")
    expect(page.get_by_role("region", name="Classes")).to_be_hidden()
    expect(page.get_by_text("Place a token, and its sixteen images are shown here.")).to_be_visible()
