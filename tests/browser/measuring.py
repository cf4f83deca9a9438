"""How long a page takes to come and a click to be answered; for the tests and for bench/web_page.py."""

from __future__ import annotations

from dataclasses import dataclass, field

from playwright.sync_api import Browser, CDPSession, Page

#: Milliseconds; a busy machine is slow, and that is then measured.
PATIENCE = 90_000


@dataclass
class Load:
    """One first load: seconds until the board is drawn, what came over the wire, and how busy the page was."""

    seconds: float = 0.0
    busy: float = 0.0
    sent: int = 0
    addresses: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Click:
    """One click: milliseconds until the piece is there, until what it attacks is, and until a frame shows both."""

    placed: float
    attacked: float
    shown: float
    busy: float


_LOADED = """async () => {
  while (!performance.getEntriesByName('board-painted').length) await new Promise((done) => setTimeout(done, 5));
  return performance.getEntriesByName('board-painted')[0].startTime;
}"""

_CLICKED = """async (at) => {
  const cells = document.querySelectorAll('[role=gridcell]');
  performance.clearMarks('board-painted');
  const before = performance.now();
  cells[at % cells.length].dispatchEvent(new MouseEvent('click', { bubbles: true }));
  const placed = performance.now();
  while (!performance.getEntriesByName('board-painted').length) await new Promise((done) => setTimeout(done, 0));
  const attacked = performance.getEntriesByName('board-painted')[0].startTime;
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
  return [placed - before, attacked - before, performance.now() - before];
}"""


def first_load(browser: Browser, address: str, path: str = "/board") -> Load:
    """Opens the page in a browser that has nothing of it yet."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    try:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        wire = _watched(page)
        load = Load()
        wire.on("Network.responseReceived", lambda event: load.addresses.append(event["response"]["url"]))
        wire.on("Network.loadingFinished", lambda event: _add(load, event["encodedDataLength"]))
        page.goto(f"{address}{path}")
        load.seconds = page.evaluate(_LOADED) / 1000
        page.wait_for_load_state("networkidle")
        load.busy = _busy(wire)
        return load
    finally:
        context.close()


def clicks(page: Page, n: int, times: int) -> list[Click]:
    """Clicks here and there on a board of side n that is open already."""
    wire = _watched(page)
    found = []
    for k in range(1, times + 1):
        before = _busy(wire)
        placed, attacked, shown = page.evaluate(_CLICKED, k * (7 * n + 3))
        found.append(Click(placed, attacked, shown, 1000 * (_busy(wire) - before)))
    wire.detach()
    return found


def _add(load: Load, sent: int) -> None:
    load.sent += int(sent)


def _watched(page: Page) -> CDPSession:
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.send("Performance.enable")
    return wire


def _busy(wire: CDPSession) -> float:
    """Seconds that the page's main thread has worked so far."""
    metrics = wire.send("Performance.getMetrics")["metrics"]
    return float(next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration"))
