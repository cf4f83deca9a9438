"""What browser tests share: a server, a browser, a page that may not complain, and checks of how it looks.

Waiting is Playwright's: every `expect` waits for what it expects, and what the page does after a while it does when the
test moves the page's clock on.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ConsoleMessage, Error, Page, Request, Response, Route, expect

ROOT = Path(__file__).parents[2]
#: Kept as test output, to be looked at.
SCREENSHOTS = ROOT / "out" / "screenshots"

#: The shell without a window is the lightest.
CHROMIUM_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PLAIN_ARGUMENTS = ["--no-sandbox", "--disable-background-networking", "--disable-component-update"]
#: With a graphics card made of software for what is drawn in space, and for nothing else: that would be slower.
CHROMIUM_ARGUMENTS = [*PLAIN_ARGUMENTS, "--enable-unsafe-swiftshader", "--use-angle=swiftshader-webgl"]
#: Hints of Chromium about its own drawing, which no page can help on a machine without a graphics card.
NOT_OURS = ("GL Driver Message", "GPU stall due to ReadPixels", "willReadFrequently")
#: An answer that is asked for after the others, and so comes after them.
SETTLED = "async () => { await (await fetch('/static/icon.svg')).text(); }"
#: What Chromium says of a request that the page itself gave up, or left behind.
GIVEN_UP = "net::ERR_ABORTED"

WIDE = {"width": 1280, "height": 900}
PHONE = {"width": 360, "height": 740}


def script(name: str) -> str:
    """A function of JavaScript, to be called on a page."""
    return (Path(__file__).parent / "scripts" / f"{name}.js").read_text()


def chromium() -> str:
    """The browser's path; without one the tests cannot be run, and that is a failure."""
    for name in CHROMIUM_NAMES:
        path = shutil.which(name)
        if path:
            return path
    raise AssertionError("the browser tests need Chromium: install the package chromium (`make browser` does it)")


@contextmanager
def running_server(
    folder: Path, *options: str, queenlab: Sequence[str] = (sys.executable, "-m", "queenlab")
) -> Iterator[str]:
    """The address of a `queenlab web` of its own, with its jobs below a folder."""
    asked = [*queenlab, "web", "--port", "0", "--jobs", str(folder / "jobs"), *options]
    environment = {**os.environ, "NO_COLOR": "1", "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        asked, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
    ) as process:
        heard: deque[str] = deque(maxlen=50)
        # It says where it listens as soon as it does; without a server there is an end of its words.
        for line in process.stdout:
            heard.append(line)
            if found := re.search(r"http://127\.0\.0\.1:\d+", line):
                break
        else:
            raise AssertionError(f"the server did not start: {''.join(heard)}")
        # Whatever else it says must not fill the pipe.
        listening = Thread(target=heard.extend, args=(process.stdout,), daemon=True)
        listening.start()
        try:
            yield found[0]
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
            listening.join()


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


def stop_clock(page: Page) -> None:
    """From now on the clock of the page stands still; only the test moves it on."""
    page.clock.install(time=0)
    page.clock.pause_at(3600)


class Held:
    """Requests of a page to an address that are kept back until they are let go."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address
        self.holds = True
        self.routes: list[Route] = []
        page.route(address, lambda route: self.routes.append(route) if self.holds else route.continue_())

    def press(self, name: str) -> None:
        """Presses a button that sends such a request."""
        with self.page.expect_request(self.address):
            self.page.get_by_role("button", name=name).click()

    def there(self, number: int = 1) -> list[Route]:
        """Those that are kept back, once there are so many: Playwright tells of a request before it hands it over."""
        while len(self.routes) < number:
            self.page.evaluate("0")
        return self.routes

    def let_go(self) -> None:
        """Sends them on, and waits for an answer."""
        routes = self.there()
        with self.page.expect_response(self.address):
            for route in routes:
                route.continue_()
        self.routes.clear()


class Unending:
    """Questions of a page that go on until they are cancelled: the test answers them, and no engine works on them.

    What is told of their progress may be changed.
    """

    def __init__(self, page: Page, **progress: int) -> None:
        self.asked: list[Any] = []
        self.cancelled = 0
        self.told = {"nodes": 2000, "solutions": 0, "seconds": 1.5, "fraction": None, **progress}
        self._question: dict[str, Any] = {
            "id": "unending", "state": "running", "seconds": 1.5, "progress": self.told,
            "answer": None, "result": None, "error": None,
        }  # fmt: skip
        page.route("**/api/questions", self._ask)
        page.route("**/api/questions/unending/events", self._tell)
        page.route("**/api/questions/unending", self._cancel)

    def _ask(self, route: Route) -> None:
        self.asked.append(route.request.post_data_json)
        route.fulfill(json=self._question)

    def _tell(self, route: Route) -> None:
        # The stream ends here, and the page may come back to it in an hour.
        news = f"retry: 3600000\nevent: question\ndata: {json.dumps(self._question)}\n\n"
        route.fulfill(content_type="text/event-stream", body=news)

    def _cancel(self, route: Route) -> None:
        if route.request.method == "GET":
            route.fulfill(json=self._question)
            return
        assert route.request.method == "DELETE"
        self.cancelled += 1
        route.fulfill(json={**self._question, "state": "cancelled"})


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


def sees(page: Page, *texts: str | re.Pattern[str]) -> None:
    """All these words are on the page, by and by."""
    for text in texts:
        expect(page.get_by_text(text)).to_be_visible()


def visit(page: Page, address: str, *texts: str | re.Pattern[str]) -> None:
    """Opens an address, and sees these words."""
    page.goto(address)
    sees(page, *texts)


def click_button(page: Page, name: str, *texts: str | re.Pattern[str]) -> None:
    """Clicks a button, and sees these words then."""
    page.get_by_role("button", name=name).click()
    sees(page, *texts)


def enter(page: Page, label: str, value: str, *texts: str | re.Pattern[str]) -> None:
    """Types into a field, ends with Enter, and sees these words then."""
    page.get_by_label(label).fill(value)
    page.get_by_label(label).press("Enter")
    sees(page, *texts)
