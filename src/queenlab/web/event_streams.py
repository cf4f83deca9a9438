"""Waits for changes made by other threads and sends them as server-sent events."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Hashable, Iterator
from contextlib import contextmanager
from threading import Event

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import StreamingResponse

from queenlab.web.api import ResponseBody
from queenlab.web.errors import TooBusy

#: Seconds between two polls.
POLL_SECONDS = 0.1
#: Seconds without news until a comment is sent, to detect closed connections.
HEARTBEAT = 10.0

#: Gives something that differs when there is news, a function for the news, which may be large, and whether it is over.
Poll = Callable[[], tuple[Hashable, Callable[[], ResponseBody], bool]]


class EventStreams:
    """The open event streams, limited in number; all of them end when the server stops."""

    def __init__(self, most: int, closing: Event) -> None:
        self._most, self._closing, self._open = most, closing, 0
        # News may be large, and many streams may wait for the same end.
        self._writing = asyncio.Lock()

    @contextmanager
    def place(self) -> Iterator[None]:
        """Reserves a stream before the first event is sent, as many requests may arrive at once."""
        if self._open >= self._most:
            raise TooBusy(f"{self._open} event streams are already open; close some")
        self._open += 1
        try:
            yield
        finally:
            self._open -= 1

    def response(self, request: Request, name: str, poll: Poll) -> StreamingResponse:
        """Sends an event whenever something has changed, until the end."""
        events = _none() if request.method == "HEAD" else self._events(name, poll)
        return StreamingResponse(events, media_type="text/event-stream")

    async def _events(self, name: str, poll: Poll) -> AsyncIterator[str]:
        seen: Hashable = None
        sent = time.monotonic()
        while True:
            mark, news, over = poll()
            if mark != seen:
                seen, sent = mark, time.monotonic()
                async with self._writing:
                    text = await run_in_threadpool(lambda: news().model_dump_json())  # noqa: B023
                yield f"event: {name}\ndata: {text}\n\n"
            elif time.monotonic() - sent > HEARTBEAT:
                sent = time.monotonic()
                yield ": still there\n\n"
            if over or self._closing.is_set():
                return
            await asyncio.sleep(POLL_SECONDS)


async def _none() -> AsyncIterator[str]:
    return
    yield


async def wait_until(is_over: Callable[[], bool], seconds: float) -> None:
    """Waits until it is over, but not longer; polls short questions often, long ones more rarely."""
    ends, pause = time.monotonic() + seconds, 0.002
    while not is_over() and (left := ends - time.monotonic()) > 0:
        await asyncio.sleep(min(pause, left))
        pause = min(0.05, pause * 1.5)
