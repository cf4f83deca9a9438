"""Stations, and what is seen there: checks, pictures, notes."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from queenlab.answer import Answer

Result = TypeVar("Result")


@dataclass(frozen=True)
class Expected:
    """What a result is compared with, and who says so."""

    value: object
    source: str


@dataclass(frozen=True)
class Check:
    """One comparison.

    Attributes:
        asked: the problem, or what else was asked.
        found: what came out.
        expected: what it is compared with.
        seconds: how long it took.
        engine: who answered, where an engine did.
    """

    asked: str
    found: object
    expected: Expected
    seconds: float
    engine: str | None = None

    @property
    def agrees(self) -> bool:
        """Whether what came out is what was expected, in kind as well as in value."""
        return type(self.found) is type(self.expected.value) and self.found == self.expected.value

    def to_dict(self) -> dict[str, object]:
        """For the JSON report."""
        return {
            "asked": self.asked,
            "found": self.found,
            "expected": self.expected.value,
            "source": self.expected.source,
            "agrees": self.agrees,
            "seconds": round(self.seconds, 3),
            "engine": self.engine,
        }


@dataclass(frozen=True)
class Picture:
    """An SVG picture with a line below it; a wide one gets twice the width, a full one that of the page."""

    svg: str
    caption: str
    wide: bool = False
    full: bool = False


@dataclass(frozen=True)
class Station:
    """A stop of the tour.

    Attributes:
        name: one word, for links.
        title: its headline.
        text: what is asked here, in a few sentences.
        commands: what a reader can type to ask the same.
        see: does it.
    """

    name: str
    title: str
    text: str
    commands: tuple[str, ...]
    see: Callable[[Visit], None]


@dataclass
class Visit:
    """A visit to a station, which fills up with what is seen.

    Attributes:
        station: where.
        folder: where files go that are worth keeping.
        checks, pictures, notes: what was seen.
        seconds: how long the visit took.
    """

    station: Station
    folder: Path
    checks: list[Check] = field(default_factory=list)
    pictures: list[Picture] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def go(self) -> None:
        """Sees the station. An error ends the visit and is recorded as a check that disagrees."""
        started = time.perf_counter()
        try:
            self.station.see(self)
        except Exception as error:
            line = f"{type(error).__name__}: {error}".splitlines()[0]
            self.compare("the whole station", line, Expected("no error", "the tour itself"), 0.0)
        self.seconds = time.perf_counter() - started

    def check(
        self,
        asked: str,
        compute: Callable[[], Result],
        expected: Expected,
        read: Callable[[Result], object] | None = None,
    ) -> Result:
        """Computes something, compares it, and returns it.

        Args:
            asked: the problem, or what else is asked.
            compute: gives an Answer, or anything else.
            expected: what to compare with.
            read: what to compare; for an Answer its value if that is proved, else its status.
        """
        started = time.perf_counter()
        result = compute()
        seconds = time.perf_counter() - started
        found = (read or proved_value)(result)
        self.compare(asked, found, expected, seconds, result.engine if isinstance(result, Answer) else None)
        return result

    def compare(self, asked: str, found: object, expected: Expected, seconds: float, engine: str | None = None) -> None:
        """Compares what was computed elsewhere."""
        check = Check(asked, found, expected, seconds, engine)
        self.checks.append(check)
        verdict = "ok " if check.agrees else "NOT"
        line = f"  {verdict} {asked}: {found}{'' if check.agrees else f', not {expected.value}'}"
        print(f"{line}  [{expected.source}]  {seconds:.2f} s", flush=True)

    def picture(self, svg: str, caption: str, wide: bool = False, full: bool = False) -> None:
        self.pictures.append(Picture(svg, caption, wide, full))

    def note(self, line: str) -> None:
        """Keeps a remark."""
        self.notes.append(line)


def proved_value(result: Any) -> object:
    """The value of an answer that is proved, the status of any other; and whatever is no answer, as it is."""
    if isinstance(result, Answer):
        return result.value if result.status == "proved" else result.status
    return result


def status_of(answer: Answer) -> object:
    """What an answer says where no number is asked: found, none or unknown."""
    return answer.status
