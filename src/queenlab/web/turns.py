"""Whose turn it is to compute: one request at each address, so that a flood of slow ones holds up nobody else."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from queenlab.web.errors import Refused
from queenlab.web.limits import TURN_SECONDS


class Turns:
    """At each address the requests compute one after the other; whoever would wait for too long is refused.

    More at the same time would gain nothing: Python runs one thread at a time, and each would slow all others down.
    """

    def __init__(self) -> None:
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    @asynccontextmanager
    async def turn(self, name: str) -> AsyncIterator[None]:
        lock = self._locks[name]
        try:
            async with asyncio.timeout(TURN_SECONDS):
                await lock.acquire()
        except TimeoutError:
            line = "the server is busy with other requests of this kind; ask again in a moment"
            raise Refused(503, line, {"Retry-After": "1"}) from None
        try:
            yield
        finally:
            lock.release()
