"""From a declared endpoint to a route: reads and checks what came, calls the function, writes what it gives."""

from __future__ import annotations

import inspect
import json
import logging
import re
from collections.abc import AsyncIterator
from types import UnionType
from typing import Annotated, Any, Union, cast, get_args, get_origin
from urllib.parse import quote

from pydantic import ValidationError
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from queenlab.errors import QueenlabError
from queenlab.web.endpoint import Answered, Download, Endpoint, Events, Gives, Takes
from queenlab.web.errors import Refused, error_body, status_of
from queenlab.web.strict_json import read_object, written

log = logging.getLogger("queenlab.web")

#: Seconds for which a browser may keep a steady answer.
STEADY_SECONDS = 3600


def route_of(endpoint: Endpoint) -> Route:
    """The route that serves an endpoint."""

    async def serve(request: Request) -> Response:
        try:
            asked = await _arguments(endpoint, request)
            return await _answered(endpoint, asked, request.method)
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
        if name in endpoint.takes.model_fields:
            _check_plain(name, value, endpoint.takes.model_fields[name].annotation)
        values[name] = value
    return endpoint.takes.model_validate_strings(values, strict=True)


def _check_plain(name: str, value: str, kind: Any) -> None:
    """Refuses what Python would take for a number or a truth value and JSON would not: 1_0, +1, yes."""
    kinds = _kinds(kind)
    if int in kinds and not re.fullmatch(r"-?[0-9]+", value):
        raise Refused(422, f"{name}: a whole number is wanted, as in 12")
    if bool in kinds and value not in ("true", "false"):
        raise Refused(422, f"{name}: true or false is wanted")


def _kinds(kind: Any) -> set[Any]:
    """The types that an annotation allows."""
    origin = get_origin(kind)
    if origin is Annotated:
        return _kinds(get_args(kind)[0])
    if origin in (Union, UnionType):
        return set().union(*map(_kinds, get_args(kind)))
    return {kind}


async def _answered(endpoint: Endpoint, asked: Takes, method: str) -> Response:
    """The response; answers may be large, and are written as JSON in a thread, so that others are heard meanwhile."""
    answer = endpoint.answer
    if not inspect.iscoroutinefunction(answer):
        return await run_in_threadpool(lambda: _response(endpoint, cast(Gives | Download, answer(asked))))
    found: Answered = await answer(asked)
    if not isinstance(found, Events):
        return await run_in_threadpool(_response, endpoint, found)
    if method == "HEAD":
        found.close()
        return Response(media_type="text/event-stream", headers={"Cache-Control": "no-store"})
    return _EventResponse(found)


class _EventResponse(StreamingResponse):
    """A stream that is closed whatever happens, also if its reader left before it began."""

    def __init__(self, events: Events) -> None:
        super().__init__(_lines(events), media_type="text/event-stream", headers={"Cache-Control": "no-store"})
        self._events = events

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._events.close()


def _response(endpoint: Endpoint, found: Gives | Download) -> Response:
    keep = f"private, max-age={STEADY_SECONDS}" if endpoint.steady else "no-store"
    headers = {"Cache-Control": keep}
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
            yield b"event: %s\ndata: %s\n\n" % (events.name.encode(), await run_in_threadpool(json_bytes, one))


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
