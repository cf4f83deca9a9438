"""Who may import whom, what a light import loads, and how long files are."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections import Counter
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from tools import import_graph

import queenlab

SOURCE = Path(queenlab.__file__).parent
TESTS = Path(__file__).parent


def test_imports_are_the_declared_ones() -> None:
    """An edge that is new, gone, or no longer lazy shows up as a difference from the declared table."""
    declared = import_graph.DECLARED.read_text().splitlines()
    found = import_graph.declaration().splitlines()
    assert sorted(set(found) ^ set(declared)) == []


@pytest.mark.parametrize("inside", ["", *import_graph.packages_with_parts()])
def test_no_package_imports_itself_in_a_circle(inside: str) -> None:
    graph = import_graph.edges(import_graph.imports(), inside)
    if inside:
        # What lies directly in a package may be both its front and its shared ground.
        graph.eager.pop(".", None)
    assert is_layered(graph.eager)


def test_no_module_imports_itself_in_a_circle() -> None:
    eager: dict[str, set[str]] = {}
    for item in import_graph.imports():
        if not item.lazy:
            eager.setdefault(item.source, set()).add(item.target)
    assert is_layered(eager)


def is_layered(eager: dict[str, set[str]]) -> bool:
    """Whether each unit stands above all that it imports; units in a circle make `layers` raise ValueError."""
    height = {unit: level for level, units in enumerate(import_graph.layers(eager)) for unit in units}
    return all(height[unit] > height[target] for unit, targets in eager.items() for target in targets)


def test_the_checkers_believe_nothing_of_the_rest() -> None:
    outside = {i.target for i in import_graph.imports() if i.source.startswith("checkers")}
    assert {target for target in outside if not target.startswith("checkers")} == set()


@pytest.mark.parametrize(("package", "home"), [("queenlab", ".."), ("queenlab_papers", "queenlab_papers")])
def test_what_is_imported_is_declared(package: str, home: str) -> None:
    """No distribution comes only along with another."""
    project = tomllib.loads((SOURCE.parent / home / "pyproject.toml").read_text())["project"]
    extras = project.get("optional-dependencies", {}).items()
    lists = [project["dependencies"], *(lines for name, lines in extras if name not in ("dev", "bench"))]
    declared = {re.split(r"[^\w-]", line)[0] for lines in lists for line in lines}
    modules: set[str] = set()
    for path in (SOURCE.parent / package).rglob("*.py"):
        text = path.read_text()
        modules |= {name for name, _ in import_graph.imported_names(ast.parse(text))}
        modules |= set(re.findall(r'import_module\("([\w.]+)', text))
    installed = packages_distributions()
    for module in {name.partition(".")[0] for name in modules} - sys.stdlib_module_names - {package}:
        # What is not installed here goes by its own name, but CuPy has a distribution for each version of CUDA.
        homes = {name.lower().replace("_", "-") for name in installed.get(module, [module, f"{module}-cuda13x"])}
        assert homes & declared, module


def test_edges_are_read_from_imports_calls_and_tables(tmp_path: Path) -> None:
    """The reader sees every way in which a module names another."""
    for name in ("a", "b", "c", "d", "e"):
        (tmp_path / f"{name}.py").write_text("")
    (tmp_path / "user.py").write_text(
        "from typing import TYPE_CHECKING\n"
        "import queenlab.a\n"
        "from queenlab import b\n"
        "TABLE = {'name': 'queenlab.c'}\n"
        "if TYPE_CHECKING:\n    from queenlab.e import thing\n"
        "def f():\n    from queenlab.d import thing\n"
    )
    found = {(item.target, item.lazy) for item in import_graph.imports(tmp_path)}
    assert found == {("a", False), ("b", False), ("c", True), ("d", True)}


def test_class_names_are_unique() -> None:
    names = Counter(
        line.split()[1].split("(")[0].split("[")[0].rstrip(":")
        for package in (SOURCE, SOURCE.with_name("queenlab_papers"))
        for path in package.rglob("*.py")
        for line in path.read_text().splitlines()
        if line.startswith("class ")
    )
    assert [name for name, times in names.items() if times > 1] == []


def test_tests_mirror_the_source() -> None:
    """Every package has a folder of tests with its name, and a folder of tests is named after what it tests."""
    others = {"browser", "papers", "bench"}
    folders = {path.parent.name for path in TESTS.glob("*/test_*.py")} - others
    packages = {path.parent.name for path in SOURCE.glob("*/__init__.py")}
    assert sorted(folders ^ packages) == []


@pytest.mark.parametrize(
    "statement",
    ["import queenlab", "import queenlab; queenlab.queens(8).model", "import queenlab.cli.main"],
)
def test_light_imports_load_no_solver(statement: str) -> None:
    heavy = ["numba", "ortools", "highspy", "pysat", "scipy", "matplotlib", "plotly", "pandas"]
    heavy += ["distributed", "dask", "cupy", "pyarrow"]
    code = f"import sys; {statement}; print([m for m in {heavy!r} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_files_are_short() -> None:
    root = SOURCE.parents[1]
    paths = [p for folder in ("src", "tests", "bench") for p in (root / folder).rglob("*.py")]
    lengths = {str(p.relative_to(root)): len(p.read_text().splitlines()) for p in paths}
    assert {name: n for name, n in lengths.items() if n > 800} == {}
    assert sum(n < 300 for n in lengths.values()) > 0.8 * len(lengths)
