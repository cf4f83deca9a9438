"""Who imports whom: reads the imports of `src/queenlab`, compares, and draws them.

    python -m tools.import_graph            list the edges between packages
    python -m tools.import_graph --declare  write them to tests/tables/imports.txt
    python -m tools.import_graph --draw     write docs/pictures/import-graph.svg

An edge is also a module's name in a string: `import_module("queenlab.x")` and the tables of registries.
"""

from __future__ import annotations

import argparse
import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
LIBRARY = ROOT / "src" / "queenlab"
DECLARED = ROOT / "tests" / "tables" / "imports.txt"
PICTURE = ROOT / "docs" / "pictures" / "import-graph.svg"
#: Without chess, and imported by nearly everybody: drawn in a row of their own, without their edges.
FOUNDATIONS = {
    "atomic_write", "bit_sets", "cache_folder", "child_process", "compiling", "errors", "machine_words", "residues",
    "strict_json", "version", "wording", "work",
}  # fmt: skip
MODULE_NAME = re.compile(r"queenlab(\.\w+)+\.?")


@dataclass(frozen=True, order=True)
class Import:
    """One import: the two modules (dotted, without `queenlab.`), and whether it waits for a call."""

    source: str
    target: str
    lazy: bool
    file: str


@dataclass(frozen=True)
class Edges:
    """What each unit imports when it is loaded, and what only inside functions."""

    eager: dict[str, set[str]]
    lazy: dict[str, set[str]]


def modules(folder: Path = LIBRARY) -> dict[str, Path]:
    """Dotted name (`counters.rows.counter`; a package by its folder) to file."""
    found = {}
    for path in sorted(folder.rglob("*.py")):
        parts = list(path.relative_to(folder).with_suffix("").parts)
        if parts[-1] == "__init__":
            parts.pop()
        if parts:
            found[".".join(parts)] = path
    return found


@cache
def imports(folder: Path = LIBRARY) -> tuple[Import, ...]:
    """Every import of a module of queenlab by a module of queenlab."""
    known = modules(folder)
    found = set()
    for source, path in known.items():
        for name, lazy in imported_names(ast.parse(path.read_text(encoding="utf-8"))):
            target = _module(name, known)
            if target and target != source:
                found.add(Import(source, target, lazy, str(path.relative_to(folder))))
    return tuple(sorted(found))


def imported_names(tree: ast.Module) -> Iterator[tuple[str, bool]]:
    """Dotted names that a module imports, and those under `queenlab.` that it holds in a string; whether they wait."""
    stack: list[tuple[ast.AST, bool]] = [(tree, False)]
    while stack:
        node, lazy = stack.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            stack += [(child, lazy) for child in node.orelse]
            continue
        if isinstance(node, ast.Import):
            yield from ((alias.name, lazy) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield from ((f"{node.module}.{alias.name}", lazy) for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and MODULE_NAME.fullmatch(node.value):
            yield node.value.rstrip("."), True
        inside = lazy or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        stack += [(child, inside) for child in ast.iter_child_nodes(node)]


def _module(name: str, known: dict[str, Path]) -> str:
    """The module that holds a dotted name, "" where none of queenlab does."""
    first, *parts = name.split(".")
    if first != "queenlab":
        return ""
    while parts and ".".join(parts) not in known:
        parts.pop()
    return ".".join(parts)


def edges(found: Sequence[Import], inside: str = "") -> Edges:
    """Edges between packages, or with `inside` between the parts of one package.

    A part is a sub-package; the modules that lie directly in the package are one part, named `.`.
    """
    eager: dict[str, set[str]] = {}
    lazy: dict[str, set[str]] = {}
    packages = {i.source for i in found} | {i.target for i in found}
    for item in found:
        source, target = (_unit(name, inside, packages) for name in (item.source, item.target))
        if source and target and source != target:
            (lazy if item.lazy else eager).setdefault(source, set()).add(target)
    for source, targets in lazy.items():
        targets -= eager.get(source, set())
    return Edges(eager, {source: targets for source, targets in lazy.items() if targets})


def _unit(name: str, inside: str, packages: set[str]) -> str:
    if not inside:
        return name.split(".")[0]
    if name != inside and not name.startswith(inside + "."):
        return ""
    rest = name[len(inside) + 1 :].split(".")
    is_package = len(rest) > 1 or (LIBRARY / inside.replace(".", "/") / rest[0]).is_dir()
    return rest[0] if rest[0] and is_package else "."


def packages_with_parts() -> list[str]:
    """Packages that have sub-packages, at any depth; the edges between their parts are declared as well.

    Edges between modules of one part are not: they are 360 lines beside 90, and change with every helper that moves.
    """
    parents = {part.parent.parent for part in LIBRARY.rglob("__init__.py")} - {LIBRARY, LIBRARY.parent}
    return sorted(".".join(folder.relative_to(LIBRARY).parts) for folder in parents)


def declaration() -> str:
    """All edges as text: `unit: eager imports | lazy imports`, then each package's inner edges."""
    found = imports()
    lines = [
        "# Who may import whom: left of | when a module is loaded, right of it only inside functions and from tables.",
        "# Made by `python -m tools.import_graph --declare`; read the difference before you commit it.",
    ]
    for inside in ["", *packages_with_parts()]:
        graph = edges(found, inside)
        lines += ["", f"[{inside or 'queenlab'}]"]
        for unit in sorted(graph.eager.keys() | graph.lazy.keys()):
            eager, lazy = (" ".join(sorted(side.get(unit, ()))) for side in (graph.eager, graph.lazy))
            lines.append(f"{unit}: {eager}".rstrip() + (f" | {lazy}" if lazy else ""))
    return "\n".join(lines) + "\n"


def layers(eager: dict[str, set[str]]) -> list[list[str]]:
    """Units in layers: each unit one above the highest of those that it imports.

    Raises:
        ValueError: Units import each other in a circle.
    """
    units = set(eager) | {target for targets in eager.values() for target in targets}
    placed: dict[str, int] = {}
    while len(placed) < len(units):
        ready = [unit for unit in units - placed.keys() if eager.get(unit, set()) <= placed.keys()]
        if not ready:
            raise ValueError(f"units import each other in a circle: {sorted(units - placed.keys())}")
        for unit in ready:
            placed[unit] = 1 + max((placed[target] for target in eager.get(unit, ())), default=-1)
    return [
        sorted(unit for unit in units if placed[unit] == level) for level in range(max(placed.values(), default=-1) + 1)
    ]


def reduced(eager: dict[str, set[str]]) -> dict[str, set[str]]:
    """The edges that no longer path implies (the transitive reduction)."""
    reach: dict[str, set[str]] = {}
    for level in layers(eager):
        for unit in level:
            direct = eager.get(unit, set())
            reach[unit] = direct.union(*(reach[target] for target in direct))
    return {
        unit: {target for target in targets if not any(target in reach[other] for other in targets - {target})}
        for unit, targets in eager.items()
    }


def all_downward(graph: Edges) -> dict[str, set[str]]:
    """Eager edges and the lazy ones that go down as well; lazy edges upward are a few exceptions (`Problem.count`)."""
    down = {unit: set(targets) for unit, targets in graph.eager.items()}
    for unit in sorted(graph.lazy):
        for target in sorted(graph.lazy[unit]):
            down.setdefault(unit, set()).add(target)
            try:
                layers(down)
            except ValueError:
                down[unit].remove(target)
    return down


def draw(path: Path = PICTURE) -> None:
    """Draw packages in layers, foundations below; only edges that no longer path implies."""
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = "queenlab"
    from matplotlib import pyplot

    graph = edges(imports())
    ground = sorted(FOUNDATIONS)
    down = {unit: targets - FOUNDATIONS for unit, targets in all_downward(graph).items() if unit not in FOUNDATIONS}
    kept = reduced(down)
    spots = {unit: ((place + 0.5) / len(ground), 0.0) for place, unit in enumerate(ground)}
    levels = layers(down)
    for level, row in enumerate(levels, start=1):
        # Above the middle of what it imports, as far as it fits.
        row.sort(key=lambda unit: sum(spots[t][0] for t in kept.get(unit, ())) / max(1, len(kept.get(unit, ()))))
        spots |= {unit: ((place + 0.5) / len(row), float(level)) for place, unit in enumerate(row)}
    figure, axes = pyplot.subplots(figsize=(16, 0.8 * len(levels) + 1))
    for source, targets in kept.items():
        for target in targets:
            style = "--" if target in graph.lazy.get(source, ()) else "-"
            arrow = {"arrowstyle": "->", "color": "#8a94a6", "lw": 0.9, "ls": style, "shrinkA": 11, "shrinkB": 11}
            axes.annotate("", spots[target], spots[source], arrowprops=arrow)
    for unit, (x, y) in spots.items():
        face = "#dbe7ff" if (LIBRARY / unit).is_dir() else "#ffffff"
        box = {"boxstyle": "round,pad=0.35", "facecolor": face, "edgecolor": "#33415c", "linewidth": 0.8}
        axes.text(x, y, unit, ha="center", va="center", fontsize=9, bbox=box)
    axes.axhline(0.5, color="#c5cad3", lw=0.8)
    axes.set(xlim=(0, 1), ylim=(-0.5, len(levels) + 0.5))
    axes.axis("off")
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, bbox_inches="tight", metadata={"Date": None} if path.suffix == ".svg" else None)
    pyplot.close(figure)


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Who imports whom in queenlab.")
    parser.add_argument("--declare", action="store_true", help=f"write {DECLARED.relative_to(ROOT)}")
    parser.add_argument("--draw", action="store_true", help=f"write {PICTURE.relative_to(ROOT)}")
    parser.add_argument("--folder", type=Path, default=LIBRARY, help="count the edges of another copy of the library")
    arguments = parser.parse_args()
    if arguments.declare:
        DECLARED.write_text(declaration(), encoding="utf-8")
    if arguments.draw:
        draw()
    if not (arguments.declare or arguments.draw):
        found = imports(arguments.folder)
        graph = edges(found)
        between_modules = {(item.source, item.target) for item in found}
        count = sum(len(targets) for side in (graph.eager, graph.lazy) for targets in side.values())
        print(f"{len(modules(arguments.folder))} modules, {len(between_modules)} edges between them")
        print(f"{count} edges between packages, {sum(map(len, graph.lazy.values()))} of them lazy")


if __name__ == "__main__":
    main()
