"""Progress on stderr, if it is a terminal and --quiet is not given."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from queenlab.wording import duration, plural

if TYPE_CHECKING:
    from queenlab.jobs.job import JobProgress
    from queenlab.work import Progress

#: Work that ends sooner than this shows nothing.
PATIENCE_SECONDS = 0.5
COMPILING = "compiling, once"


class Display:
    """Called by an engine regularly; draws one line with nodes, rate, solutions, fraction done and time left."""

    def __init__(self, label: str) -> None:
        self._label = label
        self._bar: Any = None
        self._task: Any = None
        self._started = time.perf_counter()
        self._compiling_since: float | None = None
        self._compiling_took = 0.0

    def __call__(self, progress: Progress) -> None:
        # The time for compiling says nothing of the rate and of the time that is left.
        seconds = max(0.0, progress.seconds - self._compiling_took)
        self.draw(progress.fraction, describe(replace(progress, seconds=seconds)))

    def compiling(self, under_way: bool) -> None:
        now = time.perf_counter()
        since = self._compiling_since or now
        self._compiling_took += 0.0 if under_way else now - since
        self._compiling_since = since if under_way else None
        self.draw(None, COMPILING if under_way else "")

    def draw(self, fraction: float | None, words: str) -> None:
        """Draws the share done and some words, but not at the very beginning."""
        seconds = time.perf_counter() - self._started
        if seconds < PATIENCE_SECONDS:
            return
        if self._bar is None:
            self._bar, self._task = _make_bar(self._label)
        self._bar.update(self._task, completed=fraction, status=words)

    def close(self) -> None:
        if self._bar is not None:
            self._bar.stop()


class JobDisplay(Display):
    """The same for a job, which has its own rate and time left, as it may have started days ago."""

    def __call__(self, progress: Progress) -> None:
        from queenlab.jobs.job import JobProgress

        assert isinstance(progress, JobProgress)
        self.draw(progress.fraction, describe_job(progress))


class UnitDisplay(Display):
    """The same for units that are checked one after the other."""

    def __call__(self, progress: Progress) -> None:
        left = ""
        if progress.fraction:
            left = f", about {duration(progress.seconds / progress.fraction - progress.seconds)} left"
        self.draw(progress.fraction, f"{plural(progress.nodes, 'unit', ',')}{left}")


def describe(progress: Progress) -> str:
    seconds = max(progress.seconds, 1e-9)
    words = []
    if progress.nodes:
        words.append(f"{progress.nodes:,} nodes ({progress.nodes / seconds:,.0f}/s)")
    words.append(f"{progress.solutions:,} found")
    if progress.fraction is not None and 0.001 < progress.fraction < 1:
        words.append(f"about {duration(seconds / progress.fraction - seconds)} left")
    return ", ".join(words)


def describe_job(progress: JobProgress) -> str:
    """Share done, units and their rate in this run, solutions and time left, in words."""
    words = [] if progress.fraction is None else [f"{progress.fraction:.2%}"]
    rate = "" if progress.rate is None else f" ({per_time(progress.rate)})"
    words.append(f"{plural(progress.units, 'unit', ',')}{rate}")
    words.append(f"{progress.solutions:,} found")
    if progress.seconds_left is not None:
        words.append(f"about {duration(progress.seconds_left)} left")
    return ", ".join(words)


def per_time(rate: float) -> str:
    """A rate per second, or per hour if it is low.

    Example:
        >>> per_time(1234.5), per_time(0.25), per_time(0.0)
        ('1,234/s', '900/h', '0/h')
    """
    return f"{rate:,.0f}/s" if rate >= 10 else f"{3600 * rate:,.0f}/h"


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
def progress_display(label: str, quiet: bool, of: type[Display] = Display) -> Iterator[Display | None]:
    """A display for the enclosed work, or None if not wanted."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from queenlab.compiling import watching_compiler

    display = of(label)
    try:
        with watching_compiler(display.compiling):
            yield display
    finally:
        display.close()


@contextmanager
def waiting(label: str, quiet: bool) -> Iterator[None]:
    """A spinner with the elapsed time for work without progress reports."""
    if quiet or not sys.stderr.isatty():
        yield
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    from queenlab.compiling import watching_compiler

    columns = (SpinnerColumn(), TextColumn("{task.description}", markup=False), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as spinner:
        task = spinner.add_task(label, total=None)

        def compiling(under_way: bool) -> None:
            spinner.update(task, description=f"{label}: {COMPILING}" if under_way else label)

        with watching_compiler(compiling):
            yield
