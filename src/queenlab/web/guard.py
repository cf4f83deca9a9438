"""Middleware in front of the app: allowed origins, request sizes, and security headers.

The server listens on this machine, and every page open in the same browser could send requests to it. So the
Host must be ours (a stranger's name that points to 127.0.0.1 is not), and what changes something must come from our
own page. Browsers that say where a request comes from (Sec-Fetch-Site) are believed for the API as a whole.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
from contextlib import suppress
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from queenlab.web.errors import Refused, error_response
from queenlab.web.limits import BODY_SECONDS, MAX_ADDRESS, WebSettings

_HERE = frozenset({"localhost", "127.0.0.1", "::1"})
_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
#: What a body that is too large may still send after it was refused, so that its sender sees why.
_LINGER_SECONDS = 1.0

#: plotly writes style attributes and makes workers and pictures from blobs.
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "worker-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class RequestGuard:
    """Middleware that admits only valid requests and sets security headers on every response."""

    def __init__(self, app: ASGIApp, settings: WebSettings) -> None:
        self._app = app
        self._body = settings.body
        self._host = settings.host.lower().strip("[]")
        self._names = _HERE | {self._host}
        self._open = not is_loopback(settings.host)
        if self._open:
            self._names |= {socket.gethostname().lower(), socket.getfqdn().lower()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            self._check(scope)
            body = await self._read(scope, receive)
        except Refused as refusal:
            await _refuse(refusal, scope, receive, send_guarded)
            return
        await self._app(scope, _BufferedBody(body, receive), send_guarded)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        hosts = headers.getlist("host")
        if len(hosts) != 1 or not self._is_ours(hosts[0]):
            raise Refused(403, "the Host header does not name this server")
        if len(scope.get("raw_path") or scope["path"]) + len(scope["query_string"]) > MAX_ADDRESS:
            raise Refused(414, f"an address takes at most {MAX_ADDRESS} bytes")
        changes = scope["method"] not in _SAFE_METHODS
        origin = headers.get("origin")
        if changes and origin is not None and _host_of(origin) != hosts[0].lower():
            raise Refused(403, "the request comes from another page (Origin)")
        # Others cannot read our answers, but they could keep us busy with them; a link to the page is welcome.
        asks = changes or scope["path"].startswith("/api/")
        if asks and headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            raise Refused(403, "the request comes from another page (Sec-Fetch-Site)")
        if any(ord(character) < 32 or ord(character) == 127 for character in scope["path"]):
            raise Refused(400, "the address holds a control character")

    def _is_ours(self, host: str) -> bool:
        # Not urlsplit: for localhost#x it would return localhost.
        found = re.fullmatch(r"(?:\[([0-9A-Fa-f:.]+)\]|([A-Za-z0-9._-]+))(?::[0-9]{1,5})?", host)
        if found is None:
            return False
        name = (found[1] or found[2]).lower()
        # A stranger's name can point here, a number cannot be a stranger's name.
        return name in self._names or (self._open and _address(name) is not None)

    async def _read(self, scope: Scope, receive: Receive) -> bytes:
        """The whole body, if it is not too large or too slow."""
        said = Headers(scope=scope).get("content-length", "0")
        if not (said.isascii() and said.isdigit()):
            raise Refused(400, "Content-Length is not a number")
        too_large = Refused(413, f"a request takes at most {self._body} bytes")
        # Compared by length first, for int() refuses thousands of digits.
        if len(said) > 15 or int(said) > self._body:
            raise too_large
        parts: list[bytes] = []
        size = 0
        try:
            async with asyncio.timeout(BODY_SECONDS):
                while True:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        raise Refused(400, "the request is incomplete")
                    parts.append(message.get("body", b""))
                    size += len(parts[-1])
                    if size > self._body:
                        raise too_large
                    if not message.get("more_body", False):
                        return b"".join(parts)
        except TimeoutError:
            raise Refused(408, f"the request did not arrive within {BODY_SECONDS:.0f} s") from None


class _BufferedBody:
    """Replays the body, then passes on further messages, such as a disconnect."""

    def __init__(self, body: bytes, receive: Receive) -> None:
        self._message: Message | None = {"type": "http.request", "body": body, "more_body": False}
        self._receive = receive

    async def __call__(self) -> Message:
        message, self._message = self._message, None
        return await self._receive() if message is None else message


async def _refuse(refusal: Refused, scope: Scope, receive: Receive, send: Send) -> None:
    response = error_response(refusal)
    response.headers["Connection"] = "close"
    if refusal.status_code != 413:
        await response(scope, receive, send)
        return
    # The line goes out first. Closing at once, with bytes unread, would make the system drop the line as well.
    await send({"type": "http.response.start", "status": 413, "headers": response.raw_headers})
    await send({"type": "http.response.body", "body": bytes(response.body), "more_body": True})
    # A client that is still sending after that had its chance to listen.
    with suppress(TimeoutError):
        async with asyncio.timeout(_LINGER_SECONDS):
            while (await receive()).get("more_body", False):
                continue
    await send({"type": "http.response.body", "body": b"", "more_body": False})


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach the address."""
    address = _address(host.strip("[]"))
    return host.lower() == "localhost" if address is None else address.is_loopback


def _host_of(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return None


def _address(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(name)
    except ValueError:
        return None
