"""Waits for something that a thread changes, and tells of it as a stream of events."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Hashable
from threading import Event

from queenlab.web.endpoint import Gives
from queenlab.web.refusals import TooBusy

#: Seconds between two looks.
LOOK_EVERY = 0.1
#: Seconds without news until a sign of life is sent.
HEARTBEAT = 10.0


class Streams:
    """The streams of events that are open, so that there are not too many.

    Attributes:
        closing: set when the server ends; then all of them end.
    """

    def __init__(self, most: int, closing: Event) -> None:
        self.closing = closing
        self._most, self._open = most, 0

    def check(self) -> None:
        """Refuses one more than there may be."""
        if self._open >= self._most:
            raise TooBusy(f"{self._open} streams of events are open already; close some")

    async def follow(self, look: Callable[[], tuple[Hashable, Gives, bool]]) -> AsyncIterator[Gives | None]:
        """Tells what `look` gives whenever it has changed, until it is over.

        Args:
            look: gives something that differs when there is news, the news, and whether it is the end.
        """
        self._open += 1
        try:
            seen: Hashable = None
            told = time.monotonic()
            while True:
                mark, news, over = look()
                if mark != seen:
                    seen, told = mark, time.monotonic()
                    yield news
                elif time.monotonic() - told > HEARTBEAT:
                    told = time.monotonic()
                    yield None
                if over or self.closing.is_set():
                    return
                await asyncio.sleep(LOOK_EVERY)
        finally:
            self._open -= 1


async def wait_until(is_over: Callable[[], bool], seconds: float) -> None:
    """Waits until it is over, but not longer; short questions are seen at once, long ones looked at more rarely."""
    ends, pause = time.monotonic() + seconds, 0.002
    while not is_over() and (left := ends - time.monotonic()) > 0:
        await asyncio.sleep(min(pause, left))
        pause = min(0.05, pause * 1.5)
