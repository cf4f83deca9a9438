"""What is imported is declared: nothing comes only along with another distribution."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

import queenlab

SOURCE = Path(queenlab.__file__).parents[1]


def imported(package: Path) -> set[str]:
    """The modules outside the standard library that a package imports, by their first names."""
    found = {package.name}
    for path in package.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                found.add(str(node.module))
            elif isinstance(node, ast.Call) and re.search(r"\bimport_module$", ast.unparse(node.func)):
                found |= {str(word.value) for word in node.args if isinstance(word, ast.Constant)}
    return {name.partition(".")[0] for name in found} - sys.stdlib_module_names - {package.name}


@pytest.mark.parametrize(
    ("package", "file"), [("queenlab", "../pyproject.toml"), ("queenlab_papers", "queenlab_papers/pyproject.toml")]
)
def test_what_is_imported_is_declared(package: str, file: str) -> None:
    project = tomllib.loads((SOURCE / file).read_text(encoding="utf-8"))["project"]
    extras = project.get("optional-dependencies", {})
    lists = [project["dependencies"], *(extras[name] for name in extras if name not in ("dev", "bench"))]
    declared = {re.split(r"[^\w.-]", line)[0] for one in lists for line in one}
    installed = packages_distributions()
    # CuPy is not installed everywhere; its distributions are named after the version of CUDA.
    homes = {
        module: [name.lower().replace("_", "-") for name in installed.get(module, ())] or [f"{module}-cuda13x"]
        for module in imported(SOURCE / package)
    }
    assert [module for module, names in homes.items() if not declared & set(names)] == []
