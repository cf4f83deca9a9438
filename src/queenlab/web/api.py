"""The common part of all endpoints: strict parsing of requests, headers, and one-line errors."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Coroutine
from contextlib import nullcontext
from functools import wraps
from inspect import iscoroutinefunction
from typing import Annotated, Any, get_args
from urllib.parse import quote

from fastapi import APIRouter, Depends, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException
from starlette.routing import Match
from starlette.types import Receive, Scope, Send

from queenlab.errors import QueenlabError
from queenlab.web.errors import Refused, printable
from queenlab.web.request_json import read_object

log = logging.getLogger("queenlab.web")

#: Seconds for which a browser may keep an answer that is always the same.
STEADY_SECONDS = 3600


class RequestBody(BaseModel):
    """A JSON body. "5" is not accepted as a number, and unknown keys are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class EmptyBody(RequestBody):
    """The body {}."""


class ResponseBody(BaseModel):
    """A response; every field is always present, null if it does not apply."""

    model_config = ConfigDict(extra="forbid", json_schema_serialization_defaults_required=True)


class ErrorBody(BaseModel):
    """An error in one line; for a malformed name also the 0-based position of the wrong character."""

    model_config = ConfigDict(extra="forbid", title="Error")

    error: str
    position: Annotated[int, Field(ge=0)] = 0


_REFUSALS = {
    400: "The request cannot be carried out; the message says why.",
    403: "The request comes from another page.",
    404: "Nothing has that name.",
    408: "The request did not arrive in time.",
    409: "The request does not fit the current state.",
    413: "The request is too large.",
    414: "The address is too long.",
    415: "The body is not application/json.",
    422: "An argument is missing, unknown or invalid; the message names it.",
    429: "Too many requests are running or waiting.",
    503: "Too many requests of this kind; try again in a moment.",
}


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The error statuses of an endpoint, for the schema."""
    return {status: {"model": ErrorBody, "description": _REFUSALS[status]} for status in statuses}


def file_of(*media: str) -> dict[str, Any]:
    """The options of an endpoint that returns a file of one of these media types."""
    content: dict[str, Any] = {one: {"schema": {}} for one in media}
    return {"response_class": Response, "responses": {200: {"description": "A file.", "content": content}}}


def download(content: str | bytes, media: str, filename: str) -> Response:
    """A file response with its file name."""
    name = f"inline; filename*=UTF-8''{quote(filename)}"
    return Response(content, media_type=media, headers={"Content-Disposition": name})


async def _keep(request: Request) -> None:
    request.state.cache_control = f"private, max-age={STEADY_SECONDS}"


#: For endpoints where the same arguments always give the same answer.
STEADY = Depends(_keep)


class _StrictRequest(Request):
    async def json(self) -> dict[str, Any]:
        if not hasattr(self, "_json"):
            self._json: dict[str, Any] = read_object(await self.body())
        return self._json


class StrictRoute(APIRoute):
    """A route that refuses ambiguous requests.

    A GET takes each argument once, and none that is unknown; a POST takes all of them from its JSON body. Requests for
    an endpoint that is not `async` take turns; those that are `async` do no long work, or take a turn for it.
    """

    def __init__(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:
        post = "POST" in options["methods"]
        self._computes = not iscoroutinefunction(endpoint)
        statuses = [400, 403, 408, 413, 414, 422, *[404] * ("{" in path), *[415] * post, *[503] * self._computes]
        options["responses"] = {**refusals(*statuses), **(options["responses"] or {})}
        super().__init__(path, _in_one_thread(endpoint, options["status_code"] or 200), **options)

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()
        annotations = {field.alias: field.field_info.annotation for field in self.dependant.query_params}
        # The types of a union one by one.
        known = {name: set(get_args(one)) or {one} for name, one in annotations.items()}

        async def answer(request: Request) -> Response:
            strict = _StrictRequest(request.scope, request.receive)
            try:
                turns = request.app.state.web.turns
                # Before the body is read, so that a refusal costs nothing.
                async with turns.turn(f"{self.methods} {self.path}") if self._computes else nullcontext():
                    if request.method == "POST":
                        await _check_post(strict)
                    else:
                        _check_arguments(strict, known)
                    response = await handle(strict)
            except (QueenlabError, HTTPException, RequestValidationError):
                raise
            except Exception:
                log.exception("%s %s failed", request.method, self.path)
                raise HTTPException(500, "internal server error; see the server's log") from None
            response.headers["Cache-Control"] = getattr(request.state, "cache_control", "no-store")
            return response

        return answer

    # FastAPI does not answer HEAD where it answers GET, as HTTP wants it; the server leaves the body away.

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        match, child = super().matches(scope)
        return (Match.FULL if match is Match.PARTIAL and self._is_head(scope) else match), child

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        await (self.app if self._is_head(scope) else super().handle)(scope, receive, send)

    def _is_head(self, scope: Scope) -> bool:
        return scope["method"] == "HEAD" and "GET" in (self.methods or ())


def _in_one_thread(endpoint: Callable[..., Any], status: int) -> Callable[..., Any]:
    """Writes the JSON of an answer in the thread that found it; FastAPI would change threads twice more."""
    if iscoroutinefunction(endpoint):
        return endpoint

    @wraps(endpoint)
    def answer(**arguments: Any) -> Any:
        found = endpoint(**arguments)
        if isinstance(found, ResponseBody):
            return Response(found.model_dump_json(), status, media_type="application/json")
        return found

    return answer


def make_router() -> APIRouter:
    return APIRouter(route_class=StrictRoute, generate_unique_id_function=_operation_id)


def _operation_id(route: APIRoute) -> str:
    words = [word for word in re.split(r"[^A-Za-z0-9]+", route.path) if word and word != "api"]
    return "_".join([min(route.methods or ()).lower(), *words])


async def _check_post(request: _StrictRequest) -> None:
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Refused(415, "a POST here takes Content-Type: application/json")
    if request.url.query:
        raise Refused(400, "a POST takes its arguments from the JSON body, not from the address")
    found = await request.json()
    for name in request.path_params:
        if name in found:
            raise Refused(400, f"{name} is both in the address and in the body")


def _check_arguments(request: Request, known: dict[str, set[Any]]) -> None:
    seen = set(request.path_params)
    for name, value in request.query_params.multi_items():
        if name in seen:
            raise Refused(400, f"{printable(name)} appears twice in the address")
        if name not in known:
            raise Refused(422, f"{printable(name)}: unknown argument")
        seen.add(name)
        # Python would read 1_0, +1 and yes as numbers and truth values, and JSON would not.
        if int in known[name] and not re.fullmatch(r"-?[0-9]+", value):
            raise Refused(422, f"{name}: this should be a whole number, such as 12")
        if bool in known[name] and value not in ("true", "false"):
            raise Refused(422, f"{name}: this should be true or false")
