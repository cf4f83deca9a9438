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
from importlib.util import find_spec
from typing import Any

from queenlab_papers.tour import plain, published
from queenlab_papers.tour.visit import Expected, Station, Visit

_PATIENCE = 60
_QUEENS = [(1, 1), (2, 5), (3, 8)]


@contextmanager
def _server() -> Iterator[str]:
    """The address of a server on a free port, which ends with the visit."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "queenlab", "web", "--port", "0", "--jobs", folder]
        process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        try:
            assert process.stderr is not None
            said = process.stderr.readline()
            if "http://" not in said:
                raise RuntimeError(said.strip() or "the server did not start")
            yield next(word for word in said.split() if word.startswith("http://")).rstrip("/")
        finally:
            process.terminate()
            process.communicate(timeout=_PATIENCE)


def _fetch(address: str, body: object = None) -> tuple[int, str]:
    """Status and text of an answer; with a body the request is a POST of JSON."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data, {"Content-Type": "application/json"} if data else {})
    try:
        with urllib.request.urlopen(request, timeout=_PATIENCE) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def _json(address: str, body: object = None) -> Any:
    return json.loads(_fetch(address, body)[1])


def _asked(address: str, question: dict[str, object]) -> Any:
    """What an engine answers, however long it takes: the stream of events ends with the answer."""
    found = _json(f"{address}/api/questions", question)
    if found["state"] in ("waiting", "running"):
        _fetch(f"{address}/api/questions/{found['id']}/events")
        found = _json(f"{address}/api/questions/{found['id']}")
    return found


def _free(n: int) -> int:
    """Cells of a board that no queen stands on or attacks, by looking at each."""
    columns = dict(_QUEENS)
    cells = [(x, y) for x in range(1, n + 1) if x not in columns for y in range(1, n + 1)]
    return sum(not any(plain.queen(abs(x - c), y - r) for c, r in _QUEENS) for x, y in cells)


def _explore(visit: Visit) -> None:
    if any(find_spec(package) is None for package in ("starlette", "uvicorn", "pydantic")):
        visit.note("the extra web is not installed here, so the explorer was not started: pip install 'queenlab[web]'")
        return
    with _server() as address:
        rooms = ("board", "constructions", "leprechauns", "xqueens", "space", "density", "count", "atlas")
        visit.check(
            "the page, once for each room",
            lambda: [_fetch(f"{address}/{room}")[0] for room in rooms],
            Expected([200] * len(rooms), "the explorer's promise"),
        )
        visit.check(
            "free cells beside queens on (1, 1), (2, 5), (3, 8)",
            lambda: _json(f"{address}/api/look", {"problem": "queens:8", "cells": _QUEENS}),
            Expected(_free(8), "looking at each cell"),
            read=lambda found: found["free"],
        )
        visit.check(
            "queens:10, how many ways",
            lambda: _asked(address, {"verb": "count", "problem": "queens:10"}),
            published.QUEENS[10],
            read=lambda found: found["answer"]["value"],
        )
        given = dict(_QUEENS)
        visit.check(
            "queens:8, how many ways with these three",
            lambda: _asked(address, {"verb": "count", "problem": "queens:8", "cells": _QUEENS}),
            Expected(plain.count(8, plain.queen, given), "trying every row"),
            read=lambda found: found["answer"]["value"],
        )
        visit.check(
            "queens:1000000000000, looked at",
            lambda: _fetch(f"{address}/api/look", {"problem": "queens:1000000000000", "cells": []}),
            Expected(400, "the limits"),
            read=lambda found: found[0],
        )
        status, picture = _fetch(f"{address}/api/export/svg?problem=queens:8&at=1.1/2.5/3.8&attacked=true")
        visit.compare("a picture of them", status, Expected(200, "the explorer's promise"), 0.0)
        visit.picture(picture, "what the page saves: three queens, and what they attack")


STATIONS = (
    Station(
        "explorer",
        "See it and play with it",
        "One page with eight rooms, served on this machine alone: boards to play with, constructions, leprechauns, "
        "Xqueens, space, densities, counting jobs, the atlas. Here its server is asked over HTTP.",
        ("queenlab web --open", "curl -s 'localhost:8322/api/export/svg?problem=queens:8&at=1.1/2.5/3.8'"),
        _explore,
    ),
)
