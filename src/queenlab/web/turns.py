"""Turns: requests for one address are computed one at a time, so that many slow ones do not delay the others."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from queenlab.web.errors import Refused
from queenlab.web.limits import TURN_SECONDS


class Turns:
    """One lock for each address. A request that waits too long for it is refused.

    Running several at once would gain nothing, as Python runs one thread at a time, and would slow down all others.
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
            line = "the server is busy with requests of this kind; try again in a moment"
            raise Refused(503, line, {"Retry-After": "1"}) from None
        try:
            yield
        finally:
            lock.release()
