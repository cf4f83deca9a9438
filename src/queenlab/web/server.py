"""Runs the app: listens, prints the address, and stops cleanly on Ctrl-C."""

from __future__ import annotations

import asyncio
import errno
import socket
import sys
from collections.abc import Callable
from types import FrameType

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from queenlab.errors import BadInput
from queenlab.web.app import make_app
from queenlab.web.limits import MAX_HEAD, WebSettings

#: Connections at the same time; beyond it uvicorn answers 503.
MOST_CONNECTIONS = 512
#: Seconds that an idle connection is kept.
IDLE_SECONDS = 30
#: Seconds that the head of a request may take to arrive.
HEAD_SECONDS = 15.0


def serve(settings: WebSettings, ready: Callable[[str], None]) -> None:
    """Serves until Ctrl-C, and calls `ready` with the address once it listens."""
    app = make_app(settings)
    listening = _listen(settings.host, settings.port)
    port = listening.getsockname()[1]
    config = uvicorn.Config(
        app,
        http=_TimedProtocol,
        ws="none",
        proxy_headers=False,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_keep_alive=IDLE_SECONDS,
        h11_max_incomplete_event_size=MAX_HEAD,
        limit_concurrency=MOST_CONNECTIONS,
        timeout_graceful_shutdown=3,
        lifespan="on",
    )
    server = _Server(config, lambda: ready(address(settings.host, port)))
    try:
        # Before the app starts: what is wrong with the folder is then said in one line.
        app.state.web.jobs.open()
        server.run([listening])
    except KeyboardInterrupt:
        # uvicorn has ended all it had to, and raises it once more.
        return
    finally:
        listening.close()


class _TimedProtocol(H11Protocol):
    """HTTP with a time limit on request heads, which uvicorn lacks."""

    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._timer = self.loop.call_later(HEAD_SECONDS, transport.close)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        at_work = self.cycle is not None and not self.cycle.response_complete
        if self._timer is not None and at_work:
            self._timer.cancel()
            self._timer = None
        elif self._timer is None and not at_work:
            self._timer = self.loop.call_later(HEAD_SECONDS, self.transport.close)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        super().connection_lost(exc)


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        # Otherwise streams stay open as long as clients listen.
        self.config.app.state.web.closing.set()  # type: ignore[union-attr]
        super().handle_exit(sig, frame)


def address(host: str, port: int) -> str:
    """The address of the page, for a browser.

    Example:
        >>> address("127.0.0.1", 8322), address("::1", 80), address("0.0.0.0", 80)
        ('http://127.0.0.1:8322/', 'http://[::1]:80/', 'http://127.0.0.1:80/')
    """
    shown = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named: without it asyncio leaves Nagle's delay on, which costs 40 ms an answer.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":
            # There it would let two servers share a port.
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise BadInput(f"port {port} of {host} is in use; choose another with --port, or 0 for any") from None
        raise BadInput(f"cannot listen on {host}, port {port}: {error.strerror or error}") from None
    return listening
