"""Progress on stderr, when that is a terminal and nobody asked for quiet."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from queenlab.cli.engine_room import Progress

#: Work that ends sooner than this shows nothing.
PATIENCE_SECONDS = 0.5


class Display:
    """Called by an engine now and then; draws one line with nodes, rate, solutions, share done and time left."""

    def __init__(self, label: str) -> None:
        self._label = label
        self._bar: Any = None
        self._task: Any = None
        self._started = time.perf_counter()

    def __call__(self, progress: Progress) -> None:
        """Draws what the engine says."""
        seconds = time.perf_counter() - self._started
        if seconds < PATIENCE_SECONDS:
            return
        if self._bar is None:
            self._bar, self._task = _make_bar(self._label)
        self._bar.update(self._task, completed=progress.fraction, status=describe(progress))

    def close(self) -> None:
        """Clears the line."""
        if self._bar is not None:
            self._bar.stop()


def describe(progress: Progress) -> str:
    """Nodes, rate, solutions and time left, in words."""
    seconds = max(progress.seconds, 1e-9)
    words = []
    if progress.nodes:
        words.append(f"{progress.nodes:,} nodes ({progress.nodes / seconds:,.0f}/s)")
    words.append(f"{progress.solutions:,} found")
    if progress.fraction is not None and 0.001 < progress.fraction < 1:
        words.append(f"about {duration(seconds / progress.fraction - seconds)} left")
    return ", ".join(words)


def duration(seconds: float) -> str:
    """A time for people: `12 s`, `3 min`, `5 h`, `2 days`, `40 years`.

    Example:
        >>> [duration(x) for x in (12.3, 200, 20_000, 200_000, 4e9)]
        ['12 s', '3 min', '6 h', '2 days', '127 years']
    """
    for size, unit in ((31_556_952, "years"), (86_400, "days"), (3_600, "h"), (60, "min")):
        if seconds >= 2 * size:
            return f"{seconds / size:.0f} {unit}"
    return f"{seconds:.0f} s"


def _make_bar(label: str) -> tuple[Any, Any]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    bar = Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(bar_width=20),
        TextColumn("{task.fields[status]}", markup=False),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    task = bar.add_task(label, total=1.0, status="")
    bar.start()
    return bar, task


@contextmanager
def progress_display(label: str, quiet: bool) -> Iterator[Display | None]:
    """A display for the work inside, or None where none is wanted."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    display = Display(label)
    try:
        yield display
    finally:
        display.close()


@contextmanager
def waiting(label: str, quiet: bool) -> Iterator[None]:
    """A spinner with the time for work that tells nothing while it runs."""
    if quiet or not sys.stderr.isatty():
        yield
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.description}", markup=False), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as spinner:
        spinner.add_task(label, total=None)
        yield
