"""Waits for something that a thread changes, and tells of it as a stream of events."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Hashable
from threading import Event

from starlette.concurrency import run_in_threadpool

from queenlab.web.endpoint import Events, Gives
from queenlab.web.errors import TooBusy

#: Seconds between two looks.
LOOK_EVERY = 0.1
#: Seconds without news until a sign of life is sent.
HEARTBEAT = 10.0


#: Gives something that differs when there is news, a function for the news, which may be large, and whether it is over.
Look = Callable[[], tuple[Hashable, Callable[[], Gives], bool]]


class Streams:
    """The streams of events that are open, so that there are not too many.

    Attributes:
        closing: set when the server ends; then all of them end.
    """

    def __init__(self, most: int, closing: Event) -> None:
        self.closing = closing
        self._most, self._open = most, 0

    def follow(self, name: str, look: Look) -> Events:
        """Events that tell whenever something has changed, until it is over.

        Their place is taken now, and not when the first of them is sent: many may ask in one moment.

        Args:
            name: of the events.
            look: see `Look`.

        Raises:
            TooBusy: if that would be more than there may be.
        """
        if self._open >= self._most:
            raise TooBusy(f"{self._open} streams of events are open already; close some")
        self._open += 1
        is_open = True

        def close() -> None:
            nonlocal is_open
            self._open -= is_open
            is_open = False

        return Events(name, self._told(look), close)

    async def _told(self, look: Look) -> AsyncIterator[Gives | None]:
        seen: Hashable = None
        told = time.monotonic()
        while True:
            mark, news, over = look()
            if mark != seen:
                seen, told = mark, time.monotonic()
                yield await run_in_threadpool(news)
            elif time.monotonic() - told > HEARTBEAT:
                told = time.monotonic()
                yield None
            if over or self.closing.is_set():
                return
            await asyncio.sleep(LOOK_EVERY)


async def wait_until(is_over: Callable[[], bool], seconds: float) -> None:
    """Waits until it is over, but not longer; short questions are seen at once, long ones looked at more rarely."""
    ends, pause = time.monotonic() + seconds, 0.002
    while not is_over() and (left := ends - time.monotonic()) > 0:
        await asyncio.sleep(min(pause, left))
        pause = min(0.05, pause * 1.5)
