"""Reads and plays stories: what people do on the page and what they see then, a line each, in the files stories/*.txt.

A line is a verb and what it is about. A part of the page is named by its role and name (`button Undo`; /.../ is a
pattern, "..." the whole name, #2 the second), or as `cell COLUMN,ROW`, `field LABEL`, `text WORDS`, `css SELECTOR`.
`>>` goes inside, and `=>` stands before a value. A story begins with `== its name`, and marks in brackets.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from playwright.sync_api import Locator, Page, expect

from browser.conftest import NewPage
from browser.harness import (
    PHONE,
    SETTLED,
    WIDE,
    Complaints,
    Held,
    Unending,
    looks_right,
    no_sideways_scroll,
    shot,
    stop_clock,
)
from oracles.attacks import in_line

#: What needs nothing more than a part of the page, and what needs a value besides.
ACTIONS = {"click", "check", "uncheck", "focus"}
CHECKS = {
    "shows": "to_be_visible", "hides": "to_be_hidden", "focused": "to_be_focused", "checked": "to_be_checked",
    "unchecked": "not_to_be_checked", "disabled": "to_be_disabled", "enabled": "to_be_enabled", "empty": "to_be_empty",
    "gone": "not_to_be_attached",
}  # fmt: skip
VALUES = {
    "has": "to_contain_text", "lacks": "not_to_contain_text", "says": "to_have_text", "holds": "to_have_value",
    "named": "to_have_accessible_name", "fill": "fill", "press": "press",
}  # fmt: skip
TWO_CHANGES = """() => {
  const set = (name, value) => {
    const control = document.querySelector(`[data-control="${name}"]`);
    if (control.type === "checkbox") control.checked = value;
    else control.value = value;
    control.dispatchEvent(new Event("change", { bubbles: true }));
  };
  set("n", 7);
  set("torus", false);
}"""


@dataclass(frozen=True)
class Story:
    name: str
    marks: frozenset[str]
    lines: tuple[str, ...]


def read_stories(path: Path) -> list[Story]:
    """The stories of a file; lines that begin with # say something to the reader."""
    parts = re.split(r"^== (.*?)(?: \[(.*)\])?\n", path.read_text(), flags=re.MULTILINE)[1:]
    return [
        Story(
            name,
            frozenset((marks or "").split()),
            tuple(line for line in body.splitlines() if line[:1] not in ("", "#")),
        )
        for name, marks, body in zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    ]


def words(text: str) -> str | re.Pattern[str]:
    return re.compile(text[1:-1]) if len(text) > 2 and text[0] == text[-1] == "/" else text


def cell(page: Page | Locator, *at: object) -> Locator:
    """A cell of a board, by its label: finding out the role and name of every cell would cost more than all else."""
    name = ", ".join(f"{axis} {x}" for axis, x in zip(("column", "row", "layer", "block"), at, strict=False))
    return page.locator(f'[role=gridcell][aria-label^="{name},"]')


def queens(page: Page) -> list[tuple[int, ...]]:
    """The pieces on the board, as a person who hears the page finds them."""
    names = page.locator("[role=gridcell]").evaluate_all("cells => cells.map(cell => cell.getAttribute('aria-label'))")
    names = [name for name in names if re.search(r"\d, (given )?(queen|leprechaun)\b", name)]
    return sorted(tuple(int(x) for x in re.findall(r"(?:column|row|layer|block) (\d+)", name)) for name in names)


def tokens(page: Page) -> list[str]:
    """The tokens on a board of triangles."""
    chosen = page.locator("section[aria-label=Board] [role=checkbox][aria-checked=true]")
    return [one.get_attribute("aria-label") or "" for one in chosen.all()]


def is_free(cells: list[tuple[int, ...]]) -> bool:
    """Whether no two queens attack each other, by the definition, and no code of the page or the server."""
    return not any(in_line(a, b) for k, a in enumerate(cells) for b in cells[:k])


def find(page: Page, names: str) -> Locator:
    where: Any = page
    for part in names.split(" >> "):
        kind, _, name = part.partition(" ")
        number = re.search(r" ?#(\d+)$", name)
        name = name[: number.start()] if number else name
        if kind == "cell":
            where = cell(where, *name.split(","))
        elif kind == "css":
            where = where.locator(name)
        elif kind in ("field", "text"):
            exact = name[:1] == '"'
            get = where.get_by_label if kind == "field" else where.get_by_text
            where = get(name.strip('"') if exact else words(name), exact=exact)
        elif name[:1] == '"':
            where = where.get_by_role(kind, name=name.strip('"'), exact=True)
        else:
            where = where.get_by_role(kind, name=words(name)) if name else where.get_by_role(kind)
        where = where.nth(int(number[1]) - 1) if number else where
    found: Locator = where
    return found


class StoryPlayer:
    """Plays one story, on one page or several."""

    def __init__(self, new_page: NewPage, complaints: Complaints, marks: frozenset[str]) -> None:
        self.new_page, self.complaints = new_page, complaints
        look = {"viewport": PHONE if "phone" in marks else WIDE, "color_scheme": "dark" if "dark" in marks else "light"}
        self.pages = [new_page(**look)]
        self.page = self.pages[0]
        self.held: Held | None = None
        #: Whether a request is kept back, or about to be.
        self.sent = False
        self.asked: Unending | None = None
        self.pieces: list[object] = []

    def play(self, story: Story) -> None:
        for line in story.lines:
            verb, _, rest = line.partition(" ")
            try:
                self._line(verb, rest)
            except BaseException as error:
                error.add_note(f"in the story of {story.name}, at: {line}")
                raise

    def _line(self, verb: str, rest: str) -> None:
        names, _, value = rest.partition(" => ")
        if verb == "see":
            expect(self.page.get_by_text(words(rest))).to_be_visible()
        elif verb in ACTIONS:
            getattr(find(self.page, names), verb)()
        elif verb in CHECKS:
            getattr(expect(find(self.page, names)), CHECKS[verb])()
        elif verb in ("fill", "press"):
            getattr(find(self.page, names), verb)(value)
        elif verb in VALUES:
            getattr(expect(find(self.page, names)), VALUES[verb])(words(value))
        else:
            getattr(self, verb)(names, value)

    # -- addresses ------------------------------------------------------------------------------------------------

    def open(self, address: str, _: str) -> None:
        self.page.goto(address)

    def back(self, *_: str) -> None:
        self.page.go_back()

    def reload(self, *_: str) -> None:
        self.page.reload()

    def address(self, wanted: str, _: str) -> None:
        expect(self.page).to_have_url(words(wanted))

    def ends(self, wanted: str, _: str) -> None:
        self.page.wait_for_url(lambda url: unquote(url).endswith(wanted))

    def query(self, wanted: str, _: str) -> None:
        values = {name: [value] for name, value in (one.split("=", 1) for one in wanted.split())}
        self.page.wait_for_url(lambda url: parse_qs(urlsplit(url).query) == values)

    def share(self, *_: str) -> None:
        """Another person opens the address."""
        self.pages.append(self.new_page())
        self.pages[-1].goto(self.page.url)
        self.page = self.pages[-1]

    def first(self, *_: str) -> None:
        self.page = self.pages[0]

    # -- controls -------------------------------------------------------------------------------------------------

    def enter(self, label: str, value: str) -> None:
        self.page.get_by_label(label).fill(value)
        self.page.get_by_label(label).press("Enter")

    def select(self, names: str, value: str) -> None:
        find(self.page, names).select_option(value)

    def keys(self, names: str, _: str) -> None:
        for key in names.split():
            self.page.keyboard.press(key)

    def type(self, text: str, _: str) -> None:
        self.page.keyboard.type(text)

    def tab_to(self, names: str, _: str) -> None:
        """Goes on with Tab until the focus is there."""
        for _ in range(40):
            self.page.keyboard.press("Tab")
            if find(self.page, names).evaluate("one => one === document.activeElement"):
                return
        raise AssertionError(f"Tab does not come to {names}")

    def save(self, names: str, wanted: str) -> None:
        with self.page.expect_download() as coming:
            find(self.page, names).click()
        assert coming.value.suggested_filename == wanted

    # -- what there is --------------------------------------------------------------------------------------------

    def number(self, names: str, value: str) -> None:
        expect(find(self.page, names)).to_have_count(int(value))

    def has_attribute(self, names: str, value: str) -> None:
        name, wanted = value.split("=", 1)
        expect(find(self.page, names)).to_have_attribute(name, words(wanted))

    def title(self, wanted: str, _: str) -> None:
        expect(self.page).to_have_title(words(wanted))

    def queens(self, names: str, _: str) -> None:
        """Waits until just these pieces are on the board."""
        wanted = sorted(tuple(map(int, one.split("."))) for one in names.split())
        self._wait_for_queens(lambda found: found == wanted)

    def solution(self, number: str, _: str) -> None:
        """Waits until there are so many pieces, no two of which attack each other."""
        self._wait_for_queens(lambda found: len(found) == int(number) and is_free(found))

    def _wait_for_queens(self, holds: Callable[[list[tuple[int, ...]]], bool]) -> None:
        tries = 0
        while not holds(found := queens(self.page)):
            assert (tries := tries + 1) < 1000, f"on the board: {found}"
            self.page.wait_for_timeout(50)

    def remember(self, *_: str) -> None:
        """Remembers the pieces on the board, or the tokens."""
        self.pieces = [*queens(self.page), *tokens(self.page)]

    def same(self, *_: str) -> None:
        assert [*queens(self.page), *tokens(self.page)] == self.pieces

    def looks(self, name: str, _: str) -> None:
        looks_right(self.page, name)

    def narrow(self, *_: str) -> None:
        no_sideways_scroll(self.page)

    def shot(self, name: str, _: str) -> None:
        shot(self.page, name)

    # -- the server and the clock ---------------------------------------------------------------------------------

    def refusal(self, path: str, status: str) -> None:
        self.complaints.expect(path, int(status) if status.isdigit() else status)

    def stop_clock(self, *_: str) -> None:
        stop_clock(self.page)

    def wait(self, milliseconds: str, _: str) -> None:
        self.page.clock.run_for(int(milliseconds))

    def settle(self, *_: str) -> None:
        self.page.evaluate(SETTLED)

    def next_frame(self, *_: str) -> None:
        """Chromium takes the focus from a button that died with the next frame."""
        self.page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)))")

    def two_changes(self, *_: str) -> None:
        """Side 7, and no torus, before the first is answered."""
        self.page.evaluate(TWO_CHANGES)

    def hold(self, address: str, _: str) -> None:
        """Answers to this address are kept back from now on."""
        self.held = Held(self.page, address)

    def sends(self, verb: str, names: str) -> None:
        """Does something that sends such a request."""
        with self.page.expect_request(self.held.address):
            self._line(verb, names.replace(" -> ", " => "))
        self.sent = True

    def let_go(self, *_: str) -> None:
        self.held.let_go()
        self.sent = False

    def free(self, *_: str) -> None:
        """Lets go of what is kept back, and keeps nothing more."""
        assert self.held is not None
        routes = self.held.there() if self.sent else self.held.routes
        self.held.holds, self.sent = False, False
        for route in routes:
            route.continue_()

    def click_all(self, names: str, _: str) -> None:
        """Clicks as many as there are now."""
        for one in find(self.page, names).all():
            one.click()

    def kept(self, number: str, _: str) -> None:
        assert len(self.held.there(int(number))) == int(number)

    def refuse(self, text: str, _: str) -> None:
        """The oldest request that is kept back is refused, in a line or in words that are no JSON."""
        route = self.held.there()[0]
        if text:
            route.fulfill(status=500, body=text, content_type="text/plain")
        else:
            route.fulfill(status=500, json={"error": "too late"})

    def cut_off(self, address: str, _: str) -> None:
        """The server does not answer any more."""
        self.page.route(address, lambda route: route.abort())

    def mend(self, address: str, _: str) -> None:
        self.page.unroute(address)

    def unending(self, names: str, _: str) -> None:
        """Questions go on until they are cancelled, and say so of their progress."""
        self.asked = Unending(self.page, **{key: int(x) for key, x in (one.split("=") for one in names.split())})

    def cancels(self, verb: str, names: str) -> None:
        """Does something that cancels the question."""
        with self.page.expect_response(lambda response: response.request.method == "DELETE"):
            self._line(verb, names)

    def cancelled(self, number: str, _: str) -> None:
        assert self.asked.cancelled == int(number)

    def look(self, *_: str) -> None:
        """Somebody looks at the page again."""
        self.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
