"""Play: hints are Python's steps, and a file is played to the end by mouse, touch and keyboard, without a network."""

from __future__ import annotations

import re
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from browser.conftest import NewPage
from browser.harness import no_sideways_scroll, script, shot, stop_clock
from browser.stories import cell
from oracles.puzzles import solutions
from queenlab.bit_sets import members
from queenlab.draw.play_record import play_record
from queenlab.draw.worksheet import Exercise, worksheet
from queenlab.puzzles.definition import Puzzle
from queenlab.puzzles.houses import HouseTable, bits
from queenlab.puzzles.rules import SolvingStep, next_step
from queenlab.puzzles.solving import solve_by_rules
from queenlab.verbs.puzzle import GradedPuzzle, puzzles

#: What each stands for: touching or not, given pieces, wrapped diagonals as houses, jumps, a range, trials.
NAMES: tuple[dict[str, Any], ...] = (
    {"name": "regions:7"}, {"name": "regions:6", "touching": True}, {"name": "queens:8"}, {"name": "queens:5@torus"},
    {"name": "leprechauns:10,range=2"}, {"name": "amazons:10"}, {"name": "queens:6", "regions": True},
    {"name": "regions:8", "level": "fiendish"}, {"name": "rooks:5,exclude=1.1"},
)  # fmt: skip
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
EMPTY, MARK, QUEEN = "012"
NOTHING_KEPT = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("no", "SecurityError"); },
});"""
UNSEEN = """() => {
  Object.defineProperty(document, "hidden", { value: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@cache
def made(count: int, **asked: Any) -> tuple[GradedPuzzle, ...]:
    return tuple(islice(puzzles(**asked, seed=5), count))


def record(one: GradedPuzzle) -> dict[str, Any]:
    return play_record(one.puzzle, one.solution.cells.tolist(), one.level)


# -- the rules ---------------------------------------------------------------------------------------------------------


def plain(step: SolvingStep) -> dict[str, Any]:
    return {
        "rule": step.rule,
        "houses": list(step.houses),
        "placed": step.placed,
        "crossed": list(members(step.crossed)),
        "supposed": step.supposed,
        "inner": [plain(one) for one in step.inner],
        "effort": step.effort,
    }


def right_so_far(puzzle: Puzzle, solution: set[int], seed: int) -> str:
    """Some pieces of the solution, but not all, and marks on some cells without."""
    random = Random(seed)
    cells = [MARK if random.random() < 0.2 else EMPTY for _ in range(puzzle.board.size)]
    free = sorted(solution - set(puzzle.given))
    for at in free:
        cells[at] = QUEEN if at != free[0] and random.random() < 0.3 else EMPTY
    for at in puzzle.given:
        cells[at] = QUEEN
    for at in puzzle.problem.question.excluded:
        cells[at] = EMPTY
    return "".join(cells)


@pytest.mark.parametrize("asked", NAMES, ids=lambda asked: asked["name"])
def test_the_hints_are_the_steps_of_python(page: Page, asked: dict[str, Any]) -> None:
    some = made(3, **asked)
    states = [right_so_far(one.puzzle, set(one.solution.cells.tolist()), seed) for seed, one in enumerate(some)]
    page.goto("/board")
    told = page.evaluate(
        script("play_steps"),
        [{"record": record(one), "cells": cells} for one, cells in zip(some, states, strict=True)],
    )
    for one, cells, found in zip(some, states, told, strict=True):
        table, solving = HouseTable(one.puzzle), solve_by_rules(one.puzzle)
        assert [house for _, house in found["houses"]] == [list(members(house.cells)) for house in table.houses]
        for house, (name, _) in zip(table.houses, found["houses"], strict=True):
            assert name == house.name or "diagonal" in name
        assert found["attacks"] == [list(members(attacks)) for attacks in table.attacks]
        assert found["steps"] == [plain(step) for step in solving.steps]
        assert found["solution"] == list(solving.solution)
        # From a state of the player.
        position = table.start()
        for at in (at for at, state in enumerate(cells) if state == QUEEN and not position.placed >> at & 1):
            position = table.place(position, at)
        marks = bits(at for at, state in enumerate(cells) if state == MARK)
        position = type(position)(position.open & ~marks, position.needs, position.placed)
        step = next_step(table, position, one.puzzle.board.n)
        assert step is not None
        hint = found["hint"]
        assert (hint["kind"], hint["houses"]) == (step.rule, list(step.houses))
        assert hint["cells"] == ([step.placed] if step.placed is not None else list(members(step.crossed)))
        assert hint["act"] == (1 if step.placed is None else 2)
        assert hint["words"].endswith(".")


# -- the file ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ten puzzles of the daily game."""
    exercises = [
        Exercise(one.puzzle, tuple(one.solution.cells.tolist()), one.level) for one in made(10, name="regions:6")
    ]
    path = tmp_path_factory.mktemp("play") / "play.html"
    path.write_text(worksheet(exercises, solutions=True), encoding="utf-8")
    return path


def opened(new_page: NewPage, file: Path, **options: Any) -> Page:
    """The file in a browser without a network, on the first puzzle; it may load nothing but itself."""
    page = new_page(**{"viewport": DESK, "offline": True, **options})
    page.on("request", lambda request: complain(request.url))

    def complain(url: str) -> None:
        assert url.startswith(file.as_uri()), url

    page.goto(file.as_uri())
    expect(grid(page)).to_be_visible()
    return page


def grid(page: Page) -> Locator:
    return page.get_by_role("grid", name="Board, 6 by 6")


def said(page: Page) -> Locator:
    return page.locator(".play-said")


def answer(number: int = 1) -> list[tuple[int, int]]:
    """By brute force over the regions that the puzzle shows."""
    rows = record(made(10, name="regions:6")[number - 1])["regions"]
    (only,) = solutions(6, "rook+king", regions=rows)
    return only


def nothing_found(page: Page) -> None:
    """axe-core finds nothing at all."""
    found = Axe().run(page).response["violations"]
    assert [(rule["id"], node["html"][:200]) for rule in found for node in rule["nodes"]] == []


def is_in_view(page: Page, *parts: Locator) -> None:
    """The window shows these without scrolling."""
    height = page.evaluate("window.innerHeight")
    for part in parts:
        box = part.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height, box


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_by_mouse(new_page: NewPage, file: Path, scheme: str) -> None:
    page = opened(new_page, file, color_scheme=scheme)
    nothing_found(page)
    shot(page, f"play-{scheme}-start")
    *first, last = answer()
    for place in first:
        cell(page, *place).click()
        expect(cell(page, *place)).to_have_accessible_name(re.compile(", mark$"))
        cell(page, *place).click()
        expect(cell(page, *place)).to_have_accessible_name(re.compile(", queen$"))
    page.get_by_role("button", name="Hint").click()
    expect(said(page)).to_contain_text(f"a queen at column {last[0]}, row {last[1]}")
    nothing_found(page)
    shot(page, f"play-{scheme}-hint")
    page.get_by_role("button", name="Do it").click()
    expect(said(page)).to_contain_text("Solved!")
    expect(said(page)).to_contain_text("1 hint")
    is_in_view(page, grid(page), page.get_by_role("button", name="Play puzzle 2"))
    nothing_found(page)
    shot(page, f"play-{scheme}-won")
    # Where one points needs no ring.
    cell(page, 1, 1).click()
    expect(cell(page, 1, 1)).to_be_focused()
    expect(cell(page, 1, 1)).to_have_css("outline-style", "none")
    # It is over until one plays again.
    cell(page, *last).click()
    expect(cell(page, *last)).to_have_accessible_name(re.compile(", queen$"))
    page.get_by_role("button", name="Play puzzle 2").click()
    assert page.url.endswith("#2")
    expect(page.get_by_label("Puzzle", exact=True).get_by_role("option", name="1 · ")).to_have_text(re.compile("✓$"))
    expect(page.get_by_role("gridcell", name=re.compile("empty"))).to_have_count(36)
    page.get_by_role("button", name="Previous puzzle").click()
    expect(said(page)).to_contain_text("Solved!")
    page.get_by_role("button", name="Play again").click()
    expect(page.get_by_role("gridcell", name=re.compile("empty"))).to_have_count(36)


def test_by_touch_on_a_phone(new_page: NewPage, file: Path) -> None:
    page = opened(new_page, file, viewport=PHONE, has_touch=True)
    no_sideways_scroll(page)
    is_in_view(page, grid(page), page.get_by_role("button", name="Hint"), said(page))
    for place in answer():
        cell(page, *place).tap()
        cell(page, *place).tap()
    expect(said(page)).to_contain_text("Solved!")
    expect(said(page)).to_contain_text("no hints")
    is_in_view(page, grid(page), page.get_by_role("button", name="Play puzzle 2"))
    no_sideways_scroll(page)
    nothing_found(page)
    shot(page, "play-phone-won")


def test_by_keyboard_alone(new_page: NewPage, file: Path) -> None:
    page = opened(new_page, file)
    keys = page.keyboard
    for _ in range(10):
        keys.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('role')") == "gridcell":
            break
    live = page.get_by_role("status").first
    at = (1, 6)
    expect(cell(page, *at)).to_be_focused()
    expect(cell(page, *at)).to_have_css("outline-style", "solid")
    for k, place in enumerate(answer()):
        for key, steps in zip(("ArrowRight", "ArrowUp"), (place[0] - at[0], place[1] - at[1]), strict=True):
            other = {"ArrowRight": "ArrowLeft", "ArrowUp": "ArrowDown"}[key]
            for _ in range(abs(steps)):
                keys.press(key if steps > 0 else other)
        at = place
        expect(cell(page, *at)).to_be_focused()
        if k == 0:
            keys.press("h")
            expect(live).to_contain_text("Hint: ")
            keys.press("Enter")
            expect(live).to_have_text(f"mark at column {at[0]}, row {at[1]}")
            keys.press("u")
            expect(live).to_have_text("undone")
            expect(cell(page, *at)).to_have_accessible_name(re.compile(", empty"))
            keys.press("Control+Shift+Z")
            keys.press("Delete")
        keys.press("Space")
        keys.press("Enter")
    expect(live).to_contain_text("Solved!")


def test_what_is_wrong_comes_first(new_page: NewPage, file: Path) -> None:
    page = opened(new_page, file)
    right = set(answer())
    wrong = next((x, y) for x in range(1, 7) for y in range(1, 7) if (x, y) not in right)
    hint, undo = page.get_by_role("button", name="Hint"), page.get_by_role("button", name="Undo")
    for _ in range(2):
        cell(page, *wrong).click()
    hint.click()
    expect(said(page)).to_contain_text(f"The queen at column {wrong[0]}, row {wrong[1]} is in the wrong place")
    page.get_by_role("button", name="Do it").click()
    expect(page.get_by_role("gridcell", name=re.compile("empty"))).to_have_count(36)
    good = answer()[0]
    cell(page, *good).click()
    hint.click()
    expect(said(page)).to_contain_text(f"The mark at column {good[0]}, row {good[1]} is wrong")
    # Two in a row: a sign of its own, words, and a flash.
    beside = (good[0] + 1, good[1])
    for place in (good, beside, beside):
        cell(page, *place).click()
    expect(cell(page, *beside)).to_have_accessible_name(re.compile("queen, in conflict"))
    expect(cell(page, *good).locator(".clash-sign")).to_be_visible()
    expect(said(page)).to_contain_text(f"1 conflict: column {good[0]}, row {good[1]} and column {beside[0]}")
    nothing_found(page)
    undo.click()
    expect(cell(page, *good).locator(".clash-sign")).to_be_hidden()
    page.get_by_role("button", name="Redo").click()
    hint.click()
    expect(said(page)).to_contain_text(f"These two are both in row {good[1]}")


def test_marks_by_dragging_and_by_themselves(new_page: NewPage, file: Path) -> None:
    page = opened(new_page, file)

    def drag(*places: tuple[int, int]) -> None:
        for k, place in enumerate(places):
            box = cell(page, *place).bounding_box()
            assert box is not None
            page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            if k == 0:
                page.mouse.down()
        page.mouse.up()

    def marks() -> Locator:
        return page.get_by_role("gridcell", name=re.compile(", mark$"))

    drag((1, 3), (6, 3))
    expect(marks()).to_have_count(6)
    drag((2, 3), (3, 3))
    expect(marks()).to_have_count(4)
    for _ in range(2):
        page.get_by_role("button", name="Undo").click()
    expect(marks()).to_have_count(0)
    page.get_by_label("Mark attacked cells").check()
    for _ in range(2):
        cell(page, 1, 1).click()
    attacked = page.get_by_role("gridcell", name=re.compile("marked by itself"))
    expect(cell(page, 6, 1)).to_have_accessible_name(re.compile("marked by itself"))
    cell(page, 1, 1).click()
    expect(attacked).to_have_count(0)


def test_what_is_kept(new_page: NewPage, file: Path) -> None:
    page = opened(new_page, file)
    cell(page, 2, 2).click()
    page.get_by_label("Show the timer").uncheck()
    page.reload()
    expect(cell(page, 2, 2)).to_have_accessible_name(re.compile(", mark$"))
    expect(page.locator(".clock")).to_be_hidden()


def test_where_nothing_may_be_kept(new_page: NewPage, file: Path) -> None:
    page = new_page(viewport=DESK)
    page.add_init_script(NOTHING_KEPT)
    page.goto(file.as_uri())
    for place in answer():
        cell(page, *place).click()
        cell(page, *place).click()
    expect(said(page)).to_contain_text("Solved!")
    # For as long as it is open, it remembers.
    page.get_by_role("button", name="Play puzzle 2").click()
    page.get_by_role("button", name="Previous puzzle").click()
    expect(said(page)).to_contain_text("Solved!")


def test_the_timer_runs_from_the_first_move_while_the_page_is_seen(new_page: NewPage, file: Path) -> None:
    page = new_page(viewport=DESK)
    stop_clock(page)
    page.goto(file.as_uri())
    clock = page.locator(".clock")
    page.clock.run_for(5000)
    expect(clock).to_have_text("0:00")
    cell(page, 1, 1).click()
    page.clock.run_for(65_000)
    expect(clock).to_have_text("1:05")
    page.evaluate(UNSEEN)
    page.clock.run_for(60_000)
    expect(clock).to_have_text("1:05")


def test_what_is_shared_tells_nothing_of_the_solution(new_page: NewPage, file: Path) -> None:
    page = new_page(viewport=DESK, permissions=["clipboard-read", "clipboard-write"])
    stop_clock(page)
    page.goto(file.as_uri())
    for place in answer():
        cell(page, *place).click()
        cell(page, *place).click()
    page.get_by_role("button", name="Share").click()
    expect(said(page)).to_contain_text("Copied")
    level = made(10, name="regions:6")[0].level
    assert (
        page.evaluate("navigator.clipboard.readText()") == f"queenlab · 1 · 6 × 6 · {level}\n\U0001f451 0:00 · no hints"
    )


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_ending_moves_only_where_motion_is_welcome(new_page: NewPage, file: Path, motion: str) -> None:
    page = opened(new_page, file, reduced_motion=motion)
    for place in answer():
        cell(page, *place).click()
        cell(page, *place).click()
    expect(said(page)).to_contain_text("Solved!")
    # Crowns that have fallen count as well: they stay where they fell.
    assert (page.evaluate("document.getAnimations().length") > 0) == (motion == "no-preference")
    assert page.locator(".rain").is_visible() == (motion == "no-preference")


@pytest.mark.parametrize("size", [{"width": 844, "height": 390}, {"width": 320, "height": 640}], ids=["lying", "small"])
def test_a_large_board_on_a_small_screen(new_page: NewPage, tmp_path: Path, size: dict[str, int]) -> None:
    (one,) = made(1, name="queens:12")
    path = tmp_path / "play.html"
    path.write_text(worksheet([Exercise(one.puzzle, tuple(one.solution.cells.tolist()), one.level)]), encoding="utf-8")
    page = new_page(viewport=size, has_touch=True)
    page.goto(path.as_uri())
    no_sideways_scroll(page)
    is_in_view(page, page.get_by_role("grid"))
    expect(page.get_by_label("Puzzle", exact=True).get_by_role("option")).to_have_text([f"1 · {one.level}"])
    numbers, corner = page.locator(".numbers.at-left").bounding_box(), cell(page, 1, 1).bounding_box()
    assert numbers is not None
    assert corner is not None
    assert abs(numbers["y"] + numbers["height"] - corner["y"] - corner["height"]) < 2, "each number beside its row"
    cell(page, 12, 1).tap()
    expect(cell(page, 12, 1)).to_have_accessible_name(re.compile("mark|given"))
    nothing_found(page)


@pytest.mark.parametrize("scripts", [True, False])
def test_on_paper_and_without_scripts_it_is_the_worksheet(new_page: NewPage, file: Path, scripts: bool) -> None:
    page = new_page(color_scheme="dark", java_script_enabled=scripts)
    page.goto(file.as_uri())
    if scripts:
        expect(page.get_by_role("img", name="Puzzle 1", exact=True)).to_be_hidden()
        page.emulate_media(media="print", color_scheme="dark")
        expect(grid(page)).to_be_hidden()
    expect(page.get_by_role("heading", name="10 puzzles: queens on a 6 x 6 board")).to_be_visible()
    for name in ("Puzzle", "Solution of puzzle"):
        expect(page.get_by_role("img", name=re.compile(rf"^{name} \d+$"))).to_have_count(10)
    shot(page, f"play-paper-{scripts}")
