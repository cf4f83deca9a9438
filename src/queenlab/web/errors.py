"""What the server refuses, and with which status and line it says so."""

from __future__ import annotations

from typing import Any

from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from queenlab.errors import BadInput, BadNotation, QueenlabError


class NotThere(BadInput):
    """There is nothing at this address."""


class TooBusy(QueenlabError):
    """Too much runs or waits already."""


class WrongState(BadInput):
    """What is asked for cannot be done with it as it is now."""


class Refused(HTTPException):
    """A request that is refused before anybody reads what it asks."""


#: What Starlette says of itself, and what we say.
_LINES = {
    "Not Found": "there is nothing at this address",
    "Method Not Allowed": "this address does not take that method",
}


#: Pydantic's kinds of errors, or what such a name begins with up to its first `_`, and what we say of them.
_WRONG = {
    "missing": "this is missing",
    "extra_forbidden": "there is no such argument",
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

#: Of any other; Pydantic's own words speak of Python.
_OTHERWISE = "this is not what belongs here"

#: What Pydantic adds to a place where several types are possible.
_TYPES = ("int", "str", "constrained-int", "constrained-str")


async def handle_error(request: Request, error: Exception) -> Response:
    return error_response(error)


def error_response(error: Exception) -> JSONResponse:
    """The response to an error: {"error": LINE}; for a notation also the character that is wrong, from 0."""
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
    """The first thing that is wrong, in one line, and where: in the body, or in which argument."""
    first = error.errors()[0]
    where = ".".join(printable(str(part)) for part in first["loc"][1:] if part not in _TYPES)
    kind = str(first["type"])
    said = _WRONG.get(kind) or _WRONG.get(kind.partition("_")[0])
    line = _OTHERWISE if said is None else said.format(**first.get("ctx") or {})
    return f"{where}: {line}" if where else line


def printable(name: str) -> str:
    """A name that somebody sent, fit for a line."""
    short = name if len(name) <= 40 else f"{name[:40]}..."
    return short.encode("ascii", "backslashreplace").decode()
