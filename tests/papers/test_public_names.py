"""queenlab_papers uses the public names of queenlab, as docs/reference/python.md lists them, and no others."""

from __future__ import annotations

import ast
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import queenlab
import queenlab_papers

PAPERS = Path(queenlab_papers.__file__).parent

#: Modules that list their public names.
LISTED = ("atlas", "bounds", "cli.command_api", "completion", "constructions", "counters", "draw", "jobs", "puzzles")
LISTED += ("queenon", "strengthenings", "symmetry", "verification")
#: Modules all of whose names are public.
OPEN = ("child_process", "constructions.parallel_layers", "engines.registry", "errors", "formats", "residues")
OPEN += ("wording", "work")


def imported() -> Iterator[tuple[str, str, str]]:
    """(file, module, name) of every import from queenlab."""
    for path in PAPERS.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "queenlab":
                for alias in node.names:
                    yield str(path.relative_to(PAPERS)), str(node.module), alias.name
            elif isinstance(node, ast.Import):
                for alias in node.names:
                    if alias.name.startswith("queenlab."):
                        yield str(path.relative_to(PAPERS)), alias.name, ""


def is_public(module: str, name: str) -> bool:
    if module == "queenlab" or module.removeprefix("queenlab.") in LISTED:
        return name in import_module(module).__all__
    return module.removeprefix("queenlab.") in OPEN


def test_the_papers_import_public_names_only() -> None:
    inner = [one for one in imported() if not is_public(*one[1:])]
    assert inner == []


def test_the_page_on_python_lists_the_public_modules() -> None:
    page = (
        (PAPERS.parents[1] / "docs" / "reference" / "python.md")
        .read_text(encoding="utf-8")
        .partition("## Public modules")[2]
    )
    assert [name for name in (*LISTED, *OPEN) if f"`{name}`" not in page.replace("`queenlab.", "`")] == []


def test_public_names_are_there_and_hide_no_module() -> None:
    for module in ["queenlab", *(f"queenlab.{name}" for name in LISTED)]:
        found = import_module(module)
        assert [name for name in found.__all__ if not hasattr(found, name)] == []
        if module not in ("queenlab.cli.command_api", "queenlab.draw"):
            assert set(found.__all__) & {one.name for one in pkgutil.iter_modules(found.__path__)} == set()


def test_the_library_does_not_import_the_papers() -> None:
    library = Path(queenlab.__file__).parent
    assert [p for p in library.rglob("*.py") if "queenlab_papers" in p.read_text(encoding="utf-8")] == []
