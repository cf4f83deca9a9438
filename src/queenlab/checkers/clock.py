"""The time limit of a check."""

from __future__ import annotations

from time import monotonic


class TimeIsUp(TimeoutError):
    """The check was broken off; it has neither accepted nor refused the certificate."""


class Clock:
    """Raises TimeIsUp at the first check after a given number of seconds; without a number, never."""

    def __init__(self, seconds: float | None = None) -> None:
        self._seconds = seconds
        self._start = monotonic()

    def elapsed(self) -> float:
        return monotonic() - self._start

    def check(self) -> None:
        if self._seconds is not None and self.elapsed() > self._seconds:
            raise TimeIsUp(f"the check did not end within {self._seconds:g} s")
