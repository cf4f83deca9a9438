"""What browser tests share: a server, a browser, a page that may not complain, and checks of how it looks.

Waiting is Playwright's: every `expect` waits for what it expects.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ConsoleMessage, Error, Page, Request, Response, Route

ROOT = Path(__file__).parents[2]
#: Kept as test output, to be looked at.
SCREENSHOTS = ROOT / "out" / "screenshots"

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PLAIN_ARGUMENTS = ["--no-sandbox", "--disable-background-networking", "--disable-component-update"]
#: With a graphics card made of software, for what is drawn in space.
CHROMIUM_ARGUMENTS = [*PLAIN_ARGUMENTS, "--enable-unsafe-swiftshader", "--use-gl=angle", "--use-angle=swiftshader"]
#: Hints of Chromium about its own drawing, which no page can help on a machine without a graphics card.
NOT_OURS = ("GL Driver Message", "GPU stall due to ReadPixels", "willReadFrequently")
#: What Chromium says of a request that the page itself gave up, or left behind.
GIVEN_UP = "net::ERR_ABORTED"

WIDE = {"width": 1280, "height": 900}
PHONE = {"width": 360, "height": 740}


def chromium() -> str:
    """The browser's path; without one the tests cannot be run, and that is a failure."""
    for name in CHROMIUM_NAMES:
        path = shutil.which(name)
        if path:
            return path
    raise AssertionError("the browser tests need Chromium: install the package chromium (`make browser` does it)")


@contextmanager
def running_server(folder: Path, *options: str, patience: float = 240) -> Iterator[str]:
    """The address of a `queenlab web` of its own, with its jobs below a folder."""
    command = [sys.executable, "-m", "queenlab", "web", "--port", "0", "--jobs", str(folder / "jobs"), *options]
    log = folder / "server.log"
    with log.open("wb") as talk:
        process = subprocess.Popen(command, stdout=talk, stderr=talk, env={**os.environ, "NO_COLOR": "1"})
        try:
            yield _address(process, log, patience)
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _address(process: subprocess.Popen[bytes], log: Path, patience: float) -> str:
    """Where the server says that it listens; it says so when it does."""
    end = time.monotonic() + patience
    while time.monotonic() < end and process.poll() is None:
        found = re.search(r"listens at (http://127\.0\.0\.1:\d+)/", log.read_text())
        if found:
            return found[1]
        time.sleep(0.05)
    raise AssertionError(f"the server did not start: {log.read_text()[-2000:]}")


@dataclass
class Complaints:
    """What a page said on its console, and requests that were refused or failed."""

    lines: list[str] = field(default_factory=list)
    _expected: dict[tuple[str, int | str], bool] = field(default_factory=dict)

    def expect(self, path: str, what: int | str = 400) -> None:
        """Requests whose path begins so may be refused with a status, or fail in Chromium's words; one of them must."""
        self._expected.setdefault((path, what), False)

    def listen(self, page: Page) -> None:
        """Writes down errors and warnings of a page from now on."""
        page.on("console", self._console)
        page.on("pageerror", self._error)
        page.on("response", self._response)
        page.on("requestfailed", self._failed)

    def found(self) -> list[str]:
        """All that should not have been, and what was expected and did not come."""
        missing = [
            f"expected and not seen: {what} for {path}" for (path, what), seen in self._expected.items() if not seen
        ]
        return self.lines + missing

    def _console(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning") or any(words in message.text for words in NOT_OURS):
            return
        if message.text.startswith("Failed to load resource"):
            return  # `_response` and `_failed` look at these, and know what they are
        self.lines.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def _error(self, error: Error) -> None:
        self.lines.append(f"page error: {error}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self._request(response.url, response.status)

    def _failed(self, request: Request) -> None:
        if request.failure != GIVEN_UP:
            self._request(request.url, request.failure or "failed")

    def _request(self, url: str, what: int | str) -> None:
        path = urlsplit(url).path
        fitting = [known for known in self._expected if path.startswith(known[0]) and known[1] == what]
        for known in fitting:
            self._expected[known] = True
        if not fitting:
            self.lines.append(f"{what} for {url}")


class Held:
    """Requests of a page to an address that are kept back until they are let go."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address
        self.routes: list[Route] = []
        page.route(address, lambda route: self.routes.append(route))

    def press(self, name: str) -> None:
        """Presses a button that sends such a request."""
        with self.page.expect_request(self.address):
            self.page.get_by_role("button", name=name).click()

    def let_go(self) -> None:
        """Sends them on, and waits for an answer."""
        with self.page.expect_response(self.address):
            for route in self.routes:
                route.continue_()
        self.routes.clear()


def shot(page: Page, name: str) -> Path:
    """Keeps a picture of the whole page as out/screenshots/NAME.png."""
    path = SCREENSHOTS / f"{name}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=path, full_page=True)
    return path


def no_serious_findings(page: Page) -> None:
    """axe-core finds nothing serious or critical on the page as it is now."""
    found = Axe().run(page).response["violations"]
    lines = [
        f"{rule['id']} ({rule['impact']}): {rule['help']}: {node['html'][:200]} {node.get('failureSummary', '')[:300]}"
        for rule in found
        if rule["impact"] in ("serious", "critical")
        for node in rule["nodes"][:3]
    ]
    assert lines == [], "\n".join(lines)


def no_sideways_scroll(page: Page) -> None:
    """The page is no wider than the window."""
    wide, window = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    assert wide <= window, f"the page is {wide} pixels wide in a window of {window}"


def looks_right(page: Page, name: str) -> None:
    """Light and dark, wide and narrow: no sideways scroll, nothing serious, and a picture of each to look at.

    axe-core takes its time, so it looks at the light wide page and at the dark narrow one.
    """
    for scheme in ("light", "dark"):
        for size, viewport in (("wide", WIDE), ("phone", PHONE)):
            page.emulate_media(color_scheme=scheme)
            page.set_viewport_size(viewport)
            no_sideways_scroll(page)
            if (scheme, size) in (("light", "wide"), ("dark", "phone")):
                no_serious_findings(page)
            shot(page, f"{name}-{scheme}-{size}")
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(WIDE)
