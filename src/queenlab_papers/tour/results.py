"""Chapters, and what comes out of them: checks, pictures, notes."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from queenlab import Answer
from queenlab.errors import MissingExtra
from queenlab.work import EXACT


@dataclass(frozen=True)
class Expected:
    """What a result is compared with, and who says so."""

    value: object
    source: str


@dataclass(frozen=True)
class TourCheck:
    """One comparison of the result with what is expected; the engine, where one answered."""

    asked: str
    found: object
    expected: Expected
    seconds: float
    engine: str | None = None

    @property
    def agrees(self) -> bool:
        """Whether the result is what was expected, in kind as well as in value."""
        return type(self.found) is type(self.expected.value) and self.found == self.expected.value

    def to_dict(self) -> dict[str, object]:
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
class TourPicture:
    """An SVG picture with a line below it; a wide one gets twice the width, a full one that of the page."""

    svg: str
    caption: str
    wide: bool = False
    full: bool = False


@dataclass(frozen=True)
class Chapter:
    """A part of the tour: what is asked, what a reader can type to ask the same, and what does it."""

    name: str
    title: str
    text: str
    commands: tuple[str, ...]
    take: Callable[[ChapterResult], None]


@dataclass
class ChapterResult:
    """What came out of a chapter; `folder` is where files go that are worth keeping.

    `left_out` says of each extra that is not installed what was not done for that reason.
    """

    chapter: Chapter
    folder: Path
    checks: list[TourCheck] = field(default_factory=list)
    pictures: list[TourPicture] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def run(self) -> None:
        """Takes the chapter. An error ends it and is recorded as a check that disagrees; an extra may be missing."""
        started = time.perf_counter()
        try:
            self.chapter.take(self)
        except MissingExtra as error:
            self.leave_out(str(error))
        except Exception as error:
            line = f"{type(error).__name__}: {error}".splitlines()[0]
            self.compare("the whole chapter", line, Expected("no error", "the tour itself"), 0.0)
        self.seconds = time.perf_counter() - started

    def compare(self, asked: str, found: object, expected: Expected, seconds: float, engine: str | None = None) -> None:
        """Compares what was computed."""
        check = TourCheck(asked, found, expected, seconds, engine)
        self.checks.append(check)
        verdict = "ok " if check.agrees else "NOT"
        line = f"  {verdict} {asked}: {found}{'' if check.agrees else f', not {expected.value}'}"
        print(f"{line}  [{expected.source}]  {seconds:.2f} s", flush=True)

    def picture(self, svg: str, caption: str, wide: bool = False, full: bool = False) -> None:
        self.pictures.append(TourPicture(svg, caption, wide, full))

    def note(self, line: str) -> None:
        self.notes.append(line)

    def leave_out(self, why: str) -> None:
        print(f"  left out: {why}", flush=True)
        self.left_out.append(why)
        self.note(f"Left out: {why}.")


def proved_value(result: Any) -> object:
    """The value of an answer that is exact, the status of any other; and whatever is no answer, as it is."""
    if isinstance(result, Answer):
        return result.value if result.status in EXACT else result.status
    return result
