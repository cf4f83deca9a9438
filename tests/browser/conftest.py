"""One server and one browser for all browser tests of a run; each test gets a fresh page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from browser.harness import CHROMIUM_ARGUMENTS, WIDE, Complaints, chromium, running_server
from patient_questions import command

NewPage = Callable[..., Page]

# A busy machine is slow, which says nothing about the page; what is to be quick is measured in bench/web_page.py.
PATIENCE = 90_000
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real server, whose answers may take as long as the machine needs."""
    with running_server(tmp_path_factory.mktemp("web"), queenlab=command()) as address:
        yield address


# Not for the whole session: while Playwright runs, no other test of this process could run an event loop.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium without a window."""
    path = chromium()
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGUMENTS)
        yield running
        running.close()


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    """What the pages of a test complain of; a test says here which refusals it expects."""
    heard = Complaints()
    yield heard
    assert heard.found() == []


@pytest.fixture
def new_page(browser: Browser, server: str, complaints: Complaints) -> Iterator[NewPage]:
    """Makes pages, each in a context of its own; at the end none of them may have complained."""
    contexts: list[BrowserContext] = []

    def make(**options: Any) -> Page:
        context = browser.new_context(**{"base_url": server, "viewport": WIDE, "reduced_motion": "reduce", **options})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        complaints.listen(page)
        return page

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """A fresh page of the usual size."""
    return new_page()
