"""The state of a server: settings, questions, jobs, streams, searches, turns. Endpoints receive it as a State."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import lru_cache
from threading import Event
from typing import Annotated, Any

from fastapi import Depends, Request, Response

from queenlab.web.api import refusals
from queenlab.web.event_streams import EventStreams
from queenlab.web.job_manager import JobManager
from queenlab.web.limits import WebSettings
from queenlab.web.question_queue import QuestionQueue
from queenlab.web.search_trace import SearchTrace
from queenlab.web.turns import Turns

KEPT_SEARCHES = 4


class WebState:
    def __init__(self, settings: WebSettings) -> None:
        self.settings = settings
        #: Set when the server stops, so that no thread keeps waiting.
        self.closing = Event()
        self.turns = Turns()
        self.streams = EventStreams(settings.streams, self.closing)
        self.questions, self.jobs = QuestionQueue(settings), JobManager(settings)
        #: By their names, so that continuing costs no more than the steps that are new.
        self.searches = lru_cache(maxsize=KEPT_SEARCHES)(SearchTrace)

    def open(self) -> None:
        self.jobs.open()
        if self.settings.warm:
            self.questions.warm()

    def close(self) -> None:
        self.closing.set()
        self.questions.close()
        self.jobs.close()


async def _state(request: Request) -> WebState:
    state: WebState = request.app.state.web
    return state


State = Annotated[WebState, Depends(_state)]


async def _stream_place(state: State) -> AsyncIterator[None]:
    with state.streams.place():
        yield


#: Options of endpoints that send a stream of events. Its place is held from the request to the end of the stream.
EVENTS: dict[str, Any] = {
    "dependencies": [Depends(_stream_place)],
    "response_class": Response,
    "responses": {
        200: {
            "description": "Server-sent events; the last one reports the end.",
            "content": {"text/event-stream": {"schema": {"type": "string"}}},
        },
        **refusals(429),
    },
}
