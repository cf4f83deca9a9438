"""What an endpoint is: an address, what it takes, what it gives, and a plain function in between.

The same declaration routes requests, checks them and describes them in the OpenAPI schema. The functions know
nothing of HTTP.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

Method = Literal["GET", "POST", "DELETE"]


class Takes(BaseModel):
    """What an endpoint takes; anything that is not named is refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Gives(BaseModel):
    """What an endpoint gives; every field is always there, null where it does not apply."""

    model_config = ConfigDict(extra="forbid", json_schema_serialization_defaults_required=True)


class Nothing(Takes):
    """For endpoints that take nothing."""


@dataclass(frozen=True)
class Download:
    """A file as an answer.

    Attributes:
        content: its bytes.
        media: its media type.
        filename: what it is called when it is saved.
    """

    content: bytes
    media: str
    filename: str


@dataclass(frozen=True)
class Events:
    """A stream of server-sent events as an answer.

    Attributes:
        name: of every event.
        stream: what they tell; None now and then where there is nothing to tell, to see whether anybody listens.
        close: to be called when nobody listens any more, whether or not anything was told.
    """

    name: str
    stream: AsyncIterator[Gives | None]
    close: Callable[[], None]


Answered = Gives | Download | Events


@dataclass(frozen=True)
class Endpoint:
    """One endpoint.

    Attributes:
        method: GET and DELETE take their arguments from the address, POST takes a JSON object.
        path: as Starlette writes it; parameters in braces are fields of `takes`.
        summary: one line.
        takes: the arguments.
        gives: the answer; None where `answer` gives a Download.
        answer: the function; quick (well under a second), for it cannot be stopped. It raises a QueenlabError for
            what it cannot do, which becomes a 4xx with its line. One that waits is a coroutine function.
        media: what a Download may be, or that it is a stream of events, for the schema.
        steady: whether the same arguments always give the same answer, so that it may be kept by the browser.
        status: of the response.
        refusals: more statuses than any request may get, for the schema: 409, 429.
    """

    method: Method
    path: str
    summary: str
    takes: type[Takes]
    gives: type[Gives] | None
    answer: Callable[[Any], Answered | Awaitable[Answered]]
    media: tuple[str, ...] = ()
    steady: bool = False
    status: int = 200
    refusals: tuple[int, ...] = ()
