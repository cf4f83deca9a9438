"""Every page while the server is slow: all that can be pressed is pressed before the answers are there.

Between any two answers a page must be whole: nothing to press that needs an answer which is not there yet, nothing
broken by answers that come in another order, or after the page was left.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from browser.conftest import PATIENCE
from browser.harness import SETTLED, WIDE, Complaints, Held, Unending, click_button, stop_clock, visit
from browser.test_board import cell, queens
from browser.test_board_changes import side
from browser.test_count import JOB, card, listed

Act = Callable[[Page], object]

#: Small boards: the engines are really asked.
PAGES = (
    "/board?problem=queens:5",
    "/board?problem=queens:5&view=solutions&pick=2",
    "/board?problem=queens:5&view=symmetry&at=1.1",
    "/board?problem=queens:5&view=search&step=3",
    "/board?problem=queens:4&view=puzzles&many=1&seed=1",
    "/constructions?problem=queens:7@torus",
    "/leprechauns?n=6",
    "/xqueens?n=2&classes=yes",
    "/space?problem=queens:3^3",
    "/density?problem=queens:4",
    "/density?show=limit&form=cells&size=3",
    "/density?show=limit&form=turn",
    "/density?show=optimal&order=2",
    "/count?problem=queens:5",
    "/atlas?query=queens",
    "/atlas?collection=A068940&n=4",
)
#: Of each page: answers that ask for more before all of it is there.
ROUNDS = 5

#: Presses and changes all that can be; what leads to another page comes last, and only if it is asked for.
PRESS = """(away) => {
  const alive = (one) => one.isConnected && !one.disabled && !one.closest("[inert]") && one.checkVisibility();
  const change = (one, value) => {
    one.value = value;
    for (const name of ["input", "change"]) one.dispatchEvent(new Event(name, { bubbles: true }));
  };
  const act = (one) => {
    if (one.matches("select")) change(one, one.options[(one.selectedIndex + 1) % one.options.length].value);
    else if (one.matches("[type=number], [type=range]")) change(one, Number(one.value || one.min) + 1);
    else if (one.matches("input:not([type=checkbox])")) change(one, one.value);
    else one.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  };
  const leads = (one) => one.matches("select, [type=submit], button:not([type])");
  const places = [...document.querySelectorAll("main [data-cell]")].slice(0, 3);
  const all = [...document.querySelectorAll("main button, main input, main select, main summary"), ...places];
  const turned = document.querySelector(".turned");
  turned?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }));
  for (const one of all.filter((one) => !leads(one))) if (alive(one)) act(one);
  if (away) for (const one of all.filter(leads)) if (alive(one)) act(one);
}"""
#: What JavaScript says of a fault, also where the page shows it as if it were a refusal.
FAULT = re.compile(r"Cannot (read|set|destructure)|is not (a function|defined|iterable)|\bundefined\b|\bnull\b")


def answer(route: Route) -> None:
    """Lets the server answer, and hands the answer on; streams and pictures go their own way."""
    request = route.request
    if request.resource_type != "fetch" or request.url.endswith("/events"):
        route.continue_()
    elif request.method == "POST" and urlsplit(request.url).path == "/api/jobs":
        route.fulfill(status=429, json={"error": "no jobs here"})
    else:
        route.fulfill(response=route.fetch())


class Slow:
    """A server that answers a page when it is told to."""

    def __init__(self, page: Page) -> None:
        self.page, self.holds = page, True
        self.held: list[Route] = []
        page.route("**/api/**", self._asked)

    def _asked(self, route: Route) -> None:
        if self.holds:
            self.held.append(route)
        else:
            answer(route)

    def answers(self) -> None:
        """All that was asked for so far is answered, the last question first."""
        asked, self.held = self.held[::-1], []
        for route in asked:
            answer(route)
        self.page.evaluate(SETTLED)


@pytest.mark.full
@pytest.mark.parametrize("address", PAGES)
def test_everything_is_pressed_before_the_answers_are_there(browser: Browser, server: str, address: str) -> None:
    context = browser.new_context(base_url=server, viewport=WIDE, reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error.stack)))
    slow = Slow(page)
    stop_clock(page)
    page.goto(address)
    for _ in range(ROUNDS):
        page.evaluate(PRESS, False)
        page.keyboard.press("Control+z")
        # What the page does after a while it does before the answers, too.
        page.clock.run_for(300)
        slow.answers()
        faults += [words for words in page.locator("#trouble, .bad").all_inner_texts() if FAULT.search(words)]
    page.evaluate(PRESS, True)
    # Left while the answers are on their way.
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Count").click()
    slow.holds = False
    slow.answers()
    expect(page.get_by_role("main")).to_have_attribute("aria-busy", "false")
    expect(page.get_by_role("heading", level=1, name="Count")).to_be_visible()
    page.evaluate(SETTLED)
    assert faults == []
    # What the page that was left still cancels is answered before it closes.
    page.unroute_all(behavior="wait")
    context.close()


def test_nothing_can_be_pressed_before_there_is_a_problem(page: Page) -> None:
    late = Held(page, "**/api/problem?*")
    with page.expect_request(late.address):
        page.goto("/board?problem=queens:5")
    for one in page.get_by_role("main").get_by_role("tab").all():
        one.click()
    late.let_go()
    page.get_by_role("tab", name="Search").click()
    expect(page.get_by_text("Choose column 1: 5 places are left")).to_be_visible()


def test_an_old_conflict_does_not_answer_for_the_new_board(page: Page) -> None:
    visit(page, "/board?problem=queens:5&at=1.1/5.1", "(1, 1) and (5, 1) are in one row")
    late = Held(page, "**/api/look")
    cell(page, 5, 1).click()
    click_button(page, "Is it still possible?", re.compile("^Found: it can be completed"))
    late.let_go()
    expect(page.get_by_text("1 of 5 queens")).to_be_visible()


def test_steps_of_a_search_are_there_once_and_only_on_their_tab(page: Page) -> None:
    page.goto("/board?problem=queens:4&view=search&step=9")
    steps = page.get_by_role("definition").first
    expect(steps).to_have_text(re.compile(r"^10 of \d+$"))
    total = steps.inner_text().split()[-1]
    late = Held(page, "**/api/steps")
    page.goto("/board?problem=queens:4&view=search")
    for _ in range(2):
        late.press("Forward", sends=False)
    late.let_go()
    expect(steps).to_have_text(f"1 of {total}")
    # The tab is left before its answer is there.
    with page.expect_request(late.address):
        page.goto("/board?problem=queens:4&view=search&step=1")
    page.get_by_role("tab", name="Ask").click()
    late.let_go()
    cell(page, 4, 4).click()
    expect(page.get_by_text("1 of 4 queens")).to_be_visible()
    assert queens(page) == [(4, 4)]


def test_solutions_that_come_late_wait_for_their_tab(page: Page) -> None:
    page.goto("/board?problem=queens:6")
    page.get_by_role("tab", name="Solutions").click()
    late = Held(page, "**/api/questions")
    late.press("List the solutions")
    # What is asked for is one of each class, whatever was asked before.
    with page.expect_request(late.address):
        page.get_by_label("Up to symmetry").check()
    page.get_by_role("tab", name="Ask").click()
    late.let_go()
    expect(page.get_by_role("tabpanel", name="Solutions", include_hidden=True)).to_contain_text("All 1 class,")
    assert queens(page) == []
    page.get_by_role("tab", name="Solutions").click()
    expect(page.get_by_text("1 of 1", exact=True)).to_be_visible()
    expect(page.get_by_text("A solution.")).to_be_visible()


def test_images_of_another_board_cannot_be_taken(page: Page) -> None:
    page.goto("/board?problem=queens:6&at=1.2&view=symmetry")
    images = page.get_by_role("tabpanel", name="Symmetry").get_by_role("button")
    expect(images).to_have_count(8)
    late = Held(page, "**/api/orbit")
    page.get_by_label("Side n").fill("5")
    with page.expect_request(late.address):
        page.get_by_label("Side n").press("Enter")
    expect(images).to_have_count(0)
    late.let_go()
    expect(images).to_have_count(1)


def test_more_of_the_atlas_is_there_once(page: Page) -> None:
    page.goto("/atlas?query=queens")
    rows = page.get_by_role("row")
    expect(rows).to_have_count(101)
    late = Held(page, "**/api/atlas?*")
    late.press("Show more")
    late.press("Show more", sends=False)
    page.evaluate(SETTLED)
    assert len(late.routes) == 1
    late.let_go()
    expect(rows).to_have_count(201)
    links = page.get_by_role("rowheader").get_by_role("link")
    assert len(set(links.evaluate_all("all => all.map((link) => link.href)"))) == 200


def test_a_job_is_forgotten_once(page: Page) -> None:
    """The list without the job comes before the answer to the button that forgets it."""
    stop_clock(page)
    jobs = listed(page, {**JOB, "state": "cancelled"})
    page.goto("/count?problem=queens:5")
    late = Held(page, "**/api/jobs/*")
    late.press("Forget")
    jobs.clear()
    page.clock.run_for(1000)
    expect(page.get_by_text("No jobs yet.")).to_be_visible()
    for route in late.routes:
        route.fulfill(json=JOB)
    page.evaluate(SETTLED)
    expect(page.locator("#trouble")).to_be_hidden()


def test_lists_of_constructions_hold_until_the_next_ones_are_there(page: Page) -> None:
    page.goto("/constructions?problem=queens:12&first=leprechauns-2&second=leprechauns-5")
    expect(page.get_by_text("Leprechauns 2 and Leprechauns 5 give the same board here.")).to_be_visible()
    late = Held(page, "**/api/construction?*")
    page.get_by_label("Notation").fill("queens:7@torus")
    with page.expect_request(late.address):
        page.get_by_label("Notation").press("Enter")
    # Still a construction of the board that is shown.
    page.get_by_role("button", name="Leprechauns 2 as the second board").click()
    late.let_go(keep=False)
    expect(page.get_by_role("heading", name=re.compile("constructions apply"))).to_be_visible()
    expect(page.get_by_role("region", name="First board").get_by_text("Verified: 7 pieces")).to_be_visible()


def click(css: str) -> Act:
    return lambda page: page.locator(css).click()


def press(css: str, key: str) -> Act:
    return lambda page: page.locator(css).press(key)


#: Of the Board and the Leprechauns page: a cell, which the next click changes.
CELL = '[aria-label^="column 1, row 1,"]'
SLIDER = "#range-slider"
LOOK = "document.dispatchEvent(new Event('visibilitychange'))"


@pytest.mark.parametrize(
    ("address", "asked"), [("/constructions", "**/api/constructions?*"), ("/leprechauns?n=6", "**/api/diverse?*")]
)
def test_nothing_is_there_to_press_before_the_board(page: Page, address: str, asked: str) -> None:
    late = Held(page, asked)
    with page.expect_request(asked):
        page.goto(address)
    buttons = page.get_by_role("main").get_by_role("button")
    expect(buttons).to_have_count(0)
    late.let_go(keep=False)
    expect(buttons.first).to_be_visible()


@pytest.mark.parametrize(
    ("address", "before", "asked", "act", "meanwhile", "number"),
    [
        # Constructions of the range before.
        (
            "/leprechauns?n=12&k=1",
            "text=Place it",
            "**/api/constructions?*",
            press(SLIDER, "ArrowRight"),
            "[inert] button",
            1,
        ),
        # Files of the pieces before.
        ("/leprechauns?n=6&at=empty", CELL, "**/api/nearest", click(CELL), "a[href*='export/json'][href*='at=1.1']", 1),
        (
            "/xqueens?n=2",
            "[data-counter]",
            "**/api/xqueens",
            click('[aria-label="N triangle of row 1, column 1"]'),
            "a[href*='export/json'][href*='at=N.1.1']",
            1,
        ),
        # Counters and images of the order before.
        (
            "/xqueens?n=2&at=N.1.1",
            "section[aria-label=Images] button",
            "**/api/xqueens",
            lambda page: page.get_by_label("Order n").fill("3") or page.get_by_label("Order n").press("Enter"),
            "section[aria-label=Images] button, [data-counter]",
            0,
        ),
    ],
    ids=["constructions", "files of leprechauns", "files of tokens", "counters and images"],
)
def test_what_was_seen_of_another_board_goes_at_once(
    page: Page, address: str, before: str, asked: str, act: Act, meanwhile: str, number: int
) -> None:
    page.goto(address)
    expect(page.locator(before).first).to_be_visible()
    Held(page, asked)
    with page.expect_request(asked):
        act(page)
    expect(page.locator(meanwhile)).to_have_count(number)


def test_attacks_and_ranges_of_another_board_are_not_drawn(page: Page) -> None:
    page.goto("/board?problem=queens:6&at=1.1")
    expect(cell(page, 2, 2)).to_have_accessible_name("column 2, row 2, empty, attacked by 1")
    late = Held(page, "**/api/look")
    side(page, "5")
    late.there()
    for _ in range(2):
        page.get_by_label("Show attacked cells").click()
    expect(cell(page, 2, 2)).to_have_accessible_name("column 2, row 2, empty")
    page.unroute(late.address)
    page.goto("/leprechauns?n=6&k=1&at=1.1/2.3")
    windows = page.locator(".windows > *")
    expect(windows).not_to_have_count(0)
    late = Held(page, "**/api/nearest")
    side(page, "7")
    late.there()
    for around in ("none", "pair"):
        page.get_by_label("Ranges drawn around").select_option(around)
    expect(windows).to_have_count(0)


@pytest.mark.parametrize(
    ("address", "asked", "act", "then"),
    [
        ("/leprechauns?n=6", "**/api/diverse?*", lambda page: side(page, "7"), click(CELL)),
        ("/leprechauns?n=6", "**/api/construction?*", click("text=Place it"), click(CELL)),
        ("/leprechauns?n=12&k=1", "**/api/constructions?*", press(SLIDER, "ArrowRight"), press(SLIDER, "ArrowLeft")),
        (
            "/constructions?problem=queens:12&first=leprechauns-2",
            "**/api/construction?*",
            click("[data-side=second][data-method=leprechauns-5]"),
            click("[data-side=second][data-method=leprechauns-2]"),
        ),
        ("/count?problem=queens:5", "**/api/jobs", lambda page: page.evaluate(LOOK), lambda page: page.evaluate(LOOK)),
    ],
    ids=["side", "place", "range", "second board", "jobs"],
)
def test_a_refusal_that_comes_late_is_not_shown(
    page: Page, complaints: Complaints, address: str, asked: str, act: Act, then: Act
) -> None:
    stop_clock(page)
    complaints.expect("/api/", 500)
    page.goto(address)
    expect(page.get_by_role("main")).to_have_attribute("aria-busy", "false")
    late = Held(page, asked)
    act(page)
    old = late.there()[0]
    then(page)
    old.fulfill(status=500, json={"error": "too late"})
    page.evaluate(SETTLED)
    expect(page.get_by_text("too late")).to_have_count(0)


def test_the_newest_list_of_jobs_counts(page: Page) -> None:
    stop_clock(page)
    late = Held(page, "**/api/jobs")
    page.goto("/count?problem=queens:5")
    late.there()
    page.evaluate(LOOK)
    old, new = late.there(2)
    new.fulfill(json={"jobs": [JOB]})
    expect(card(page, "queens:17")).to_be_visible()
    old.fulfill(json={"jobs": []})
    page.evaluate(SETTLED)
    expect(card(page, "queens:17")).to_be_visible()


@pytest.mark.parametrize("refused", [False, True])
@pytest.mark.parametrize("wish", ["Forward", "Next solution"])
def test_the_newest_wish_for_a_step_counts(page: Page, complaints: Complaints, wish: str, refused: bool) -> None:
    # The last of the steps that come together: for the next one the server is asked.
    page.goto("/board?problem=queens:8&view=search&step=199")
    step = page.get_by_role("definition").first
    expect(step).to_have_text("200")
    late = Held(page, "**/api/steps")
    late.press(wish)
    page.get_by_role("button", name="Back", exact=True).click()
    if refused:
        complaints.expect("/api/steps", 500)
        late.there()[0].fulfill(status=500, json={"error": "too late"})
    else:
        late.let_go()
    page.evaluate(SETTLED)
    expect(step).to_have_text("199")
    expect(page.get_by_text("too late")).to_have_count(0)


def test_a_search_of_another_board_waits_for_no_old_steps(page: Page) -> None:
    late = Held(page, "**/api/steps")
    page.goto("/board?problem=queens:5&view=search")
    late.there()
    with page.expect_request(late.address):
        side(page, "4")
    late.let_go()
    expect(page.get_by_text("Choose column 1: 4 places are left")).to_be_visible()


@pytest.mark.parametrize(
    ("address", "button"),
    [
        ("problem=queens:6&at=1.2", "Give these pieces"),
        ("problem=queens:6,given=1.2", "Free the given pieces"),
        ("problem=queens:4&view=puzzles&many=1&seed=1", "Put on the board: puzzle 1"),
    ],
)
def test_what_was_not_done_is_not_said(page: Page, address: str, button: str) -> None:
    page.goto(f"/board?{address}")
    expect(page.get_by_role("button", name=button)).to_be_enabled()
    late = Held(page, "**/api/problem?*")
    late.press(button)
    side(page, "5")
    late.there(2)
    late.let_go()
    expect(page.get_by_text("0 of 5 queens")).to_be_visible()
    expect(page.locator("#saying")).not_to_have_text(re.compile("given|Puzzle 1"))
    expect(page.get_by_label("Side n")).to_be_focused()


def test_members_stay_until_another_problem_is_there(page: Page) -> None:
    page.goto("/constructions?problem=queens:13@torus&first=regular&first-member=77")
    expect(page.get_by_text("Verified: 13 pieces").first).to_be_visible()
    late = Held(page, "**/api/constructions?*")
    side(page, "12")
    late.there()
    page.locator("[data-side=second][aria-pressed=false]").first.click()
    expect(page).to_have_url(re.compile("first-member=77&second="))


@pytest.mark.full
@pytest.mark.parametrize(
    ("address", "button"),
    [
        ("/leprechauns?n=6", "Search from nothing"),
        ("/xqueens?n=2", "How many ways?"),
        # The list is asked for while the page still opens.
        ("/xqueens?n=2&list=1", None),
        ("/space?problem=queens:3^4", "Find the maximum"),
        ("/density?problem=queens:4", None),
    ],
)
def test_a_question_ends_when_its_page_is_left(page: Page, address: str, button: str | None) -> None:
    asked = Unending(page)
    Held(page, "**/api/xqueens")
    page.goto(address)
    if button:
        page.get_by_role("button", name=button).click()
    expect(page.get_by_text("Searching")).to_be_visible()
    with page.expect_response(lambda response: response.request.method == "DELETE"):
        page.get_by_role("navigation", name="Pages").get_by_role("link", name="Atlas").click()
    assert asked.cancelled == 1


@pytest.mark.full
def test_the_newest_surface_is_drawn(page: Page) -> None:
    late = Held(page, "**/api/density/surface?*")
    page.goto("/density?show=limit&form=turn")
    late.there()
    page.emulate_media(color_scheme="dark")
    for route, words in zip(late.there(2)[::-1], ("dark", "light"), strict=True):
        eye = {"x": 1, "y": 1, "z": 1}
        route.fulfill(
            json={"figure": {"data": [], "layout": {"scene": {"camera": {"eye": eye}}}}, "alternative": words}
        )
        page.evaluate(SETTLED)
        expect(page.locator(".turned + .unseen")).to_have_text("dark")
