"""Strangers and rude guests: each gets a 4xx with one line, and the server goes on."""

from __future__ import annotations

import asyncio
import json
import re
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from hypothesis import given
from hypothesis import strategies as st
from uvicorn.server import ServerState

from queenlab.web.app import make_app
from queenlab.web.errors import Refused
from queenlab.web.guard import HEADERS, is_loopback
from queenlab.web.limits import MAX_BODY, WebSettings
from queenlab.web.request_json import read_object
from queenlab.web.server import _listen, _TimedProtocol
from web_server import AppClient, WebServer, wait_for

MB = 2**20


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    with WebServer(tmp_path_factory.mktemp("jobs")) as running:
        yield running
        assert running.stop() == 0
        assert "Traceback" not in "".join(running.said)


def alive(server: WebServer) -> bool:
    return server.client.get("/api/jobs").json() == {"jobs": []}


# -- raw bytes to a real server --------------------------------------------------------------------------------------

POST = b"POST /api/questions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


def test_a_huge_body_is_refused_by_its_length_alone(server: WebServer) -> None:
    status, said = server.said_to(POST + b"Content-Length: %d\r\n\r\n" % (100 * MB))
    assert (status, list(said)) == (413, ["error"])
    assert server.said_to(POST + b"Content-Length: %s\r\n\r\n" % (b"9" * 19))[0] == 413
    assert alive(server)


def test_a_huge_body_is_refused_while_it_comes(server: WebServer) -> None:
    chunk = b"%x\r\n%s\r\n" % (MB, b" " * MB)
    head = POST + b"Transfer-Encoding: chunked\r\n\r\n"
    for parts in ([chunk] * 100, [chunk] * 2, [b"ffffffff\r\n" + b"x" * MB]):
        status, said = server.said_to(head, *parts)
        assert (status, list(said)) == (413, ["error"])
    assert server.said_to(POST + b"Content-Length: %d\r\n\r\n" % (100 * MB), *[b" " * MB] * 100)[0] == 413
    assert alive(server)


PATHS = """
    /static/../app.py /static/..%2fapp.py /static/%2e%2e/app.py /static/%2e%2e%2f%2e%2e%2fpy.typed /../../etc/passwd
    //etc/passwd /static//etc/passwd /static/%2fetc/passwd /static/..\\app.py /static/....//app.py /static/. /static/
    /static /static/pages /static/vendor/../../app.py /static/vendor/%2e%2e/%2e%2e/app.py /static/x%00.js
    /api/questions/../jobs /api/questions/%2e%2e /%0d%0aSet-Cookie:a=b /api/jobs/..%2f..%2fapp /%ff%fe /app.py
    /queenlab/web/app.py
"""


@pytest.mark.parametrize(
    "path", [*PATHS.split(), "/static/" + "a" * 5000, "/api/jobs/" + "0" * 65], ids=lambda p: p[:40]
)
def test_no_path_leads_out_of_the_page(server: WebServer, path: str) -> None:
    status, said = server.sent_to(b"GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n" % path.encode())
    assert status in (400, 404, 422)
    # A page, or a line.
    assert b"There is nothing at this address" in said or re.fullmatch(rb'\{"error":"[^\n]*"\}', said)


HOSTS = """
    evil.example evil.example:8322 localhost.evil.example 127.0.0.1.evil.example [::1 2130706433 0.0.0.0 10.0.0.1
    localhost@evil.example evil@localhost @localhost localhost:8322@ localhost#evil localhost/evil localhost?evil
    localhost:x localhost:123456 [::1]x [localhost] ::1
"""


@pytest.mark.parametrize("host", [*HOSTS.split(), "", "a b"])
def test_a_strange_host_is_refused(server: WebServer, host: str) -> None:
    status, said = server.said_to(b"GET /api/jobs HTTP/1.1\r\nHost: %s\r\n\r\n" % host.encode())
    assert (status, said["error"]) == (403, "the Host header does not name this server")


def test_our_hosts_are_taken(server: WebServer) -> None:
    for host in (f"127.0.0.1:{server.port}", "localhost", "LOCALHOST:1", f"[::1]:{server.port}"):
        assert server.said_to(b"GET /api/jobs HTTP/1.1\r\nHost: %s\r\n\r\n" % host.encode()) == (200, {"jobs": []})
    assert server.said_to(b"GET /api/jobs HTTP/1.0\r\n\r\n")[0] == 403
    # h11 refuses two of them by itself; another server before ours may not.
    assert sent_back("GET", "/api/jobs", (b"host", b"localhost"), (b"host", b"evil.example"))[0]["status"] == 403


def sent_back(method: str, path: str, *headers: tuple[bytes, bytes]) -> list[dict[str, Any]]:
    """What the app sends to somebody whose body never comes."""
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        await asyncio.Event().wait()
        raise AssertionError

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "method": method, "path": path, "headers": headers, "query_string": b""}
    asyncio.run(make_app()(scope, receive, send))
    return sent


@pytest.mark.parametrize(("length", "status"), [(100_000, 422), (140_000, 414), (400_000, 414)])
def test_a_long_address_is_answered_in_one_line(server: WebServer, length: int, status: int) -> None:
    told, said = server.said_to(b"GET /api/export/svg?at=%s HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" % (b"1" * length))
    assert (told, list(said)) == (status, ["error"])


def test_bytes_that_are_no_http_and_clients_that_leave(server: WebServer) -> None:
    for rude in (b"\x00\xff\r\n\r\n", b"GET\r\n\r\n", b"", POST, POST + b"Content-Length: 50\r\n\r\n{"):
        with socket.create_connection(("127.0.0.1", server.port), timeout=240) as connection:
            connection.sendall(rude)
    assert server.sent_to(b"GET\r\n\r\n") == (400, b"this is not a valid HTTP request")
    assert alive(server)


def test_many_idle_connections_do_not_stop_others(server: WebServer) -> None:
    idle = [socket.create_connection(("127.0.0.1", server.port), timeout=240) for _ in range(200)]
    try:
        for connection in idle:
            connection.sendall(b"GET / HTTP/1.1\r\nHost: local")
        assert alive(server)
    finally:
        for connection in idle:
            connection.close()


FEW = """
import queenlab.web.server
queenlab.web.server.MOST_CONNECTIONS = 8
"""


@pytest.mark.full
def test_clients_that_neither_ask_nor_read_make_room_for_others(tmp_path: Path) -> None:
    file = b"GET /static/vendor/plotly.min.js HTTP/1.1\r\nHost: localhost\r\n\r\n"
    parts = (b"GET / HTTP/1.1\r\n", POST + b"Content-Length: 50\r\n\r\n{", file)
    with WebServer(tmp_path, before=FEW) as server:
        rude = [socket.create_connection(("127.0.0.1", server.port), timeout=240) for _ in range(30)]
        try:
            for number, connection in enumerate(rude):
                with suppress(ConnectionError):
                    connection.sendall(parts[number % 3])
            wait_for(lambda: server.client.get("/api/jobs").status_code == 200)
        finally:
            for connection in rude:
                connection.close()
        assert server.stop() == 0
        assert "Traceback" not in "".join(server.said)


def test_a_body_that_never_ends_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("queenlab.web.guard.BODY_SECONDS", 0.0)
    headers = [(b"host", b"localhost"), (b"content-type", b"application/json"), (b"content-length", b"50")]
    sent = sent_back("POST", "/api/questions", *headers)
    assert sent[0]["status"] == 408
    assert list(json.loads(sent[1]["body"])) == ["error"]


def test_a_head_that_never_ends_is_given_up_and_each_has_its_own_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time of a head is over when the test says so."""
    whole = b"GET /api/families HTTP/1.1\r\nHost: localhost\r\n\r\n"
    monkeypatch.setattr("queenlab.web.server.HEAD_SECONDS", 12345.0)

    async def talk() -> None:
        loop, timers = asyncio.get_running_loop(), list[asyncio.TimerHandle]()
        later = loop.call_later

        def noted(delay: float, *call: Any, **more: Any) -> asyncio.TimerHandle:
            handle = later(delay, *call, **more)
            timers.extend([handle] if delay == 12345.0 else [])
            return handle

        async def running() -> None:
            while not timers or timers[-1].cancelled():
                await asyncio.sleep(0)

        monkeypatch.setattr(loop, "call_later", noted)
        config, state = uvicorn.Config(make_app(), ws="none", lifespan="off"), ServerState()
        config.load()
        server = await loop.create_server(lambda: _TimedProtocol(config, state, {}), "127.0.0.1", 0)
        async with server:
            reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
            for number in range(3):
                writer.write(whole[:30])
                await running()
                # Whoever asks in time is answered, and however often: each head has a time of its own.
                writer.write(whole[30:])
                head = await reader.readuntil(b"\r\n\r\n")
                assert head.startswith(b"HTTP/1.1 200")
                length = re.search(rb"content-length: (\d+)", head)
                await reader.readexactly(int(length[1]))
                assert [timer.cancelled() for timer in timers] == [True] * len(timers), number
            writer.write(b"GET / HTTP/1.1\r\nHost: local")
            await running()
            assert len(timers) == 4
            timers[-1]._run()
            assert await reader.read() == b"", "it is closed"
            writer.close()
            await writer.wait_closed()

    asyncio.run(talk())


# -- answers that nobody reads, by a server in this process ----------------------------------------------------------


async def endless(scope: Any, receive: Any, send: Any) -> None:
    """An answer in pieces of the size that the address says, without end."""
    piece = b"x" * int(scope["path"][1:])
    await send({"type": "http.response.start", "status": 200, "headers": []})
    while True:
        await send({"type": "http.response.body", "body": piece, "more_body": True})


class OwnServer:
    """Serves an app by our protocol. The time to read is over when the test runs one of the `timers`."""

    def __init__(self, app: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        self.app, self.patch = app, monkeypatch
        self.timers: list[asyncio.TimerHandle] = []
        self.state = ServerState()
        self.rude: list[socket.socket] = []

    async def __aenter__(self) -> OwnServer:
        loop = asyncio.get_running_loop()
        later = loop.call_later

        def noted(delay: float, *call: Any, **more: Any) -> asyncio.TimerHandle:
            handle = later(delay, *call, **more)
            self.timers.extend([handle] if delay == 12345.0 else [])
            return handle

        self.patch.setattr("queenlab.web.server.READ_SECONDS", 12345.0)
        self.patch.setattr(loop, "call_later", noted)
        config = uvicorn.Config(self.app, ws="none", lifespan="off")
        config.load()
        listening = _listen("127.0.0.1", 0)
        self.server = await loop.create_server(lambda: _TimedProtocol(config, self.state, {}), sock=listening)
        self.address = listening.getsockname()
        return self

    async def __aexit__(self, *error: object) -> None:
        for connection in self.rude:
            connection.close()
        self.server.close()
        await self.all_gone()

    async def all_gone(self) -> None:
        while self.state.connections or self.state.tasks:
            await asyncio.sleep(0)

    async def stalled(self, path: str) -> Any:
        """The server's end of a connection whose client asks, and reads nothing until no more can be written."""
        others = set(self.state.connections)
        connection = socket.create_connection(self.address)
        connection.setblocking(False)
        self.rude.append(connection)
        connection.sendall(b"GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n" % path.encode())
        while True:
            for one in set(self.state.connections) - others:
                if one.flow.write_paused:
                    return one
            await asyncio.sleep(0)

    async def answer(self, path: str) -> bytes:
        reader, writer = await asyncio.open_connection(*self.address)
        writer.write(b"GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n" % path.encode())
        found = await reader.read()
        writer.close()
        return found


@pytest.mark.parametrize("piece", [20, 10**7], ids=["a stream of events", "one large answer"])
def test_an_answer_that_nobody_reads_is_given_up(piece: int, monkeypatch: pytest.MonkeyPatch) -> None:
    async def talk() -> None:
        async with OwnServer(endless, monkeypatch) as server:
            stalled = await server.stalled(f"/{piece}")
            unread, timer = stalled.transport.get_write_buffer_size(), server.timers[-1]
            # Whoever reads a little is waited for anew.
            while not timer.cancelled() and stalled.transport.get_write_buffer_size() >= unread:
                with suppress(BlockingIOError):
                    server.rude[0].recv(65536)
                await asyncio.sleep(0)
            if not timer.cancelled():
                timer._run()
            while not stalled.flow.write_paused:
                await asyncio.sleep(0)
            assert server.timers[-1] is not timer
            assert stalled in server.state.connections
            server.timers[-1]._run()
            await server.all_gone()

    asyncio.run(talk())


def test_the_one_that_waits_longest_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("queenlab.web.server.MOST_CONNECTIONS", 3)
    ours = make_app()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await (endless if scope["path"] == "/9999" else ours)(scope, receive, send)

    async def talk() -> None:
        async with OwnServer(app, monkeypatch) as server:
            first, *others = [await server.stalled("/9999") for _ in range(3)]
            assert (await server.answer("/api/families")).startswith(b"HTTP/1.1 200")
            assert server.state.connections >= set(others)
            assert first not in server.state.connections

    asyncio.run(talk())


def test_where_all_are_being_answered_another_is_turned_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("queenlab.web.server.MOST_CONNECTIONS", 1)
    ours = make_app()

    async def talk() -> None:
        asked, released = asyncio.Event(), asyncio.Event()

        async def app(scope: Any, receive: Any, send: Any) -> None:
            request = [await receive()]
            asked.set()
            await released.wait()

            async def again() -> Any:
                return request.pop() if request else await receive()

            await ours(scope, again, send)

        async with OwnServer(app, monkeypatch) as server:
            first = asyncio.create_task(server.answer("/api/families"))
            await asked.wait()
            turned_away = await server.answer("/api/families")
            assert turned_away.startswith(b"HTTP/1.1 503")
            assert turned_away.endswith(b'{"error":"too many connections; try again in a moment"}')
            released.set()
            assert (await first).startswith(b"HTTP/1.1 200")

    asyncio.run(talk())


# -- what comes from another page -------------------------------------------------------------------------------------


ORIGINS = """
    http://evil.example null http://localhost:9999 http://localhost:8322.evil.example x http://[ http://[::1 //[x]y
"""


def test_other_pages_may_not_change_anything(client: AppClient) -> None:
    ask = {"verb": "count", "problem": "queens:1000000000000"}
    for origin in ORIGINS.split():
        for answer in (
            client.post("/api/questions", json=ask, headers={"Origin": origin}),
            client.delete("/api/jobs/abcd", headers={"Origin": origin}),
        ):
            assert (answer.status_code, list(answer.json())) == (403, ["error"])
    cross = client.post("/api/questions", json=ask, headers={"Sec-Fetch-Site": "cross-site"})
    assert cross.status_code == 403
    ours = client.post(
        "/api/questions", json=ask, headers={"Origin": "http://localhost:8322", "Sec-Fetch-Site": "same-origin"}
    )
    assert ours.status_code == 400


def test_other_pages_may_link_to_the_page_and_not_ask_the_api(client: AppClient) -> None:
    for site, status in (("cross-site", 403), ("same-site", 403), ("same-origin", 200), ("none", 200)):
        for method in ("GET", "HEAD"):
            for path in ("/api/jobs", "/api/export/svg?problem=queens:4", "/api/openapi.json"):
                assert client.request(method, path, headers={"Sec-Fetch-Site": site}).status_code == status
        assert client.get("/board?problem=queens:4", headers={"Sec-Fetch-Site": site}).status_code == 200
    said = client.get("/api/jobs", headers={"Sec-Fetch-Site": "cross-site"}).json()
    assert said == {"error": "the request comes from another page (Sec-Fetch-Site)"}


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "text/json"]
)
def test_forms_are_not_json(client: AppClient, kind: str) -> None:
    answer = client.post("/api/questions", content=b"{}", headers={"Content-Type": kind})
    assert (answer.status_code, list(answer.json())) == (415, ["error"])


def test_every_response_has_our_headers(client: AppClient) -> None:
    responses = [client.get(path) for path in ("/", "/static/shell.js", "/api/jobs", "/nothing", "/api/openapi.json")]
    responses.append(client.post("/api/questions", content=b"{", headers={"Content-Type": "application/json"}))
    responses.append(client.post("/api/questions", content=b" " * (MAX_BODY + 1)))
    for response in responses:
        assert {name: response.headers.get(name) for name in HEADERS} == HEADERS
    policy = HEADERS["Content-Security-Policy"]
    assert "script-src" not in policy
    assert "default-src 'self'" in policy, "so scripts come from us alone, and none stands in the page"


def test_an_open_server_is_reached_by_number_but_not_by_a_strangers_name() -> None:
    client = AppClient(WebSettings(host="0.0.0.0"), "http://192.0.2.7:8322")
    assert client.get("/api/jobs").status_code == 200
    assert client.get("/api/jobs", headers={"Host": socket.gethostname()}).status_code == 200
    assert client.get("/api/jobs", headers={"Host": "evil.example"}).status_code == 403
    client.close()
    assert [is_loopback(host) for host in ("127.9.9.9", "[::1]", "192.0.2.7", "")] == [True, True, False, False]


# -- JSON -----------------------------------------------------------------------------------------------------


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.full
@given(st.dictionaries(st.text(), json_values, max_size=5))
def test_honest_json_is_read_as_it_is(value: dict[str, Any]) -> None:
    assert read_object(json.dumps(value).encode()) == value


rude_bytes = (
    st.binary(max_size=200)
    | st.text(max_size=200).map(str.encode)
    | st.text('{}[]":,\\ud8e-+.0123', max_size=60).map(str.encode)
)


@pytest.mark.full
@given(rude_bytes)
def test_any_bytes_are_read_or_refused_in_one_line(body: bytes) -> None:
    refusal = None
    try:
        assert isinstance(read_object(body), dict)
    except Refused as error:
        refusal = error
    assert refusal is None or (refusal.status_code == 400 and "\n" not in refusal.detail)
