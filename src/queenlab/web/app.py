"""The web app: endpoints, their schema, and the pages."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.gzip import GZipMiddleware
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware

from queenlab.errors import QueenlabError
from queenlab.version import __version__
from queenlab.web.endpoints import ROUTERS
from queenlab.web.errors import handle_error
from queenlab.web.guard import RequestGuard
from queenlab.web.limits import WebSettings
from queenlab.web.pages import page_routes, show_missing
from queenlab.web.state import WebState

_DESCRIPTION = (
    "The API behind the explorer's page. Cells are [column, row, ...] from 1, or [letter, row, column] for triangles."
)


def make_app(settings: WebSettings | None = None) -> FastAPI:
    """The app; its workers and jobs start and stop with the server."""
    chosen = WebSettings() if settings is None else settings
    state = WebState(chosen)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await run_in_threadpool(state.open)
        try:
            yield
        finally:
            await run_in_threadpool(state.close)

    app = FastAPI(
        title="queenlab",
        version=__version__,
        description=_DESCRIPTION,
        routes=[*(route for router in ROUTERS for route in router.routes), *page_routes()],
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        middleware=[Middleware(RequestGuard, settings=chosen), Middleware(GZipMiddleware, compresslevel=6)],
        exception_handlers={
            **dict.fromkeys((QueenlabError, HTTPException, RequestValidationError), handle_error),
            404: show_missing,
        },
        lifespan=lifespan,
    )
    app.state.web = state
    return app
