"""How fast gamma* is averaged and sampled, and how near the average solution is to it.

The averages come from four tables of exponentials (`LimitDensity.triangles`); the rival takes the same Gauss points of
every triangle one by one through `Potentials.density`.
"""

from __future__ import annotations

import time
from functools import partial
from typing import Any

import numpy as np

from bench.harness import Case, Contender, Outcome, Settings, alternate, measure
from queenlab.errors import CheckFailed
from queenlab.queenon.limit.averages import gauss
from queenlab.queenon.limit.density import LimitDensity
from queenlab.verbs.compare_with_limit import compare_with_limit

ABOUT = (
    "Averages of the limit density on the triangles of order n, by tables against point by point; random points from "
    "it; and Simkin's distance between it and the average of all solutions of n queens."
)

TABLES, POINTS = "tables", "point by point"


def by_tables(n: int) -> float:
    """All averages; returns the one of the first north triangle."""
    return float(LimitDensity().triangles(n).values[0, 0, 0])


def by_points(n: int) -> float:
    """The same rule, with four potentials and an exponential for every point of the south triangles."""
    gamma = LimitDensity()
    nodes, weights = gauss(5)
    south = np.zeros((n, n))
    columns, rows = np.meshgrid(np.arange(n), np.arange(n))
    for s, ws in zip(nodes, weights, strict=True):
        for v, wv in zip(nodes, weights, strict=True):
            x, y = (columns + s / 2 + (1 - s) * v) / n, (rows + s / 2) / n
            south += 2 * (1 - s) * ws * wv * gamma.at(x, y)
    return float(south[0, 0])


def averages(n: int, rounds: int) -> Case:
    """One order, at which no finer mesh is needed."""
    contenders = [Contender(name, partial(measure, partial(task, n)), None, warm=True)
                  for name, task in ((TABLES, by_tables), (POINTS, by_points))]  # fmt: skip
    timings = alternate(contenders, rounds)
    values = {name: float(timing.value) for name, timing in timings.items()}
    if abs(values[TABLES] - values[POINTS]) > 1e-12:
        raise CheckFailed(f"the averages of order {n} differ: {values}")
    return Case(f"averages of order {n}", {"triangles": 4 * n * n}, timings, TABLES, values[TABLES], {})


def comparison(n: int, mesh: int) -> dict[str, Any]:
    """One row of the table in docs/research/limit-density.md."""
    started = time.process_time()
    row = compare_with_limit(f"queens:{n}", mesh=mesh)
    seconds = time.process_time() - started
    return {
        "n": n,
        "solutions": row.solutions,
        "d_diamond": [row.lower, row.upper],
        "d_diamond of gamma* in cells": [row.cells_lower, row.cells_upper],
        "L1": row.l1,
        "Q-entropy": row.entropy,
        "mesh": row.mesh,
        "CPU seconds": round(seconds, 2),
    }


def sampling(count: int) -> dict[str, Any]:
    """CPU seconds for random points."""
    sample, points = measure(lambda: LimitDensity().sample(count, np.random.default_rng(1)))
    return {"points": len(points), "CPU seconds": round(sample.cpu, 3)}


def run(settings: Settings) -> Outcome:
    """Averages, random points, distances."""
    orders, sizes, mesh, count = ((64,), (8,), 48, 10**4) if settings.quick else (
        (128, 512, 1024), tuple(range(8, 17)), 448, 10**6
    )  # fmt: skip
    # The first density of a size beyond 64 cells compiles a kernel.
    compare_with_limit("queens:9", mesh=9)
    cases = [averages(n, settings.count(5)) for n in orders]
    residuals = LimitDensity().residuals()._asdict()
    return Outcome(
        cases,
        {
            "residuals of the kept potentials": residuals,
            "random points": sampling(count),
            "average solutions against gamma*": [comparison(n, mesh) for n in sizes],
        },
    )
