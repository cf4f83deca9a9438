"""The web server under load: fifty clients on the light requests, while a job counts on the same machine.

The clients are in a process of their own and speak HTTP over sockets that stay open. Every answer is compared with the
first one to the same request: an answer that differs is an error, as is any status but 200.
"""

from __future__ import annotations

import asyncio
import json
import random
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import quantiles
from typing import Any

import httpx
import psutil

from bench.harness import Case, Outcome, Sample, Settings, Timing
from queenlab.child_process import ChildProcess
from queenlab.errors import CheckFailed
from web_server import WebServer

ABOUT = (
    "A `queenlab web` on loopback with a job that counts on one core, and fifty clients elsewhere for 30 s, twice: "
    "each asks again as soon as it has its answer (hurried), and each pauses for half a second or so, as people do "
    "(people). Seconds are from the first byte sent to the last received, the client's own waiting for a core included."
)

CLIENTS, SECONDS, QUICK_SECONDS = 50, 30.0, 2.0
#: Seconds between an answer and the next question, at least and at most.
PAUSES = {"hurried": (0.0, 0.0), "people": (0.2, 0.8)}
JOB = {"problem": "queens:22", "engine": "rows"}


def _board(n: int) -> list[list[int]]:
    """Queens on every second row, some of which attack each other: a board that is being played."""
    return [[column, (2 * column) % n + 1] for column in range(1, n + 1)]


#: What the page asks for while people use it: name, method, path, body.
REQUESTS: tuple[tuple[str, str, str, Any], ...] = (
    ("page", "GET", "/board", None),
    ("page file", "GET", "/static/shell.js", None),
    ("families", "GET", "/api/families", None),
    ("problem", "GET", "/api/problem?problem=queens:8", None),
    ("attacks 8", "POST", "/api/attacks", {"problem": "queens:8", "cells": _board(8)}),
    ("attacks 32", "POST", "/api/attacks", {"problem": "queens:32", "cells": _board(32)}),
    ("attacks 64", "POST", "/api/attacks", {"problem": "queens:64", "cells": _board(64)}),
    ("orbit", "POST", "/api/orbit", {"problem": "queens:8", "cells": [[1, 1], [2, 5]]}),
    ("steps", "POST", "/api/steps", {"problem": "queens:8", "cells": [], "first": 0, "count": 50}),
    ("constructions", "GET", "/api/constructions?problem=queens:25", None),
    ("nearest", "POST", "/api/nearest", {"problem": "leprechauns:20,range=2", "cells": _board(20)}),
    ("diverse", "GET", "/api/diverse?first=4&last=40", None),
    ("xqueens", "POST", "/api/xqueens", {"n": 4, "sparse": False, "paired": False, "cells": [["N", 1, 1]]}),
    ("best in space", "GET", "/api/space/best?problem=queens:7^3", None),
    ("atlas", "GET", "/api/atlas?query=queens:8", None),
    ("jobs", "GET", "/api/jobs", None),
    ("picture", "GET", "/api/export/svg?problem=queens:8&at=1.1/2.5", None),
)
#: Answers that change by themselves.
CHANGING = ("jobs",)


@dataclass
class Log:
    """What the clients saw: seconds of every answer by request, and what was wrong."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name, *_ in REQUESTS})
    errors: list[str] = field(default_factory=list)


def ask_for_a_while(pipe: Connection, port: int, seconds: float, pause: tuple[float, float]) -> None:
    """The life of the clients' process; sends its log when the time is over."""
    log = Log()
    started = time.monotonic()
    asyncio.run(_all_clients(port, started + seconds, pause, log))
    pipe.send((log.seconds, log.errors, time.monotonic() - started))


async def _all_clients(port: int, ends: float, pause: tuple[float, float], log: Log) -> None:
    first: dict[str, bytes] = {}
    async with asyncio.TaskGroup() as group:
        for number in range(CLIENTS):
            group.create_task(_client(port, ends, pause, log, first, random.Random(number)))


async def _client(
    port: int, ends: float, pause: tuple[float, float], log: Log, first: dict[str, bytes], chance: random.Random
) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        while time.monotonic() < ends:
            name, method, path, body = chance.choice(REQUESTS)
            started = time.perf_counter()
            writer.write(_request(port, method, path, body))
            status, answer = await _response(reader)
            log.seconds[name].append(time.perf_counter() - started)
            if status != 200:
                log.errors.append(f"{name}: {status} {answer[:100]!r}")
            elif name not in CHANGING and first.setdefault(name, answer) != answer:
                log.errors.append(f"{name}: another answer than the first one")
            if pause[1]:
                await asyncio.sleep(chance.uniform(*pause))
    except (OSError, asyncio.IncompleteReadError) as error:
        log.errors.append(f"a connection broke: {error!r}")
    finally:
        writer.close()


def _request(port: int, method: str, path: str, body: Any) -> bytes:
    head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
    if body is None:
        return f"{head}\r\n".encode()
    data = json.dumps(body).encode()
    return f"{head}Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n".encode() + data


async def _response(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers = dict(line.lower().split(": ", 1) for line in head[1:] if line)
    return int(head[0].split()[1]), await reader.readexactly(int(headers["content-length"]))


@contextmanager
def _counting(server: WebServer) -> Iterator[str]:
    """A job that counts meanwhile; gives its id."""
    began = server.client.post("/api/jobs", json=JOB)
    if began.status_code != 201:
        raise CheckFailed(f"the job was not begun: {began.text}")
    name = str(began.json()["id"])
    ends = time.monotonic() + 60
    while not _job(server, name)["units_done"]:
        if time.monotonic() > ends:
            raise CheckFailed("the job does not count")
        time.sleep(0.1)
    yield name
    server.client.delete(f"/api/jobs/{name}")


def _job(server: WebServer, name: str) -> dict[str, Any]:
    found: dict[str, Any] = server.client.get(f"/api/jobs/{name}").json()
    return found


def loaded(server: WebServer, kind: str, seconds: float) -> Case:
    """One kind of clients, for so long."""
    for _, method, path, body in REQUESTS:
        # What is loaded or computed once is there before the clock runs.
        warm: httpx.Response = server.client.request(method, path, json=body)
        if warm.status_code != 200:
            raise CheckFailed(f"{method} {path}: {warm.status_code} {warm.text[:200]}")
    with _counting(server) as job:
        process = psutil.Process(server.process.pid)
        cpu, units = sum(process.cpu_times()[:2]), _job(server, job)["units_done"]
        clients = ChildProcess(ask_for_a_while, server.port, seconds, PAUSES[kind])
        by_request, errors, wall = clients.pipe.recv()
        cpu = sum(process.cpu_times()[:2]) - cpu
        clients.stop()
        units = _job(server, job)["units_done"] - units
    if not units:
        raise CheckFailed("the job did not count while the clients asked")
    answers = [each for name in by_request for each in by_request[name]]
    facts = {
        "requests": len(answers),
        "errors": len(errors),
        "first errors": errors[:5],
        "requests a second": len(answers) / wall,
        **_spread(answers),
        "by request": {name: _spread(found) for name, found in by_request.items()},
        "units that the job counted meanwhile": units,
    }
    timing = Timing("server", (Sample(wall, cpu),))
    return Case(f"{kind}: {CLIENTS} clients", {"clients": CLIENTS}, {timing.name: timing}, timing.name, facts=facts)


def _spread(seconds: list[float]) -> dict[str, float]:
    """Median, 99th percentile and longest, in milliseconds."""
    if len(seconds) < 2:
        raise CheckFailed("a kind of request was hardly ever asked; run it for longer")
    cuts = quantiles(seconds, n=100, method="inclusive")
    return {"p50 ms": 1000 * cuts[49], "p99 ms": 1000 * cuts[98], "longest ms": 1000 * max(seconds)}


def run(settings: Settings) -> Outcome:
    """One case for each kind of clients."""
    seconds = QUICK_SECONDS if settings.quick else SECONDS
    with tempfile.TemporaryDirectory() as folder, WebServer(Path(folder)) as server:
        cases = [loaded(server, kind, seconds) for kind in PAUSES]
    conclusion: dict[str, Any] = {"errors": sum(case.facts["errors"] for case in cases)}
    for kind, case in zip(PAUSES, cases, strict=True):
        for name in ("requests a second", "p50 ms", "p99 ms"):
            conclusion[f"{kind}, {name}"] = case.facts[name]
    if conclusion["errors"]:
        raise CheckFailed(f"{conclusion['errors']} requests failed: {[c.facts['first errors'] for c in cases]}")
    return Outcome(cases, conclusion)
