"""Runs the app: listens, prints the address, and stops cleanly on Ctrl-C."""

from __future__ import annotations

import asyncio
import errno
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

import uvicorn
from starlette.types import Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from queenlab.errors import BadInput
from queenlab.web.app import make_app
from queenlab.web.errors import Refused, error_response
from queenlab.web.limits import HEAD_SECONDS, IDLE_SECONDS, MAX_HEAD, MOST_CONNECTIONS, READ_SECONDS, WebSettings

#: Bytes of a response that the system buffers. It reports progress only after a third of them, so that with its default
#: of megabytes a client that reads slowly would look like one that does not read.
SEND_BUFFER = 64 * 1024


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
    """HTTP with time limits on request heads and on clients that do not read, which uvicorn lacks.

    If there are too many connections, a new one closes the one that has waited longest for its client.
    """

    #: For the head of a request, and for a client to read more of its response.
    _timer: asyncio.TimerHandle | None = None
    _reader: asyncio.TimerHandle | None = None
    #: Bytes unread when `_reader` started, and when the client last sent or read something.
    _unread, _heard = 0, 0.0
    _gone = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        # To be notified of every response that is not read at once, however short.
        transport.set_write_buffer_limits(0)
        self.app = self._answer
        self._heard = self.loop.time()
        self._timer = self.loop.call_later(HEAD_SECONDS, transport.close)
        if len(self.connections) > MOST_CONNECTIONS:
            self._make_room()

    def data_received(self, data: bytes) -> None:
        self._heard = self.loop.time()
        super().data_received(data)
        at_work = self.cycle is not None and not self.cycle.response_complete
        if self._timer is not None and at_work:
            self._timer.cancel()
            self._timer = None
        elif self._timer is None and not at_work:
            self._timer = self.loop.call_later(HEAD_SECONDS, self.transport.close)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._wait_for_reader()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._heard = self.loop.time()
        if self._reader is not None:
            self._reader.cancel()

    def connection_lost(self, exc: Exception | None) -> None:
        self._gone = True
        for timer in (self._timer, self._reader):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        super().send_400_response("this is not a valid HTTP request")

    def shutdown(self) -> None:
        if self.flow.write_paused:
            # uvicorn would wait for it, and then log a traceback.
            self.transport.abort()
        else:
            super().shutdown()

    def _wait_for_reader(self) -> None:
        self._unread = self.transport.get_write_buffer_size()
        self._reader = self.loop.call_later(READ_SECONDS, self._check_reader)

    def _check_reader(self) -> None:
        if self.transport.get_write_buffer_size() < self._unread:
            self._heard = self.loop.time()
            self._wait_for_reader()
        else:
            self.transport.abort()

    @property
    def _waits(self) -> bool:
        """Whether the client has to act: to send a head or a body, or to read."""
        cycle = self.cycle
        return cycle is None or cycle.response_complete or cycle.more_body or self.flow.write_paused

    def _make_room(self) -> None:
        waiting = [
            one for one in self.connections if one is not self and isinstance(one, _TimedProtocol) and one._waits
        ]
        if not waiting:
            self.app = _turn_away
            return
        longest = min(waiting, key=lambda one: one._heard)
        longest.transport.abort()
        # Now, as the next new connection must not choose it again.
        self.connections.discard(longest)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Stops the response if the client has gone; otherwise a file would be read to its end for nobody."""

        async def send_while_there(message: Message) -> None:
            await send(message)
            if self._gone:
                raise _ClientGone

        with suppress(_ClientGone):
            await self.config.loaded_app(scope, receive, send_while_there)


class _ClientGone(Exception):
    """The client has closed its connection."""


async def _turn_away(scope: Scope, receive: Receive, send: Send) -> None:
    refusal = Refused(503, "too many connections; try again in a moment", {"Retry-After": "1", "Connection": "close"})
    await error_response(refusal)(scope, receive, send)


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
    """The address of the page, for a browser on any machine that may open it; for 0.0.0.0, that of this machine.

    Example:
        >>> address("127.0.0.1", 8322), address("::1", 80)
        ('http://127.0.0.1:8322/', 'http://[::1]:80/')
    """
    shown = _own_address(host) if host in _DISTANT else host
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"


#: Addresses reserved for documentation (RFC 5737, RFC 3849), to look up the route to others; and the address to show
#: without a route.
_DISTANT = {"0.0.0.0": ("192.0.2.1", "127.0.0.1"), "::": ("2001:db8::1", "::1")}


def _own_address(host: str) -> str:
    distant, alone = _DISTANT[host]
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: for UDP the system only selects the address that it would send from.
            probe.connect((distant, 9))
            own: str = probe.getsockname()[0]
        except OSError:
            return alone
    return own


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named: without it asyncio leaves Nagle's delay on, which costs 40 ms an answer.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":
            # There it would let two servers share a port.
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise BadInput(f"port {port} of {host} is in use; choose another with --port, or 0 for any") from None
        raise BadInput(f"cannot listen on {host}, port {port}: {error.strerror or error}") from None
    return listening
