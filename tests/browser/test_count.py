"""The Count page: a job begun, paused, left alone, found again, cancelled and forgotten."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from browser.conftest import PATIENCE, NewPage
from browser.harness import SETTLED, Complaints, looks_right, script, stop_clock, visit

#: Some quarter of an hour of work: it does not end by itself here.
LONG = "queen+leaper[3,4]:21"

#: A job as the server lists it, for tests that answer in its place.
JOB: dict[str, Any] = {
    "id": "one", "problem": "queens:17", "state": "running", "created": "2026-01-01T00:00:00Z", "seconds": 12.0,
    "engine": "rows", "cores": 1, "total_text": "4000", "value_text": None, "fraction": 0.5, "units": 8,
    "units_done": 4, "rate": 0.3, "seconds_left": 13.0, "estimate": None, "ledger": "one.ledger", "error": None,
}  # fmt: skip

#: A promise of news of a job that has found more solutions than before.
MORE_FOUND = script("more_found")


def card(page: Page, problem: str) -> Locator:
    return page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=problem, exact=True))


def begin(page: Page, problem: str) -> tuple[Locator, str | None]:
    """Starts to count, by keyboard alone; gives the job on the page, and its name on the server, if it was begun."""
    expect(page.get_by_role("main")).to_have_attribute("aria-busy", "false")
    page.get_by_label("Problem").fill(problem)
    with page.expect_response(lambda response: response.request.method == "POST") as begun:
        page.keyboard.press("Enter")
    return card(page, problem), begun.value.json().get("id")


def solutions(job: Locator) -> int:
    """The number of solutions so far."""
    found = re.search(r"([\d,\u202f]+) solutions", job.inner_text())
    return int(re.sub(r"\D", "", found[1]))


def listed(page: Page, *jobs: dict[str, Any]) -> list[dict[str, Any]]:
    """What the page is told that the jobs are; the list may be changed."""
    now = list(jobs)

    def tell(route: Route) -> None:
        route.fulfill(json={"jobs": now})

    page.route("**/api/jobs", tell)
    return now


def test_a_job_is_done_and_agrees_with_the_atlas(page: Page) -> None:
    stop_clock(page)
    visit(page, "/count?problem=queens:9", "The atlas has it already: 352", re.compile("on one core, counted by"))
    job, name = begin(page, "queens:9")
    # The stream of its news ends with the job, and the page looks at the list again.
    page.request.get(f"/api/jobs/{name}/events", timeout=PATIENCE)
    page.clock.run_for(1000)
    expect(job).to_contain_text("done")
    expect(job).to_contain_text("352 solutions")
    expect(job).to_contain_text("As in the atlas: A000170")
    with page.expect_download() as coming:
        job.get_by_role("link", name="b-file").click()
    assert coming.value.suggested_filename == "b000170.txt"
    job.get_by_role("button", name="Forget queens:9").press("Enter")
    expect(job).to_have_count(0)
    expect(page.get_by_label("Problem")).to_be_focused()


@pytest.mark.full
def test_a_job_goes_on_while_nobody_looks(page: Page, new_page: NewPage, complaints: Complaints) -> None:
    complaints.expect("/api/jobs", 429)
    stop_clock(page)
    page.goto("/count")
    job, name = begin(page, LONG)
    expect(job.get_by_role("progressbar")).to_be_visible()
    # It tells of its progress without being asked again.
    page.evaluate(MORE_FOUND, [name, 0])
    page.clock.run_for(1000)
    expect(job).to_contain_text(re.compile(r"[1-9]\d* of \d+ units|[1-9]\d* units"))
    expect(job).to_contain_text("rows")
    page.reload()
    job = card(page, LONG)
    expect(job).to_contain_text("counting")
    before, found = solutions(job), job.locator(".big")
    words = found.inner_text()
    page.evaluate(MORE_FOUND, [name, before])
    page.clock.run_for(1000)
    expect(found).not_to_have_text(words)
    # The button in its place has the focus of the one that was pressed.
    job.get_by_role("button", name=f"Pause {LONG}").press("Enter")
    expect(job).to_contain_text("paused")
    expect(job.get_by_role("button", name=f"Resume {LONG}")).to_be_focused()
    kept = solutions(job)
    assert kept > before
    other = new_page()
    other.goto("/count")
    job = card(other, LONG)
    expect(job).to_contain_text("paused")
    assert solutions(job) == kept
    looks_right(other, "count")
    job.get_by_role("button", name=f"Resume {LONG}").press("Enter")
    expect(job).to_contain_text("counting")
    expect(job.get_by_role("button", name=f"Pause {LONG}")).to_be_focused()
    # Another one beside it, and one more than may run.
    second, _ = begin(other, "queen+leaper[2,5]:21")
    expect(second).to_contain_text("counting")
    begin(other, "queens:20")
    expect(other.get_by_role("alert")).to_contain_text("jobs are already running")
    # The first page hears of both by itself.
    page.clock.run_for(1000)
    expect(card(page, "queen+leaper[2,5]:21")).to_contain_text("counting")
    # A browser has six connections for a server; many windows that watch two jobs leave some for others.
    for _ in range(3):
        window = other.context.new_page()
        complaints.listen(window)
        window.goto("/count")
        expect(card(window, LONG)).to_contain_text("counting")
    window.goto("/board")
    expect(window.get_by_role("gridcell")).to_have_count(64)
    for problem in (LONG, "queen+leaper[2,5]:21"):
        one = card(other, problem)
        one.get_by_role("button", name=f"Cancel {problem}").press("Enter")
        expect(one).to_contain_text("cancelled")
        expect(one.get_by_role("button", name=f"Forget {problem}")).to_be_focused()
        other.keyboard.press("Enter")
        expect(one).to_have_count(0)
        # From a card that goes to the one beside it, and from the last one to the field.
        beside = other.get_by_role("heading", name="queen+leaper[2,5]:21")
        expect(beside if problem == LONG else other.get_by_label("Problem")).to_be_focused()
    expect(other.get_by_text("No jobs yet.")).to_be_visible()
    page.clock.run_for(1000)
    expect(page.get_by_text("No jobs yet.")).to_be_visible()


def test_a_server_that_does_not_answer_is_told(page: Page, complaints: Complaints) -> None:
    stop_clock(page)
    jobs = listed(page, JOB)
    page.goto("/count?problem=queens:5")
    job = card(page, "queens:17")
    expect(job).to_contain_text("counting ·")
    complaints.expect("/api/jobs", "net::ERR_FAILED")
    page.route("**/api/jobs", lambda route: route.abort())
    page.clock.run_for(1000)
    expect(page.get_by_role("alert")).to_contain_text("the server does not answer")
    expect(job).to_contain_text("not heard of")
    page.unroute("**/api/jobs")
    jobs = listed(page, {**JOB, "seconds": 14.0})
    page.clock.run_for(1000)
    expect(job).to_contain_text("counting · 14 s")
    expect(page.get_by_role("alert")).to_be_hidden()
    # Nobody looks at a page that is hidden, and one that is seen again looks at once.
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/api/" in request.url else None)
    page.evaluate("""() => {
      Object.defineProperty(document, "hidden", { value: true, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }""")
    jobs[0]["seconds"] = 99.0
    page.clock.run_for(60_000)
    page.evaluate(SETTLED)
    assert asked == []
    page.evaluate("() => { delete document.hidden; document.dispatchEvent(new Event('visibilitychange')); }")
    expect(job).to_contain_text("counting · 99 s")
    assert any(url.endswith("/api/jobs") for url in asked)
