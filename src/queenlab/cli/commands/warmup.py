"""`queenlab warmup`: compile every kernel."""

from __future__ import annotations

import time

from queenlab.cli.output import ANSWERED, Printing, record


def warmup(printing: Printing) -> int:
    from queenlab.compiling import cache_directory

    started = time.perf_counter()
    with printing.waiting("compiling"):
        kernels = compile_kernels()
    seconds, folder = time.perf_counter() - started, cache_directory()
    printing.print(
        lambda: record("warmup", seconds=round(seconds, 6), info={"kernels": kernels, "cache": str(folder)}),
        None,
        f"{len(kernels)} kernels ready in {seconds:.1f} s ({', '.join(kernels)})\nkept in {folder}",
    )
    return ANSWERED


def compile_kernels() -> list[str]:
    """Compiles every kernel, or loads it from the cache, by running it; returns the names of the kernels."""
    import numba  # noqa: F401  (once it is loaded, even a tiny search runs compiled)

    import queenlab as ql
    from queenlab.counters.counter_table import COUNTERS
    from queenlab.counters.parallel_layers.counter import parallel_stacks
    from queenlab.counters.registry import counter
    from queenlab.work import Limits

    # The bit vectors count what has no colours, the cells everything else; listing always runs on the cells.
    ql.count("queens:6", engine="dancing")
    ql.count("xqueens:1,paired", engine="dancing")
    list(ql.enumerate("queens:6"))
    for name in COUNTERS:
        ql.count(counter(name).example, engine=name)
    # Solutions that share no cell, classes of placements, and stacks of regular layers have kernels of their own.
    ql.superimpose(6)
    ql.classes("queens:4")
    parallel_stacks(5, Limits())
    ql.threshold("queens:5", by="search")
    ql.dominate("queens:5")
    ql.color("amazons:3^3")
    others = [
        "coloring: saturation",
        "coloring: recolouring",
        "completion: squares",
        "domination: covering",
        "superposition: listing",
        "superposition: covering",
        "space: listing",
        "stacks: regular layers",
    ]
    engines = ["bits: counting", "cells: counting", "cells: listing"]
    return engines + [f"counter: {name}" for name in COUNTERS] + others
