"""`queenlab web`: the explorer in the browser."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer

from queenlab.cli.output import ANSWERED, message
from queenlab.errors import BadInput, MissingExtra

#: What the extra brings.
_NEEDED = ("fastapi", "jinja2", "pydantic", "starlette", "uvicorn")


def web(
    host: Annotated[
        str, typer.Option("--host", metavar="ADDRESS", help="Address to listen on; 0.0.0.0 lets other machines in.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", metavar="N", help="The port; 0 for any free one.")] = 8322,
    jobs: Annotated[
        Path | None, typer.Option("--jobs", metavar="FOLDER", help="Folder for the ledgers of counting jobs.")
    ] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
) -> int:
    if not 0 <= port <= 65535:
        raise BadInput(f"--port must be from 0 to 65535, not {port}")
    if not host.strip():
        raise BadInput("--host must be an address such as 127.0.0.1, or 0.0.0.0 to let other machines in")
    server = explorer()
    from queenlab.web.guard import is_loopback
    from queenlab.web.limits import WebSettings, usual_folder

    def announce(address: str) -> None:
        if not is_loopback(host):
            message(f"warning: anyone who can reach {host} can use this server and start counts on it")
        _announce(address, open_page)

    server.serve(WebSettings(host, port, jobs or usual_folder(), warm=True), announce)
    return ANSWERED


def explorer() -> Any:
    """Imports the explorer's server, which needs the extra `web`."""
    try:
        return import_module("queenlab.web.server")
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] in _NEEDED:
            raise MissingExtra("the web explorer", "web") from None
        raise


def _announce(address: str, open_page: bool) -> None:
    message(f"queenlab is running at {address} (Ctrl-C stops it)")
    if open_page:
        import webbrowser

        webbrowser.open(address)
