"""The explorer: its server started as a reader would start it, and asked over HTTP."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

_PATIENCE = 60


@contextmanager
def server() -> Iterator[Server]:
    """A server on a free port, which ends with the context."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "queenlab", "web", "--port", "0", "--jobs", folder]
        process = subprocess.Popen(command, stderr=subprocess.PIPE, encoding="utf-8")
        try:
            assert process.stderr is not None
            said = process.stderr.readline()
            if "http://" not in said:
                raise RuntimeError(said.strip() or "the server did not start")
            yield Server(next(word for word in said.split() if word.startswith("http://")).rstrip("/"))
        finally:
            process.terminate()
            process.communicate(timeout=_PATIENCE)


@dataclass(frozen=True)
class Server:
    """An explorer that runs."""

    address: str

    def fetch(self, path: str, body: object = None) -> tuple[int, str]:
        """Status and text of an answer; with a body the request is a POST of JSON."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.address + path, data, {"Content-Type": "application/json"} if data else {}
        )
        try:
            with urllib.request.urlopen(request, timeout=_PATIENCE) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def json(self, path: str, body: object = None) -> Any:
        return json.loads(self.fetch(path, body)[1])

    def answer(self, **question: object) -> Any:
        """What an engine answers, however long it takes: the stream of events ends with the answer."""
        found = self.json("/api/questions", question)
        if found["state"] in ("waiting", "running"):
            self.fetch(f"/api/questions/{found['id']}/events")
            found = self.json(f"/api/questions/{found['id']}")
        return found["answer"]
