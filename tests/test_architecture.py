"""The house: who may import whom, what a light import loads, and how long files are."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import queenlab

SOURCE = Path(queenlab.__file__).parent

#: The rooms from the ground up. A module imports only from its own room and from rooms below it.
ROOMS = [
    ["checkers"],
    ["version"],
    ["errors"],
    ["work"],
    ["residues"],
    ["cache_folder"],
    ["child_process"],
    ["compiling"],
    ["words"],
    ["model"],
    ["board"],
    ["piece"],
    ["placement"],
    ["verification"],
    ["placement_files"],
    ["symmetry"],
    ["notation"],
    ["families"],
    ["problems"],
    ["shorthand"],
    ["constructions"],
    ["strengthenings"],
    ["formats"],
    ["boxes"],
    ["kept"],
    ["engines", "counters"],
    ["jobs"],
    ["bounds"],
    ["proofs"],
    ["queenon"],
    ["puzzles"],
    ["completion"],
    ["answer"],
    ["verbs"],
    ["text_board"],
    ["draw"],
    ["atlas"],
    ["web"],
    ["cli"],
    ["__main__"],
]
RANK = {room: rank for rank, rooms in enumerate(ROOMS) for room in rooms}

#: Imports upwards that are there on purpose, inside a function: methods that call a verb or draw.
ON_PURPOSE = {("piece", "problems"), ("problems", "answer"), ("problems", "verbs")}
ON_PURPOSE |= {(room, "draw") for room in ("board", "placement", "problems", "answer")}


def imports() -> set[tuple[str, str, str]]:
    """(file, importing room, imported room) for every import of queenlab within queenlab."""
    found = set()
    for path in SOURCE.rglob("*.py"):
        relative = path.relative_to(SOURCE)
        room = relative.parts[0].removesuffix(".py")
        if room == "__init__":
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            names = []
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "import_module":
                names = [a.value for a in node.args if isinstance(a, ast.Constant)]
            elif isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
                names = [node.module]
                if node.module == "queenlab":
                    names = [f"queenlab.{alias.name}" for alias in node.names]
            for name in names:
                if name.startswith("queenlab."):
                    found.add((str(relative), room, name.split(".")[1]))
    return found


def test_imports_go_down_only() -> None:
    upward = sorted(
        f"{file} imports {to}"
        for file, room, to in imports()
        if room != to and RANK.get(to, 0) >= RANK[room] and (room, to) not in ON_PURPOSE and to in RANK
    )
    assert upward == []


def test_every_room_has_its_place() -> None:
    there = {p.name.removesuffix(".py") for p in SOURCE.iterdir() if p.suffix == ".py" or (p / "__init__.py").exists()}
    assert there - {"__init__"} == set(RANK)


@pytest.mark.full
def test_deliberate_exceptions_are_still_needed() -> None:
    assert {(room, to) for _, room, to in imports()} >= ON_PURPOSE


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


def test_public_names_exist() -> None:
    for name in queenlab.__all__:
        assert getattr(queenlab, name) is not None
    assert callable(queenlab.problem)
    assert callable(queenlab.solve)
    assert callable(queenlab.verify)
