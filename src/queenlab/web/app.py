"""The web app: the rooms' endpoints, questions, jobs, the schema of it all, and the page."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from threading import Event

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from queenlab.web.api import route_of
from queenlab.web.endpoint import Endpoint
from queenlab.web.endpoints import ENDPOINTS
from queenlab.web.endpoints.jobs import job_endpoints
from queenlab.web.endpoints.questions import question_endpoints
from queenlab.web.event_streams import Streams
from queenlab.web.guard import Guard
from queenlab.web.job_manager import JobDesk
from queenlab.web.limits import WebSettings
from queenlab.web.openapi import schema_of
from queenlab.web.pages import page_routes
from queenlab.web.question_queue import QuestionDesk


def make_app(settings: WebSettings | None = None) -> Starlette:
    """The app; its workers and jobs start when it is served, and end with it."""
    chosen = WebSettings() if settings is None else settings
    closing = Event()
    streams = Streams(chosen.streams, closing)
    questions, jobs = QuestionDesk(chosen), JobDesk(chosen)
    endpoints: Sequence[Endpoint] = (
        *ENDPOINTS,
        *question_endpoints(questions, streams, chosen),
        *job_endpoints(jobs, streams, chosen),
    )

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await run_in_threadpool(jobs.open)
        if chosen.warm:
            questions.warm()
        try:
            yield
        finally:
            closing.set()
            await run_in_threadpool(questions.close)
            await run_in_threadpool(jobs.close)

    schema = schema_of(endpoints)

    async def tell_schema(request: Request) -> Response:
        return JSONResponse(schema)

    app = Starlette(
        routes=[
            *(route_of(endpoint) for endpoint in endpoints),
            Route("/api/openapi.json", tell_schema),
            *page_routes(),
        ],
        middleware=[Middleware(Guard, settings=chosen), Middleware(GZipMiddleware, compresslevel=6)],
        exception_handlers={HTTPException: _error},
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False
    app.state.closing, app.state.jobs, app.state.schema = closing, jobs, schema
    return app


async def _error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    line = {404: "there is nothing at this address", 405: "this address does not take that method"}
    said = line.get(error.status_code, error.detail) if error.detail in _PLAIN else error.detail
    return JSONResponse({"error": said}, error.status_code, error.headers)


#: What Starlette says of itself.
_PLAIN = ("Not Found", "Method Not Allowed")
