"""The Count room: a job begun, paused, left alone, found again, cancelled and forgotten."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from browser.conftest import NewPage
from browser.harness import looks_right, no_serious_findings

#: Some quarter of an hour of work: it does not end by itself here.
LONG = "queen+leaper[3,4]:21"


def card(page: Page, problem: str) -> Locator:
    return page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=problem, exact=True))


def begin(page: Page, problem: str) -> Locator:
    page.get_by_label("Problem").fill(problem)
    page.get_by_role("button", name="Start counting").click()
    return card(page, problem)


def solutions(job: Locator) -> int:
    """The number of solutions so far."""
    found = re.search(r"([\d,\u202f]+) solutions", job.inner_text())
    assert found is not None
    return int(re.sub(r"\D", "", found[1]))


def test_a_job_is_done_and_agrees_with_the_atlas(page: Page) -> None:
    page.goto("/count?problem=queens:9")
    expect(page.get_by_text("The atlas has it already: 352")).to_be_visible()
    expect(page.get_by_text(re.compile("on one core, counted by"))).to_be_visible()
    # By keyboard alone: from the field to the button, and it runs.
    page.get_by_label("Problem").focus()
    page.keyboard.press("Enter")
    job = card(page, "queens:9")
    expect(job).to_contain_text("done")
    expect(job).to_contain_text("352 solutions")
    expect(job).to_contain_text("As in the atlas: A000170")
    with page.expect_download() as coming:
        job.get_by_role("link", name="b-file").click()
    assert coming.value.suggested_filename == "b000170.txt"
    job.get_by_role("button", name="Forget queens:9").press("Enter")
    expect(job).to_have_count(0)


def test_a_job_goes_on_while_nobody_looks(page: Page, new_page: NewPage) -> None:
    page.goto("/count")
    job = begin(page, LONG)
    expect(job.get_by_role("progressbar")).to_be_visible()
    # It tells of its progress without being asked again.
    expect(job).to_contain_text(re.compile(r"[1-9]\d* of \d+ units|[1-9]\d* units"))
    expect(job).to_contain_text("rows")
    page.reload()
    job = card(page, LONG)
    expect(job).to_contain_text("counting")
    before = solutions(job)
    page.wait_for_function(
        "(old) => Number(document.querySelector('.jobs .big').textContent.replace(/\\D/g, '')) > old", arg=before
    )
    job.get_by_role("button", name=f"Pause {LONG}").click()
    expect(job).to_contain_text("paused")
    kept = solutions(job)
    assert kept >= before
    other = new_page()
    other.goto("/count")
    job = card(other, LONG)
    expect(job).to_contain_text("paused")
    assert solutions(job) == kept
    looks_right(other, "count")
    job.get_by_role("button", name=f"Resume {LONG}").click()
    expect(job).to_contain_text("counting")
    # Another one beside it, and one more than may run.
    second = begin(other, "queen+leaper[2,5]:21")
    expect(second).to_contain_text("counting")
    begin(other, "queens:20")
    expect(other.get_by_role("alert")).to_contain_text("jobs run already")
    no_serious_findings(other)
    # The first page hears of both by itself.
    expect(card(page, "queen+leaper[2,5]:21")).to_contain_text("counting")
    for problem in (LONG, "queen+leaper[2,5]:21"):
        one = card(other, problem)
        one.get_by_role("button", name=f"Cancel {problem}").click()
        expect(one).to_contain_text("cancelled")
        one.get_by_role("button", name=f"Forget {problem}").click()
        expect(one).to_have_count(0)
    expect(other.get_by_text("No jobs yet.")).to_be_visible()
    expect(page.get_by_text("No jobs yet.")).to_be_visible()


def test_what_cannot_be_counted_is_said_before_and_after(page: Page) -> None:
    page.goto("/count?problem=queens:27")
    expect(page.get_by_text(re.compile("queens:27: about .* years on one core"))).to_be_visible()
    page.get_by_role("button", name="Start counting").click()
    expect(page.get_by_role("alert")).to_contain_text("years")
    page.get_by_label("Problem").fill("queens:1000")
    expect(page.get_by_text("jobs count on boards of at most")).to_be_visible()
    page.get_by_label("Problem").fill("nonsense")
    expect(page.get_by_text("nonsense").or_(page.locator(".bad"))).not_to_have_count(0)
    page.get_by_role("button", name="Start counting").click()
    expect(page.get_by_role("alert")).to_be_visible()
