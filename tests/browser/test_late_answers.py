"""Every page while the server is slow: all that can be pressed is pressed before the answers are there.

Between any two answers a page must be whole: nothing to press that needs an answer which is not there yet, nothing
broken by answers that come in another order, or after the page was left.
"""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from browser.conftest import PATIENCE
from browser.harness import SETTLED, WIDE, Held, script, stop_clock
from browser.test_count import JOB, card, listed

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
PRESS = script("press_everything")
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


LOOK = "document.dispatchEvent(new Event('visibilitychange'))"


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
