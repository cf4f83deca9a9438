"""The schema says what the server does: it is OpenAPI 3.1, and Schemathesis finds no request that shows otherwise."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    status_code_conformance,
)
from schemathesis.specs.openapi.definitions import OPENAPI_31
from starlette.routing import Route

from queenlab.problems import parse
from queenlab.web.app import make_app
from web_server import WebServer

APP = make_app()
SCHEMA: dict[str, Any] = APP.state.schema

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
    return type(x) is int or (type(x) is float and x.is_integer()) or (type(x) is str and len(x) == 1)


api = schemathesis.openapi.from_dict(SCHEMA)


@api.hook
def map_body(context: Any, body: Any) -> Any:
    return fitted(body)


@api.hook
def map_query(context: Any, query: Any) -> Any:
    return fitted(query)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    with WebServer(tmp_path_factory.mktemp("jobs")) as running:
        yield running
        assert running.stop() == 0
        assert "Traceback" not in "".join(running.said)


def conforms(operation: dict[str, Any], response: Any) -> None:
    """Checks a response by a reader of JSON Schema of its own: Schemathesis' check takes prefixItems for a mistake."""
    content = operation["responses"][str(response.status_code)]["content"]
    (kind,) = response.headers["content-type"]
    media = kind.partition(";")[0]
    schema = content[media]["schema"]
    if media == "application/json":
        whole = {**schema, "components": SCHEMA["components"]}
        jsonschema.validate(response.json(), whole, jsonschema.Draft202012Validator)


@api.parametrize()
@settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_requests_and_responses_are_as_the_schema_says(case: Any, server: WebServer) -> None:
    response = case.call(base_url=f"http://127.0.0.1:{server.port}", timeout=30)
    assert response.status_code < 500, response.text
    operation = SCHEMA["paths"][case.path].get(case.method.lower())
    if operation is None:
        # Schemathesis tries methods that are not there, too.
        assert response.status_code == 405
        return
    conforms(operation, response)
    checks = [status_code_conformance, content_type_conformance, negative_data_rejection]
    case.validate_response(response, checks=checks)


# -- the schema itself ------------------------------------------------------------------------------------------------


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
            declared = {one["name"] for one in operation["parameters"] if one["in"] == "path"}
            assert declared == set(re.findall(r"\{(\w+)\}", path)), path


def test_the_schema_has_every_route_of_the_app() -> None:
    declared = {(method.upper(), path) for path, item in SCHEMA["paths"].items() for method in item}
    routed = {
        (method, route.path)
        for route in APP.routes
        if isinstance(route, Route) and route.path.startswith("/api/") and route.path != "/api/openapi.json"
        for method in (route.methods or set()) - {"HEAD"}
    }
    assert declared == routed
