"""The app as a whole: the page and its files, errors, what is kept and packed, and the command that serves it."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Annotated, Any
from urllib.parse import urlsplit

import httpx
import pytest
from fastapi import Query, Response
from fastapi.exceptions import RequestValidationError
from pydantic import Field

from queenlab.cli.main import main
from queenlab.errors import BadInput, BadNotation, NotEnoughMemory
from queenlab.web import pages
from queenlab.web.api import STEADY, RequestBody, ResponseBody, download, make_router
from queenlab.web.errors import NotThere, Refused, TooBusy, WrongState, error_response
from queenlab.web.limits import WebSettings
from queenlab.web.pages import FOLDER, PAGES
from queenlab.web.server import _listen, address
from web_server import AppClient, WebServer

# -- the page ----------------------------------------------------------------------------------------------------------


def test_the_frame_is_at_every_page_and_links_to_all(client: AppClient) -> None:
    frame = client.get("/").text
    assert re.findall('<a href="/([a-z]+)" data-page', frame) == list(PAGES)
    for path in ("/", *(f"/{name}" for name in PAGES)):
        response = client.get(path)
        assert (response.status_code, response.text) == (200, frame)
        assert path == "/" or (FOLDER / "pages" / f"{path[1:]}.js").is_file()
        assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert client.request("HEAD", "/board").status_code == 200


def test_an_unknown_page_is_a_page_and_an_unknown_question_is_answered_in_json(client: AppClient) -> None:
    for path in ("/nothing", "/board/", "/apiary", "/board/8/<script>", "/static", "/api"):
        response = client.get(path)
        assert (response.status_code, response.headers["content-type"]) == (404, "text/html; charset=utf-8")
        assert '<link rel="stylesheet" href="/static/style.css">' in response.text
        assert '<a href="/">' in response.text
        assert re.findall('<a href="/([a-z]+)" data-page', response.text) == list(PAGES)
        assert "<script" not in response.text
    for path in ("/api/nothing", "/api/", "/api/jobs/", "/static/nothing.js", "/static/"):
        response = client.get(path)
        assert (response.status_code, response.json()) == (404, {"error": "nothing at this address"})
    assert client.request("HEAD", "/nothing").status_code == 404
    assert client.post("/nothing").status_code == 404
    assert client.request("PUT", "/api/jobs").status_code == 405


def test_every_file_is_served_as_what_it_is(client: AppClient) -> None:
    kinds = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
    files = [path for path in FOLDER.rglob("*") if path.is_file()]
    assert len(files) > 10
    for path in files:
        response = client.get(f"/static/{path.relative_to(FOLDER).as_posix()}")
        assert (response.status_code, response.content) == (200, path.read_bytes())
        assert response.headers["content-type"].partition(";")[0] == kinds[path.suffix]
        assert response.headers["cache-control"] == "no-cache"


def test_what_has_not_changed_is_not_sent_again(client: AppClient) -> None:
    for path in ("/board", "/static/shell.js", "/static/vendor/plotly.min.js"):
        tag = client.get(path).headers["etag"]
        again = client.get(path, headers={"If-None-Match": tag})
        assert (again.status_code, again.content) == (304, b"")


def test_text_is_packed_and_streams_are_not(client: AppClient) -> None:
    for path in ("/static/shell.js", "/api/openapi.json"):
        plain = client.get(path, headers={"Accept-Encoding": "identity"})
        packed = client.get(path, headers={"Accept-Encoding": "gzip"})
        assert "content-encoding" not in plain.headers
        assert packed.headers["content-encoding"] == "gzip"
        assert packed.content == plain.content
        assert len(gzip.compress(plain.content)) < len(plain.content) / 2


def test_plotly_is_borrowed_or_missed(client: AppClient, monkeypatch: pytest.MonkeyPatch) -> None:
    bundle = client.get("/static/vendor/plotly.min.js")
    assert (bundle.status_code, len(bundle.content) > 10**6) == (200, True)
    monkeypatch.setattr(pages, "find_spec", lambda name: None)
    missing = client.get("/static/vendor/plotly.min.js")
    assert missing.status_code == 404
    assert missing.json()["error"].endswith("pip install 'queenlab[plot]'")


# -- answers and errors ------------------------------------------------------------------------------------------------


def numbered(number: int, flag: bool, kind: str) -> NumberAnswer:
    if kind == "fault":
        raise RuntimeError("a secret of the house")
    if kind == "busy":
        raise TooBusy("later")
    return NumberAnswer(number=10 ** (20 * number), flag=flag)


class NumberAnswer(ResponseBody):
    number: int
    flag: bool


class NumberRequest(RequestBody):
    kind: str = ""
    number: Annotated[int, Field(ge=0)] = 1
    flag: bool = False


own_router = make_router()


@own_router.get("/api/number", dependencies=[STEADY])
def number_by_address(
    kind: str = "",
    number: Annotated[int, Query(ge=0)] = 1,
    flag: bool = False,
    size: Annotated[int | None, Query(ge=1)] = None,
) -> NumberAnswer:
    return numbered(number, flag, kind)


@own_router.post("/api/number", status_code=201)
def number_by_body(asked: NumberRequest) -> NumberAnswer:
    return numbered(asked.number, asked.flag, asked.kind)


@own_router.get("/api/fetched")
def fetched() -> Response:
    return download(b"\x00\x01", "application/octet-stream", "größe \n.bin")


class Holding:
    """An endpoint that computes until it is released."""

    began, released = Event(), Event()


@own_router.get("/api/slow")
def slow() -> NumberAnswer:
    Holding.began.set()
    Holding.released.wait()
    return NumberAnswer(number=1, flag=True)


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch) -> Iterator[AppClient]:
    monkeypatch.setattr("queenlab.web.app.ROUTERS", (own_router,))
    asking = AppClient()
    yield asking
    asking.close()


#: What Python reads as numbers and truth values, and nobody else.
ODD = "number=1_0 number=%201 number=1%20 number=+1 number=%D9%A3 flag=yes flag=1 flag=TRUE flag=on size=1_0 size=none"


def test_arguments_come_from_the_address_or_the_body(own: AppClient) -> None:
    found = own.get("/api/number?number=2&flag=true")
    assert (found.status_code, found.json()) == (200, {"number": 10**40, "flag": True})
    assert found.headers["cache-control"] == "private, max-age=3600"
    made = own.post("/api/number", json={"number": 3.0})
    assert (made.status_code, made.json()) == (201, {"number": 10**60, "flag": False})
    for query in ("number=x", "number=-1", "number=1.5", "flag=maybe", "other=1", "number=", *ODD.split()):
        refused = own.get(f"/api/number?{query}")
        assert refused.status_code == 422
        assert refused.json()["error"].startswith(query.partition("=")[0] + ": ")
    for body in ({"number": "1"}, {"number": True}, {"flag": "true"}, {"kind": 1}, {"number": None}):
        assert own.post("/api/number", json=body).status_code == 422
    long = own.get(f"/api/number?{'x' * 5000}=1").json()["error"]
    assert len(long) < 200


def test_files_and_faults(own: AppClient, caplog: pytest.LogCaptureFixture) -> None:
    file = own.get("/api/fetched")
    assert (file.content, file.headers["content-type"]) == (b"\x00\x01", "application/octet-stream")
    assert file.headers["content-disposition"] == "inline; filename*=UTF-8''gr%C3%B6%C3%9Fe%20%0A.bin"
    assert (own.get("/api/number?kind=busy").status_code, own.get("/api/number?kind=busy").json()) == (
        429,
        {"error": "later"},
    )
    fault = own.get("/api/number?kind=fault")
    assert fault.status_code == 500
    assert "secret" not in fault.text
    assert "a secret of the house" in caplog.text


def test_slow_requests_hold_up_only_each_other(own: AppClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("queenlab.web.turns.TURN_SECONDS", 0.0)
    transport = httpx.ASGITransport(app=own.app)

    async def ask() -> None:
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            first = asyncio.create_task(client.get("/api/slow"))
            try:
                await asyncio.to_thread(Holding.began.wait)
                for refused in await asyncio.gather(*(client.get("/api/slow") for _ in range(60))):
                    assert (refused.status_code, refused.headers["retry-after"]) == (503, "1")
                    assert refused.json()["error"].startswith("the server is busy with requests of this kind")
                assert (await client.get("/api/number")).status_code == 200
            finally:
                Holding.released.set()
            assert (await first).status_code == 200
            assert (await client.get("/api/slow")).status_code == 200

    asyncio.run(ask())


@pytest.mark.parametrize(
    ("error", "status", "more"),
    [
        (BadInput("no"), 400, {}),
        (NotThere("no"), 404, {}),
        (WrongState("no"), 409, {}),
        (TooBusy("no"), 429, {}),
        (NotEnoughMemory("no"), 400, {}),
        (Refused(415, "no"), 415, {}),
        (BadNotation("queens:x", 7, "no"), 400, {"position": 7}),
    ],
)
def test_errors_have_their_status(error: Exception, status: int, more: dict[str, int]) -> None:
    response = error_response(error)
    assert (response.status_code, json.loads(response.body)) == (status, {"error": "no", **more})


def test_the_words_of_a_refusal_are_ours() -> None:
    """Also of kinds of errors that nothing asks for yet."""
    for kind in ("uuid_parsing", "value_error", "int_parsing", "never heard of"):
        error = RequestValidationError([{"type": kind, "loc": ("body", "x"), "msg": "Input should be a valid UUID"}])
        line = json.loads(error_response(error).body)["error"]
        assert line in ("x: this should be a whole number", "x: this value is invalid")


def test_light_requests_load_no_engine() -> None:
    code = (
        "import sys; sys.path.insert(0, 'tests'); from web_server import AppClient; c = AppClient();"
        "assert c.get('/api/families').status_code == 200;"
        "r = c.post('/api/attacks', json={'problem': 'queens:8', 'cells': []}); assert r.status_code == 200, r.text;"
        "assert c.get('/api/export/svg?problem=queens:8').status_code == 200;"
        "print([m for m in ('numba', 'ortools', 'highspy', 'pysat', 'plotly', 'scipy') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2]
    )
    assert done.stdout.strip() == "[]"


# -- the command -------------------------------------------------------------------------------------------------------


def test_it_says_where_it_listens_and_ends_on_a_signal(tmp_path: Path) -> None:
    with WebServer(tmp_path) as server:
        with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/") as page:
            assert b"queenlab" in page.read()
        taken = ["web", "--port", str(server.port), "--jobs", str(tmp_path / "other")]
        assert main(taken) == 2
        assert main(["web", "--port", "0", "--jobs", str(tmp_path)]) == 2
        assert server.stop(signal.SIGTERM) in (0, -signal.SIGTERM, 128 + signal.SIGTERM)
        assert server.said == [f"queenlab is running at http://127.0.0.1:{server.port}/ (Ctrl-C stops it)\n", ""]


def test_no_answer_waits_for_nagle() -> None:
    """With his delay an answer on a connection that stays open takes 40 ms."""

    async def delay_is_off() -> bool:
        accepted: asyncio.Future[asyncio.StreamWriter] = asyncio.get_running_loop().create_future()
        listening = _listen("127.0.0.1", 0)
        async with await asyncio.start_server(lambda _, theirs: accepted.set_result(theirs), sock=listening):
            _, ours = await asyncio.open_connection(*listening.getsockname())
            theirs = await accepted
            try:
                return bool(theirs.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            finally:
                for writer in (ours, theirs):
                    writer.close()
                    await writer.wait_closed()

    assert asyncio.run(delay_is_off())


def test_bad_input_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        holder.listen()
        port = holder.getsockname()[1]
        file = tmp_path / "file"
        file.write_text("")
        for arguments, line in (
            (
                ["--port", str(port)],
                f"port {port} of 127.0.0.1 is in use; choose another with --port, or 0 for any",
            ),
            (["--host", "192.0.2.1"], "cannot listen on 192.0.2.1, port 0"),
            (["--host", "no such host"], "cannot listen on no such host, port 0"),
            (["--jobs", str(file)], f"{file} cannot hold jobs"),
        ):
            usual = [] if "--port" in arguments else ["--port", "0"]
            folder = [] if "--jobs" in arguments else ["--jobs", str(tmp_path / "jobs")]
            assert main(["web", *arguments, *usual, *folder]) == 2
            said = capsys.readouterr()
            assert said.out == ""
            last = said.err.splitlines()[-1]
            assert last.startswith(f"queenlab: {line}")
            assert len(said.err.splitlines()) == 1


def test_others_are_told_an_address_that_leads_here(monkeypatch: pytest.MonkeyPatch) -> None:
    assert address("0.0.0.0", 80) != "http://0.0.0.0:80/"
    shown = urlsplit(address("0.0.0.0", 80)).hostname
    with socket.socket() as ours:
        # Only an address of this machine can be bound.
        ours.bind((shown, 0))

    class Probe(socket.socket):
        own: str | None = None

        def connect(self, distant: Any) -> None:
            assert self.type is socket.SOCK_DGRAM, "nothing is sent"
            if self.own is None:
                raise OSError(101, "Network is unreachable")

        def getsockname(self) -> Any:
            return (self.own, 12345)

    monkeypatch.setattr("queenlab.web.server.socket.socket", Probe)
    for host, Probe.own, wanted in (
        ("0.0.0.0", "192.168.1.5", "http://192.168.1.5:8322/"),
        ("0.0.0.0", None, "http://127.0.0.1:8322/"),
        ("::", "fd00::5", "http://[fd00::5]:8322/"),
        ("::", None, "http://[::1]:8322/"),
        ("192.168.1.9", None, "http://192.168.1.9:8322/"),
    ):
        assert address(host, 8322) == wanted


def test_others_are_let_in_with_a_warning(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    served: list[Any] = []
    opened: list[str] = []

    def serve(settings: WebSettings, ready: Any) -> None:
        served.append(settings)
        ready("http://127.0.0.1:1/")

    monkeypatch.setattr("queenlab.web.server.serve", serve)
    monkeypatch.setattr("webbrowser.open", opened.append)
    assert main(["web", "--host", "0.0.0.0", "--port", "1", "--open"]) == 0
    assert capsys.readouterr().err.splitlines() == [
        "warning: anyone who can reach 0.0.0.0 can use this server and start counts on it",
        "queenlab is running at http://127.0.0.1:1/ (Ctrl-C stops it)",
    ]
    assert main(["web"]) == 0
    assert "warning" not in capsys.readouterr().err
    assert opened == ["http://127.0.0.1:1/"]
    assert [(one.host, one.port, one.warm) for one in served] == [("0.0.0.0", 1, True), ("127.0.0.1", 8322, True)]


def test_help_loads_nothing_of_the_web_and_a_missing_extra_is_named() -> None:
    # In a process of its own: what is imported a second time here would stand beside the first for all later tests.
    code = (
        "import sys; from queenlab.cli.main import main; main(['web', '--help']);"
        "print([m for m in ('fastapi', 'uvicorn', 'queenlab.web', 'numpy') if m in sys.modules], file=sys.stderr);"
        "print('then'); sys.modules['fastapi'] = None; sys.exit(main(['web']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    loaded, said = done.stderr.splitlines()
    assert (done.returncode, loaded) == (2, "[]")
    assert "--jobs" in done.stdout
    assert done.stdout.endswith("\nthen\n")
    assert said == "queenlab: the web explorer is not installed here; install it with: pip install 'queenlab[web]'"
