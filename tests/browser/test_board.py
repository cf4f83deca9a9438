"""The Board page: placing and completing, questions, solutions, images, the search; by mouse and by keyboard alone."""

from __future__ import annotations

import re
from urllib.parse import unquote

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import NewPage
from browser.harness import Complaints, Unending, click_button, enter, looks_right, sees, shot, stop_clock, visit


def cell(page: Page, *at: int) -> Locator:
    """A cell of the board, by what it is called."""
    name = ", ".join(f"{axis} {x}" for axis, x in zip(("column", "row", "layer", "block"), at, strict=False))
    # By its label and not by its role and name: finding out those of every cell costs more than all the rest of a test.
    return page.locator(f'[role=gridcell][aria-label^="{name},"]')


def queens(page: Page) -> list[tuple[int, ...]]:
    """The pieces on the board, as a person who hears the page finds them."""
    names = page.locator("[role=gridcell]").evaluate_all("cells => cells.map(cell => cell.getAttribute('aria-label'))")
    names = [name for name in names if re.search(r"\d, (given )?(queen|leprechaun)\b", name)]
    return sorted(tuple(int(x) for x in re.findall(r"(?:column|row|layer|block) (\d+)", name)) for name in names)


def status(page: Page) -> Locator:
    return page.get_by_role("status").filter(has_text=re.compile(r"queens?|leprechauns?|solution"))


def attack(a: tuple[int, ...], b: tuple[int, ...]) -> bool:
    """Queens of any dimension: all differences are 0 or of one size."""
    return len({abs(x - y) for x, y in zip(a, b, strict=True)} - {0}) == 1


def is_solution(cells: list[tuple[int, ...]], n: int) -> bool:
    """By the definition, and no code of the page or the server."""
    return len(cells) == n and not any(attack(a, b) for k, a in enumerate(cells) for b in cells[:k])


def test_place_complete_undo_and_share(page: Page, new_page: NewPage) -> None:
    page.goto("/board")
    cell(page, 1, 1).click()
    expect(cell(page, 2, 2)).to_have_accessible_name("column 2, row 2, empty, attacked by 1")
    cell(page, 4, 6).click()
    expect(page.get_by_text("2 of 8 queens")).to_be_visible()
    # A conflict is said and shown, and one click mends it.
    cell(page, 5, 1).click()
    expect(page.get_by_text("(1, 1) and (5, 1) are in one row")).to_be_visible()
    click_button(page, "Complete it", "None: the pieces on the board attack each other already")
    cell(page, 5, 1).click()
    expect(page.get_by_text("2 of 8 queens")).to_be_visible()

    click_button(page, "Is it still possible?", re.compile(r"Found: it can be completed, by dancing .* in "))
    click_button(page, "How many ways?", re.compile(r"Proved: 2 ways, by "))
    click_button(page, "Complete it", re.compile(r"Found: 6 queens added, by dancing"), "A solution.")
    solution = queens(page)
    assert is_solution(solution, 8)
    assert {(1, 1), (4, 6)} <= set(solution)

    # Undo takes the six away again, redo brings them back.
    click_button(page, "Undo", "2 of 8 queens")
    assert queens(page) == [(1, 1), (4, 6)]
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+Shift+z")
    page.keyboard.press("Control+Shift+z")
    expect(page.get_by_text("A solution.")).to_be_visible()
    assert queens(page) == solution
    expect(page.get_by_role("button", name="Redo")).to_be_disabled()
    # The focus stays on a button that has nothing more to do.
    undo = page.get_by_role("button", name="Undo")
    while undo.is_enabled():
        undo.press("Enter")
    expect(page.get_by_text("0 of 8 queens")).to_be_visible()
    # Chromium takes the focus from a button that died with the next frame.
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)))")
    expect(undo).to_be_focused()
    for _ in range(5):
        page.get_by_role("button", name="Redo").press("Enter")
    expect(page.get_by_text("A solution.")).to_be_visible()
    assert queens(page) == solution

    other = new_page()
    visit(other, page.url, "A solution.")
    assert queens(other) == solution
    click_button(other, "Clear", "0 of 8 queens")
    click_button(other, "An example", "A solution.")
    assert is_solution(queens(other), 8)


@pytest.mark.full
def test_it_looks_right(page: Page) -> None:
    visit(page, "/board?problem=queens:8&at=1.1/4.6/5.1", "(1, 1) and (5, 1) are in one row")
    looks_right(page, "board-conflict")


@pytest.mark.full
def test_torus_range_notation_and_large_boards(page: Page, complaints: Complaints) -> None:
    page.goto("/board?problem=queens:6&at=1.1")
    click_button(page, "Complete it", re.compile(r"None: no solution holds these pieces, by dancing"))
    expect(page.get_by_text("exhaustive search")).to_be_visible()

    # A solution of 8 queens that is none for leprechauns of range 2, and none on the torus.
    visit(page, "/board?problem=queens:8&at=1.1/2.5/3.8/4.6/5.3/6.7/7.2/8.4", "A solution.")
    page.get_by_label("Family").select_option("leprechauns")
    expect(page.get_by_label("Notation")).to_have_value("leprechauns:8,range=2")
    expect(page.get_by_text("(2, 5) and (4, 6) are within 2 king moves, and 4 more conflicts")).to_be_visible()
    shot(page, "board-range")
    enter(page, "Range", "0", "A solution.")
    page.get_by_label("Family").select_option("queens")
    page.get_by_role("checkbox", name="Torus").check()
    expect(page.get_by_label("Notation")).to_have_value("queens:8@torus")
    expect(page.get_by_text(re.compile(r"\(1, 1\) and \(4, 6\) are on one diagonal"))).to_be_visible()
    shot(page, "board-torus")

    # Two changes in a row both count, also where the second comes before the first is answered.
    page.evaluate(
        """() => {
          const set = (name, value) => {
            const control = document.querySelector(`[data-control="${name}"]`);
            if (control.type === "checkbox") control.checked = value;
            else control.value = value;
            control.dispatchEvent(new Event("change", { bubbles: true }));
          };
          set("n", 7);
          set("torus", false);
        }"""
    )
    expect(page.get_by_label("Notation")).to_have_value("queens:7")
    page.go_back()
    expect(page.get_by_label("Notation")).to_have_value("queens:8@torus")

    # The notation leads the controls; a bad one is pointed at, and the board stays.
    notation = page.get_by_label("Notation")
    complaints.expect("/api/problem", 400)
    stop_clock(page)
    notation.fill("queens:8@tours")
    page.clock.run_for(250)
    expect(page.get_by_role("alert").filter(has_text="At character 10")).to_be_visible()
    expect(notation).to_have_attribute("aria-invalid", "true")
    shot(page, "board-notation")
    notation.fill("queens:4^3,goal=max")
    notation.press("Enter")
    expect(page.get_by_label("Dimensions")).to_have_value("3")
    expect(page.get_by_role("checkbox", name="Torus")).not_to_be_checked()
    expect(page.get_by_label("Goal")).to_have_value("max")
    cell(page, 1, 1, 1).click()
    expect(cell(page, 3, 3, 3)).to_have_accessible_name("column 3, row 3, layer 3, empty, attacked by 1")
    expect(cell(page, 2, 3, 4)).to_have_accessible_name("column 2, row 3, layer 4, empty")
    click_button(page, "Complete it", re.compile(r"Found: 6 queens added, and no placement has more than 7"))
    cube = queens(page)
    assert len(cube) == 7
    assert not any(attack(a, b) for k, a in enumerate(cube) for b in cube[:k])
    shot(page, "board-layers")
    page.go_back()
    expect(notation).to_have_value("queens:8@torus")

    # A large board is one surface with a cursor.
    page.goto("/board?problem=queens:200")
    surface = page.get_by_role("application", name=re.compile("board of 200 × 200 cells"))
    surface.focus()
    for key in ("Home", "ArrowRight", "Shift+ArrowUp", "Enter"):
        page.keyboard.press(key)
    expect(page.get_by_text("1 of 200 queens")).to_be_visible()
    assert "at=2.11" in page.url
    click_button(page, "An example", "A solution.")
    shot(page, "board-large")

    visit(page, "/board?problem=queens:1000000", "too large to show")
    page.goto("/board?problem=xqueens:3,sparse")
    page.get_by_role("link", name="open them on the Xqueens page").click()
    expect(page.get_by_role("heading", level=1, name="Xqueens")).to_be_visible()
    expect(page.get_by_label("Order n")).to_have_value("3")
    expect(page.get_by_label("Sparse")).to_be_checked()
    expect(page.get_by_label("Paired")).not_to_be_checked()


@pytest.mark.full
def test_solutions_and_images(page: Page, new_page: NewPage) -> None:
    page.goto("/board?problem=queens:6")
    page.get_by_role("tab", name="Solutions").click()
    click_button(page, "List the solutions", "1 of 4")
    seen = [queens(page)]
    for k in (2, 3, 4):
        click_button(page, "Next", f"{k} of 4", "A solution.")
        seen.append(queens(page))
    assert all(is_solution(one, 6) for one in seen)
    assert len({tuple(one) for one in seen}) == 4
    click_button(page, "Previous", "3 of 4")
    other = new_page()
    visit(other, page.url, "3 of 4", "A solution.")
    assert queens(other) == seen[2]
    other.get_by_role("button", name="Put it on the board").press("Enter")
    expect(other.get_by_role("button", name="List the solutions")).to_be_focused()
    assert queens(other) == seen[2]
    page.get_by_label("Up to symmetry").check()
    expect(page.get_by_text("1 of 1")).to_be_visible()

    # The one solution of 6 queens is kept by the half turn: four images.
    page.get_by_role("tab", name="Symmetry").click()
    sees(page, "The board has 8 symmetries; what is shown has 4 distinct images.", "Kept by half turn.")
    images = page.get_by_role("tabpanel", name="Symmetry").get_by_role("button")
    expect(images).to_have_count(4)
    shot(page, "board-symmetry")
    images.filter(has_text="quarter turn right").press("Enter")
    expect(page.get_by_text("A solution.")).to_be_visible()
    assert queens(page) in seen
    # The image that was taken is the first of the new ones, and the focus is there.
    expect(images.first).to_be_focused()
    expect(images.first).to_contain_text("as it is")


def test_a_search_is_played_step_by_step(page: Page) -> None:
    stop_clock(page)
    page.goto("/board?problem=queens:6")
    page.get_by_role("tab", name="Search").click()
    expect(page.get_by_text("Choose column 1: 6 places are left")).to_be_visible()
    expect(cell(page, 1, 4)).to_have_accessible_name("column 1, row 4, empty, in column 1")
    click_button(page, "Forward", "Place at (1, 1)")
    assert queens(page) == [(1, 1)]
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.get_by_text("Choose column 1: 6 places are left")).to_be_visible()
    assert queens(page) == []
    click_button(page, "Next solution", "Solution number 1")
    assert is_solution(queens(page), 6)
    # A search plays until it is stopped: one step at once, and then so many a second.
    step = page.get_by_role("definition").first
    found = int(step.inner_text().split()[0])
    page.get_by_label("Speed").fill("20")
    page.get_by_role("button", name="Play").click()
    page.clock.run_for(1)
    expect(step).to_have_text(re.compile(rf"^{found + 1}\b"))
    for more in (2, 3):
        page.clock.run_for(50)
        expect(step).to_have_text(re.compile(rf"^{found + more}\b"))
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    page.clock.run_for(10_000)
    expect(step).to_have_text(re.compile(rf"^{found + 3}\b"))
    told = page.get_by_role("tabpanel", name="Search").get_by_role("status")
    words = told.inner_text()
    page.reload()
    expect(page.get_by_role("tab", name="Search")).to_have_attribute("aria-selected", "true")
    expect(told).to_have_text(words)


@pytest.mark.full
def test_keyboard_alone_from_the_start_to_a_completed_board(page: Page) -> None:
    visit(page, "/board?problem=queens:5", "0 of 5 queens")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(cell(page, 1, 1)).to_be_focused()
    for key in ("ArrowUp", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(cell(page, 2, 2)).to_have_accessible_name("column 2, row 2, queen")
    expect(cell(page, 2, 2)).to_be_focused()
    shot(page, "board-cursor")
    page.keyboard.press("Space")
    expect(cell(page, 2, 2)).to_have_accessible_name("column 2, row 2, empty")
    for key, at in (("End", (5, 2)), ("Home", (1, 2)), ("Control+End", (5, 1)), ("Control+Home", (1, 5))):
        page.keyboard.press(key)
        expect(cell(page, *at)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("1 of 5 queens")).to_be_visible()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.get_by_role("button", name="Complete it").evaluate("button => button === document.activeElement"):
            break
    page.keyboard.press("Enter")
    sees(page, "Found: 4 queens added", "A solution.")
    assert is_solution(queens(page), 5)
    # Arrow keys go through the tabs, too.
    for _ in range(40):
        page.keyboard.press("Shift+Tab")
        if page.get_by_role("tab", name="Ask").evaluate("tab => tab === document.activeElement"):
            break
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Solutions")).to_be_focused()
    expect(page.get_by_role("button", name="List the solutions")).to_be_visible()


def test_saving_and_cancelling(page: Page) -> None:
    visit(page, "/board?problem=queens:8&at=1.1/2.5", "2 of 8 queens")
    page.get_by_text("Save or share").click()
    links = page.get_by_role("listitem").get_by_role("link")
    assert links.all_inner_texts() == ["SVG picture", "PNG picture", "JSON placement", "Notation", "LaTeX"]
    for link in links.all():
        response = page.request.get(link.get_attribute("href") or "")
        assert response.ok, f"{response.status} for {link.inner_text()}"
        assert response.body()
    click_button(page, "Copy address", "The address is copied.")
    assert "at=1.1/2.5" in unquote(page.url)

    # Whoever does not want to wait stops asking.
    asked = Unending(page, solutions=3)
    page.get_by_label("Time limit").fill("0.5")
    click_button(page, "How many ways?", "Searching: 1.50 s, 2,000 nodes, 3 solutions so far")
    assert asked.asked[0]["time_limit"] == 0.5
    click_button(page, "Cancel", "Cancelled: after 1.50 s")
    assert asked.cancelled == 1
    # An engine that ran out of time says how far it came.
    answer = {"status": "unknown", "value": None, "value_text": None, "lower": 7, "lower_text": "7", "seconds": 0.5}
    over = {"id": "over", "state": "done", "seconds": 0.5, "progress": None, "answer": answer, "result": None}
    page.route("**/api/questions", lambda route: route.fulfill(json=over))
    click_button(page, "How many ways?", "Unknown: at least 7 ways; not finished, in 0.50 s.")


@pytest.mark.full
def test_every_cell_of_a_board_of_side_64_is_told(page: Page) -> None:
    visit(page, "/board?problem=queens:64", "0 of 64 queens")
    cell(page, 64, 64).click()
    expect(cell(page, 1, 1)).to_have_accessible_name("column 1, row 1, empty, attacked by 1")
    expect(cell(page, 2, 1)).to_have_accessible_name("column 2, row 1, empty")
    expect(page.get_by_text("1 of 64 queens")).to_be_visible()
