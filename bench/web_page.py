"""The web page in a browser: how soon it is there, how heavy it is, and how soon a click is answered.

Wall-clock times are the page's own; CPU time is what its main thread worked, which leaves the server's out.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, sync_playwright

from bench.harness import Case, Outcome, Sample, Settings, Timing
from browser.harness import PLAIN_ARGUMENTS, chromium, running_server
from browser.measuring import Click, clicks, first_load
from queenlab.errors import CheckFailed

ABOUT = (
    "A `queenlab web` on loopback that has answered before, and Chromium without a window, drawing in software "
    "(--disable-gpu). Loading: an empty browser opens the Board page, until the board is drawn. Clicking: from the "
    "click until the queen is there, until the attacked cells are (the server says which), and until a frame shows "
    "both; sides 8, 32 and 64."
)

#: What the first load may take, and a click on a board of side up to 64.
GOAL_SECONDS, GOAL_BYTES, GOAL_CLICK = 1.5, 1_000_000, 0.050
SIDES = (8, 32, 64)


def loading(browser: Browser, address: str, rounds: int) -> Case:
    """First loads, one after the other, each in a context of its own."""
    first_load(browser, address)
    loads = [first_load(browser, address) for _ in range(rounds)]
    timing = Timing("first load", tuple(Sample(load.seconds, load.busy) for load in loads))
    facts = {"bytes": max(load.sent for load in loads), "requests": max(len(load.addresses) for load in loads)}
    return Case("first load", {"pages": 1}, {timing.name: timing}, timing.name, facts=facts)


def clicking(browser: Browser, address: str, n: int, rounds: int) -> Case:
    """Clicks on one board; pieces add up, as they do when people play."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    try:
        page = context.new_page()
        page.goto(f"{address}/board?problem=queens:{n}")
        page.get_by_text(f"0 of {n} queens").wait_for()
        clicks(page, n, 2)
        done = clicks(page, n, rounds)
    finally:
        context.close()
    if len(done) != rounds:
        raise CheckFailed(f"{len(done)} of {rounds} clicks were answered")
    timings = [_timing(name, done) for name in ("placed", "attacked", "shown")]
    return Case(f"click, n = {n}", {"cells": n * n}, {timing.name: timing for timing in timings}, "shown")


def _timing(name: str, done: list[Click]) -> Timing:
    return Timing(name, tuple(Sample(getattr(click, name) / 1000, click.busy / 1000) for click in done))


def run(settings: Settings) -> Outcome:
    """One case of loading, and one of clicking for each side."""
    sides = SIDES[:1] if settings.quick else SIDES
    with tempfile.TemporaryDirectory() as folder, running_server(Path(folder)) as address, sync_playwright() as player:
        browser = player.chromium.launch(executable_path=chromium(), args=[*PLAIN_ARGUMENTS, "--disable-gpu"])
        load = loading(browser, address, settings.count(7))
        cases = [clicking(browser, address, n, settings.count(25, quick=3)) for n in sides]
        browser.close()
    slowest = max(median(sample.wall for sample in case.timings["shown"].samples) for case in cases)
    seconds, sent = load.timings["first load"].wall, load.facts["bytes"]
    return Outcome(
        [load, *cases],
        {
            "first load, seconds": seconds,
            "first load, bytes": sent,
            "slowest click, median seconds until it is shown": slowest,
            "goals met": bool(seconds < GOAL_SECONDS and sent < GOAL_BYTES and slowest < GOAL_CLICK),
        },
    )
