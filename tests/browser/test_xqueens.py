"""The Xqueens page in a browser: tokens by pointer and by keys, counters, engines, images, classes."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import NewPage
from browser.harness import Held, Unending, click_button, looks_right, visit


def query(page: Page) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(page.url).query).items()}


def triangle(page: Page, letter: str, row: int, column: int) -> Locator:
    return page.locator(f'[role=checkbox][aria-label="{letter} triangle of row {row}, column {column}"]')


def tokens(page: Page) -> Locator:
    return page.locator("section[aria-label=Board] [role=checkbox][aria-checked=true]")


def counter(page: Page, name: str) -> Locator:
    return page.locator(f'button[aria-label^="{name}"]')


def test_tokens_counters_and_engines(page: Page, new_page: NewPage) -> None:
    page.goto("/xqueens?n=3")
    problem = page.get_by_role("region", name="Problem")
    expect(problem).to_contain_text("0 of 12 tokens. Nothing is broken so far.")
    # By the keys: arrows go from triangle to triangle, letters within a cell.
    triangle(page, "N", 1, 1).focus()
    page.keyboard.press("Enter")
    for key in ("ArrowRight", "ArrowRight", "n", "Space"):
        page.keyboard.press(key)
    expect(triangle(page, "N", 1, 2)).to_be_checked()
    expect(triangle(page, "N", 1, 2)).to_be_focused()
    expect(problem).to_contain_text("row 1 holds 2 tokens in N triangles; 1 at most")
    expect(counter(page, "row 1, N triangles: 2 of 1, too many")).to_be_visible()
    expect(counter(page, "column 2, N or S triangles: 1 of 2, too few")).to_be_visible()
    assert query(page) == {"n": "3", "at": "N.1.1/N.1.2"}

    # A counter shows its triangles: N and E of the diagonal through the upper left cell, three cells long.
    counter(page, "diagonal 3, N or E triangles: 1").click()
    expect(page.locator("path.triangle.line")).to_have_count(6)
    assert query(page)["line"] == "diagonal.3.NE"
    counter(page, "diagonal 3, N or E triangles: 1").click()
    expect(page.locator("path.triangle.line")).to_have_count(0)

    triangle(page, "N", 1, 2).focus()
    page.keyboard.press("Control+z")
    expect(tokens(page)).to_have_count(1)
    page.keyboard.press("Control+Shift+z")
    expect(tokens(page)).to_have_count(2)
    click_button(page, "Is it still possible?", re.compile("^None: there is no such placement"))
    undo = page.get_by_role("button", name="Undo")
    undo.press("Enter")
    # What was said was about two tokens; the last step back leaves the focus where it is.
    expect(page.get_by_text(re.compile("^None: there is no such placement"))).to_have_count(0)
    undo.press("Enter")
    expect(tokens(page)).to_have_count(0)
    expect(undo).to_be_focused()
    expect(undo).to_have_attribute("aria-disabled", "true")
    undo.press("Enter")
    page.get_by_role("button", name="Redo").click()
    expect(tokens(page)).to_have_count(1)

    click_button(page, "Complete it", re.compile("^Found: 11 tokens added"))
    expect(tokens(page)).to_have_count(12)
    expect(page.get_by_text("A solution: 12 tokens, all of Knuth's conditions hold.")).to_be_visible()


@pytest.mark.full
def test_lists_sparse_and_shared(page: Page, new_page: NewPage) -> None:
    page.goto("/xqueens?n=3&at=N.1.1")
    problem = page.get_by_role("region", name="Problem")
    expect(problem).to_contain_text("1 of 12 tokens. Nothing is broken so far.")
    looks_right(page, "xqueens")
    page.get_by_role("button", name="How many ways?").click()
    said = page.get_by_text(re.compile(r"^Proved: \d+ ways"))
    expect(said).to_be_visible()
    ways = int(re.findall(r"\d+", said.inner_text())[0])
    click_button(page, "List solutions", f"Solution 1 of {ways}")
    expect(page.get_by_text("A solution: 12 tokens, all of Knuth's conditions hold.")).to_be_visible()
    click_button(page, "Next", f"Solution 2 of {ways}")
    expect(tokens(page)).to_have_count(12)
    expect(triangle(page, "N", 1, 1)).to_be_checked()
    # The tokens asked about stay in the address, with the place in the list and the counter that is pressed.
    counter(page, "row 2, E or W triangles: 2").click()
    assert query(page) == {"n": "3", "at": "N.1.1", "list": "2", "line": "row.2.EW"}
    shared = new_page()
    visit(shared, page.url, f"Solution 2 of {ways}")
    expect(tokens(shared)).to_have_count(12)
    expect(shared.locator("path.triangle.line")).to_have_count(6)
    boards = [{one.get_attribute("aria-label") for one in tokens(here).all()} for here in (page, shared)]
    assert boards[0] == boards[1]
    shared.get_by_role("button", name="Keep this one").click()
    expect(shared.get_by_role("button", name="List solutions")).to_be_focused()
    assert len(query(shared)["at"].split("/")) == 12
    shared.get_by_role("button", name="Undo").click()
    expect(tokens(shared)).to_have_count(1)
    counter(page, "row 2, E or W triangles: 2").click()
    page.get_by_role("button", name="Back to the tokens before").click()
    expect(tokens(page)).to_have_count(1)
    click_button(page, "Complete it", re.compile("^Found: 11 tokens added"))
    expect(tokens(page)).to_have_count(12)

    # Sparse turns a solution into none; n = 3 has no sparse ones.
    page.get_by_label("Sparse").check()
    expect(problem).to_contain_text("tokens, not 1")
    other = new_page()
    other.goto(page.url)
    expect(other.get_by_label("Sparse")).to_be_checked()
    expect(other.get_by_role("region", name="Problem")).to_contain_text("tokens, not 1")
    other.get_by_role("button", name="Clear").click()
    click_button(other, "Complete it", re.compile("^None: there is no such placement"))
    page.go_back()
    expect(page.get_by_label("Sparse")).not_to_be_checked()
    expect(page.get_by_text("A solution: 12 tokens")).to_be_visible()


@pytest.mark.full
def test_answers_about_other_tokens_are_not_shown(page: Page) -> None:
    page.goto("/xqueens?n=3")
    engine = page.get_by_role("region", name="Ask an engine")
    page.get_by_role("button", name="How many ways?").click()
    expect(engine).to_contain_text("Proved: 132 ways")
    triangle(page, "N", 1, 1).click()
    expect(tokens(page)).to_have_count(1)
    expect(engine).not_to_contain_text("132")
    # One that comes late is not placed over what was done meanwhile.
    for button in ("Complete it", "List solutions"):
        held = Held(page, "**/api/questions")
        held.press(button)
        triangle(page, "S", 3, 3).click()
        held.let_go()
        page.unroute(held.address)
        expect(engine).not_to_contain_text("Asking")
        page.get_by_role("button", name="Is it still possible?").click()
        expect(engine).to_contain_text(re.compile("Found: it can|None: "))
        expect(page.get_by_role("button", name="Next")).to_have_count(0)
        assert tokens(page).count() in (1, 2)
    size = page.get_by_label("Order n")
    for nonsense in ("0", "-4", "", "2.5", "21"):
        size.fill(nonsense)
        size.press("Enter")
        expect(page.get_by_role("alert")).to_contain_text("order n is a whole number from 1 to 20")
        expect(size).to_have_value("3")
    page.goto("/xqueens?n=999")
    expect(page.get_by_role("alert")).to_contain_text("from 1 to 20, and 999 is not")
    expect(size).to_have_value("4")


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
    assert query(page) == {"n": "3", "classes": "yes"}
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


@pytest.mark.full
def test_a_question_that_nobody_waits_for(page: Page) -> None:
    """The button that began it has the focus again."""
    page.goto("/xqueens?n=3")
    Unending(page)
    page.get_by_role("button", name="How many ways?").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Searching: 1.50 s, 2,000 nodes")).to_be_visible()
    page.get_by_role("button", name="Cancel").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Cancelled: after 1.50 s")).to_be_visible()
    expect(page.get_by_role("button", name="How many ways?")).to_be_focused()
    expect(page.get_by_role("button", name="Cancel")).to_be_hidden()
