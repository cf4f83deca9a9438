"""What the server refuses, and with which status it says so."""

from __future__ import annotations

from queenlab.errors import BadInput, BadNotation, QueenlabError


class NotThere(BadInput):
    """There is nothing at this address."""


class TooBusy(QueenlabError):
    """Too much runs or waits already."""


class WrongState(BadInput):
    """What is asked for cannot be done with it as it is now."""


class Refused(QueenlabError):
    """A request that is refused before anybody reads what it asks.

    Attributes:
        status: the status of the response.
    """

    def __init__(self, status: int, line: str) -> None:
        self.status = status
        super().__init__(line)


def status_of(error: QueenlabError) -> int:
    """The status of the response to an error.

    Example:
        >>> status_of(TooBusy("later")), status_of(BadInput("no"))
        (429, 400)
    """
    if isinstance(error, Refused):
        return error.status
    for kind, status in ((NotThere, 404), (WrongState, 409), (TooBusy, 429)):
        if isinstance(error, kind):
            return status
    return 400


def error_body(error: QueenlabError) -> dict[str, str | int]:
    """The JSON object of an error: its line; for a notation also the character that is wrong, from 0."""
    body: dict[str, str | int] = {"error": (str(error).splitlines() or [type(error).__name__])[0]}
    if isinstance(error, BadNotation):
        body["position"] = error.position
    return body
