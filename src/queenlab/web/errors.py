"""The errors of the server, with their statuses and messages."""

from __future__ import annotations

from typing import Any

from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from queenlab.errors import BadInput, BadNotation, QueenlabError


class NotThere(BadInput):
    """Nothing exists at this address."""


class TooBusy(QueenlabError):
    """Too many requests are running or waiting."""


class WrongState(BadInput):
    """The request does not fit the current state."""


class Refused(HTTPException):
    """A request that is refused before it is interpreted."""


#: What Starlette says of itself, and what we say.
_LINES = {
    "Not Found": "nothing at this address",
    "Method Not Allowed": "this address does not support that method",
}


#: Pydantic's kinds of errors, or what such a name begins with up to its first `_`, and what we say of them.
_WRONG = {
    "missing": "this is missing",
    "extra_forbidden": "unknown argument",
    "greater_than_equal": "this should be {ge} or more",
    "greater_than": "this should be more than {gt}",
    "less_than_equal": "this should be {le} or less",
    "less_than": "this should be less than {lt}",
    "literal_error": "this should be {expected}",
    "enum": "this should be {expected}",
    "too_long": "this should have at most {max_length} entries",
    "too_short": "this should have at least {min_length}",
    "string_too_long": "this should have at most {max_length} characters",
    "string_too_short": "this should not be empty",
    "json_invalid": "this is not JSON",
    "int": "this should be a whole number",
    "float": "this should be a number",
    "finite": "this should be a number",
    "bool": "this should be true or false",
    "string": "this should be text",
    "list": "this should be a list",
    "tuple": "this should be a list",
    "dict": "this should be an object",
    "model": "this should be an object",
}

#: The message for any other kind; Pydantic's own are about Python.
_OTHERWISE = "this value is invalid"

#: What Pydantic adds to a place where several types are possible.
_TYPES = ("int", "str", "constrained-int", "constrained-str")


async def handle_error(request: Request, error: Exception) -> Response:
    return error_response(error)


def error_response(error: Exception) -> JSONResponse:
    """The response to an error: {"error": LINE}; for a malformed name also the 0-based position of
    the wrong character.
    """
    if isinstance(error, RequestValidationError):
        return JSONResponse({"error": _complaint(error)}, 422)
    if isinstance(error, HTTPException):
        return JSONResponse({"error": _LINES.get(error.detail, error.detail)}, error.status_code, error.headers)
    body: dict[str, Any] = {"error": (str(error).splitlines() or [type(error).__name__])[0]}
    if isinstance(error, BadNotation):
        body["position"] = error.position
    statuses = ((NotThere, 404), (WrongState, 409), (TooBusy, 429))
    return JSONResponse(body, next((status for kind, status in statuses if isinstance(error, kind)), 400))


def _complaint(error: RequestValidationError) -> str:
    """The first error, in one line, and its place: in the body, or in which argument."""
    first = error.errors()[0]
    where = ".".join(printable(str(part)) for part in first["loc"][1:] if part not in _TYPES)
    kind = str(first["type"])
    said = _WRONG.get(kind) or _WRONG.get(kind.partition("_")[0])
    line = _OTHERWISE if said is None else said.format(**first.get("ctx") or {})
    return f"{where}: {line}" if where else line


def printable(name: str) -> str:
    """A client-supplied name, made safe for a message."""
    short = name if len(name) <= 40 else f"{name[:40]}..."
    return short.encode("ascii", "backslashreplace").decode()
