"""`queenlab tour`: everything once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def tour(
    out: Annotated[Path, typer.Option("--output", "-o", metavar="DIR", help="The folder to write to.")] = Path(
        "out/tour"
    ),
) -> int:
    """It writes tables, boards and files to a folder."""
    from importlib import import_module

    code: int = import_module("queenlab_papers.tour").run(out)
    return code
