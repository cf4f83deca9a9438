"""The only place of the command line that knows where the engines live; each is loaded when it is asked for."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from queenlab.engines.engine import Engine, Task
    from queenlab.engines.frontier import Frontier
    from queenlab.engines.registry import Availability
    from queenlab.model import Model
    from queenlab.work import Limits, Progress, Status

    __all__ = ["Availability", "Engine", "Frontier", "Limits", "Progress", "Status", "Task"]


def engine(name: str) -> Engine:
    """The engine with that name."""
    from queenlab.engines.registry import engine

    return engine(name)


def available() -> list[Availability]:
    """Every engine, with its version or with how to install it."""
    from queenlab.engines.registry import available

    return available()


def check_engine(name: str) -> None:
    """Raises BadInput if no engine has that name."""
    if name != "auto":
        engine(name)


def check_counter(name: str) -> None:
    """Raises BadInput if neither an engine nor a counter has that name."""
    from queenlab.verbs.how_to_count import check_name

    check_name(name)


def counters() -> dict[str, str]:
    """Every counter, with its method in a line."""
    from queenlab.counters.registry import counter
    from queenlab.counters.scopes import COUNTERS

    return {name: counter(name).method for name in COUNTERS}


def check_counter_works(name: str) -> tuple[str, int | None, int | None]:
    """Lets a counter count its example: (the problem, its number, the general engine's number)."""
    import queenlab as ql
    from queenlab.counters.registry import counter

    example = counter(name).example
    return (
        example,
        ql.count(example, engine=name).value,
        ql.count(example, engine="dancing").value,
    )


def limits(seconds: float | None, nodes: int | None, seed: int | None) -> Limits:
    """Limits whose clock starts now."""
    from queenlab.work import Limits

    return Limits(seconds, nodes, seed)


def new_frontier(counted: int | None = None, nodes: int | None = None) -> Frontier:
    """Where a count begins; or, with a number, where it has ended."""
    from queenlab.engines.frontier import Frontier

    return Frontier() if counted is None else Frontier([], counted, nodes or 0)


def read_frontier(text: str, model: Model, source: str) -> Frontier:
    """A saved frontier; BadFile if it belongs to another model."""
    from queenlab.engines.frontier import Frontier

    return Frontier.from_json(text, model, source)


def kernel_cache() -> Path:
    """The folder of compiled kernels."""
    from queenlab.compiling import cache_directory

    return cache_directory()


def compile_kernels() -> list[str]:
    """Compiles every kernel, or loads it from the cache, by running it; returns what was run."""
    import numba  # noqa: F401  (once it is loaded, even a tiny search runs compiled)

    import queenlab
    import queenlab as ql
    from queenlab.counters.parallel_layers.counter import parallel_stacks

    # The bit vectors count what has no colours, the cells everything else; listing always runs on the cells.
    ql.count("queens:6", engine="dancing")
    ql.count("xqueens:1,paired", engine="dancing")
    list(ql.enumerate("queens:6"))
    for name in counters():
        check_counter_works(name)
    # Solutions that share no cell, classes of placements, and stacks of regular layers have kernels of their own.
    queenlab.superimpose(6)
    queenlab.classes("queens:4")
    parallel_stacks(5, limits(None, None, None))
    queenlab.threshold("queens:5", by="search")
    queenlab.dominate("queens:5")
    others = [
        "completion: squares",
        "domination: covering",
        "superposition: listing",
        "superposition: covering",
        "space: listing",
        "stacks: regular layers",
    ]
    engines = ["bits: counting", "cells: counting", "cells: listing"]
    return engines + [f"counter: {name}" for name in counters()] + others
