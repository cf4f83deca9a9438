"""Requests that are refused: each gets its status, and one line that says why; what is asked is in refusals.txt."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from queenlab.web.limits import WebSettings
from web_server import AppClient

TABLE = Path(__file__).with_name("refusals.txt").read_text().splitlines()
RIDERS = {k: "+".join(f"rider[1,{x}]" for x in range(1, k)) for k in (12, 99, 102)}
FEW_OF_MANY = [[1 + k // 324, 1 + k // 81 % 4, 1 + k // 9 % 9, 1 + k % 9] for k in range(581)]
SPREAD = "/".join(f"{1 + k // 50}.{1 + k % 50}" for k in range(300))
FULL = "/".join(f"{i}.{j}" for i in range(1, 9) for j in range(1, 9))
LINE = "/".join(f"{i}.1" for i in range(1, 201))


def export(form: str, problem: str, **more: str) -> str:
    return f"GET /api/export/{form}?{urlencode({'problem': problem, **more})}"


def post(path: str, **body: Any) -> str:
    return f"POST {path} {json.dumps(body)}"


#: What would be too long for a line of the table.
LONG = [
    (f"RAW {json.dumps('[' * 100_000)}", "400 nested"),
    (f"RAW {json.dumps('{' * 100_000 + '1' + '}' * 100_000)}", "400 nested"),
    (f"RAW {json.dumps('[' * 200_000 + ']' * 200_000)}", "413 a request takes at most"),
    (f"RAW {json.dumps('9' * 401)}", "400 digits"),
    (f"GET /api/problem?problem={'q' * 2001}", "422 at most 2000 characters"),
    (f"GET /api/atlas?query={'x' * 401}", "422 at most 400 characters"),
    (post("/api/attacks", problem="queens:8", cells=[[1, 1]] * 2001), "422 cells: "),
    (post("/api/attacks", problem="leaper[1,2,3,4]:9^4", cells=FEW_OF_MANY), "400 581 pieces with 192 moves each"),
    (post("/api/orbit", problem="queens:900@torus", cells=[[k, k] for k in range(1, 901)]), "400 too many images"),
    (post("/api/nearest", problem="queens:8", cells=[[1, 1]] * 1001), "422 cells: "),
    (post("/api/space/figure", problem="queens:4^3", cells=[[1, 1, 1]] * 5001), "422 cells: "),
    (post("/api/questions", verb="count", problem="q" * 2001), "422 problem: "),
    (post("/api/questions", verb="count", problem="queens:8", cells=[[1, 1]] * 5001), "422 cells: "),
    (post("/api/density/map", kind="grid", n=65, values=[0] * 65**2), "422 values: "),
    (post("/api/density/map", kind="grid", n=1, values=[1], title="x" * 3000), "422 title: "),
    (export("svg", "queens:8", at="1" * 30_001), "422 at: "),
    (export("svg", f"{RIDERS[12]}:400", attacked="true"), "400 too many to show"),
    (export("svg", f"{RIDERS[102]}:400"), "400 can be shown here"),
    (export("svg", f"{RIDERS[99]}:50", at=SPREAD, conflicts="true"), "400 300 pieces with 390 moves each are too many"),
    (export("svg", "leprechauns:8,range=8", at=FULL, windows="true"), "400 more than 20 times"),
    (export("latex", "queens:200", at=LINE, attacked="true"), "400 TeX draws"),
]
ROWS = [tuple(line.split(" => ")) for line in TABLE if line and not line.startswith("#")] + LONG


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppClient]:
    """One whose server takes jobs."""
    with AppClient(WebSettings(folder=tmp_path_factory.mktemp("jobs"))) as one:
        yield one
        assert one.get("/api/jobs").json() == {"jobs": []}


PYDANTIC = re.compile("Input should|Field required|Extra inputs|List should|a valid ")


@pytest.mark.parametrize(("asked", "wanted"), ROWS, ids=lambda text: text[:60])
def test_what_is_refused_is_said_in_one_line(client: AppClient, asked: str, wanted: str) -> None:
    method, address, *body = asked.split(" ", 2)
    status, _, words = wanted.partition(" ")
    if method == "RAW":
        content = json.loads(asked.removeprefix("RAW ")).encode("latin-1")
        answer = client.post("/api/questions", content=content, headers={"Content-Type": "application/json"})
    else:
        answer = client.request(method, address, json=json.loads(body[0]) if body else None)
    said = answer.json()
    assert (answer.status_code, set(said) - {"position"}) == (int(status), {"error"})
    assert words in said["error"]
    assert "\n" not in said["error"]
    assert not PYDANTIC.search(said["error"])
    assert len(said["error"]) < 3000
