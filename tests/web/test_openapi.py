"""The schema says what the server does: it is OpenAPI 3.1, and Schemathesis finds no request that shows otherwise."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import schemathesis
from fastapi.routing import APIRoute
from hypothesis import HealthCheck, Phase, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    status_code_conformance,
)
from schemathesis.specs.openapi.definitions import OPENAPI_31

from queenlab.problems import parse
from queenlab.web.app import make_app
from queenlab.web.job_files import JobFolder, JobRecord
from queenlab.web.limits import WebSettings
from web_server import AppClient, WebServer

APP = make_app()
SCHEMA: dict[str, Any] = APP.openapi()

#: What strings that name a problem become now and then: else none of them would get further than the parser.
NOTATIONS = (
    "queens:8", "queens:5^3", "queens:13@torus", "leprechauns:20,range=3", "xqueens:4,sparse", "queen+leaper[1,2]:12",
    "rooks:4,given=1.1/2.3", "queens:1", "queens:4^4,goal=max", "queens:6,goal=color", "xqueens:2,paired", "kings:9",
    "queens:1000000", "queens:40",
)  # fmt: skip


def _number(thing: Any) -> int:
    """The same for the same thing, in every run."""
    return zlib.crc32(repr(thing).encode())


def fitted(asked: Any) -> Any:
    """Most requests that may be in order are made to speak of a board and of cells on it; the others stay as they are.

    Without that none would get further than the parser. What Schemathesis made wrong on purpose stays wrong.
    """
    if not isinstance(asked, dict) or not isinstance(asked.get("problem"), str):
        return asked
    if not 0 < len(asked["problem"]) <= 100:
        return asked
    number = _number(asked)
    if number % 4 == 0:
        return asked
    name = NOTATIONS[number // 4 % len(NOTATIONS)]
    cells = asked.get("cells")
    if _are_cells(cells):
        board = parse(name).board
        size = min(board.size, 1000)
        cells = [list(board.public(_number(cell) % size)) for cell in cells]
        asked = {**asked, "cells": cells}
    return {**asked, "problem": name}


def _are_cells(cells: Any) -> bool:
    if not isinstance(cells, list) or len(cells) > 50:
        return False
    return all(isinstance(c, list) and 0 < len(c) < 5 and all(_is_coordinate(x) for x in c) for c in cells)


def _is_coordinate(x: Any) -> bool:
    """Whether it is surely allowed; a number that is too large on purpose must stay so."""
    if type(x) is int or (type(x) is float and x.is_integer()):
        return 1 <= x <= 1000
    return type(x) is str and len(x) == 1


api = schemathesis.openapi.from_dict(SCHEMA)


@api.hook
def map_body(context: Any, body: Any) -> Any:
    return fitted(body)


@api.hook
def map_query(context: Any, query: Any) -> Any:
    return fitted(query)


#: Jobs that the server finds in its folder.
KEPT = {
    "d09e": {"problem": "queens:4", "state": "done", "total": "2", "fraction": 1.0},
    "9a05ed": {"problem": "queens:5", "state": "paused"},
    "0123": {"problem": "queens:20", "engine": "rows", "state": "running"},
    "04e4": {"problem": "queens:5", "state": "cancelled"},
}
#: A request of each operation that must be answered, where those that are made up never fit, by the operation's name.
FITTING: dict[str, dict[str, Any]] = {
    name: json.loads(asked)
    for line in Path(__file__).with_name("fitting_requests.txt").read_text().splitlines()
    for name, _, asked in [line.partition(": ")]
    if not line.startswith("#")
}


def with_jobs(path: Path) -> Path:
    folder = JobFolder(path)
    folder.open()
    for name, kept in KEPT.items():
        folder.write(JobRecord(id=name, created="2026-01-01", **{"engine": "auto", "cores": 1, **kept}))
    folder.close()
    return path


#: A job that fits must not be refused because those of other tests are still running.
MANY_JOBS = """
from functools import partial
from queenlab.web import limits
limits.WebSettings = partial(limits.WebSettings, running_jobs=50)
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    with WebServer(with_jobs(tmp_path_factory.mktemp("jobs")), before=MANY_JOBS) as running:
        yield running
        assert running.stop() == 0
        assert "Traceback" not in "".join(running.said)


@pytest.fixture(scope="module")
def question(server: WebServer) -> str:
    asked = {"verb": "count", "problem": "queens:5", "wait": 0}
    return str(server.client.post("/api/questions", json=asked).json()["id"])


def conforms(operation: dict[str, Any], response: Any) -> None:
    """Checks a response by a reader of JSON Schema of its own: Schemathesis' check takes prefixItems for a mistake."""
    content = operation["responses"][str(response.status_code)]["content"]
    kinds = response.headers["content-type"]
    media = (kinds if isinstance(kinds, str) else kinds[0]).partition(";")[0]
    schema = content[media]["schema"]
    if media == "application/json":
        whole = {**schema, "components": SCHEMA["components"]}
        jsonschema.validate(response.json(), whole, jsonschema.Draft202012Validator)


@pytest.fixture
def answered() -> Iterator[list[int]]:
    """Takes the statuses of an operation; there must be answers among them, and not refusals alone."""
    statuses: list[int] = []
    yield statuses
    assert {200, 201} & set(statuses), f"nothing but {sorted(set(statuses))}"


def check(case: Any, server: WebServer, question: str, answered: list[int]) -> None:
    """Sends one request. The first of them that may be in order is replaced by one that certainly is."""
    operation = SCHEMA["paths"][case.path].get(case.method.lower())
    may_be_answered = operation is not None and case.meta.generation.mode is GenerationMode.POSITIVE
    if may_be_answered and not {200, 201} & set(answered):
        fit(case, operation["operationId"], question)
    response = case.call(base_url=f"http://127.0.0.1:{server.port}", timeout=120)
    assert response.status_code < 500, response.text
    if operation is None:
        # Schemathesis tries methods that are not there, too.
        assert response.status_code == 405
        return
    answered.append(response.status_code)
    conforms(operation, response)
    checks = [status_code_conformance, content_type_conformance]
    # These two are refusals as well, and Schemathesis does not know it.
    if response.status_code not in (413, 414):
        checks.append(negative_data_rejection)
    case.validate_response(response, checks=checks)


def fit(case: Any, name: str, question: str) -> None:
    fitting = {"path": {"id": question}} if "_questions_id" in name else FITTING.get(name, {})
    case.path_parameters = {**case.path_parameters, **fitting.get("path", {})}
    if "query" in fitting:
        case.query = fitting["query"]
    if "body" in fitting:
        case.body = fitting["body"]


def _tests() -> Iterator[tuple[str, Any]]:
    """A test for each operation, with a name of its own."""
    for path, item in SCHEMA["paths"].items():
        for method, operation in item.items():

            @pytest.mark.full
            @api.include(path=path, method=method.upper()).parametrize()
            @settings(
                max_examples=12,
                deadline=None,
                derandomize=True,
                database=None,
                phases=[Phase.explicit, Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            def test(case: Any, server: WebServer, question: str, answered: list[int]) -> None:
                check(case, server, question, answered)

            yield f"test_{operation['operationId']}_is_as_the_schema_says", test


globals().update(_tests())


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppClient]:
    """Jobs and questions of its own, beside those of the server."""
    folder = with_jobs(tmp_path_factory.mktemp("more jobs"))
    with AppClient(WebSettings(folder=folder, workers=1, running_jobs=50)) as one:
        yield one


@pytest.mark.parametrize(
    ("method", "path"), [(method, path) for path, item in SCHEMA["paths"].items() for method in item]
)
def test_a_request_that_fits_is_answered_as_the_schema_says(method: str, path: str, client: AppClient) -> None:
    """One for each operation; Schemathesis sends more in the full run."""
    operation = SCHEMA["paths"][path][method]
    name = operation["operationId"]
    fitting: dict[str, Any] = {"path": {"form": "lines"}} if "{form}" in path else {}
    if "_questions_id" in name:
        asked = client.post("/api/questions", json={"verb": "count", "problem": "queens:5", "wait": 0})
        fitting = {"path": {"id": asked.json()["id"]}}
    fitting = {**fitting, **FITTING.get(name, {})}
    body = fitting.get("body", {} if "requestBody" in operation else None)
    address = path.format(**fitting.get("path", {}))
    response = client.request(method, address, params=fitting.get("query"), json=body)
    assert response.status_code in (200, 201), response.text
    conforms(operation, response)


# -- the schema itself ------------------------------------------------------------------------------------------------


@pytest.mark.full
def test_it_is_openapi() -> None:
    jsonschema.validate(SCHEMA, OPENAPI_31, jsonschema.Draft202012Validator)
    identifiers = [one["operationId"] for path in SCHEMA["paths"].values() for one in path.values()]
    assert len(identifiers) == len(set(identifiers)) > 30
    for schema in SCHEMA["components"]["schemas"].values():
        jsonschema.Draft202012Validator.check_schema(schema)


def test_every_reference_leads_somewhere_and_every_parameter_of_a_path_is_declared() -> None:
    def references(one: Any) -> Iterator[str]:
        if isinstance(one, dict):
            if isinstance(one.get("$ref"), str):
                yield one["$ref"]
            for value in one.values():
                yield from references(value)
        elif isinstance(one, list):
            for value in one:
                yield from references(value)

    for reference in references(SCHEMA):
        assert reference.removeprefix("#/components/schemas/") in SCHEMA["components"]["schemas"]
    for path, item in SCHEMA["paths"].items():
        for operation in item.values():
            declared = {one["name"] for one in operation.get("parameters", []) if one["in"] == "path"}
            assert declared == set(re.findall(r"\{(\w+)\}", path)), path


def test_the_schema_has_every_route_of_the_app() -> None:
    declared = {(method.upper(), path) for path, item in SCHEMA["paths"].items() for method in item}
    routes = [route for route in APP.routes if isinstance(route, APIRoute)]
    assert declared == {(method, route.path) for route in routes if route.include_in_schema for method in route.methods}
    assert {route.path for route in routes if not route.include_in_schema} == {"/api/look"}
