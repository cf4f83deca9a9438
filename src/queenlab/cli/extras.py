"""The extras: their packages, and a small test of those that are not engines."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import PackageNotFoundError, requires
from io import BytesIO
from typing import Any

from queenlab.errors import MissingExtra


def required_packages() -> dict[str, str | None]:
    """The required distributions, each with the extra that provides it, without development tools."""
    found: dict[str, str | None] = {}
    for line in _requirements():
        extra = re.search(r"extra == .([\w-]+)", line)
        if extra is None or extra[1] not in ("dev", "bench"):
            found.setdefault(re.split(r"[^\w.-]", line)[0], extra and extra[1])
    return found


def how_to_install(package: str, extra: str) -> str:
    """With the condition that an extra has where the package has no wheel: elsewhere pip would install nothing."""
    conditions = [re.search("; (.+) and extra", line) for line in _requirements() if line.startswith(f"{package}>")]
    where = "".join(f" (a wheel exists only where {found[1]})" for found in conditions if found)
    return f"not installed; install it with: pip install 'queenlab[{extra}]'{where}"


def _requirements() -> list[str]:
    try:
        return requires("queenlab") or []
    except PackageNotFoundError:
        # Run from a folder of sources, which has no metadata.
        return []


def _test_constant() -> str:
    import queenlab as ql

    return f"alpha = {ql.constant(5).digits}..., proved"


def _test_dask() -> str:
    return f"distributed {_loaded('distributed', 'dask').__version__} loads"


def _test_gpu() -> str:
    from queenlab.counters.gpu.device import device_name

    return device_name()


def _test_graph() -> str:
    from queenlab.problems import problem

    found = problem("queens:3").graph()
    if found.number_of_edges() != 28:
        raise ValueError(f"{found.number_of_edges()} attacks on the board of side 3, not 28")
    return "28 attacks on the board of side 3"


def _test_papers() -> str:
    from queenlab.plugins import COMMANDS, KNOWN, load

    for command in KNOWN[COMMANDS]:
        load(COMMANDS, command)
    return f"the commands {', '.join(KNOWN[COMMANDS])}"


def _test_parquet() -> str:
    arrow, parquet = (_loaded(name, "parquet") for name in ("pyarrow", "pyarrow.parquet"))
    file = BytesIO()
    parquet.write_table(arrow.table({"count": ["92"]}), file)
    if parquet.read_table(file).to_pydict() != {"count": ["92"]}:
        raise ValueError("a table came back changed")
    return "a table written and read"


def _test_plot() -> str:
    from queenlab.board import Board
    from queenlab.draw import placement_svg
    from queenlab.draw.html import space_page
    from queenlab.draw.png import png
    from queenlab.placement import Placement

    queen = Placement.of(Board(2, 3), [(1, 1, 1)])
    picture, page = png(placement_svg(queen), width=100), space_page(queen)
    return f"a picture of {len(picture)} bytes, a page of {len(page)}"


def _test_web() -> str:
    from queenlab.cli.commands.web import explorer

    return f"the explorer, {len(explorer().make_app().routes)} routes"


#: The engines are tested as engines.
TESTS: dict[str, Callable[[], str]] = {
    "constant": _test_constant,
    "dask": _test_dask,
    "gpu": _test_gpu,
    "graph": _test_graph,
    "papers": _test_papers,
    "parquet": _test_parquet,
    "plot": _test_plot,
    "web": _test_web,
}


def _loaded(module: str, extra: str) -> Any:
    try:
        return import_module(module)
    except ModuleNotFoundError:
        raise MissingExtra(module.partition(".")[0], extra) from None
