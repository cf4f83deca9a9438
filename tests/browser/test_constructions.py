"""The Constructions page in a browser: lists, two boards side by side, members, errors, the address."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.harness import SETTLED, Complaints, Held, click_button, looks_right, sees


def query(page: Page) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(page.url).query).items()}


def board(page: Page, which: str) -> set[str]:
    """The cells that a board's text alternative names."""
    picture = page.get_by_role("region", name=f"{which} board").get_by_role("img")
    words = picture.get_attribute("aria-label") or ""
    return set(re.findall(r"\(\d+(?:, \d+)+\)", words))


def ground(control: Locator) -> str:
    """What a control is painted on."""
    return str(control.evaluate("(element) => getComputedStyle(element).backgroundColor"))


def test_two_constructions_side_by_side(page: Page) -> None:
    page.goto("/constructions")
    expect(page.get_by_role("heading", name="9 constructions apply")).to_be_visible()
    first, second = (page.get_by_role("region", name=f"{name} board") for name in ("First", "Second"))
    expect(first.get_by_text("Verified: 12 pieces, no two attack each other")).to_be_visible()
    # The even rows in order, then the odd rows in order.
    assert board(page, "First") == {f"({c}, {2 * c})" for c in range(1, 7)} | {
        f"({c}, {2 * c - 13})" for c in range(7, 13)
    }
    expect(first.get_by_text("columns c = 1 to 6: row 1 + ((2c + 11) mod 12)")).to_be_visible()
    expect(page.get_by_text("The two boards have no piece in common.")).to_be_visible()

    first.get_by_label("First board").select_option(label="Leprechauns 2")
    second.get_by_label("Second board").select_option(label="Grafted lattice")
    expect(second.get_by_role("img", name=re.compile("^Grafted lattice"))).to_be_visible()
    expect(first.get_by_text("Algorithm 2, Lemma 2")).to_be_visible()
    assert len(board(page, "First") & board(page, "Second")) == 1
    expect(
        page.get_by_text("1 of 12 pieces stands on the same cell of both boards; the others are framed.")
    ).to_be_visible()

    # From the table: a construction that gives the same board as another.
    click_button(page, "Leprechauns 5 as the second board", "Leprechauns 2 and Leprechauns 5 give the same board here.")
    expect(page.get_by_role("button", name="Leprechauns 5 as the second board")).to_have_attribute(
        "aria-pressed", "true"
    )
    assert query(page) == {"problem": "queens:12", "first": "leprechauns-2", "second": "leprechauns-5"}
    page.get_by_text("31 do not apply, and why not").click()
    refused = page.get_by_role("row", name=re.compile("^Knight walk"))
    expect(refused).to_contain_text("needs n coprime to 6, and 2 divides 12")

    page.reload()
    expect(page.get_by_text("Leprechauns 2 and Leprechauns 5 give the same board here.")).to_be_visible()
    page.go_back()
    expect(
        page.get_by_role("region", name="Second board").get_by_role("img", name=re.compile("^Grafted lattice"))
    ).to_be_visible()


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


@pytest.mark.full
def test_problems_by_controls_and_by_name(page: Page, complaints: Complaints) -> None:
    complaints.expect("/api/problem")
    page.goto("/constructions?problem=<script>&first=pauls-q&first-member=x")
    expect(page.get_by_role("alert").filter(has_text="a name should stand here")).to_be_visible()
    expect(page.get_by_label("Notation")).to_have_value("queens:12")
    side = page.get_by_label("Side n")
    expect(side).to_have_value("12")
    side.fill("13")
    page.keyboard.press("Tab")
    expect(page.get_by_label("Notation")).to_have_value("queens:13")
    page.get_by_label("Torus").check()
    expect(page.get_by_label("Notation")).to_have_value("queens:13@torus")
    first = page.get_by_role("region", name="First board")
    first.get_by_label("First board").select_option(label="Regular")
    first.get_by_label("Member, 1 to 130").fill("77")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("first-member=77"))
    expect(first.get_by_text("Verified: 13 pieces, no two attack each other")).to_be_visible()

    # By the keyboard alone: a range that has no solution, then a name that cannot be read, then three dimensions.
    name = page.get_by_label("Notation")
    for text in ("leprechauns:15,range=3", "queens:8,tours", "queens:11^3"):
        name.focus()
        name.press("Control+a")
        page.keyboard.type(text)
        name.press("Enter")
        if text.startswith("leprechauns"):
            expect(page.get_by_text("n < 16 = (3+1)^2")).to_be_visible()
            expect(first).to_be_hidden()
            expect(page.get_by_label("Range", exact=True)).to_have_value("3")
        elif "tours" in text:
            expect(page.get_by_role("alert").first).to_contain_text("At character 10: queens has no key 'tours'")
            expect(name).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("heading", name="3 constructions apply")).to_be_visible()
    sees(first, "z = 1 + ((3x + 5y + 3) mod 11)", "Verified: 121 pieces")
    expect(name).not_to_have_attribute("aria-invalid", "true")
    # A queen in the corner of the lowest layer, and the rest by the formula.
    assert "(1, 1, 1)" in board(page, "First")
    link = first.get_by_role("link", name="Open on the board").get_attribute("href") or ""
    assert unquote(link).startswith("/board?problem=queens:11^3&at=1.1.1/1.2.6/")


def test_a_number_that_is_typed_is_not_written_over(page: Page) -> None:
    page.goto("/constructions?problem=queens:13@torus&first=regular")
    first = page.get_by_role("region", name="First board")
    member = first.get_by_label("Member, 1 to 130")
    expect(member).to_have_value("")
    expect(first.get_by_text("Verified:")).to_be_visible()
    late = Held(page, "**/api/construction?*")
    with page.expect_request(late.address):
        page.locator('[data-side="first"][data-method="regular"]').click()
    member.fill("77")
    late.let_go()
    page.unroute(late.address)
    page.evaluate(SETTLED)
    expect(member).to_have_value("77")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("first-member=77"))
