"""The pages, their static files, and plotly's bundle."""

from __future__ import annotations

from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from jinja2 import Environment, PackageLoader
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from queenlab.web.errors import error_response

FOLDER = Path(__file__).parent / "static"
PAGES = ("play", "board", "constructions", "leprechauns", "xqueens", "space", "density", "count", "atlas")


class _Files(StaticFiles):
    """Static files that browsers revalidate each time."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers.setdefault("Cache-Control", "no-cache")
        return response


def page_routes() -> list[BaseRoute]:
    """One HTML frame for `/`, which is the first page, and every page; it loads its contents and files."""
    frame = _frame()
    tag = f'"{sha256(frame.encode()).hexdigest()}"'
    headers = {"Cache-Control": "no-cache", "ETag": tag}

    async def page(request: Request) -> Response:
        if tag in request.headers.get("If-None-Match", ""):
            return Response(status_code=304, headers=headers)
        return HTMLResponse(frame, headers=headers)

    pages = [Route(f"/{name}", page) for name in ("", *PAGES)]
    return [*pages, Route("/static/vendor/plotly.min.js", _plotly), Mount("/static", _Files(directory=FOLDER))]


async def show_missing(request: Request, error: Exception) -> Response:
    """The answer to an unknown address: a page; for the API and static files, a JSON error."""
    if request.url.path.startswith(("/api/", "/static/")):
        return error_response(error)
    return HTMLResponse(_frame(missing=True), 404)


def _frame(missing: bool = False) -> str:
    templates = Environment(loader=PackageLoader("queenlab.web"), autoescape=True)
    return templates.get_template("index.html").render(pages=PAGES, missing=missing)


async def _plotly(request: Request) -> Response:
    spec = find_spec("plotly")
    folder = None if spec is None or spec.origin is None else Path(spec.origin).parent / "package_data"
    if folder is None or not (folder / "plotly.min.js").is_file():
        raise HTTPException(404, "plotly is not installed here; install it with: pip install 'queenlab[plot]'")
    return await _Files(directory=folder).get_response("plotly.min.js", request.scope)
