"""Puzzles on the Board page: made from a seed, shared, put on the board, printed; and pieces that become given ones."""

from __future__ import annotations

import re
from urllib.parse import unquote

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import NewPage
from browser.harness import enter, shot
from browser.stories import cell, queens
from oracles.puzzles import solutions

Cell = tuple[int, int]


def panel(page: Page) -> Locator:
    return page.get_by_role("tabpanel", name="Puzzles")


def made(page: Page, number: int) -> list[str]:
    """What each picture of a puzzle says to a person who hears the page, once so many are there and drawn."""
    pictures = panel(page).get_by_role("img", name=re.compile("^Puzzle"))
    expect(pictures).to_have_count(number)
    for one in pictures.all():
        expect(one).to_have_js_property("complete", True)
        assert one.evaluate("picture => picture.naturalWidth") > 0
    return [one.get_attribute("alt") or "" for one in pictures.all()]


def cells(words: str) -> list[Cell]:
    return sorted((int(x), int(y)) for x, y in re.findall(r"\((\d+), (\d+)\)", words))


def solved(n: int, words: str) -> list[Cell]:
    """The only solution of a puzzle of queens, by trying everything."""
    (only,) = solutions(n, "queens", given=cells(words))
    return only


def test_make_them_share_them_and_complete_one(page: Page, new_page: NewPage) -> None:
    page.goto("/board?problem=queens:6&at=1.1")
    page.get_by_role("tab", name="Puzzles").click()
    page.get_by_label("How many").fill("4")
    enter(page, "Seed", "7")
    expect(
        page.get_by_text(re.compile(r"^Found: 4 puzzles with exactly one solution each, by dancing"))
    ).to_be_visible()
    expect(page.get_by_role("heading", name="4 puzzles: queens on a 6 x 6 board")).to_be_visible()
    expect(page.get_by_text("no two of them on one diagonal")).to_be_visible()
    told = made(page, 4)
    assert len(set(told)) == 4
    only = [solved(6, words) for words in told]
    assert all(
        re.match(rf"Puzzle {k}, (easy|medium|hard|fiendish|extreme): ", words) for k, words in enumerate(told, 1)
    )
    assert "view=puzzles" in page.url
    assert "seed=7" in page.url
    assert "many=4" in page.url

    # One of them goes on the board; its pieces are given, and the pupil finds the others.
    put = page.get_by_role("button", name="Put on the board: puzzle 3")
    put.press("Enter")
    expect(page.get_by_label("Notation")).to_have_value(re.compile("^queens:6,given="))
    given = cells(told[2])
    expect(cell(page, *given[0])).to_have_accessible_name(re.compile("given queen"))
    assert queens(page) == given
    expect(page.locator("[role=gridcell]:focus")).to_have_count(1)
    for at in only[2]:
        if at not in given:
            cell(page, *at).click()
    expect(page.get_by_text("A solution.")).to_be_visible()
    assert queens(page) == only[2]
    assert made(page, 4) == told, "the others are still there"
    cell(page, *given[0]).click()
    assert queens(page) == only[2], "a given piece stays"

    # Whoever opens the address gets the same ones, and the board as it stands.
    other = new_page()
    other.goto(page.url)
    assert made(other, 4) == told
    assert queens(other) == only[2]


@pytest.mark.full
def test_on_paper_there_is_the_worksheet_alone(new_page: NewPage) -> None:
    page = new_page(color_scheme="dark")
    page.add_init_script("window.printed = 0; window.print = () => { window.printed += 1; };")
    page.goto("/board?problem=queens:6&view=puzzles&many=3&seed=5")
    told = made(page, 3)
    expect(page.get_by_role("heading", name="Solutions")).to_be_hidden()
    page.get_by_label("Solutions on a last page").check()
    answers = panel(page).get_by_role("img", name=re.compile("^Solution of puzzle"))
    expect(answers).to_have_count(3)
    for words, answer in zip(told, answers.all(), strict=True):
        assert cells(answer.get_attribute("alt") or "") == solved(6, words)
    assert "answers=yes" in page.url
    page.get_by_role("button", name="Print").click()
    page.wait_for_function("window.printed === 1")

    page.emulate_media(media="print", color_scheme="dark")
    for hidden in (
        page.get_by_role("heading", name="Board", exact=True),
        page.get_by_role("gridcell").first,
        page.get_by_label("Notation"),
        page.get_by_label("Seed"),
        page.get_by_role("tab", name="Puzzles"),
        page.get_by_role("button"),
        page.get_by_text("exactly one solution each"),
    ):
        expect(hidden.locator("visible=true")).to_have_count(0)
    expect(page.get_by_role("heading", name="3 puzzles: queens on a 6 x 6 board")).to_be_visible()
    expect(page.get_by_text("Complete each board to one queen in each row and column")).to_be_visible()
    boxes = [one.bounding_box() for one in page.get_by_role("img", name=re.compile("^Puzzle")).all()]
    first, second, third = (box for box in boxes if box)
    assert first["y"] == second["y"], "two beside each other"
    assert first["x"] == third["x"], "and the third below"
    assert third["y"] > first["y"]
    style = "element => [getComputedStyle(element).breakInside, getComputedStyle(element).breakBefore]"
    assert page.locator(".worksheet .puzzles > li").first.evaluate(style) == ["avoid", "auto"]
    assert page.get_by_role("region", name="Solutions").evaluate(style) == ["auto", "page"]
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    shot(page, "puzzles-print")
    # A board that is printed from another tab is the board.
    page.emulate_media(media="screen")
    page.get_by_role("tab", name="Ask").click()
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", name="Board", exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name="3 puzzles")).to_be_hidden()


@pytest.mark.full
def test_cells_that_stay_empty(page: Page) -> None:
    page.goto("/board?problem=queens:5,exclude=1.1&view=puzzles&many=1&kind=daily&seed=3")
    (words,) = made(page, 1)
    told, crossed = words.split("; crossed out: ")
    assert cells(crossed) == [(1, 1)]
    rows = re.findall(r"\b[A-E]{5}\b", told)
    (only,) = [one for one in solutions(5, "rook+king", regions=rows) if (1, 1) not in one]
    expect(panel(page).get_by_text("cells with a cross stay empty")).to_be_visible()
    expect(
        panel(page).get_by_text(re.compile(r"^Found: 1 puzzle with exactly one solution, by dancing"))
    ).to_be_visible()
    page.get_by_label("Solutions on a last page").check()
    answer = panel(page).get_by_role("img", name="Solution of puzzle 1")
    assert cells(answer.get_attribute("alt") or "") == sorted(only)
    source = page.get_by_role("img", name=re.compile("^Puzzle 1")).get_attribute("src") or ""
    assert "exclude=1.1" in unquote(source), "the picture has the cross that the words tell of"
