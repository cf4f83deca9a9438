"""The OpenAPI schema, from the declarations of the endpoints."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import JsonSchemaMode, models_json_schema

from queenlab.version import __version__
from queenlab.web.endpoint import Endpoint

_REFERENCE = "#/components/schemas/{model}"

_ERROR = {
    "type": "object",
    "title": "Error",
    "description": "Why there is no answer, in one line; for a notation also the character that is wrong, from 0.",
    "properties": {"error": {"type": "string"}, "position": {"type": "integer", "minimum": 0}},
    "required": ["error"],
    "additionalProperties": False,
}
_REFUSALS = {
    "400": "What was asked for cannot be done; the line says why.",
    "403": "The request comes from another page.",
    "404": "There is nothing of that name.",
    "408": "The request did not arrive in time.",
    "409": "It cannot be done with it as it is now.",
    "413": "The request is too large.",
    "414": "The address is too long.",
    "415": "The body is not application/json.",
    "422": "An argument is missing, unknown, or not what it should be; the line names it.",
    "429": "Too much runs or waits already.",
}


def schema_of(endpoints: Sequence[Endpoint]) -> dict[str, Any]:
    """The schema, as OpenAPI 3.1 has it."""
    models: list[tuple[type[BaseModel], JsonSchemaMode]] = []
    for endpoint in endpoints:
        models.append((endpoint.takes, "validation"))
        if endpoint.gives is not None:
            models.append((endpoint.gives, "serialization"))
    found, definitions = models_json_schema(models, ref_template=_REFERENCE)
    schemas = dict(definitions.get("$defs", {}))
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        path = re.sub(r"\{(\w+):\w+\}", r"{\1}", endpoint.path)
        operation = _operation(endpoint, found[endpoint.takes, "validation"], schemas)
        if endpoint.gives is not None:
            operation["responses"][str(endpoint.status)] = _answer(endpoint, found[endpoint.gives, "serialization"])
        paths.setdefault(path, {})[endpoint.method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "queenlab",
            "version": __version__,
            "description": "What the explorer's page asks its server. Cells are [column, row, ...] from 1, or "
            "[letter, row, column] for triangles.",
        },
        "paths": paths,
        "components": {"schemas": {**_used(paths, schemas), "Error": _ERROR}},
    }


def _operation(endpoint: Endpoint, reference: dict[str, Any], schemas: dict[str, Any]) -> dict[str, Any]:
    responses: dict[str, Any] = {
        str(status): {
            "description": _REFUSALS[str(status)],
            "content": _json({"$ref": _REFERENCE.format(model="Error")}),
        }
        for status in _refusals(endpoint)
    }
    if endpoint.gives is None:
        media: dict[str, Any] = {kind: {"schema": {}} for kind in endpoint.media}
        responses[str(endpoint.status)] = {"description": "A file.", "content": media}
    in_path = re.findall(r"\{(\w+)(?::\w+)?\}", endpoint.path)
    taken = _resolved(reference, schemas)
    operation: dict[str, Any] = {
        "summary": endpoint.summary,
        "operationId": _operation_id(endpoint),
        "parameters": list(_parameters(endpoint, taken, in_path)),
        "responses": responses,
    }
    if endpoint.method == "POST":
        body = {key: value for key, value in taken.items() if key not in ("properties", "required")}
        body["properties"] = {k: v for k, v in taken.get("properties", {}).items() if k not in in_path}
        required = [name for name in taken.get("required", ()) if name not in in_path]
        if required:
            body["required"] = required
        operation["requestBody"] = {"required": True, "content": _json(body)}
    return operation


def _refusals(endpoint: Endpoint) -> list[int]:
    """With which statuses a request may be refused."""
    found = {400, 403, 408, 413, 414, 422, *endpoint.refusals}
    if endpoint.method == "POST":
        found.add(415)
    if "{" in endpoint.path:
        found.add(404)
    return sorted(found)


def _parameters(endpoint: Endpoint, taken: dict[str, Any], in_path: list[str]) -> Iterable[dict[str, Any]]:
    for name, schema in taken.get("properties", {}).items():
        where = "path" if name in in_path else "query"
        if where == "query" and endpoint.method == "POST":
            continue
        parameter = {"name": name, "in": where, "schema": schema}
        if where == "path" or name in taken.get("required", ()):
            parameter["required"] = True
        if "description" in schema:
            parameter["description"] = schema["description"]
        yield parameter


def _answer(endpoint: Endpoint, schema: dict[str, Any]) -> dict[str, Any]:
    if "text/event-stream" in endpoint.media:
        name = schema["$ref"].rpartition("/")[2]
        said = f"Server-sent events; the data of each is a {name}, and the last one tells the end."
        return {"description": said, "content": {"text/event-stream": {"schema": {"type": "string"}}}}
    return {"description": "The answer.", "content": _json(schema)}


def _json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


def _resolved(reference: dict[str, Any], schemas: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = schemas[reference["$ref"].rpartition("/")[2]] if "$ref" in reference else reference
    return found


def _operation_id(endpoint: Endpoint) -> str:
    words = [word for word in re.split(r"[^A-Za-z0-9]+", endpoint.path) if word and word != "api"]
    return "_".join([endpoint.method.lower(), *words])


def _used(paths: dict[str, Any], schemas: dict[str, Any]) -> dict[str, Any]:
    """The schemas that are referred to, directly or by way of others: those of arguments are written out in place."""
    used: dict[str, Any] = {}
    waiting: list[Any] = [paths]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            name = str(one.get("$ref", "")).rpartition("/")[2]
            if name in schemas and name not in used:
                used[name] = schemas[name]
                waiting.append(schemas[name])
            waiting.extend(one.values())
        elif isinstance(one, list):
            waiting.extend(one)
    return dict(sorted(used.items()))
