"""The page's files, and plotly's own bundle."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER = Path(__file__).parent / "static"
ROOMS = ("board", "constructions", "leprechauns", "xqueens", "space", "density", "count", "atlas")


class _Files(StaticFiles):
    """Files that the browser asks for again each time; it gets no bytes if nothing has changed."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers.setdefault("Cache-Control", "no-cache")
        return response


def page_routes() -> list[BaseRoute]:
    """The page at `/` and at every room, its files, and what it borrows."""
    files = _Files(directory=FOLDER)

    async def page(request: Request) -> Response:
        return await files.get_response("index.html", request.scope)

    pages = [Route(f"/{name}", page) for name in ("", *ROOMS)]
    return [*pages, Route("/static/vendor/plotly.min.js", _plotly), Mount("/static", files)]


async def _plotly(request: Request) -> Response:
    spec = find_spec("plotly")
    folder = None if spec is None or spec.origin is None else Path(spec.origin).parent / "package_data"
    if folder is None or not (folder / "plotly.min.js").is_file():
        raise HTTPException(404, "plotly is not installed here; install it with: pip install 'queenlab[plot]'")
    return await _Files(directory=folder).get_response("plotly.min.js", request.scope)
