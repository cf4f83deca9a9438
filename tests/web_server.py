"""A client for the app in this process; and a real `queenlab web` in another, to which rude things can be said."""

from __future__ import annotations

import asyncio
import atexit
import json
import math
import os
import re
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
from fastapi import FastAPI

from patient_questions import command, patient
from queenlab.web.app import make_app
from queenlab.web.limits import WebSettings


class AppClient:
    """Asks the app in this process, one request after the other. In a `with` block its jobs and workers run, too."""

    def __init__(self, settings: WebSettings | None = None, base: str = "http://localhost:8322") -> None:
        self.app: FastAPI = make_app(settings)
        self._loop = asyncio.new_event_loop()
        # Errors come through, and fail the test.
        self._client = httpx.AsyncClient(transport=httpx.ASGITransport(app=self.app), base_url=base, timeout=300)
        self._life = self.app.router.lifespan_context(self.app)

    def __enter__(self) -> AppClient:
        self._patience = patient()
        self._loop.run_until_complete(self._life.__aenter__())
        return self

    def __exit__(self, *error: object) -> None:
        self._loop.run_until_complete(self._life.__aexit__(None, None, None))
        self._patience.close()
        self.close()

    def close(self) -> None:
        self._loop.run_until_complete(self._client.aclose())
        self._loop.run_until_complete(self._loop.shutdown_default_executor())
        self._loop.close()

    def request(self, method: str, path: str, **more: Any) -> httpx.Response:
        return self._loop.run_until_complete(self._client.request(method, path, **more))

    def at_once(self, *asked: tuple[str, str]) -> list[httpx.Response]:
        """Asks for all of them, each a method and a path, before the first answer has come."""

        async def all_of_them() -> list[httpx.Response]:
            return await asyncio.gather(*(self._client.request(method, path) for method, path in asked))

        return self._loop.run_until_complete(all_of_them())

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.request("GET", path, **more)

    def post(self, path: str, **more: Any) -> httpx.Response:
        return self.request("POST", path, **more)

    def delete(self, path: str, **more: Any) -> httpx.Response:
        return self.request("DELETE", path, **more)


class Refusal(Exception):
    """An answer 4xx: its line is the message."""

    def __init__(self, response: httpx.Response) -> None:
        super().__init__(response.json()["error"])
        self.status = response.status_code


class JsonObject(SimpleNamespace):
    """A JSON object of an answer."""

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)


@cache
def light_client() -> AppClient:
    """For requests that need no worker and no job; one for all tests of a process."""
    client = AppClient()
    atexit.register(client.close)
    return client


def get(path: str, **query: Any) -> Any:
    """What the app answers: an object, or the response where it is a file. An answer 4xx is raised."""
    given = {name: value for name, value in query.items() if value is not None}
    return _answer_of(light_client().get(path, params=given or None))


def post(path: str, **body: Any) -> Any:
    return _answer_of(light_client().post(path, json=body))


def _answer_of(response: httpx.Response) -> Any:
    if response.status_code >= 400:
        raise Refusal(response)
    if "content-disposition" in response.headers:
        return response
    return json.loads(response.content, object_hook=lambda found: JsonObject(**found))


class WebServer:
    """Starts with the object; ends with `stop`, or the `with` block."""

    def __init__(self, jobs: Path, *more: str, before: str = "") -> None:
        """The folder of its jobs, more options, and Python that runs there before."""
        asked = command("web", "--port", "0", "--jobs", str(jobs), *more, before=before)
        environment = {**os.environ, "OMP_NUM_THREADS": "1"}
        self.process = subprocess.Popen(asked, stderr=subprocess.PIPE, text=True, env=environment)
        self.said: list[str] = []
        for line in self.process.stderr:
            self.said.append(line)
            found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
            if found:
                break
        else:
            raise AssertionError(f"the server did not start: {''.join(self.said)}")
        self.port = int(found[1])
        self.client = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=240, trust_env=False)

    def __enter__(self) -> WebServer:
        return self

    def __exit__(self, *error: object) -> None:
        if self.process.poll() is None:
            self.stop()

    def stop(self, sign: int = signal.SIGINT) -> int:
        """Ends it as Ctrl-C does, or with another signal, and gives its exit code."""
        self.client.close()
        self.process.send_signal(sign)
        _, rest = self.process.communicate(timeout=240)
        self.said.append(rest)
        return self.process.returncode

    def said_to(self, *parts: bytes, seconds: float = 240.0) -> tuple[int, dict[str, Any]]:
        """Sends raw bytes, and gives the status and the JSON object that come back."""
        status, body = self.sent_to(*parts, seconds=seconds)
        return status, json.loads(body)

    def sent_to(self, *parts: bytes, seconds: float = 240.0) -> tuple[int, bytes]:
        """Sends raw bytes, and gives the status and the body that come back."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=seconds) as connection:
            try:
                for part in parts:
                    connection.sendall(part)
            except (BrokenPipeError, ConnectionResetError):
                # It has heard enough; what it said can still be read.
                pass
            found = b""
            while b"\r\n\r\n" not in found or len(found) < _length(found):
                more = connection.recv(65536)
                if not more:
                    break
                found += more
        head, _, body = found.partition(b"\r\n\r\n")
        return int(head.split()[1]), body


def _length(found: bytes) -> float:
    """Of a whole answer; one that does not say it ends with its connection."""
    head = found.partition(b"\r\n\r\n")[0]
    said = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
    return len(head) + 4 + int(said[1]) if said else math.inf


def wait_for(what: Callable[[], Any]) -> Any:
    """Waits until it is true, and gives it. For what another process does and tells nobody of, and for nothing else.

    Questions and jobs tell by themselves: `GET /api/questions/ID/events` ends when the question does. What never
    happens is ended by pytest.
    """
    while not (found := what()):
        time.sleep(0.02)
    return found
