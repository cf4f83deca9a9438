"""From a declared endpoint to a route: reads and checks what came, calls the function, writes what it gives."""

from __future__ import annotations

import inspect
import json
import logging
from collections.abc import AsyncIterator
from typing import Any
from urllib.parse import quote

from pydantic import ValidationError
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from queenlab.errors import QueenlabError
from queenlab.web.endpoint import Answered, Download, Endpoint, Events, Gives, Takes
from queenlab.web.json_text import read_object, written
from queenlab.web.refusals import Refused, error_body, status_of

log = logging.getLogger("queenlab.web")

#: Seconds for which a browser may keep a steady answer.
STEADY_SECONDS = 3600


def route_of(endpoint: Endpoint) -> Route:
    """The route that serves an endpoint."""

    async def serve(request: Request) -> Response:
        try:
            asked = await _arguments(endpoint, request)
            return _response(endpoint, await _answered(endpoint, asked))
        except QueenlabError as error:
            return JSONResponse(error_body(error), status_of(error))
        except ValidationError as error:
            return JSONResponse({"error": _complaint(error)}, 422)
        except Exception:
            log.exception("%s %s failed", endpoint.method, endpoint.path)
            return JSONResponse({"error": "this is a fault of the server; its log says more"}, 500)

    return Route(endpoint.path, serve, methods=[endpoint.method])


async def _arguments(endpoint: Endpoint, request: Request) -> Takes:
    if endpoint.method == "POST":
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise Refused(415, "a POST here takes Content-Type: application/json")
        if request.url.query:
            raise Refused(400, "a POST takes all its arguments from the JSON body, and none from the address")
        found = read_object(await request.body())
        for name, value in request.path_params.items():
            if name in found:
                raise Refused(400, f"{name} stands in the address and in the body")
            found[name] = value
        # Strict, as JSON means it ("5" is no number); as JSON text, for a list there is a tuple here.
        return endpoint.takes.model_validate_json(written(found), strict=True)
    values: dict[str, Any] = dict(request.path_params)
    for name, value in request.query_params.multi_items():
        if name in values:
            raise Refused(400, f"{_shown(name)} stands twice in the address")
        values[name] = value
    return endpoint.takes.model_validate_strings(values, strict=True)


async def _answered(endpoint: Endpoint, asked: Takes) -> Answered:
    if inspect.iscoroutinefunction(endpoint.answer):
        found: Answered = await endpoint.answer(asked)
        return found
    return await run_in_threadpool(endpoint.answer, asked)  # type: ignore[arg-type]


def _response(endpoint: Endpoint, found: Answered) -> Response:
    keep = f"private, max-age={STEADY_SECONDS}" if endpoint.steady else "no-store"
    headers = {"Cache-Control": keep}
    if isinstance(found, Events):
        return StreamingResponse(_lines(found), media_type="text/event-stream", headers=headers)
    if isinstance(found, Download):
        headers["Content-Disposition"] = f"inline; filename*=UTF-8''{quote(found.filename)}"
        return Response(found.content, endpoint.status, headers, found.media)
    return Response(json_bytes(found), endpoint.status, headers, "application/json")


def json_bytes(found: Gives) -> bytes:
    """An answer as JSON; by way of Python's writer, for it takes whole numbers of any size."""
    return json.dumps(found.model_dump(mode="json"), separators=(",", ":"), allow_nan=False).encode()


async def _lines(events: Events) -> AsyncIterator[bytes]:
    async for one in events.stream:
        if one is None:
            yield b": still there\n\n"
        else:
            yield b"event: %s\ndata: %s\n\n" % (events.name.encode(), json_bytes(one))


def _complaint(error: ValidationError) -> str:
    """The first thing that is wrong, in one line, and where."""
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(_shown(str(part)) for part in first["loc"])
    line = " ".join(str(first["msg"]).split())
    return f"{where}: {line}" if where else line


def _shown(name: str) -> str:
    """A name that somebody sent, fit for a line."""
    short = name if len(name) <= 40 else f"{name[:40]}..."
    return short.encode("ascii", "backslashreplace").decode()
