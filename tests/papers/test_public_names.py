"""queenlab_papers uses the public names of queenlab, as docs/python.md lists them, and few others."""

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
LISTED = ("atlas", "bounds", "cli.command_api", "completion", "constructions", "counters", "draw", "jobs", "queenon")
LISTED += ("symmetry", "verification")
#: Modules all of whose names are public.
OPEN = ("constructions.parallel_layers", "engines.registry", "errors", "formats", "residues", "wording", "work")
#: What has no public way yet: a child process that dies with its parent, a command line that raises, bounds and models
#: one by one, a certificate that is in no file, a counter without its symmetries, and types.
EXCEPTIONS = {
    "queenlab.bounds.sum_of_squares.kept_bound": {"repulsion"},
    "queenlab.checkers.checker": {"check"},
    "queenlab.child_process": {"ChildProcess"},
    "queenlab.cli.main": {"built_commands"},
    "queenlab.constructions.registry": {"construction"},
    "queenlab.counters.xqueens_sparse.counter": {"XqueensSparse"},
    "queenlab.engines.dancing": {"DancingEngine"},
    "queenlab.strengthenings.relaxation": {"relaxed"},
    "queenlab.verbs.common": {"make_limits"},
    "queenlab.verbs.density": {"Density"},
    "queenlab.verbs.strengthened_model": {"strengthened_model"},
}


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
    inner = [one for one in imported() if not is_public(*one[1:]) and one[2] not in EXCEPTIONS.get(one[1], ())]
    assert inner == []


def test_the_exceptions_are_still_needed() -> None:
    used = {one[1:] for one in imported()}
    assert [(m, name) for m, names in EXCEPTIONS.items() for name in names if (m, name) not in used] == []


def test_public_names_are_there_and_hide_no_module() -> None:
    for module in ["queenlab", *(f"queenlab.{name}" for name in LISTED)]:
        found = import_module(module)
        assert [name for name in found.__all__ if not hasattr(found, name)] == []
        if module not in ("queenlab.cli.command_api", "queenlab.draw"):
            assert set(found.__all__) & {one.name for one in pkgutil.iter_modules(found.__path__)} == set()


def test_the_library_does_not_import_the_papers() -> None:
    library = Path(queenlab.__file__).parent
    assert [p for p in library.rglob("*.py") if "queenlab_papers" in p.read_text(encoding="utf-8")] == []
